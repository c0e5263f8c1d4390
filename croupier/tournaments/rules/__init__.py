"""The rules of tournaments: commands, events, what follows from what. Pure."""
