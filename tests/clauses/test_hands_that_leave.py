"""What follows when a ruling ends a hand: the round goes on, or to its next part when nothing waits."""

import pytest

from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, dealer, play

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
WAGERS = "box 3 ante 10, blind 10\n box 4 ante 10, blind 10"
RIVER = f"""
    {WAGERS}
    deal 3: 2c 7d; 4: 9c 8d
    box 3 check
    box 4 check
    show Qs Js Ts
    box 3 check
    box 4 check
    show 4h 5s
"""
VOID = "finding p3 device note phone\n void p3"
FOLLOWS = (ev.SettlementOpened, ev.SettlementDone, ev.DecisionsOpened)


def follows(felt: Felt, lines: str) -> list[str]:
    """Which parts of the round begin or end with these lines."""
    known = len(felt.events)
    felt.do(lines)
    return [type(event).__name__ for event in felt.events[known:] if isinstance(event, FOLLOWS)]


@clause(UTH, "13.3", "13.3.1")
def test_at_the_last_decision_the_others_are_waited_for_and_then_it_is_settled() -> None:
    assert follows(play(UTH, RIVER), VOID) == []
    assert follows(play(UTH, f"{RIVER}\n box 4 bet 10"), VOID) == ["SettlementOpened"]
    assert follows(play(UTH, f"{RIVER}\n box 4 fold"), VOID) == ["SettlementOpened", "SettlementDone"]


@clause(S4, "11.16.2")
@pytest.mark.parametrize("jackpot", ["", ", jackpot 5"])
def test_the_last_hand_to_settle_leaves_only_the_jackpot_wagers(jackpot: str) -> None:
    felt = play(S4, f"box 3 ante 10\n box 4 ante 10{jackpot}\n deal 3: As Ah; 4: 9c 9d")
    for card in ("Kc", "Kd", "2c"):
        felt.do(f"box 3 bet 10\n box 4 bet 10\n show {card}")
    felt.do("settle 4\n wrong card-invalid box 3\n rule void-invalid")
    (done,) = felt.events_of(ev.SettlementDone)
    assert (done.jackpot, done.cites) == (bool(jackpot), ("10.1", "10.4"))
    felt.do("settle")
    assert felt.balance("patron:p3") == 1_000_000


@clause(S4, "10.5", "6.3")
def test_a_concession_takes_what_counts_and_says_why_the_rest_goes_back() -> None:
    felt = play(S4, "box 3 ante 10\n deal 3: As Ah", mode="live")
    felt.do("wrong off-limit-wager box 3 spot ante amount 1200\n rule settle-to-most by dealer")
    for card in ("Kc", "Kd", "2c"):
        felt.do(f"box 3 bet 1000\n show {card}")
    felt.do("box 3 concede!")
    (conceded,) = felt.events_of(ev.BoxConceded)
    assert (conceded.back, conceded.cites) == ({"ante": 200_00}, ("10.5", "1.1:Fold", "6.3"))
    assert felt.balance("patron:p3") == 1_000_000 - 4_000_00


@clause(C3, "11.6.2")
@pytest.mark.parametrize(
    ("others", "expected"), [("", ["SettlementOpened", "SettlementDone"]), ("\n box 4 ante 10", [])]
)
def test_between_the_last_card_and_the_call_for_decisions(others: str, expected: list[str]) -> None:
    felt = play(C3, f"box 3 ante 10{others}\n call no-more-bets", mode="live")
    dealer.readies(felt)
    felt.act(c.Deal(actor="dealer"))
    while felt.table.round.plan:
        felt.act(c.Deal(actor="dealer"))
    assert felt.table.round.phase == "dealing"
    assert follows(felt, "wrong cards-taken box 3 count 2\n rule leave-racked") == expected
    assert felt.balance("patron:p3") == 1_000_000


@clause(S4, "1.1:Fold")
def test_the_last_fold_waits_for_the_shared_cards_of_a_jackpot_hand_held_elsewhere() -> None:
    felt = play(
        S4, "box 3 ante 10\n box 4 ante 10, jackpot 5\n box 5 ante 10\n deal\n box 4 fold\n box 5 fold"
    )
    assert follows(felt, "box 3 fold") == []
    felt = play(S4, "box 3 ante 10\n box 5 ante 10\n deal\n box 5 fold")
    assert follows(felt, "box 3 fold") == ["SettlementOpened", "SettlementDone"]
