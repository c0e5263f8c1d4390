"""Whether the jackpot sign of a table says what its meter pays."""

from typing import Literal, NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.sign import JackpotSign
from croupier.engine.jackpots.prizes import prize_lines
from croupier.table.meter import MeterTerms

Part = Literal["wager", "rate", "hands", "pays"]


class Prize(NamedTuple):
    """What a hand wins: a share of the meter, so much a dollar, and the amount or guarantee."""

    share: str | None
    per_dollar: int | None
    amount: Cents | None


def prizes(book: Rulebook, option: int | None, pays: dict[str, Cents]) -> dict[str, Prize]:
    """Every prize as it is paid, whether the book or the sign says so."""
    found = {}
    for hand, line in prize_lines(book, option).items():
        own = line.least if line.fixed is None else line.fixed
        found[hand] = Prize(line.share, line.per_dollar, pays.get(hand) if line.sign else own)
    return found


def mismatch(book: Rulebook, terms: MeterTerms, own: Rulebook, sign: JackpotSign) -> Part | None:
    """The first thing that is not the same: `own` is the book of the table, `book` that of the meter."""
    if sign.wager != terms.wager:
        return "wager"
    if sign.seed != terms.seed:
        return "rate"
    theirs = prizes(own, sign.option, sign.pays)
    ours = prizes(book, terms.option, terms.pays)
    if theirs.keys() != ours.keys():
        return "hands"
    if theirs != ours or sign.bonus != terms.bonus or _shared(own) != _shared(book):
        return "pays"
    return None


def _shared(book: Rulebook) -> tuple[str, bool, bool]:
    """How winners of one round share the meter, and how the shares are rounded."""
    rule = book.rule
    return rule.jackpot.sharing, rule.jackpot.meter_to_dollar, rule.payment.to_chip
