"""The rules of jackpot meters: commands, events, what follows from what. Pure."""
