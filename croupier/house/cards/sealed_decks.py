"""Sealed decks: encrypted in the log's database, with a key that is not in it.

A deck is stored in the transaction of the record that commits to it. Before that nobody has heard of it, and
after a crash in between it was never there.
"""

from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Final, Generic, TypeVar

from croupier.core.cards import DECK
from croupier.house.cards.shoe import SALT_BYTES, Shoe
from croupier.store import faults
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import SqliteFile
from croupier.store.log import LogError, SealedDeck
from croupier.store.seals import decks
from croupier.store.seals.deck_keys import DeckKeys, Sealed

OTHER: Final = (
    "it does not hold the key the decks of {log} were sealed with; put that one back, "
    "or go on without it (croupier serve --new-deck-key): then rounds that are open are void"
)
DAMAGED: Final = "it is not what was sealed"
SEED_BYTES: Final = 32
KEPT: Final = 4_096  # decks in memory; one table plays from one at a time
T = TypeVar("T")


class DeckLost(LogError):
    """A deck that cannot be opened: it is not there, damaged, or its key is gone."""


class DeckDamaged(DeckLost):
    """A deck whose key is there and which is not what was sealed with it."""


class SealedDecks:
    """Decks by the commitment to them."""

    def __init__(self, log: SqlLog, keys: DeckKeys) -> None:
        self._database = log.database
        self._keys = keys
        self._new: _Kept[SealedDeck] = _Kept()  # sealed here, and perhaps not stored yet
        self._open: _Kept[Shoe] = _Kept()

    def secret(self, name: str) -> bytes:
        """A secret for some other use of this house, which only who has its key can make."""
        return self._keys.secret(name)

    @classmethod
    def of(cls, log: SqlLog, key: Path | None = None, *, renew: bool = False) -> "SealedDecks":
        """The decks of a log, with the keys of a file: beside the log unless another is named.

        Keys that have sealed nothing there are refused unless `renew`: then open rounds cannot go on.
        """
        database = log.database
        path = key or beside(log)
        with database.reading() as connection:
            known = DeckKeys.open(path).ids if path.exists() else ()
            if decks.foreign(connection, known) and not renew:
                raise LogError(str(path), OTHER.format(log=log.name))
        return cls(log, DeckKeys.open(path))

    def afresh(self, log: SqlLog) -> "SealedDecks":
        """The same decks as the database has them now, whatever is remembered here."""
        return SealedDecks(log, self._keys)

    def close(self) -> None:
        """Forget what was open."""
        self._new.clear()
        self._open.clear()

    def seal(self, table: str, shoe: Shoe) -> str:
        """A deck ready to be stored, and the commitment to it."""
        commitment = shoe.commitment
        self._new.put(commitment, self.row(table, shoe))
        self._open.put(commitment, shoe)
        return commitment

    def row(self, table: str, shoe: Shoe) -> SealedDeck:
        """A deck as it is stored."""
        commitment = shoe.commitment
        sealed = self._keys.seal(_name(commitment), _plain(shoe))
        return SealedDeck(commitment, table, sealed.key, sealed.body)

    def sealed(self, table: str, commitment: str) -> SealedDeck | None:
        """A deck that was sealed here for a table; there is none for a commitment that somebody made up."""
        found = self._new.get(commitment)
        return found if found and found.table == table else None

    def shoe(self, commitment: str) -> Shoe:
        """The deck of a commitment, checked against it."""
        if found := self._open.get(commitment):
            return found
        with self._database.reading() as connection:
            row = decks.get(connection, commitment)
        if row is None:
            raise DeckLost(self._database.name, "the sealed deck is not in it")
        plain = self._keys.unseal(_name(commitment), Sealed(row.key, row.sealed))
        shoe = _shoe(plain) if plain else None
        if shoe is None or shoe.commitment != commitment:
            if row.key in self._keys.ids:
                raise DeckDamaged(self._database.name, "a sealed deck is damaged")
            raise DeckLost(self._database.name, "a deck's key is gone")
        self._open.put(commitment, shoe)
        return shoe

    def opened(self, commitment: str) -> Shoe | None:
        """The deck of a commitment, if it can be opened."""
        try:
            return self.shoe(commitment)
        except DeckLost:
            return None

    def counted(self, commitment: str) -> int | None:
        """How many different cards a deck has: opened anew and compared with its seal, or nothing."""
        row = self._new.get(commitment)
        if row is None:
            with self._database.reading() as connection:
                row = decks.get(connection, commitment)
        plain = self._keys.unseal(_name(commitment), Sealed(row.key, row.sealed)) if row else None
        shoe = _shoe(plain) if plain else None
        return len({*shoe.order}) if shoe and shoe.commitment == commitment else None

    def fault(self, row: SealedDeck) -> str:
        """What is wrong with a row; nothing that can be said without its key is said."""
        name, sealed = _name(row.commitment), Sealed(row.key, row.sealed)
        plain = self._keys.unseal(name, sealed)
        if plain is None:
            return self._unopened(name, sealed)
        shoe = _shoe(plain)
        return "" if shoe and shoe.commitment == row.commitment else DAMAGED

    def seed_fault(self, table: str, sealed: Sealed) -> str:
        """What is wrong with the seed of a practice table."""
        plain = self._keys.unseal(_seeded(table), sealed)
        return self._unopened(_seeded(table), sealed) if plain is None else ""

    def _unopened(self, name: str, sealed: Sealed) -> str:
        if sealed.key in self._keys.ids:
            return DAMAGED
        others = (self._keys.unseal(name, Sealed(key, sealed.body)) for key in self._keys.ids)
        return "it names another key than it was sealed with" if any(others) else ""

    def plant(self, table: str, seed: int) -> None:
        """Remember the seed of a practice table."""
        sealed = self._keys.seal(_seeded(table), str(seed).encode())
        faults.at("seed/begun")
        with self._database.writing() as connection:
            decks.plant(connection, table, sealed)
            faults.at("seed/commit")
        faults.at("seed/stored")

    def seed(self, table: str) -> int | None:
        """The seed of a practice table, if it was given one and its key is there."""
        with self._database.reading() as connection:
            sealed = decks.seed(connection, table)
        plain = self._keys.unseal(_seeded(table), sealed) if sealed else None
        return int(plain) if plain else None

    def fresh_seed(self) -> str:
        """A seed nobody can foresee."""
        return self._keys.fresh(SEED_BYTES).hex()

    def lock(self, name: str, plain: bytes) -> Sealed:
        """Something else that is to stay unread until its time, such as the seed of a promotion's draw."""
        return self._keys.seal(name, plain)

    def unlock(self, name: str, sealed: Sealed) -> bytes | None:
        """What was locked under this name; nothing without its key."""
        return self._keys.unseal(name, sealed)

    def take(self, rows: list[SealedDeck]) -> None:
        """Store decks that were kept elsewhere."""
        with self._database.writing() as connection:
            decks.add(connection, rows)


