"""croupier adjudicate: against a second settlement written from the documents, by hand, and on bad input."""
