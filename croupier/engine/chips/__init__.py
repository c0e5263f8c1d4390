"""Chips and books of a table: counted, carried, entered by two people, short, and put right."""
