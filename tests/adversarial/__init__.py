"""Rounds written from the rule documents to break the program, and what must come of them."""
