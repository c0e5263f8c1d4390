"""Errands: work over the whole log beside everything else, one of a kind, that says how far it is."""

import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Final, Literal

import msgspec

from croupier.store.codec import Unreadable
from croupier.store.log import LogError

Tell = Callable[[int, int], None]
"""How much is done, of how much."""
BREATH: Final = 0.25  # of the time that was worked, left to whoever serves the floor


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far an errand is."""

    state: Literal["none", "running", "done", "failed"] = "none"
    by: str = ""  # who wanted it
    started: int = 0  # ms since 1970
    ended: int = 0
    done: int = 0
    of: int = 0
    trouble: str = ""


class Called(Exception):
    """Called off: the house closes."""


class Errand:
    """One piece of work in a thread of its own."""

    def __init__(self, by: str, clock: Callable[[], int], stop: Event, work: Callable[[Tell], Any]) -> None:
        self.progress = Progress(state="running", by=by, started=clock())
        self.result: Any = None
        self._clock = clock
        self._stop = stop
        self._work = work
        self._since = time.monotonic()
        self.thread = Thread(target=self._run, name="errand", daemon=True)

    def _run(self) -> None:
        trouble = ""
        try:
            self.result = self._work(self._tell)
        except Called:
            trouble = "The house closed before it was done."
        except LogError as error:
            trouble = f"The log cannot be read: {error.strerror}."
        except Unreadable as error:
            trouble = f"The log cannot be read: {error}."
        except Exception as error:  # a log that was tampered with may break anything that reads it
            trouble = f"It came to nothing ({type(error).__name__}: {error})."
        state: Literal["failed", "done"] = "failed" if trouble else "done"
        self.progress = msgspec.structs.replace(
            self.progress, state=state, ended=self._clock(), trouble=trouble
        )

    def _tell(self, done: int, of: int) -> None:
        """Says how far it is, and lets others work a while."""
        self.progress = msgspec.structs.replace(self.progress, done=done, of=of)
        worked = time.monotonic() - self._since
        if self._stop.wait(min(worked * BREATH, 0.05)):
            raise Called
        self._since = time.monotonic()


class Errands:
    """One errand a name at a time; the latest is kept."""

    def __init__(self, clock: Callable[[], int], most: int = 16) -> None:
        self._clock = clock
        self._most = most
        self._stop = Event()
        self._lock = Lock()
        self._errands: dict[str, Errand] = {}

    def start(self, name: str, by: str, work: Callable[[Tell], Any]) -> Errand:
        """Begin, unless one of that name is on its way: then that one."""
        with self._lock:
            known = self._errands.get(name)
            if known and known.progress.state == "running":
                return known
            self._errands.pop(name, None)
            while len(self._errands) >= self._most:
                over = [key for key, one in self._errands.items() if one.progress.state != "running"]
                if not over:
                    return next(iter(self._errands.values()))
                del self._errands[over[0]]
            errand = self._errands[name] = Errand(by, self._clock, self._stop, work)
            errand.thread.start()
            return errand

    def get(self, name: str) -> Errand | None:
        """The latest of a name."""
        with self._lock:
            return self._errands.get(name)

    def close(self) -> None:
        """Call everything off."""
        self._stop.set()
        for errand in tuple(self._errands.values()):
            errand.thread.join(timeout=5)
