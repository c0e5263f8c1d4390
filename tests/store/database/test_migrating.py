"""Every database comes to the present schema, and what it held is still there."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from croupier.store.database import migrating, schema
from croupier.store.database.lease import LeaseRows
from croupier.store.database.migrating import HEAD
from croupier.store.database.serving import PROCESS, hold, lock_file
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import SqliteFile
from croupier.store.log import LogError
from tests.store.database.releases import NEXT, next_release
from tests.store.entries import entry, records


def test_the_head_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrating.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_the_migrations_make_the_schema_the_code_uses(log: SqlLog) -> None:
    with log._database.reading() as connection:
        found = inspect(connection)
        for table in schema.metadata.sorted_tables:
            columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
            assert columns == {column.name: bool(column.nullable) for column in table.columns}
            keys = found.get_pk_constraint(table.name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key]


def test_the_next_release_brings_the_tables_up_to_date_and_keeps_what_is_in_them(
    reopen: Callable[[], SqlLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reopen().store([entry("c1", 0, records(2))])
    next_release(monkeypatch, tmp_path)
    for _ in range(2):  # the second start has nothing to do
        log = reopen()
        assert log.read("table:t") == records(2)
        with log._database.reading() as connection:
            assert connection.execute(text("SELECT * FROM note")).all() == [("c1",)]
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEXT


def test_an_old_release_does_not_touch_what_a_later_one_made(
    reopen: Callable[[], SqlLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        next_release(later, tmp_path)
        reopen()
    with pytest.raises(LogError, match="version '0002', which is not known here: a later release made it"):
        reopen()


def test_nothing_is_migrated_under_a_server_that_is_at_work(
    reopen: Callable[[], SqlLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would go on to write what its release knows, and read what it does not know."""
    log = reopen()
    next_release(monkeypatch, tmp_path)
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
