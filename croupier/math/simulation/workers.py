"""Threads that play the rounds of a simulation.

Threads are enough on one machine: kernels hold no lock, so every processor is busy, and the seventeen
megabytes of decisions are shared and not copied from process to process.
"""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Final, Protocol

from croupier.math.simulation.tallies import STRETCH, Run, Tally, play

Piece = tuple[int, int]
"""Rounds to play, from one number up to another."""

AHEAD: Final = 4  # pieces for each worker, so that none waits for the next


class Workers(Protocol):
    """Whoever plays."""

    @property
    def piece(self) -> int:
        """How many rounds should be played at a time, at most."""

    @property
    def threads(self) -> int:
        """How many pieces are played at the same time."""

    def play(self, run: Run, pieces: Iterator[Piece]) -> Iterator[Tally]:
        """Play pieces; tallies come as they are done."""


class Threads:
    """So many threads of this process."""

    piece = 1 << 18  # some hundredths of a second

    def __init__(self, count: int) -> None:
        self.threads = count

    def play(self, run: Run, pieces: Iterator[Piece]) -> Iterator[Tally]:
        """Play pieces; tallies come as they are done."""
        pool = ThreadPoolExecutor(self.threads, thread_name_prefix="simulation")
        waiting: set[Future[Tally]] = set()
        try:
            while True:
                for start, stop in islice(pieces, AHEAD * self.threads - len(waiting)):
                    waiting.add(pool.submit(play, run, start, stop))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def pieces_of(run: Run, rounds: int, workers: Workers) -> Iterator[Piece]:
    """All rounds in pieces, some for each worker; with sessions, of whole ones."""
    size = max(STRETCH, min(workers.piece, rounds // (AHEAD * max(workers.threads, 1))))
    if run.session:
        size = max(size // run.session.length, 1) * run.session.length
    for start in range(0, rounds, size):
        yield start, min(start + size, rounds)
