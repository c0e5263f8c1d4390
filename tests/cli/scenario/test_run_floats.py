"""What is due is paid, also past the float; then a supervisor is told and no round begins before a fill."""

from typing import Any

import pytest

from tests.cli.scenario.running import bet, do, run, show, sits, table, wager
from tests.felt import clause

S4, S3 = "star-ms-4", "star-ms-undated"
FLOAT = ["house:float"]
STAFF = {"sue": "gaming_supervisor", "max": "assistant_gaming_manager"}


def won() -> list[dict[str, Any]]:
    """p1 wins 500 to 1 on four wagers of $10."""
    streets = [one for card in ("Qs", "Js", "Ts") for one in (bet(1, 1000), show(card))]
    return [wager(1, "ante", 1000), do("Deal"), *streets]


def codes(answered: dict[str, Any]) -> list[str]:
    return [one["code"] for one in answered["refusals"]]


def notices(answered: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["name"], one["to"]) for one in answered["events"] if one["type"] == "NoticeRaised"]


SETTLED = [do("SettleBox", box=1, cards=["As", "Ks"]), do("CloseRound")]
PAID = 4 * 1000 * 500
FILL = [
    do("FillFloat", "sue", slip="S1", chips=[], total=PAID),
    do("ConfirmTransfer", "max", slip="S1", total=PAID),
]


@clause(S3, FLOAT[0])
@clause(S4, FLOAT[0])
def test_a_payment_past_the_float_is_made_and_told_and_the_next_round_waits(book: str) -> None:
    asked = table(book, float=1000, staff=STAFF)
    again = wager(1, "ante", 1000)
    answered = run(
        asked, sits(1), won(), SETTLED, again, FILL, do("ShuffleDeck", deck="sealed", method="machine"), again
    )
    assert answered["balances"]["patron:p1"] == 100_000 + PAID - 1000, "paid as the book says"
    assert notices(answered) == [("float-short", "supervisor")]
    (short,) = (one for one in answered["events"] if one["type"] == "FloatShort")
    assert (short["cents"], short["cites"]) == (PAID - 1000, FLOAT)
    assert [(one["code"], one["cites"], one["facts"]) for one in answered["refusals"]] == [
        ("float/short", FLOAT, {"lacks": PAID - 1000})
    ]
    assert answered["balances"]["float"] == 1000
    assert answered["events"][-1]["type"] == "WagerPlaced"


@clause(S4, FLOAT[0])
def test_it_is_told_once_and_closing_waits_too() -> None:
    asked = table(S4, float=1000, staff=STAFF)
    close = do("CloseTable", "max")
    answered = run(asked, sits(1), won(), SETTLED, do("LeaveSeat", "p1", box=1), close, FILL, close)
    assert notices(answered) == [("float-short", "supervisor")]
    assert codes(answered) == ["float/short"]
    assert answered["events"][-1]["type"] == "TableClosed"


@clause(S4, FLOAT[0])
@pytest.mark.parametrize("float", [None, PAID, PAID + 1])
def test_a_float_that_holds_it_or_that_nobody_said_holds_nobody_up(float: int | None) -> None:
    asked = table(S4, staff=STAFF, **({} if float is None else {"float": float}))
    shuffle = do("ShuffleDeck", deck="sealed", method="machine")
    answered = run(asked, sits(1), won(), SETTLED, shuffle, wager(1, "ante", 1000))
    assert (codes(answered), notices(answered)) == ([], [])


@clause(S4, FLOAT[0])
def test_a_float_that_was_not_said_may_owe_in_peace() -> None:
    """A scenario may leave it out, and is held up by nothing that it does not tell of."""
    limits = {"limits": {"ante": {"least": 500, "most": 1000000}}}
    asked = table(S4, sign=limits, patrons={"p1": 10_000_000})
    big = [wager(1, "ante", 1000000), do("Deal")]
    for card in ("Qs", "Js", "Ts"):
        big += [bet(1, 1000000), show(card)]
    shuffle = do("ShuffleDeck", deck="sealed", method="machine")
    answered = run(asked, sits(1), big, SETTLED, shuffle, wager(1, "ante", 1000))
    assert answered["balances"]["float"] < 0
    assert (codes(answered), notices(answered)) == ([], [])


@clause(S4, "house:transfer")
def test_a_machine_is_filled_only_while_it_lacks_something() -> None:
    asked = table(S4, float=1000, staff=STAFF)
    answered = run(asked, FILL)
    assert codes(answered) == ["transfer/electronic", "transfer/none"]
    credit = do("CreditFloat", "sue", slip="S2", chips=[], total=100)
    answered = run(
        asked, sits(1), won(), SETTLED, credit, FILL[0], do("ConfirmTransfer", "sue", slip="S1", total=PAID)
    )
    assert codes(answered) == ["transfer/electronic", "count/two-signatures"], "two people sign"
