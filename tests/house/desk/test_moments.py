"""A decision that looked at streams of different moments is made again; a mistake of ours is not hidden."""

from pathlib import Path

import pytest

from croupier.house.desk.streams import View
from croupier.house.desk.subject import Decision
from croupier.house.desk.writer import Ask, Writer
from croupier.house.subjects import KINDS
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev

CITES = ("house:sign-on",)
BOOK = {"dan": "here"}


def writer(path: Path) -> Writer:
    return Writer(SqlLog.open(path), KINDS, lambda: 1_800_000_000_000)


def signs_on(view: View, command: c.Command) -> Decision:
    return Decision({"table:t": (ev.DealerSignedOn(dealer=command.actor, cites=CITES),)})


def follows(view: View, command: c.Command) -> Decision:
    """At another table, what only makes sense once the first has a dealer."""
    BOOK[view.look("table:t").state.dealer]
    return Decision({"table:u": (ev.DealerSignedOn(dealer=command.actor, cites=CITES),)})


def test_what_another_process_wrote_meanwhile_is_read_before_anything_falls_over(tmp_path: Path) -> None:
    first, second = writer(tmp_path / "log.db"), writer(tmp_path / "log.db")
    asked = Ask("table:u", c.SignOn(actor="eve", id="2"), follows)
    with pytest.raises(KeyError):
        second.give(asked)
    second.current("table:t")
    first.give(Ask("table:t", c.SignOn(actor="dan", id="1"), signs_on))
    assert second.kept("table:t") is not None
    assert second.give(asked).refusal is None
    assert second.current("table:u").state.dealer == "eve"
