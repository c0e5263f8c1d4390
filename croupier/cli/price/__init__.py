"""Verbs that price a book."""
