"""The automatic dealer among people: it attests steps, readies decks, heeds clocks and awaits rulings."""

from pathlib import Path

import pytest

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import book_ids, load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Mode

NOW = 1_760_000_000_000
SOURCES = [
    pytest.param(book, source, id=f"{book}-{source}")
    for book in book_ids()
    for source in load(book).rule.sources.kind
]


class House:
    """A table, live unless said otherwise, where p1 sits and the house does what it may."""

    def __init__(self, path: Path, book: str, source: str = "", mode: Mode = "live") -> None:
        self.book = load(book)
        self.at = NOW
        log = SqlLog.open(path)
        decks = SealedDecks.of(log)
        self.desk = Desk(Setting(log, load, patrons=with_card, decks=decks), lambda: self.at)
        self.dealer = HouseDealer(decks)
        ladder = self.book.rule.ranks.ladder
        self.dealer_name = "dan" if mode == "live" else "machine"
        self.staff = {self.dealer_name: ladder[0], **{rank: rank for rank in ladder[1:]}}
        self.seen: list[ev.Event] = []
        limits = {spot: Limit(500, 50_000) for spot in ("ante", *self.book.rule.optional)}
        source = source or next(iter(self.book.rule.sources.kind))
        looks = "dan" if mode == "live" else ladder[1]
        for step in self.book.steps("opening", frozenset({source, "cash"})):
            self.give(c.Attest(actor=looks, step=step.name, count=step.counts))
        opening = c.OpenTable(
            actor=ladder[-1], mode=mode, source=source, layout=plain_layout(self.book, 3), float=10**8,
            effective="2025-08-15", sign=Sign(limits=limits, max_payout=10**7),
        )  # fmt: skip
        self.give(opening)
        self.give(c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000))

    @property
    def scene(self) -> Scene:
        scene = self.desk.scene("t", self.staff, book=self.book.id)
        assert not isinstance(scene, Refusal)
        return scene

    def give(self, command: c.Command) -> None:
        answer = self.desk.give("t", command, self.staff, book=self.book.id)
        assert answer.refusal is None, (command, answer.refusal)
        self.seen += answer.events

    def run(self, *, go: bool = False, slowly: bool = False) -> list[str]:
        """Let the house do what it may; a slow deal is one draw."""
        done: list[str] = []
        while command := self.dealer.next(self.scene, go=go, now=self.at, slowly=slowly):
            self.give(command)
            done.append(type(command).__name__)
            if slowly and isinstance(command, c.Deal):
                break
        return done

    def bet_in(self) -> None:
        for spot in self.book.rule.initial.needs:
            self.give(c.PlaceWager(actor="p1", box=1, spot=spot, amount=1_000))

    def decide(self) -> None:
        stage = self.book.stages[self.scene.table.round.stage]
        self.give(c.Bet(actor="p1", box=1, amount=stage.bet.least * 1_000))

    def plays_out(self) -> None:
        """To the end of the round."""
        number = self.scene.table.round.number
        self.run(go=True)
        while self.scene.table.round.number == number:
            if self.scene.table.round.phase == "deciding" and self.scene.table.owing():
                self.decide()
            assert self.run(go=True), self.scene.table.round


@pytest.mark.parametrize(("book", "source"), SOURCES)
def test_whole_rounds_from_every_source(tmp_path: Path, book: str, source: str) -> None:
    house = House(tmp_path / "log.db", book, source)
    for number in (1, 2):
        house.run()
        house.bet_in()
        house.plays_out()
        table = house.scene.table
        assert (table.round.number, table.round.phase, table.due) == (number + 1, "betting", ())
        assert sum(table.balances.values()) == 0
    settled = [event for event in house.seen if isinstance(event, ev.BoxSettled)]
    assert len(settled) == 2
    assert settled[0].cards != settled[1].cards  # shuffled in between


@pytest.mark.parametrize("book", book_ids())
def test_where_a_source_has_room_another_deck_lies_ready_with_another_back(tmp_path: Path, book: str) -> None:
    house = House(tmp_path / "log.db", book, "csm" if book == "crown-ms-3.0" else "shuffling_device")
    house.run()
    here = [deck for deck in house.scene.table.decks if deck.status == "at_table"]
    assert {deck.back for deck in here} == {"red", "blue"}


def test_settlement_waits_for_the_players_at_a_live_table(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "star-uth")
    house.run()
    house.bet_in()
    house.run(go=True)
    house.decide()
    house.run()
    assert house.scene.table.round.phase == "settling"
    assert house.scene.table.round.dealer_shown
    assert house.run() == []


def test_a_slow_deal_stops_after_every_draw(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "star-ms-4", "card_shoe")
    house.run()
    house.bet_in()
    assert house.run(go=True, slowly=True) == ["Announce", "Deal"]
    assert (house.scene.table.round.phase, house.scene.table.round.drawn) == ("dealing", 1)
    house.plays_out()


