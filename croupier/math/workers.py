"""Threads that play the rounds of a simulation.

Threads are enough on one machine: kernels hold no lock, so every processor is busy, and the seventeen
megabytes of decisions are shared and not copied from process to process.
"""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Final

from croupier.math.tallies import Run, Tally, play

Piece = tuple[int, int]
"""Rounds to play, from one number up to another."""

AHEAD: Final = 4  # pieces for each worker, so that none waits for the next


def on_threads(run: Run, pieces: Iterator[Piece], workers: int) -> Iterator[Tally]:
    """Play pieces on threads of this process; tallies come as they are done."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix="simulation")
    waiting: set[Future[Tally]] = set()
    try:
        while True:
            for start, stop in islice(pieces, AHEAD * workers - len(waiting)):
                waiting.add(pool.submit(play, run, start, stop))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
