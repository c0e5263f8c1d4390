"""Ultimate Texas Hold'em for somebody who sees too much: the next card, a dealer's, all, or another box."""

from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, RANKS
from croupier.math.holdem.holdem import SPOTS, holdem_of, table_of, terms_of
from croupier.math.kernels import foreseeing, strength
from croupier.math.kernels.strength import CATEGORY_SHIFT, HIGHEST, MADE_SHIFT, PAIR, SETS
from croupier.math.live import live_suits
from croupier.math.protection.foreseeing import Cards, Floats, Numbers, likelihoods, options, prepared
from croupier.math.solving import one_at_a_time
from croupier.math.strategy import name_of

_FIRST_BETS: Final = Path(__file__).with_name("first_bets.tsv")
_LAST: Final = 2
_FLOP: Final = 3
_BOARD: Final = 5


class HoldemSeer:
    """A book of Ultimate Texas Hold'em."""

    shared: tuple[str, ...] = ()  # they are no easier to see than the next one
    dealer = 2

    def __init__(self, book: Rulebook) -> None:
        self.stages = len(book.stages)
        self._book = book
        self._game = holdem_of(book, live_suits())
        self._terms, self._table = terms_of(self._game), table_of(self._game)
        self._least = int(self._game.least) << CATEGORY_SHIFT
        self._known = lru_cache(maxsize=4)(self._counted)  # a decision is asked about more than once

    def options(self, stage: int) -> tuple[str, ...]:
        """Fold, check where that can be, the least and the most bet."""
        return options(self._book, stage)

    def one(self, what: str, stage: int, hole: Cards, staked: Fraction, shown: Cards) -> Floats:
        """By the card that is known: the next one, or one of the dealer's."""
        if stage == 0:
            chart = first_bets()[_name(hole)].known["flop" if what == "next" else "dealer"]
            return self._first(np.repeat(chart, 4))
        if what == "next" and stage == _LAST:
            return np.ones((len(self.options(stage)), 52))
        turn, dealer = self._known(tuple(hole), tuple(shown))
        sums = turn if what == "next" else dealer
        unit, rest = sums[:, foreseeing.UNIT], sums[:, foreseeing.REST]
        fold = -2 * self._game.scale * sums[:, foreseeing.WAYS]
        return self._likely(stage, fold, sums[:, foreseeing.BEST], unit, rest)

    def all(self, stage: int, hole: Cards, staked: Fraction, hidden: Numbers) -> Floats:
        """By the whole board and the dealer's hand."""
        unit, rest = self._results(hole, hidden)
        fold = np.full(len(unit), -2 * self._game.scale)
        later = [fold, *(bet * unit + rest for bets in self._game.bets[stage + 1 :] for bet in bets)]
        return self._likely(stage, fold, np.max(later, axis=0), unit, rest)

    def box(self, hole: Cards, pairs: Numbers) -> Floats:
        """By the hole cards of another box, at the first decision: what each of them changes is added."""
        chart = first_bets()[_name(hole)]
        change = chart.known["gone"] - chart.usual
        return self._first(chart.usual + change[pairs[:, 0] // 4] + change[pairs[:, 1] // 4])

    def _first(self, margins: Floats) -> Floats:
        """Before the flop: the most bet where it is worth more than a check."""
        names = self.options(0)
        values = np.full((len(names), len(margins)), -np.inf)
        values[-1] = margins
        if "check" in names:
            values[names.index("check")] = 0
        return likelihoods(values)

    def _likely(self, stage: int, fold: Numbers, check: Numbers, unit: Numbers, rest: Numbers) -> Floats:
        values = {"fold": fold, "check": check}
        return likelihoods(
            np.stack(
                [
                    values[name] if name in values else int(name[:-1]) * unit + rest
                    for name in self.options(stage)
                ]
            )
        )

    def _counted(self, hole: tuple[int, ...], shown: tuple[int, ...]) -> tuple[Numbers, Numbers]:
        """What each card is worth as the turn, and as one of the dealer's."""
        turn, dealer = (np.zeros((52, foreseeing.SUMS), dtype=np.int64) for _ in range(2))
        held, board = _suits(hole), _suits(shown)
        prepared()
        with one_at_a_time:
            if len(shown) == _FLOP:
                foreseeing.flop_known(held, board, self._least, self._terms, self._table, turn, dealer)
            else:
                foreseeing.river_known(held, board, self._least, self._terms, self._table, dealer)
        return turn, dealer

    def _results(self, hole: Cards, hidden: Numbers) -> tuple[Numbers, Numbers]:
        """What a unit of Play comes to, and ante and blind together, with all cards known."""
        board, dealer = hidden[:, :_BOARD], hidden[:, _BOARD:]
        held = np.broadcast_to(np.array(hole), (len(hidden), 2))
        own, other = strengths(np.hstack([held, board])), strengths(np.hstack([dealer, board]))
        line, low = lines(own), other < self._least
        found = []
        for spot in range(len(SPOTS)):
            wins = np.where(own > other, self._game.pays[spot][line], -self._game.scale)
            found.append(np.where((own == other) | (low & self._game.pushes[spot]), 0, wins))
        return found[0], found[1] + found[2]


class FirstBet(NamedTuple):
    """What the most bet is worth more than a check to a hole hand, in antes; and with a card known."""

    usual: float
    known: dict[str, Floats]  # to be the dealer's, on the flop, or gone


@cache
def first_bets() -> dict[str, FirstBet]:
    """By hole hand, as tools/first_bets.py wrote it: two digits are enough to suspect somebody by."""
    columns, *rows = (line.split("\t") for line in _FIRST_BETS.read_text(encoding="utf-8").splitlines())
    found = {}
    for hole, *texts in rows:
        numbers = dict(zip(columns[1:], (float(text or 0) / 100 for text in texts), strict=True))
        known = {
            kind: np.array([numbers[f"{kind}-{rank}"] for rank in RANKS])
            for kind in ("dealer", "flop", "gone")
        }
        found[hole] = FirstBet(numbers["usual"], known)
    return found


def strengths(cards: Numbers) -> Numbers:
    """The strength of each row of seven cards."""
    found = np.zeros(len(cards), dtype=np.int32)
    prepared()
    with one_at_a_time:
        strength.strengths(np.ascontiguousarray(cards, dtype=np.uint8), found)
    return found.astype(np.int64)


def lines(hands: Numbers) -> npt.NDArray[np.int64]:
    """The lines of a pay table that hands of these strengths belong to; see `line_of` of the kernels."""
    category, rank = hands >> CATEGORY_SHIFT, HIGHEST[hands >> MADE_SHIFT & SETS - 1]
    found: Numbers = np.where(category != PAIR, category, np.where(rank > 0, 9 + rank, 1))
    return found


def _name(hole: Cards) -> str:
    return name_of([DECK[card] for card in hole])


def _suits(cards: Cards) -> Numbers:
    return live_suits() & ~live_suits(DECK[card] for card in cards)
