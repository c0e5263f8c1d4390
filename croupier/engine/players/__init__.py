"""Players at a table: seats, cards, safeguards, orders, sanctions, disputes."""
