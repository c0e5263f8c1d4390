"""A slow client, a database that goes away, a clock that jumps: a clear word or a wait, nothing is lost."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import make_url

from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.desk.hub import BEHIND, Hub, Watcher
from croupier.house.desk.streams import Loaded
from croupier.house.desk.watched_clock import WatchedClock, ticks
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.room.paths import open_premises
from croupier.house.security.sign_on import Doorkeeper
from croupier.meters.board import MeterBoard
from croupier.meters.rules.display import Display
from croupier.store.chain import Head, extend, head_of, verify
from croupier.store.codec import Recorded
from croupier.store.opening import open_log
from croupier.table import events as ev
from croupier.table.table import Table
from tests import postgres
from tests.floors.cable import Cable

TABLE = "star-ms-4"
HOUR = 3_600_000
SIGNED_ON = ev.DealerSignedOn(dealer="machine", cites=("house:sign-on",))
ANTE = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000}
Client = TestClient[Any]
Result = TypeVar("Result")


def apart(work: Coroutine[Any, Any, Result]) -> Result:
    """Run in a thread of its own: where browser tests ran before, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def news(count: int) -> Iterator[tuple[Loaded, tuple[Recorded, ...]]]:
    head = Head()
    for _ in range(count):
        records = extend(f"table:{TABLE}", head, [SIGNED_ON], time=1, actor="a", command="c", book="d")
        head = head_of(records)
        yield Loaded(_NoBoxes(), head), records


class _NoBoxes:
    boxes = ()
    dealer = None


def told(watcher: Watcher) -> list[int]:
    """The numbers a watcher is told, until it is sent away or there is no more."""

    async def listen() -> list[int]:
        numbers: list[int] = []
        while not watcher.queue.empty():
            item = await watcher.next()
            if not isinstance(item, tuple):
                return [*numbers, -1]
            numbers += [record.seq for record in item[1]]
        return numbers

    return apart(listen())


def test_who_is_too_slow_is_sent_away_and_misses_nothing_by_it() -> None:
    hub, quick, slow = Hub(), Watcher(TABLE, "ann", staff=True), Watcher(TABLE, "ben", staff=True)
    hub.join(quick)
    hub.join(slow)
    heard: list[int] = []
    for number, (loaded, records) in enumerate(news(BEHIND + 50)):
        hub.publish(f"table:{TABLE}", loaded, records)
        if number % 7 == 0:
            heard += told(quick)
    heard += told(quick)
    assert heard == list(range(1, BEHIND + 51))  # nobody waits for the slow one
    assert told(slow) == [-1]  # it resumes behind what it was really sent
    assert (hub.dropped, hub.watching()) == (1, 1)


@pytest.fixture
def cable() -> Iterator[tuple[Cable, str]]:
    """A cable to a real server, and the address of a new database at its near end."""
    address = make_url(postgres.database())
    made = Cable(address.host or "127.0.0.1", address.port or 5432)
    near = address.set(host="127.0.0.1", port=made.port).render_as_string(hide_password=False)
    yield made, near
    made.close()


class Served:
    """A demo table, by a clock that can be set."""

    def __init__(self, address: str, folder: Path, pace_ms: int = 0) -> None:
        floor = demo_floor()
        tables = tuple(replace(one, house_players=0) for one in floor.tables if one.id == TABLE)
        self.floor = replace(floor, tables=tables, pace_ms=pace_ms)
        self.jump = 0
        premises = open_premises(address, folder, folder / "deck-key")
        self.house = House(self.floor, premises.log, premises.decks, WatchedClock(self.clock, ticks))
        assert open_demo(self.house) is None
        self.secrets = let_in(self.floor, premises.people)
        door = Doorkeeper(premises.people, self.house.clock)
        self.app = make_app(self.house, door, patience=Patience(lambda: 0.0))

    @property
    def table(self) -> Table:
        found: Table = self.house.desk.kept(TABLE).state
        return found

    def owes(self, street: int) -> bool:
        """Whether Ann has to decide on a street."""
        round = self.table.round
        return (round.phase, round.stage, self.table.owing()) == ("deciding", street, [3])

    def clock(self) -> int:
        return time.time_ns() // 1_000_000 + self.jump

    def seated(self, client: Client) -> dict[str, str]:
        answer = client.post("/sign-on", json={"badge": "ann", "secret": self.secrets["ann"]})
        header = {"Authorization": f"Bearer {answer.json()['token']}"}
        seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
        assert give(client, header, seat).status_code == 200
        return header


def give(client: Client, header: dict[str, str], command: dict[str, Any]) -> Any:
    return client.post(f"/tables/{TABLE}/commands", json=command, headers=header)


def wait(until: Callable[[], object], what: str) -> None:
    end = time.monotonic() + 30
    while not until():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


def test_a_database_that_goes_away_is_said_to_be_away_and_found_again(
    cable: tuple[Cable, str], tmp_path: Path
) -> None:
    made, address = cable
    served = Served(address, tmp_path)
    with TestClient(served.app) as client:
        ann = served.seated(client)
        ante = {**ANTE, "id": "ante"}
        made.cut()
        away = give(client, ann, ante)
        assert (away.status_code, "Traceback" in away.text) == (503, False)
        wait(lambda: not served.house.tending.tends(TABLE), "the lease to lapse")
        made.mend()
        wait(lambda: give(client, ann, ante).status_code == 200, "the database")
        assert give(client, ann, ante).json()["events"][0]["type"] == "WagerPlaced"
        wait(lambda: served.house.tending.tends(TABLE), "the lease")
        wait(lambda: served.table.round.phase == "deciding", "the deal")
    log = open_log(address)
    recorded = [record.event for record in log.read(f"table:{TABLE}")]
    log.close()
    assert sum(isinstance(event, ev.WagerPlaced) for event in recorded) == 1


def test_a_clock_that_jumps_back_and_forth_only_stops_the_house_meanwhile(tmp_path: Path) -> None:
    served = Served(str(tmp_path / "floor.db"), tmp_path, pace_ms=100)
    bet = {"type": "Bet", "actor": "ann", "box": 3, "amount": 1_000}
    with TestClient(served.app) as client:
        ann = served.seated(client)
        for number, jump in enumerate((-5 * HOUR, 13 * HOUR, -HOUR), start=1):
            assert give(client, ann, ANTE).status_code == 200
            served.jump = jump  # while the house waits for more bets
            assert give(client, ann, bet).status_code == 503
            served.jump = 0
            for street in range(3):
                wait(lambda street=street: served.owes(street), "the street")  # type: ignore[misc]
                served.jump = jump  # and while the player thinks
                assert give(client, ann, bet).status_code == 503
                served.jump = 0
                assert give(client, ann, bet).status_code == 200
            wait(lambda number=number: served.table.round.number > number, "the next round")  # type: ignore[misc]
    log = open_log(str(tmp_path / "floor.db"))
    records = log.read(f"table:{TABLE}")
    log.close()
    assert verify(records) is None
    assert [one.time for one in records] == sorted(one.time for one in records)
    assert records[-1].time - records[0].time < HOUR


def test_a_thousand_displays_of_meters_are_one_look() -> None:
    looks = []

    def look() -> list[Display]:
        looks.append(1)
        return [Display(meter="m", value_cents=len(looks), since=0)]

    async def many() -> set[bytes]:
        board = MeterBoard(look)
        return {shown.said for shown in await asyncio.gather(*(board.shown() for _ in range(1_000)))}

    assert len(apart(many())) == len(looks) <= 3  # one, unless the machine is very busy
