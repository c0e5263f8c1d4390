"""Something goes wrong at the terminal: every kind of every book is called, ruled on and played on from."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import play_house
from croupier.cli.main import main
from croupier.core import events as ev
from croupier.core.table import Table
from croupier.engine.evolve import replay
from croupier.rulebooks.load import book_ids, load
from croupier.store.chain import verify
from croupier.store.sql_log import SqlLog

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
DEALT, BETS_DOWN, ANSWERS = "\n", "a 10\n", "\n" * 6
BEFORE = {  # the lines that bring about the moment; else the cards are dealt and the player must decide
    "card-exposed": BETS_DOWN,
    "off-range-wager": "\n1\n",
    "blind-seen": "a 10\nalso 2\n\n",
}
BEFORE_IN = {
    (C3, "off-range-wager"): "\n1\n1\n1\n",
    (UTH, "off-range-wager"): "\n4\n",
}
KINDS = [
    pytest.param(book, kind, id=f"{book}-{kind}")
    for book in book_ids()
    for kind in dict.fromkeys(rule.kind for rule in load(book).data.remedy)
]

Sit = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "play.db"


@pytest.fixture
def sit(log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with these lines as input; what was printed."""

    def sit(lines: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments, "--log", str(log)]) == 0
        return capsys.readouterr().out

    return sit


def happened(log: Path) -> list[ev.Event]:
    """All events of the one table of a log, whose chain holds and whose money adds up."""
    opened = SqlLog.open(log)
    (stream,) = [name for name in opened.streams() if name.startswith("table:")]
    records = opened.read(stream)
    assert verify(records) is None
    events = [record.event for record in records]
    assert sum(replay(Table("play"), events).balances.values()) == 0
    return events


def rulings(log: Path) -> list[tuple[str, str]]:
    return [(event.kind, event.does) for event in happened(log) if isinstance(event, ev.IncidentClosed)]


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_everything_can_be_called_and_the_first_ruling_is_carried_out(
    sit: Sit, log: Path, book: str, kind: str
) -> None:
    before = BEFORE_IN.get((book, kind), BEFORE.get(kind, DEALT))
    arguments = ["--loss-limit", "200"] if kind == "loss-limit-passed" else []
    text = sit(f"{before}!\n{kind}\n{ANSWERS}", book, "--live", *arguments)
    assert f"  {kind}: " in text  # in the list
    called = [event for event in happened(log) if isinstance(event, ev.IrregularityCalled)]
    assert [event.kind for event in called] == [kind], text
    assert "What is done?" in text
    assert "Nobody has ruled" in text  # an empty line decides nothing
    does = called[0].remedies[0]
    text = sit(f"!\n1\n{ANSWERS}stay\n{ANSWERS}")
    assert rulings(log) == [(kind, does)], text
