"""How a table of the floor file is opened: its cloth, its signs, and the calendar that play is counted by."""

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core.rulebook import Rulebook
from croupier.core.sign import Sign
from croupier.service.floor_file import Floor, TableEntry
from croupier.service.floor_layout import layout_of


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


def counted(floor: Floor, command: c.Command) -> c.Command:
    """However a table is opened, what is played there counts by the calendar of the floor."""
    return replace(command, calendar=floor.days) if isinstance(command, c.OpenTable) else command
