"""The security of the house: the door, guessing, the software that runs, and who signs the log."""
