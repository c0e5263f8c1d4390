"""Jackpot meters, whole: rules, and beside them desk, board and health."""
