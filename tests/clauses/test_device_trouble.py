"""A shuffling machine that jams, fails, or does not verify its cards, and how the table goes on."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, S4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
JAM = {CROWN: "11.14"}
BROUGHT = 10_000_00


def stakes(book: str) -> str:
    return "ante 10, blind 10" if book == UTH else "ante 10"


def table(book: str, lines: str = "", source: str | None = None, shuffler: str = "") -> Felt:
    """A live table with a hand for two boxes bought."""
    start = f"box 1 {stakes(book)}\nbox 3 {stakes(book)}\n{lines}"
    return play(book, start, mode="live", source=source, shuffler=shuffler)


@clause(S3, "12.1")
@clause(CROWN, "11.14")
@clause(UTH, "12.1")
@clause(S4, "12.1")
def test_after_a_jam_the_cards_are_shuffled_again(book: str) -> None:
    felt = table(book, "deal\nbox 1 fold\nbox 3 fold\nclose\nbox 3 " + stakes(book))
    felt.do("by hand\nshuffle red manual\nload red\ncall no-more-bets\nwrong device-jam")
    assert felt.refused("deal").code == "incident/open"
    felt.do("rule reshuffle by dealer")
    (ordered,) = felt.events_of(ev.ShuffleOrdered)
    assert (ordered.deck, ordered.moment) == ("red", "jam")
    jammed = felt.refused("deal")
    assert (jammed.code, jammed.cites) == ("deck/shuffle", (JAM.get(book, "12.1"),))
    felt.do("shuffle red\ndeal")


@clause(S3, "12.1")
@clause(CROWN, "11.14")
@clause(UTH, "12.1")
@clause(S4, "12.1")
def test_a_round_from_the_other_deck_goes_on(book: str) -> None:
    felt = table(book, "deal\nbox 1 fold")
    felt.do("by hand\ncheck blue\nbring blue\nshuffle blue manual\nload blue\nas usual")
    assert felt.refused("wrong device-jam").code == "incident/deck"
    felt.do("wrong device-jam deck blue\nrule reshuffle")
    felt.do("box 3 fold\nclose")
    assert not felt.events_of(ev.RoundVoided)
    felt.do(f"box 3 {stakes(book)}\nby hand\nplay blue\ncall no-more-bets")
    jammed = felt.refused("deal")
    assert (jammed.code, jammed.cites) == ("deck/shuffle", (JAM.get(book, "12.1"),))


@clause(S3, "12.1")
@clause(CROWN, "11.14", "4.1.1(b)")
@clause(UTH, "12.1")
@clause(S4, "12.1")
def test_no_further_card_of_a_jammed_deck_is_dealt_and_dealt_ones_stay(book: str) -> None:
    felt = table(book, "by hand\ncheck red\nbring red\nshuffle red manual\nload red\ncall no-more-bets")
    if book != CROWN:
        felt.do("shuffle red")
    felt.do(f"draw community {5 if book == UTH else 3}\nwrong device-jam\nrule reshuffle")
    if book != CROWN:
        felt.do("attest spread-community")
    jammed = felt.refused("deal")
    assert (jammed.code, jammed.cites) == ("deck/shuffle", (JAM.get(book, "12.1"),))
    felt.do("shuffle red\ndeal")
    assert not felt.events_of(ev.RoundVoided)


@clause(CROWN, "11.14")
def test_a_machine_beside_the_shoe_can_jam_too() -> None:
    felt = table(CROWN, "check red\nbring red", "manual_shoe", "asm")
    felt.do("wrong device-jam\nrule reshuffle\ndeal")
    without = table(CROWN, "check red\nbring red", "manual_shoe")
    assert without.refused("wrong device-jam").code == "incident/device"
    assert without.refused("wrong count-unverified").code == "incident/device"


@clause(S3, "12.2", "12.2.1", "12.2.2", "15.3.1")
@clause(UTH, "12.2.1", "12.2.2", "15.3.1")
@clause(S4, "12.2.1", "12.2.2", "15.3.1")
def test_a_device_that_fails_voids_the_round_and_no_round_before_it(book: str) -> None:
    felt = table(book, "deal\nbox 1 fold\nbox 3 fold\nclose")
    felt.do(f"box 1 {stakes(book)}, jackpot 5\nbox 3 {stakes(book)}, jackpot 5")
    lost = 20_00 if book == UTH else 10_00
    assert felt.balance("patron:p1") == BROUGHT - 2 * lost - 5_00
    felt.do(f"deal\nbox 1 fold\nbox 3 bet {30 if book == UTH else 10}\nwrong device-failed\nrule void-round")
    (voided,) = felt.events_of(ev.RoundVoided)
    assert {"12.2.1", "12.2.2", "15.3.1"} <= {*voided.cites}
    assert felt.balance("patron:p1") == felt.balance("patron:p3") == BROUGHT - lost
    assert felt.balance("jackpot") == 0


@clause(S3, "12.2", "12.2.2")
@clause(UTH, "12.2.2")
@clause(S4, "12.2.2")
def test_a_device_that_fails_before_the_first_card_voids_nothing(book: str) -> None:
    felt = table(book, "check red\nbring red\nwrong device-failed")
    assert felt.table.incident is not None
    assert felt.table.incident.remedies == ("retire-source",)
    felt.do("rule retire-source by dealer\nby hand")
    assert not felt.events_of(ev.RoundVoided)
    assert felt.balance("patron:p1") == BROUGHT - (20_00 if book == UTH else 10_00)
    failed = felt.refused("deal")
    assert (failed.code, failed.cites) == ("source/failed", ("12.2", "12.2.2"))
    assert felt.view("dealer").cards_due == (("source", "shuffling_device"),)
    felt.do("source shuffling_device unit B\nas usual\ndeal")  # its cards may stay


@clause(S3, "12.2.3", "3.7")
@clause(S4, "12.2.3", "3.7")
def test_a_star_table_goes_on_with_another_device_or_a_shoe_and_new_cards(book: str) -> None:
    for source in ("shuffling_device unit B", "card_shoe"):
        felt = table(book, "check blue\nbring blue\nout blue\ndeal\nwrong device-failed")
        felt.do("rule void-round\nbox 1 ante 10\nby hand")
        failed = felt.refused("deal")
        assert failed.code == "source/failed"
        assert "12.2.3" in failed.cites
        same = felt.refused("source shuffling_device")
        assert (same.code, "12.2.3" in same.cites) == ("source/same", True)
        assert felt.refused("source hand").code == "source/kind"
        felt.do(f"source {source}")
        assert "12.2.3" in felt.cites(ev.SourceChanged)
        gone = felt.refused("deal")
        assert gone.code == "deck/none"
        assert "12.2.3" in gone.cites
        assert felt.refused("play red").code == "deck/away"
        felt.do("check blue\nbring blue")
        assert "12.2.3" in felt.events_of(ev.DeckBrought)[-1].cites
        assert felt.refused("deal").cites == ("3.7",)
        felt.do("shuffle blue manual")
        if source == "card_shoe":
            assert felt.refused("deal").code == "deck/uncut"
            felt.do("cut blue")
        felt.do("load blue\ndeal")


@clause(UTH, "12.2.3")
def test_a_holdem_table_goes_on_with_a_device_a_shoe_or_the_hand_and_its_cards() -> None:
    for source in ("shuffling_device unit B", "card_shoe", "hand"):
        felt = table(UTH, "deal\nwrong device-failed\nrule void-round\nbox 1 ante 10, blind 10\nby hand")
        assert "12.2.3" in felt.refused("deal").cites
        felt.do(f"source {source}")
        unshuffled = felt.refused("deal")
        assert (unshuffled.code, unshuffled.cites) == ("deck/shuffle", ("12.2.3",))
        felt.do("shuffle red manual")
        if source != "shuffling_device unit B":
            assert felt.refused("deal").code == "deck/uncut"
            felt.do("attest cutting-card\ncut red\nattest place-on-cutting-card")
        if source != "hand":
            felt.do("load red")
        felt.do("deal")


@clause(UTH, "12.2.3", "2.3.1")
def test_a_shoe_has_no_room_for_the_two_decks_of_a_device() -> None:
    felt = table(UTH, "check red\nbring red\ncheck blue\nbring blue\nby hand")
    full = felt.refused("source card_shoe")
    assert (full.code, "2.3.1" in full.cites) == ("deck/capacity", True)
    felt.do("out blue\nsource card_shoe\nattest cutting-card")
    assert felt.refused("deal").facts["moment"] == "source"


@clause(S3, "12.2")
@clause(UTH, "12.2.1")
@clause(S4, "12.2.1")
def test_only_a_device_that_deals_can_fail(book: str) -> None:
    felt = table(book, "deal", "card_shoe")
    assert felt.refused("wrong device-failed").code == "incident/device"
    assert felt.refused("wrong device-jam").code == "incident/device"


def test_crown_has_no_clause_for_a_machine_that_fails() -> None:
    assert table(CROWN, "deal").refused("wrong device-failed").code == "incident/unknown"


def test_the_source_is_changed_between_rounds_by_a_supervisor() -> None:
    felt = table(S4, "deal")
    assert felt.refused("source card_shoe").code == "source/round"
    felt.do("box 1 fold\nbox 3 fold\nclose")
    dealer = felt.refused("source card_shoe by dealer")
    assert (dealer.code, dealer.cites) == ("staff/rank", ("house:dealing-source", "house:staff"))
    assert felt.refused("source shuffling_device").cites == ("house:dealing-source",)
    felt.do("source card_shoe")
    assert felt.cites(ev.SourceChanged) == {"house:dealing-source"}


def test_what_a_new_source_needs_at_the_table_is_attested() -> None:
    felt = play(CROWN, "box 3 ante 10\nby hand\nsource manual_shoe", mode="live")
    assert felt.view("dealer").due == (("cutting-card", None),)
    felt.do("check red\nbring red\nshuffle red manual\ncut red\nload red\ncall no-more-bets")
    assert felt.refused("deal").code == "step/due"
    felt.do("attest cutting-card\ndeal")
    back = play(CROWN, "box 3 ante 10\nby hand\nsource csm", mode="live", source="manual_shoe")
    assert back.view("dealer").due == ()


@clause(CROWN, "11.15", "11.12")
def test_a_count_the_machine_does_not_verify_is_made_by_the_dealer_and_voids_the_round_if_wrong() -> None:
    for count in (51, 53):
        felt = table(CROWN, "box 1 jackpot 5\nbox 3 jackpot 5\ndeal\nbox 1 fold\nwrong count-unverified")
        for line in ("rule count-deck", "rule void-miscounted"):
            uncounted = felt.refused(line)
            assert (uncounted.code, uncounted.cites) == ("incident/count", ("11.15",))
        felt.do(f"count red {count}")
        assert felt.refused("rule count-deck").code == "incident/count"
        felt.do("rule void-miscounted by dealer")
        (voided,) = felt.events_of(ev.RoundVoided)
        assert "11.15" in voided.cites
        assert felt.balance("patron:p1") == felt.balance("patron:p3") == BROUGHT - 5_00
        assert voided.carried == (1, 3)
        felt.do("box 1 ante 10\nbox 3 ante 10\nby hand\ncall no-more-bets")
        assert isinstance(felt.give(c.Deal(actor="dealer")), Refusal)


@clause(CROWN, "11.15")
def test_a_right_count_by_hand_lets_the_round_go_on() -> None:
    felt = table(CROWN, "deal\nwrong count-unverified")
    felt.do("count red 52")
    assert felt.refused("rule void-miscounted").cites == ("11.15",)
    felt.do("rule count-deck by dealer\nbox 1 fold\nbox 3 fold\nclose")
    assert not felt.events_of(ev.RoundVoided)
    (counted,) = felt.events_of(ev.DeckCounted)
    assert "11.15" in counted.cites


@clause(CROWN, "11.15")
def test_between_rounds_a_wrong_count_by_hand_voids_nothing_and_ends_the_deck() -> None:
    felt = table(CROWN, "check red\nbring red\nwrong count-unverified")
    assert felt.table.incident is not None
    assert felt.table.incident.remedies == ("count-deck",)
    felt.do("count red 51\nrule count-deck\nby hand\ncall no-more-bets")
    assert felt.refused("deal").code == "deck/unfit"
    assert not felt.events_of(ev.RoundVoided)


@pytest.mark.parametrize("book", [S3, S4, UTH])
def test_the_star_has_no_clause_for_a_count_the_machine_did_not_verify(book: str) -> None:
    assert table(book, "deal").refused("wrong count-unverified").code == "incident/unknown"
