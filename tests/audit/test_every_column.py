"""Whatever is changed in a log, in any column of any row, is found: the schema itself says what there is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, Table, inspect, text
from sqlalchemy.exc import DBAPIError

from croupier.audit import quick
from croupier.audit.database import examine_database
from croupier.audit.finding import Finding
from croupier.core.refusal import refuse
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.desk.watched_clock import now
from croupier.house.security.sealer import Sealer
from croupier.house.security.thinner import thin
from croupier.store import codec
from croupier.store.chain import Head, extend, seal_answer
from croupier.store.database import schema
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, LogError, Part, Stored
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey, public_key
from croupier.store.seals.thinned import HOUR
from tests import postgres
from tests.floors.audited_floor import build
from tests.floors.sealed_log import SIGNED_ON, write

CACHES = {  # tables that are no evidence, and why
    "lease": "which server process does what, and until when; nothing of what happened",
    "alembic_version": "which release made the tables; a log of one that is not known is refused",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    found = postgres.database() if request.param == "postgresql" else str(tmp_path / "log.db")
    build(found, tmp_path)
    refused_with_a_record(found)
    log = open_log(found)
    sealer = Sealer(log, SealKey.open(tmp_path / "log.db.seal-key"), tmp_path / "log.db.witness")
    for _ in range(3):
        write(log, "table:again")
        sealer.seal()
    sealer.close()
    assert thin(log, SealKey.open(tmp_path / "log.db.seal-key"), now() + 2 * HOUR)
    with log.database.writing() as connection:
        connection.execute(text("INSERT INTO lease VALUES ('sealer', 'somebody', 1)"))
    log.close()
    return found


def refused_with_a_record(address: str) -> None:
    """A refusal that is on record too, as those of limits and exclusions are."""
    log = open_log(address)
    stream, command = "table:refused", "refused with a record"
    records = extend(
        stream, Head(), [SIGNED_ON], time=1, actor="a", command=command, book="d", asked="a" * 64
    )
    answer = Stored("a" * 64, codec._encoder.encode(refuse("a/b", ("1",), "No.")), (Part(stream, 1, 1),))
    assert log.store([Entry(command=command, answer=answer, batches=(Batch(stream, 0, records),))]) == [None]
    log.close()


def findings(address: str, folder: Path) -> Iterator[Finding | None]:
    """What a full examination finds, and what a quick one."""
    log = open_log(address)
    keys = frozenset({public_key(str(folder / "log.db.seal-key.pub"))})
    witness = folder / "log.db.witness"
    try:
        decks = SealedDecks.of(log, folder / "log.db.deck-key")
        yield examine_database(log, witness=witness, keys=keys, decks=decks).finding
        yield quick.examine_quickly(log, address, witness=witness, keys=keys, processes=1).finding
    except LogError as error:  # the database itself cannot say what stands there
        yield Finding(str(error.filename), 0, str(error.strerror))
        yield Finding(str(error.filename), 0, str(error.strerror))
    finally:
        log.close()


def shapes(connection: Connection, table: Table) -> list[Row[Any]]:
    """A row of every shape: which of its columns are filled."""
    found = {tuple(map(bool, row)): row for row in connection.execute(table.select())}
    return list(found.values())


def others(value: Any) -> Iterator[Any]:
    """Values of the same kind, one after the other, for a database may refuse one."""
    if isinstance(value, int):
        yield from (value + 1, value + 1_000_003)
    elif isinstance(value, bytes):
        yield bytes((value[0] ^ 1,)) + value[1:] if value else b"x"
    else:
        yield from ((value[:-1] + chr(ord(value[-1]) ^ 1), value[:-1] + "~") if value else ("x", "xy"))


def altered(log: SqlLog, table: Table, row: Row[Any], column: str) -> Any:
    """Put something else in a column of a row, on the disk."""
    key = [table.c[one.name] == getattr(row, one.name) for one in table.primary_key]
    for value in others(getattr(row, column)):
        try:
            with log.database.writing() as connection:
                assert connection.execute(table.update().where(*key).values({column: value})).rowcount == 1
            return value
        except (DBAPIError, LogError):
            continue
    raise AssertionError((table.name, column, row))


def put_back(log: SqlLog, table: Table, row: Row[Any], column: str, value: Any) -> None:
    """As it was."""
    there = {one.name: getattr(row, one.name) for one in table.primary_key}
    if column in there:
        there[column] = value
    with log.database.writing() as connection:
        where = [table.c[name] == found for name, found in there.items()]
        connection.execute(table.update().where(*where).values({column: getattr(row, column)}))


def test_a_change_in_any_column_of_any_row_is_found(address: str, tmp_path: Path) -> None:
    assert list(findings(address, tmp_path)) == [None, None]
    log = open_log(address)
    with log.database.reading() as connection:
        there = set(inspect(connection).get_table_names()) - {"person", "session", "learned"}
        rows = {table: shapes(connection, table) for table in schema.metadata.sorted_tables}
    assert there == {table.name for table in rows} | {"alembic_version"}
    assert all(rows.values())  # every table is tried
    unfound, quickly_too = [], {"name", "event", "answer", "counter", "checkpoint", "thinned"}
    for table, found in rows.items():
        for row in found if table.name not in CACHES else ():
            for column in table.columns.keys():  # noqa: SIM118
                value = altered(log, table, row, column)
                wholly, quickly = findings(address, tmp_path)
                if wholly is None or (quickly is None and table.name in quickly_too):
                    unfound.append((table.name, column, tuple(row)))
                put_back(log, table, row, column, value)
    assert unfound == []
    assert list(findings(address, tmp_path)) == [None, None]
    log.close()


def test_what_is_only_kept_for_a_while_does_no_harm(address: str, tmp_path: Path) -> None:
    log = open_log(address)
    with log.database.writing() as connection:
        connection.execute(text("UPDATE lease SET holder = 'eve', until = 9, name = 'everything'"))
        streams = log.streams()
    assert list(findings(address, tmp_path)) == [None, None]
    assert log.streams() == streams
    with log.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(LogError, match="which is not known here"):
        open_log(address)
    log.close()


def test_a_refusal_with_a_record_that_was_changed_and_sealed_anew_is_found(
    address: str, tmp_path: Path
) -> None:
    log = open_log(address)
    read = text("SELECT command, asked, refusal FROM answer WHERE command = 'refused with a record'")
    with log.database.writing() as connection:
        command, asked, refusal = connection.execute(read).one()
        refusal = refusal.replace("No.", "Yes")
        seal = seal_answer(command, asked.hex(), refusal, (Part("table:refused", 1, 1),))
        changed = {"refusal": refusal, "seal": bytes.fromhex(seal), "c": command}
        connection.execute(
            text("UPDATE answer SET refusal = :refusal, seal = :seal WHERE command = :c"), changed
        )
    for finding in findings(address, tmp_path):
        assert finding is not None
        assert finding.reason == "it does not follow the answer in front of it"
    log.close()


def test_a_refusal_put_on_an_accepted_command_is_found(address: str, tmp_path: Path) -> None:
    log = open_log(address)
    read = text("SELECT command FROM answer WHERE nth = 0 LIMIT 1")
    with log.database.writing() as connection:
        command = connection.execute(read).scalar_one()
        changed = {"seal": bytes(32), "command": command}
        connection.execute(
            text("UPDATE answer SET refusal = '{}', seal = :seal WHERE command = :command"), changed
        )
    for finding in findings(address, tmp_path):
        assert finding is not None
        assert finding.reason == "the answer stands in the wrong chain, or in none"
    log.close()
