"""A spy who sees the sealed decks beside somebody who does not: `croupier foresight` tells them apart."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from croupier.audit.evidence.cards import Open
from croupier.audit.evidence.recalling import Recalled
from croupier.audit.evidence.round_acts import Decided, Ended, Happened, Shown, Unjudged, happened, laid_of
from croupier.audit.evidence.sights import Laid
from croupier.audit.evidence.watching import Following, seer_of
from croupier.cli.main import main
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.duty.parts import with_box
from croupier.engine.evolve import evolve
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.math.book_key import BookKey
from croupier.rulebooks.load import load
from croupier.store.opening import open_log
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Table
from tests.floors.audited_floor import HOUSE, UTH, seconds
from tests.floors.meter_floor import accepted
from tools.foresight_power import Position, sees_all

SEER = seer_of(BookKey(UTH))
SPY, GUEST = 1, 2
ROUNDS = 30
BOOK = "star-uth"


class Floor:
    """One electronic table with sealed decks, a spy who opens them, and a guest."""

    def __init__(self, path: Path) -> None:
        self.log = open_log(str(path))
        self.decks = SealedDecks.of(self.log, path.with_name(f"{path.name}.deck-key"))
        self.decks.plant("s", 11)
        self.desk = Desk(Setting(self.log, load, patrons=with_card, decks=self.decks), seconds())
        self.dealer = HouseDealer(self.decks, seeded=True)
        sign = Sign(limits={"ante": Limit(500, 50_000), "trips": Limit(500, 10_000)})
        opening = c.OpenTable(
            actor="boss", mode="electronic", source=next(iter(UTH.rule.sources.kind)),
            layout=plain_layout(UTH, 3), sign=sign, float=10**8, effective="2025-09-01", practice=True,
        )  # fmt: skip
        for command in (*attested(UTH, opening, "boss"), opening):
            self.give(command)
        for box, name in ((SPY, "spy"), (GUEST, "guest")):
            self.give(c.TakeSeat(actor=name, box=box, player=name, brings=10_000_000))

    def give(self, command: c.Command) -> None:
        accepted(self.desk.give("s", command, HOUSE, book=BOOK))

    def scene(self) -> Scene:
        found = self.desk.scene("s", HOUSE)
        assert not isinstance(found, Refusal)
        return found

    def deal(self, *, go: bool = False) -> None:
        while command := self.dealer.next(self.scene(), go=go):
            self.give(command)

    def antes(self) -> None:
        for box, name in ((SPY, "spy"), (GUEST, "guest")):
            for spot in ("ante", "blind"):
                self.give(c.PlaceWager(actor=name, box=box, spot=spot, amount=1_000))

    def round(self) -> None:
        self.deal()
        self.antes()
        self.deal(go=True)
        while self.scene().table.round.phase == "deciding":
            table = self.scene().table
            for box in table.owing():
                said = self.spied(box) if box == SPY else self.honest()
                name, bet = table.boxes[box - 1].seat or "", said.endswith("x")
                if bet:
                    self.give(c.Bet(actor=name, box=box, amount=int(said[:-1]) * 1_000))
                else:
                    act = c.Check if said == "check" else c.Fold
                    self.give(act(actor=name, box=box))
            self.deal()
        self.deal(go=True)

    def spied(self, box: int) -> str:
        """What is best with every card of the sealed deck known."""
        round = self.scene().table.round
        laid = laid_of(UTH, self.scene().table, self.decks.shoe)
        assert isinstance(laid, Laid)
        return sees_all(Position(SEER, UTH, laid, box, round.stage, Fraction(2), len(round.shown)), Random(0))

    def honest(self) -> str:
        """By habit: to the river, and there one bet."""
        return "check" if self.scene().table.round.stage < 2 else "1x"

    def close(self) -> None:
        self.decks.close()
        self.log.close()


def test_a_spy_is_named_and_the_guest_beside_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.db"
    floor = Floor(path)
    for _ in range(ROUNDS):
        floor.round()
    floor.close()
    assert main(["foresight", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["unseen"]) == (ROUNDS, 0)
    spy, guest = found["players"]
    assert spy["player"] == "spy"
    assert spy["alarmed"] <= ROUNDS
    assert guest["player"] == "guest"
    assert guest["alarmed"] is None
    assert guest["rounds"] == ROUNDS
    assert main(["foresight", str(path)]) == 1
    assert f"ALARM after {spy['alarmed']} rounds: as if seeing all cards" in capsys.readouterr().out


def test_what_cannot_be_judged_is_said(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tables of the floor are dealt by hand; the third has its sealed decks."""
    assert main(["foresight", str(log), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["unseen"]) == (2, 3)
    by_hand = "it was dealt by hand: nobody knows what lay there"
    assert found["not_judged"] == [{"reason": by_hand, "rounds": 3}]
    assert [one["player"] for one in found["players"]] == ["p1"]
    assert {*found["players"][0]["suspicions"]} == {"all", "all at times", "next", "dealer-1", "dealer-2"}
    assert main(["foresight", str(log)]) == 0
    assert f"not judged: 3 rounds: {by_hand}" in capsys.readouterr().out
    assert main(["foresight", str(log), "--table", "nowhere"]) == 1
    assert "there is no table 'nowhere'" in capsys.readouterr().err
    assert main(["foresight", str(log.with_name("none.db"))]) == 1
    assert "there is no such file" in capsys.readouterr().err


class Steps:
    """A round of a few events, as the audit recalls it."""

    def __init__(self, table: Table, *events: ev.Event) -> None:
        self._table, self._events = table, events

    def steps(self) -> Iterator[tuple[Any, ev.Event, Table, Table]]:
        table = self._table
        for time, event in enumerate(self._events, start=1):
            after = evolve(table, event)
            yield SimpleNamespace(time=time), event, table, after
            table = after


@pytest.fixture(scope="module")
def deciding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, Open]]:
    """The table when the first decision is to be made, and its decks."""
    floor = Floor(tmp_path_factory.mktemp("deciding") / "log.db")
    floor.deal()
    floor.antes()
    floor.deal(go=True)
    yield floor.scene().table, floor.decks.opened
    floor.close()


