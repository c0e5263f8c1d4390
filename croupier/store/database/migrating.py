"""Bringing a database to the present schema."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from croupier.store import faults
from croupier.store.database.serving import served
from croupier.store.log import LogError

KNOWN: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009")
HEAD: Final = KNOWN[-1]
_FIRST: Final = "0001"  # what databases have that were made before versions were kept


def migrate(connection: Connection) -> None:
    """The tables of the present schema, from whatever earlier ones there are; within the transaction."""
    name = str(connection.engine.url.database)
    kept = _kept(connection)
    if kept is not None and version_of(connection, name) == HEAD:
        return
    there = inspect(connection).has_table("event")
    if there and served(connection):
        reason = "a server of an earlier release is at work on it; stop every server, then start this release"
        raise LogError(name, reason)
    from alembic import command  # takes a moment to load, and is rarely needed
    from alembic.config import Config

    faults.at("schema/begun")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    if kept is None and there:
        command.stamp(config, _FIRST)
    command.upgrade(config, "head")
    faults.at("schema/commit")


def version_of(connection: Connection, name: str) -> str:
    """Of the tables of a log; raises where this release does not know it."""
    found = _kept(connection)
    if found is not None and found not in KNOWN:
        reason = f"its tables are of version {found!r}, which is not known here: a later release made it"
        raise LogError(name, reason)
    return found or _FIRST


def _kept(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
