"""The nouns: money, cards, hands, rulebook, table, commands, events, ledger. Pure."""
