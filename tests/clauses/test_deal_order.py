"""The order of the deal, draw by draw, for every dealing source."""

from collections.abc import Sequence

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import Deal, OrderBurn
from croupier.table.events import (
    BurnOrdered,
    CardBurnt,
    CommunityDealt,
    DealerDealt,
    DecisionsOpened,
    Event,
    HoleDealt,
    StepAttested,
)
from tests.felt import Felt, Refused, clause, play

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
ANTES = "seat 3 p3\nbox 5 ante 10\nbox 2 ante 10\nbox 6 ante 10"  # box 3 sits this one out
HANDS = "seat 3 p3\nbox 5 ante 10, blind 10\nbox 2 ante 10, blind 10\nbox 6 ante 10, blind 10"
EVERYWHERE = ("community", "dealer", "burn", *(f"box:{number}" for number in range(1, 7)))

Draws = Sequence[tuple[str, int, str]]  # to, count, the clause


def staked(book: str, source: str) -> Felt:
    """A live table with hands bought at 2, 5 and 6, a ready deck, and bets closed."""
    table = play(book, HANDS if book == UTH else ANTES, mode="live", source=source)
    table.do("check red\nbring red\nshuffle red manual")
    if source not in ("csm", "shuffling_device"):
        table.do("cut")
    if source != "hand":
        table.do("load")
    if source in ("csm", "shuffling_device"):
        table.do("shuffle")
    return table.do("call no-more-bets")


def only_in_this_order(table: Felt, draws: Draws, every: str) -> list[Event]:
    """Deal draw by draw; before each one, every other draw is refused by its clauses."""
    begun = len(table.events)
    for to, count, clause_id in draws:
        for other in EVERYWHERE:
            for number in (1, 2, 3, 5):
                if (other, number) == (to, count):
                    continue
                refusal = table.give(Deal(actor="dealer", to=other, count=number))
                assert isinstance(refusal, Refusal)
                assert refusal.code == "deal/order"
                assert {every, clause_id} <= {*refusal.cites}
                assert refusal.facts == {"to": to, "count": count}
        table.act(Deal(actor="dealer", to=to, count=count))
    opened = isinstance(table.events[-1], DecisionsOpened)
    assert opened is (table.book.id != CROWN)  # where a call opens the first decision
    over = table.give(Deal(actor="dealer", to="community", count=1))
    assert isinstance(over, Refusal)
    assert over.code == "deal/moment"
    kinds = (CommunityDealt, HoleDealt, DealerDealt, CardBurnt)
    dealt: list[Event] = [event for event in table.events[begun:] if isinstance(event, kinds)]
    assert [draw[2] in event.cites for draw, event in zip(draws, dealt, strict=True)] == [True] * len(draws)
    return dealt


def places(dealt: Sequence[Event]) -> list[tuple[int, ...]]:
    """Which cards off the source went out, draw by draw."""
    return [(event.place,) if isinstance(event, CardBurnt) else event.places for event in dealt]  # type: ignore[attr-defined]


@clause(UNDATED, "7.1", "7.2.1", "7.2.2", "1.1:Hole Cards")
@clause(VERSION_4, "7.1", "7.2.1", "7.2.2", "1.1:Hole Cards")
def test_a_shoe_deals_one_card_each_and_then_another(book: str) -> None:
    first = [(f"box:{number}", 1, "7.2.1") for number in (2, 5, 6)]
    second = [(f"box:{number}", 1, "7.2.2") for number in (2, 5, 6)]
    dealt = only_in_this_order(staked(book, "card_shoe"), [*first, *second], "7.1")
    assert places(dealt) == [(1,), (2,), (3,), (4,), (5,), (6,)]
    assert all("1.1:Hole Cards" in event.cites for event in dealt)


@clause(UNDATED, "7.1", "7.3", "7.3.1", "7.3.3", "1.1:Hole Cards")
@clause(VERSION_4, "7.1", "7.3", "7.3.1", "7.3.3", "1.1:Hole Cards")
def test_a_device_deals_the_shared_cards_and_then_pairs(book: str) -> None:
    pairs = [(f"box:{number}", 2, "7.3.3") for number in (2, 5, 6)]
    table = staked(book, "shuffling_device")
    dealt = only_in_this_order(table, [("community", 3, "7.3.1"), *pairs], "7.1")
    assert places(dealt) == [(1, 2, 3), (4, 5), (6, 7), (8, 9)]
    assert all("1.1:Hole Cards" in event.cites for event in dealt[1:])
    assert "7.3" in table.cites("DeckLoaded")


