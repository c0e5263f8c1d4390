"""Mississippi Stud at The Star: 3rd, 4th and 5th Street, each when all have decided, from shoe or device."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import ShowCommunity
from croupier.table.events import CommunityDealt, CommunityShown, RoundClosed
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

UNDATED, VERSION_4 = "star-ms-undated", "star-ms-4"
STREETS = ("3rd", "4th", "5th")
CARDS = ("Qs", "8d", "4c")
FROM = {"card_shoe": ("7.2.4", "7.2.5", "7.2.6"), "shuffling_device": ("7.3.5", "7.3.6", "7.3.7")}


def dealt(book: str, source: str, mode: Mode = "electronic", jackpot: str = "") -> Felt:
    """Hands at 2 and 5, dealt."""
    return play(book, f"box 2 ante 10{jackpot}\nbox 5 ante 10\ndeal", source=source, mode=mode)


def check_streets(book: str, source: str, mode: Mode) -> None:
    """Each card comes when every box has decided, cites its own clause, and is called by its street."""
    table = dealt(book, source, mode)
    for street, card, own in zip(STREETS, CARDS, FROM[source], strict=True):
        for bet in ("", "box 2 bet 10"):
            table.do(bet)
            refusal = table.refused(f"show {card}")
            assert refusal.code == "show/undecided"
            assert refusal.cites == (f"1.1:{street} Street", own)
        table.do(f"box 5 bet 10\nshow {card}")
        shown = table.events_of(CommunityShown)[-1]
        assert (shown.names, shown.cards) == ((street,), (card,))
        assert shown.cites == (f"1.1:{street} Street", own)
    for viewer in ("p2", "dealer", "inspector"):
        assert table.view(viewer).streets == STREETS
        assert table.view(viewer).community == CARDS
    assert table.refused("show 2h").code == "show/moment"


@clause(UNDATED, "7.2.4", "7.2.5", "7.2.6", "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street")
@clause(VERSION_4, "7.2.4", "7.2.5", "7.2.6", "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_streets_from_a_shoe_wait_for_every_box(book: str, mode: Mode) -> None:
    check_streets(book, "card_shoe", mode)


@clause(UNDATED, "7.3.5", "7.3.6", "7.3.7", "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street")
@clause(VERSION_4, "7.3.5", "7.3.6", "7.3.7", "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_streets_of_a_device_wait_for_every_box(book: str, mode: Mode) -> None:
    check_streets(book, "shuffling_device", mode)


@clause(UNDATED, "7.2.4", "7.2.5", "7.2.6", "1.1:Community Cards")
@clause(VERSION_4, "7.2.4", "7.2.5", "7.2.6", "1.1:Community Cards")
def test_a_shoe_keeps_each_street_until_it_is_dealt_face_up(book: str) -> None:
    table = dealt(book, "card_shoe")
    assert table.events_of(CommunityDealt) == []
    for place, card in zip((5, 6, 7), CARDS, strict=True):
        assert len(table.view("p2").community) == place - 5  # no back lies there: the card is in the shoe
        assert table.refused("draw community 1").code == "deal/moment"
        table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
        shown = table.events_of(CommunityShown)[-1]
        assert (shown.places, shown.face_up) == ((place,), True)
        assert table.view("anyone").community[-1] == card
    assert table.refused("draw community 1").code == "deal/moment"


@clause(UNDATED, "7.3.1", "7.3.2", "7.3.5", "7.3.6", "7.3.7")
@clause(VERSION_4, "7.3.1", "7.3.2", "7.3.5", "7.3.6", "7.3.7")
def test_a_device_has_them_on_the_table_bottom_to_top_as_3rd_4th_and_5th(book: str) -> None:
    table = dealt(book, "shuffling_device")
    assert table.events_of(CommunityDealt)[0].places == (1, 2, 3)
    for card in CARDS:
        table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
    shown = [(event.names, event.places, event.face_up) for event in table.events_of(CommunityShown)]
    assert shown == [(("3rd",), (1,), False), (("4th",), (2,), False), (("5th",), (3,), False)]


@clause(UNDATED, "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street", "1.1:Community Cards")
@clause(VERSION_4, "1.1:3rd Street", "1.1:4th Street", "1.1:5th Street", "1.1:Community Cards")
@pytest.mark.parametrize("source", ["card_shoe", "shuffling_device"])
def test_a_street_is_one_card_no_more_no_less(book: str, source: str) -> None:
    table = dealt(book, source)
    for street, card in zip(STREETS, CARDS, strict=True):
        table.do("box 2 bet 10\nbox 5 bet 10")
        for cards in ((), (card, "2h"), ("Zz",), (card, card)):
            refusal = table.give(ShowCommunity(actor="machine", cards=cards))
            assert isinstance(refusal, Refusal)
            assert refusal.code == ("cards/unknown" if cards == ("Zz",) else "cards/count")
            assert f"1.1:{street} Street" in refusal.cites
        table.do(f"show {card}")
        assert table.events_of(CommunityShown)[-1].names == (street,)


@clause(VERSION_4, "7.2.4", "7.2.5", "7.2.6")
@pytest.mark.parametrize("folds_at", [0, 1, 2])
def test_a_shoe_deals_on_for_a_live_jackpot_when_all_have_folded(folds_at: int) -> None:
    goes_on(VERSION_4, "card_shoe", folds_at)


@clause(VERSION_4, "7.3.5", "7.3.6", "7.3.7")
@pytest.mark.parametrize("folds_at", [0, 1, 2])
def test_a_device_shows_on_for_a_live_jackpot_when_all_have_folded(folds_at: int) -> None:
    goes_on(VERSION_4, "shuffling_device", folds_at)


def goes_on(book: str, source: str, folds_at: int) -> None:
    """All fold at a stage: with a live jackpot wager the streets still come, without one the round ends."""
    for jackpot, streets in ((", jackpot 5", 3), ("", folds_at)):
        table = dealt(book, source, jackpot=jackpot)
        for card in CARDS[:folds_at]:
            table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
        table.do("box 2 fold\nbox 5 fold")
        if jackpot:
            assert table.refused("close").code == "round/open"
            table.do(f"show {' '.join(CARDS[folds_at:])}\nsettle")
        else:
            assert table.refused(f"show {CARDS[folds_at]}").code == "show/moment"
            table.do("close")
        assert len(table.events_of(CommunityShown)) == streets
        assert len(table.events_of(RoundClosed)) == 1


@clause(UNDATED, "7.2.4", "7.2.5", "7.2.6", "7.3.5", "7.3.6", "7.3.7")
@pytest.mark.parametrize("source", ["card_shoe", "shuffling_device"])
def test_undated_a_round_ends_when_all_have_folded(source: str) -> None:
    for folds_at in (0, 1, 2):
        table = dealt(UNDATED, source, jackpot=", jackpot 5")
        for card in CARDS[:folds_at]:
            table.do(f"box 2 bet 10\nbox 5 bet 10\nshow {card}")
        table.do("box 2 fold")
        assert table.refused(f"show {CARDS[folds_at]}").code == "show/undecided"
        table.do("box 5 fold")
        assert table.refused(f"show {CARDS[folds_at]}").code == "show/moment"
        table.do("close")


@clause(UNDATED, "7.2.4", "7.3.5")
@clause(VERSION_4, "7.2.4", "7.3.5")
@pytest.mark.parametrize("source", ["card_shoe", "shuffling_device"])
def test_a_fold_is_a_decision_too(book: str, source: str) -> None:
    table = dealt(book, source).do("box 2 fold\nbox 5 bet 10\nshow Qs")
    assert table.view("p5").community[0] == "Qs"
