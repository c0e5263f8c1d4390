"""The meter of a jackpot over simulated rounds: fed by every wager, taken from by the hands that hit it.

The meter is continuous, as a sign shows it: nothing is rounded to chips or dollars. Where several boxes of a
round hit it they share as the book says.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.hands import Category
from croupier.math.kernels.simulation_sums import ROUND, ROYALS, STRAIGHTS
from croupier.math.kernels.strength import LINES
from croupier.math.paylines import PAY_LINES
from croupier.math.tallies import Tally

Numbers = npt.NDArray[np.int64]

POINTS: Final = 60  # of a path, at most
ROYAL, STRAIGHT = Category.ROYAL_FLUSH.text, Category.STRAIGHT_FLUSH.text


class Jackpot(NamedTuple):
    """A jackpot in plain numbers; money in cents."""

    wager: int
    seed: int  # what the meter starts from, and never stays below
    rate: float  # the part of each wager that goes into the meter
    fixed: Mapping[str, float]  # by hand: prizes that are no share of the meter
    shares: Mapping[str, float]  # of the meter, for a straight flush and a royal
    least: Mapping[str, float]  # what a share is topped up to
    sharing: Literal["tenths", "formula"]
    keeps: bool  # whether a folded hand can win


class Hit(NamedTuple):
    """A round that hit the meter: how it stood, and what was paid from it."""

    round: int
    straights: int
    royals: int
    meter: float
    paid: float


class MeterRun(NamedTuple):
    """What became of the meter and of the wagers that fed it; money in cents."""

    jackpot: Jackpot
    wagers: int
    hands: dict[str, int]  # in for the jackpot, by hand
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
    meter, played, area, highest = float(jackpot.seed), 0, 0.0, float(jackpot.seed)
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
    hands = {category.text: 0 for category in reversed(Category)}
    for line in range(LINES):
        hands[PAY_LINES[line].category.text] += int(tally.prizes[line])
    return MeterRun(
        jackpot, tally.rounds * boxes, hands, hits, _path(corners, feed, tally.rounds), area / tally.rounds,
        max(highest, meter + feed * count), sum(jackpot.fixed.get(hand, 0) * hands[hand] for hand in hands),
        sum(hit.paid for hit in hits),
    )  # fmt: skip


def _pay(jackpot: Jackpot, meter: float, straights: int, royals: int) -> tuple[float, float]:
    """What the straight flushes and royals of a round are paid, and what is then on the meter."""
    part, whole = jackpot.shares.get(STRAIGHT, 0.0), jackpot.shares.get(ROYAL, 0.0)
    straights, royals = straights if part else 0, royals if whole else 0
    successive = 1 - (1 - part) ** straights
    if jackpot.sharing == "formula":
        if royals:
            return meter, float(jackpot.seed)
        paid = (meter - jackpot.seed) * successive + jackpot.seed * part * straights
        return paid, max(jackpot.seed, meter - paid)
    paid = max(meter * successive, straights * jackpot.least.get(STRAIGHT, 0))
    left = meter - paid
    if not royals:
        return paid, max(jackpot.seed, left)
    paid += max(max(left, 0) * whole, royals * jackpot.least.get(ROYAL, 0))
    return paid, float(jackpot.seed)


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
