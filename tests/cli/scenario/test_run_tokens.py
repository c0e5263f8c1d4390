"""croupier run: tokens beside chips, vouchers, and what players take along."""

from typing import Any

import pytest

from tests.cli.scenario.running import do, run, show, sits, wager
from tests.cli.scenario.running import table as plain

STUD = ("star-ms-undated", "star-ms-4")


def table(book: str) -> dict[str, Any]:
    """An electronic table with somebody to change vouchers."""
    return plain(book, staff={"sue": "gaming_supervisor"})


def voucher(actor: str = "sue", **more: object) -> dict[str, object]:
    return do("ExchangeVoucher", actor, player="p1", value=5000, tokens=5000, **more)


@pytest.mark.parametrize("book", STUD)
def test_a_wager_of_both_is_paid_as_a_whole(book: str) -> None:
    streets = [
        one
        for card in ("Qs", "8d", "4c")
        for one in (do("Bet", "p1", box=1, amount=1000, tokens=300), show(card))
    ]
    answered = run(
        table(book), sits(1), voucher(), wager(1, "ante", 1000, tokens=400), do("Deal"), streets,
        do("SettleBox", box=1, cards=["Ah", "Ad"]), do("CloseRound"),
    )  # fmt: skip
    assert answered["refusals"] == []
    balances = answered["balances"]
    assert (balances["patron:p1"], balances["token:p1"], balances["promotion"]) == (104000, 5000, -5000)


@pytest.mark.parametrize("book", [*STUD, "star-uth"])
def test_who_sits_down_again_has_the_tokens_that_were_left(book: str) -> None:
    answered = run(
        table(book), sits(1), voucher(), do("LeaveSeat", "p1", box=1),
        do("TakeSeat", "p1", box=2, player="p1"),
        do("PlaceWager", "p1", box=2, spot="ante", amount=1000, instrument="token"),
    )  # fmt: skip
    assert answered["refusals"] == []
    assert (answered["balances"]["token:p1"], answered["balances"]["box:2:ante"]) == (4000, 1000)
    left = run(table(book), sits(1), voucher(), do("LeaveSeat", "p1", box=1))
    assert (left["balances"]["token:p1"], left["balances"]["promotion"]) == (5000, -5000)
    assert sum(left["balances"].values()) == 0


def test_a_voucher_without_a_number_was_never_changed_and_one_with_a_number_is_changed_once() -> None:
    answered = run(
        table("star-uth"), sits(1), voucher(), voucher(), voucher(number="7"), voucher(number="7"),
        voucher(conditions_met=False),
    )  # fmt: skip
    codes = [(one["command"], one["code"]) for one in answered["refusals"]]
    assert codes == [(4, "token/changed"), (5, "token/conditions")]
    assert answered["balances"]["token:p1"] == 15000
