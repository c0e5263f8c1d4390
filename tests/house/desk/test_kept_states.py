"""A start goes on where streams were kept, and never believes anything but the log."""

import sqlite3
from pathlib import Path

import pytest

from croupier.house.desk.kept_states import KeptStates
from croupier.house.desk.streams import Streams
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import EventLog
from croupier.store.opening import open_log
from croupier.store.states import StateFile
from tests.floors.touched_rows import OF
from tools.scale.long_log import make
from tools.scale.template import BOOK

TABLE, METER = "table:table-000-0", "meter:meter-000"


class Reads:
    """A log that counts what is read."""

    def __init__(self, log: SqlLog) -> None:
        self._log = log
        self.records = 0
        self.counters, self.read_on = log.counters, log.read_on

    def read(self, stream: str, after: int = 0) -> tuple:  # type: ignore[type-arg]
        found = self._log.read(stream, after)
        self.records += len(found)
        return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "log.db"
    make(path, 600, template=600, tables=1)
    return path


@pytest.fixture
def log(played: Path, tmp_path: Path) -> SqlLog:
    path = tmp_path / "log.db"
    path.write_bytes(played.read_bytes())
    return open_log(str(path))


def streams(log: EventLog, states: KeptStates | None = None) -> Streams:
    desk = Desk(Setting(log, load))
    if states:
        desk.streams.begin = states.begin
    return desk.streams


def kept(path: Path, secret: bytes = b"now") -> KeptStates:
    return KeptStates(StateFile(path, secret))


@pytest.fixture
def file(log: SqlLog, tmp_path: Path) -> Path:
    """The states of a house that has read everything."""
    read, states = streams(log), kept(tmp_path / "states")
    for stream in (TABLE, METER):
        read.refreshed(stream, log)
    assert states.keep(read.all(), least=1) == 2
    states.close()
    return tmp_path / "states"


def begun(log: SqlLog, states: KeptStates) -> tuple[int, object]:
    """How much was read for a table, and what it amounts to."""
    reads = Reads(log)
    loaded = streams(log, states).refreshed(TABLE, reads)
    return reads.records, loaded


def test_a_start_reads_what_came_since(log: SqlLog, file: Path) -> None:
    whole = streams(log).refreshed(TABLE, log)
    assert begun(log, kept(file)) == (1, whole)
    assert whole.head.seq > 500
    assert load(BOOK).digest == whole.state.digest


def test_what_another_program_kept_is_not_looked_at(log: SqlLog, file: Path) -> None:
    read, loaded = begun(log, kept(file, b"later"))
    assert read > 500
    assert loaded == streams(log).refreshed(TABLE, log)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE state SET body = substr(body, 1, length(body) - 1) || x'00'",
        "UPDATE state SET seq = seq - 1",
        "UPDATE state SET hash = replace(hash, substr(hash, 1, 1), 'x')",
        "UPDATE state SET body = (SELECT body FROM state WHERE stream LIKE 'meter:%')",
        "DROP TABLE state",
    ],
)
def test_a_state_that_was_touched_is_none(log: SqlLog, file: Path, change: str) -> None:
    with sqlite3.connect(file) as database:
        database.execute(change)
    database.close()
    read, loaded = begun(log, kept(file))
    assert read > 500
    assert loaded == streams(log).refreshed(TABLE, log)


def test_a_state_of_another_log_is_none(log: SqlLog, file: Path) -> None:
    """An older log was put back, or one went another way: its record is not the one the state stands for."""
    with log.database.writing() as connection:
        connection.exec_driver_sql(
            f"DELETE FROM event WHERE {OF} AND seq > (SELECT max(seq) - 3 FROM event WHERE {OF})",
            (TABLE, TABLE),
        )
    read, loaded = begun(log, kept(file))
    assert read > 500
    assert loaded == streams(log).refreshed(TABLE, log)


def test_a_place_that_cannot_be_written_is_no_reason_to_stay_closed(log: SqlLog, tmp_path: Path) -> None:
    states = kept(tmp_path / "nowhere" / "states")
    read = streams(log, states)
    read.refreshed(TABLE, log)
    states.keep(read.all(), least=1)
    assert begun(log, states)[0] > 500
