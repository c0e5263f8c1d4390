"""How often a second something is done, and how long a program takes."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Final

SLICES: Final = 5
PROGRAM: Final = "import sys; from croupier.cli.main import main; sys.exit(main())"


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units a second of one core: `work` does some and says how many.

    Time is the processor's, so that busy neighbours do not count; the median of five slices is taken.
    """
    work()  # caches and imports are not what is measured
    return median(_slice(work, seconds / SLICES) for _ in range(SLICES))


def _slice(work: Callable[[], int], seconds: float) -> float:
    done = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        done += work()
    return done / elapsed


def wall(arguments: Sequence[str], times: int = 1) -> float:
    """Seconds that `croupier ARGUMENTS` takes in a process of its own: the median of several times."""
    return median(_once(arguments) for _ in range(times))


def _once(arguments: Sequence[str]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", PROGRAM, *arguments], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start
