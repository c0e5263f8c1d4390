"""What is done when something went wrong, one kind a file."""
