"""The same log in every database."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.store.database.postgres import PostgresServer
from croupier.store.database.sql_log import SqlLog
from tests import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], SqlLog]]:
    """Opens one and the same log again and again."""
    opened: list[SqlLog] = []
    address = postgres.database() if request.param == "postgresql" else ""

    def open_log() -> SqlLog:
        log = SqlLog(PostgresServer.open(address)) if address else SqlLog.open(tmp_path / "log.db")
        opened.append(log)
        return log

    yield open_log
    for log in opened:
        log.close()


@pytest.fixture
def log(reopen: Callable[[], SqlLog]) -> SqlLog:
    return reopen()
