"""Outcomes that do not count: disruption and fraud, refunds, and the stakes of who was named."""

import pytest
from msgspec.structs import replace

from croupier.table import events as ev
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


WON = """
    box 1 ante 10
    box 2 ante 10, jackpot 5
    deal 1: 2c 7d; 2: As Ah
    box 1 bet 10
    box 2 bet 10
    show Jd
    box 1 bet 10
    box 2 bet 10
    show 8s
    box 1 bet 10
    box 2 bet 10
    show 3c
"""  # aces: box 2 is paid its four wagers
PUSHED = WON.replace("As Ah", "8h 4d")
HOLDEM = """
    box 1 ante 10, blind 10
    box 2 ante 10, blind 10, jackpot 5
    deal 1: 2c 7d; 2: As Ah
    box 1 bet 40
    box 2 bet 40
    show Jd 8s 3c
    show 2d 7h
    dealer 9c 4d
"""


def named(book: str, lines: str, box: str, then: str = "") -> None:
    """The cheat's stakes are gone, whatever became of them before, and nobody else's."""
    felt = play(book, f"{lines}\n settle 2\n{then}", mode="live")
    staked = 65_00 if book == UTH else 45_00
    felt.do(f"wrong fraud {box} 2 note marked-cards")
    felt.do("rule invalidate-and-forfeit reason fraud by gaming_supervisor")
    assert (felt.balance("patron:p1"), felt.balance("patron:p2")) == (BROUGHT, BROUGHT - staked)
    assert {event.player for event in felt.events_of(ev.StakesForfeited)} == {"p2"}
    assert sum(felt.table.balances.values()) == 0


@clause(S3, "13.5")
@clause(UTH, "13.5")
@clause(S4, "13.10")
@pytest.mark.parametrize("box", ["box", "boxes"])
@pytest.mark.parametrize("then", ["", "settle 1\n award", "settle 1\n award\n close"])
def test_stakes_are_forfeited_though_the_hand_was_paid_pushed_or_closed(
    book: str, box: str, then: str
) -> None:
    for lines in (HOLDEM,) if book == UTH else (WON, PUSHED):
        named(book, lines, box, then)


@clause(S3, "13.5")
@clause(S4, "13.10")
def test_a_leaver_owes_the_stakes_that_a_direction_takes(book: str) -> None:
    lines = WON.replace(", jackpot 5", "")
    felt = play(book, f"{lines}\n settle 2\n settle 1\n close\n leave 2", mode="live")
    felt.do("wrong fraud boxes 2 note marked\n rule invalidate-and-forfeit reason fraud by gaming_supervisor")
    assert (felt.balance("patron:p2"), felt.balance("owed:p2")) == (0, -80_00)  # winnings and stakes
    assert felt.balance("patron:p1") == BROUGHT


@clause(S4, "13.10", "11.4")
def test_stakes_that_a_void_hand_gave_back_are_forfeited_too() -> None:
    felt = play(S4, "box 1 ante 10\n box 2 ante 10\n deal\n box 1 bet 10", mode="live")
    felt.do("wrong community-exposed at 4th cards 9h\n rule void-undecided")
    assert felt.balance("patron:p2") == BROUGHT
    felt.do("wrong fraud boxes 2 note signals\n rule invalidate-and-forfeit reason fraud")
    assert felt.balance("patron:p2") == BROUGHT - 10_00


@clause(S4, "13.10", "6.3")
def test_of_a_wager_over_its_maximum_the_maximum_is_forfeited() -> None:
    felt = play(S4, "box 1 ante 10\n box 2 ante 10\n deal\n box 1 bet 10", mode="live")
    felt.do("wrong off-limit-wager box 2 spot ante amount 5001\n rule settle-to-most")
    felt.do("wrong fraud boxes 2 note signals\n rule invalidate-and-forfeit reason fraud")
    most = felt.table.sign.limits["ante"].most if felt.table.sign else 0
    assert felt.balance("patron:p2") == BROUGHT - most


@clause(S4, "13.10", "15.2.1.1")
def test_who_staked_nothing_has_nothing_to_forfeit_and_is_told_so() -> None:
    felt = play(S4, "box 1 ante 10\n box 2 ante 10\n deal", mode="live")
    felt.do("wrong card-invalid box 2\n rule void-invalid")
    felt.table = replace(
        felt.table, boxes=(felt.table.boxes[0], replace(felt.table.boxes[1], back=()), *felt.table.boxes[2:])
    )
    felt.do("wrong fraud boxes 2 note signals")
    refusal = felt.refused("rule invalidate-and-forfeit reason fraud")
    assert (refusal.code, refusal.facts) == ("remedy/nothing", {"player": "p2"})
    felt.do("rule invalidate")
