"""Wagers past a loss limit that are found late, staff who play, and chips changed at the table."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from tests.clauses.loss_limited import STREETS, found_late, limit, limited, room
from tests.felt import Felt, clause, play

BOOK = "star-ms-4"


@clause(BOOK, "11.17", "11.17/13.1.1", "1.1:Invalid wager")
@pytest.mark.parametrize(
    ("lost", "lies"),
    [
        (56, {"ante": 1_000, "jackpot": 500, "3rd": 1_000, "4th": 1_900}),  # a part of a street counts
        (75, {"ante": 1_000, "jackpot": 500, "3rd": 1_000}),
        (80, {"ante": 1_000, "jackpot": 500, "3rd": 500}),  # under the ante, and counts
        (86, {"ante": 1_000}),  # a jackpot wager goes back whole
        (93, {"ante": 700}),
    ],
)
def test_what_is_past_the_limit_goes_back_latest_first(lost: int, lies: dict[str, int]) -> None:
    felt = found_late(lost).do("wrong loss-limit-passed box 3\n rule return-past-limit")
    box = felt.table.boxes[2]
    assert {wager.spot: wager.stake for wager in box.wagers} == lies
    assert felt.balance("patron:p3") == 1_000_000 - sum(lies.values())
    event = felt.events_of(ev.WagersInvalidated)[0]
    assert (event.amount, event.why) == ((lost - 55) * 100, "loss-limit-passed")
    assert {"11.17", "11.17/13.1.1", "1.1:Invalid wager"} <= {*event.cites}


@clause(BOOK, "11.17")
def test_the_part_within_the_limit_is_settled_by_the_result() -> None:
    felt = found_late(80).do("wrong loss-limit-passed box 3\n rule return-past-limit\n box 3 fold")
    felt.do("show 2c\n settle")
    assert felt.balance("patron:p3") == 1_000_000 - 1_000 - 500 - 500
    felt = limited(100, lines="box 3 ante 10").do(STREETS + "\n box 3 bet 10\n show 2c")
    limit(felt, 100, lost=72)
    felt.do("wrong loss-limit-passed box 3\n rule return-past-limit\n settle")
    assert felt.outcome(3) == {"ante": "win", "3rd": "win", "4th": "win"}
    assert felt.balance("patron:p3") == 1_000_000 + 2 * (1_000 + 1_000 + 800), "two pair pays 2:1"


@clause(BOOK, "11.17", "11.17/13.1.1")
@pytest.mark.parametrize("lost", [100, 120])
def test_with_nothing_left_of_the_limit_the_hand_is_void(lost: int) -> None:
    felt = found_late(lost).do("wrong loss-limit-passed box 3\n rule return-past-limit")
    assert felt.balance("patron:p3") == 1_000_000
    assert felt.table.boxes[2].status == "void"


@clause(BOOK, "11.17", "11.17/13.1.1")
def test_before_the_first_card_too_and_by_a_loss_that_is_told() -> None:
    felt = limited(100, lines="box 3 ante 10, jackpot 5")
    assert felt.refused("wrong loss-limit-passed box 3").cites == ("11.17",)
    assert felt.refused("wrong loss-limit-passed box 3 amount 85").code == "loss/within"
    felt.do("wrong loss-limit-passed box 3 amount 92\n rule return-past-limit")
    assert felt.balance("patron:p3") == 1_000_000 - 800
    felt = limited(
        100, lines="box 3 ante 10\n wrong loss-limit-passed box 3 amount 100\n rule return-past-limit"
    )
    assert (felt.balance("patron:p3"), felt.table.boxes[2].wagers) == (1_000_000, ())


@clause(BOOK, "11.17/13.1.1", "11.17")
def test_the_player_is_reminded_of_the_duties_before_it_is_ruled_on() -> None:
    for rank in ("dealer", "gaming_supervisor"):
        felt = limited(100, mode="live", lines="box 3 ante 10\n deal")
        limit(felt, 100, lost=95)
        felt.do("by hand\n wrong loss-limit-passed box 3")
        refusal = felt.refused("rule return-past-limit")
        assert (refusal.code, refusal.cites) == ("step/due", ("11.17/13.1.1",))
        assert felt.refused("attest loss-limit-advice box 3 by stranger").code == "staff/rank"
        felt.do(f"attest loss-limit-advice box 3 by {rank}")
        assert felt.refused("rule return-past-limit by dealer").code == "staff/rank"
        felt.do("rule return-past-limit")
        assert felt.balance("box:3:ante") == 500


@clause(BOOK, "11.17/13.1.1")
def test_nobody_is_reminded_of_loss_limits_for_another_reason() -> None:
    felt = play(BOOK, "box 3 ante 10\n by hand\n wrong card-invalid box 3\n rule return-invalid", mode="live")
    assert felt.balance("patron:p3") == 1_000_000


@clause(BOOK, "11.17/13.1.2", "11.17")
def test_rounds_that_are_over_stand() -> None:
    felt = limited(100, lines="box 3 ante 10").do(STREETS + "\n box 3 bet 10\n show 2c\n settle")
    limit(felt, 100, lost=500)
    won = felt.balance("patron:p3")
    refusal = felt.refused("wrong loss-limit-passed box 3")
    assert (refusal.code, refusal.cites) == ("invalid/settled", ("11.17/13.1.2",))
    assert felt.balance("patron:p3") == won
    other = play(BOOK, "box 3 ante 10")
    assert other.refused("wrong loss-limit-passed box 3").code == "loss/none"


def employed(lines: str) -> Felt:
    felt = play(BOOK)
    felt.patrons["p3"] = replace(with_card("p3"), staff_policy=True)
    return felt.do(lines)


WINS = """
    box 3 ante 10, jackpot 5
    deal 3: As Ks
    box 3 bet 10
    show Qs
    box 3 bet 10
    show Js
    box 3 bet 10
    show 9s
    settle
