"""Simulated rounds: seeded, in parallel, the same whoever plays them."""
