"""The checks of a storm, checked: a fault is planted against each guarantee, and the storm finds it."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from croupier.audit.examining import ALL_KINDS
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.duty.authority import may
from croupier.house.desk.hub import Watcher
from croupier.house.desk.subject import Answer, Given
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.house.subjects import KINDS
from croupier.store.chain import extend
from simulator.checks.guarantees import Broken
from simulator.people.cast import MANAGER
from simulator.people.rich_dealer import RichDealer
from simulator.weather.process import Contended, Process
from tests.floors.touched_rows import of
from tests.storm.floor import casino

COMMANDS = 600
SEALED = 100  # by then something was sealed
Plant = pytest.MonkeyPatch


def found(tmp_path: Path, commands: int = COMMANDS) -> Broken:
    """What a storm finds."""
    house = casino(tmp_path, "6/1")
    with pytest.raises(Broken) as broken:
        house.day(commands)
    return broken.value


def test_1_a_refusal_without_a_clause(tmp_path: Path, monkeypatch: Plant) -> None:
    def silent(scene: Any, command: Any) -> Any:
        result = decide(scene, command)
        return replace(result, cites=()) if isinstance(result, Refusal) else result

    monkeypatch.setattr("croupier.house.desk.table_subject.decide", silent)
    assert found(tmp_path).guarantee == 1


def test_1_a_clause_that_is_in_no_document(tmp_path: Path, monkeypatch: Plant) -> None:
    house = casino(tmp_path, "6/1")

    def wrong(scene: Any, command: Any) -> Any:
        result = decide(scene, command)
        if isinstance(result, Refusal):
            return result
        return tuple(replace(one, cites=("99.99",)) for one in result)

    monkeypatch.setattr("croupier.house.desk.table_subject.decide", wrong)
    with pytest.raises(Broken, match=r"99\.99") as broken:
        house.day(COMMANDS)
    assert broken.value.guarantee == 1


def test_2_a_contribution_that_is_not_counted(tmp_path: Path, monkeypatch: Plant) -> None:
    blind = KINDS["table"]._replace(contributes=lambda *_: ())
    monkeypatch.setattr("croupier.house.room.desk.KINDS", {**KINDS, "table": blind})
    assert found(tmp_path).guarantee == 2


def test_2_money_from_nowhere(tmp_path: Path, monkeypatch: Plant) -> None:
    """A table that believes in other balances than its postings make."""
    replay = ALL_KINDS["table"].replay
    rich = KINDS["table"]._replace(replay=lambda state, events: _richer(replay(state, events)))
    monkeypatch.setitem(ALL_KINDS, "table", rich)
    with pytest.raises(Broken, match="sum to") as broken:
        casino(tmp_path, "6/1")
    assert broken.value.guarantee == 2


def _richer(table: Any) -> Any:
    return replace(table, balances={**table.balances, "float": table.balances.get("float", 0) + 1})


def test_3_told_before_it_is_stored(tmp_path: Path, monkeypatch: Plant) -> None:
    house = casino(tmp_path, "6/1")
    monkeypatch.setattr(Contended, "store", lambda self, entries: [None for _ in entries])
    with pytest.raises(Broken) as broken:
        house.day(COMMANDS)
    assert broken.value.guarantee == 3


def test_3_a_feed_that_swallows_events(tmp_path: Path, monkeypatch: Plant) -> None:
    message = Watcher.message

    def short(self: Watcher, loaded: Any, records: Any, *more: Any) -> bytes:
        return message(self, loaded, records[1:], *more)

    monkeypatch.setattr(Watcher, "message", short)
    assert found(tmp_path).guarantee == 3


def test_4_a_command_that_counts_twice(tmp_path: Path, monkeypatch: Plant) -> None:
    give_all, times = Desk.give_all, Counter[str]()

    def forgetful(self: Desk, given: Any) -> list[Answer]:
        if not given:  # the clock is looked at
            return give_all(self, given)
        (one,) = given
        id = one.command.id
        if times[id]:
            one = Given(one.id, replace(one.command, id=f"{id} again"), *one[2:])
        answers = give_all(self, (one,))
        times[id] += 1
        return answers

    monkeypatch.setattr(Desk, "give_all", forgetful)
    assert found(tmp_path).guarantee == 4


def test_5_a_record_that_is_changed(tmp_path: Path, monkeypatch: Plant) -> None:
    seal = Sealer.seal

    def forging(self: Sealer) -> Any:
        with self._database.writing() as connection:
            connection.execute(text(f"UPDATE event SET actor = 'zoe' WHERE {of('table:UTH-1')} AND seq = 2"))
        return seal(self)

    monkeypatch.setattr(Sealer, "seal", forging)
    assert found(tmp_path, SEALED).guarantee == 5


def test_6_a_view_with_the_cards_of_others(tmp_path: Path, monkeypatch: Plant) -> None:
    def open_cards(box: Any, viewer: str, own: Any) -> Any:
        return own.get(box.number) or box.cards or ("??",) * len(box.places)

    def all_cards(self: Process, table: Any, viewer: str) -> Any:
        shut = table.mode != "electronic" or viewer == MANAGER
        boxes = (box for box in table.boxes if not shut and box.places and not box.cards)
        return {box.number: self.dealer.own_cards(table, box.number) for box in boxes}

    monkeypatch.setattr(Process, "own_cards", all_cards)
    monkeypatch.setattr("croupier.engine.view._cards", open_cards)
    assert found(tmp_path).guarantee == 6


def test_6_a_card_that_was_not_committed_to(tmp_path: Path, monkeypatch: Plant) -> None:
    cards = RichDealer.cards
    monkeypatch.setattr(RichDealer, "cards", lambda self, *asked: tuple(reversed(cards(self, *asked))))
    assert found(tmp_path).guarantee == 6


def test_7_an_effect_of_somebody_who_may_not(tmp_path: Path, monkeypatch: Plant) -> None:
    def lax(scene: Any, command: Any) -> Refusal | None:
        refusal = may(scene, command)
        return None if refusal and refusal.code == "staff/rank" else refusal

    monkeypatch.setattr("croupier.engine.decide.may", lax)
    assert found(tmp_path).guarantee == 7


def test_8_a_record_by_another_book(tmp_path: Path, monkeypatch: Plant) -> None:
    house = casino(tmp_path, "6/1")

    def other(*given: Any, **named: Any) -> Any:
        return extend(*given, **{**named, "book": "0" * 64})

    monkeypatch.setattr("croupier.house.desk.writer.extend", other)
    with pytest.raises(Broken) as broken:
        house.day(COMMANDS)
    assert broken.value.guarantee == 8


def test_0_a_program_that_falls_over(tmp_path: Path, monkeypatch: Plant) -> None:
    house = casino(tmp_path, "6/1")
    monkeypatch.setattr("croupier.house.desk.writer.fingerprint", lambda ask: {}[ask.command.id])
    with pytest.raises(Broken, match="KeyError") as broken:
        house.day(COMMANDS)
    assert broken.value.guarantee == 0
