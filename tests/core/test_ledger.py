"""Double entry: what goes out of one account comes into another, to the cent."""

import pytest

from croupier.core import ledger
from croupier.core.ledger import Posting, Unbalanced


@pytest.mark.parametrize("cents", [1, -1, 500])
def test_a_movement_has_two_sides(cents: int) -> None:
    assert ledger.move(cents, "float", "patron:p3") == (Posting("float", -cents), Posting("patron:p3", cents))


def test_moving_nothing_is_no_movement() -> None:
    assert ledger.move(0, "float", "patron:p3") == ()


def test_postings_that_come_to_nothing_pass_and_any_other_sum_stops_everything() -> None:
    ledger.check(())
    ledger.check((Posting("float", -300), Posting("drop", 100), Posting("patron:p3", 200)))
    for one in (1, -1):
        with pytest.raises(Unbalanced, match=f"sum to {one} cents"):
            ledger.check((Posting("float", -300), Posting("drop", 300), Posting("patron:p3", one)))


def test_balances_after_postings_are_new_and_the_old_ones_stay() -> None:
    before = {"float": 1000}
    after = ledger.post(before, (*ledger.move(300, "float", "drop"), *ledger.move(50, "drop", "float")))
    assert (before, after) == ({"float": 1000}, {"float": 750, "drop": 250})


def test_every_account_has_a_name_of_its_own() -> None:
    names = [
        ledger.patron_account("p3"), ledger.token_account("p3"), ledger.owed_account("p3"),
        ledger.held_account("p3"), ledger.spot_account(3, "ante"), ledger.spot_account(3, "3rd"),
        ledger.spot_account(4, "ante"), ledger.difference_account("float"),
    ]  # fmt: skip
    assert names == [
        "patron:p3", "token:p3", "owed:p3", "held:p3", "box:3:ante", "box:3:3rd", "box:4:ante",
        "float-difference",
    ]  # fmt: skip
    assert ledger.spot_account(3, "ante") is names[4]
