"""Simulated rounds: what a worker needs to play some, and what they add up to.

A tally holds whole numbers only, and the deal of every round follows from its number and the seed. So a run
can be cut anywhere, played anywhere and added up in any order: the answer is the same.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.simulation import (
    simulation_cards,
    simulation_holdem,
    simulation_paths,
    simulation_stud,
)
from croupier.math.kernels.simulation.simulation_sums import HIGH, HIT, LOW, ROUND, SQUARES
from croupier.math.kernels.strength import LINES
from croupier.math.simulation import sessions
from croupier.math.simulation.sessions import Session, Spread
from croupier.math.solving import one_at_a_time

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

STRETCH: Final = 1 << 16  # rounds between two returns from a kernel
_KERNELS: Final[dict[str, tuple[str, Callable[..., int]]]] = {
    "mississippi-stud": (simulation_stud.__name__, simulation_stud.play_stud),
    "ultimate-holdem": (simulation_holdem.__name__, simulation_holdem.play_holdem),
}


class Played(NamedTuple):
    """A game with decisions made, as arrays: what its kernel looks up, and what its cells are worth."""

    game: str
    cards: int  # of a round, beside those of the boxes
    tables: tuple[Any, ...]
    values: Numbers  # by cell: what is won, times scale
    stakes: Numbers  # by cell: what is wagered, in antes
    scale: int
    opening: int  # antes that buy a hand


class Run(NamedTuple):
    """All that decides what rounds bring."""

    played: Played
    seed: int
    boxes: int
    jackpot: bool = False
    keeps_jackpot: bool = False  # whether a folded hand can win it
    session: Session | None = None


class Tally(NamedTuple):
    """What some rounds brought."""

    rounds: int
    cells: Numbers  # by cell: how many boxes ended there
    squares: int  # of what rounds netted, times scale squared
    prizes: Numbers  # by line: hands that were in for the jackpot
    hits: Numbers  # rounds with straight flushes and royals among those, with how many of each
    money: tuple[Spread, ...] = ()  # by point of a session: what was left
    ruined: Spread | None = None  # by round of a session: how many it ruined


def ready(game: str, progress: Progress | None = None) -> float:
    """Compile or load the kernels that play a game; the seconds that took."""
    with one_at_a_time:  # a worker may be told to play by several threads at once
        return prepare(_KERNELS[game][0], simulation_paths.__name__, progress=progress)


def play(run: Run, start: int, stop: int) -> Tally:
    """Play rounds number `start` up to `stop`; where there are sessions, whole ones."""
    ready(run.played.game)
    _, kernel = _KERNELS[run.played.game]
    plan = simulation_cards.plan(run.played.cards + 2 * run.boxes)
    cells, prizes = np.zeros_like(run.played.values), np.zeros(LINES, dtype=np.int64)
    squares, found = np.zeros(SQUARES, dtype=np.uint64), np.empty((STRETCH, HIT), dtype=np.int64)
    nets = np.empty(STRETCH, dtype=np.int64)
    watch = sessions.Watch(run.session, stop - start) if run.session else None
    hits = []
    for first in range(start, stop, STRETCH):
        last = min(first + STRETCH, stop)
        count = kernel(run.seed, first, last, run.boxes, plan, *run.played.tables, run.played.values,
                       run.jackpot, run.keeps_jackpot, cells, nets, squares, prizes, found)  # fmt: skip
        hits.append(found[:count].copy())
        if watch:
            watch.follow(nets[: last - first])
    whole = int(squares[LOW]) + (int(squares[HIGH]) << 64)
    money, ruined = watch.seen() if watch else ((), None)
    return Tally(stop - start, cells, whole, prizes, np.concatenate(hits), money, ruined)


def total(tallies: Iterable[Tally]) -> Tally:
    """Tallies added up; the hits in the order of their rounds."""
    parts = list(tallies)
    watched = [part.money for part in parts if part.money]
    hits = np.concatenate([part.hits for part in parts])
    ruined = [part.ruined for part in parts if part.ruined is not None]
    return Tally(
        sum(part.rounds for part in parts),
        np.sum([part.cells for part in parts], axis=0, dtype=np.int64),
        sum(part.squares for part in parts),
        np.sum([part.prizes for part in parts], axis=0, dtype=np.int64),
        hits[np.argsort(hits[:, ROUND], kind="stable")],
        tuple(map(sessions.merge, zip(*watched, strict=True))),
        sessions.merge(ruined) if ruined else None,
    )
