"""The rules of the clock of the house. Pure."""
