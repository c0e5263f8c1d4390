"""The operator's approved documents of the books: what a console shows is known by its hash."""

from hashlib import sha256

from croupier.core.refusal import Refusal, refuse
from croupier.house.floor.documents import document
from croupier.house.floor.file import Floor
from croupier.table import commands as c

NOTICE = ("house:notice",)


def unserved(floor: Floor, book: str, command: c.Command) -> Refusal | None:
    """A console hands over the document of the floor file, as it is, and no other."""
    if not isinstance(command, c.HandOverRules):
        return None
    found = document(floor, book)
    if found and command.sha256 == sha256(found[1]).hexdigest():
        return None
    return refuse("rules/hash", NOTICE, "That is not the approved document of this table.", book=book)
