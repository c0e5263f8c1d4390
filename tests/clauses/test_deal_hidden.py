"""Face-down cards are places: their values are in no event and no view but their owner's."""

import re

import msgspec
import pytest

from croupier.table.commands import AttestSeats, OrderBurn
from croupier.table.events import CardBurnt, CommunityDealt, CommunityShown, DealerDealt, HoleDealt
from croupier.table.table import Mode
from tests.felt import Felt, Refused, clause, layout, play

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
MISSISSIPPI = [(UNDATED, "card_shoe"), (UNDATED, "shuffling_device"), (VERSION_4, "card_shoe"),
               (VERSION_4, "shuffling_device"), (CROWN, "manual_shoe"), (CROWN, "csm")]  # fmt: skip
CARD = re.compile(r'"[2-9TJQKA][shdc]"')
BACKS = ("??", "??")


def viewers(table: Felt) -> list[str]:
    """Everybody who may look at the table."""
    return [*table.staff, "p2", "p5", "inspector", ""]


def told(table: Felt) -> list[str]:
    """Every card named in an event so far."""
    return CARD.findall(msgspec.json.encode(table.events).decode())


def seen(table: Felt, viewer: str) -> list[str]:
    """Every card named in somebody's view."""
    return CARD.findall(msgspec.json.encode(table.view(viewer)).decode())


def dealt(book: str, source: str, mode: Mode = "electronic") -> Felt:
    """Two hands, and everybody's cards known to the test alone."""
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    lines = f"box 2 {wagers}\nbox 5 {wagers}\ndeal 2: Ah Ad; 5: Kh Kd; dealer: Jc Tc"
    return play(book, lines, source=source, mode=mode)


def check_nothing_is_known_until_its_owner_looks(book: str, source: str, mode: Mode) -> None:
    table = dealt(book, source, mode)
    assert told(table) == []
    for viewer in viewers(table):
        assert seen(table, viewer) == []
        assert [box.cards for box in table.view(viewer).boxes] == [(), BACKS, (), (), BACKS, ()]
    table.do("box 2 look")
    assert table.view("p2").boxes[1].cards == ("Ah", "Ad")
    assert table.view("p2").boxes[4].cards == BACKS
    for viewer in viewers(table):
        assert viewer == "p2" or seen(table, viewer) == []
    assert told(table) == []


@clause(UNDATED, "1.1:Hole Cards", "7.2.1", "7.2.2", "7.3")
@clause(CROWN, "1.1:Hole Cards", "7.3.1", "7.3.2(a)")
@clause(UTH, "1.1:Hole Cards", "7.2", "7.3")
@clause(VERSION_4, "1.1:Hole Cards", "7.2.1", "7.2.2", "7.3")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_dealt_cards_are_known_to_their_owner_alone(book: str, mode: Mode) -> None:
    sources = [source for name, source in MISSISSIPPI if name == book]
    for source in sources or ["shuffling_device", "card_shoe", "hand"]:
        check_nothing_is_known_until_its_owner_looks(book, source, mode)


@clause(UNDATED, "1.1:Hole Cards")
@clause(CROWN, "1.1:Hole Cards")
@clause(UTH, "1.1:Hole Cards")
@clause(VERSION_4, "1.1:Hole Cards")
def test_a_box_has_two_cards_which_all_see_once_the_dealer_turns_them(book: str) -> None:
    table = dealt(book, "csm" if book == CROWN else "shuffling_device")
    assert {event.box: len(event.places) for event in table.events_of(HoleDealt)} == {2: 2, 5: 2}
    if book == UTH:
        table.do("box 2 bet 40\nbox 5 bet 40\nshow Qs 8d 4c 3s 2d\ndealer Jc Tc")
    else:
        for card in ("Qs", "8d", "4c"):
            table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
    for viewer in viewers(table):
        assert table.view(viewer).boxes[4].cards == BACKS
    table.do("settle 5")
    for viewer in viewers(table):
        assert table.view(viewer).boxes[4].cards == ("Kh", "Kd")
        assert table.view(viewer).boxes[1].cards == BACKS


@clause(UNDATED, "1.1:Hole Cards")
@clause(CROWN, "1.1:Hole Cards")
@clause(UTH, "1.1:Hole Cards")
@clause(VERSION_4, "1.1:Hole Cards")
def test_folded_cards_are_never_shown_to_others(book: str) -> None:
    table = dealt(book, "csm" if book == CROWN else "shuffling_device").do("box 2 look\nbox 2 fold")
    if book == UTH:
        table.do("box 5 bet 40\nshow Qs 8d 4c 3s 2d\ndealer Jc Tc")
    else:
        for card in ("Qs", "8d", "4c"):
            table.do(f"box 5 bet 10\nshow {card}")
    table.do("settle 5")
    for viewer in viewers(table):
        assert viewer == "p2" or '"Ah"' not in seen(table, viewer)
    assert not {'"Ah"', '"Ad"'}.intersection(told(table))


@clause(UNDATED, "1.1:Community Cards", "7.3", "7.3.1")
@clause(CROWN, "1.1:Community cards", "7.3.1")
@clause(VERSION_4, "1.1:Community Cards", "7.3", "7.3.1")
def test_three_shared_cards_lie_face_down_until_each_is_turned(book: str) -> None:
    table = dealt(book, "csm" if book == CROWN else "shuffling_device")
    assert len(table.events_of(CommunityDealt)[0].places) == 3
    hidden = ["??", "??", "??"]
    for index, card in enumerate(("Qs", "8d", "4c")):
        assert [*table.view("p2").community] == hidden
        table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
        hidden[index] = card
    assert [*table.view("p5").community] == hidden
    assert table.refused("show 2c").code == "show/moment"
    assert table.refused("draw community 1").code == "deal/moment"
    table.do("settle")
    assert (table.hand(2), table.hand(5)) == ("pair", "pair")


