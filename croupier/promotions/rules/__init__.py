"""The rules of promotions: commands, events, what follows from what. Pure."""
