"""The plainest table that a book allows: for whoever plays, practises, shows or measures by themselves."""

from collections.abc import Mapping
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.table import commands as c
from croupier.table.table import Mode

MACHINES: Final = ("shuffling_device", "csm")
NEW_YEAR: Final = "2026-01-01"  # for books that know no day of their own


def plain_staff(book: Rulebook, dealer: str, opener: str) -> dict[str, str]:
    """Who deals, who opens the table, and somebody of every rank above, who may have to rule."""
    first, second, *above = book.rule.ranks.ladder
    return {dealer: first, opener: second, **{rank: rank for rank in above}}


def usual_source(book: Rulebook) -> str:
    """What cards come from: a machine where the book has one."""
    kinds = book.rule.sources.kind
    return next((kind for kind in MACHINES if kind in kinds), next(iter(kinds)))


def day_of_effect(book: Rulebook, otherwise: str = NEW_YEAR) -> str:
    """The book's own, or that of its approval."""
    return str(book.data.effective or book.data.approved or otherwise)


def plain_sign(
    book: Rulebook, first: Limit, side: Limit, most: Cents, jackpot: JackpotSign | None = None
) -> Sign:
    """Limits of the first wager and of those that are optional; the most that is paid, if the book asks."""
    limits = {book.rule.initial.needs[0]: first, **dict.fromkeys(book.rule.optional, side)}
    return Sign(limits=limits, max_payout=most if book.rule.max_payout else None, jackpot=jackpot)


def plain_jackpot(book: Rulebook, wager: Cents, seed: Cents, pays: Mapping[str, Cents]) -> JackpotSign:
    """A jackpot by the first option of a book that has several, with what its sign has to say."""
    said = book.rule.meter.folded_sign
    option = 1 if "option-1" in book.data.prize else None
    note = said.text if said else ""
    own = [row.seed * wager for row in book.data.meter_rate if row.option == option]
    seed = seed if seed in own or not own else own[0]
    return JackpotSign(wager=wager, seed=seed, option=option, pays=dict(pays), note=note)


def plain_opening(
    book: Rulebook, opener: str, boxes: int, sign: Sign, float: Cents, *,
    at: int = 0, mode: Mode = "electronic", source: str = "", day: str = "", practice: bool = True,
) -> c.OpenTable:  # fmt: skip
    """The opening of a table with so many boxes, or as near to that as the book allows."""
    rule = book.rule.layout
    boxes = max(rule.least_boxes, min(boxes, rule.most_boxes or boxes))
    return c.OpenTable(
        actor=opener, at=at, mode=mode, source=source or usual_source(book), layout=plain_layout(book, boxes),
        sign=sign, float=float, effective=day or day_of_effect(book), practice=practice,
    )  # fmt: skip
