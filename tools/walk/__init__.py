"""The way of a command through the running house, and what it costs."""
