"""Whether shuffles look like chance: many decks counted in many ways, against exact expectations."""
