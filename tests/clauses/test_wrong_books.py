"""An account that cannot owe stands below nothing: no round begins, and two people put it right."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.engine.offers.waiting import approvals
from croupier.engine.options import options
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

BOOK = "star-ms-4"
LOW, HIGH = "gaming_supervisor", "assistant_gaming_manager"
ANTE = c.PlaceWager(actor="p2", box=2, spot="ante", amount=1_000)
HAD = 1_000_000


def left_twice(lines: str = "", mode: Mode = "electronic") -> Felt:
    """Somebody's leaving counted twice, so that their chips went out twice."""
    felt = play(BOOK, f"seat 1 p1 10000\n seat 2 p2 10000\n leave 1\n{lines}", mode=mode)
    (left,) = felt.events_of(ev.SeatLeft)
    felt.table = evolve(felt.table, left)
    return felt


def correct(**changed: Any) -> c.CorrectBooks:
    asked = {"account": "patron:p1", "against": "outside", "cents": HAD, "record": 57, "reason": "left twice"}
    return c.CorrectBooks(actor=LOW, **{**asked, **changed})


def confirm(actor: str = HIGH, cents: int = HAD) -> c.ConfirmCorrection:
    return c.ConfirmCorrection(actor=actor, account="patron:p1", cents=cents)


def code(felt: Felt, command: c.Command) -> str:
    answer = felt.give(command)
    return answer.code if isinstance(answer, Refusal) else ""


@clause(BOOK, "house:books")
def test_no_round_begins_and_the_pit_sees_why() -> None:
    felt = left_twice()
    refusal = felt.give(ANTE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("books/short", ("house:books",))
    assert refusal.facts == {"account": "patron:p1", "cents": -HAD}
    assert not any(isinstance(one.command, c.PlaceWager) for one in options(felt.scene(), "p2"))
    (wait,) = (one for one in approvals(felt.scene(), LOW) if one.what == "books")
    assert (wait.name, wait.amount) == ("patron:p1", -HAD)
    assert [(answer.name, answer.mine) for answer in wait.answers] == [("Put right", True)]


@clause(BOOK, "house:books")
def test_two_people_put_it_right_and_the_next_round_begins() -> None:
    felt = left_twice()
    assert code(felt, confirm()) == "books/none"
    assert code(felt, correct()) == ""
    assert felt.balance("patron:p1") == -HAD  # one signature moves nothing
    assert code(felt, ANTE) == "books/short"
    assert code(felt, confirm(LOW)) == "count/two-signatures"
    assert code(felt, confirm(cents=HAD - 1)) == "count/total"
    (wait,) = (one for one in approvals(felt.scene(), HIGH) if one.what == "books")
    assert [(answer.name, answer.mine) for answer in wait.answers] == [("Confirm", True)]
    assert code(felt, confirm()) == ""
    corrected = felt.events_of(ev.BooksCorrected)[-1]
    assert (corrected.account, corrected.record, corrected.signed, corrected.by) == (
        "patron:p1", 57, LOW, HIGH,
    )  # fmt: skip
    assert felt.balance("patron:p1") == 0
    assert sum(felt.table.balances.values()) == 0
    assert code(felt, ANTE) == ""


@clause(BOOK, "house:books")
@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"account": "float"}, "books/account"),
        ({"account": "patron:nobody"}, "books/account"),
        ({"cents": HAD - 1}, "books/amount"),
        ({"cents": 0}, "books/amount"),
        ({"against": "patron:p2"}, "books/against"),
        ({"against": "owed:p2"}, "books/against"),
        ({"against": "owed:p1"}, ""),
        ({"record": 0}, "books/record"),
        ({"reason": " "}, "order/reason"),
    ],
)
def test_what_is_signed_for_is_what_is_wrong(changed: dict[str, Any], refused: str) -> None:
    assert code(left_twice(), correct(**changed)) == refused


@clause(BOOK, "house:books")
def test_what_was_filled_by_other_money_is_put_right_too() -> None:
    """Paid meanwhile, the account is not below nothing any more, and still lacks what was taken twice."""
    felt = left_twice("seat 1 p1 20000")
    assert felt.balance("patron:p1") == HAD
    assert code(felt, correct(cents=HAD)) == ""
    assert code(felt, confirm()) == ""
    assert felt.balance("patron:p1") == 2 * HAD


@clause(BOOK, "house:books")
def test_a_round_that_is_under_way_is_played_to_its_end() -> None:
    felt = left_twice("box 2 ante 10\n deal 2: As Ad")
    felt.do("box 2 bet 10\n show Kh\n box 2 bet 10\n show Qd\n box 2 bet 10\n show 9c\n settle")
    assert code(felt, ANTE) == "books/short"


@clause(BOOK, "house:books")
def test_at_a_live_table_players_may_have_chips_that_nobody_entered() -> None:
    felt = left_twice(mode="live")
    assert felt.balance("patron:p1") == -HAD
    felt.do("box 2 ante 10")
