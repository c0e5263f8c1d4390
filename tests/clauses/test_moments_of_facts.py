"""The moment of the fact and not of the call: who had handled cards, and what was seen in the deal."""

import pytest

from croupier.table import events as ev
from croupier.table.table import Mode
from tests.clauses.usual_rounds import BROUGHT, C3, S3, S4, UTH, ante
from tests.felt import Felt, clause, play

DECISIONS = {
    S3: ("box 1 bet 10", "box 1 fold"),
    S4: ("box 1 bet 10", "box 1 fold"),
    C3: ("box 1 bet 10", "box 1 fold"),
    UTH: ("box 1 check", "box 1 bet 40", "box 1 fold"),
}
EARLY = {S3: "misdeal", S4: "misdeal", C3: "misdeal", UTH: "void-round"}
LATE = {S3: "discard-hand", S4: "discard-hand", C3: "burn-and-offer", UTH: "void-hand"}


def dealt(book: str, then: str = "", mode: Mode = "live") -> Felt:
    return play(book, f"seat 3 p3\n{ante(book, 1)}{ante(book, 2)}deal\n{then}", mode=mode)


def allowed(felt: Felt) -> tuple[str, ...]:
    return felt.table.incident.remedies if felt.table.incident else ()


@clause(S3, "11.7", "11.8")
@clause(S4, "11.7", "11.8")
@clause(C3, "11.4", "11.5")
@clause(UTH, "11.5", "11.5.1", "11.5.2")
def test_who_has_decided_has_handled_the_cards(book: str) -> None:
    felt = dealt(book, "wrong cards-to-empty-box box 3 count 2")
    assert allowed(felt) == (EARLY[book],)
    for decision in ("box 1 look", *DECISIONS[book]):
        felt = dealt(book, f"{decision}\n wrong cards-to-empty-box box 3 count 2")
        assert allowed(felt) == (LATE[book],), decision


@clause(S3, "11.8")
@clause(S4, "11.8")
@clause(C3, "11.5")
@clause(UTH, "11.5.2")
def test_the_callers_word_counts_with_who_says_so(book: str) -> None:
    felt = dealt(book, "wrong cards-to-empty-box box 3 count 2 looked p2")
    assert allowed(felt) == (LATE[book],)
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (called.looked, called.says) == (True, "p2")


@clause(S3, "11.7", "11.11")
@clause(S4, "11.7", "11.11")
@clause(UTH, "11.5.1", "11.9")
def test_a_hand_deemed_folded_was_handled_by_nobody(book: str) -> None:
    felt = dealt(book, "wrong player-absent box 1\n rule deem-folded by dealer")
    assert felt.table.boxes[0].status == "folded"
    assert allowed(felt.do("wrong cards-to-empty-box box 3 count 2")) == (EARLY[book],)


@clause(C3, "11.4", "5.10.2(a)")
def test_bets_on_a_hand_that_must_be_blind_handle_nothing() -> None:
    lines = "seats enough\nseat 1 p1\nbox 1 ante 10\nbox 2 by p1 ante 10\ndeal\nbox 2 bet 3rd 10"
    felt = play(C3, lines, mode="live")
    assert allowed(felt.do("wrong cards-to-empty-box box 3 count 2")) == ("misdeal",)


@clause(S3, "11.2", "11.3")
@clause(S4, "11.2", "11.3")
@clause(C3, "11.1")
@clause(UTH, "11.2", "11.3")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_a_card_seen_in_the_deal_is_a_misdeal_though_the_deal_is_entered(book: str, mode: Mode) -> None:
    felt = dealt(book, "wrong card-exposed\n rule misdeal", mode)
    assert felt.events_of(ev.RoundVoided)[0].result == "misdeal"
    assert felt.balance("patron:p1") == BROUGHT


@clause(S3, "11.2")
@clause(S4, "11.2")
@clause(C3, "11.1")
@clause(UTH, "11.2")
def test_once_somebody_looked_or_decided_the_call_says_when_it_was(book: str) -> None:
    for decision in ("box 1 look", *DECISIONS[book]):
        felt = dealt(book, decision)
        assert felt.refused("wrong card-exposed").code == "incident/moment"
        assert felt.refused("wrong card-exposed during play").code == "incident/moment"
        felt.do("wrong card-exposed during deal\n rule misdeal")
        assert felt.balance("patron:p1") == BROUGHT, decision
    assert dealt(book).refused("wrong card-exposed during play").code == "incident/moment"


@clause(S4, "11.2", "11.3")
def test_a_card_seen_in_the_deal_is_judged_so_until_the_cards_are_racked() -> None:
    felt = dealt(S4, "box 1 fold\n by hand\n box 2 fold")
    felt.do("wrong card-exposed during deal\n rule misdeal")
    assert felt.balance("patron:p2") == BROUGHT
    racked = dealt(S4, "box 1 fold\n box 2 fold")
    assert racked.refused("wrong card-exposed during deal").code == "incident/moment"


