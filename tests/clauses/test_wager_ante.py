"""The wagers that buy a hand: where, when, whose, and until when they may be touched."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import PlaceWager
from croupier.table.events import HoleDealt, RoundOpened, WagerPlaced, WagerTakenBack
from tests.felt import Felt, clause, play

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
HAND = {UNDATED: "ante 10", CROWN: "ante 10", UTH: "ante 10, blind 10", VERSION_4: "ante 10"}
INITIAL = {UNDATED: "5.2", CROWN: "5.2", UTH: "5.2", VERSION_4: "5.3"}
LOCKED = {UNDATED: "5.3", CROWN: "5.6", UTH: "5.4", VERSION_4: "5.4"}
CALL = {UNDATED: "7.1", CROWN: "7.2", UTH: "7.1", VERSION_4: "7.1"}
SECOND = {UNDATED: "5.4", UTH: "5.5", VERSION_4: "5.5"}
STAR = ("shuffling_device", "card_shoe")
SOURCES = {UNDATED: STAR, CROWN: ("csm", "manual_shoe"), UTH: (*STAR, "hand"), VERSION_4: STAR}
ONE = {UNDATED: "5.5", CROWN: "5.4.1", UTH: "5.6", VERSION_4: "5.6"}


@clause(UNDATED, "5.2", "1.1:Ante Wager")
@clause(CROWN, "5.2", "5.4.1", "1.1:Ante", "1.1:Initial Wager(s)", "1.4.2")
@clause(UTH, "5.2", "1.1:Ante Wager")
@clause(VERSION_4, "5.3", "1.1:Ante Wager")
def test_an_ante_is_the_first_wager_of_a_box_and_money_off_its_owner(book: str) -> None:
    table = play(book, "seat 3 p3 100")
    for first in ("jackpot 5", "blind 10", "trips 10"):
        if book == UTH or first == "jackpot 5":
            assert table.refused(f"box 3 {first}").facts["needs"] == "ante"
    table.do("box 3 ante 10")
    placed = table.events_of(WagerPlaced)[0]
    assert (placed.box, placed.spot, placed.stake, placed.owner) == (3, "ante", 10_00, "p3")
    assert INITIAL[book] in placed.cites
    assert {"5.4.1", "1.1:Ante", "1.1:Initial Wager(s)", "1.4.1", "1.4.2"} <= {*placed.cites} or book != CROWN
    assert "1.1:Ante Wager" in placed.cites or book == CROWN
    assert (table.balance("patron:p3"), table.balance("box:3:ante")) == (90_00, 10_00)


@clause(UNDATED, "5.2")
@clause(CROWN, "1.4.1", "1.4.2")
@clause(UTH, "5.2", "1.1:Play Wager")
@clause(VERSION_4, "5.3")
def test_before_the_deal_only_the_bets_of_the_book_are_taken(book: str) -> None:
    table = play(book, f"box 3 {HAND[book]}")
    for other in ("3rd", "4th", "5th", "play", "pair-plus", "Ante"):
        refusal = table.refused(f"box 3 {other} 10")
        assert (refusal.code, refusal.facts["spot"]) == ("wager/spot", other)
    if book != UTH:
        assert table.refused("box 3 blind 10").code == "wager/spot"
        assert table.refused("box 3 trips 10").code == "wager/spot"
    for nothing in ("0", "-10"):
        assert table.refused(f"box 3 ante {nothing}").code == "money/amount"


@clause(UNDATED, "5.2", "7.2.1", "7.3.3")
@clause(CROWN, "1.1:Ante", "1.1:Initial Wager(s)", "5.2", "7.3.2(a)")
@clause(UTH, "5.2", "7.2.2", "7.3.2")
@clause(VERSION_4, "5.3", "7.2.1", "7.3.3")
def test_a_box_without_its_wagers_gets_no_cards_and_a_player_may_sit_out(book: str) -> None:
    for source in SOURCES[book]:
        table = play(book, f"seat 2 p2\nseat 5 p5\nbox 3 {HAND[book]}\nbox 5 ante 10", source=source)
        table.do("box 5 back ante\ndeal")
        assert table.events_of(RoundOpened)[0].boxes == (3,)
        assert {event.box for event in table.events_of(HoleDealt)} == {3}
        assert [len(box.cards) for box in table.view("p3").boxes] == [0, 0, 2, 0, 0, 0]


@clause(UNDATED, "5.2", "7.1")
@clause(CROWN, "5.2", "7.2")
@clause(UTH, "5.2", "7.1")
@clause(VERSION_4, "5.3", "7.1")
def test_nothing_is_called_or_dealt_over_an_empty_table(book: str) -> None:
    table = play(book, "seat 3 p3")
    refusal = table.refused("call no-more-bets")
    assert (refusal.code, refusal.cites) == ("call/nobody", (CALL[book],))
    table.do("shuffle sealed machine\nby hand")
    refusal = table.refused("deal")
    assert refusal.code == "deal/nobody"
    assert INITIAL[book] in refusal.cites


@clause(UNDATED, "5.2", "5.3", "7.1")
@clause(CROWN, "5.2", "5.4.1", "7.2")
@clause(UTH, "5.2", "5.3", "7.1")
@clause(VERSION_4, "5.3", "5.4", "7.1")
def test_the_call_closes_bets_but_what_lies_may_still_be_taken_back(book: str) -> None:
    table = play(book, f"seat 5 p5\nbox 3 {HAND[book]}\ncall no-more-bets")
    late = ["box 5 ante 10", "box 3 ante 10", "box 3 jackpot 5", *(["box 3 trips 10"] if book == UTH else [])]
    for line in late:
        refusal = table.refused(line)
        assert refusal.code == "wager/closed"
        assert CALL[book] in refusal.cites
        assert INITIAL[book] in refusal.cites
        assert "5.3" in refusal.cites or "trips" not in line
    assert table.refused("call no-more-bets").code == "call/moment"
    table.do("box 3 back ante")
    assert table.balance("patron:p3") == 10_000_00
    # with nothing on the table bets are open again, and closed only by another call
    table.do(f"box 5 {HAND[book]}\ncall no-more-bets\ndeal")
    assert table.events_of(RoundOpened)[0].boxes == (5,)


@clause(UNDATED, "7.1")
@clause(UTH, "7.1")
@clause(VERSION_4, "7.1")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_at_the_star_the_call_may_be_left_out(book: str, mode: str) -> None:
    table = play(book, f"box 3 {HAND[book]}", mode="live" if mode == "live" else "electronic")
    ready(table).do("draw community 5" if book == UTH else "draw community 3")
    assert table.cites("Announced") == set()


@clause(CROWN, "7.2", "5.2")
def test_crown_calls_before_the_first_card() -> None:
    table = ready(play(CROWN, "box 3 ante 10", mode="live"))
    refusal = table.refused("draw community 3")
    assert (refusal.code, refusal.cites) == ("deal/call", ("7.2",))
    table.do("box 5 ante 10\ncall no-more-bets\ndraw community 3")
    assert table.cites("Announced") == {"7.2"}
    electronic = play(CROWN, "box 3 ante 10\ndeal")
    assert "7.2" in electronic.cites("Announced")
    called = [type(event).__name__ for event in electronic.events]
    assert called.index("Announced") < called.index("RoundOpened")


def ready(table: Felt) -> Felt:
    """The table with a deck that may be dealt from, and nothing more done unasked."""
    if table.opening.mode == "electronic":
        return table.do("shuffle\nby hand")
    if table.opening.source in ("csm", "shuffling_device"):
        return table.do("check red\nbring red\nshuffle red manual\nload\nshuffle\nby hand")
    return table.do("check red\nbring red\nshuffle red manual\ncut\nload\nby hand")


@clause(UNDATED, "5.3")
@clause(CROWN, "5.2", "5.6")
@clause(UTH, "5.3", "5.4")
@clause(VERSION_4, "5.4")
def test_the_first_card_locks_every_wager(book: str) -> None:
    for source in SOURCES[book]:
        check_locked(book, play(book, f"seat 5 p5\nbox 3 {HAND[book]}, jackpot 5", source=source))


def check_locked(book: str, table: Felt) -> None:
    """What may be taken back before the first card lies fast after it."""
    table.do("box 3 ante 5\nbox 3 back ante")
    assert {event.spot for event in table.events_of(WagerTakenBack)} >= {"ante", "jackpot"}
    table.do(f"box 3 {HAND[book]}, jackpot 5\ndeal")
    spots = ["ante", "jackpot", *(["blind"] if book == UTH else [])]
    for line in [f"box 3 back {spot}" for spot in spots]:
        refusal = table.refused(line)
        assert (refusal.code, refusal.cites) == ("wager/locked", (LOCKED[book],))
    more = ["box 5 ante 10", "box 3 ante 10", "box 3 jackpot 5", *(["box 3 trips 10"] if book == UTH else [])]
    for line in more:
        refusal = table.refused(line)
        assert (refusal.code, refusal.cites[0]) == ("wager/locked", LOCKED[book])
        assert INITIAL[book] in refusal.cites
    table.do("box 3 bet 30")
    street = "play" if book == UTH else "3rd"
    refusal = table.refused(f"box 3 back {street}")
    assert (refusal.code, refusal.cites) == ("wager/locked", (LOCKED[book],))
    assert table.refused("box 3 bet 30").code == "decision/made"
    assert table.balance(f"box:3:{street}") == 30_00


@clause(UNDATED, "5.3", "7.1")
@clause(CROWN, "5.6")
@clause(UTH, "5.4", "7.1")
@clause(VERSION_4, "5.4", "7.1")
def test_one_card_off_the_source_is_enough(book: str) -> None:
    table = ready(play(book, f"box 3 {HAND[book]}\ncall no-more-bets", mode="live"))
    table.do("box 3 back ante\n" + f"box 3 {HAND[book]}\ncall no-more-bets")
    table.do("draw community 5" if book == UTH else "draw community 3")
    assert LOCKED[book] in table.refused("box 3 back ante").cites
    assert table.refused("box 3 ante 10").code == "wager/locked"


@clause(UNDATED, "5.5")
@clause(CROWN, "5.4.1")
@clause(UTH, "5.6")
@clause(VERSION_4, "5.6")
def test_a_spot_holds_one_wager_which_its_owner_may_add_to(book: str) -> None:
    table = play(book, f"seat 5 p5\nbox 3 {HAND[book]}")
    for spot in ("ante", "jackpot"):
        amount = 500 if spot == "jackpot" else 10_00
        refusal = table.give(PlaceWager(actor="p5", box=3, spot=spot, amount=amount))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "wager/taken"
        assert ONE[book] in refusal.cites
    table.do("box 3 ante 10")
    assert table.balance("box:3:ante") == 20_00
    assert table.view("p3").boxes[2].wagers[0].stake == 20_00


@clause(UNDATED, "5.5")
@clause(UTH, "5.6")
@clause(VERSION_4, "5.6")
def test_who_has_no_hand_is_refused_for_the_spot_alone(book: str) -> None:
    table = play(book, f"box 3 {HAND[book]}")
    refusal = table.give(PlaceWager(actor="stranger", box=3, spot="ante", amount=10_00))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("wager/taken", (ONE[book],))


@clause(UNDATED, "5.4")
@clause(UTH, "5.5", "1.1:Play Wager")
@clause(VERSION_4, "5.5")
def test_a_player_has_one_hand(book: str) -> None:
    table = play(book, f"seat 5 p5\nbox 3 {HAND[book]}")
    spots = ["ante", "jackpot", *(["blind", "trips", "play"] if book == UTH else [])]
    for spot in spots:
        amount = 5_00 if spot == "jackpot" else 10_00
        free = table.give(PlaceWager(actor="p3", box=4, spot=spot, amount=amount))
        taken = table.give(PlaceWager(actor="p3", box=5, spot=spot, amount=amount))
        assert isinstance(free, Refusal)
        assert isinstance(taken, Refusal)
        assert (free.code, free.cites) == ("box/one", (SECOND[book],))
        assert (taken.code, taken.cites[0]) == ("wager/taken", SECOND[book])
    assert table.refused("seat 4 p3").code == "seat/second"
