"""Where a house keeps its things: the log, the sealed decks, and what is personal."""

from pathlib import Path
from typing import NamedTuple

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.room.whose_log import let_at
from croupier.house.security.rules.log_owner import NameFloor
from croupier.store.address import base_of, beside, file_of
from croupier.store.database.sql_log import SqlLog
from croupier.store.opening import open_log
from croupier.store.private.people import People


class Premises(NamedTuple):
    """All of it, opened."""

    log: SqlLog
    decks: SealedDecks
    people: People


def open_premises(
    address: str,
    folder: Path,
    deck_key: Path | None = None,
    *,
    new_deck_key: bool = False,
    floor: NameFloor | None = None,
) -> Premises:
    """By the address of the log, which must be no other floor's than the one that is named.

    What must not lie in a server's database lies in `folder`.
    """
    log, path = open_log(address), file_of(address)
    if floor:
        let_at(log, floor)
    key = deck_key or beside(base_of(address, folder), "deck-key")
    people = People.beside(path) if path else People.within(log.database)
    return Premises(log, SealedDecks.of(log, key, renew=new_deck_key), people)