@clause(UNDATED, "1.1:Community Cards")
@clause(CROWN, "1.1:Community cards")
@clause(UTH, "1.1:Community Cards")
@clause(VERSION_4, "1.1:Community Cards")
def test_the_cloth_has_a_place_for_each_shared_card_and_no_more(book: str) -> None:
    own = "1.1:Community cards" if book == CROWN else "1.1:Community Cards"
    right = layout(book).community
    for wrong in (right[:-1], (*right, "6th"), right[::-1], ()):
        with pytest.raises(Refused) as refused:
            play(book, layout=layout(book, community=wrong))
        assert own in refused.value.refusal.cites


@clause(CROWN, "7.3.1", "1.1:Community cards")
def test_at_crown_the_shoe_too_deals_the_shared_cards_face_down_before_betting() -> None:
    table = dealt(CROWN, "manual_shoe")
    assert table.view("p2").community == ("??", "??", "??")
    assert table.events_of(CommunityDealt)[0].places == (5, 6, 7)
    table.do("box 2 bet 10\nbox 5 bet 10\nshow Qs")
    shown = table.events_of(CommunityShown)[0]
    assert (shown.places, shown.face_up) == ((5,), False)


@clause(CROWN, "1.1:Hole Cards")
def test_cards_of_a_blind_box_are_in_nobodys_view() -> None:
    table = play(CROWN, "box 1 ante 10")
    table.give(AttestSeats(actor="tg_hdd", enough=True))
    table.do("box 2 by p1 ante 10\ndeal 1: Kh Kd; 2: Ah Ad\nbox 1 look")
    assert table.refused("box 2 look").code == "look/blind"
    assert table.view("p1").boxes[0].cards == ("Kh", "Kd")
    for viewer in ("p1", *viewers(table)):
        assert table.view(viewer).boxes[1].cards == BACKS
    assert told(table) == []


@clause(CROWN, "1.1:Burn")
@pytest.mark.parametrize("source", ["manual_shoe", "csm"])
def test_a_burnt_card_is_seen_by_nobody(source: str) -> None:
    table = play(CROWN, "box 2 ante 10", source=source)
    table.give(OrderBurn(actor="tg_acm"))
    table.do("deal")
    burnt, community = table.events_of(CardBurnt)[0], table.events_of(CommunityDealt)[0]
    assert burnt.place == community.places[0] - 1
    places = {place for event in table.events_of(HoleDealt) for place in event.places}
    assert burnt.place not in {*places, *community.places}
    assert told(table) == []
    for viewer in viewers(table):
        assert len(table.view(viewer).community) == 3


@clause(UTH, "1.1:Hole Cards", "7.2.3")
def test_the_dealers_two_cards_lie_face_down_until_settlement() -> None:
    table = dealt(UTH, "shuffling_device")
    assert table.events_of(DealerDealt)[0].places == (10, 11)
    assert table.refused("dealer Jc Tc").code == "dealer/moment"
    table.do("box 2 bet 40\nbox 5 bet 40\nshow Qs 8d 4c 3s 2d")
    for viewer in viewers(table):
        assert table.view(viewer).dealer_cards == BACKS
    table.do("dealer Jc Tc")
    assert table.view("p2").dealer_cards == ("Jc", "Tc")


@clause(UTH, "1.1:Flop", "1.1:Community Cards", "7.2.1", "7.3.1")
@pytest.mark.parametrize("source", ["shuffling_device", "card_shoe", "hand"])
def test_the_flop_is_the_first_three_of_five_turned_together(source: str) -> None:
    table = dealt(UTH, source).do("box 2 check\nbox 5 check")
    assert {"1.1:Flop", "1.1:Community Cards"} <= table.cites(CommunityDealt)
    for few in ("Qs", "Qs 8d"):
        assert table.refused(f"show {few}").code == "cards/count"
    table.do("show Qs 8d 4c")
    flop = table.events_of(CommunityShown)[0]
    assert (flop.names, flop.places) == (("flop-1", "flop-2", "flop-3"), (1, 2, 3))
    assert "1.1:Flop" in flop.cites
    assert table.view("p2").community == ("Qs", "8d", "4c", "??", "??")
    assert table.view("p2").streets == ("flop-1", "flop-2", "flop-3", "turn", "river")
    table.do("box 2 check\nbox 5 check\nshow 3s 2d")
    last = table.events_of(CommunityShown)[1]
    assert (last.names, last.places) == (("turn", "river"), (4, 5))
    assert table.refused("show 9s").code == "show/moment"


@clause(UTH, "1.1:Community Cards")
@pytest.mark.parametrize(("holes", "board", "hand"), [
    ("Ah 2d", "Ks Qd Jc Th 3c", "straight"),  # one of the player's cards
    ("Ah Kh", "Qh Jh 2h 7c 3d", "flush"),  # both
    ("2c 3d", "Ks Qs Js Ts 9s", "straight_flush"),  # none
])  # fmt: skip
def test_the_best_five_of_seven_count_for_player_and_dealer(holes: str, board: str, hand: str) -> None:
    table = play(UTH, f"""
        box 2   ante 10, blind 10
        deal    2: {holes}; dealer: 4c 4d
        box 2   bet 40
        show    {board}
        settle
    """)  # fmt: skip
    assert table.hand(2) == hand
    same = hand == "straight_flush"  # the board plays for both
    assert table.outcome(2)["play"] == ("push" if same else "win")
