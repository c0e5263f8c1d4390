"""Missing and foreign cards, and cards that were dropped, at The Star's Mississippi Stud."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, S4 = "star-ms-undated", "star-ms-4"
BROUGHT = 1_000_000  # cents

DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 20, jackpot 5
    deal
"""


def check(felt: Felt, deck: str = "red", **more: object) -> Refusal | tuple[ev.Event, ...]:
    return felt.give(c.CheckDeck(actor="dealer", deck=deck, back=deck, by="dealer", **more))  # type: ignore[arg-type]


@clause(S3, "11.9", "11.9.2", "11.9.4", "1.1:Void", "15.3.1")
@clause(S4, "11.9.2", "11.9.4", "1.1:Void", "15.3.1")
def test_a_defect_found_in_a_round_voids_it_and_surveillance_and_inspector_are_told(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        box 1 fold
        box 2 bet 20
        wrong deck-defect note joker
    """)
    assert felt.told() == ("surveillance", "inspector")
    assert "11.9.4" in felt.cites(ev.NoticeRaised)
    assert felt.refused("show Kh").code == "incident/open"
    felt.do("rule void-round by dealer")
    (voided,) = felt.events_of(ev.RoundVoided)
    assert voided.result == "void"
    assert {"11.9.2", "15.3.1", "1.1:Void"} <= {*voided.cites}
    assert felt.balance("patron:p1") == felt.balance("patron:p2") == BROUGHT
    assert felt.balance("jackpot") == 0


@clause(S3, "11.9", "11.9.3")
@clause(S4, "11.9.3")
def test_the_deck_is_checked_at_the_table_before_it_is_dealt_from_again(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        wrong deck-defect
        rule void-round
        box 1 ante 10
        by hand
    """)
    refusal = felt.refused("deal")
    assert refusal.code == "deck/suspect"
    assert "11.9.3" in refusal.cites
    away = check(felt, beforehand=True)
    assert isinstance(away, Refusal)
    assert "11.9.3" in away.cites
    check(felt)
    assert "11.9.3" in felt.cites(ev.DeckChecked)
    assert felt.refused("deal").code == "deck/shuffle"
    felt.do("as usual\n deal")


