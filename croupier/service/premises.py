"""Where a house keeps its things: the log, the sealed decks, and what is personal."""

from pathlib import Path
from typing import NamedTuple

from croupier.service.sealed_decks import SealedDecks
from croupier.store.opening import SERVERS, open_log
from croupier.store.people import People
from croupier.store.sql_log import SqlLog


class Premises(NamedTuple):
    """All of it, opened."""

    log: SqlLog
    decks: SealedDecks
    people: People


def open_premises(address: str, folder: Path) -> Premises:
    """By the address of the log; what a server's database cannot hold lies in `folder`."""
    log = open_log(address)
    if address.startswith(SERVERS):
        return Premises(log, SealedDecks.beside(folder / "floor.db"), People.within(log.database))
    path = Path(address.removeprefix("sqlite:///")).expanduser()
    return Premises(log, SealedDecks.beside(path), People.beside(path))
