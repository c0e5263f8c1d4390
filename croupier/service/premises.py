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


def open_premises(
    address: str, folder: Path, deck_key: Path | None = None, *, new_deck_key: bool = False
) -> Premises:
    """By the address of the log; what must not lie in a server's database lies in `folder`."""
    log = open_log(address)
    if address.startswith(SERVERS):
        key = deck_key or folder / "floor.db.deck-key"
        return Premises(log, SealedDecks.of(log, key, renew=new_deck_key), People.within(log.database))
    path = Path(address.removeprefix("sqlite:///")).expanduser()
    return Premises(log, SealedDecks.of(log, deck_key, renew=new_deck_key), People.beside(path))
