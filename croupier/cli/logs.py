"""What somebody names as a log: a database, a file that was handed over, or the evidence of one round."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from croupier.service.sealed_decks import SealedDecks

Kind = Literal["database", "lines", "evidence"]
SQLITE: Final = b"SQLite format 3\0"
EVIDENCE: Final = b'{"croupier":"evidence/'
BEGINNING: Final = 64


def kind_of(name: str) -> Kind:
    """What it is, by its address or by how it begins."""
    from croupier.service.audit.file import open_lines
    from croupier.store.log import LogError
    from croupier.store.opening import SERVERS
    from croupier.store.opening import SQLITE as SQLITE_ADDRESS

    if name.startswith((*SERVERS, SQLITE_ADDRESS)):
        return "database"
    path = Path(name).expanduser()
    if not path.exists():
        raise LogError(name, "there is no such file")
    if path.is_dir():
        raise LogError(name, "it is a folder; name a file")
    with open_lines(path) as file:
        begins = file.read(BEGINNING)
    if begins.startswith(SQLITE) or not begins:
        return "database"
    return "evidence" if begins.startswith(EVIDENCE) else "lines"


def base_of(address: str) -> Path:
    """How the names of the files beside a log begin; for a server they lie in the user's data folder."""
    from croupier.cli.play_house import default_log
    from croupier.store.opening import SERVERS
    from croupier.store.opening import SQLITE as SQLITE_ADDRESS

    if address.startswith(SERVERS):
        return default_log().with_name("floor.db")
    return Path(address.removeprefix(SQLITE_ADDRESS)).expanduser()


def beside(base: Path, what: str) -> Path:
    """A file beside a log: its keys, its witness."""
    return base.with_name(f"{base.name}.{what}")


@contextmanager
def opened_decks(address: str, key: Path | None) -> "Iterator[SealedDecks | None]":
    """The sealed decks of a database, with their key or the one beside it; nothing without a key."""
    from croupier.service.sealed_decks import SealedDecks
    from croupier.store.deck_keys import DeckKeys
    from croupier.store.opening import open_log

    path = key or beside(base_of(address), "deck-key") if address else None
    if path is None or not (key or path.exists()):
        yield None
        return
    keys = DeckKeys.open(path, make=False)
    log = open_log(address, make=False)
    try:
        yield SealedDecks(log, keys)
    finally:
        log.close()
