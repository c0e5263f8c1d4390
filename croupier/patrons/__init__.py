"""Patrons' accounts, whole: rules, and beside them desk, pages, and what is watched for them."""
