"""Following the other server processes: what they store is known here as soon as they say so."""

import logging
from collections.abc import Callable, Collection, Iterable
from typing import Final

from croupier.house.desk.streams import Streams
from croupier.store.codec import Unreadable
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.wakes import Wakes
from croupier.store.log import LogError

ALL: Final = 10  # looks, then everything that is known here is read on before it is used again

SESSION: Final = "session:"

log = logging.getLogger("croupier.follower")


class Follower:
    """Reads on where others wrote: at once where somebody watches, else before it is used again."""

    def __init__(self, database: SqlLog, streams: Streams, watched: Callable[[], Iterable[str]]) -> None:
        self._log = database
        self._streams = streams
        self._watched = watched
        self._looks = 0
        self.left: Callable[[str], None] = lambda session: None  # told of sessions that ended elsewhere
        self._wakes = Wakes(database.database.engine, self.heard, self.look)
        self.tell = self._wakes.tell

    @property
    def connected(self) -> bool:
        """Whether word of others comes at once; if not, it is looked for."""
        return self._wakes.connected

    def start(self) -> None:
        self._wakes.start()

    def close(self) -> None:
        self._wakes.close()

    def tell_left(self, session: str) -> None:
        """A session ended here."""
        self.tell((SESSION + session,))

    def heard(self, names: Collection[str]) -> None:
        """Others say that these streams moved, or that sessions ended."""
        streams = [name for name in names if not name.startswith(SESSION)]
        for name in names:
            if name.startswith(SESSION):
                self.left(name.removeprefix(SESSION))
        self._streams.doubt(streams)
        self._catch_up(set(self._watched()).intersection(streams))

    def look(self) -> None:
        """Words may have been lost: look where somebody watches, and now and then everywhere."""
        watched = set(self._watched())
        if self._looks % ALL:
            self._streams.doubt(watched)
        else:
            self._streams.doubt_all()
        self._looks += 1
        self._catch_up(watched)

    def _catch_up(self, streams: Collection[str]) -> None:
        try:
            self._streams.catch_up(streams, self._log)
        except (LogError, Unreadable) as error:  # it stays in doubt, and whoever uses it is told
            log.warning("cannot follow", extra={"reason": str(error)})
