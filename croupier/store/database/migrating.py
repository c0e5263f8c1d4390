"""Bringing a database to the present schema."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from croupier.store import faults
from croupier.store.database.serving import served
from croupier.store.log import LogError

KNOWN: Final = ("0001",)
HEAD: Final = KNOWN[-1]
MIGRATIONS: Final = Path(__file__).with_name("migrations")


def migrate(connection: Connection) -> None:
    """The tables of the present schema, from whatever earlier ones there are; within the transaction."""
    name = str(connection.engine.url.database)
    there = inspect(connection).has_table("event")
    if there and not outdated(connection, name):
        return
    if there and served(connection):
        reason = "a server of an earlier release is at work on it; stop every server, then start this release"
        raise LogError(name, reason)
    from alembic import command  # takes a moment to load, and is rarely needed
    from alembic.config import Config

    faults.at("schema/begun")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    faults.at("schema/commit")


def outdated(connection: Connection, name: str) -> str:
    """The version of a log's tables where it is an earlier one; raises where it is not known here."""
    kept = inspect(connection).has_table("alembic_version")
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if kept else None
    if found not in KNOWN:
        reason = f"its tables are of version {found!r}, which is not known here: a later release made it"
        raise LogError(name, reason)
    return "" if found == HEAD else str(found)