def happenings(table: Table, open: Open, *events: ev.Event, book: Rulebook | None = UTH) -> list[Happened]:
    return [*happened(cast(Recalled, Steps(table, *events)), book, open)]


def folds(box: int, *, deemed: bool = False) -> ev.Event:
    return ev.BoxFolded(
        box=box, stage=0, spots=("ante", "blind"), cards_at="discarded", deemed=deemed, cites=("1",)
    )


def checks(box: int) -> ev.Event:
    return ev.BoxChecked(box=box, stage=0, cites=("1",))


def test_a_box_belongs_to_who_plays_it_wherever_they_sit(deciding: tuple[Table, Open]) -> None:
    """An extra box has a player and no seat; both boxes of one player count together."""
    table, open = deciding
    extra = with_box(table, replace(table.boxes[GUEST - 1], seat=None, player="spy"))
    first, second, *_ = happenings(extra, open, checks(SPY), folds(GUEST))
    assert isinstance(first, Decided)
    assert isinstance(second, Decided)
    assert (first.player, second.player, second.action) == ("spy", "spy", "fold")
    assert first.silent == second.silent == ()
    follow = Following(UTH, ("s", 1, 1))
    assert {one.player for one in follow.numbers([first, second])} == {"spy"}
    assert follow.decisions == {"spy": 2}


def test_only_boxes_that_have_done_nothing_yet_can_have_been_told_of(deciding: tuple[Table, Open]) -> None:
    """What others do is open to all and tells of their cards: who acts by it has not been told them."""
    first, second, *_ = happenings(*deciding, checks(SPY), checks(GUEST))
    assert isinstance(first, Decided)
    assert isinstance(second, Decided)
    assert first.silent == ((GUEST, "guest"),)
    assert second.silent == ()


def test_who_is_deemed_to_fold_has_decided_nothing(deciding: tuple[Table, Open]) -> None:
    table, open = deciding
    assert [type(one) for one in happenings(table, open, folds(SPY, deemed=True))] == [Ended]


def test_a_decision_is_counted_once(deciding: tuple[Table, Open]) -> None:
    found = happenings(*deciding, checks(SPY), checks(SPY))
    assert [type(one) for one in found] == [Decided, Ended]


def test_after_a_card_was_seen_nothing_that_is_done_counts(deciding: tuple[Table, Open]) -> None:
    """Whoever saw the card by accident may use it; what was done before counts."""
    table, open = deciding
    laid = laid_of(UTH, table, open)
    assert isinstance(laid, Laid)
    card = DECK[laid.board[0]]
    seen = ev.CommunityExposed(index=0, card=card, stays=False, cites=("1",))
    found = happenings(table, open, checks(SPY), seen, checks(GUEST))
    assert [type(one) for one in found] == [Decided, Shown, Unjudged, Ended]
    shown = found[1]
    assert isinstance(shown, Shown)
    assert shown.over is None
    follow = Following(UTH, ("s", 1, 1))
    numbers = [*follow.numbers(found)]
    assert follow.decisions == {"spy": 1}
    assert [one.over for one in numbers] == [False, True]
    late = checks(SPY)
    assert [*follow.numbers(happenings(table, open, late))][1:] == [], "the spy has seen everything by now"


def odd_tables(table: Table) -> Iterator[tuple[Table, str]]:
    round = table.round
    deck = table.deck(table.in_play)
    assert deck
    yield replace(table, decks=(replace(deck, commitment=""),)), "dealt by hand"
    yield replace(table, decks=(replace(deck, commitment="?"),)), "cannot be opened"
    yield replace(table, decks=(), in_play=None), "dealt by hand"
    yield replace(table, round=replace(round, community=round.community[:3])), "not all dealt"
    yield replace(table, round=replace(round, dealer=())), "not all dealt"
    yield replace(table, round=replace(round, dealer=round.community[:2])), "where a deck's can"
    yield replace(table, round=replace(round, dealer=(99, -1))), "where a deck's can"
    yield replace(table, round=replace(round, shown=("As", "Ks", "Qs"))), "other cards than its deck"
    yield with_box(table, replace(table.boxes[0], wagers=())), "no ante"
    yield with_box(table, replace(table.boxes[0], places=table.boxes[0].places[:1])), "no hand"
    yield with_box(table, replace(table.boxes[0], seat=None, player=None)), "no player"


def test_what_is_odd_about_a_round_is_named(deciding: tuple[Table, Open]) -> None:
    table, open = deciding
    for odd, said in odd_tables(table):
        first = happenings(odd, open, checks(SPY))[0]
        assert isinstance(first, Unjudged)
        assert said in first.reason
    first = happenings(table, open, checks(SPY), book=None)[0]
    assert isinstance(first, Unjudged)
    assert first.reason == "the book star-uth it was played by is not here"


def test_a_book_that_cannot_be_solved_is_named(deciding: tuple[Table, Open]) -> None:
    changed = load("star-uth", ["paytable.blind.royal_flush=999999999:1"])
    follow = Following(changed, ("s", 1, 1))
    assert [*follow.numbers(happenings(*deciding, checks(SPY), book=changed))] == []
    assert follow.reason.startswith("the book star-uth cannot be solved: [[paytable]]: pays too much")
    assert not follow.decisions
