"""What each event that puts a mistake right makes of a table, all of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.evolve import evolve
from croupier.table import events as ev
from croupier.table.clock import Clock
from croupier.table.jackpot import JackpotPlace, Outcome
from croupier.table.table import Box, Cautions, Deck, Done, DueStep, Phase, Round, Table, Wager

ANTE, THIRD = Wager("ante", 1000, "p3", seq=1), Wager("3rd", 2000, "p3", seq=3)
JACKPOT = Wager("jackpot", 500, "p3", seq=2)


def table(*boxes: Box, round: Round | None = None, **parts: Any) -> Table:
    """Six boxes, some of them as given."""
    given = {box.number: box for box in boxes}
    every = tuple(given.get(number, Box(number)) for number in range(1, 7))
    return Table("t", open=True, boxes=every, round=round or Round(4), **parts)


@pytest.mark.parametrize("reopens", [True, False])
def test_a_hand_taken_by_mistake_is_in_again_with_all_that_the_fold_had_taken(*, reopens: bool) -> None:
    folded = Box(
        3,
        player="p3",
        wagers=(JACKPOT,),
        done=(Done(replace(ANTE, stake=0), 1000), Done(replace(THIRD, stake=0), 2000)),
        status="folded",
        cards_at="held",
    )
    due = (DueStep("spread-folded", 3), DueStep("cut-card"), DueStep("spread-folded", 5))
    before = table(folded, round=Round(4, phase="finished", stage=1), due=due)
    after = evolve(before, ev.HandRestored(box=3, reopens=reopens, cites=("9",)))
    back = Box(3, player="p3", wagers=(JACKPOT, ANTE, THIRD), status="in", cards_at="dealt")
    phase: Phase = "deciding" if reopens else "finished"
    assert after == table(back, round=Round(4, phase=phase, stage=1), due=(due[1], due[2]))


@pytest.mark.parametrize(
    ("live", "carried", "left"),
    [
        (True, False, {"status": "folded", "wagers": (JACKPOT,), "cards_at": "held"}),
        (False, False, {"status": "void", "wagers": (), "back": (JACKPOT,), "cards_at": "discarded"}),
        (
            False,
            True,
            {"status": "void", "wagers": (replace(JACKPOT, carried=True),), "cards_at": "discarded"},
        ),
    ],
)
def test_a_forfeited_hand_loses_what_is_named_and_keeps_what_was_done(
    *, live: bool, carried: bool, left: dict[str, Any]
) -> None:
    before = Done(Wager("blind", 1000, "p3"), 1000)
    hand = Box(3, player="p3", wagers=(ANTE, JACKPOT, THIRD), done=(before,), status="in", cards_at="dealt")
    round = Round(4, phase="deciding", registered=(1, 3))
    event = ev.HandForfeited(box=3, spots=("ante", "3rd"), live=live, carried=carried, cites=("9",))
    after = evolve(table(hand, round=round), event)
    done = (before, Done(ANTE, 1000), Done(THIRD, 2000))
    registered = (1, 3) if live else (1,)
    assert after == table(Box(3, player="p3", done=done, **left), round=replace(round, registered=registered))


@pytest.mark.parametrize(("status", "blind"), [("in", True), ("folded", False)])
def test_the_hand_that_was_looked_at_decides_and_the_seats_own_bets_unseen(status: Any, blind: bool) -> None:
    seen, unseen = Box(2, player="p3", blind=True, status="in"), Box(3, player="p3", status=status, acted=1)
    event = ev.SeatHandChanged(seen=2, unseen=3, seen_acted=1, unseen_acted=3, cites=("9",))
    assert evolve(table(seen, unseen), event) == table(
        replace(seen, blind=False, looked=True, acted=1), replace(unseen, blind=blind, acted=3)
    )


@pytest.mark.parametrize(
    ("about", "player", "after"),
    [
        ("unfunded", "p3", Cautions({"p1": 1, "p3": 2}, ("p1",), ("p2",))),
        ("under-minimum", "p3", Cautions({"p1": 1}, ("p1",), ("p2", "p3"))),
        ("under-minimum", "p2", Cautions({"p1": 1}, ("p1",), ("p2",))),
        ("short", "p3", Cautions({"p1": 1}, ("p1", "p3"), ("p2",))),
        ("short", "p1", Cautions({"p1": 1}, ("p1",), ("p2",))),
    ],
)
def test_a_caution_is_held_against_its_player_beside_the_others(
    about: str, player: str, after: Cautions
) -> None:
    before = table(cautions=Cautions({"p1": 1}, ("p1",), ("p2",)))
    event = ev.PlayerCautioned(player=player, about=about, times=2, cites=("9",))
    assert evolve(before, event) == replace(before, cautions=after)


@pytest.mark.parametrize(("goes", "drawn"), [("rack", 7), ("next", 5), ("drawn", 5)])
def test_only_surplus_shared_cards_in_the_rack_have_left_the_source(goes: str, drawn: int) -> None:
    event = ev.SharedCountCorrected(counted=5, due=3, goes=goes, cites=("9",))
    assert evolve(table(round=Round(4, drawn=5)), event) == table(round=Round(4, drawn=drawn))


def test_cards_of_the_dealer_seen_early_and_clocks_add_up() -> None:
    seen = table(round=Round(4, dealer_seen=("As",)))
    event = ev.DealerCardSeen(cards=("Kd",), cites=("9",))
    assert evolve(seen, event) == table(round=Round(4, dealer_seen=("As", "Kd")))
    running = table(round=Round(4, clocks=(Clock(2, 1, 50),)))
    called = ev.TimeCalled(box=3, stage=1, until=70, cites=("9",))
    assert evolve(running, called) == table(round=Round(4, clocks=(Clock(2, 1, 50), Clock(3, 1, 70))))


def test_an_order_to_count_wants_the_one_deck_counted_anew_and_an_unknown_deck_changes_nothing() -> None:
    red, blue = Deck("red", "red", status="at_table", count=52), Deck("blue", "blue", count=52)
    before = table(decks=(red, blue))
    after = evolve(before, ev.CountOrdered(deck="red", by="boss", cites=("9",)))
    assert after == replace(before, decks=(replace(red, counting=("9",), count=None), blue))
    assert evolve(before, ev.CountOrdered(deck="green", by="boss", cites=("9",))) == before


@pytest.mark.parametrize(
    ("phase", "drawn", "then", "calls"),
    [
        ("closed", 0, "betting", ()),
        ("deciding", 5, "deciding", ("no-more-bets",)),
        ("awarding", 5, "finished", ("no-more-bets",)),
    ],
)
def test_a_jackpot_game_started_in_error_is_undone(
    phase: Phase, drawn: int, then: Phase, calls: tuple[str, ...]
) -> None:
    lost = (Done(THIRD, 2000), Done(JACKPOT, 500))
    gone = Box(3, player="p3", wagers=(ANTE, JACKPOT), done=lost, status="in")
    stays = Box(5, player="p5", wagers=(JACKPOT,), status="in")
    round = Round(4, phase=phase, drawn=drawn, calls=("no-more-bets",), registered=(3, 5))
    before = table(gone, stays, round=round, jackpot=JackpotPlace(outcome=Outcome(9, 9, 1, False)))
    event = ev.JackpotGameCancelled(round=4, why="error", gone=(3,), kept=(5,), cites=("9",))
    left = replace(gone, wagers=(ANTE,), done=(Done(THIRD, 2000),))
    registered = (5,) if drawn else (3, 5)
    after = replace(round, phase=then, calls=calls, registered=registered)
    assert evolve(before, event) == table(left, stays, round=after)


@pytest.mark.parametrize(("drawn", "registered"), [(5, (5,)), (0, (3, 5))])
def test_a_jackpot_game_cancelled_for_another_reason_leaves_the_wagers_where_they_are(
    drawn: int, registered: tuple[int, ...]
) -> None:
    round = Round(4, phase="awarding", drawn=drawn, registered=(3, 5))
    outcome = JackpotPlace(outcome=Outcome(9, 9, 1, False))
    box = Box(3, wagers=(ANTE, JACKPOT), done=(Done(JACKPOT, 500),))
    event = ev.JackpotGameCancelled(round=4, why="void", gone=(3,), kept=(5,), cites=("9",))
    after = evolve(table(box, round=round, jackpot=outcome), event)
    assert after == table(box, round=replace(round, registered=registered), jackpot=outcome)
