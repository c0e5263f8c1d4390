"""Winnings held back at Crown until there is a determination."""

from croupier.table import events as ev
from croupier.table.sanctions import FloorOrders
from tests.felt import Felt, clause, play

C3, S4 = "crown-ms-3.0", "star-ms-4"
BROUGHT = 1_000_000  # cents
ROYAL = """
    box 1 ante 10, jackpot 5
    deal 1: As Ks
    box 1 bet 10
    show Qs
    box 1 bet 10
    show Js
    box 1 bet 10
    show Ts
"""


def royal(lines: str = "") -> Felt:
    felt = play(C3, ROYAL, mode="live")
    return felt.do(f"finding p1 device note phone\n {lines}")


@clause(C3, "13.2.3")
def test_what_a_suspect_wins_is_held_and_the_stakes_are_not() -> None:
    felt = royal()
    refusal = felt.refused("withhold p1 by tg_area_manager")
    assert (refusal.code, "13.2.3" in refusal.cites) == ("staff/rank", True)
    felt.do("withhold p1 by tg_acm")
    assert felt.refused("withhold p1").code == "winnings/withheld"
    felt.do("settle")
    won = sum(felt.paid(1).values())
    assert won > 0
    assert felt.balance("held:p1") == won
    assert felt.balance("patron:p1") == BROUGHT - 5_00  # the jackpot wager is in the pool
    assert "13.2.3" in felt.cites(ev.WinningsHeld)
    assert {*felt.paid(1)} > {"jackpot"}


@clause(C3, "13.2.3")
def test_a_determination_releases_or_keeps_them() -> None:
    felt = royal("withhold p1\n settle")
    won = felt.balance("held:p1")
    house = felt.balance("float")
    refusal = felt.refused("determine p1 release reason cleared by tg_area_manager")
    assert (refusal.code, refusal.cites) == ("staff/rank", ("13.2.3",))
    assert felt.refused("determine p1 release").code == "order/reason"
    assert felt.refused("determine p2 release reason cleared").code == "winnings/none"
    felt.do("determine p1 release reason cleared by tg_acm")
    assert (felt.balance("patron:p1"), felt.balance("held:p1")) == (BROUGHT - 5_00 + won, 0)
    assert felt.balance("float") == house
    kept = royal("withhold p1\n settle\n determine p1 keep reason device-found")
    assert (kept.balance("patron:p1"), kept.balance("held:p1")) == (BROUGHT - 5_00, 0)
    assert kept.balance("float") == house + won
    (determined,) = kept.events_of(ev.WinningsDetermined)
    assert (determined.released, determined.determination, determined.amount) == (False, "device-found", won)
    felt.do("box 1 ante 10")  # and later winnings are no longer held
    assert felt.refused("determine p1 release reason again").code == "winnings/none"


@clause(C3, "13.2.3")
def test_who_has_left_still_gets_what_is_released() -> None:
    felt = royal("withhold p1\n settle\n leave 1")
    won, outside = felt.balance("held:p1"), felt.balance("outside")
    assert won > 0
    felt.do("determine p1 release reason cleared")
    assert felt.balance("outside") == outside + won


@clause(C3, "13.2.3")
def test_winnings_of_the_round_already_paid_are_held_and_come_back_if_it_is_void() -> None:
    felt = play(
        C3,
        """
        box 1 ante 10
        box 2 ante 10
        deal 2: As Ks; 1: 2c 7d
        box 1 bet 10
        box 2 bet 10
        show Qs
        box 1 bet 10
        box 2 bet 10
        show Js
        box 1 bet 10
        box 2 bet 10
        show Ts
        settle 2
        finding p2 device note phone
        withhold p2
        """,
        mode="live",
    )
    won = sum(felt.paid(2).values())
    assert felt.balance("held:p2") == won
    assert felt.balance("patron:p2") == BROUGHT
    assert felt.refused("determine p2 release reason cleared").code == "winnings/round"
    felt.do("wrong disruption note fire by dealer\n rule invalidate")
    assert felt.balance("held:p2") == 0
    assert felt.balance("patron:p2") == felt.balance("patron:p1") == BROUGHT


@clause(C3, "13.2.3")
def test_the_star_gives_that_power_to_nobody() -> None:
    felt = play(S4, "seat 1 p1\n finding p1 device note phone", mode="live")
    assert felt.refused("withhold p1").code == "staff/no-right"


@clause(C3, "13.2.3")
def test_what_a_suspect_wins_at_another_table_is_held_there() -> None:
    felt = play(C3, ROYAL, mode="live")
    felt.floor = FloorOrders(withheld={"p1": ("13.2.3",)})
    felt.do("settle")
    won = sum(felt.paid(1).values())
    assert felt.balance("held:p1") == won > 0
    assert [one.by for one in felt.events_of(ev.WinningsWithheld)] == ["house"]
    felt.do("determine p1 release reason cleared")
    assert felt.balance("held:p1") == 0
