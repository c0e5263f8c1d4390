"""The verbs: options, decide, evolve, settle, jackpot, irregular, view. Pure."""
