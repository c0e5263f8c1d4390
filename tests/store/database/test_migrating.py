"""Every database comes to the present schema, and what it held is still there."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from croupier.store.chain import GENESIS
from croupier.store.database import migrating, schema
from croupier.store.database.lease import LeaseRows
from croupier.store.database.migrating import HEAD, migrate
from croupier.store.database.serving import PROCESS, hold, lock_file
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import SqliteFile
from croupier.store.log import LogError, Part, Stored
from croupier.store.unrecorded import Link, linked, links


def config(connection: Connection | None = None) -> Config:
    found = Config()
    found.set_main_option("script_location", migrating.__file__.replace("migrating.py", "migrations"))
    if connection is not None:
        found.attributes["connection"] = connection
    return found


def test_the_head_is_the_last_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == HEAD


def test_the_migrations_make_the_schema_the_code_uses(log: SqlLog) -> None:
    with log._database.reading() as connection:
        found = inspect(connection)
        for table in schema.metadata.sorted_tables:
            columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
            assert columns == {column.name: bool(column.nullable) for column in table.columns}
            keys = found.get_pk_constraint(table.name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key]


def test_a_database_of_the_first_release_keeps_its_answers(reopen: Callable[[], SqlLog]) -> None:
    """The first release kept no version, and one stream a command."""
    log = reopen()
    with log._database.writing() as connection:
        for name in (*schema.metadata.tables, "alembic_version"):
            connection.execute(text(f"DROP TABLE {name}"))
        command.upgrade(config(connection), "0001")
        connection.execute(text("DROP TABLE alembic_version"))
        for row in ("('c1', 'table:t', 'a', '', '[1,2]')", "('c2', 'table:t', 'b', 'no', '[]')"):
            connection.execute(text("INSERT INTO command VALUES " + row))
        migrate(connection)
    found = reopen().answers(["c1", "c2"])
    assert found == {"c1": Stored("a", b"", (Part("table:t", 1, 2),)), "c2": Stored("b", b"no")}


def test_nothing_is_migrated_under_a_server_that_is_at_work(reopen: Callable[[], SqlLog]) -> None:
    """It would go on to write what its release knows, and read what it does not know."""
    log = reopen()
    with log._database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
        connection.execute(text("CREATE TABLE meter (id VARCHAR PRIMARY KEY)"))
    with at_work(log), pytest.raises(LogError, match="stop every server"):
        reopen()
    reopen().close()


@contextmanager
def at_work(log: SqlLog) -> Iterator[None]:
    """A server of the release that made the log, as another program would see it."""
    database = log._database
    if isinstance(database, SqliteFile):
        held = hold(lock_file(database.path))
        assert held is not None
        yield
        os.close(held)
        return
    leases = LeaseRows(database)
    leases.take([PROCESS + leases.holder])
    yield
    leases.drop([PROCESS + leases.holder])


def test_refusals_that_are_on_record_are_chained_behind_those_of_earlier_times(
    reopen: Callable[[], SqlLog],
) -> None:
    log = reopen()
    row = "INSERT INTO answer VALUES ('{}', '', '{}', '{}', 'seal', '', {}, '{}')"
    with log._database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))
        for values in (
            ("a", "", '[["table:t",1,1]]', 0, ""),
            ("b", "no", "[]", 1, linked(GENESIS, "", 1, "seal")),
            ("c", "no", '[["table:t",2,2]]', 0, ""),
        ):
            connection.execute(text(row.format(*values).replace(":t", r"\:t")))
    with reopen()._database.reading() as connection:
        found = list(links(connection))
    first = linked(GENESIS, "", 1, "seal")
    assert found == [Link("", 1, "seal", first), Link("", 2, "seal", linked(first, "", 2, "seal"))]
