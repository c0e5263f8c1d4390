"""The cloth: places, marked spots and their labels, shapes, words, and what else lies on it."""

import pytest

from croupier.core.layout import Feature, Marker, Spot
from croupier.core.refusal import Refusal
from croupier.table.commands import PlaceMarker, RemoveMarker
from croupier.table.events import MarkerPlaced, MarkerRemoved, TableOpened
from tests.felt import Refused, clause, layout, play, sign

MISSISSIPPI = ("ante", "3rd", "4th", "5th")


def refusal(book: str, **changes: object) -> Refusal:
    """Why a table with such a cloth does not open."""
    with pytest.raises(Refused) as refused:
        play(book, layout=layout(book, **changes))
    return refused.value.refusal


def opens(book: str, **changes: object) -> bool:
    """Whether a table with such a cloth opens; a refusal is an error."""
    return play(book, layout=layout(book, **changes)).table.open


def spots(book: str, **changes: Spot | None) -> dict[str, Spot]:
    """The usual spots with some changed, or left out."""
    changed = {**layout(book).spots, **changes}
    return {name: spot for name, spot in changed.items() if spot is not None}


@clause("star-ms-undated", "2.1")
@clause("star-uth", "2.1")
@clause("star-ms-4", "2.1")
def test_a_table_has_at_least_one_box_and_one_dealer(book: str) -> None:
    for wrong in ({"boxes": 0}, {"dealers": 0}, {"dealers": 2}):
        found = refusal(book, **wrong)
        assert found.code == "layout/boxes"
        assert "2.1" in found.cites
    assert opens(book, boxes=1)
    assert opens(book, boxes=12)
    assert "2.1" in play(book).cites(TableOpened)


@clause("crown-ms-3.0", "2.1")
def test_a_crown_table_has_one_to_nine_boxes() -> None:
    for boxes in (0, 10):
        assert refusal("crown-ms-3.0", boxes=boxes).cites == ("2.1",)
    assert opens("crown-ms-3.0", boxes=1)
    assert opens("crown-ms-3.0", boxes=9)


@clause("star-ms-undated", "2.2", "2.2.1.1", "2.2.1.2", "2.2.1.3", "2.2.1.4")
@clause("star-ms-4", "2.2", "2.2.1", "2.2.1.1", "2.2.1.2", "2.2.1.3", "2.2.1.4")
def test_every_box_has_four_spots_with_their_labels(book: str) -> None:
    allowed = {"ante": ("Ante", "A"), **{f"{n}": (f"{n} Street", f"{n}") for n in ("3rd", "4th", "5th")}}
    for number, (name, labels) in enumerate(allowed.items(), start=1):
        missing = refusal(book, spots=spots(book, **{name: None}))
        assert (missing.code, missing.facts["spot"]) == ("layout/spot", name)
        assert {"2.2", f"2.2.1.{number}"} <= {*missing.cites}
        assert book != "star-ms-4" or "2.2.1" in missing.cites
        for label in labels:
            assert opens(book, spots=spots(book, **{name: Spot(label)}))
        for label in ("Blind", name.upper(), ""):
            wrong = refusal(book, spots=spots(book, **{name: Spot(label)}))
            assert (wrong.code, wrong.cites) == ("layout/label", (f"2.2.1.{number}",))


@clause("star-uth", "2.2.1.1", "2.2.1.2", "2.2.1.3", "2.2.1.4")
def test_every_holdem_box_has_four_spots_with_their_labels() -> None:
    for number, name in enumerate(("ante", "blind", "play", "trips"), start=1):
        missing = refusal("star-uth", spots=spots("star-uth", **{name: None}))
        assert (missing.code, missing.facts["spot"]) == ("layout/spot", name)
        assert missing.cites == ("2.2.1", f"2.2.1.{number}")
        for label in (name.capitalize()[0], name, "Bonus"):
            wrong = refusal("star-uth", spots=spots("star-uth", **{name: Spot(label)}))
            assert (wrong.code, wrong.cites) == ("layout/label", (f"2.2.1.{number}",))
    assert opens("star-uth")


@clause("crown-ms-3.0", "2.2.1(a)")
def test_a_crown_cloth_has_the_elements_of_the_diagram_in_any_words_and_shapes() -> None:
    for name in MISSISSIPPI:
        missing = refusal("crown-ms-3.0", spots=spots("crown-ms-3.0", **{name: None}))
        assert (missing.code, missing.cites) == ("layout/spot", ("2.2.1(a)",))
    wrong = refusal("crown-ms-3.0", community=("3rd", "4th"))
    assert wrong.code == "layout/community"
    assert "2.2.1(a)" in wrong.cites
    assert opens("crown-ms-3.0", spots=spots("crown-ms-3.0", ante=Spot("Crown", "star")))


@clause("star-ms-undated", "2.2.2")
@clause("star-ms-4", "2.2.2")
@clause("crown-ms-3.0", "2.2.1(a)")
def test_the_shared_cards_have_their_three_places_in_order(book: str) -> None:
    for places in (("3rd", "4th"), ("4th", "3rd", "5th"), ("3rd", "4th", "5th", "6th"), ()):
        found = refusal(book, community=places)
        assert found.code == "layout/community"
        assert {"2.2.2", "2.2.1(a)"} & {*found.cites}
    assert opens(book, community=("3rd", "4th", "5th"))


