"""Tournaments, whole: rules, and beside them desk, pages, documents, practice and show."""
