"""What one person's refusals may make the log keep: the first of them, then a number once a minute."""

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from croupier.core.bounds import NAME
from croupier.core.refusal import refuse
from croupier.engine.scene import MACHINE
from croupier.house.desk import refusal_quota as quota
from croupier.house.desk.refusal_quota import BURST, RATE, ROW, RefusalQuota
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.house.room.watches import RefusalWatch
from croupier.house.security.rules import door_events as ev
from croupier.house.security.rules.door import NoteRefusals
from croupier.reports.rules.significant import Large, significant
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError
from croupier.table import commands as c
from tests.floors.open_table import STAFF, START

HOUR = 3_600.0


class Floor:
    """An open table with a quota whose clock the test moves."""

    def __init__(self, path: Path) -> None:
        self.now = 0.0
        self.refusals = RefusalQuota(lambda: self.now)
        self.log = SqlLog.open(path)
        self.desk = Desk(Setting(self.log, load), lambda: 1_760_000_000_000, refusals=self.refusals)
        self.watch = RefusalWatch(self.refusals, self.desk.door)
        for command in START:
            assert self.give(command).refusal is None

    def give(self, command: c.Command) -> Answer:
        return self.desk.give("t", command, STAFF, book="star-ms-4")

    def fold(self, id: str, actor: str = "eve") -> str:
        """Something nobody may do now; the code of the refusal."""
        refusal = self.give(c.Fold(actor=actor, id=id, box=1)).refusal
        assert refusal is not None
        return refusal.code

    def stored(self) -> int:
        with self.log.database.reading() as connection:
            return int(connection.execute(text("SELECT count(*) FROM answer")).scalar_one())

    def exhaust(self, actor: str = "eve") -> int:
        """Refusals until one is not kept; how many were."""
        for number in range(10_000):
            if self.fold(f"{actor} {number}", actor) == "command/too-many-refusals":
                return number
        raise AssertionError("there is no end")


@pytest.fixture
def floor(path: Path) -> Floor:
    return Floor(path)


def test_the_first_are_kept_and_the_rest_are_answered(floor: Floor) -> None:
    kept = floor.exhaust()
    assert kept > 300, "whoever plays as people do never comes to it"
    before = floor.stored()
    said = floor.give(c.Fold(actor="eve", id="more", box=1)).refusal
    assert said is not None
    assert (said.code, said.facts["refused"]) == ("command/too-many-refusals", "player/own-box")
    assert "house:refusals" in said.cites
    assert floor.stored() == before
    assert floor.fold("eve 0") == "player/own-box", "what was kept is answered as it was"


def test_it_stops_nobody_else_and_nothing_that_is_allowed(floor: Floor) -> None:
    floor.exhaust("p1")
    assert floor.fold("ben 1", "ben") == "player/own-box"
    assert floor.give(c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000)).refusal is None


def test_an_id_whose_refusal_was_not_kept_still_counts_at_most_once(floor: Floor) -> None:
    floor.exhaust("p1")
    bet = c.PlaceWager(actor="p1", id="bet", box=1, spot="ante", amount=1_000_000)
    assert floor.give(bet).refusal is not None
    again = msgspec.structs.replace(bet, amount=1_000)  # nothing is known of the id, so it may be used
    assert floor.give(again).refusal is None
    assert floor.give(again).refusal is None
    assert floor.desk.table("t").boxes[0].stake("ante") == 1_000


def test_room_comes_back_slowly(floor: Floor) -> None:
    kept = floor.exhaust()
    floor.now += HOUR
    more = sum(floor.fold(f"later {number}") == "player/own-box" for number in range(200))
    assert 0 < more < kept / 5
    floor.now -= 2 * HOUR
    assert floor.fold("earlier") == "command/too-many-refusals", "a clock that runs backwards gives nothing"


@pytest.mark.parametrize("filler", ["0", "名"])
def test_an_hour_of_refusals_as_fast_as_they_are_taken_is_half_a_megabyte(path: Path, filler: str) -> None:
    floor, promised = Floor(path), BURST + RATE * HOUR
    before = size(floor)
    for number in range(4_000):
        floor.now += HOUR / 4_000
        floor.fold(f"{number:{filler}>{NAME.characters}}")
    grown = size(floor) - before
    assert 100_000 < grown < 1.2 * promised
    assert promised < 600_000


def size(floor: Floor) -> int:
    """Bytes of the log's pages that hold anything."""
    with floor.log.database.reading() as connection:
        pages, free, each = (
            int(connection.execute(text(f"PRAGMA {one}")).scalar_one())
            for one in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * each


def test_the_rest_is_a_number_once_a_look(floor: Floor) -> None:
    assert floor.watch.look() == {}
    floor.exhaust()
    floor.exhaust("ben")
    floor.fold("one more")
    assert floor.watch.look() == {"eve": 2, "ben": 1}
    assert floor.watch.look() == {}
    (event,) = [one.event for one in floor.log.read("door:house")]
    assert isinstance(event, ev.RefusalsNotKept)
    assert (event.count, event.people) == (3, {"eve": 2, "ben": 1})
    assert significant(event, Large()) == "refused"
    assert floor.refusals.total == 3


def test_what_could_not_be_recorded_is_recorded_the_next_time(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.exhaust()

    def full(unkept: object) -> None:
        raise LogError("log", "there is no space left on its disk")

    with monkeypatch.context() as broken:
        broken.setattr(floor.desk.door, "refused", full)
        with pytest.raises(LogError):
            floor.watch.look()
    floor.fold("meanwhile")
    floor.watch.close()
    (event,) = [one.event for one in floor.log.read("door:house")]
    assert isinstance(event, ev.RefusalsNotKept)
    assert event.count == 2


def test_a_record_names_some_and_counts_all() -> None:
    unkept = {f"p{number:03}": number for number in range(1, 100)}
    command = NoteRefusals.of(unkept, actor="door")
    assert command.count == sum(unkept.values())
    assert list(command.people)[:2] == ["p099", "p098"]
    assert len(command.people) == 20


def test_the_machines_of_many_tables_do_not_share_one_room() -> None:
    found = RefusalQuota(lambda: 0.0, burst=ROW + 100)
    assert found.keeps(f"{MACHINE} table:1", 50)
    assert found.keeps(f"{MACHINE} table:2", 50)
    assert not found.keeps(f"{MACHINE} table:1", 50)


def test_only_so_many_people_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "KNOWN", 3)
    found = RefusalQuota(lambda: 0.0)
    for person in "abcde":
        found.keeps(person, 1)
    assert len(found._left) == 3


def test_the_answer_says_what_the_kept_one_would_have_said() -> None:
    said = quota.too_many(refuse("seat/taken", ("house:seat",), "Box 1 is taken."))
    assert said.text.startswith("Box 1 is taken.")
