"""What somebody names as a log: a database, a file that was handed over, or the evidence of one round."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from croupier.house.cards.sealed_decks import SealedDecks
    from croupier.house.security.sealer import Sealer
    from croupier.store.database.snapshot import Snapshot
    from croupier.store.database.sql_log import SqlLog

Kind = Literal["database", "lines", "evidence"]
SQLITE: Final = b"SQLite format 3\0"
EVIDENCE: Final = b'{"croupier":"evidence/'
LINES: Final = b'{"croupier":"log/'
KINDS: Final[dict[bytes, Kind]] = {SQLITE: "database", EVIDENCE: "evidence", LINES: "lines"}
BEGINNING: Final = 64


def kind_of(name: str) -> Kind:
    """What it is, by its address or by how it begins."""
    from croupier.audit.file import open_lines
    from croupier.store.address import SQLITE as SQLITE_ADDRESS
    from croupier.store.address import file_of
    from croupier.store.database.sqlite import NO_LOG, check_file
    from croupier.store.log import LogError

    path = file_of(name)
    if path is None or name.startswith(SQLITE_ADDRESS):
        return "database"
    check_file(path)
    with open_lines(path) as file:
        begins = file.read(BEGINNING)
    for sign, kind in KINDS.items():
        if begins.startswith(sign):
            return kind
    raise LogError(name, f"{NO_LOG}, neither a database nor a file that croupier export made")


def base_of(address: str) -> Path:
    """How the names of the files of a log begin; those of a server's lie in the user's data folder."""
    from croupier.cli.terminal.house import data_folder
    from croupier.store.address import base_of

    return base_of(address, data_folder())


@contextmanager
def moment_of(address: str) -> "Iterator[Snapshot]":
    """A database as it is now, to be read only."""
    from croupier.store.database.read_only import read_log
    from croupier.store.database.snapshot import snapshot

    log = read_log(address)
    try:
        with snapshot(log.database) as moment:
            yield moment
    finally:
        log.close()


@contextmanager
def opened_decks(address: str, key: Path | None) -> "Iterator[SealedDecks | None]":
    """The sealed decks of a database, with their key or the one beside it if the caller may read that."""
    from croupier.house.cards.sealed_decks import SealedDecks
    from croupier.store.address import beside
    from croupier.store.database.read_only import read_log
    from croupier.store.seals.deck_keys import DeckKeys
    from croupier.store.seals.secret_file import readable

    path = key or beside(base_of(address), "deck-key") if address else None
    if path is None or not (key or readable(path)):
        yield None
        return
    keys = DeckKeys.open(path, make=False)
    log = read_log(address, empty=True)
    try:
        yield SealedDecks(log, keys)
    finally:
        log.close()


def witness_of(address: str, named: Path | None) -> Path:
    """The witness of a log, unless another is named; what is none is refused before anything is done."""
    from croupier.store.address import beside
    from croupier.store.log import LogError
    from croupier.store.seals.witness import check

    path = named.expanduser() if named else beside(base_of(address), "witness")
    if named and not path.parent.is_dir():
        raise LogError(str(path), f"there is no folder {path.parent}")
    check(path)
    return path


def sealer_of(
    log: "SqlLog", address: str, key: Path | None, witness: Path, closed_hours: float = inf
) -> "Sealer":
    """Who signs how far a log went; the key is that of this log unless another is named."""
    from croupier.house.clock.desk import held
    from croupier.house.security.sealer import Sealer
    from croupier.store.address import beside
    from croupier.store.log import LogError
    from croupier.store.seals import checkpoint_rows
    from croupier.store.seals.keys import SealKey

    own = beside(base_of(address), "seal-key")
    with log.database.reading() as connection:
        last = checkpoint_rows.last(connection)
    if log.shared and key is None and last and not own.exists():
        reason = (
            f"there is no such key, and the checkpoints of {log.name} are signed with {last.key[:16]}…: name "
            "that key with --seal-key, or a new file to go on with another"
        )
        raise LogError(str(own), reason)
    return Sealer(log, SealKey.open(key or own), witness, held(log, closed_hours))
