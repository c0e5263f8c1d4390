"""How sessions fared: how many were ruined, what they won or lost, and in which bands the money lay."""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from croupier.math.simulation.sessions import Session
from croupier.math.simulation.tallies import Tally

PARTS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
"""The quantiles told of results; bands are those of 5, 25, 50, 75 and 95 in a hundred."""
BANDS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class Band(NamedTuple):
    """The money after a round: by part, what so many sessions do not exceed."""

    round: int
    money: dict[float, float]


class SessionResults(NamedTuple):
    """How so many sessions fared; money in antes."""

    sessions: int
    length: int
    bankroll: float
    ruin: float  # the part of sessions that could not buy another hand at the end, or before
    ruin_error: float
    rounds_to_ruin: float | None  # on average, of those that were ruined
    ahead: float  # the part that won
    mean: float  # result of a session
    quantiles: dict[float, float]  # of the results
    worst: float
    best: float
    bands: list[Band]


def session_results(session: Session, tally: Tally, scale: int) -> SessionResults:
    """What the tally of sessions says."""
    if tally.ruined is None:
        raise ValueError("no session was followed")
    last, count = tally.money[-1], tally.money[-1].total
    results = last.values - session.bankroll
    broken = tally.ruined.total
    ruin = broken / count
    bands = [
        Band(int(after), {part: spread.quantile(part) / scale for part in BANDS})
        for after, spread in zip(session.points, tally.money, strict=True)
    ]
    won = sum(int(result) * int(times) for result, times in zip(results, last.counts, strict=True))
    return SessionResults(
        sessions=count,
        length=session.length,
        bankroll=session.bankroll / scale,
        ruin=ruin,
        ruin_error=sqrt(ruin * (1 - ruin) / count),
        rounds_to_ruin=int(tally.ruined.values @ tally.ruined.counts) / broken if broken else None,
        ahead=int(last.counts[results > 0].sum()) / count,
        mean=won / (count * scale),
        quantiles={part: (last.quantile(part) - session.bankroll) / scale for part in PARTS},
        worst=int(np.min(results)) / scale,
        best=int(np.max(results)) / scale,
        bands=bands,
    )
