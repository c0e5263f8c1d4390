"""Rows of a log that somebody touches: how statements name them."""

from typing import Final

OF: Final = "stream = (SELECT id FROM name WHERE text = ?)"


def of(stream: str) -> str:
    """The records of a stream."""
    return OF.replace("?", f"'{stream}'")


def key_of(table: str) -> str:
    """By what SQLite tells the rows of a table apart."""
    return "command" if table == "answer" else "rowid"
