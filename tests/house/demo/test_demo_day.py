"""The day behind the demo floor: played by house players before now, and said so in the log."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.day import ROUNDS, day_begins, play_day
from croupier.house.demo.floor import MANAGER, demo_floor, open_demo
from croupier.house.demo.staff import STAFF
from croupier.house.desk.streams import table_stream
from croupier.house.room.house import House
from croupier.house.room.players import PREFIX
from croupier.reports.day_book import DayBook
from croupier.store.database.sql_log import SqlLog
from croupier.table import events as ev

HOUR = 3_600_000
EVENING = int(datetime(2026, 1, 15, 20, tzinfo=ZoneInfo("Australia/Sydney")).timestamp()) * 1000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    log = SqlLog.open(tmp_path_factory.mktemp("day") / "floor.db")
    made = House(demo_floor(), log, SealedDecks.of(log), clock=lambda: EVENING)
    begins = made.clock() - 5 * HOUR
    assert open_demo(made, begins) is None
    made.desk.start()
    play_day(made, begins)
    made.desk.stop()
    return made


def played(house: House) -> list[str]:
    return [one.id for one in house.floor.tables if one.mode == "electronic" and one.house_players]


def test_every_column_of_the_floor_lives(house: House) -> None:
    book, now = DayBook(house), house.clock()
    for table in played(house):
        rounds = [r for r in house.log.read(table_stream(table)) if isinstance(r.event, ev.RoundClosed)]
        assert len(rounds) == ROUNDS
        assert book.tally(table).pace(now) >= 3
    assert sum(book.tally(table).takings.drop for table in played(house)) > 0


def test_nothing_of_it_lies_in_the_future_or_before_it_began(house: House) -> None:
    now = house.clock()
    for table in played(house):
        times = [record.time for record in house.log.read(table_stream(table))]
        assert times == sorted(times)
        assert now - 6 * HOUR < times[0] < now - 4 * HOUR
        assert now - HOUR < times[-1] <= now


def test_the_log_says_whose_doing_it_was(house: House) -> None:
    """Only the house's own players, the machine and the staff that nobody signs on as have done anything."""
    for table in played(house):
        for record in house.log.read(table_stream(table)):
            assert record.actor in (MACHINE, STAFF, MANAGER) or record.actor.startswith(PREFIX)


def test_one_complaint_is_decided_and_one_waits(house: House) -> None:
    found = [one.status for table in played(house) for one in house.desk.table(table).disputes.open]
    assert sorted(found) == ["decided", "open"]


def test_the_day_begins_with_the_gaming_day_at_the_earliest(house: House) -> None:
    begins = day_begins(house)
    assert house.clock() - 6 * HOUR - 1_000 <= begins <= house.clock()
    book = DayBook(house)
    assert book._calendar.day(begins) == book.day()
