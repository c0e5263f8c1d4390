"""The rules of patrons' accounts: commands, events, what follows from what. Pure."""