@clause("star-uth", "2.2.2.1")
def test_a_holdem_cloth_has_places_for_the_dealer_and_the_board() -> None:
    board = ("flop-1", "flop-2", "flop-3", "turn", "river")
    for places in (board[:4], (), (*board, "extra"), board[::-1]):
        found = refusal("star-uth", community=places)
        assert found.code == "layout/community"
        assert "2.2.2.1" in found.cites
    for count in (0, 1, 3):
        found = refusal("star-uth", dealer_places=count)
        assert (found.code, found.cites) == ("layout/dealer", ("2.2.2.1",))
    assert opens("star-uth", community=board, dealer_places=2)


@clause("star-ms-undated", "2.2.3")
@clause("star-uth", "2.2.2.2")
@clause("star-ms-4", "2.2.3")
def test_wager_areas_are_rectangles_circles_or_ovals(book: str) -> None:
    own = {"star-uth": "2.2.2.2"}.get(book, "2.2.3")
    for shape in ("rectangle", "circle", "oval"):
        assert opens(book, spots=spots(book, ante=Spot("Ante", shape), jackpot=Spot("J", shape)))
    for name in ("ante", "jackpot"):
        found = refusal(book, spots=spots(book, **{name: Spot("Ante", "hexagon")}))
        assert (found.code, found.cites) == ("layout/shape", (own,))


@clause("star-uth", "2.2.2.3")
def test_the_cloth_says_when_the_ante_pushes_word_for_word() -> None:
    legend = "Ante pushes if dealer has less than a pair"
    for words in ("", legend.replace("pair", "Pair"), legend + "."):
        found = refusal("star-uth", legend=words)
        assert (found.code, found.cites) == ("layout/legend", ("2.2.2.3",))
    assert opens("star-uth", legend=legend)


@clause("star-ms-4", "2.2.4")
@clause("crown-ms-3.0", "2.2.1(b)")
def test_a_linked_table_has_jackpot_spots(book: str) -> None:
    bare = layout(book, spots=spots(book, jackpot=None))
    own = {"star-ms-4": "2.2.4"}.get(book, "2.2.1(b)")
    found = refusal(book, spots=bare.spots)
    assert (found.code, found.cites) == ("layout/jackpot", (own,))
    assert play(book, layout=bare, sign=sign(book, jackpot=None)).table.open
    assert opens(book)


@clause("crown-ms-3.0", "2.2.2")
def test_more_on_a_crown_cloth_needs_approval_and_leaves_the_game_free() -> None:
    book = "crown-ms-3.0"
    for spot in (*MISSISSIPPI, "jackpot"):
        found = refusal(book, features=(Feature("logo", "cgm", overlaps=spot),))
        assert (found.code, found.cites) == ("layout/overlap", ("2.2.2",))
    found = refusal(book, features=(Feature("logo"),))
    assert (found.code, found.cites) == ("layout/feature", ("2.2.2",))
    logo = Feature("logo", "cgm", overlaps="rail")
    assert play(book, layout=layout(book, features=(logo,))).events_of(TableOpened)[0].layout.features == (
        logo,
    )
    unlinked = layout(book, features=(Feature("logo", "cgm", overlaps="jackpot"),))
    assert play(book, layout=unlinked, sign=sign(book, jackpot=None)).table.open


@clause("crown-ms-3.0", "1.1:Distinctive Marker")
def test_every_kind_of_marker_has_its_own_design_and_meaning() -> None:
    book = "crown-ms-3.0"
    reserved = Marker("reserved", "red disc", "the seat is kept")
    for other in (
        Marker("reserved", "blue disc", "another"),
        Marker("away", "red disc", "another"),
        Marker("away", "blue disc", "the seat is kept"),
        Marker("away", "", "another"),
        Marker("away", "blue disc", ""),
    ):
        found = refusal(book, markers=(reserved, other))
        assert (found.code, found.cites) == ("layout/marker", ("1.1:Distinctive Marker",))
    away = Marker("away", "blue disc", "another")
    table = play(book, layout=layout(book, markers=(reserved, away)), mode="live")
    place = PlaceMarker(actor="dealer", box=2, kind="reserved")
    assert table.give(place) == (MarkerPlaced(box=2, kind="reserved", cites=("1.1:Distinctive Marker",)),)
    for again in (place, PlaceMarker(actor="dealer", box=3, kind="unknown")):
        answer = table.give(again)
        assert isinstance(answer, Refusal)
        assert answer.cites == ("1.1:Distinctive Marker",)
    table.give(PlaceMarker(actor="dealer", box=3, kind="reserved"))
    table.give(RemoveMarker(actor="dealer", box=2, kind="reserved"))
    assert table.events_of(MarkerRemoved)[0].box == 2
    assert table.table.markers == ((3, "reserved"),)
