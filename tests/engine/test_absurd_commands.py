"""Commands that make no sense where they are given: each is refused by its name, and nothing moves."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from tests.felt import play, sign

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
HUGE = 10**17
DEALT = "box 3 ante 10\ndeal 3: As Ks"
FLOAT = "seat 3 p3 500"


def call(**facts: object) -> c.Call:
    return c.Call(actor="dealer", **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("book", "lines", "command", "code"),
    [
        (S4, "", c.TakeSeat(actor="dealer", box=9, player="p9"), "box/unknown"),
        (S4, "", c.TakeSeat(actor="dealer", box=3, player="p3", brings=-1), "money/amount"),
        (S4, "", c.TakeSeat(actor="dealer", box=3, player="p3", brings=HUGE), "money/amount"),
        (S4, FLOAT, c.BuyChips(actor="dealer", player="p3", amount=10**12), "chips/float"),
        (S4, FLOAT, c.DeclareChips(actor="dealer", player="p3", amount=0), "money/amount"),
        (S4, FLOAT, c.DeclareChips(actor="dealer", player="p3", amount=HUGE), "money/amount"),
        (C3, "", c.PlaceMarker(actor="dealer", box=9, kind="x"), "box/unknown"),
        (S4, DEALT, call(kind="community-exposed", box=9), "box/unknown"),
        (S4, DEALT, call(kind="community-exposed", boxes=(3, 9)), "box/unknown"),
        (S4, DEALT, call(kind="community-exposed", count=-1), "incident/count"),
        (S4, DEALT, call(kind="off-range-wager", spot="3rd", amount=100), "incident/box"),
        (UTH, "box 3 ante 10, blind 10\ndeal", call(kind="unequal-initial", spot="blind"), "incident/box"),
        (S4, DEALT, c.CheckDeck(actor="dealer", deck="red", back="red", by="dealer"), "deck/in-play"),
        (S4, DEALT, c.BringDeck(actor="dealer", deck="red"), "deck/here"),
        (S4, DEALT, c.BoxDeck(actor="dealer", deck="red"), "deck/in-play"),
        (S4, "", c.Attest(actor="dealer", step="juggle"), "step/unknown"),
        (S4, "", c.Announce(actor="dealer", call="hello"), "call/unknown"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_moves(
    book: str, lines: str, command: c.Command, code: str
) -> None:
    felt = play(book, lines, mode="live")
    before = felt.table
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    assert answer.code == code
    assert answer.cites
    assert felt.table == before


def test_no_jackpot_starts_by_mistake_where_there_is_none() -> None:
    felt = play(C3, DEALT, mode="live", sign=sign(C3, jackpot=None))
    answer = felt.refused("wrong jackpot-started")
    assert (answer.code, answer.cites) == ("jackpot/unlinked", ("house:irregularity",))
    assert felt.table.incident is None
