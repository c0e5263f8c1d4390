"""The rows of sealed decks: written with the events that commit to them, read by their commitment."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from croupier.store.database import schema
from croupier.store.database.statements import Asking
from croupier.store.log import SealedDeck
from croupier.store.seals.deck_keys import Sealed


def add(asking: Asking, decks: Sequence[SealedDeck]) -> None:
    """Store decks; one that is there already (a repeated seed) stays as it is."""
    asking.write(asking.words.add_deck, [(one.commitment, one.table, one.key, one.sealed) for one in decks])


def get(connection: Connection, commitment: str) -> SealedDeck | None:
    """The deck of a commitment."""
    columns = schema.deck.c
    query = select(columns.table_id, columns.key, columns.sealed).where(columns.commitment == commitment)
    row = connection.execute(query).first()
    return SealedDeck(commitment, row[0], row[1], bytes(row[2])) if row else None


def foreign(connection: Connection, keys: Collection[str]) -> bool:
    """Whether there are decks, and none of them was sealed with these keys."""
    column = schema.deck.c.key
    some = connection.execute(select(column).limit(1)).first()
    own = connection.execute(select(column).where(column.in_(keys)).limit(1)).first()
    return some is not None and own is None


def plant(connection: Connection, table: str, seed: Sealed) -> None:
    """Keep the seed of a practice table."""
    row = {"table_id": table, "key": seed.key, "sealed": seed.body}
    planting = _insert(connection, schema.practice).values(row)
    connection.execute(planting.on_conflict_do_update(index_elements=["table_id"], set_=row))


def seed(connection: Connection, table: str) -> Sealed | None:
    """The seed of a practice table, if it was given one."""
    columns = schema.practice.c
    query = select(columns.key, columns.sealed).where(columns.table_id == table)
    row = connection.execute(query).first()
    return Sealed(row[0], bytes(row[1])) if row else None


def _insert(connection: Connection, table: Any) -> Any:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)