"""


@clause(BOOK, "13.19")
def test_winnings_of_staff_are_held_until_somebody_determines() -> None:
    felt = employed(WINS)
    assert felt.balance("patron:p3") == 1_000_000 - 500
    held = felt.balance("held:p3")
    assert held == 6 * 4_000 + 10_000, "a flush pays 6:1, and $100 of the jackpot"
    assert felt.cites(ev.WinningsHeld) == {"13.19"}
    for rank, release, word in (("dealer", True, "x"), ("gaming_supervisor", True, "")):
        asked = c.DetermineWinnings(actor=rank, player="p3", release=release, determination=word)
        assert isinstance(felt.give(asked), Refusal)
    asked = c.DetermineWinnings(
        actor="gaming_supervisor", player="p3", release=True, determination="off duty"
    )
    assert not isinstance(felt.give(asked), Refusal)
    assert (felt.balance("held:p3"), felt.balance("patron:p3")) == (0, 1_000_000 - 500 + held)


@clause(BOOK, "13.19")
def test_what_was_won_against_the_policy_stays_with_the_house_and_nobody_elses() -> None:
    felt = employed(WINS)
    held = felt.balance("held:p3")
    float_before = felt.balance("float")
    asked = c.DetermineWinnings(
        actor="assistant_gaming_manager",
        player="p3",
        release=False,
        determination="on duty when it was staked",
    )
    answer = felt.give(asked)
    assert isinstance(answer, tuple)
    assert answer[0].cites == ("13.19",)
    assert felt.balance("float") == float_before + held
    other = play(BOOK, WINS)
    assert (other.balance("held:p3"), other.balance("patron:p3")) == (0, 1_000_000 - 500 + held)


@clause(BOOK, "1.1:Cashless", "1.1:Cash Change")
def test_chips_are_bought_at_a_terminal_only_where_there_is_one() -> None:
    felt = play(BOOK, "seat 3 p3")
    refusal = felt.refused("buy 3 100 terminal")
    assert (refusal.code, refusal.cites) == ("chips/no-terminal", ("1.1:Cashless",))
    felt.do("buy 3 100 cash")
    assert felt.cites(ev.ChipsBought) == {"house:chips", "1.1:Cash Change"}
    felt = play(BOOK, "seat 3 p3\n buy 3 100 cash\n buy 3 100 terminal", terminal="T-7")
    assert felt.balance("patron:p3") == 1_020_000
    assert "1.1:Cashless" in felt.cites(ev.ChipsBought)
    assert felt.refused("buy 3 0 cash").code == "money/amount"


@clause(BOOK, "1.1:Colour Change")
def test_chips_are_changed_for_chips_of_the_same_value() -> None:
    felt = play(BOOK, "seat 3 p3\n colour 3 100 for 100")
    assert felt.balance("patron:p3") == 1_000_000
    assert felt.cites(ev.ColourChanged) == {"1.1:Colour Change"}
    for line in ("colour 3 100 for 95", "colour 3 100 for 105"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == ("chips/unequal", ("1.1:Colour Change",))
    assert felt.refused("colour 3 0 for 0").code == "money/amount"
    assert felt.refused("colour 5 10 for 10").code == "seat/none"


@clause(BOOK, "13.3", "1.1:Loss Limit")
def test_what_is_left_counts_across_rounds_and_tables() -> None:
    felt = limited(100, lost=95, lines="box 3 ante 5")
    assert room(felt) == 0
    assert felt.refused("box 3 ante 5").code == "loss/limit"
