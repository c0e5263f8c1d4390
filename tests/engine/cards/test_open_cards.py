"""Cards that people turn: none that lies open already, and of those seen early the very same."""

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import DueStep, Table
from tests.felt import play

S4, UTH = "star-ms-4", "star-uth"
TWO = "box 3 ante 10\n box 4 ante 10\n deal 3: As Ah; 4: 9c 9d\n box 3 bet 10\n box 4 bet 10\n show Kc"
STREETS = "\n box 3 bet 10\n box 4 bet 10\n show Kd\n box 3 bet 10\n box 4 bet 10\n show 2c"
RIVER = "box 3 ante 10, blind 10\n deal\n box 3 bet 30\n show 2c 3c 4d 9h Ts"
SEEN = f"{TWO}\n wrong community-exposed at 5th cards Qd\n rule turn-down\n box 3 bet 10\n box 4 bet 10"
TURN = "10.1 1.1:Player's_Hand"
EXPOSED = "11.4 11.6 1.1:Void"


def turned(box: int, *cards: str) -> c.SettleBox:
    return c.SettleBox(actor="dealer", box=box, cards=cards)


def shown(*cards: str) -> c.ShowCommunity:
    return c.ShowCommunity(actor="dealer", cards=cards)


@pytest.mark.parametrize(
    ("book", "lines", "command", "code", "cites"),
    [
        (S4, f"{TWO}{STREETS}", turned(4, "9c"), "cards/count", TURN),
        (S4, f"{TWO}{STREETS}", turned(4, "9c", "Xx"), "cards/unknown", TURN),
        (S4, f"{TWO}{STREETS}", turned(4, "9c", "9c"), "cards/twice", TURN),
        (S4, f"{TWO}{STREETS}", turned(4, "Kd", "9c"), "cards/twice", TURN),
        (S4, f"{TWO}{STREETS}\n settle 4", turned(3, "As", "9d"), "cards/twice", TURN),
        (UTH, f"{RIVER}\n dealer 8s 8d", turned(3, "As", "8d"), "cards/twice", "10.1 10.1.1 10.1.2 10.1.3"),
        (S4, SEEN, shown("Qd"), "cards/seen", EXPOSED),
        (S4, f"{SEEN}\n show Js\n box 3 bet 10\n box 4 bet 10", shown("Qs"), "cards/seen", EXPOSED),
    ],
)
def test_a_card_that_cannot_be_there_is_not_turned(
    book: str, lines: str, command: c.Command, code: str, cites: str
) -> None:
    felt = play(book, lines, mode="live")
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    assert (answer.code, [clause.replace(" ", "_") for clause in answer.cites]) == (code, cites.split())


def test_a_card_seen_early_is_shown_at_its_street_as_the_same_card() -> None:
    felt = play(S4, f"{SEEN}\n show Js\n box 3 bet 10\n box 4 bet 10\n show Qd", mode="live")
    assert felt.table.round.shown == ("Kc", "Js", "Qd")


def test_steps_fall_due_where_people_deal_and_the_table_is_open() -> None:
    event = ev.DeckCut(deck="red", by="dealer", cites=("4.4",), steps=("place-on-cutting-card",))
    closed, machine = Table("felt"), Table("felt", mode="electronic", open=True)
    assert evolve(Table("felt", open=True), event).due == (DueStep("place-on-cutting-card"),)
    assert (evolve(closed, event).due, evolve(machine, event).due) == ((), ())
