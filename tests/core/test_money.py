"""Exact money: what is paid, and the one rounding there is."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.money import MOST, Odds, ceil_to, dollars, pay

stakes = st.integers(0, 10**9)
units = st.sampled_from([1, 5, 25, 50, 100, 250])
odds = st.builds(Odds, st.integers(1, 1000), st.integers(1, 100))


@given(stakes, odds, units)
def test_pay_never_rounds_down_and_adds_less_than_one_unit(stake: int, odds: Odds, unit: int) -> None:
    assert 0 <= pay(stake, odds, unit) - stake * odds.ratio < unit


@given(stakes, odds, units)
def test_pay_is_a_multiple_of_the_unit(stake: int, odds: Odds, unit: int) -> None:
    assert pay(stake, odds, unit) % unit == 0


@given(stakes, odds)
def test_pay_is_exact_where_the_stake_divides(part: int, odds: Odds) -> None:
    assert pay(part * odds.one, odds) == part * odds.to


@given(stakes, stakes, odds)
def test_one_wager_is_never_paid_more_than_its_two_halves(first: int, second: int, odds: Odds) -> None:
    assert pay(first + second, odds) <= pay(first, odds) + pay(second, odds)


@given(stakes, odds, units)
def test_pay_and_ceil_to_round_alike(stake: int, odds: Odds, unit: int) -> None:
    assert pay(stake, odds, unit) == ceil_to(stake * odds.ratio, unit)


@pytest.mark.parametrize(
    ("stake", "text", "unit", "paid"),
    [
        (1000, "3:2", 1, 1500),
        (1001, "3:2", 1, 1502),  # 1501.5
        (1, "1:3", 1, 1),
        (0, "500:1", 1, 0),
        (500, "500:1", 1, 250_000),
        (1500, "3:2", 50, 2250),
        (1500, "3:2", 100, 2300),
        (1000, "3:2", 100, 1500),
        (500, "6:5", 250, 750),
    ],
)
def test_payments(stake: int, text: str, unit: int, paid: int) -> None:
    assert pay(stake, Odds.parse(text), unit) == paid


@pytest.mark.parametrize("stake", [-1, 10.0, "10", None, True, Fraction(10), MOST + 1])
def test_a_stake_is_whole_cents_and_not_negative(stake: Any) -> None:
    with pytest.raises(ValueError, match="a stake is whole cents"):
        pay(stake, Odds(1, 1))


@pytest.mark.parametrize("unit", [0, -1, 0.5, True, MOST + 1])
def test_a_unit_is_whole_cents_and_not_zero(unit: Any) -> None:
    with pytest.raises(ValueError, match="a unit is whole cents"):
        pay(1000, Odds(1, 1), unit)
    with pytest.raises(ValueError, match="a unit is whole cents"):
        ceil_to(1000, unit)


def test_a_payment_above_the_most_is_an_error() -> None:
    assert pay(MOST, Odds(1, 1)) == MOST
    assert pay(1, Odds(1, 1), MOST) == MOST
    with pytest.raises(ValueError, match="above the most"):
        pay(MOST, Odds(1_000_001, 1_000_000))


@pytest.mark.parametrize(
    ("amount", "unit", "rounded"),
    [(0, 100, 0), (100, 100, 100), (101, 100, 200), (Fraction(1, 10**4), 1, 1), (Fraction(300, 3), 5, 100)],
)
def test_a_share_is_rounded_up_to_its_unit(amount: int | Fraction, unit: int, rounded: int) -> None:
    assert ceil_to(amount, unit) == rounded


@pytest.mark.parametrize("amount", [-1, Fraction(-1, 2), 1.5, True, "1"])
def test_a_share_is_exact_and_not_negative(amount: Any) -> None:
    with pytest.raises(ValueError, match="an amount is an exact number"):
        ceil_to(amount, 1)


@given(odds)
def test_odds_survive_text_copies_and_pickles(odds: Odds) -> None:
    assert Odds.parse(odds.text) == odds == copy.deepcopy(odds) == pickle.loads(pickle.dumps(odds))


def test_odds_stay_as_they_are_written() -> None:
    assert Odds(2, 2) != Odds(1, 1)
    assert Odds(2, 2).ratio == Odds(1, 1).ratio
    assert {Odds(3, 2): "blackjack"}[Odds.parse("3:2")] == "blackjack"
    assert repr(Odds(3, 2)) == "Odds(3, 2)"
    assert Odds(3, 2) != "3:2"
    assert len({hash(one) for one in (Odds(3, 2), Odds(3, 1), Odds(2, 1), Odds(1, 2))}) == 4


def test_odds_do_not_change() -> None:
    odds = Odds(3, 2)
    with pytest.raises(AttributeError, match="do not change"):
        odds.to = 4
    with pytest.raises(AttributeError, match="do not change"):
        del odds.one
    assert odds == Odds(3, 2)


@pytest.mark.parametrize(
    "text",
    ["", "3", "3:", ":2", "3:2:1", "3/2", "3 to 2", " 3:2", "3:2\n", "3: 2", "-3:2", "+3:2", "1.5:1", "03:2"],
)
def test_bad_text_is_no_odds(text: str) -> None:
    with pytest.raises(ValueError, match='odds are written like "3:2"'):
        Odds.parse(text)


@pytest.mark.parametrize("text", ["0:1", "1:0", "0:0", "٣:2", "1000000000:1", "1:" + "9" * 5000])
def test_a_push_is_no_odds_and_neither_is_an_absurd_number(text: str) -> None:
    with pytest.raises(ValueError, match="odds are written like"):
        Odds.parse(text)


@pytest.mark.parametrize(("to", "one"), [(0, 1), (1, 0), (-3, 2), (1.5, 1), (True, 1), ("3", 2), (10**9, 1)])
def test_odds_cannot_be_built_from_anything_but_positive_whole_numbers(to: Any, one: Any) -> None:
    with pytest.raises(ValueError, match="odds are two whole numbers"):
        Odds(to, one)


def test_odds_go_up_to_nine_digits() -> None:
    most = 999_999_999
    assert Odds.parse(f"{most}:{most}") == Odds(most, most)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (500, "$5"),
        (123_450, "$1,234.50"),
        (123_400, "$1,234"),
        (-500, "-$5"),
        (-5, "-$0.05"),
        (-1, "-$0.01"),
        (MOST, "$10,000,000,000,000"),
    ],
)
def test_people_read_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text
