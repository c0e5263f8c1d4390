"""The operator's approved documents of the books: what a console shows is known by its hash."""

from hashlib import sha256
from pathlib import Path

from croupier.core import commands as c
from croupier.core.refusal import Refusal, refuse
from croupier.service.floor_file import Floor

NOTICE = ("house:notice",)


def hash_of(place: str) -> str:
    """The SHA-256 of a document; empty where there is none to be read."""
    try:
        return sha256(Path(place).read_bytes()).hexdigest() if place else ""
    except OSError:
        return ""


def unserved(floor: Floor, book: str, command: c.Command) -> Refusal | None:
    """A console hands over the document of the floor file, as it is, and no other."""
    if not isinstance(command, c.HandOverRules):
        return None
    known = hash_of(floor.documents.get(book, ""))
    if known and command.sha256 == known:
        return None
    return refuse("rules/hash", NOTICE, "That is not the approved document of this table.", book=book)
