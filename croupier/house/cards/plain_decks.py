"""Decks as earlier releases kept them: in a file beside the log, for its owner alone and not encrypted.

They are taken over into the log's database once, sealed, and the file goes.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from croupier.house.cards.shoe import Shoe
from croupier.store.log import LogError

if TYPE_CHECKING:
    from croupier.house.cards.sealed_decks import SealedDecks

PAGE = 500


def take_over(log: Path, decks: "SealedDecks") -> None:
    """Everything of the old file of a log; nothing is done where there is none."""
    path = log.with_name(log.name + ".decks")
    if not path.exists():
        return
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            tables = inspect(connection).get_table_names()
            if "deck" in tables:
                found = connection.execute(text("SELECT table_id, shoe FROM deck"))
                while rows := found.fetchmany(PAGE):
                    decks.take(
                        [decks.row(table, msgspec.json.decode(shoe, type=Shoe)) for table, shoe in rows]
                    )
            if "practice" in tables:
                for table, seed in connection.execute(text("SELECT table_id, seed FROM practice")):
                    decks.plant(table, seed)
    except (DBAPIError, msgspec.MsgspecError) as error:
        reason = f"the decks of an earlier release in it cannot be read: {error}"
        raise LogError(str(path), reason) from None
    finally:
        engine.dispose()
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        file.unlink(missing_ok=True)
