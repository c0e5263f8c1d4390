"""Exact numbers about a book: value, strategy, jackpots, simulation."""
