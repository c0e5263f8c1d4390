"""The desk: at most once, store before show, and always what the log says."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.house.desk.streams import Loaded, table_stream
from croupier.house.desk.subject import Answer, Given, Setting
from croupier.house.desk.writer import ATTEMPTS
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.chain import verify
from croupier.store.codec import Recorded
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Entry, LogError, Stored, VersionConflict
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import Counter
from tests.floors.open_table import STAFF, START

ANTE = c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000, id="ante-1")

Give = Callable[[c.Command], Answer]


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


def test_the_same_command_twice_has_one_effect_and_one_answer(desk: Desk, give: Give) -> None:
    first = give(ANTE)
    assert give(ANTE) == first
    assert give(replace(ANTE, at=5)) == first
    assert [type(event) for event in first.events] == [ev.WagerPlaced]
    assert desk.table("t").box(1).stake("ante") == 1_000  # type: ignore[union-attr]
    assert desk.table("t").balance("patron:p1") == 99_000


def test_a_refusal_is_answered_once_too(desk: Desk, give: Give) -> None:
    """The answer stands even where the same wish would now be granted."""
    deal = c.Deal(actor="machine", id="too-early")
    refused = give(deal)
    assert refused.refusal
    assert refused.refusal.code == "deal/nobody"
    give(ANTE)
    give(c.ShuffleDeck(actor="machine", deck="sealed", method="machine"))
    assert give(deal) == refused
    assert not give(replace(deal, id="now")).refusal


def test_an_id_stands_for_one_command_only(give: Give) -> None:
    give(ANTE)
    other = give(replace(ANTE, amount=2_000)).refusal
    assert other
    assert other.code == "command/id"


def test_commands_without_an_id_each_count(desk: Desk, give: Give) -> None:
    give(replace(ANTE, id=""))
    give(replace(ANTE, id=""))
    assert desk.table("t").balance("patron:p1") == 98_000


def test_another_desk_on_the_same_log_knows_the_same(desk: Desk, give: Give, path: Path) -> None:
    first = give(ANTE)
    other = Desk(Setting(SqlLog.open(path), load))
    assert other.table("t") == desk.table("t")
    assert other.give("t", ANTE, STAFF) == first


def test_a_desk_that_is_behind_decides_again(desk: Desk, give: Give, path: Path) -> None:
    """Two desks, each with its own memory of the table; neither loses the other's events."""
    other = Desk(Setting(SqlLog.open(path), load))
    assert other.table("t") == desk.table("t")
    give(ANTE)
    more = other.give("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=99_001), STAFF)
    assert more.refusal
    assert more.refusal.code == "wager/over"
    assert other.give("t", replace(ANTE, id="more"), STAFF).refusal is None
    assert desk.table("t").balance("patron:p1") == 98_000
    assert verify(SqlLog.open(path).read(table_stream("t"))) is None


def test_many_at_once_with_one_id_have_one_effect(give: Give, path: Path) -> None:
    answers: list[Answer] = []

    def press() -> None:
        answers.append(Desk(Setting(SqlLog.open(path), load)).give("t", ANTE, STAFF))

    threads = [Thread(target=press) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6
    assert all(answer == answers[0] for answer in answers)
    assert Desk(Setting(SqlLog.open(path), load)).table("t").balance("patron:p1") == 99_000


class Contested:
    """A log whose streams others always write first."""

    def __init__(self) -> None:
        self.tries = 0

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        self.tries += 1
        return [VersionConflict("table:t", 0, 1) for _ in entries]

    def holding(self, meters: Collection[str]) -> Any:
        raise AssertionError("nothing here counts a meter")

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        return {}

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        return ()

    def counters(self, meter: str) -> dict[str, Counter]:
        return {}

    def answers(self, commands: Collection[str]) -> dict[str, Stored]:
        return {}

    def streams(self) -> tuple[str, ...]:
        return ()

    def last_times(self) -> dict[str, int]:
        return {}

    def server_time(self) -> int | None:
        return None


def test_a_desk_does_not_try_for_ever() -> None:
    log = Contested()
    answer = Desk(Setting(log, load)).give("t", c.SignOn(actor="machine"), STAFF, book="star-ms-4")
    assert answer.refusal
    assert (answer.refusal.code, log.tries) == ("table/busy", ATTEMPTS)


def test_nothing_is_told_before_it_is_stored(path: Path, give: Give) -> None:
    reader = SqlLog.open(path)
    told: list[Recorded] = []

    def publish(loaded: Loaded, records: tuple[Recorded, ...]) -> None:
        assert loaded.head.seq == records[-1].seq
        assert reader.read("table:t", after=records[0].seq - 1) == records
        told.extend(records)

    desk = Desk(Setting(SqlLog.open(path), load), publish=publish)
    desk.give("t", ANTE, STAFF)
    assert [type(record.event) for record in told] == [ev.WagerPlaced]


def test_what_cannot_be_stored_has_not_happened(
    desk: Desk, give: Give, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = desk.table("t")

    def fail(*_: object) -> None:
        raise LogError(str(path), "there is no space left on its disk")

    with monkeypatch.context() as patched:
        patched.setattr(SqlLog, "store", fail)
        with pytest.raises(LogError):
            give(ANTE)
    assert desk.table("t") == before
    assert give(ANTE).refusal is None


def test_time_never_runs_backwards(path: Path) -> None:
    """By a few seconds it stands still; by more nothing is taken."""
    now = 2_000_000_000_000
    desk = Desk(Setting(SqlLog.open(path), load), lambda: now)
    for step in ("likeness", "discard-rack", "cards-removed"):
        answer = desk.give("t", c.Attest(actor="house", step=step), STAFF, book="star-ms-4")
        assert (answer.refusal is None) == (step != "cards-removed")
        now -= 4_000
    assert [record.time for record in SqlLog.open(path).read("table:t")] == [2_000_000_000_000] * 2


def test_a_table_goes_on_only_under_the_book_it_was_opened_with(give: Give, path: Path) -> None:
    def edited(id: str) -> Rulebook:
        return Rulebook(load(id).data, "another digest")

    answer = Desk(Setting(SqlLog.open(path), edited)).give("t", ANTE, STAFF)
    assert answer.refusal
    assert answer.refusal.code == "book/changed"
    assert "star-ms-4" in answer.refusal.text


def test_a_table_needs_a_book(desk: Desk) -> None:
    for book in ("", "no-such-book"):
        answer = desk.give("t", c.SignOn(actor="machine"), STAFF, book=book)
        assert answer.refusal
        assert answer.refusal.code == "book/unknown"


def test_every_record_says_who_by_which_command_and_under_which_book(give: Give, path: Path) -> None:
    give(ANTE)
    record = SqlLog.open(path).read("table:t")[-1]
    assert (record.actor, record.command, record.book) == ("p1", "ante-1", load("star-ms-4").digest)
    assert msgspec.json.decode(bytes(record.body))["type"] == "WagerPlaced"


def test_commands_given_together_are_stored_together(
    desk: Desk, give: Give, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is decided on what the one before it did; an id that comes twice counts once."""
    writes: list[int] = []
    store = SqlLog.store

    def counted(log: SqlLog, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        writes.append(len(entries))
        return store(log, entries)

    monkeypatch.setattr(SqlLog, "store", counted)
    more = replace(ANTE, id="ante-2")
    given = [Given("t", one, STAFF) for one in (ANTE, ANTE, more, replace(ANTE, amount=5))]
    given.append(Given("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=98_001, id="o"), STAFF))
    first, again, second, other, refused = desk.give_all(given)
    assert (writes, first == again) == ([3], True)
    assert (second.refusal, other.refusal and other.refusal.code) == (None, "command/id")
    assert refused.refusal
    assert refused.refusal.code == "wager/over"
    assert desk.table("t") == Desk(Setting(SqlLog.open(path), load)).table("t")
    assert desk.table("t").balance("patron:p1") == 98_000


def test_who_waits_no_more_holds_nobody_up(desk: Desk) -> None:
    """Whose connection breaks while a command is on its way: the desk goes on, and so do all others."""
    gone, here = (desk.ask(Given("1", replace(ANTE, id=id))) for id in ("gone", "here"))
    gone.cancel()
    desk.start()
    assert here.result(timeout=60) is not None
    desk.stop()


def test_commands_given_together_survive_another_writer(desk: Desk, give: Give, path: Path) -> None:
    other = Desk(Setting(SqlLog.open(path), load))
    assert other.table("t").balance("patron:p1") == 100_000
    give(ANTE)
    answers = other.give_all([Given("t", replace(ANTE, id=str(n)), STAFF) for n in range(3)])
    assert [answer.refusal for answer in answers] == [None] * 3
    assert desk.table("t").balance("patron:p1") == 96_000


def test_what_was_thought_of_at_one_moment_is_worth_nothing_at_another(desk: Desk, give: Give) -> None:
    """Two processes that both believe to tend a table think of the same moment: one of them is too late."""
    first, second = (replace(ANTE, id=id) for id in ("first", "second"))
    moment = desk.kept("t").head.seq
    answers = desk.give_all([Given("t", one, STAFF, after=moment) for one in (first, second)])
    assert answers[0].refusal is None
    assert answers[1].refusal
    assert answers[1].refusal.code == "table/moved"
    assert desk.table("t").balance("patron:p1") == 99_000
    again = desk.give_all([Given("t", second, STAFF, after=desk.kept("t").head.seq)])[0]
    assert again.refusal is None  # that it came too late was no answer for ever


def test_the_moment_counts_by_the_log_and_not_by_what_one_process_knows(give: Give, path: Path) -> None:
    one, two = Desk(Setting(SqlLog.open(path), load)), Desk(Setting(SqlLog.open(path), load))
    moment = one.kept("t").head.seq
    assert two.kept("t").head.seq == moment
    assert one.give_all([Given("t", replace(ANTE, id="one"), STAFF, after=moment)])[0].refusal is None
    refusal = two.give_all([Given("t", replace(ANTE, id="two"), STAFF, after=moment)])[0].refusal
    assert refusal
    assert refusal.code == "table/moved"
    assert two.table("t").balance("patron:p1") == 99_000
