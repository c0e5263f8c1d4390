"""Whether a book makes sense: its names, cards, games, machines, pay tables, promotions and wagers."""
