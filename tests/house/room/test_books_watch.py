"""Wrong books are known at once: alarm, health, metric; no round begins until two people put them right."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.audit.database import examine_database
from croupier.audit.quick import examine_quickly
from croupier.house.desk.streams import table_stream
from croupier.store.chain import extend, head_of
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, Part, Stored
from croupier.table import events as ev
from tests.floors.wire_floor import TABLE, Client, Floor, give

STREAM = table_stream(TABLE)
SEAT = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
LEAVE = {"type": "LeaveSeat", "actor": "ann", "box": 3}
BEN = {"type": "TakeSeat", "actor": "ben", "box": 2, "player": "ben", "brings": 100_000}
ANTE = {"type": "PlaceWager", "actor": "ben", "box": 2, "spot": "ante", "amount": 500}


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path / "floor.db")


@pytest.fixture
def client(floor: Floor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def counted_twice(floor: Floor) -> int:
    """Another process stores somebody's leaving a second time; which record that is."""
    log, again = floor.house.log, None
    while again is None:  # the house's own dealer may be faster
        again = _again(log)
    floor.house.desk.streams.doubt([STREAM])
    floor.house.desk.streams.catch_up([STREAM], log)
    return again


def _again(log: SqlLog) -> int | None:
    records = log.read(STREAM)
    left = next(record.event for record in reversed(records) if isinstance(record.event, ev.SeatLeft))
    head = head_of(records)
    again = extend(STREAM, head, [left], time=head.time, actor="ann", command="again", book=records[-1].book)
    part = Part(STREAM, again[0].seq, again[0].seq)
    entry = Entry(
        command="again", answer=Stored("", parts=(part,)), batches=(Batch(STREAM, head.seq, again),)
    )
    return again[0].seq if log.store([entry]) == [None] else None


def verified(floor: Floor) -> list[str]:
    log = floor.house.log
    reports = (examine_database(log), examine_quickly(log, log.name, processes=1))
    return [str(report.finding or "") for report in reports]


def test_what_verify_would_find_is_known_at_once_and_two_people_put_it_right(
    floor: Floor, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    people = {name: floor.signed_on(client, name) for name in ("ann", "ben", "manager", "supervisor")}

    def told(name: str, command: dict[str, Any]) -> str:
        refusal = give(client, people[name], command).json()["refusal"]
        return refusal["code"] if refusal else ""

    for name, command in (("ann", SEAT), ("ann", LEAVE), ("ben", BEN)):
        assert told(name, command) == ""
    assert client.get("/health").json()["books"] == 0
    with caplog.at_level(logging.ERROR):
        wrong = counted_twice(floor)
    assert [record.message for record in caplog.records if record.name == "croupier.books"] == ["books wrong"]
    assert client.get("/health").json()["books"] == 1
    assert "croupier_accounts_wrong 1" in client.get("/metrics").text
    assert told("ben", ANTE) == "books/short"
    for finding in verified(floor):
        assert f"{STREAM} {wrong}" in finding
        assert "it leaves -100000 cents on patron:ann" in finding
    (wait,) = (
        one
        for one in client.get("/pit/floor", headers=people["manager"]).json()["waits"]
        if one["approval"]["what"] == "books"
    )
    assert wait["text"] == "The books are wrong: patron:ann is below nothing, and no round begins."
    correct = {
        "type": "CorrectBooks", "actor": "demo-manager", "account": "patron:ann", "against": "outside",
        "cents": 100_000, "record": wrong, "reason": "left once, counted twice",
    }  # fmt: skip
    confirm = {
        "type": "ConfirmCorrection", "actor": "demo-supervisor", "account": "patron:ann", "cents": 100_000,
    }  # fmt: skip
    assert told("manager", correct) == ""
    assert told("supervisor", confirm) == ""
    assert client.get("/health").json()["books"] == 0
    assert verified(floor) == ["", ""]
    assert told("ben", ANTE) == ""


def test_a_house_that_opens_with_wrong_books_says_so(floor: Floor, tmp_path: Path) -> None:
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        for command in (SEAT, LEAVE):
            assert give(client, ann, command).json()["refusal"] is None
        counted_twice(floor)
    with TestClient(Floor(tmp_path / "floor.db").app) as client:
        assert client.get("/health").json()["books"] == 1
