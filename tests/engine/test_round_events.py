"""What each event of a round makes of the table, compared whole: nothing else of it changes."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.cards import Card
from croupier.core.settlement import WagerResult
from croupier.engine.evolve import evolve
from croupier.table import events as ev
from croupier.table.jackpot import JackpotPlace
from croupier.table.limits import LimitBook, Notice
from croupier.table.table import Box, Deck, Done, Draw, DueStep, PastRound, Round, Table, Wager
from croupier.table.tournament import TournamentPlace

WHY = ("9.1",)
ANTE, STREET = Wager("ante", 10_00, "p2", seq=1), Wager("3rd", 30_00, "p2", seq=4)
JACKPOT, WAITS = Wager("jackpot", 5_00, "p2", seq=2), Wager("jackpot", 5_00, "p2", carried=True)
TOOK = Done(Wager("blind", 10_00, "p2"), 10_00)
ROUND = Round(
    7,
    phase="deciding",
    stage=1,
    calls=("no-more-bets",),
    plan=(Draw("box:2", 2, "hole"), Draw("community", 3, "community")),
    drawn=5,
    community=(4, 5),
    shown=("2c",),
    dealer=(1,),
    wagers=8,
)
PLAYED = Box(2, "p2", "p2", (ANTE, JACKPOT, STREET), (TOOK,), "in", (2, 3), cards_at="dealt", acted=1)
BOXES = (Box(1), PLAYED, Box(3, "p3"))


def table(*boxes: Box, round: Round = ROUND, **changes: Any) -> Table:
    return Table("t", boxes=boxes or BOXES, round=round, **changes)


def second(box: Box = PLAYED, entered: tuple[Card, ...] = (), **changes: Any) -> Table:
    """The table with its second box changed, by cards that were entered if they are named."""
    return table(BOXES[0], replace(box, **changes), BOXES[2], round=replace(ROUND, entered=entered))


def on(**changes: Any) -> Table:
    """The table with its round changed."""
    return table(round=replace(ROUND, **changes))


EVENTS: tuple[tuple[ev.Event, Table], ...] = (
    (ev.Announced(call="over", cites=WHY), on(calls=("no-more-bets", "over"))),
    (
        ev.Announced(call="no-more-bets", cites=WHY),
        on(calls=("no-more-bets", "no-more-bets"), phase="closed"),
    ),
    (
        ev.BurnOrdered(by="sue", cites=WHY),
        on(burn=True, plan=(ROUND.plan[0], ev.BURN, ROUND.plan[1])),
    ),
    (ev.CardBurnt(place=6, cites=WHY), on(plan=ROUND.plan[1:], drawn=6)),
    (ev.CommunityDealt(places=(6, 7, 8), cites=WHY), on(plan=ROUND.plan[1:], drawn=8, community=(6, 7, 8))),
    (ev.DealerDealt(places=(6, 7), cites=WHY), on(plan=ROUND.plan[1:], drawn=7, dealer=(1, 6, 7))),
    (
        ev.HoleDealt(box=2, places=(6,), cites=WHY),
        replace(second(places=(2, 3, 6)), round=replace(ROUND, plan=ROUND.plan[1:], drawn=6)),
    ),
    (ev.DecisionsOpened(stage=2, name="5th", cites=WHY), on(stage=2)),
    (ev.CardsLooked(box=2, player="p2", cites=WHY), second(looked=True)),
    (ev.BoxChecked(box=2, stage=1, cites=WHY), second(acted=2, decided=True)),
    (ev.CommunityShown(places=(4,), cards=("9h",), cites=WHY), on(shown=("2c", "9h"), entered=("9h",))),
    (
        ev.CommunityShown(places=(6, 7), cards=("9h", "Td"), face_up=True, cites=WHY),
        on(shown=("2c", "9h", "Td"), community=(4, 5, 6, 7), drawn=7, entered=("9h", "Td")),
    ),
    (ev.SettlementOpened(cites=WHY), on(phase="settling")),
    (ev.SettlementDone(jackpot=True, cites=WHY), on(phase="awarding")),
    (ev.SettlementDone(jackpot=False, cites=WHY), on(phase="finished")),
    (
        ev.DealerShown(cards=("9c", "9s"), hand="pair", qualifies=True, cites=WHY),
        on(dealer_shown=("9c", "9s"), entered=("9c", "9s")),
    ),
    (
        ev.FoldedShown(box=2, cards=("As", "Ks"), by="sue", reason="asked", cites=WHY),
        second(cards=("As", "Ks"), entered=("As", "Ks")),
    ),
    (
        ev.BoxFolded(
            box=2, stage=1, spots=("ante", "3rd"), back={"ante": 3_00}, cards_at="held", cites=WHY
        ),
        second(
            wagers=(JACKPOT,), done=(TOOK, Done(ANTE, 7_00), Done(STREET, 30_00)), status="folded",
            cards_at="held", decided=True,
        ),
    ),
    (
        ev.BoxConceded(box=2, spots=("3rd",), back={"3rd": 1_00}, cards_at="discarded", cites=WHY),
        second(
            wagers=(ANTE, JACKPOT), done=(TOOK, Done(STREET, 29_00)), status="conceded",
            cards_at="discarded", decided=True,
        ),
    ),
    (
        ev.BoxSettled(
            box=2,
            cards=("As", "Ks"),
            hand="pair",
            results=(
                WagerResult("ante", "win", 10_00, "1:1", 10_00, 10_00, 0, WHY),
                WagerResult("3rd", "lose", 30_00, None, 0, 0, 30_00, WHY),
            ),
            cards_at="held",
            cites=WHY,
        ),
        second(
            wagers=(JACKPOT,), done=(TOOK, Done(ANTE, 0, 10_00), Done(STREET, 30_00)), status="settled",
            cards=("As", "Ks"), cards_at="held", entered=("As", "Ks"),
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("event", "after"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_an_event_of_a_round_changes_this_and_nothing_else(event: ev.Event, after: Table) -> None:
    assert evolve(table(), event) == after


def test_a_burn_ordered_before_the_deal_is_planned_with_it() -> None:
    before = table(round=Round(7))
    assert evolve(before, ev.BurnOrdered(by="sue", cites=WHY)) == table(round=Round(7, burn=True))


def test_a_folded_hand_whose_jackpot_wager_is_settled_stays_folded() -> None:
    event = ev.BoxSettled(box=2, cards=("As", "Ks"), hand="", results=(), cards_at="racked", cites=WHY)
    before, after = (
        second(status="folded"),
        second(status="folded", cards=("As", "Ks"), cards_at="racked", entered=("As", "Ks")),
    )
    assert evolve(before, event) == after


def test_a_wager_buys_a_box_and_a_bet_acts_for_it() -> None:
    placed = ev.WagerPlaced(box=3, spot="ante", stake=10_00, owner="p9", instrument="token", cites=WHY)
    bought = Box(3, "p3", "p9", (Wager("ante", 10_00, "p9", "token", 9),))
    after = table(*BOXES[:2], bought, round=replace(ROUND, wagers=9))
    assert evolve(table(), placed) == after
    more = ev.WagerPlaced(box=3, spot="ante", stake=5_00, owner="p3", cites=WHY)
    bought = replace(bought, wagers=(Wager("ante", 15_00, "p9", "chip", 9, tokens=10_00),))
    assert evolve(after, more) == table(*BOXES[:2], bought, round=replace(ROUND, wagers=10))
    bet = ev.WagerPlaced(box=2, spot="4th", stake=20_00, owner="p2", acted=3, cites=WHY)
    wagers = (*PLAYED.wagers, Wager("4th", 20_00, "p2", seq=9))
    changed = second(wagers=wagers, acted=3, bet_stage=1, decided=True)
    assert evolve(table(), bet) == replace(changed, round=replace(ROUND, wagers=9))


def test_who_wagers_on_the_jackpot_declines_it_no_more() -> None:
    declined = table(jackpot=JackpotPlace(declined=(2, 3)))
    for spot, left in (("ante", (2, 3)), ("jackpot", (2,))):
        event = ev.WagerPlaced(box=3, spot=spot, stake=5_00, owner="p3", cites=WHY)
        assert evolve(declined, event).jackpot == JackpotPlace(declined=left)


def back(box: int, spot: str) -> ev.WagerTakenBack:
    return ev.WagerTakenBack(box=box, spot=spot, stake=10_00, owner="p2", cites=WHY)


def test_the_last_main_wager_taken_back_opens_the_bets_again() -> None:
    closed, open_again = Round(7, "closed", calls=("no-more-bets",)), Round(7)
    box = Box(2, "p2", "p2", (ANTE, JACKPOT))
    other = Box(3, "p3", "p3", (replace(ANTE, owner="p3"),))
    before = table(BOXES[0], box, other, round=closed)
    one_left = table(BOXES[0], replace(box, wagers=(JACKPOT,)), other, round=closed)
    assert evolve(before, back(2, "ante")) == one_left
    none_left = table(BOXES[0], replace(box, wagers=(JACKPOT,)), Box(3, "p3"), round=open_again)
    assert evolve(one_left, back(3, "ante")) == none_left
    empty = table(BOXES[0], Box(2, "p2"), Box(3, "p3"), round=open_again)
    assert evolve(none_left, back(2, "jackpot")) == empty


def test_a_wager_taken_back_in_a_round_leaves_it_where_it_is() -> None:
    blind = second(blind=True)
    assert evolve(blind, back(2, "3rd")) == second(blind=True, wagers=(ANTE, JACKPOT), acted=0)
    held = replace(PLAYED, status="folded", wagers=(JACKPOT,), cards_at="held")
    assert evolve(second(held), back(2, "jackpot")) == second(
        held, wagers=(), cards_at="discarded", back=(JACKPOT,)
    )
    assert evolve(table(), back(2, "ante")) == second(wagers=(JACKPOT, STREET), back=(ANTE,))


def test_a_round_opens_for_the_boxes_that_bought_it() -> None:
    plan = (Draw("box:2", 2, "hole"),)
    boxes = (Box(1, "p1"), Box(2, "p2", "p2", (ANTE,)), Box(3, None, "p2", (ANTE,)))
    opened = ev.RoundOpened(plan=plan, boxes=(2, 3), blind=(3,), registered=(2,), cites=WHY)
    after = (boxes[0], replace(boxes[1], status="in"), replace(boxes[2], status="in", blind=True))
    expected = Round(7, "dealing", plan=plan, registered=(2,))
    assert evolve(table(*boxes, round=Round(7)), opened) == table(
        *after, round=expected, limits=LimitBook(full=True)
    )


def test_the_end_of_a_round_leaves_seats_and_jackpot_wagers_that_wait() -> None:
    boxes = (
        Box(1, "p1", "p2", (WAITS,), status="void"),
        replace(PLAYED, status="settled", wagers=()),
        replace(PLAYED, number=3, status="folded", wagers=(WAITS,)),
    )
    deck = Deck("red", "red", "at_table", need=None, cut=True, loaded=True, count=52)
    before = table(
        *boxes,
        seats_attested=True,
        decks=(deck, replace(deck, id="blue")),
        in_play="red",
        due=(DueStep("rack"), DueStep("sign-off", lasts=True)),
        limits=LimitBook(notices={"minimum": Notice(0, 0, {}, 7)}, full=True, idle={2: 3, 1: 1}),
        jackpot=JackpotPlace(declined=(3,), permits={3: "p1"}),
        tournament=TournamentPlace(tournament="t1", book="b", played=4, missing={"p1": 2, "p3": 1}),
    )
    after = evolve(before, ev.RoundClosed(round=7, shuffle="round-end", cites=WHY))
    assert after == replace(
        before,
        boxes=(Box(1, "p1", "p2", (WAITS,)), Box(2, "p2"), Box(3, "p2")),
        round=Round(8),
        past=PastRound(7, boxes),
        seats_attested=False,
        decks=(
            replace(deck, need="round-end", cut=False, loaded=False, count=None),
            replace(deck, id="blue"),
        ),
        due=(DueStep("sign-off", lasts=True),),
        limits=LimitBook(notices={"minimum": Notice(0, 0, {}, 7, rounds=1)}, idle={1: 2, 2: 0, 3: 0}),
        jackpot=JackpotPlace(),
        tournament=TournamentPlace(tournament="t1", book="b", played=5, missing={"p1": 1}),
    )
    assert evolve(before, ev.RoundClosed(round=7, cites=WHY)).decks == before.decks
