"""Rules about any wager of a person reach all of them: other boxes, tokens, hands paid or folded before."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, with_card
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
BROUGHT = 1_000_000  # cents
VOID = {S3: "13.3.1", UTH: "13.3.1", S4: "13.8.1", C3: "13.2.1"}
BACKED = """
    box 1 ante 10
    box 2 ante 10
    decline 2
    permit 2 p1
    box 2 by p1 jackpot 5
"""  # p1's jackpot wager on the box of p2


def lower(book: str) -> str:
    """The lowest rank that may find and void; by default the highest does."""
    return "tg_acm" if book == C3 else "gaming_supervisor"


def paid(book: str, mode: Mode = "live", *, jackpot: str = "") -> Felt:
    """Box 2 is paid, box 1 still has its cards face down."""
    if book == UTH:
        felt = play(book, f"box 1 ante 10, blind 10\n box 2 ante 10, blind 10{jackpot}", mode=mode)
        felt.do("deal 1: 2c 7d; 2: As Ad\n box 1 bet 40\n box 2 bet 40\n show Kh Qd 9c\n show 3h 4s")
        return felt.do("dealer 8c 8d\n settle 2")
    felt = play(book, f"box 1 ante 10\n box 2 ante 10{jackpot}\n deal 1: 2c 7d; 2: As Ad", mode=mode)
    for card in ("Kh", "Qd", "9c"):
        felt.do(f"box 1 bet 10\n box 2 bet 10\n show {card}")
    return felt.do("settle 2")


def found(felt: Felt, player: str, by: str) -> Felt:
    felt.do(f"finding {player} device note phone by {by}")
    return felt


@clause(S3, "13.3.1")
@clause(UTH, "13.3.1")
@clause(S4, "13.8.1")
@clause(C3, "13.2.1")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_a_hand_paid_in_the_round_is_void_too_and_that_takes_two_people(book: str, mode: Mode) -> None:
    felt = paid(book, mode, jackpot=", jackpot 5")
    won = felt.balance("patron:p2")
    assert won > BROUGHT
    if book == C3:
        felt.staff["second"] = "tg_acm"
    top = felt.book.rule.ranks.ladder[-1]
    found(felt, "p2", top)
    alone = felt.refused(f"void p2 by {top}")
    assert (alone.code, felt.balance("patron:p2")) == ("incident/two-keys", won)
    felt.do(f"void p2 by {'second' if book == C3 else lower(book)}")
    assert felt.balance("patron:p2") == BROUGHT
    undone = felt.events_of(ev.ResultUndone)
    assert sum(one.repaid for one in undone) == won - (BROUGHT - 5_00)
    assert VOID[book] in felt.cites(ev.ResultUndone)
    felt.do("settle")
    assert felt.balance("patron:p2") == BROUGHT
    assert felt.balance("patron:p1") < BROUGHT, "the others play on"


@clause(S4, "13.8.1")
def test_what_was_lost_in_the_round_goes_back_on_one_word() -> None:
    felt = paid(S4, "electronic").do("settle 1")
    found(felt, "p1", "gaming_supervisor").do("void p1 by gaming_supervisor")
    assert felt.balance("patron:p1") == BROUGHT
    assert felt.balance("patron:p2") > BROUGHT


@clause(S4, "13.8.1", "11.16.3", "11.17/13.1.2")
def test_at_a_live_table_it_is_so_until_the_last_hand_is_racked() -> None:
    felt = paid(S4)
    limit(felt, "p1", 100, lost=90)
    felt.do("finding p1 device note phone\n by hand\n settle 1")
    again = paid(S4)
    again.do("finding p1 device note phone\n by hand\n settle 1\n void p1")
    assert again.balance("patron:p1") == BROUGHT
    felt.do("as usual\n finding p1 device note phone")
    assert felt.refused("void p1").code == "wager/none"
    assert felt.refused("wrong card-invalid box 1").cites == ("11.16.3",)
    assert felt.refused("wrong loss-limit-passed box 1").cites == ("11.17/13.1.2",)


@clause(S3, "13.3.1")
@clause(S4, "13.8.1")
def test_a_direction_that_would_move_nothing_is_refused(book: str) -> None:
    felt = play(book, "box 1 ante 10\n box 2 ante 10\n deal 1: 2c 7d; 2: 6s 6d", mode="live")
    for card in ("Kh", "Qd", "9c"):
        felt.do(f"box 1 bet 10\n box 2 bet 10\n show {card}")
    felt.do("settle 2\n finding p2 device note phone")
    refusal = felt.refused("void p2")
    assert (refusal.code, VOID[book] in refusal.cites) == ("wager/none", True), "a pair of sixes pushes"
    felt.do("settle\n finding p1 device note phone")
    assert felt.refused("void p1").code == "wager/none", "rounds that are over stand"


@clause(S4, "13.8.1")
def test_what_cannot_be_had_back_is_shown() -> None:
    felt = paid(S4)
    felt.do("leave 2")
    found(felt, "p2", "assistant_gaming_manager").do("void p2 by gaming_supervisor")
    owed = [dict(one.unrecovered).get("p2", 0) for one in felt.events_of(ev.ResultUndone)]
    assert sum(owed) == -felt.balance("owed:p2") == 40_00


@clause(S4, "13.8.1", "15.2.1.1")
def test_a_jackpot_wager_on_anothers_box_is_void_with_the_others() -> None:
    felt = play(S4, BACKED + "deal 1: As Ad; 2: Kc Kh", mode="live")
    felt.do("finding p1 device note phone\n void p1")
    assert [felt.balance(f"patron:p{n}") for n in (1, 2)] == [BROUGHT, BROUGHT - 10_00]
    assert felt.view("p2").boxes[1].status == "in"


# invalid wagers


@clause(S4, "13.1", "11.16.2", "15.2.1.1")
@pytest.mark.parametrize("named", ["box 1", "box 2 spot jackpot"])
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_every_wager_without_a_valid_card_is_invalid_on_whatever_box(mode: Mode, named: str) -> None:
    felt = play(S4, BACKED + f"deal 1: 2c 7d; 2: As Ks\n wrong card-invalid {named}", mode=mode)
    felt.do("rule void-invalid")
    (said,) = felt.events_of(ev.WagersInvalidated)
    assert (said.player, said.amount, said.barred) == ("p1", 15_00, True)
    assert felt.balance("patron:p1") == BROUGHT
    assert felt.fed() == 0
    felt.do("box 2 bet 10\n show Qs\n box 2 bet 10\n show Js\n box 2 bet 10\n show Ts\n settle")
    assert felt.events_of(ev.JackpotPaid) == []
    assert felt.balance("patron:p2") > BROUGHT


@clause(S4, "11.16.1", "13.1", "15.2.1.1")
def test_before_the_first_card_all_of_them_go_back() -> None:
    felt = play(S4, BACKED + "wrong proxy-betting box 1\n rule return-invalid", mode="live")
    assert [felt.balance(f"patron:p{n}") for n in (1, 2)] == [BROUGHT, BROUGHT - 10_00]


@clause(S4, "11.16.2")
def test_winnings_of_the_round_are_none_for_who_had_no_card_and_that_takes_two_people() -> None:
    felt = paid(S4)
    felt.do("wrong card-invalid box 2 by gaming_supervisor")
    assert felt.refused("rule void-invalid by gaming_supervisor").code == "incident/two-keys"
    felt.do("rule void-invalid by assistant_gaming_manager")
    assert felt.balance("patron:p2") == BROUGHT
    felt = play(S4, "box 1 ante 10\n box 2 ante 10\n deal\n box 1 fold", mode="live")
    felt.do("wrong card-invalid box 1 by gaming_supervisor\n rule void-invalid by gaming_supervisor")
    assert felt.balance("patron:p1") == BROUGHT, "a folded stake too, on one word"


# past a loss limit


def limit(felt: Felt, player: str, dollars: int, lost: int) -> None:
    limits = (LossLimit(amount=dollars * 100, net_loss=lost * 100),)
    felt.patrons[player] = replace(with_card(player), loss_limits=limits)


@clause(S4, "11.17", "11.17/13.1.1", "15.2.1.1")
def test_the_latest_bet_goes_back_first_on_whatever_box() -> None:
    felt = play(S4, BACKED + "deal 1: 2c 7d; 2: As Ks")
    limit(felt, "p1", 100, lost=90)
    felt.do("wrong loss-limit-passed box 1\n rule return-past-limit")
    assert (felt.balance("box:1:ante"), felt.balance("box:2:jackpot")) == (10_00, 0)
    assert felt.balance("patron:p1") == BROUGHT - 10_00
    felt = play(S4, BACKED + "deal 1: 2c 7d; 2: As Ks")
    limit(felt, "p1", 100, lost=94)
    felt.do("wrong loss-limit-passed box 2 spot jackpot\n rule return-past-limit")
    assert felt.balance("patron:p1") == BROUGHT - 6_00, "and of the ante what is past it"


@clause(S4, "11.17", "11.17/13.1.2")
def test_the_excess_of_a_hand_that_folded_or_lost_in_the_round_goes_back() -> None:
    felt = play(S4, "box 1 ante 10\n box 2 ante 10\n deal\n box 1 bet 30\n box 2 bet 10")
    felt.do("show Kh\n box 1 fold")
    limit(felt, "p1", 100, lost=85)
    felt.do("wrong loss-limit-passed box 1\n rule return-past-limit")
    (corrected,) = felt.events_of(ev.ResultCorrected)
    assert (corrected.spot, corrected.stake, corrected.was, corrected.back) == ("3rd", 5_00, 30_00, 25_00)
    assert felt.balance("patron:p1") == BROUGHT - 15_00
    assert felt.refused("wrong loss-limit-passed box 1").code == "loss/within"


@clause(S4, "11.17")
def test_of_a_hand_that_won_only_the_part_within_the_limit_is_paid() -> None:
    felt = paid(S4)  # $40 at even money
    limit(felt, "p2", 100, lost=75)
    felt.do("wrong loss-limit-passed box 2 by gaming_supervisor")
    assert felt.refused("rule return-past-limit by gaming_supervisor").code == "incident/two-keys"
    felt.do("rule return-past-limit by assistant_gaming_manager")
    assert felt.balance("patron:p2") == BROUGHT + 25_00
    assert felt.events_of(ev.WagersInvalidated)[0].amount == 15_00
    felt.do("settle")
    assert sum(felt.table.balances.values()) == 0


# talk


@clause(S4, "9.8", "15.2.1.1")
def test_talk_costs_the_jackpot_wager_on_anothers_box_too() -> None:
    felt = play(S4, BACKED + "deal 1: 2c 7d; 2: As Ks\n wrong communication box 1", mode="live")
    felt.do("rule forfeit-wagers reason talk")
    (lost,) = felt.events_of(ev.WagerForfeited)
    assert (lost.box, lost.owner, lost.stake, lost.cites) == (2, "p1", 5_00, ("9.8",))
    felt.do("box 2 bet 10\n show Qs\n box 2 bet 10\n show Js\n box 2 bet 10\n show Ts\n settle")
    assert felt.balance("patron:p1") == BROUGHT - 15_00
    assert felt.events_of(ev.JackpotPaid) == []


@clause(S4, "9.8", "15.2.1.1")
def test_talk_costs_it_also_where_the_own_hand_has_folded() -> None:
    felt = play(S4, BACKED + "deal 1: 2c 7d; 2: As Ks\n box 1 fold\n wrong communication box 1", mode="live")
    felt.do("rule forfeit-wagers reason talk")
    assert felt.balance("patron:p1") == BROUGHT - 15_00
    felt.do("box 2 fold\n settle")
    assert felt.balance("patron:p1") == BROUGHT - 15_00


@clause(C3, "7.4.1(a)")
def test_at_crown_talk_costs_antes_and_streets_of_every_box_of_the_player() -> None:
    felt = play(C3, "seats enough\n box 1 ante 10\n box 2 by p1 ante 10\n box 3 ante 10", mode="live")
    felt.do("deal\n box 2 bet 3rd 10\n wrong communication box 1")
    felt.do("rule forfeit-wagers reason talk by tg_acm")
    assert {one.box: one.spots for one in felt.events_of(ev.HandForfeited)} == {
        1: ("ante",), 2: ("ante", "3rd"),
    }  # fmt: skip
    assert felt.balance("patron:p1") == BROUGHT - 30_00
    assert felt.view("p3").boxes[2].status == "in"


# abstaining


@clause(S4, "13.14", "15.2.1.1")
def test_who_bets_on_anothers_box_does_not_abstain() -> None:
    felt = play(S4, "seat 1 p1\n seat 2 p2", mode="live")
    for number in range(3, 7):
        felt.do(f"seat {number} p{number}")
    for _ in range(3):
        felt.do("box 2 ante 10\n decline 2\n permit 2 p1\n box 2 by p1 jackpot 5\n deal")
        felt.do("box 2 fold\n show Kh\n show Qd\n show 9c\n settle")
    refusal = felt.give(c.VacateSeat(actor="gaming_supervisor", box=1))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["has"]) == ("seat/idle", 0)
    idle = felt.give(c.VacateSeat(actor="gaming_supervisor", box=3))
    assert not isinstance(idle, Refusal)
