"""A house for the tests of the service: a log in a file, a desk in front of it, an open table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.core.layout import Layout, Spot
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c

STAFF = {"machine": "dealer", "house": "gaming_supervisor"}
LAYOUT = Layout(
    boxes=3,
    spots={name: Spot(name.capitalize()) for name in ("ante", "3rd", "4th", "5th", "jackpot")},
    community=("3rd", "4th", "5th"),
)
SIGN = Sign(limits={"ante": Limit(500, 100_000)}, jackpot=JackpotSign(wager=500, seed=5_000_000))
OPEN = c.OpenTable(
    actor="house", mode="electronic", source="shuffling_device", layout=LAYOUT, sign=SIGN,
    float=100_000_000, effective="2025-09-01", practice=True,
)  # fmt: skip
LOOKED = tuple(attested(load("star-ms-4"), OPEN, "house"))
START = (
    *LOOKED,
    OPEN,
    c.SignOn(actor="machine"),
    c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000),
)

Give = Callable[[c.Command], Answer]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def desk(path: Path) -> Desk:
    return Desk(Setting(SqlLog.open(path), load), lambda: 1_760_000_000_000)


@pytest.fixture
def give(desk: Desk) -> Give:
    """Give a command at an open table where p1 sits with $1,000."""

    def give(command: c.Command) -> Answer:
        return desk.give("t", command, STAFF, book="star-ms-4")

    for command in START:
        assert give(command).refusal is None
    return give
