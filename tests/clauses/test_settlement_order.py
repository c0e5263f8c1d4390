"""Settlement: from the dealer's right, one box after the other, until no wager is without a result."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import CloseRound, SettleBox
from croupier.table.events import BoxSettled, IrregularityCalled, SettlementOpened, StepAttested
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import Felt, clause, play

BOXES = (2, 4, 6)


def shown_down(book: str, boxes: tuple[int, ...] = BOXES, wagers: str = "", **how: Any) -> Felt:
    """Boxes that all stayed in, box 4 with aces; the shared cards, and a dealer's nines if any, are open."""
    initial, bet = ("ante 10, blind 10", 30) if book == UTH else ("ante 10", 10)
    lines = [f"box {box} {initial}{wagers}" for box in boxes]
    lines += ["deal 2: 3d 7c; 4: As Ah; 6: 2h 7h; dealer: 9h 9d"]
    for cards in ("Kd Qc 8s 5s 4h",) if book == UTH else ("Kd", "Qc", "8s"):
        lines += [*(f"box {box} bet {bet}" for box in boxes), f"show {cards}"]
    table = play(book, "\n".join(lines), **how)
    return table.do("dealer 9h 9d") if book == UTH else table


@clause(UNDATED, "10.1")
@clause(VERSION_4, "10.1")
@clause(UTH, "10.4")
@clause(CROWN, "8.1.1")
def test_boxes_are_settled_from_the_dealers_right(book: str) -> None:
    cited = {UTH: "10.4", CROWN: "8.1.1"}.get(book, "10.1")
    table = shown_down(book)
    for early in ("settle 2", "settle 4"):
        refusal = table.refused(early)
        assert (refusal.code, refusal.facts["box"]) == ("settle/order", 6)
        assert cited in refusal.cites
    assert table.refused("settle 5").code == "settle/no-hand"
    table.do("settle")
    settled = table.events_of(BoxSettled)
    assert [event.box for event in settled] == [6, 4, 2]
    assert all(cited in event.cites for event in settled)
    assert table.hand(4) == "pair"


@clause(UNDATED, "10.1")
@clause(UTH, "10.4")
@clause(CROWN, "8.1.1")
def test_a_folded_box_is_passed_over(book: str) -> None:
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(book, f"box 2 {wagers}\nbox 6 {wagers}\ndeal 2: As Ah; dealer: 9h 9d\nbox 6 fold")
    if book == UTH:
        table.do("box 2 bet 30\nshow Kd Qc 8s 5s 4h\ndealer 9h 9d")
    else:
        table.do("box 2 bet 10\nshow Kd\nbox 2 bet 10\nshow Qc\nbox 2 bet 10\nshow 8s")
    assert table.refused("settle 6").code == "settle/no-hand"
    table.do("settle")
    assert [event.box for event in table.events_of(BoxSettled)] == [2]


@clause(VERSION_4, "10.1", "10.4")
def test_a_folded_hand_held_for_the_jackpot_has_its_place_in_the_order() -> None:
    table = play(VERSION_4, """
        box 2   ante 10
        box 4   ante 10, jackpot 5
        box 6   ante 10
        deal    4: 2s 3s
        box 4   fold
        box 2   bet 10
        box 6   bet 10
        show    Qs
        box 2   bet 10
        box 6   bet 10
        show    Js
        box 2   bet 10
        box 6   bet 10
        show    9s
        settle  6
    """)  # fmt: skip
    refusal = table.refused("settle 2")
    assert refusal.facts["box"] == 4
    assert {"10.1", "10.4"} <= set(refusal.cites)
    table.do("settle 4\nsettle 2")
    assert table.hand(4) == "flush"


