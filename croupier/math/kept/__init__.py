"""Answers that were found before: those that ship with the program, and those of one's own."""