@clause(C3, "11.6.1", "11.6.2")
def test_a_hand_that_bet_was_looked_at_and_must_be_named() -> None:
    felt = dealt(C3, "box 2 bet 10\n box 1 bet 10\n wrong cards-taken box 1")
    assert felt.refused("rule restore-hand reason on-top").code == "cards/count"
    unseen = dealt(C3, "wrong cards-taken box 1\n rule restore-hand reason on-top")
    assert unseen.table.boxes[0].status == "in"
    said = dealt(C3, "wrong cards-taken box 1 looked p1")
    assert said.refused("rule restore-hand reason on-top").code == "cards/count"
    named = dealt(C3, "box 1 bet 10\n wrong cards-taken box 1 cards As,Ks")
    assert named.refused("rule restore-hand cards As,Kd").code == "restore/mismatch"
    named.do("rule restore-hand cards Ks,As")


@clause(C3, "11.6.2", "11.6.1")
@pytest.mark.parametrize(
    ("other", "only"),
    [
        ("box 2 fold", False),  # handed in, spread and racked
        ("by hand\n box 2 fold", True),  # lies at its box
        ("by hand\n box 2 fold\n attest fold-hand-in box 2\n attest fold-spread box 2 count 2", True),
        ("box 2 bet 10", True),
    ],
)
def test_the_only_cards_of_the_rack_are_so_by_the_log_and_not_by_a_word(other: str, only: bool) -> None:
    felt = dealt(C3, f"box 1 look\n {other}\n wrong cards-taken box 1 count 2")
    if only:
        felt.do("rule restore-hand")
    else:
        assert felt.refused("rule restore-hand").code == "cards/count"
        felt.do("rule leave-racked")
        assert felt.balance("patron:p1") == BROUGHT


@clause(C3, "11.6.2", "11.5")
def test_burnt_cards_lie_in_the_rack_too() -> None:
    felt = dealt(C3, "box 1 look\n wrong cards-to-empty-box box 3 count 2\n rule burn-and-offer")
    felt.do("stay 1\n stay 2\n wrong cards-taken box 1 count 2")
    assert felt.refused("rule restore-hand").code == "cards/count"


@clause(S3, "11.2", "11.3")
@clause(S4, "11.2", "11.3")
@clause(C3, "11.1")
@clause(UTH, "11.2", "11.3")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_a_shared_card_seen_in_the_deal_is_a_misdeal_whatever_was_bet_since(book: str, mode: Mode) -> None:
    place = "turn" if book == UTH else "4th"
    stake = 40 if book == UTH else 10
    bets = f"box 1 bet {stake}\n box 2 bet {stake}"
    shown = f"{bets}\n show {'2c 3c 4d' if book == UTH else '2c'}"
    for then in ("", bets, shown):
        felt = dealt(book, then, mode)
        felt.do(f"wrong community-exposed at {place} cards Kh during deal\n rule misdeal")
        assert felt.balance("patron:p1") == BROUGHT
        assert {"11.1" if book == C3 else "11.2"} <= felt.cites(ev.RoundVoided)
    first = "flop-1" if book == UTH else "3rd"
    felt = dealt(book, shown, mode)
    assert felt.refused(f"wrong community-exposed at {first} cards Kh during deal").code == "cards/seen"
    felt.do(f"wrong community-exposed at {first} cards 2c during deal\n rule misdeal")
    assert felt.balance("patron:p2") == BROUGHT


@clause(S3, "11.2")
@clause(S4, "11.2")
def test_no_shared_card_is_out_in_the_deal_from_a_shoe(book: str) -> None:
    felt = play(book, f"{ante(book, 1)}deal", mode="live", source="card_shoe")
    assert felt.refused("wrong community-exposed at 3rd cards Kh during deal").code == "incident/places"


@clause(UTH, "11.4", "11.4.1", "11.2")
def test_the_dealers_card_is_judged_by_when_it_was_seen() -> None:
    bets = "box 1 bet 40\n box 2 check"
    for when, cites in (("deal", "11.2"), ("unbet", "11.4.1")):
        felt = dealt(UTH, f"{bets}\n wrong dealer-card-exposed cards 9c during {when}\n rule misdeal")
        assert felt.balance("patron:p1") == BROUGHT
        assert cites in felt.cites(ev.RoundVoided)
    assert allowed(dealt(UTH, f"{bets}\n wrong dealer-card-exposed cards 9c")) == ("play-on",)


@clause(S3, "11.4", "11.6")
def test_a_card_seen_before_3rd_street_was_bet_is_a_misdeal_though_bets_lie() -> None:
    bets = "box 1 bet 10\n box 2 bet 10"
    assert allowed(dealt(S3, f"{bets}\n wrong community-exposed at 4th cards Kh")) == ("turn-down",)
    felt = dealt(S3, f"{bets}\n wrong community-exposed at 4th cards Kh during unbet\n rule misdeal")
    assert felt.balance("patron:p1") == BROUGHT


@clause(S4, "11.4", "11.6")
def test_who_has_bet_since_the_card_was_seen_may_still_be_void() -> None:
    bets = "box 1 bet 10\n box 2 fold\n show 2c"
    felt = dealt(S4, f"{bets}\n wrong community-exposed at 3rd cards 2c during unbet")
    assert allowed(felt) == ("void-undecided", "play-on")
    assert felt.refused("rule void-undecided boxes 3").code == "remedy/box"
    felt.do("rule void-undecided")
    assert (felt.balance("patron:p1"), felt.balance("patron:p2")) == (BROUGHT, BROUGHT - 10_00)
    assert felt.events_of(ev.CommunityExposed) == []
