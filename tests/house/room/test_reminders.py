"""What the house tells of itself when its time has come: limits chosen long ago, and play without a break."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import MANAGER, demo_floor
from croupier.house.desk.subject import Given
from croupier.house.room.house import House
from croupier.patrons.rules import commands as ac
from croupier.patrons.rules import events as ev
from croupier.patrons.rules.long_play import NotePlayTime
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as played
from croupier.table.players import Safeguards

TABLE = "star-ms-4"
DAY = 86_400_000
HOUR = 3_600_000
START = 1_760_000_000_000
SYDNEY = Safeguards(zone="Australia/Sydney", day_start_minutes=360)


class Clock:
    now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> House:
    """A table with safeguards, where ann sits, who has chosen her limits."""
    floor = demo_floor()
    table = next(one for one in floor.tables if one.id == TABLE)
    floor = replace(floor, tables=(replace(table, house_players=0, safeguards=True),), meters=())
    log = SqlLog.open(tmp_path / "floor.db")
    house = House(floor, log, SealedDecks.of(log), clock)
    staff = floor.ranks(TABLE)
    opening = c.OpenTable(
        actor=MANAGER, mode="electronic", source=table.source, sign=table.sign, float=table.float,
        layout=plain_layout(house.book(TABLE), 3), effective=table.effective, safeguards=SYDNEY,
    )  # fmt: skip
    looked = attested(house.book(TABLE), opening, MANAGER)
    for command in (*looked, opening, c.SignOn(actor=MACHINE)):
        assert house.desk.give(TABLE, command, staff, book=TABLE).refusal is None
    wishes: list[ac.AnyAccountCommand] = [
        ac.IssueCard(actor=MANAGER, patron="ann", recorded=("document", "photo", "match")),
        *(
            ac.DeclineLimit(actor="ann", patron="ann", kind=kind)
            for kind in ("loss-day", "loss-week", "loss-month", "deposit-day")
        ),
    ]
    for wish in wishes:
        assert house.desk.give(wish.patron, wish, staff, book=TABLE, days=SYDNEY).refusal is None
    seat = c.TakeSeat(actor="ann", box=1, player="ann", brings=1_000)
    assert house.desk.give(TABLE, seat, staff).refusal is None
    return house


def reminded(house: House) -> int:
    return sum(isinstance(one.event, ev.LimitsReminded) for one in house.log.read("patron:ann"))


def test_a_reminder_is_given_when_it_is_due_and_once(house: House, clock: Clock) -> None:
    assert house.reminders.look() == []
    clock.now += 364 * DAY
    assert house.reminders.look() == []
    clock.now += 2 * DAY
    assert house.reminders.look() == ["ann"]
    assert house.reminders.look() == []
    assert reminded(house) == 1
    clock.now += 366 * DAY
    assert house.reminders.look() == ["ann"]
    assert reminded(house) == 2


def test_nobody_is_reminded_who_does_not_sit_here(house: House, clock: Clock) -> None:
    leave = c.LeaveSeat(actor="ann", box=1)
    assert house.desk.give(TABLE, leave, house.staff(TABLE)).refusal is None
    clock.now += 366 * DAY
    assert house.reminders.look() == []


def test_long_play_is_told_when_it_is_due_though_nobody_does_anything(house: House, clock: Clock) -> None:
    wager = c.PlaceWager(actor="ann", box=1, spot="ante", amount=500)
    assert house.desk.give(TABLE, wager, house.staff(TABLE)).refusal is None
    began, before = clock.now, len(house.log.read(f"table:{TABLE}"))
    clock.now = began + 3 * HOUR - 1
    assert house.play_watch.look() == []
    clock.now = began + 3 * HOUR
    assert house.play_watch.look() == ["ann"]
    assert house.play_watch.look() == []
    told = [one.event for one in house.log.read(f"table:{TABLE}", after=before)]
    assert isinstance(told[0], played.PlayTimeReached)
    assert (told[0].what, told[0].cites) == ("assess", ("nsw:31L",))
    assert [type(one).__name__ for one in told[1:]] == ["NoticeRaised"]  # to a supervisor
    assert examine_database(house.log).finding is None


def test_only_who_tends_a_table_tells(house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    wager = c.PlaceWager(actor="ann", box=1, spot="ante", amount=500)
    assert house.desk.give(TABLE, wager, house.staff(TABLE)).refusal is None
    clock.now += 4 * HOUR
    with monkeypatch.context() as another:
        another.setattr(house.tending, "tended", list)
        assert house.play_watch.look() == []
    head = house.desk.kept(TABLE).head.seq
    (late,) = house.desk.give_all((Given(TABLE, NotePlayTime(actor="machine"), after=head - 1),))
    assert late.refusal is not None
    assert late.refusal.code == "table/moved"
    assert house.play_watch.look() == ["ann"]
    (none,) = house.desk.give_all((Given(TABLE, NotePlayTime(actor="machine")),))
    assert none.refusal is not None
    assert none.refusal.code == "play/none"