@clause(S3, "11.9.3")
@clause(S4, "11.9.3")
def test_a_deck_that_fails_the_check_is_not_played_again(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        wrong deck-defect
        rule void-round
        box 1 ante 10
        by hand
    """)
    check(felt, count=51)
    assert felt.refused("deal").code == "deck/unfit"


@clause(S3, "11.9.1", "11.9.3", "11.9.4")
@clause(S4, "11.9.1", "11.9.3", "11.9.4")
def test_finished_rounds_stand_and_a_defect_found_between_rounds_voids_nothing(book: str) -> None:
    felt = play(book, "box 1 ante 10", mode="live")
    felt.do("""
        deal
        box 1 fold
        wrong deck-defect
    """)
    assert felt.refused("rule void-round").code == "incident/remedy"
    felt.do("rule check-deck\n close")
    assert felt.balance("patron:p1") == BROUGHT - 10_00
    assert not felt.events_of(ev.RoundVoided)
    felt.do("by hand\n box 1 ante 10")
    refusal = felt.refused("deal")
    assert refusal.code == "deck/suspect"
    assert {"11.9.1", "11.9.3"} <= {*refusal.cites}
    assert felt.told() == ("surveillance", "inspector")


@clause(S3, "11.9", "11.9.1", "11.9.2", "11.9.3", "11.9.4")
@clause(S4, "11.9.1", "11.9.2", "11.9.3", "11.9.4")
def test_a_card_missing_from_the_other_deck_voids_the_round_all_the_same(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    check(felt, "blue")
    felt.do("bring blue")
    assert felt.refused("wrong deck-defect deck blue").code == "incident/deck"
    assert felt.refused("wrong idle-deck-defect deck red").code == "incident/deck"
    felt.do("wrong idle-deck-defect deck blue")
    assert felt.told() == ("surveillance", "inspector")
    felt.do("rule void-round")
    assert felt.balance("patron:p1") == felt.balance("patron:p2") == BROUGHT
    check(felt, "blue")
    felt.do("""
        box 1 ante 10
        deal                   # the red deck was sound all along
        box 1 fold
        wrong idle-deck-defect deck blue
    """)
    assert felt.refused("rule void-round").code == "incident/remedy"
    felt.do("rule check-deck\n close\n box 1 ante 10\n by hand")
    felt.give(c.PlayDeck(actor="dealer", deck="blue"))
    assert felt.refused("deal").code == "deck/suspect"


@clause(S3, "11.9.3")
@clause(S4, "11.9.3")
def test_an_idle_deck_is_suspect_after_the_void_round(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    check(felt, "blue")
    felt.do("""
        bring blue
        wrong idle-deck-defect deck blue
        rule void-round
        box 1 ante 10
        by hand
    """)
    felt.give(c.PlayDeck(actor="dealer", deck="blue"))
    assert felt.refused("deal").code == "deck/suspect"


@clause(S3, "4.2.1")
@clause(S4, "4.2.1")
def test_dropped_cards_are_reported_and_a_supervisor_confirms_that_all_are_there(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("wrong cards-mishandled note dropped")
    assert felt.told() == ("casino_supervisor",)
    assert felt.refused("box 1 bet 10").cites == ("4.2.1",)
    assert felt.refused("rule verify-cards by dealer").code == "staff/rank"
    felt.do("rule verify-cards by gaming_supervisor count 52\n box 1 bet 10")
    assert felt.cites(ev.IncidentClosed) == {"4.2.1"}


@clause(S3, "4.2.1")
@clause(S4, "4.2.1")
@pytest.mark.parametrize("lines", ["", "box 1 ante 10"])
def test_cards_can_be_dropped_between_rounds(book: str, lines: str) -> None:
    felt = play(book, lines, mode="live")
    felt.do("wrong cards-mishandled at 3rd")
    assert felt.refused("box 2 ante 10").cites == ("4.2.1",)
    felt.do("rule verify-cards count 52\n box 2 ante 10")


@clause(S3, "4.2.1", "11.9", "11.9.2")
@clause(S4, "4.2.1", "11.9", "11.9.2")
@clause("star-uth", "4.5", "11.6", "11.6.2")
@pytest.mark.parametrize("count", [0, 51, 53])
def test_cards_are_verified_by_their_number_and_another_is_the_defect(book: str, count: int) -> None:
    blind = ", blind 10" if book == "star-uth" else ""
    felt = play(book, f"box 1 ante 10{blind}\n deal\n wrong cards-mishandled", mode="live")
    assert felt.refused("rule verify-cards by gaming_supervisor").code == "incident/count"
    felt.do(f"rule verify-cards by gaming_supervisor count {count}")
    assert felt.events_of(ev.DeckCounted)[-1].count == count
    assert felt.table.incident is not None
    assert (felt.table.incident.kind, felt.table.incident.remedies) == ("deck-defect", ("void-round",))
    assert felt.refused("withdraw reason never-mind by assistant_gaming_manager").code == "incident/count"
    felt.do("rule void-round")
    assert felt.balance("patron:p1") == BROUGHT


@clause(S3, "4.2.1", "11.9", "11.9.2")
@clause(S4, "4.2.1", "11.9.2")
def test_a_card_that_is_not_recovered_is_a_missing_card(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("wrong cards-mishandled")
    assert felt.refused("wrong wrong-hole-count box 1 count 3").code == "incident/open"
    assert felt.refused("wrong cards-mishandled").code == "incident/open"
    felt.do("wrong deck-defect")
    assert felt.refused("rule verify-cards").code == "incident/remedy"
    felt.do("rule void-round")
    assert felt.balance("patron:p1") == BROUGHT
