"""Hands and dealer's cards that were seen: whole refusals, and whole events."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.remedies import dealer_seen
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Round, Table
from tests.felt import play

CROWN, UTH = "crown-ms-3.0", "star-uth"
CALL = ("house:irregularity",)
SEEN = ("11.11", "11.11.1")
TWO = "box 2 ante 10\nseats enough\nbox 4 by p2 ante 10\nbox 5 ante 10\ndeal\n"
ALL = "box 4 bet 3rd 10\nbox 4 bet 4th 10\nbox 4 bet 5th 10\n"


def test_which_hands_may_be_called_seen() -> None:
    felt = play(CROWN, TWO, mode="live").do("box 5 fold")
    kind: dict[str, int | str | None] = {"kind": "blind-seen"}
    which = Refusal("incident/box", CALL, "Which hands of one player were seen?", kind)
    open_hands = Refusal("incident/box", CALL, "None of these hands is blind.", kind)
    assert felt.refused("wrong blind-seen") == which
    assert felt.refused("wrong blind-seen boxes 4,5") == which
    assert felt.refused("wrong blind-seen boxes 5") == which
    assert felt.refused("wrong blind-seen box 2") == open_hands
    table = felt.table
    for status in ("folded", "void"):
        felt.table = replace(
            table, boxes=(*table.boxes[:1], replace(table.boxes[1], status=status), *table.boxes[2:])
        )
        assert felt.refused("wrong blind-seen boxes 2,4") == which
    felt.table = table
    felt.do("wrong blind-seen boxes 2,4")
    assert felt.table.incident
    assert felt.table.incident.remedies == ("void-seen",)


def test_a_seen_hand_counts_with_the_streets_it_has_bet() -> None:
    start = TWO + "box 5 fold\n"
    for lines, seen in (("", 0), ("box 4 bet 3rd 10\nbox 4 bet 5th 10\n", 1), (ALL, 3)):
        felt = play(CROWN, start + lines + "wrong blind-seen box 4\nrule deem-seat-hand", mode="live")
        assert felt.events_of(ev.SeatHandChanged) == [
            ev.SeatHandChanged(seen=4, unseen=2, seen_acted=seen, unseen_acted=0, cites=SEEN)
        ]


def dealt(cards: int, *seen: str, shown: tuple[str, ...] = ()) -> Scene:
    """A dealer's hand of so many cards, some of them seen."""
    round = Round(1, dealer=tuple(range(cards)), dealer_seen=seen, dealer_shown=shown, shown=("2c",))
    return Scene(Table("t", round=round), load(UTH))


def test_which_cards_of_the_dealer_may_be_called_seen() -> None:
    face_up = Refusal("incident/open-card", CALL, "The dealer's hand does not lie face down.")
    which = Refusal("incident/cards", CALL, "Which of the dealer's cards were seen?")
    twice = Refusal("cards/twice", CALL, "That card was seen before.")
    for scene, cards, answer in (
        (dealt(0), ("9h",), face_up),
        (dealt(2, shown=("9h", "9d")), ("9h",), face_up),
        (dealt(2), (), which),
        (dealt(2), ("9h", "9d"), None),
        (dealt(2), ("9h", "9d", "9c"), which),
        (dealt(2, "9h"), ("9d", "9c"), which),
        (dealt(2, "9h"), ("9d",), None),
        (dealt(3, "9h"), ("9d", "9h"), twice),
        (dealt(2), ("2c",), Refusal("cards/twice", CALL, "2c lies open already.", {"card": "2c"})),
    ):
        call = c.Call(actor="dora", kind="dealer-card-exposed", cards=cards)
        assert dealer_seen.facts(scene, call) == answer


def test_cards_that_were_seen_are_in_the_hand_that_is_turned() -> None:
    scene = dealt(2, "9h", "9d")
    assert dealer_seen.not_those_seen(scene, ("9d", "9h")) is None
    missing = Refusal(
        "cards/seen", ("11.4.1", "11.3", "1.1:Void", "11.4.2"), "The 9d was seen in the dealer's hand."
    )
    found = dealer_seen.not_those_seen(scene, ("9h", "8c"))
    assert found == replace(missing, facts={"card": "9d"})
