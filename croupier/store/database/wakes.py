"""Wake-ups between the server processes of one PostgreSQL: which streams have moved, and nothing of them.

NOTIFY is sent after the commit and by a thread of its own, for all that was stored meanwhile; a reader
fetches what is new by its number. A word that is lost does no harm: after a while everybody looks anyway.
"""

import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterator
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Final

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError, TimeoutError

CHANNEL: Final = "croupier"
MOST: Final = 7_900  # bytes in one word; the server takes 8000
LOOK_SECONDS: Final = 1.0  # between looks, whatever was heard
AGAIN_SECONDS: Final = 0.5  # after the server was lost
log = logging.getLogger("croupier.wakes")
Heard = Callable[[Collection[str]], None]


class Wakes:
    """Tells the other processes which streams moved, and hears it from them."""

    def __init__(self, engine: Engine, heard: Heard, look: Callable[[], None]) -> None:
        self.connected = False
        self._engine = engine
        self._heard = heard
        self._look = look  # asked for now and then, and whenever words may have been lost
        self._own = secrets.token_hex(4)
        self._moved: SimpleQueue[Collection[str] | None] = SimpleQueue()
        self._stop = Event()
        self._threads = [
            Thread(target=self._send, name="wakes-out", daemon=True),
            Thread(target=self._listen, name="wakes-in", daemon=True),
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._stop.set()
        self._moved.put(None)
        for thread in self._threads:
            thread.join()

    def tell(self, streams: Collection[str]) -> None:
        """These streams moved, and that is durable."""
        self._moved.put(streams)

    def _send(self) -> None:
        while (first := self._moved.get()) is not None:
            moved = set(first)
            while not self._moved.empty():
                more = self._moved.get()
                if more is None:
                    return
                moved.update(more)
            try:
                with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    for word in words(self._own, sorted(moved)):
                        connection.execute(_NOTIFY, {"channel": CHANNEL, "word": word})
            except (DBAPIError, TimeoutError):
                pass  # the others look by themselves

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                pooled = self._engine.raw_connection()
                connection: Any = pooled.driver_connection
                pooled.detach()
                with connection:
                    self._hear(connection)
            except Exception as error:  # whatever was lost with the server is looked for when it is back
                log.warning("no word from the other processes", extra={"reason": str(error)})
                self._stop.wait(AGAIN_SECONDS)
            finally:
                self.connected = False

    def _hear(self, connection: Any) -> None:
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        self._look()  # what happened before anybody listened
        self.connected = True
        due = time.monotonic() + LOOK_SECONDS
        while not self._stop.is_set():
            for word in connection.notifies(timeout=max(due - time.monotonic(), 0.01), stop_after=1):
                own, _, names = word.payload.partition(" ")
                if own != self._own:
                    self._heard(names.split("\n"))
            if time.monotonic() >= due:
                self._look()
                due = time.monotonic() + LOOK_SECONDS


_NOTIFY: Final = text("SELECT pg_notify(:channel, :word)")


def words(own: str, names: Collection[str]) -> Iterator[str]:
    """The names in as few words as they fit in."""
    word, size = own, len(own)
    for name in names:
        if size + len(name.encode()) + 1 > MOST and word != own:
            yield word
            word, size = own, len(own)
        word += (" " if word == own else "\n") + name
        size += len(name.encode()) + 1
    if word != own:
        yield word
