"""Wagers: placed, bet, spoken, backed, refused, given up, within which limits."""
