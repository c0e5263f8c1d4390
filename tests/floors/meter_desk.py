"""Desks over one log with a meter, in either database, and whether the books of the meter agree."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.meters.rules.reconcile import reconcile
from croupier.rulebooks.load import load
from croupier.store.database.postgres import PostgresServer
from croupier.store.database.sql_log import SqlLog
from croupier.table.players import with_card
from tests import postgres
from tests.floors.meter_floor import (
    NOON,
)  # fmt: skip

Open = Callable[[], Desk]


@pytest.fixture(params=["sqlite", "postgresql"])
def open_desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Desks on one and the same log, each with its own memory, as in several processes."""
    address = postgres.database() if request.param == "postgresql" else ""
    opened: list[SqlLog] = []

    def desk() -> Desk:
        log = SqlLog(PostgresServer.open(address)) if address else SqlLog.open(tmp_path / "log.db")
        opened.append(log)
        return Desk(Setting(log, load, patrons=with_card), lambda: NOON)

    yield desk
    for log in opened:
        log.close()


def value(desk: Desk) -> int:
    return desk.meters.meter("m").value(desk.meters.counters("m"))


def balanced(desk: Desk, *tables: str) -> bool:
    """The meter agrees with its own stream, its counters and a recount of every table."""
    log = desk.setting.log
    streams = {table: log.read("table:" + table) for table in tables}
    found = reconcile("m", log.read("meter:m"), desk.meters.counters("m"), streams)
    return found.wrong is None
