"""Losses of earlier stays in a scenario: of this day, week or month where a calendar is told."""

import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from croupier.cli.run import answer
from tests.cli.scenario.running import bet, do, show, table, wager

SYDNEY = {"zone": "Australia/Sydney", "day_start_minutes": 360}


def moment(text: str) -> int:
    zone = ZoneInfo("Australia/Sydney")
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


def refused(period: str, again: str, *, net_loss: int = 0, **more: Any) -> list[str]:
    """$40 are lost in a stay on the evening of Tuesday 4 November; then $20 are tried once more."""
    patron = {"has": 100_000, "loss_limit": {"amount": 5_000, "period": period}, "net_loss": net_loss}
    seat = do("TakeSeat", "p1", box=1, player="p1")
    streets = [step for card in ("2c", "7d", "9h") for step in (bet(1, 1000), show(card))]
    asked = table("star-ms-4", at=moment("2025-11-04T20:00"), effective="2025-09-01", **more)
    shuffles = do("ShuffleDeck", deck="sealed", method="machine")
    line = {
        "table": asked | {"patrons": {"p1": patron}},
        "commands": [
            seat, wager(1, "ante", 1000), do("Deal"), *streets,
            do("SettleBox", box=1, cards=["Js", "4h"]), do("CloseRound"),
            do("LeaveSeat", "p1", box=1), shuffles,
            {**seat, "at": moment(again)}, {**wager(1, "ante", 2000), "at": moment(again)},
        ],
    }  # fmt: skip
    said = json.loads(msgspec.json.encode(answer(json.dumps(line).encode())))
    assert [one["command"] for one in said["refusals"]] in ([], [14]), said
    return [one["code"] for one in said["refusals"]]


@pytest.mark.parametrize(
    ("period", "again", "stopped"),
    [
        ("day", "2025-11-04T23:00", True), ("day", "2025-11-05T05:59", True),
        ("day", "2025-11-05T06:00", False),
        ("week", "2025-11-05T06:00", True), ("week", "2025-11-10T06:00", False),
        ("month", "2025-11-10T06:00", True), ("month", "2025-12-01T05:59", True),
        ("month", "2025-12-01T06:00", False),
    ],
)  # fmt: skip
def test_losses_of_an_earlier_stay_count_in_their_period(period: str, again: str, *, stopped: bool) -> None:
    assert bool(refused(period, again, calendar=SYDNEY)) == stopped
    assert refused(period, again) == refused(
        period, "2025-11-04T23:00"
    )  # without one, the scenario is one day


def test_what_was_lost_before_the_scenario_is_of_its_first_day() -> None:
    assert refused("day", "2025-11-05T06:00", net_loss=1_000, calendar=SYDNEY) == []
    assert refused("week", "2025-11-05T06:00", net_loss=1_000, calendar=SYDNEY) != []
