"""Kills the real server at every place where it writes, and looks at the books each time."""
