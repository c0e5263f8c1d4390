"""The workers of a Dask cluster, as players of the rounds of a simulation."""

import logging
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from itertools import chain, islice
from queue import Empty, SimpleQueue
from time import monotonic
from types import TracebackType
from typing import Any, Final

import croupier
from croupier.math.simulation.tallies import Run, Tally, play
from croupier.math.simulation.workers import AHEAD, Piece

CONNECT_SECONDS: Final = 10.0
PATIENCE_SECONDS: Final = 30.0  # how long a cluster may be without any worker
MOST: Final = 10_000  # pieces that are played again, before it is the cluster that is broken
_LOOK_SECONDS: Final = 1.0
_ADDRESS: Final = r"(tcp|tls|ws|wss|ucx)://\S+:\d{1,5}"


class Lost(Exception):
    """A cluster that cannot play, and why."""


def version() -> str:
    """The version of Croupier where this is called."""
    return croupier.__version__


class Cluster:
    """A connection to the scheduler of a cluster."""

    piece = 1 << 22  # about a second

    def __init__(self, address: str) -> None:
        if not re.fullmatch(_ADDRESS, address):
            raise Lost(f"a scheduler has an address such as tcp://10.0.0.1:8786, not {address!r}")
        try:
            self.dask: Any = import_module("distributed")
        except ModuleNotFoundError:
            raise Lost("a cluster needs Dask; type: pip install 'croupier[cluster]'") from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
        self.address = address
        try:
            self.client = self.dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            raise Lost(f"no scheduler answers at {address} ({_line(error)})") from None

    def __enter__(self) -> "Cluster":
        try:
            self._check()
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    @property
    def threads(self) -> int:
        """How many pieces the cluster plays at a time; nothing while it cannot be asked."""
        try:
            return sum(self.client.nthreads().values())
        except (OSError, ValueError):
            return 0

    def play(self, run: Run, pieces: Iterator[Piece]) -> Iterator[Tally]:
        """Play pieces on the workers; a piece whose worker is lost is played again by another."""
        done: SimpleQueue[Any] = SimpleQueue()
        waiting: dict[Any, Piece] = {}
        again: list[Piece] = []
        losses = 0
        try:
            sent = self.client.scatter(run, broadcast=True, hash=False)
            while True:
                room = max(AHEAD * max(self.threads, 1) - len(waiting), 0)
                for piece in islice(chain(again, pieces), room + len(again)):
                    future = self.client.submit(play, sent, *piece, pure=False)
                    waiting[future] = piece
                    future.add_done_callback(done.put)
                again.clear()
                if not waiting:
                    return
                future = self._next(done)
                piece = waiting.pop(future)
                if future.cancelled() and self.client.status == "running" and self.threads and losses < MOST:
                    losses += 1
                    again.append(piece)  # what was sent was lost with a worker that alone still had it
                    sent = self.client.scatter(run, broadcast=True, hash=False)
                    continue
                yield future.result()
        except (Lost, GeneratorExit):
            raise
        except Exception as error:  # whatever a cluster can think of: each library of its workers has its own
            if isinstance(error, CancelledError) or self.client.status != "running":
                raise Lost(f"the scheduler at {self.address} is gone") from None
            raise Lost(f"the cluster at {self.address} failed: {_line(error)}") from None
        finally:
            for future in waiting:
                future.release()

    def _next(self, done: SimpleQueue[Any]) -> Any:
        """The next piece that is done."""
        since = monotonic()
        while True:
            try:
                return done.get(timeout=_LOOK_SECONDS)
            except Empty:
                if self.client.status != "running":
                    raise Lost(f"the scheduler at {self.address} is gone") from None
                if self.threads:
                    since = monotonic()
                elif monotonic() - since > PATIENCE_SECONDS:
                    raise Lost(f"the cluster at {self.address} has lost all its workers") from None

    def _check(self) -> None:
        """There are workers, and they play the same game as we do."""
        try:
            found = self.client.run(version)
        except Exception as error:
            raise Lost(
                f"the workers at {self.address} cannot play ({_line(error)}); "
                f"install Croupier {croupier.__version__} where they run"
            ) from None
        if not found:
            raise Lost(f"the cluster at {self.address} has no workers; type: dask worker {self.address}")
        for worker, has in found.items():
            if has != version():
                raise Lost(f"the worker {worker} runs Croupier {has}, this is {version()}")

    def _close(self) -> None:
        self.client.close(timeout=_LOOK_SECONDS)


def _line(error: BaseException) -> str:
    """What an error says, in one line."""
    return " ".join(str(error).split()) or type(error).__name__
