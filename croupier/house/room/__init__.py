"""The house that holds all, and what happens by itself at its tables."""
