"""The table's nouns: its state, what may be asked of it, and what happened at it. Pure."""
