"""Every database comes to the present schema, and what it held is still there."""

from collections.abc import Callable

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from croupier.store import migrating, schema
from croupier.store.log import Part, Stored
from croupier.store.migrating import HEAD, migrate
from croupier.store.sql_log import SqlLog


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
