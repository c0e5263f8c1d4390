"""The pricing desk: variants of a book priced exactly, one after the other, each of them once."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from itertools import count
from threading import Condition, Lock
from typing import TYPE_CHECKING, Final, TypeVar

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.math.exact import Solution, Strategy, Ties, Unsolvable
from croupier.math.kept.answers import kept
from croupier.pricing.settings import CITES, varied
from croupier.pricing.wire import (
    Cell,
    JackpotTerms,
    Priced,
    PricedJackpot,
    PricedLine,
    PricedSide,
    Sheet,
    Solve,
    Street,
)
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.exact import Hole
    from croupier.math.parsheets.data import ParSheet

KEPT: Final = 256  # answers
PEOPLE: Final = 10_000
Answer = TypeVar("Answer")


class PricingDesk:
    """One piece of work at a time; of each person only what was asked last."""

    def __init__(self) -> None:
        self._solved: OrderedDict[tuple[object, ...], Priced] = OrderedDict()
        self._lock = Lock()
        self._turn = Condition()
        self._busy = False
        self._latest: dict[str, int] = {}
        self._tickets = count(1)

    def solve(self, person: str, asked: Solve) -> Priced | Refusal:
        """Price a variant; the same variant again is answered at once."""
        book = varied(asked.book, asked.set)
        if isinstance(book, Refusal):
            return book
        key = (book.digest, asked.set, asked.ties, _key(asked.jackpot))
        if known := self._known(key):
            return known
        found = self._worked(person, lambda: self._known(key) or price(book, asked))
        if isinstance(found, Refusal):
            return found
        with self._lock:
            self._solved[key] = found
            while len(self._solved) > KEPT:
                self._solved.popitem(last=False)
        return found

    def streets(self, person: str, asked: Solve) -> tuple[Street, ...] | Refusal:
        """The later decisions of a variant."""
        book = varied(asked.book, asked.set)
        if isinstance(book, Refusal):
            return book
        return self._worked(f"{person} streets", lambda: _streets(book, asked.ties))

    def sheet(self, person: str, asked: Sheet, dated: date) -> "ParSheet | Refusal":
        """The par sheet of a variant."""
        from croupier.math import parsheet
        from croupier.math.parsheets.jackpot import Sign

        book = varied(asked.book, asked.set)
        if isinstance(book, Refusal):
            return book
        terms = asked.jackpot
        sign = (
            Sign(terms.option, plain(terms.seed), terms.rate, terms.wager, dict(terms.pays))
            if terms
            else Sign()
        )
        return self._worked(
            f"{person} sheet",
            lambda: parsheet(
                book, dated, sign=sign, protection=asked.protection, ties=asked.ties, settings=asked.set
            ),
        )

    def _worked(self, who: str, work: Callable[[], Answer]) -> Answer | Refusal:
        """The work once it is its turn; refused where it cannot be done, or more was asked since."""
        with self._in_turn(who) as mine:
            if not mine:
                return refuse("pricing/superseded", CITES, "You have asked something else since.")
            try:
                return work()
            except Unsolvable as error:
                return refuse(
                    "pricing/unsolvable", CITES, f"This cannot be priced: {error}", place=error.place
                )

    def _known(self, key: tuple[object, ...]) -> Priced | None:
        with self._lock:
            if key in self._solved:
                self._solved.move_to_end(key)
            return self._solved.get(key)

    @contextmanager
    def _in_turn(self, person: str) -> Iterator[bool]:
        """Wait for the desk; false for who has asked again while waiting."""
        with self._turn:
            ticket = self._latest[person] = next(self._tickets)
            self._turn.notify_all()
            while self._busy and self._latest.get(person) == ticket:
                self._turn.wait()
            mine = self._latest.get(person) == ticket
            if mine:
                self._busy = True
        try:
            yield mine
        finally:
            if mine:
                with self._turn:
                    self._busy = False
                    if len(self._latest) > PEOPLE:
                        self._latest.clear()
                    self._turn.notify_all()


@cache
def _as_it_is(book: str, ties: Ties) -> "tuple[Solution, dict[str, Hole]]":
    """A book without changes: its solution and its chart, as they come with the program."""
    whole = load(book)
    found, strategy = kept(Solution, whole, ties), kept(Strategy, whole, ties)
    if found and strategy:
        return found, strategy.chart
    return _anew(whole, ties)


def _anew(book: Rulebook, ties: Ties) -> "tuple[Solution, dict[str, Hole]]":
    """The solution of a book and its chart, from the same decisions."""
    from croupier.math.solving import decided
    from croupier.math.strategy import chart_of

    found, decisions = decided(book, ties)
    return found, chart_of(decisions)


def price(book: Rulebook, asked: Solve) -> Priced:
    """Everything the desk shows of a book or a variant."""
    before, was = _as_it_is(book.id, asked.ties)
    same = book.digest == before.digest
    found, chart = (before, was) if same else _anew(book, asked.ties)
    cells = tuple(_cell(name, hole, was[name].best) for name, hole in chart.items())
    jackpot, trouble = _jackpot(book, asked.jackpot, asked.ties)
    return _told(book, asked, found, before.house_edge, cells, jackpot, trouble)


def _streets(book: Rulebook, ties: Ties) -> tuple[Street, ...]:
    from croupier.math.strategy import best_decisions, later_of

    later = later_of(best_decisions(book, ties))
    rounded = (
        {hand: {name: round(part, 4) for name, part in parts.items()} for hand, parts in street.items()}
        for street in later
    )
    return tuple(Street(stage.name, next(rounded, {})) for stage in book.stages[1:])


def _told(
    book: Rulebook, asked: Solve, found: "Solution", before: float, cells: tuple[Cell, ...],
    jackpot: PricedJackpot | None, trouble: str,
) -> Priced:  # fmt: skip
    results = found.results
    total = results.total
    return Priced(
        book=book.id,
        title=book.data.title,
        digest=book.digest,
        set=asked.set,
        ties=asked.ties,
        ev=f"{found.ev.numerator}/{found.ev.denominator}",
        house_edge=found.house_edge,
        average_wager=float(results.average_wager),
        element_of_risk=found.element_of_risk,
        variance=float(results.variance),
        standard_deviation=results.standard_deviation,
        hit=sum(ways for won, ways in results.net.items() if won > 0) / total,
        even=sum(ways for won, ways in results.net.items() if won == 0) / total,
        ways=total,
        decisions={
            stage: {name: float(part) for name, part in made.items()}
            for stage, made in results.decisions.items()
        },
        lines=tuple(
            PricedLine(line.table, line.hand, line.ways / total, float(line.adds)) for line in results.lines
        ),
        net=tuple((float(won), ways / total) for won, ways in sorted(results.net.items())),
        side=tuple(
            PricedSide(name, -side.ev.value, float(side.variance) ** 0.5) for name, side in found.side.items()
        ),
        stage=book.stages[0].name,
        chart=cells,
        changed=sum(cell.best != cell.was for cell in cells),
        jackpot=jackpot,
        jackpot_trouble=trouble,
        before_edge=before,
        seconds=found.seconds + found.results_seconds,
    )


def _cell(name: str, hole: "Hole", was: str) -> Cell:
    """A cell of the chart; an action that is no more on offer counts as the nearest that is."""
    worths = {action: one.value for action, one in hole.actions.items()}
    best = worths[hole.best]
    others = [value for action, value in worths.items() if action != hole.best]
    kept = was if was in worths else hole.best
    return Cell(name, hole.best, was, worths, best - max(others, default=best), best - worths[kept])


def _jackpot(book: Rulebook, terms: JackpotTerms | None, ties: Ties) -> tuple[PricedJackpot | None, str]:
    """The jackpot wager on these terms, or why it cannot be priced on them."""
    from croupier.math import jackpot

    if terms is None:
        return None, ""
    try:
        found = jackpot(
            book, seed=plain(terms.seed), rate=terms.rate, option=terms.option, wager=terms.wager,
            pays=terms.pays, ties=ties,
        )  # fmt: skip
    except Unsolvable as error:
        return None, str(error)
    own = found.own
    return PricedJackpot(
        rtp=own.rtp, fixed=float(own.fixed), rate=float(own.rate), reseed=own.reseed,
        never_folds=found.never_folds.rtp, keeps=found.keeps, mean_meter=own.mean_meter,
        breakeven=None if own.breakeven is None else float(own.breakeven), worth_it=own.worth_it,
        hits={hand.text: float(chance) for hand, chance in own.hits.items()},
    ), ""  # fmt: skip


def plain(number: float) -> int | float:
    """A whole number without its point."""
    return int(number) if number == int(number) else number


def _key(terms: JackpotTerms | None) -> object:
    return (
        None
        if terms is None
        else (terms.seed, terms.wager, terms.rate, terms.option, *sorted(terms.pays.items()))
    )
