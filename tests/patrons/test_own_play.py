"""A player's statement replays its own period alone, and says to the cent what the log has."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.core.event import MoneyEvent
from croupier.house.demo.floor import demo_floor
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.house.room.house import House as Served
from croupier.patrons.own_play import OwnPlay, calendar
from croupier.patrons.rules.recorded_play import Happened, play_at
from croupier.patrons.rules.statement import Statement, statement
from croupier.rulebooks.load import load
from croupier.store.database.snapshot import Snapshot
from croupier.table import commands as c
from croupier.table.players import Period, with_card
from tests.floors.dealt_house import House

BOOK = "star-ms-undated"
FIRST = date(2025, 11, 28)
HOUR = 3_600_000
PERIODS: tuple[Period, ...] = ("day", "week", "month")


class Clock:
    now = 1_760_000_000_000

    def __call__(self) -> int:
        return self.now


CLOCK = Clock()


class Dated(House):
    """A table whose time is ours to say."""

    def start(self, path: Path, book: str, *, renew: bool = False) -> None:
        super().start(path, book, renew=renew)
        self.desk = Desk(Setting(self.log, load, patrons=with_card, decks=self.decks), CLOCK)

    def round(self, *, fold: bool, then: int = 0) -> None:
        self.run()
        self.bet_in(jackpot=False)
        self.run(ready=True)
        CLOCK.now = then or CLOCK.now
        while self.scene.table.round.phase == "deciding":
            self.decide(0 if fold else -1)
            self.run(ready=True)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnPlay]:
    """Rounds over the end of a month, one over the beginning of a gaming day, a purchase, and away."""
    path = tmp_path_factory.mktemp("own") / "log.db"
    days = calendar(Served(demo_floor(), *_log(path)))
    CLOCK.now = days.starts(FIRST)
    table = Dated(path, BOOK, practice=False)
    for number in range(5):
        day = FIRST + timedelta(days=number)
        CLOCK.now = days.starts(day + timedelta(days=1)) - HOUR
        over = days.starts(day + timedelta(days=1)) + 60_000 if number == 1 else 0
        table.round(fold=bool(number % 2), then=over)
    table.give(c.BuyChips(actor="p1", player="p1", amount=5_000))
    CLOCK.now += 24 * HOUR
    table.give(c.LeaveSeat(actor="p1", box=1))
    yield OwnPlay(Served(demo_floor(), table.log, table.decks))
    table.log.close()


def _log(path: Path) -> tuple[Any, Any]:
    house = Dated(path, BOOK, practice=False)
    return house.log, house.decks


def told(own: OwnPlay, period: Period, day: date) -> Statement:
    span = own._calendar.span(period, day)
    return statement(RULE, "p1", own.of("p1", span), period, day, own._calendar)


RULE = load(BOOK).rule.safeguards


def in_full(own: OwnPlay, period: Period, day: date) -> Statement:
    records = own._house.log.read("table:t")
    play = play_at("t", (Happened(r.time, r.actor, r.command, r.event) for r in records))
    return statement(RULE, "p1", play, period, day, own._calendar)


def test_a_period_alone_gives_what_the_whole_log_gives(own: OwnPlay) -> None:
    for number in range(-2, 9):
        for period in PERIODS:
            day = FIRST + timedelta(days=number)
            assert told(own, period, day) == in_full(own, period, day)
    over = told(own, "day", FIRST + timedelta(days=2))  # begins with the end of the last evening's round
    assert over.lines[0].start == over.span.start


def test_the_money_is_that_of_the_log(own: OwnPlay) -> None:
    """Days add up to months, and months to all that ever moved to and from the player's chips."""
    days = [told(own, "day", FIRST + timedelta(days=number)).total for number in range(9)]
    months = [told(own, "month", day).total for day in (FIRST, FIRST + timedelta(days=5))]
    for name in ("bought", "brought", "taken_away", "staked", "won", "lost", "net"):
        assert sum(getattr(one, name) for one in days) == sum(getattr(one, name) for one in months)
    events = [one.event for one in own._house.log.read("table:t")]
    moved = sum(
        posting.cents for event in events if isinstance(event, MoneyEvent)
        for posting in event.postings if posting.account == "patron:p1"
    )  # fmt: skip
    assert moved == 0, "who left has no chips here"
    months.append(told(own, "month", own._calendar.day(own._house.log.read("table:t")[0].time)).total)
    flows = sum(one.bought + one.brought - one.taken_away for one in months)
    assert flows == -sum(one.net for one in months) != 0


def test_once_a_table_was_read_only_the_period_is(own: OwnPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    read, seen = Snapshot.records, []

    def counted(moment: Snapshot, stream: str, after: int = 0, last: int | None = None) -> Iterator[Any]:
        for record in read(moment, stream, after, last):
            seen.append(record.seq)
            yield record

    told(own, "month", FIRST)
    monkeypatch.setattr(Snapshot, "records", counted)
    day = FIRST + timedelta(days=3)
    told(own, "day", day)
    span = own._calendar.span("day", day)
    records = own._house.log.read("table:t")
    inside = [one.seq for one in records if span.start <= one.time < span.end]
    latest = [one.seq for one in records if one.time >= own._starts["table:t"][-1].time]
    assert inside
    assert set(seen) >= {*inside, *latest}
    assert len(set(seen) - {*inside, *latest}) <= 3  # the next command, by which the day is seen to be over
    assert len(seen) < len(records) / 2
