"""How a table of the floor file is opened: its cloth, its signs, and the calendar that play is counted by."""

from hashlib import sha256

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Sign
from croupier.engine.chips.two_people import TWO_PEOPLE
from croupier.house.floor.documents import document
from croupier.house.floor.file import Floor, TableEntry
from croupier.house.floor.layout import layout_of
from croupier.table import commands as c


def opening(
    floor: Floor, entry: TableEntry, book: Rulebook, actor: str, at: int = 0, sign: Sign | None = None
) -> c.OpenTable:
    """The command that opens a table as the file describes it."""
    return c.OpenTable(
        actor=actor, at=at, mode=entry.mode, source=entry.source, shuffler=entry.shuffler,
        layout=layout_of(entry, book), sign=sign or entry.sign, float=entry.float,
        effective=entry.effective, cash=entry.cash, terminal=entry.terminal, practice=entry.practice,
        counts=entry.counts,
        safeguards=floor.days if entry.safeguards else None, calendar=floor.days,
    )  # fmt: skip


def float_refused(floor: Floor, table: str, command: c.Command) -> Refusal | None:
    """Nobody alone says how much is in a tray: the floor file does, or two people who count it first."""
    least, entry = floor.two_people_from, floor.table(table)
    if not isinstance(command, c.OpenTable) or least is None or command.counts or command.float < least:
        return None
    if entry and command.float == entry.float:
        return None
    text = "A float of so much is what the floor file says, or is counted by two people."
    filed = entry.float if entry else None
    return refuse("float/two-people", TWO_PEOPLE, text, float=command.float, file=filed)


def counted(floor: Floor, command: c.Command) -> c.Command:
    """However a table is opened, what is played there counts by the calendar of the floor."""
    return replace(command, calendar=floor.days) if isinstance(command, c.OpenTable) else command


NOTICE = ("house:notice",)


def unserved(floor: Floor, book: str, command: c.Command) -> Refusal | None:
    """A console hands over the document of the floor file, as it is, and no other."""
    if not isinstance(command, c.HandOverRules):
        return None
    found = document(floor, book)
    if found and command.sha256 == sha256(found[1]).hexdigest():
        return None
    return refuse("rules/hash", NOTICE, "That is not the approved document of this table.", book=book)
