"""Evidence: the cards of a round, its draws, what players may have foreseen, and what is handed over."""
