"""The rules of payment errors: commands, events, what follows from what. Pure."""
