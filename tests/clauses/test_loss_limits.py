"""Loss limits at The Star: what a player may still lose, their duties, and wagers past the limit."""

import pytest
from msgspec.structs import replace

from croupier.core.money import MOST
from croupier.table import events as ev
from croupier.table.table import Mode
from tests.clauses.loss_limited import BOOK, account, limited, room
from tests.felt import clause, play

HAND = "deal 3: 2c 7d\n box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10\n show Jd\n settle"


@clause(BOOK, "13.3", "1.1:Loss Limit")
def test_no_wager_past_the_limit() -> None:
    felt = limited(15)
    refusal = felt.refused("box 3 ante 15.01")
    assert (refusal.code, refusal.cites) == ("loss/limit", ("13.3", "1.1:Loss Limit"))
    felt.do("box 3 ante 15")
    assert room(felt) == 0
    assert felt.refused("box 3 jackpot 5").code == "loss/limit"
    felt.do("deal 3: As Ah")
    assert felt.refused("box 3 bet 15").cites == ("13.3", "1.1:Loss Limit")
    felt.do("box 3 fold")


@clause(BOOK, "13.3", "1.1:Loss Limit")
def test_stakes_on_the_layout_count_once_and_losses_and_wins_as_they_come() -> None:
    felt = limited(105, lost=20, lines="box 3 ante 10, jackpot 5")
    assert room(felt) == 7_000
    felt.do(HAND)
    assert room(felt) == 4_000, "what was at risk is lost now and no more than that"
    felt.do("box 3 ante 10\n deal 3: Jc Jh\n box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10")
    assert room(felt) == 0
    felt.do("show 2d\n settle")
    assert room(felt) == 8_000, "even money on four antes"
    assert felt.refused("box 3 ante 80.01").code == "loss/limit"
    felt.do("box 3 ante 80")


@clause(BOOK, "1.1:Loss Limit", "13.3")
def test_what_is_bought_and_brought_later_is_no_loss_and_tokens_are_none() -> None:
    felt = limited(20, lines="buy 3 500 cash\n declare 3 300")
    assert room(felt) == 2_000
    felt.do("voucher 3 50\n box 3 ante 50 token")
    assert room(felt) == 2_000


@clause(BOOK, "13.3")
def test_a_player_with_too_little_room_for_a_whole_hand_is_told_at_the_ante() -> None:
    felt = limited(40, lines="box 3 ante 10")
    assert felt.events_of(ev.LossLimitNear) == []
    felt = limited(39, lines="box 3 ante 10")
    told = felt.events_of(ev.LossLimitNear)[0]
    assert (told.player, told.room, told.cites) == ("p3", 2_900, ("13.3", "1.1:Loss Limit"))


@clause(BOOK, "13.2.1")
def test_chips_bought_after_the_first_card_are_for_the_next_round() -> None:
    felt = limited(1_000, brings=10, lines="box 3 ante 10\n deal 3: 2c 7d\n buy 3 100 cash")
    assert "13.2.1" in felt.cites(ev.ChipsBought)
    refusal = felt.refused("box 3 bet 10")
    assert (refusal.code, refusal.cites[0]) == ("loss/late", "13.2.1")
    felt.do("box 3 fold\n close")
    felt.do("box 3 ante 100")
    assert felt.balance("box:3:ante") == 10_000


@clause(BOOK, "13.2.1")
def test_who_has_no_limit_may_stake_them_at_once() -> None:
    felt = play(BOOK, "seat 3 p3 10\n box 3 ante 10\n deal 3: 2c 7d\n buy 3 100 cash\n box 3 bet 10")
    assert "13.2.1" not in felt.cites(ev.ChipsBought)


@clause(BOOK, "13.2.2")
def test_chips_that_were_not_declared_are_not_staked() -> None:
    felt = limited(1_000, brings=30, mode="live")
    assert "13.2.2" in felt.cites(ev.SeatTaken)
    refusal = felt.refused("box 3 ante 31")
    assert (refusal.code, refusal.cites) == ("loss/undeclared", ("13.2.2",))
    felt.do("declare 3 1\n box 3 ante 31")
    assert felt.cites(ev.ChipsDeclared) == {"13.2.2"}
    felt.do("deal\n declare 3 100")
    refusal = felt.refused("box 3 bet 31")
    assert (refusal.code, refusal.cites) == ("loss/late", ("13.2.1", "13.2.2"))
    assert play(BOOK, "seat 3 p3 30\n box 3 ante 31", mode="live").balance("box:3:ante") == 3_100


