"""The clock of the house: its jumps are on record, two people set it."""
