"""Tables change their book in a storm; whoever audits goes along, and finds what goes on by the old one."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.rulebooks.load import load
from croupier.store.chain import extend
from croupier.table import commands as c
from croupier.table.events import BookChanged
from simulator import fate
from simulator.checks.guarantees import Broken
from simulator.people.cast import MANAGER
from simulator.steps import Step
from tests.storm.floor import casino

OFTEN = 0.3
OLD, NEW = "star-ms-undated", "star-ms-4"
CHANGE = Step(n=1, table="MU-1", command=c.ChangeBook(actor=MANAGER, book=NEW, effective="2025-09-01"))
THEN = Step(n=2, table="MU-1", command=c.OrderCount(actor=MANAGER, deck="sealed"))


def test_tables_change_their_book_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fate, "BOOKS", OFTEN)
    house = casino(tmp_path, "1/1")
    house.day(500)
    assert house.carried_out["ChangeBook"] > 1
    trails = [trail for trail in house.auditor.trails.values() if trail.kind == "table"]
    changed = [trail for trail in trails if any(isinstance(event, BookChanged) for event in trail.events)]
    assert changed
    assert all(trail.events and not isinstance(trail.events[-1], BookChanged) for trail in changed)


def test_a_record_under_the_book_before_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    casino(tmp_path, "1/1", "whole").replay((CHANGE, THEN))
    house = casino(tmp_path, "1/1", "planted")

    def stubborn(*given: Any, **named: Any) -> Any:
        return extend(*given, **{**named, "book": load(OLD).digest})

    monkeypatch.setattr("croupier.house.desk.writer.extend", stubborn)
    with pytest.raises(Broken, match="decided by another book") as broken:
        house.replay((CHANGE, THEN))
    assert broken.value.guarantee == 8


@pytest.mark.parametrize("cites", [("3.8", "3.8"), ("9.1.1(a)",)], ids=["twice", "of another book"])
def test_a_clause_named_twice_or_without_its_book_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cites: tuple[str, ...]
) -> None:
    house = casino(tmp_path, "1/1")

    def wrong(scene: Any, command: Any) -> tuple[Event, ...] | Refusal:
        result = decide(scene, command)
        return result if isinstance(result, Refusal) else tuple(replace(one, cites=cites) for one in result)

    monkeypatch.setattr("croupier.house.desk.table_subject.decide", wrong)
    with pytest.raises(Broken) as broken:
        house.replay((THEN,))
    assert broken.value.guarantee == 1
