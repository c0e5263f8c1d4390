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
LINES: Final = b'{"croupier":"log/'
KINDS: Final[dict[bytes, Kind]] = {SQLITE: "database", EVIDENCE: "evidence", LINES: "lines"}
BEGINNING: Final = 64


def kind_of(name: str) -> Kind:
    """What it is, by its address or by how it begins."""
    from croupier.service.audit.file import open_lines
    from croupier.store.log import LogError
    from croupier.store.opening import SERVERS
    from croupier.store.opening import SQLITE as SQLITE_ADDRESS
    from croupier.store.sqlite import NO_LOG, check_file

    if name.startswith((*SERVERS, SQLITE_ADDRESS)):
        return "database"
    path = Path(name).expanduser()
    check_file(path)
    with open_lines(path) as file:
        begins = file.read(BEGINNING)
    for sign, kind in KINDS.items():
        if begins.startswith(sign):
            return kind
    raise LogError(name, f"{NO_LOG}, neither a database nor a file that croupier export made")


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
    from croupier.store.read_only import read_log

    path = key or beside(base_of(address), "deck-key") if address else None
    if path is None or not (key or path.exists()):
        yield None
        return
    keys = DeckKeys.open(path, make=False)
    log = read_log(address, empty=True)
    try:
        yield SealedDecks(log, keys)
    finally:
        log.close()
