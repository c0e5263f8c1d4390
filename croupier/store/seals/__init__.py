"""Seals: checkpoints and their witness, keys, sealed decks, and a log handed over."""
