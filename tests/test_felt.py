"""The test language itself: whole rounds of every book from every source, and what scripts can say."""

import pytest

from croupier.table.events import DeckShuffled, StepAttested
from croupier.table.table import Mode
from tests.felt import METER, Refused, clause, layout, play, sign

MISSISSIPPI = """
    box 1   ante 10
    box 3   ante 10, jackpot 5
    deal    1: Jh Jd; 3: As Ks
    box 1   look
    box 1   bet 10
    box 3   bet 30
    show    Qs
    box 1   fold
    box 3   bet 10
    show    Js
    box 3   bet 10
    show    Ts
    settle
"""
HOLDEM = """
    box 1   ante 10, blind 10
    box 3   ante 10, blind 10, trips 5, jackpot 5
    deal    1: Jh Jd; 3: As Ks; dealer: 9h 9d
    box 1   check
    box 3   bet 40
    show    Qs Js Ts
    box 1   check
    show    2d 3c
    box 1   fold
    settle
"""
SOURCES = [
    ("star-ms-undated", "shuffling_device"), ("star-ms-undated", "card_shoe"),
    ("crown-ms-3.0", "csm"), ("crown-ms-3.0", "manual_shoe"),
    ("star-ms-4", "shuffling_device"), ("star-ms-4", "card_shoe"),
    ("star-uth", "shuffling_device"), ("star-uth", "card_shoe"), ("star-uth", "hand"),
]  # fmt: skip


@pytest.mark.parametrize("mode", ["live", "electronic"])
@pytest.mark.parametrize(("book", "source"), SOURCES)
def test_two_rounds_are_played_from_every_source(book: str, source: str, mode: Mode) -> None:
    lines = HOLDEM if book == "star-uth" else MISSISSIPPI
    table = play(book, lines + lines, mode=mode, source=source)
    main = {"ante": 5000_00, "3rd": 15000_00, "4th": 5000_00, "5th": 5000_00}
    if book == "star-uth":
        main = {"ante": 10_00, "blind": 5000_00, "play": 40_00, "trips": 250_00}
    jackpot = 8_123_500 if book == "crown-ms-3.0" else METER
    assert table.paid(3) == {**main, "jackpot": jackpot}
    assert table.hand(3) == "royal_flush"
    assert table.paid(1) == {}
    assert table.table.round.number == 3
    assert not table.table.due
    assert sum(table.table.balances.values()) == 0


def test_a_refusal_stops_a_script_unless_it_is_expected() -> None:
    table = play("star-ms-4", "box 3 ante 10\ndeal")
    with pytest.raises(Refused, match="bet/range"):
        table.do("box 3 bet 31")
    table.do("! box 3 bet 9.99")
    assert table.refusal
    assert table.refusal.code == "bet/range"
    with pytest.raises(AssertionError, match="not refused"):
        table.refused("box 3 bet 10")


def test_by_hand_nothing_is_done_unasked() -> None:
    table = play("star-ms-4", mode="live", attest=False)
    assert table.refused("open").code == "step/opening"
    steps = ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card")
    table.do("\n".join(f"attest {step}" for step in steps) + "\nopen\nbox 3 ante 10")
    assert table.refused("deal").code == "deck/none"
    table.do("check red\nbring red\nshuffle red manual\nload\nshuffle\ncall no-more-bets\ndeal")
    assert table.refused("deal").code == "step/due"
    table.do("as usual\ndeal")
    assert [event.method for event in table.events_of(DeckShuffled)] == ["manual", "device"]
    assert table.events_of(StepAttested)[-1].step == "spread-community"


def test_furniture_can_be_varied() -> None:
    assert layout("star-ms-4", boxes=2).boxes == 2
    table = play("star-ms-4", layout=layout("star-ms-4", boxes=0), attest=False)
    assert table.refused("open").code == "layout/boxes"
    table = play("star-ms-4", "box 3 ante 10", sign=sign("star-ms-4", jackpot=None))
    assert table.refused("box 3 jackpot 5").code == "jackpot/unlinked"


def test_a_view_holds_the_viewers_own_cards_once_looked_at() -> None:
    table = play("star-ms-4", "box 3 ante 10\nbox 5 ante 10\ndeal 3: As Ks; 5: 2c 2d\nbox 3 look")
    assert table.view("p3").boxes[2].cards == ("As", "Ks")
    assert table.view("p5").boxes[2].cards == ("??", "??")
    assert table.view("p5").boxes[4].cards == ("??", "??")


def test_a_mark_has_one_to_six_clauses_and_each_book_once() -> None:
    def one() -> None: ...

    with pytest.raises(ValueError, match="one to 6"):
        clause("star-ms-4", *"1234567")
    with pytest.raises(ValueError, match="each named once"):
        clause("star-ms-4", "1", "1")
    with pytest.raises(ValueError, match="parameter `book`"):
        clause("star-ms-4", "1")(clause("star-uth", "1")(one))
