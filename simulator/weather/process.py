"""One of the two server processes: real log, desks, dealer and feed; all but the log is gone when it dies."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event

from croupier.core.book.rulebook import Rulebook
from croupier.engine.view import OwnCards
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.desk.hub import Hub
from croupier.house.desk.processes import Follower
from croupier.house.desk.streams import Loaded, table_stream
from croupier.house.desk.subject import Setting
from croupier.house.desk.watched_clock import WatchedClock
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.store.address import SERVERS
from croupier.store.codec import Recorded
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import SqliteFile
from croupier.store.log import Entry, VersionConflict, Writing
from croupier.store.opening import open_log
from croupier.store.private.people import People
from croupier.store.seals.keys import SealKey
from croupier.table.players import with_card
from croupier.table.table import Table
from simulator.chance import Chance
from simulator.people.cast import PLACES
from simulator.people.rich_dealer import RichDealer
from simulator.weather.drawn_keys import DrawnKeys

FILE: Final = "storm.db"
WITNESS: Final = "witness"


class Contended(SqlLog):
    """A log others may write to in the very moment before this process does."""

    gap: Callable[[], None] = staticmethod(lambda: None)
    held = False  # a transaction is open, in which something is decided

    def server_time(self) -> None:
        """Time is simulated, and no server knows of it."""

    def store(self, entries: "Collection[Entry]") -> list[VersionConflict | None]:
        self.gap()
        return super().store(tuple(entries))

    @contextmanager
    def holding(self, meters: Collection[str]) -> Iterator[Any]:
        self.gap()
        held: Writing
        with super().holding(meters) as held:
            self.held = True
            try:
                yield held
            finally:
                self.held = False


def opened(folder: Path, address: str) -> Contended:
    """The log of a storm: a file in its folder, or a database of a server."""
    log = Contended(open_log(address or str(folder / FILE)).database)
    if not address.startswith(SERVERS):
        log.database.engine.dispose()  # the next connection is the first that does not wait for the disk
        event.listen(log.database.engine, "connect", _in_memory)
    return log


def _in_memory(raw: Any, _: object) -> None:
    """The machine dies here and the disk does not, so nothing has to be waited for."""
    raw.execute("PRAGMA synchronous = OFF")


class Process:
    """What one server process has in memory."""

    def __init__(
        self,
        folder: Path,
        address: str,
        books: dict[str, Rulebook],
        clock: WatchedClock,
        draws: Chance,
        seed: str,
        told: Callable[[Recorded], None],
    ) -> None:
        self.log = opened(folder, address)
        key = sha256(f"key {seed}".encode()).digest()
        self.decks = SealedDecks(self.log, DrawnKeys(key, draws))
        self.hub = Hub()
        self._told = told
        self.clock = clock
        self.desk = Desk(
            Setting(
                self.log,
                books.__getitem__,
                patrons=with_card,
                decks=self.decks,
                tables=[one.id for one in PLACES],
            ),
            clock,
            self._publish,
        )
        self.dealer = RichDealer(self.decks, draws)
        self.follower = Follower(self.log, self.desk.streams, self.hub.watched)
        file = isinstance(self.log.database, SqliteFile)
        self.people = People.beside(folder / FILE) if file else People.within(self.log.database)
        self.sealer = Sealer(self.log, SealKey.open(folder / "seal-key"), folder / WITNESS, clock)

    def _publish(self, loaded: Loaded, records: tuple[Recorded, ...]) -> None:
        for record in records:
            self._told(record)
        if records:
            self.hub.publish(records[0].stream, loaded, records)

    def own_cards(self, table: Table, viewer: str) -> OwnCards:
        """The face-down cards of a viewer's own boxes."""
        return self.dealer.hands(table, viewer)

    def since(self, table: str, seq: int) -> tuple[Loaded, tuple[Recorded, ...]]:
        """A table, and what happened there after a record somebody has seen."""
        loaded = self.desk.kept(table)
        records = self.log.read(table_stream(table), after=seq) if seq < loaded.head.seq else ()
        return loaded, tuple(record for record in records if record.seq <= loaded.head.seq)

    def state(self, stream: str) -> Any:
        """What a stream amounts to, as far as it is known here."""
        return self.desk.streams.loaded(stream, self.log).state

    def dies(self) -> None:
        """Nothing is left but what is on the disk."""
        self.sealer.close()
        self.people.close()
        self.log.close()
