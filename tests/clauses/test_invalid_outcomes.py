"""Outcomes that do not count: disruption and fraud, refunds, and the stakes of who was named."""

import pytest

from croupier.core import events as ev
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
BROUGHT = 1_000_000  # cents
STAR = ("13.4", "13.4.1", "13.4.2", "13.5")
OWN = {
    S3: STAR,
    UTH: STAR,
    S4: ("13.9", "13.9.1", "13.9.2", "13.10"),
    C3: ("13.3", "13.3.1", "13.3.2", "13.4"),
}
DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god")


def dealt(book: str) -> str:
    blind = ", blind 10" if book == UTH else ""
    second = ", blind 20" if book == UTH else ""
    return f"box 1 ante 10{blind}, jackpot 5\n box 2 ante 20{second}\n deal\n box 1 fold"


def supervisor(book: str) -> str:
    return "tg_hdd" if book == C3 else "gaming_supervisor"


@clause(S3, "13.4", "13.4.1", "13.5")
@clause(UTH, "13.4", "13.4.1", "13.5")
@clause(S4, "13.9", "13.9.1", "13.10")
@clause(C3, "13.3", "13.3.1", "13.4")
@pytest.mark.parametrize("what", DISRUPTIONS)
def test_a_disrupted_game_may_be_invalid_and_every_wager_goes_back(book: str, what: str) -> None:
    felt = play(book, dealt(book), mode="live")
    felt.do(f"wrong disruption note {what}")
    refusal = felt.refused("rule invalidate by dealer")
    assert (refusal.code, refusal.cites[0]) == ("staff/rank", OWN[book][0])
    felt.do(f"rule invalidate by {supervisor(book)}")
    assert felt.balance("patron:p1") == felt.balance("patron:p2") == BROUGHT
    (voided,) = felt.events_of(ev.RoundVoided)
    assert voided.carried == ()
    assert {OWN[book][0], OWN[book][1], OWN[book][3]} <= {*voided.cites}


@clause(S3, "13.4", "13.4.1")
@clause(UTH, "13.4", "13.4.1")
@clause(S4, "13.9", "13.9.1")
@clause(C3, "13.3", "13.3.1")
def test_nothing_else_and_nothing_by_itself_invalidates_a_game(book: str) -> None:
    felt = play(book, dealt(book), mode="live")
    for line in ("wrong disruption note rain", "wrong disruption"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == ("incident/disruption", (OWN[book][1],))
    felt.do("wrong disruption note fire")
    assert felt.refused("rule play-on by dealer").cites == (OWN[book][0],)
    felt.do(f"rule play-on by {supervisor(book)}")
    assert felt.view("p2").boxes[1].status == "in"
    before = play(book, "box 1 ante 10", mode="live")
    assert before.refused("wrong disruption note fire").code == "incident/moment"


@clause(S3, "13.4", "13.4.2", "13.5")
@clause(UTH, "13.4", "13.4.2", "13.5")
@clause(S4, "13.9", "13.9.2", "13.10")
@clause(C3, "13.3", "13.3.2", "13.4")
def test_fraud_may_invalidate_a_game_and_by_default_everybody_is_refunded(book: str) -> None:
    felt = play(book, dealt(book), mode="live")
    assert felt.refused("wrong fraud boxes 1").code == "incident/note"
    assert felt.refused("wrong fraud boxes 4 note marked").code == "incident/box"
    felt.do("wrong fraud boxes 1 note marked-cards")
    assert felt.refused("rule invalidate by dealer").code == "staff/rank"
    felt.do(f"rule invalidate by {supervisor(book)}")
    assert felt.balance("patron:p1") == felt.balance("patron:p2") == BROUGHT
    (voided,) = felt.events_of(ev.RoundVoided)
    assert {OWN[book][0], OWN[book][2], OWN[book][3]} <= {*voided.cites}


@clause(S3, "13.4.2", "13.5")
@clause(UTH, "13.4.2", "13.5")
@clause(S4, "13.9.2", "13.10")
def test_who_was_named_in_a_fraud_may_lose_the_stakes_by_direction(book: str) -> None:
    felt = play(book, dealt(book), mode="live")
    felt.do("wrong fraud boxes 1 note marked-cards")
    assert felt.refused("rule invalidate-and-forfeit reason fraud by dealer").code == "staff/rank"
    assert felt.refused("rule invalidate-and-forfeit").code == "order/reason"
    refusal = felt.refused("rule invalidate-and-forfeit reason fraud players p2")
    assert (refusal.code, refusal.cites) == ("remedy/player", (OWN[book][0], OWN[book][2], OWN[book][3]))
    felt.do("rule invalidate-and-forfeit reason fraud by gaming_supervisor")
    staked = 25_00 if book == UTH else 15_00
    assert felt.balance("patron:p1") == BROUGHT - staked
    assert felt.balance("patron:p2") == BROUGHT
    (forfeited,) = felt.events_of(ev.StakesForfeited)
    assert (forfeited.player, OWN[book][3] in forfeited.cites) == ("p1", True)
    both = play(book, dealt(book), mode="live").do("wrong fraud boxes 1,2 note marked-cards")
    both.do("rule invalidate-and-forfeit reason fraud players p2 by gaming_supervisor")
    assert both.balance("patron:p1") == BROUGHT  # named, and not in the direction
    assert both.balance("patron:p2") == BROUGHT - (40_00 if book == UTH else 20_00)


@clause(S3, "13.5")
@clause(UTH, "13.5")
@clause(S4, "13.10")
def test_without_a_name_or_a_fraud_no_stake_is_forfeited(book: str) -> None:
    felt = play(book, dealt(book), mode="live")
    felt.do("wrong fraud note somebody-at-the-next-table")
    assert felt.refused("rule invalidate-and-forfeit reason fraud").code == "incident/remedy"
    felt.do("rule play-on by gaming_supervisor\n wrong disruption note fire")
    assert felt.refused("rule invalidate-and-forfeit reason fire").code == "incident/remedy"


@clause(C3, "13.4", "13.3.2")
def test_crown_refunds_even_a_fraud() -> None:
    felt = play(C3, dealt(C3), mode="live")
    felt.do("wrong fraud boxes 1 note marked-cards")
    assert felt.refused("rule invalidate-and-forfeit reason fraud").code == "incident/remedy"
    assert felt.refused("rule play-on by dealer").code == "staff/rank"
    felt.do("rule play-on by tg_hdd")


@clause(S3, "13.4")
@clause(UTH, "13.4")
@clause(S4, "13.9")
def test_the_supervisor_may_let_a_game_stand(book: str) -> None:
    felt = play(book, dealt(book), mode="live")
    felt.do("wrong fraud boxes 1 note marked-cards")
    assert felt.refused("rule play-on by dealer").code == "staff/rank"
    felt.do("rule play-on by gaming_supervisor")
    assert felt.events_of(ev.RoundVoided) == []
