"""Verbs that read a log, or the files of a house."""