@clause(UTH, "7.1", "7.2.1", "7.2.2", "7.2.3", "1.1:Hole Cards", "1.1:Community Cards")
def test_holdem_from_a_device() -> None:
    pairs = [(f"box:{number}", 2, "7.2.2") for number in (2, 5, 6)]
    draws = [("community", 5, "7.2.1"), *pairs, ("dealer", 2, "7.2.3")]
    dealt = only_in_this_order(staked(UTH, "shuffling_device"), draws, "7.1")
    assert places(dealt) == [(1, 2, 3, 4, 5), (6, 7), (8, 9), (10, 11), (12, 13)]
    assert "1.1:Community Cards" in dealt[0].cites
    assert "1.1:Hole Cards" in dealt[1].cites


@clause(UTH, "7.1", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "7.3.5")
@pytest.mark.parametrize("source", ["card_shoe", "hand"])
def test_holdem_from_a_shoe_or_the_hand(source: str) -> None:
    first = [(f"box:{number}", 1, "7.3.2") for number in (2, 5, 6)]
    second = [(f"box:{number}", 1, "7.3.4") for number in (2, 5, 6)]
    draws = [("community", 5, "7.3.1"), *first, ("dealer", 1, "7.3.3"), *second, ("dealer", 1, "7.3.5")]
    dealt = only_in_this_order(staked(UTH, source), draws, "7.1")
    assert [place for draw in places(dealt) for place in draw] == list(range(1, 14))


@clause(CROWN, "7.3.1", "7.3.2", "7.3.2(a)", "7.3.2(b)", "1.1:Hole Cards")
def test_crown_from_a_manual_shoe() -> None:
    first = [(f"box:{number}", 1, "7.3.2(a)") for number in (2, 5, 6)]
    second = [(f"box:{number}", 1, "7.3.2(b)") for number in (2, 5, 6)]
    draws = [*first, *second, ("community", 3, "7.3.1")]
    dealt = only_in_this_order(staked(CROWN, "manual_shoe"), draws, "7.3.2")
    assert [place for draw in places(dealt) for place in draw] == list(range(1, 10))
    assert all("1.1:Hole Cards" in event.cites for event in dealt[:-1])


@clause(CROWN, "7.3.1", "7.3.2", "7.3.2(a)", "1.1:Hole Cards")
def test_crown_from_a_continuous_machine() -> None:
    pairs = [(f"box:{number}", 2, "7.3.2(a)") for number in (2, 5, 6)]
    dealt = only_in_this_order(staked(CROWN, "csm"), [("community", 3, "7.3.1"), *pairs], "7.3.2")
    assert places(dealt) == [(1, 2, 3), (4, 5), (6, 7), (8, 9)]
    assert all("1.1:Hole Cards" in event.cites for event in dealt[1:])


@clause(CROWN, "1.1:Burn", "7.3.1(a)")
@pytest.mark.parametrize("source", ["manual_shoe", "csm"])
@pytest.mark.parametrize("before", ["bets", "cards"])
def test_an_ordered_burn_comes_just_before_the_shared_cards(source: str, before: str) -> None:
    hands = [("box:2", 2), ("box:5", 2), ("box:6", 2)]
    shared = [("burn", 1), ("community", 3)]
    order = [*shared, *hands]
    if source == "manual_shoe":
        order = [*[(box, 1) for box, _ in hands], *[(box, 1) for box, _ in hands], *shared]
    table = staked(CROWN, source)
    if before == "cards" and source == "manual_shoe":
        to, count = order.pop(0)
        table.act(Deal(actor="dealer", to=to, count=count))
    assert not isinstance(table.give(OrderBurn(actor="tg_acm")), Refusal)
    again = table.give(OrderBurn(actor="tg_acm"))
    assert isinstance(again, Refusal)
    assert (again.code, again.cites) == ("burn/ordered", ("7.3.1(a)",))
    for to, count in order:
        if to == "burn":
            skipped = table.give(Deal(actor="dealer", to="community", count=3))
            assert isinstance(skipped, Refusal)
            assert {"1.1:Burn", "7.3.1(a)"} <= {*skipped.cites}
        table.act(Deal(actor="dealer", to=to, count=count))
    names = [type(event).__name__ for event in table.events]
    assert names.index("CommunityDealt") == names.index("CardBurnt") + 1
    assert {"1.1:Burn", "7.3.1(a)"} <= table.cites(CardBurnt)
    assert table.events_of(BurnOrdered)[0].cites == ("7.3.1(a)",)


