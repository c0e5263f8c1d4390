"""The price of a game, measured: compiled evaluation, exact solving, single decisions, simulated rounds."""

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter
from typing import Final

from bench import peers as bench_peers
from bench.report import Measure, Peer
from bench.stopwatch import PROGRAM, rate
from croupier.rulebooks.load import load

SOLVES: Final = 3  # of which the median is taken
BATCH: Final = 1 << 15  # hands a kernel is given at once
ROUNDS: Final = 1 << 20
STUD, HOLDEM = "star-ms-4", "star-uth"
# seconds on two cores after the one compilation; decisions and rounds a second on one
SOLVE_TARGETS: Final = {STUD: 0.02, HOLDEM: 0.12}
RESULTS_TARGET: Final = 0.15
TABLE_TARGET: Final = 0.05
PRICE_TARGETS: Final = {STUD: 0.1, HOLDEM: 0.25}
TABLES: Final = {STUD: "main", HOLDEM: "blind"}
RIVER_TARGET: Final = 1000.0
SIMULATE_TARGETS: Final = {STUD: 15e6, HOLDEM: 3e6}
RIVER: Final = (("Kd", "3h"), ("2c", "7d", "Jh", "Qs", "4s"))


def evaluations(seconds: float) -> Measure:
    """Hands of seven cards ranked by the kernel that solves games, many in one call."""
    value = rate(_kernel(), seconds)
    peers = _beside(lambda peer: rate(bench_peers.evaluations(peer, 7), seconds))
    name = "hands of 7 cards ranked by the kernel"
    return Measure("kernel/7", name, "/s", value, None, peers)


def _kernel() -> Callable[[], int]:
    import numpy as np

    from croupier.math.kernels import strength
    from croupier.math.kernels.compiling import prepare

    prepare(strength.__name__)
    cards = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (BATCH, 1)), axis=1)
    hands, found = np.ascontiguousarray(cards[:, :7]), np.empty(BATCH, dtype=np.int32)

    def work() -> int:
        strength.strengths(hands, found)
        return BATCH

    return work


def solved(book: str, _: float) -> Measure:
    """A game solved in a new process: enumeration and all decisions, without start and compilation."""
    value = median(_solve_once(book, "seconds") for _ in range(SOLVES))
    name = f"{book} solved exactly, all decisions"
    return Measure(f"solve/{book}", name, "s", value, SOLVE_TARGETS[book], clock="wall")


def results(_: float) -> Measure:
    """What comes after it: variance, distribution and lines, forward from the decisions."""
    value = median(_solve_once(HOLDEM, "variance_seconds") for _ in range(SOLVES))
    name = f"{HOLDEM}, variance and distribution after that"
    return Measure("solve/results", name, "s", value, RESULTS_TARGET, clock="wall")


def _solve_once(book: str, field: str) -> float:
    command = [sys.executable, "-c", PROGRAM, "solve", book, "--fresh", "--json"]
    found = subprocess.run(command, capture_output=True, check=True)
    return float(json.loads(found.stdout)[field])


def next_pay_table(_: float) -> Measure:
    """Pay tables one after the other, none asked before: hands are counted once, and only priced again."""
    from croupier.math import solve

    lines = ("straight", "flush", "full_house", "four_of_a_kind")
    tables = (
        [f"paytable.blind.{hand}={place + pays}:2" for place, hand in enumerate(lines)] for pays in count(3)
    )
    books = (load(HOLDEM, table) for table in tables)
    for _ in range(2):
        solve(next(books))
    value = median(solve(next(books)).seconds for _ in range(2 * SOLVES - 1))
    return Measure("solve/next", f"{HOLDEM}, another pay table", "s", value, TABLE_TARGET, clock="wall")


def priced(book: str, _: float) -> Measure:
    """The pricing desk's answer to a pay table that was not asked for before, a slider's next place."""
    from croupier.pricing.desk import PricingDesk
    from croupier.pricing.wire import Priced, Solve

    desk, times = PricingDesk(), []
    for pays in range(3, 5 + 2 * SOLVES):
        start = perf_counter()
        found = desk.solve("bench", Solve(book, (f"paytable.{TABLES[book]}.flush={pays}:1",)))
        times.append(perf_counter() - start)
        if not isinstance(found, Priced):
            raise TypeError(found)
    name = f"the pricing desk, another pay table of {book}"
    return Measure(f"price/{book}", name, "s", median(times[3:]), PRICE_TARGETS[book], clock="wall")


def river(seconds: float) -> Measure:
    """One decision on the river against all 990 dealer hands, beside peers that rank those hands."""
    from croupier.math import decide

    book = load(HOLDEM)

    def work() -> int:
        decide(book, *RIVER)
        return 1

    value = rate(work, seconds)
    peers = _beside(lambda peer: rate(bench_peers.rivers(peer, *RIVER), seconds), "ranks 991 hands")
    name = "river decisions of Ultimate Hold'em"
    return Measure("decide/river", name, "/s", value, RIVER_TARGET, peers)


def simulated(book: str, seconds: float) -> Measure:
    """Rounds dealt, decided and settled, beside peers that deal and rank the same hands."""
    from croupier.math import simulate

    loaded, seeds = load(book), count()

    def work() -> int:
        simulate(loaded, ROUNDS, next(seeds), workers=1)
        return ROUNDS

    value = rate(work, seconds)
    sizes = (5,) if book == STUD else (7, 7)
    peers = _beside(lambda peer: rate(bench_peers.deals(peer, sizes), seconds), "deals and ranks")
    name = f"simulated rounds of {book}, one core"
    return Measure(f"simulate/{book}", name, "/s", value, SIMULATE_TARGETS[book], peers)


def _beside(measure: Callable[[str], float], what: str = "") -> tuple[Peer, ...]:
    return tuple(
        Peer(name, version, what, measure(name))
        for name in bench_peers.EVALUATORS
        if (version := bench_peers.installed(name))
    )
