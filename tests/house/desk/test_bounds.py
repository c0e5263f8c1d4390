"""Nothing without bound is stored: every text, list and map of every command on its way to the log."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.core.bounds import NAME, TEXT, WHOLE, WORDING, beyond
from croupier.core.command import Command
from croupier.core.refusal import Refusal
from croupier.house.desk.subject import Given, Setting
from croupier.house.desk.writer import Writer
from croupier.house.subjects import KINDS
from croupier.promotions.rules.commands import DraftPromotion
from croupier.promotions.rules.terms import Terms
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from tests.floors.every_command import every_command, oversized, plain

EVERY = tuple(every_command())


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> SqlLog:
    return SqlLog.open(tmp_path_factory.mktemp("bounds") / "log.db")


def rows(log: SqlLog) -> int:
    """How much is stored: records and answers."""
    with log.database.reading() as connection:
        found = connection.exec_driver_sql(
            "SELECT (SELECT count(*) FROM event) + (SELECT count(*) FROM answer)"
        )
        return int(found.scalar_one())


def refused(writer: Writer, command: Command) -> Refusal | None:
    """What a writer says to a command that would have been refused and stored."""
    return writer.give_all((Given("t", command),))[0].refusal


def refusing(log: SqlLog) -> Writer:
    """A writer at a house whose tables take every command there is, and refuse it."""
    no = Refusal("no/no", ("house:command",), "No.")
    table = KINDS["table"]._replace(commands=EVERY, puts=lambda *asked: no, holds=lambda *asked: frozenset())
    return Writer(Setting(log, load), {"table": table}, lambda: 1)


def test_every_subject_is_walked() -> None:
    names = {kind.__name__ for kind in EVERY}
    assert {"PlaceWager", "OpenMeter", "SetLimit", "DraftPromotion", "PlanTournament"} <= names
    assert {"RecordPaymentError", "NoteFailure", "NoteDifference"} <= names
    assert len(EVERY) > 190


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_no_field_of_any_command_is_without_bound(log: SqlLog, kind: type[Command]) -> None:
    writer, before, tried = refusing(log), rows(log), 0
    for field, way, command in oversized(kind):
        answer = refused(writer, command)
        assert answer is not None, field
        assert (answer.code, answer.facts["field"]) == (f"command/{way}", field)
        assert len(msgspec.json.encode(answer)) < 1_000, "it does not repeat what was too long"
        assert answer.cites
        tried += 1
    assert tried >= 6  # actor and id at least, each in three ways
    assert rows(log) == before, "what cannot be stored is not kept"


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_plain_command_is_within_its_bounds(kind: type[Command]) -> None:
    assert beyond(msgspec.convert(plain(kind), kind)) is None


@pytest.mark.parametrize("name", ["x" * NAME.characters, "ü" * NAME.characters, "名" * NAME.characters])
def test_a_name_may_be_as_long_as_that_in_any_script(name: str) -> None:
    assert beyond(c.Look(actor="p1", id=name, box=1)) is None
    assert beyond(c.Look(actor="p1", id=name + "x", box=1)) is not None


@pytest.mark.parametrize("sign", ["\n", "\0", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\ud800"])
def test_a_name_has_no_sign_that_nobody_sees(sign: str) -> None:
    found = beyond(c.Look(actor="p1", id=f"a{sign}b", box=1))
    assert found is not None
    assert found.code == "command/control-sign"


def test_a_note_has_lines_and_a_bell_nowhere() -> None:
    def said(note: str) -> Refusal | None:
        return beyond(c.Report(actor="dealer", kind="spill", note=note))

    assert said("first\r\n\tsecond " + "x" * (TEXT.characters - 20)) is None
    assert said("ring\a") is not None


def test_terms_may_be_long_and_not_all_of_them_together() -> None:
    def drafted(**terms: Any) -> Refusal | None:
        return beyond(DraftPromotion(actor="m", promotion="p", terms=Terms(**terms)))

    long = "x" * WORDING.characters
    assert drafted(eligibility=long, nature=long, further=(long,) * 4) is None
    found = drafted(further=(long,) * (WHOLE // WORDING.characters + 1))
    assert found is not None
    assert (found.code, found.facts["most"]) == ("command/too-long", WHOLE)


def test_what_was_answered_before_there_were_bounds_is_answered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = refusing(SqlLog.open(tmp_path / "log.db"))
    long = c.Report(actor="dealer", id="once", kind="spill", note="x" * 10_000)
    monkeypatch.setattr("croupier.house.desk.writer.beyond", lambda command: None)
    before = refused(writer, long)
    monkeypatch.undo()
    assert refused(writer, long) == before
    assert before is not None
    assert before.code == "no/no"