@clause(CROWN, "1.1:Burn", "7.3.1(a)")
def test_no_card_is_burnt_without_an_order_or_twice_for_one() -> None:
    table = play(CROWN, "box 3 ante 10")
    table.give(OrderBurn(actor="tg_acm"))
    table.do("deal\nbox 3 fold\nclose\nbox 3 ante 10\ndeal")
    assert len(table.events_of(CardBurnt)) == 1
    assert [event.places for event in table.events_of(CommunityDealt)] == [(2, 3, 4), (1, 2, 3)]


@clause(CROWN, "7.3.1(a)")
@pytest.mark.parametrize("source", ["manual_shoe", "csm"])
def test_a_burn_is_ordered_by_an_assistant_casino_manager_before_the_shared_cards(source: str) -> None:
    table = staked(CROWN, source)
    for rank in ("dealer", "tg_hdd", "tg_area_manager", "p5"):
        refusal = table.give(OrderBurn(actor=rank))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("staff/rank", ("7.3.1(a)",))
    table.do("deal")
    late = table.give(OrderBurn(actor="tg_acm"))
    assert isinstance(late, Refusal)
    assert (late.code, late.cites) == ("burn/moment", ("7.3.1(a)",))
    assert table.events_of(CardBurnt) == []


@clause(UNDATED, "3.6")
@clause(CROWN, "7.1")
@clause(UTH, "3.2.1", "3.2.2", "3.2.3")
@clause(VERSION_4, "3.6")
def test_cards_come_from_a_source_of_the_book_and_from_this_tables(book: str) -> None:
    allowed = {CROWN: ["manual_shoe", "csm"], UTH: ["shuffling_device", "card_shoe", "hand"]}
    usual = ["card_shoe", "shuffling_device"]
    own = {UNDATED: ("3.6",), CROWN: ("7.1",), UTH: ("3.2.1", "3.2.2", "3.2.3"), VERSION_4: ("3.6",)}
    every = {"manual_shoe", "csm", "asm", "shuffling_device", "card_shoe", "hand", "sleeve"}
    for other in every.difference(allowed.get(book, usual)):
        with pytest.raises(Refused) as refused:
            play(book, source=other, mode="live")
        assert refused.value.refusal.code == "source/kind"
        assert {*own[book]} <= {*refused.value.refusal.cites}
    for source in allowed.get(book, usual):
        table = staked(book, source)
        for other in every - {source}:
            refusal = table.give(Deal(actor="dealer", source=other))
            assert isinstance(refusal, Refusal)
            assert refusal.code == "deal/source"
            assert {*own[book]} <= {*refusal.cites}
        assert not isinstance(table.give(Deal(actor="dealer", source=source)), Refusal)


@clause(UNDATED, "7.3.2")
@clause(UTH, "7.2.1")
@clause(VERSION_4, "7.3.2")
def test_the_stack_is_spread_before_the_first_hand(book: str) -> None:
    own = "7.2.1" if book == UTH else "7.3.2"
    table = staked(book, "shuffling_device").do("by hand")
    shared = 5 if book == UTH else 3
    table.do(f"draw community {shared}")
    assert table.view("dealer").due == (("spread-community", None),)
    refusal = table.refused("draw 2 2")
    assert (refusal.code, refusal.cites, refusal.facts["step"]) == ("step/due", (own,), "spread-community")
    assert table.refused("attest spread-community by p5").code == "staff/rank"
    assert table.refused("attest spread-community by gaming_supervisor").cites == (own,)
    table.do("attest spread-community\ndraw 2 2")
    assert table.events_of(StepAttested)[-1].cites == (own,)
    whole = staked(book, "shuffling_device").do("by hand")
    whole.give(Deal(actor="dealer"))  # stops for the spread
    assert whole.events_of(HoleDealt) == []
    machine = play(book, (HANDS if book == UTH else ANTES) + "\ndeal")
    assert machine.events_of(CommunityDealt)[0].steps == ("spread-community",)


@clause(UTH, "7.3.1", "7.2.1")
@pytest.mark.parametrize("source", ["card_shoe", "hand"])
def test_cards_dealt_singly_need_no_spreading(source: str) -> None:
    table = staked(UTH, source).do("by hand\ndraw community 5")
    assert table.view("dealer").due == ()
    table.do("draw 2 1")
