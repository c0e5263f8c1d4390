"""Who may give which command, book by book: `python -m tests.clauses.rights` writes rights.txt."""

import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from croupier.core.layout import Layout
from croupier.core.sign import Sign
from croupier.engine.duty.authority import may
from croupier.meters.rules.commands import AnyMeterCommand
from croupier.patrons.rules.commands import AnyAccountCommand
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.promotions.rules.terms import Terms
from croupier.rulebooks.load import book_ids
from croupier.table import commands as c
from croupier.tournaments.rules.commands import AnyTournamentCommand
from tests.clauses import rights
from tests.felt import Felt, furniture, play

PAGE = Path(__file__).with_name("rights.txt")
BOX = 3  # p3's
COMMANDS = get_args(
    c.AnyCommand
    | AnyErrorCommand
    | AnyAccountCommand
    | AnyMeterCommand
    | AnyPromotionCommand
    | AnyTournamentCommand
)
HEADING = """\
Who may give which command at a live table. `dealer` is signed on there, `dealer 2` is not; `p3` acts for
the own box, `p4` for that of p3. What nobody is given, nobody may do. At an electronic table players act for
themselves. The clauses are those that give the power; without any, it is the players' own or nobody's.
"""


def page() -> str:
    """The whole text, book by book."""
    return HEADING + "".join(f"\n{book}\n\n{table(book)}" for book in book_ids())


def table(book: str) -> str:
    """One row a command, one column a person, and the clauses."""
    felt = play(book, f"seat {BOX} p3", mode="live")
    felt.staff["dealer 2"] = "dealer"
    people = ["dealer", "dealer 2", *furniture.ranks(book)[1:], furniture.INSPECTOR, "p3", "p4"]
    rows = [["", *people, "by"]]
    for kind in sorted(COMMANDS, key=lambda kind: kind.__name__):
        right = felt.book.rights.get(kind.__name__)
        cells = ["yes" if may(felt.scene(), given(felt, kind, who)) is None else "-" for who in people]
        rows.append([kind.__name__, *cells, ", ".join(right.cites) if right else ""])
    widths = [max(len(row[column]) for row in rows) for column in range(len(people) + 1)]
    return "".join(_line(row, widths) for row in rows)


def _line(row: list[str], widths: list[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return "  ".join((*cells, row[-1])).rstrip() + "\n"


def given(felt: Felt, kind: type[c.Command], actor: str) -> c.Command:
    """A command of a kind about p3 and box 3; whether it makes sense is not asked here."""
    hints = get_type_hints(kind)
    fields = [field for field in msgspec.structs.fields(kind) if field.required and field.name != "actor"]
    values = {field.name: _any(felt, field.name, hints[field.name]) for field in fields}
    return kind(actor=actor, **values)


def _any(felt: Felt, name: str, hint: Any) -> Any:
    if name == "player":
        return "p3"
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    plain = {str: "x", int: BOX, bool: True, Layout: felt.opening.layout, Sign: felt.opening.sign}
    plain[Terms] = Terms()
    return plain.get(hint, ())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is written\n")


def as_written(book: str) -> None:
    """Cell by cell; where a right changed on purpose, `python -m tests.clauses.rights` writes the page."""
    written = rights.PAGE.read_text(encoding="utf-8")
    _, _, rest = written.partition(f"\n{book}\n\n")
    expected, _, _ = rest.partition("\n\n")
    assert rights.table(book).splitlines() == expected.splitlines()