class _Kept(Generic[T]):
    """The latest things by name; whoever asks, from whatever thread."""

    def __init__(self) -> None:
        self._things: OrderedDict[str, T] = OrderedDict()
        self._lock = Lock()

    def put(self, name: str, thing: T) -> None:
        with self._lock:
            self._things[name] = thing
            self._things.move_to_end(name)
            if len(self._things) > KEPT:
                self._things.popitem(last=False)

    def get(self, name: str) -> T | None:
        with self._lock:
            found = self._things.get(name)
            if found is not None:
                self._things.move_to_end(name)
            return found

    def clear(self) -> None:
        with self._lock:
            self._things.clear()


def beside(log: SqlLog) -> Path:
    """Where the key of a log in a file lies, unless another place is named."""
    database = log.database
    if not isinstance(database, SqliteFile):
        raise LogError(log.name, "the decks of a server's database need a key file; name one")
    return database.path.with_name(database.path.name + ".deck-key")


def _name(commitment: str) -> str:
    return f"deck {commitment}"


def _seeded(table: str) -> str:
    return f"practice {table}"


def _plain(shoe: Shoe) -> bytes:
    """A byte a card, then the salts."""
    return bytes(DECK.index(card) for card in shoe.order) + b"".join(shoe.salts)


def _shoe(plain: bytes) -> Shoe | None:
    size = len(plain) // (1 + SALT_BYTES)
    order, salts = plain[:size], plain[size:]
    if size * (1 + SALT_BYTES) != len(plain) or any(number >= len(DECK) for number in order):
        return None
    cut = [salts[start : start + SALT_BYTES] for start in range(0, len(salts), SALT_BYTES)]
    return Shoe(tuple(DECK[number] for number in order), tuple(cut))
