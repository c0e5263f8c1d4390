"""Settlement: what is due by which game, what counts of it, what is paid and what is held."""
