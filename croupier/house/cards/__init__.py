"""The cards of electronic tables: shuffled, sealed, committed to, and opened afterwards."""
