"""Payment errors in the log: stored once, sealed, and the same cases after a restart."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules.state import PaymentErrors
from croupier.rulebooks.load import load
from croupier.store.chain import verify
from croupier.store.codec import Unreadable, decode_event, encode_event
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import VersionConflict
from tests.floors.error_case import CASE, OVER, STAFF


class Errors:
    """The payment errors of one floor."""

    def __init__(self, log: SqlLog) -> None:
        self._desk = Desk(Setting(log, load), lambda: 1_760_000_000_000)

    @property
    def errors(self) -> PaymentErrors:
        found: PaymentErrors = self._desk.state("payment-errors:main")
        return found

    def give(self, command: c.AnyErrorCommand, staff: dict[str, str]) -> Answer:
        return self._desk.give("main", command, staff, book="star-ms-4")


def desk(path: Path) -> Errors:
    return Errors(SqlLog.open(path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def test_a_whole_case_is_stored_and_found_again(path: Path) -> None:
    first = desk(path)
    events: list[Event] = []
    for command in CASE:
        answer = first.give(command, STAFF)
        assert answer.refusal is None, answer
        events += answer.events
    assert len({type(event) for event in events}) == len(CASE)
    assert [decode_event(encode_event(event)) for event in events] == events
    again = desk(path)
    assert again.errors == first.errors
    one = again.errors.errors["e1"]
    assert (one.amount, one.patron, one.outcome, one.known) == (125_000, "p3", "no-breach", 1_760_000_000_000)
    records = SqlLog.open(path).read("payment-errors:main")
    assert verify(records) is None
    assert {record.book for record in records} == {load("star-ms-4").digest}


def test_a_command_counts_once_and_an_id_stands_for_one_command(path: Path) -> None:
    one = desk(path)
    answer = one.give(OVER, STAFF)
    assert one.give(OVER, STAFF) == answer
    assert desk(path).give(OVER, STAFF) == answer
    other = one.give(replace(OVER, amount=1), STAFF).refusal
    assert other
    assert other.code == "command/id"
    unknown = c.TellRegulator(actor="sue", error="e9", id="9")
    refused = one.give(unknown, STAFF)
    assert refused.refusal
    one.give(replace(OVER, error="e9", id=""), STAFF)
    assert one.give(unknown, STAFF) == refused  # the answer stands


def test_two_desks_on_one_log_see_each_others_cases(path: Path) -> None:
    first, second = desk(path), desk(path)
    first.give(OVER, STAFF)
    assert second.give(replace(OVER, id="again"), STAFF).refusal
    second.give(replace(OVER, error="e2", id="other"), STAFF)
    assert [*first.errors.errors] == ["e1", "e2"]


def test_only_the_rank_a_book_names_may_and_it_is_recorded_who_asked(path: Path) -> None:
    one = desk(path)
    one.give(OVER, STAFF)
    refusal = one.give(c.TellRegulator(actor="dan", error="e1"), STAFF).refusal
    assert isinstance(refusal, Refusal)
    assert refusal.code == "staff/rank"
    assert [record.actor for record in SqlLog.open(path).read("payment-errors:main")] == ["dan"]


def test_a_log_that_was_tampered_with_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk(path).give(OVER, STAFF)
    log = SqlLog.open(path)
    records = tuple(replace(record, actor="sue") for record in log.read("payment-errors:main"))
    monkeypatch.setattr(log, "read", lambda stream, after=0: records)
    with pytest.raises(Unreadable, match="not what was sealed"):
        _ = Errors(log).errors


def test_a_busy_log_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = SqlLog.open(path)

    monkeypatch.setattr(log, "store", lambda entries: [VersionConflict("payment-errors:main", 0, 1)])
    one = Errors(log)
    refusal = one.give(OVER, STAFF).refusal
    assert refusal
    assert refusal.code == "table/busy"
    assert one.errors == PaymentErrors()
    assert log.answers(["1"]) == {}
