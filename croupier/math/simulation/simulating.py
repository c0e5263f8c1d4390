"""Simulated rounds of a book: seeded, in parallel, the same whoever plays them."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Exact, Ties, Unsolvable
from croupier.math.jackpots.simulated import Jackpot, MeterRun, meter_run
from croupier.math.kernels import outcomes, streets
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.simulation import simulation_tables
from croupier.math.players import STRATEGIES, Strategy
from croupier.math.simulation import holdem as simulated_holdem
from croupier.math.simulation import stud as simulated_stud
from croupier.math.simulation import tallies
from croupier.math.simulation.cluster import Cluster
from croupier.math.simulation.session_results import SessionResults, session_results
from croupier.math.simulation.sessions import Session
from croupier.math.simulation.tallies import Played, Run, Tally, total
from croupier.math.simulation.workers import Threads, Workers, pieces_of
from croupier.math.solving import HOLDEM_KERNELS, check, one_at_a_time
from croupier.math.threads import processors

Numbers = npt.NDArray[np.int64]

MOST_ROUNDS: Final = 10**13
MOST_SEED: Final = 2**64 - 1
MOST_WORKERS: Final = 1024
_KEPT: Final = 64  # tallies that wait to be added up


class Running(NamedTuple):
    """How far a run is."""

    rounds: int
    mean: float
    standard_error: float | None


Watcher = Callable[[Running], None]


class Simulation(NamedTuple):
    """What simulated rounds brought, in antes and for each box; everything but `exact` is sampled."""

    rulebook: str
    digest: str
    game: str
    strategy: Strategy
    ties: Ties
    rounds: int
    seed: int
    boxes: int
    mean: float
    standard_error: float | None  # from rounds, not boxes: those of one round share their cards
    exact: Exact | None
    average_wager: float
    standard_deviation: float  # of one box in one round
    decisions: dict[str, dict[str, float]]  # by stage: how often each was made, of all hands
    net: dict[Fraction, int]  # what a box won or lost in a round: how often
    jackpot: MeterRun | None
    sessions: SessionResults | None
    seconds: float
    compile_seconds: float
    prepare_seconds: float

    @property
    def rounds_per_second(self) -> float:
        """Rounds in a second of play; compiling and writing down decisions are not counted."""
        return self.rounds / self.seconds


def simulate(
    book: Rulebook,
    rounds: int,
    seed: int,
    *,
    strategy: Strategy = "optimal",
    boxes: int = 1,
    workers: int | None = None,
    cluster: str | None = None,
    jackpot: Jackpot | None = None,
    bankroll: int | Fraction | None = None,
    session: int | None = None,
    ties: Ties = "bet",
    progress: Progress | None = None,
    watch: Watcher | None = None,
) -> Simulation:
    """Play rounds of a book's main game by a strategy, on threads or on a cluster.

    With a jackpot every box wagers on it in every round. With a bankroll, in antes, the rounds also make
    sessions of a length.
    """
    check(book)
    check_asked(book, rounds, seed, strategy, boxes, workers, bankroll, session)
    with _workers(workers, cluster) as crew:  # first: a cluster that cannot be reached is soon found out
        compiled = _compiled(book, strategy, progress)
        start = perf_counter()
        played, exact = _played(book, strategy, ties)
        prepared = perf_counter() - start
        run = Run(played, seed, boxes, jackpot is not None, jackpot is not None and jackpot.keeps,
                  _session(played, boxes, bankroll, session))  # fmt: skip
        start = perf_counter()
        found = _gather(run, crew.play(run, pieces_of(run, rounds, crew)), watch)
        seconds = max(perf_counter() - start, 1e-9)
    shown = _running(run, found.rounds, _won(played, found), found.squares)
    net = _net(played, found.cells)
    decisions = (simulated_stud if book.data.game == "mississippi-stud" else simulated_holdem).decisions
    return Simulation(
        book.id, book.digest, book.data.game, strategy, ties, rounds, seed, boxes, shown.mean,
        shown.standard_error, exact, int(found.cells @ played.stakes) / (rounds * boxes), _deviation(net),
        decisions(book, found.cells), net, meter_run(jackpot, found, boxes) if jackpot else None,
        session_results(run.session, found, played.scale) if run.session else None,
        seconds, compiled, prepared,
    )  # fmt: skip


def check_asked(
    book: Rulebook, rounds: int, seed: int, strategy: str, boxes: int, workers: int | None,
    bankroll: int | Fraction | None, session: int | None,
) -> None:  # fmt: skip
    """Everything is a number that can be meant."""
    most = (52 - (3 if book.data.game == "mississippi-stud" else 7)) // 2
    for place, number, least, top in (
        ("rounds", rounds, 1, MOST_ROUNDS), ("seed", seed, 0, MOST_SEED), ("boxes", boxes, 1, most),
        ("workers", workers, 1, MOST_WORKERS), ("session", session, 1, rounds),
    ):  # fmt: skip
        if number is not None and not least <= number <= top:
            raise Unsolvable(place, f"from {least:,} to {top:,}, not {number:,}")
    if strategy not in STRATEGIES:
        raise Unsolvable("strategy", f"one of {', '.join(STRATEGIES)}, not {strategy!r}")
    if bankroll is not None and session is None:
        raise Unsolvable("session", "a bankroll is played for so many rounds: how many?")
    if session is not None and bankroll is None:
        raise Unsolvable("bankroll", "a session starts with so many antes: how many?")
    opening = len(book.rule.initial.needs) * boxes
    if bankroll is not None and not opening <= bankroll <= MOST_ROUNDS:
        reason = f"from {opening} antes, which buy a hand at every box, to {MOST_ROUNDS:,}"
        raise Unsolvable("bankroll", f"{reason}, not {float(bankroll):g}")


def _session(
    played: Played, boxes: int, bankroll: int | Fraction | None, length: int | None
) -> Session | None:
    if bankroll is None or length is None:
        return None
    money = Fraction(bankroll) * played.scale
    if money.denominator != 1:
        raise Unsolvable("bankroll", f"a whole number of 1/{played.scale} antes, not {float(bankroll):g}")
    return Session(length, int(money), played.opening * boxes * played.scale)


def _workers(count: int | None, cluster: str | None) -> AbstractContextManager[Workers]:
    return nullcontext(Threads(count or processors())) if cluster is None else Cluster(cluster)


def _compiled(book: Rulebook, strategy: Strategy, progress: Progress | None) -> float:
    """Compile or load what deciding and playing needs; the seconds that took."""
    names: tuple[str, ...] = (streets.__name__,)
    if book.data.game == "ultimate-holdem":
        names = (*HOLDEM_KERNELS, simulation_tables.__name__)
        if strategy == "rules":
            names = (*names, outcomes.__name__)
    with one_at_a_time:
        return prepare(*names, progress=progress) + tallies.ready(book.data.game, progress)


@lru_cache(maxsize=2)  # so that a row of seeds is decided once
def _played(book: Rulebook, strategy: Strategy, ties: Ties) -> tuple[Played, Exact | None]:
    """The decisions of a strategy, and what it is worth where that is known."""
    with one_at_a_time:
        if book.data.game == "mississippi-stud":
            return simulated_stud.played(book, strategy, ties)
        return simulated_holdem.played(book, strategy, ties)


def _gather(run: Run, found: Iterator[Tally], watch: Watcher | None) -> Tally:
    """Add up tallies as they come, and tell how it stands."""
    kept: list[Tally] = []
    rounds = won = squares = 0
    for tally in found:
        kept.append(tally)
        if len(kept) == _KEPT:
            kept = [total(kept)]
        if watch is not None:
            rounds += tally.rounds
            won += _won(run.played, tally)
            squares += tally.squares
            watch(_running(run, rounds, won, squares))
    return total(kept)


def _won(played: Played, tally: Tally) -> int:
    """What all boxes won, times scale; exact, however much it is."""
    return sum(
        int(count) * int(value) for count, value in zip(tally.cells, played.values, strict=True) if count
    )


def _running(run: Run, rounds: int, won: int, squares: int) -> Running:
    """The mean of a box, with its standard error from the spread of whole rounds."""
    unit = run.boxes * run.played.scale
    if rounds < 2:
        return Running(rounds, won / (rounds * unit), None)
    spread = Fraction(rounds * squares - won * won, rounds * rounds * (rounds - 1))
    return Running(rounds, won / (rounds * unit), sqrt(spread) / unit)


def _net(played: Played, cells: Numbers) -> dict[Fraction, int]:
    """How often a box won or lost each amount, in antes."""
    net: dict[int, int] = {}
    for value, count in zip(played.values, cells, strict=True):
        if count:
            net[int(value)] = net.get(int(value), 0) + int(count)
    return {Fraction(value, played.scale): net[value] for value in sorted(net)}


def _deviation(net: dict[Fraction, int]) -> float:
    count = sum(net.values())
    mean = sum(won * times for won, times in net.items()) / count
    return sqrt(sum(won**2 * times for won, times in net.items()) / count - mean**2)
