"""Cards and cloth: decks in custody, shuffled, dealt, turned, counted, changed."""
