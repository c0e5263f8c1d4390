"""A round in one line of text, and back."""
