"""Jackpot wagers in numbers: hits, returns, the meter's law, and the play they change."""
