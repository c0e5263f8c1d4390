"""Ultimate Texas Hold'em in numbers."""
