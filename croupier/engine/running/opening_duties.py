"""What must stand at a table before it opens, live or electronic, and who says so: a person."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.book.entries import Step
from croupier.core.book.rulebook import Rulebook
from croupier.core.sign import Sign
from croupier.engine.duty.authority import attests
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c


def standing(book: Rulebook, opening: c.OpenTable) -> tuple[Step, ...]:
    """The opening steps of a table that is opened like this."""
    return book.steps("opening", conditions(opening.source, opening.sign, cash=opening.cash))


def conditions(source: str, sign: Sign | None, *, cash: bool) -> frozenset[str]:
    """What the opening steps of a table depend on: where its cards come from, cash, and a jackpot."""
    said = {source: True, "cash": cash, "jackpot": sign is not None and sign.jackpot is not None}
    return frozenset(name for name, so in said.items() if so)


def attested(book: Rulebook, opening: c.OpenTable, actor: str) -> Iterator[c.Attest]:
    """What somebody who has looked says before the table opens."""
    for step in standing(book, opening):
        count = 0 if step.counts_wagers else step.counts  # no wager lies yet
        yield c.Attest(actor=actor, at=opening.at, step=step.name, count=count)


def attested_by_staff(scene: Scene, opening: c.OpenTable) -> list[c.Attest]:
    """The same, each step by the first of the staff whose step it is."""
    people = [person for person in scene.staff if person != MACHINE]
    said = attested(scene.book, opening, opening.actor)
    whose = {step.name: step.who for step in standing(scene.book, opening)}
    return [
        replace(one, actor=next((who for who in people if attests(scene, who, whose[one.step])), one.actor))
        for one in said
    ]
