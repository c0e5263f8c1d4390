"""A lookout: a thread of the house that looks at something again and again until the house closes."""

import logging
from abc import ABC, abstractmethod
from threading import Event, Thread

from croupier.store.log import LogError

log = logging.getLogger("croupier.lookout")


class Lookout(ABC):
    """Looks every so many seconds; what cannot be looked at now is looked at the next time."""

    def __init__(self, name: str, seconds: float) -> None:
        self._seconds = seconds
        self._stop = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def look(self) -> object:
        """Once."""

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._seconds):
            self._look()

    def _look(self) -> None:
        try:
            self.look()
        except (LogError, OSError) as error:
            log.warning("cannot look", extra={"watch": self._thread.name, "reason": str(error)})