def test_nothing_is_done_while_somebody_must_rule_but_for_what_must_be_attested(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "crown-ms-3.0")
    house.run()
    house.bet_in()
    house.run(go=True)
    house.give(c.Call(actor="dan", kind="wrong-hole-count", box=1, count=3))
    assert house.run(go=True) == ["Attest", "Attest"]  # told up the ladder
    assert house.run(go=True) == []
    house.give(c.Remedy(actor="tg_area_manager", does="misdeal"))
    house.run()
    deck = house.scene.table.deck(house.scene.table.in_play)
    assert deck
    assert (deck.counting, deck.need) == ((), None)  # counted and shuffled again
    house.bet_in()
    house.plays_out()


@pytest.mark.parametrize("mode", ["live", "electronic"])
@pytest.mark.parametrize("book", book_ids())
def test_a_shuffle_that_comes_at_once_leaves_the_cards_that_are_out(
    tmp_path: Path, book: str, mode: Mode
) -> None:
    source = "csm" if book == "crown-ms-3.0" else "shuffling_device"
    house = House(tmp_path / "log.db", book, source, mode)
    house.run()
    house.bet_in()
    house.run(go=True, slowly=True)
    round, table = house.scene.table.round, house.scene.table
    out = house.dealer.cards(table, tuple(range(1, round.drawn + 1)))
    order = house.dealer.cards(table, tuple(range(1, 53)))
    house.give(c.Call(actor=house.dealer_name, kind="device-jam", deck=table.in_play or ""))
    house.give(c.Remedy(actor=house.book.rule.ranks.ladder[1], does="reshuffle"))
    house.run(go=True)
    after = house.scene.table
    assert house.dealer.cards(after, tuple(range(1, round.drawn + 1))) == out
    again = house.dealer.cards(after, tuple(range(1, 53)))
    assert again != order
    assert sorted(again) == sorted(order)
    house.plays_out()


def test_time_that_has_run_out_is_called_and_not_before(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "star-uth")
    house.run()
    house.bet_in()
    house.run(go=True)
    house.give(c.CallTime(actor="dan", box=1))
    assert house.run() == []
    clock = house.scene.table.round.clocks[0]
    house.at = clock.until - 1
    assert house.run() == []
    house.at = clock.until
    assert house.run()[0] == "TimeUp"
    (folded,) = [event for event in house.seen if isinstance(event, ev.BoxFolded)]
    assert folded.deemed


def test_an_offer_that_nobody_answers_lapses(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "crown-ms-3.0")
    house.run()
    house.bet_in()
    house.run(go=True)
    house.give(c.Look(actor="p1", box=1))
    house.give(c.Call(actor="dan", kind="cards-to-empty-box", box=2, count=2))
    house.run()
    house.give(c.Remedy(actor="tg_hdd", does="burn-and-offer"))
    assert house.run() == []
    house.at += 3_600_000
    assert house.run() == ["TimeUp"]
    assert house.scene.table.incident is None


def test_a_failed_source_and_its_cards_are_replaced(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "star-ms-4", "shuffling_device")
    house.run()
    house.bet_in()
    house.run(go=True)
    house.give(c.Call(actor="dan", kind="device-failed"))
    house.give(c.Remedy(actor="gaming_supervisor", does="void-round"))
    done = house.run()
    assert done[0] == "ChangeSource"
    assert {"CheckDeck", "BringDeck", "ShuffleDeck"} <= {*done}
    house.bet_in()
    house.plays_out()


def test_a_suspect_deck_is_checked_and_worn_cards_are_changed(tmp_path: Path) -> None:
    house = House(tmp_path / "log.db", "star-uth")
    house.run()
    deck = house.scene.table.in_play or ""
    house.give(c.Call(actor="dan", kind="deck-defect"))
    house.give(c.Remedy(actor="dan", does="check-deck"))
    assert house.run()[0] == "CheckDeck"
    house.give(c.FindUnfit(actor="gaming_supervisor", deck=deck, reason="worn"))
    assert house.run()[0] == "ChangeCards"
    house.give(c.OrderCount(actor="gaming_supervisor", deck=house.scene.table.in_play or ""))
    assert house.run()[0] == "CountDeck"
    house.bet_in()
    house.plays_out()


@pytest.mark.parametrize(("shuffle", "cut"), [(True, False), (False, True), (True, True)])
def test_a_shuffle_or_a_cut_that_is_ordered_before_the_device_is_loaded_comes_first(
    tmp_path: Path, *, shuffle: bool, cut: bool
) -> None:
    kinds = load("star-ms-4").rule.sources.kind
    house = House(tmp_path / "log.db", "star-ms-4", next(name for name, one in kinds.items() if one.shuffles))
    while (deck := house.scene.table.deck(house.scene.table.in_play)) is None or not deck.hand_shuffled:
        command = house.dealer.next(house.scene, go=False, now=house.at)
        assert command
        house.give(command)
    rank = house.book.rule.ranks.ladder[-1]
    house.give(c.OrderShuffle(actor=rank, deck=deck.id, reason="sequence", shuffle=shuffle, cut=cut))
    ready = house.run()
    assert ("ShuffleDeck" in ready[: ready.index("LoadDeck")]) == shuffle
    assert ("CutDeck" in ready[: ready.index("LoadDeck")]) == cut
    house.bet_in()
    house.plays_out()
