"""The house: the desk that writes a table, and what serves it."""
