"""A decision that looked at streams of different moments is made again; a mistake of ours is not hidden."""

from pathlib import Path

import pytest

from croupier.house.desk.streams import View
from croupier.house.desk.subject import Decision, Given, Question, Setting
from croupier.house.desk.writer import Writer
from croupier.house.subjects import KINDS
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev

CITES = ("house:sign-on",)
BOOK = {"dan": "here"}


def writer(path: Path) -> Writer:
    table = KINDS["table"]._replace(puts=signs_on)
    return Writer(Setting(SqlLog.open(path), load), {**KINDS, "table": table}, lambda: 1_800_000_000_000)


def signs_on(setting: Setting, given: Given, view: View, command: c.Command) -> Question:
    """At another table than the first, what only makes sense once that has a dealer."""
    if given.id != "t":
        BOOK[view.look("table:t").state.dealer]
    signed = ev.DealerSignedOn(dealer=command.actor, cites=CITES)
    return Question(lambda: (signed,), lambda events: Decision({f"table:{given.id}": events}))


def test_what_another_process_wrote_meanwhile_is_read_before_anything_falls_over(tmp_path: Path) -> None:
    first, second = writer(tmp_path / "log.db"), writer(tmp_path / "log.db")
    asked = (Given("u", c.SignOn(actor="eve", id="2")),)
    with pytest.raises(KeyError):
        second.give_all(asked)
    second.current("table:t")
    first.give_all((Given("t", c.SignOn(actor="dan", id="1")),))
    assert second.streams.kept("table:t") is not None
    assert second.give_all(asked)[0].refusal is None
    assert second.current("table:u").state.dealer == "eve"
