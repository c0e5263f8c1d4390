"""What goes wrong, what is seen and what is done, in words a dealer can learn from."""
