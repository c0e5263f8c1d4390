"""Migrations, in their order."""
