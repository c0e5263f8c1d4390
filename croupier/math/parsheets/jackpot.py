"""The jackpot of a book for its par sheet: every row of its table of seeds, or the terms a sign gives it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.core.book.entries import PrizeLine
from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Ties, Unsolvable
from croupier.math.jackpots.hits import all_hits
from croupier.math.jackpots.jackpots import Jackpot, Return, jackpot
from croupier.math.jackpots.law import MeterLaw
from croupier.math.jackpots.terms import DOLLAR, Missing, Number, clauses, terms_of
from croupier.math.parsheets.data import (
    JackpotHand,
    JackpotReturn,
    Jackpots,
    JackpotSheet,
    MeterBar,
    Prize,
)  # fmt: skip
from croupier.math.parsheets.rules import unique
from croupier.math.steps import Steps

FIVE_CARD_HANDS: Final = 2_598_960
_BARS: Final = 24
_RARE: Final = 0.02  # the part of the rounds in which the meter stands above the last bar


class Sign(NamedTuple):
    """What the sign of a table or the choice of a house says about its jackpot; as `jackpot` takes it."""

    option: int | None = None
    seed: Number | None = None
    rate: Number | None = None
    wager: int = DOLLAR
    pays: dict[str, int] | None = None

    @property
    def empty(self) -> bool:
        """Whether it says nothing."""
        return self.option is None and self.seed is None and self.rate is None and not self.pays


def jackpot_steps(book: Rulebook) -> int:
    """How many parts that is."""
    return len(book.data.meter_rate) or bool(book.data.prize)


def jackpots_of(book: Rulebook, sign: Sign, ties: Ties, steps: Steps) -> Jackpots | None:
    """All that can be said of a book's jackpot; nothing where it has none.

    A sign that says something must say all that is needed.
    """
    if not book.data.prize:
        return None
    hands = tuple(_hands(book))
    keeps = book.rule.fold.keeps_jackpot
    try:
        sheets, shown = (_table if book.data.meter_rate else _by_sign)(book, sign, ties, steps)
    except Unsolvable as error:
        if _wrong(sign, error):
            raise
        missing = _needed(book) if isinstance(error, Missing) else (str(error),)
        return Jackpots(keeps, hands, (), (), tuple(missing))
    return Jackpots(keeps, hands, tuple(sheets), tuple(shown), ())


def check_sign(book: Rulebook, sign: Sign) -> None:
    """Refuse what a sign says wrongly, before anything is priced."""
    try:
        if book.data.prize:
            terms_of(book, sign.seed, sign.rate, sign.option, sign.wager, sign.pays)
    except Unsolvable as error:
        if _wrong(sign, error):
            raise


def _wrong(sign: Sign, error: Unsolvable) -> bool:
    """Whether it is the sign that is wrong, and not a sign that says nothing, or the book."""
    return not (sign.empty and isinstance(error, Missing)) and not error.place.startswith("[")


Sheets = tuple[list[JackpotSheet], list[int]]


def _by_sign(book: Rulebook, sign: Sign, ties: Ties, steps: Steps) -> Sheets:
    """The one set of terms that a sign states."""
    steps.next("jackpot")
    return [_sheet(jackpot(book, **sign._asdict(), ties=ties))], [0]


def _needed(book: Rulebook) -> Iterator[str]:
    """What the sign must say, each with its clauses."""
    meter = book.rule.meter
    yield f"--seed: what the meter starts from, in dollars{clauses(meter.seed.cites)}"
    yield f"--rate: the percentage of each wager that feeds it{clauses(meter.rate.cites)}"
    yield "--wager: what a jackpot wager costs, in cents; $1 if nothing is said"
    for line in (line for table in book.data.prize.values() for line in table if line.sign):
        least = "is paid at least" if line.share else "is paid"
        yield f"--pays {line.hand}=CENTS: what a {line.hand.replace('_', ' ')} {least}{clauses(line.cites)}"


def _table(book: Rulebook, sign: Sign, ties: Ties, steps: Steps) -> Sheets:
    """Every row of a book's table of seeds; in full the one of the sign, or the first of each option."""
    sheets: list[JackpotSheet] = []
    shown: list[int] = []
    options = {row.option for row in book.data.meter_rate}
    if not sign.empty:
        jackpot(book, **sign._asdict(), ties=ties)  # refuses what is not in the table
    for place, row in enumerate(book.data.meter_rate):
        steps.next(f"jackpot: option {row.option}, seed {row.seed:,}")
        sheets.append(_sheet(jackpot(
            book, option=row.option, seed=row.seed, wager=sign.wager, pays=sign.pays, ties=ties
        )))  # fmt: skip
        first = sign.empty and row.option in options
        if first or (row.option, row.seed) == (sign.option, sign.seed):
            shown.append(place)
            options.discard(row.option)
    return sheets, shown


def _hands(book: Rulebook) -> list[JackpotHand]:
    """The hands that have a prize in any table of the book, the best first."""
    lines: dict[str, list[PrizeLine]] = {}
    for table in book.data.prize.values():
        for line in table:
            lines.setdefault(line.hand, []).append(line)
    hits = all_hits()
    ordered = sorted(lines, key=lambda hand: -Category[hand.upper()])
    return [
        JackpotHand(
            hand, int(hits[Category[hand.upper()]] * FIVE_CARD_HANDS), FIVE_CARD_HANDS,
            unique(cite for line in lines[hand] for cite in line.cites),
        )
        for hand in ordered
    ]  # fmt: skip


def _sheet(found: Jackpot) -> JackpotSheet:
    terms = found.terms
    return JackpotSheet(
        option=terms.option,
        seed=terms.seed_dollars,
        per_dollar=terms.per_dollar,
        rate=terms.rate,
        wager=terms.wager,
        cites=terms.rate_cites,
        never_folds=_return(found.never_folds),
        fold_forfeits=_return(found.fold_forfeits),
        fold_keeps=_return(found.fold_keeps),
        prizes=tuple(_prizes(found)),
        meter=_bars(found.own.law, float(terms.seed)),
    )


def _return(way: Return) -> JackpotReturn:
    return JackpotReturn(
        way.fixed, way.rate, way.reseed, way.rtp, way.mean_meter, way.breakeven, way.worth_it
    )


def _prizes(found: Jackpot) -> list[Prize]:
    own, wager = found.own, found.terms.wager
    return [
        Prize(
            hand=prize.hand.text,
            pays=prize.least if prize.share else prize.fixed,
            share=prize.share,
            dealt=found.never_folds.hits[prize.hand],
            kept=found.fold_forfeits.hits[prize.hand],
            returns=own.shares.get(prize.hand, float(own.hits[prize.hand] * prize.fixed / wager)),
            cites=prize.cites,
        )
        for prize in found.terms.prizes
    ]


def _bars(law: MeterLaw, seed: float) -> tuple[MeterBar, ...]:
    """The meter's law in bars of one width from the seed up, and one for all that is above."""
    top = law.height(_RARE)
    edges = [seed + (top - seed) * place / _BARS for place in range(_BARS + 1)]
    above = [law.above(edge) for edge in edges]
    bars = [
        MeterBar(edges[place], edges[place + 1], above[place] - above[place + 1]) for place in range(_BARS)
    ]
    return (*bars, MeterBar(edges[-1], None, above[-1]))