@clause(UNDATED, "10.2", "10.4")
@clause(VERSION_4, "10.2", "10.4")
@clause(CROWN, "8.1.1(d)")
@clause(UTH, "10.4", "10.7")
def test_a_box_is_racked_before_the_next_is_turned(book: str) -> None:
    table = shown_down(book, mode="live").do("by hand\nsettle 6")
    refusal = table.refused("settle 4")
    assert (refusal.code, refusal.facts["step"]) == ("step/due", "settle-rack")
    assert {UTH: "10.7", CROWN: "8.1.1(d)"}.get(book, "10.2") in refusal.cites
    if book != UTH:
        assert table.refused("attest settle-rack box 6").code == "step/count"
    count = "" if book == UTH else " count 2"
    assert table.refused(f"attest settle-rack box 4{count}").code == "step/not-due"
    assert table.refused(f"attest settle-rack box 6{count} by p6").code == "staff/rank"
    table.do(f"attest settle-rack box 6{count}\nsettle 4\nattest settle-rack box 4{count}\nsettle 2")
    assert table.refused("close").facts["step"] == "settle-rack"
    table.do(f"attest settle-rack box 2{count}\nclose")


@clause(UNDATED, "10.2", "11.1")
@clause(VERSION_4, "10.2", "11.1")
@clause(CROWN, "8.1.1(d)", "11.2")
@clause(UTH, "10.4", "11.1")
@pytest.mark.parametrize("count", [1, 3])
def test_a_box_racked_with_another_number_is_called_before_the_next_is_turned(book: str, count: int) -> None:
    table = shown_down(book, mode="live").do(f"by hand\nsettle 6\nattest settle-rack box 6 count {count}")
    attested = table.events_of(StepAttested)[-1]
    assert (attested.step, attested.box, attested.count) == ("settle-rack", 6, count)
    (called,) = table.events_of(IrregularityCalled)
    assert (called.kind, called.box, called.count) == ("wrong-hole-count", 6, count)
    for line in ("settle 4", "close"):
        assert table.refused(line).code == "incident/open"


@clause(UNDATED, "10.4")
@clause(VERSION_4, "10.4")
@clause(UTH, "10.4")
@clause(CROWN, "8.1")
def test_no_round_ends_while_a_wager_has_no_result(book: str) -> None:
    table = shown_down(book, (2, 6), ", jackpot 5")
    for line in ("settle 6", "settle 2", "award"):
        refusal = table.refused("close")
        assert refusal.code == "round/open"
        assert {CROWN: "8.1"}.get(book, "10.4") in refusal.cites
        table.do(line)
    table.do("close")
    assert table.table.round.number == 2


@clause(UNDATED, "10.1")
@clause(VERSION_4, "10.1")
@clause(UTH, "10.4")
@clause(CROWN, "8.1.1")
@pytest.mark.parametrize("cards", [("As",), ("As", "Ah", "Ad"), ("As", "As"), ("As", "Kd"), ("As", "Xx")])
def test_two_cards_are_turned_that_lie_nowhere_else(book: str, cards: tuple[str, ...]) -> None:
    table = shown_down(book)
    answer = table.give(SettleBox(actor=table.dealer, box=6, cards=cards))
    assert isinstance(answer, Refusal)
    assert answer.code.startswith("cards/")
    assert {UTH: "10.1", CROWN: "8.1.1"}.get(book, "10.1") in answer.cites


@clause(UNDATED, "10.4")
@clause(VERSION_4, "10.4")
@clause(UTH, "10.4")
@clause(CROWN, "8.1")
def test_nothing_is_settled_twice_or_before_its_time(book: str) -> None:
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    early = play(book, f"box 2 {wagers}\ndeal")
    assert early.refused("settle 2").code == "settle/moment"
    assert early.refused("close").code == "round/open"
    assert not early.events_of(SettlementOpened)
    table = shown_down(book, (2, 6)).do("settle 6")
    assert table.refused("settle 6").code == "settle/no-hand"
    assert isinstance(table.give(CloseRound(actor=table.dealer)), Refusal)
    table.do("settle")


@clause(UNDATED, "10.3")
@clause(VERSION_4, "10.3")
@clause(UTH, "10.7")
@clause(CROWN, "8.1")
def test_losing_stakes_go_to_the_float_and_winnings_come_from_it(book: str) -> None:
    """Aces win 10 on every 10 but the blind, which stands off; the others lose 40 or 50 each."""
    table = shown_down(book)
    before = table.balance("float")
    table.do("settle")
    stakes = 50_00 if book == UTH else 40_00
    gains = 40_00
    assert table.balance("float") == before + 2 * stakes - gains
    assert table.balance("patron:p4") == 10_000_00 + gains
    assert table.balance("patron:p6") == 10_000_00 - stakes
