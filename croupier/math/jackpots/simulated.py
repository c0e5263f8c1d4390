"""The meter of a jackpot over simulated rounds: fed by every wager, taken from by the hands that hit it.

The meter is continuous, as in `croupier jackpot`: nothing is rounded to chips or dollars. Where several boxes
of a round hit it they share as the book says. Money is in cents.
"""

from math import sqrt
from typing import Final, Literal, NamedTuple

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Unsolvable
from croupier.math.jackpots.terms import ROYAL, STRAIGHT, Terms
from croupier.math.kernels.simulation.simulation_sums import ROUND, ROYALS, STRAIGHTS
from croupier.math.kernels.strength import LINES
from croupier.math.paylines import PAY_LINES
from croupier.math.simulation.tallies import Tally

POINTS: Final = 60  # of a path, at most
FIVE_CARDS: Final = 3  # shared cards of a jackpot hand, with two in the hole


class Share(NamedTuple):
    """What a hand takes of the meter, and the least it is paid."""

    part: float
    least: float


class Jackpot(NamedTuple):
    """A jackpot wager that every box makes in every round."""

    wager: int
    seed: float  # what the meter starts from, and never stays below
    rate: float  # the part of each wager that goes into the meter
    fixed: dict[Category, float]  # prizes that are no share of the meter
    straight: Share
    royal: Share
    sharing: Literal["tenths", "formula"]
    keeps: bool  # whether a folded hand can win

    @property
    def hands(self) -> list[Category]:
        """Those that have a prize, the best first."""
        shares = [hand for hand, share in ((ROYAL, self.royal), (STRAIGHT, self.straight)) if share.part]
        return sorted([*self.fixed, *shares], reverse=True)


def jackpot_of(book: Rulebook, terms: Terms) -> Jackpot:
    """The jackpot of a book in plain numbers."""
    if book.rule.jackpot.community != FIVE_CARDS:
        raise Unsolvable("[rule.jackpot] community", "a jackpot hand of five cards can be simulated")
    shares = {
        prize.hand: Share(float(prize.share), float(prize.least)) for prize in terms.prizes if prize.share
    }
    return Jackpot(
        wager=terms.wager,
        seed=float(terms.seed),
        rate=float(terms.rate),
        fixed={prize.hand: float(prize.fixed) for prize in terms.prizes if not prize.share},
        straight=shares.get(STRAIGHT, Share(0, 0)),
        royal=shares.get(ROYAL, Share(0, 0)),
        sharing=book.rule.jackpot.sharing,
        keeps=book.rule.fold.keeps_jackpot,
    )


class Hit(NamedTuple):
    """A round that hit the meter: how it stood, and what was paid from it."""

    round: int
    straights: int
    royals: int
    meter: float
    paid: float


class MeterRun(NamedTuple):
    """What became of the meter and of the wagers that fed it."""

    jackpot: Jackpot
    wagers: int
    hands: dict[Category, int]  # that were in for the jackpot
    hits: list[Hit]
    path: list[tuple[int, float]]  # by round: the meter after it
    mean: float  # of the meter over rounds, each with its contribution and before what it pays
    highest: float
    fixed: float  # paid that is no share of the meter
    shared: float  # paid that is

    @property
    def rtp(self) -> float:
        """What was paid, of what was wagered."""
        return (self.fixed + self.shared) / (self.wagers * self.jackpot.wager)

    @property
    def standard_error(self) -> float:
        """Of the return, taking prizes as rare and independent."""
        squares = sum(hit.paid**2 for hit in self.hits)
        squares += sum(count * self.jackpot.fixed.get(hand, 0) ** 2 for hand, count in self.hands.items())
        return sqrt(squares) / (self.wagers * self.jackpot.wager)


def meter_run(jackpot: Jackpot, tally: Tally, boxes: int) -> MeterRun:
    """Walk from hit to hit, in the order of the rounds."""
    feed = boxes * jackpot.wager * jackpot.rate
    meter, played, area, highest = jackpot.seed, 0, 0.0, jackpot.seed
    hits, corners = [], [(0, meter)]
    for row in tally.hits.tolist():
        count = row[ROUND] + 1 - played
        area += count * meter + feed * count * (count + 1) / 2
        meter += feed * count
        played += count
        highest = max(highest, meter)
        paid, left = _pay(jackpot, meter, row[STRAIGHTS], row[ROYALS])
        hits.append(Hit(row[ROUND], row[STRAIGHTS], row[ROYALS], meter, paid))
        meter = left
        corners.append((played, meter))
    count = tally.rounds - played
    area += count * meter + feed * count * (count + 1) / 2
    hands = dict.fromkeys(Category, 0)
    for line in range(LINES):
        hands[PAY_LINES[line].category] += int(tally.prizes[line])
    return MeterRun(
        jackpot, tally.rounds * boxes, hands, hits, _path(corners, feed, tally.rounds), area / tally.rounds,
        max(highest, meter + feed * count), sum(jackpot.fixed.get(hand, 0) * hands[hand] for hand in hands),
        sum(hit.paid for hit in hits),
    )  # fmt: skip


def _pay(jackpot: Jackpot, meter: float, straights: int, royals: int) -> tuple[float, float]:
    """What the straight flushes and royals of a round are paid, and what is then on the meter."""
    part = jackpot.straight.part
    straights, royals = straights if part else 0, royals if jackpot.royal.part else 0
    successive = 1 - (1 - part) ** straights
    if jackpot.sharing == "formula":
        if royals:
            return meter, jackpot.seed
        paid = (meter - jackpot.seed) * successive + jackpot.seed * part * straights
        return paid, max(jackpot.seed, meter - paid)
    paid = max(meter * successive, straights * jackpot.straight.least)
    left = meter - paid
    if not royals:
        return paid, max(jackpot.seed, left)
    paid += max(max(left, 0) * jackpot.royal.part, royals * jackpot.royal.least)
    return paid, jackpot.seed


def _path(corners: list[tuple[int, float]], feed: float, rounds: int) -> list[tuple[int, float]]:
    """The meter after rounds at even distances."""
    count = min(POINTS, rounds)
    after = [rounds * point // count for point in range(1, count + 1)]
    started = np.array([start for start, _ in corners])
    places = np.searchsorted(started, after, side="right") - 1
    return [
        (last, corners[place][1] + feed * (last - corners[place][0]))
        for last, place in zip(after, places.tolist(), strict=True)
    ]
