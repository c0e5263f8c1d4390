"""Promotions, whole: rules, and beside them desk, pages, documents and files."""
