"""The tables in docs/commands.md, written from commands, books and offers: `python -m tools.commands`."""

import re
import sys
from collections.abc import Iterator
from inspect import getdoc, getsource
from pathlib import Path
from typing import Final, get_args

import msgspec

from croupier.engine.duty.authority import PLAYERS
from croupier.engine.offers.forms import FORMED
from croupier.engine.offers.moves import TEXTS
from croupier.house.clock.rules.clock import AcceptTime
from croupier.house.subjects import SUBJECTS
from croupier.meters.rules import offers as meters
from croupier.patrons.rules import offers as patrons
from croupier.patrons.rules.decide import OWN
from croupier.payment_errors.rules import offers as errors
from croupier.promotions.rules import offers as promotions
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from croupier.table.commands import AnyCommand, Command
from croupier.tournaments.rules import own_wishes, wishes
from croupier.tournaments.rules.commands import PlanTournament

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
BEGIN, END = "<!-- commands: written by python -m tools.commands -->", "<!-- end of commands -->"
WHO, WHO_END = "<!-- who: written by python -m tools.commands -->", "<!-- end of who -->"
SHARED = frozenset(Command.__struct_fields__)  # actor, at and id, told once for all
BUTTONS: Final = (
    c.OpenTable,
    c.RevealSecretWager,
    PlanTournament,
)  # as a file, a player, a page of terms says
CONSOLES: Final = {  # of a kind of stream, beside those that hang on a rank
    "meter": ("pit", "inspector"), "payment-errors": ("pit", "inspector"), "clock": ("pit", "inspector"),
    "patron": ("pit", "inspector"), "promotion": ("promotions",), "tournament": ("tournaments",),
}  # fmt: skip
TABLES: Final = {  # of a table, by who may
    "player": ("player", "dealer"), "anyone": ("player", "dealer", "pit", "inspector"),
    "dealer": ("dealer", "pit"), "staff": ("dealer", "pit"), "inspector": ("inspector",),
}  # fmt: skip


def rows() -> str:
    """One row a command: its name, its fields, and what it asks for."""
    lines = ["| command | fields | what it asks for |", "|---|---|---|"]
    for kind in get_args(AnyCommand):
        says = " ".join((getdoc(kind) or "").split())
        lines.append(f"| `{kind.__name__}` | {fields(kind)} | {says} |")
    return "\n".join(lines)


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields beyond those all commands share; brackets around those that may be left out."""
    own = [field for field in msgspec.structs.fields(kind) if field.name not in SHARED]
    return ", ".join(f"`{one.name}`" if one.required else f"[`{one.name}`]" for one in own)


def given() -> Iterator[tuple[str, type[Command]]]:
    """Every command that people give, under the kind of stream it is about."""
    books = [load(book) for book in book_ids()]
    for subject in SUBJECTS:
        for kind in subject.commands:
            if kind in (*PLAYERS, AcceptTime) or any(kind.__name__ in book.rights for book in books):
                yield subject.kind, kind


def who(kind: type[Command]) -> str:
    """By book, where the books differ: the rank that may."""
    if kind in PLAYERS:
        return "the player; at a live table the dealer for them"
    if kind is AcceptTime:
        return "two supervisors"
    ranks: dict[str, list[str]] = {}
    for book in book_ids():
        if right := load(book).rights.get(kind.__name__):
            ranks.setdefault(" or ".join((right.rank, *right.also)), []).append(book)
    own = "the patron; " if kind in OWN else ""
    if [len(books) for books in ranks.values()] == [len(book_ids())]:
        return own + next(iter(ranks))
    return own + "; ".join(f"{rank} ({', '.join(books)})" for rank, books in ranks.items())


def consoles(about: str, kind: type[Command]) -> tuple[str, ...]:
    """Where whoever may give it is offered it."""
    if about != "table":
        return (*(("player",) if kind in OWN else ()), *CONSOLES.get(about, ()))
    if kind in PLAYERS:
        return TABLES["player"]
    rights = [right for book in book_ids() if (right := load(book).rights.get(kind.__name__))]
    ranks = dict.fromkeys(rank for right in rights for rank in (right.rank, *right.also))
    return tuple(dict.fromkeys(one for rank in ranks for one in TABLES.get(rank, ("pit",))))


def offered() -> frozenset[type[Command]]:
    """Every command that some form or list offers."""
    formed = (form.command for part in (meters, patrons, errors) for form in part.FORMS)
    listed = frozenset(
        name
        for part in (promotions, own_wishes, wishes)
        for name in re.findall(r"\bc\.(\w+)", getsource(part))
    )
    named = (
        kind for about, kind in given() if kind.__name__ in listed and about in ("promotion", "tournament")
    )
    return frozenset(
        {*FORMED, *TEXTS, c.Call, c.Remedy, c.WithdrawCall, AcceptTime, *BUTTONS, *formed, *named}
    )


def powers() -> str:
    """One row a command: who may give it under which book, and at which console."""
    lines = ["| command | about | who may | console |", "|---|---|---|---|"]
    for about, kind in given():
        lines.append(f"| `{kind.__name__}` | {about} | {who(kind)} | {', '.join(consoles(about, kind))} |")
    return "\n".join(lines)


def page(text: str) -> str:
    """The page with its tables as they should be."""
    return _filled(_filled(text, BEGIN, rows(), END), WHO, powers(), WHO_END)


def _filled(text: str, begin: str, table: str, end: str) -> str:
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{table}\n{end}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is current\n")