@clause(BOOK, "13.2.3")
def test_what_is_taken_away_is_declared_or_the_stay_is_reviewed() -> None:
    for line, amount, review in (
        ("leave 3 with 30", 3_000, False),
        ("leave 3 with 29", 2_900, True),
        ("leave 3", None, True),
    ):
        felt = limited(1_000, brings=30, mode="live", lines=line)
        away = felt.events_of(ev.ChipsTakenAway)[0]
        assert (away.amount, away.expected, away.review, away.cites) == (amount, 3_000, review, ("13.2.3",))
        told = [(one.name, one.to, one.about) for one in felt.view("dealer").notices]
        assert told == ([("chips-taken-away", "casino_supervisor", "p3")] if review else [])
    machine = limited(1_000, brings=30, lines="leave 3").events_of(ev.ChipsTakenAway)[0]
    assert (machine.amount, machine.review) == (3_000, False)
    assert play(BOOK, "seat 3 p3\n leave 3", mode="live").events_of(ev.ChipsTakenAway) == []


@clause(BOOK, "13.2.4")
def test_directions_are_shown_until_they_are_acknowledged() -> None:
    felt = limited(1_000, mode="live")
    assert felt.refused("direct by dealer 3 show your chips").code == "staff/rank"
    assert felt.refused("direct 3").cites == ("13.2.4",)
    felt.do("direct 3 show your chips\n direct by assistant_gaming_manager 3 tell the dealer")
    assert account(felt).directions == ("show your chips", "tell the dealer")
    felt.do("acknowledge 3")
    assert account(felt).directions == ()
    assert felt.refused("acknowledge 3").cites == ("13.2.4",)
    assert play(BOOK, "seat 3 p3", mode="live").refused("direct 3 show").code == "loss/none"


@clause(BOOK, "13.2.4")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_no_hand_is_started_before_a_direction_is_acknowledged(mode: Mode) -> None:
    felt = limited(1_000, lines="box 3 ante 10\n deal 3: 2c 7d", mode=mode)
    felt.do("direct 3 show your chips\n box 3 bet 10\n show 3h\n box 3 fold\n settle")
    refusal = felt.refused("box 3 ante 10")
    assert (refusal.code, refusal.cites) == ("direction/waits", ("13.2.4",))
    felt.do("leave 3\n seat 3 p3")
    assert felt.refused("box 3 ante 10").code == "direction/waits", "getting up is no answer"
    felt.do("acknowledge 3\n box 3 ante 10")


@clause(BOOK, "13.4")
def test_a_supervisor_pauses_a_player_between_hands_only() -> None:
    felt = limited(1_000, lines="box 3 ante 10\n deal 3: 2c 7d", mode="live")
    assert felt.refused("pause by dealer 3").code == "staff/rank"
    felt.do("pause 3\n box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10\n show Jd\n settle")
    refusal = felt.refused("box 3 ante 10")
    assert (refusal.code, refusal.cites) == ("player/paused", ("13.4",))
    assert felt.refused("resume by dealer 3 lost 0").code == "staff/rank"
    absurd = felt.refused(f"resume 3 lost {MOST // 100 + 1}")
    assert (absurd.code, absurd.cites) == ("money/amount", ("13.4",))
    felt.do("resume by assistant_gaming_manager 3 lost 990")
    assert room(felt) == 1_000, "calculated anew"
    felt.do("box 3 ante 10")
    assert felt.refused("resume 3 lost 0").cites == ("13.4",)


@clause(BOOK, "13.4", "1.1:Loss Limit")
def test_a_pause_ends_with_its_time_and_a_new_sum_leaves_stakes_at_risk() -> None:
    felt = limited(1_000, lines="pause 3 until 60")
    assert account(felt).paused is not None
    assert felt.refused("box 3 ante 10").code == "player/paused"
    felt.at += 3_600_000
    felt.do("box 3 ante 10, jackpot 5\n deal 3: 2c 7d\n pause 3\n resume 3 lost 0")
    assert room(felt) == 98_500
    assert play(BOOK, "seat 3 p3").refused("pause 3").cites == ("13.4",)
    past = limited(1_000).refused("pause 3 until -1")
    assert (past.code, past.cites) == ("pause/time", ("13.4",))


@clause(BOOK, "1.1:Gaming Limit", "1.1:Deposit Limit", "1.1:Loss Limit")
def test_the_table_shows_the_players_limits_and_changes_none() -> None:
    felt = limited(250)
    felt.patrons["p3"] = replace(felt.patrons["p3"], deposit_limit=50_000)
    before = dict(felt.patrons)
    seen = account(felt)
    assert (seen.limits, seen.room) == ({"deposit": 50_000, "loss": 25_000}, 25_000)
    felt.do("box 3 ante 10").do(HAND)
    assert (felt.patrons, room(felt)) == (before, 21_000)
