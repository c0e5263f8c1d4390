"""Sessions: a bankroll over so many rounds, and how it fares in many of them."""

from collections.abc import Iterable
from math import ceil
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.simulation.simulation_paths import MONEY, PLACE, follow

Numbers = npt.NDArray[np.int64]

POINTS: Final = 40  # of a path, at most


class Session(NamedTuple):
    """A bankroll played for so many rounds, or until it no longer buys a hand at every box.

    Money is in antes times the scale of the game. A hand that was bought is played out, with money from the
    pocket where the bankroll does not reach.
    """

    length: int
    bankroll: int
    least: int

    @property
    def points(self) -> Numbers:
        """The rounds after which the money is noted; the last of them is the end."""
        count = min(POINTS, self.length)
        return np.array([ceil(self.length * point / count) for point in range(1, count + 1)], dtype=np.int64)


class Spread(NamedTuple):
    """Different values, in order, and how often there was each."""

    values: Numbers
    counts: Numbers

    @property
    def total(self) -> int:
        """How many there were in all."""
        return int(self.counts.sum())

    def quantile(self, part: float) -> int:
        """The least value that this part of all do not exceed."""
        return int(self.values[np.searchsorted(np.cumsum(self.counts), part * self.total)])


class Watch:
    """Follows sessions round by round, and says at the end what was seen."""

    def __init__(self, session: Session, rounds: int) -> None:
        self.session = session
        self.points = session.points
        self.place = np.zeros(PLACE, dtype=np.int64)  # where the last rounds left off
        self.place[MONEY] = session.bankroll
        count = rounds // session.length
        self.left = count * session.length  # rounds of whole sessions
        self.paths = np.zeros((len(self.points), count), dtype=np.int64)
        self.ruined = np.zeros(count, dtype=np.int64)

    def follow(self, nets: Numbers) -> None:
        """Some more rounds; what does not make a whole session is left out."""
        session, nets = self.session, nets[: self.left]
        self.left -= len(nets)
        follow(nets, session.bankroll, session.least, session.length, self.points, self.place, self.paths,
               self.ruined)  # fmt: skip

    def seen(self) -> tuple[tuple[Spread, ...], Spread]:
        """The money at each point of all sessions, and the rounds that ruined them."""
        money = tuple(Spread(*np.unique(row, return_counts=True)) for row in self.paths)
        return money, Spread(*np.unique(self.ruined[self.ruined > 0], return_counts=True))


def merge(spreads: Iterable[Spread]) -> Spread:
    """All that several spreads have."""
    parts = list(spreads)
    values, places = np.unique(np.concatenate([part.values for part in parts]), return_inverse=True)
    counts = np.zeros(len(values), dtype=np.int64)
    np.add.at(counts, places, np.concatenate([part.counts for part in parts]))
    return Spread(values, counts)
