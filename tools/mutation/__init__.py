"""The parts of mutation: changes, what is remembered of them, what they reach."""
