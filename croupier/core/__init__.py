"""The nouns of the trade: money, cards, hands, ledger, what a book may say. Pure."""
