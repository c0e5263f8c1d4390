"""Where the order of decks lies until their cards are shown: apart from the log, for one account only.

The file is readable by its owner alone and is not encrypted yet: whoever runs the program can read it.
Encryption with a key outside the database comes with the service.
"""

from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table, select
from sqlalchemy.dialects.sqlite import insert

from croupier.service.shoe import Shoe
from croupier.store.log import LogError
from croupier.store.sqlite import open_file, told, writing

APPLICATION: Final = 0x43525348  # "CRSH"
metadata = MetaData()
deck = Table(
    "deck",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("table_id", String, nullable=False),
    Column("shoe", LargeBinary, nullable=False),
)
practice = Table(
    "practice",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seed", BigInteger, nullable=False),
)


class SealedDecks:
    """Decks by their commitment, durable before the commitment is published."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = open_file(path, metadata.create_all, APPLICATION, secret=True)

    @classmethod
    def beside(cls, log: Path) -> "SealedDecks":
        """The decks that belong to a log."""
        return cls(log.with_name(log.name + ".decks"))

    def close(self) -> None:
        self._engine.dispose()

    def put(self, table_id: str, shoe: Shoe) -> str:
        """Store a deck; its commitment."""
        commitment = shoe.commitment
        row = {"commitment": commitment, "table_id": table_id, "shoe": msgspec.json.encode(shoe)}
        with told(self.path), writing(self._engine) as connection:
            connection.execute(insert(deck).values(row).on_conflict_do_nothing())  # a repeated seed
        return commitment

    def shoe(self, commitment: str) -> Shoe:
        """The deck of a commitment, checked against it."""
        query = select(deck.c.shoe).where(deck.c.commitment == commitment)
        with told(self.path), self._engine.connect() as connection:
            found = connection.execute(query).scalar()
        if found is None:
            reason = "the sealed deck of the open round is not in it; restore it to finish the round"
            raise LogError(str(self.path), reason)
        try:
            shoe = msgspec.json.decode(found, type=Shoe)
        except msgspec.MsgspecError as error:
            raise LogError(str(self.path), f"it is damaged: {error}") from None
        if shoe.commitment != commitment:
            raise LogError(str(self.path), "the sealed deck of the open round is not the one committed to")
        return shoe

    def plant(self, table_id: str, seed: int) -> None:
        """Remember the seed of a practice table."""
        row = {"table_id": table_id, "seed": seed}
        with told(self.path), writing(self._engine) as connection:
            connection.execute(insert(practice).values(row).on_conflict_do_update(["table_id"], set_=row))

    def seed(self, table_id: str) -> int | None:
        """The seed of a practice table, if it was given one."""
        query = select(practice.c.seed).where(practice.c.table_id == table_id)
        with told(self.path), self._engine.connect() as connection:
            found = connection.execute(query).scalar()
        return None if found is None else int(found)
