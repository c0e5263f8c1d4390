"""The rules of the door and of the software. Pure."""
