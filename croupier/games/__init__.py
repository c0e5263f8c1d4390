"""The games, one file each; the book supplies every number. Pure."""
