"""The largest payout of a notice: for one wager, for a hand, or for all that a player wins in a round."""

import pytest

from croupier.core.book.payouts import MaxPayoutRule, Scope
from croupier.engine.evolve import evolve
from croupier.engine.irregular.void import void_hand
from croupier.table import events as ev
from croupier.table.table import Mode, Table
from tests.felt import Felt
from tests.felt.furniture import sign
from tests.felt.variant import play_variant, variant

CROWN, UTH = "crown-ms-3.0", "star-uth"
NOTICE = {CROWN: ("table1:*",), UTH: ("10.7",)}
MODES: list[Mode] = ["electronic", "live"]
ROYAL = """
    box 3   ante 20, jackpot 5
    deal    3: As Ks
    box 3   bet 60
    show    Qs
    box 3   bet 60
    show    Js
    box 3   bet 60
    show    Ts
    settle
"""
TWO_BOXES = """
    box 3   ante 20
    seats   enough
    box 4   by p3 ante 10
    box 5   ante 20
    deal    3: 2s 2h; 4: Ks Kh; 5: Qs Qh
    box 3   bet 20
    box 4   bet 3rd 10
    box 4   bet 4th 10
    box 4   bet 5th 10
    box 5   bet 20
    show    2d
    box 3   bet 20
    box 5   bet 20
    show    Kd
    box 3   bet 20
    box 5   bet 20
    show    Qd
"""  # three twos, three kings and three queens are paid 3 to 1


def played(
    scope: Scope,
    most: int,
    lines: str,
    *,
    base: str = CROWN,
    mode: Mode = "electronic",
    or_minimum: bool = False,
) -> Felt:
    """A round by a book with another rule for the largest payout."""
    rule = MaxPayoutRule(cites=NOTICE[base], scope=scope, or_minimum=or_minimum)
    signs = sign(base, max_payout=most)
    return play_variant(variant(base, max_payout=rule), lines, mode=mode, sign=signs)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("scope", "paid"),
    [
        ("wager", [10_000_00, 30_000_00, 30_000_00, 30_000_00]),
        ("hand", [10_000_00, 30_000_00, 10_000_00, 0]),
        ("round", [10_000_00, 30_000_00, 10_000_00, 0]),
    ],
)
def test_the_wagers_of_a_hand_are_paid_in_their_order_until_the_largest_payout_is_reached(
    mode: Mode, scope: Scope, paid: list[int]
) -> None:
    felt = played(scope, 50_000_00, ROYAL, mode=mode)
    stakes = {"ante": 20_00, "3rd": 60_00, "4th": 60_00, "5th": 60_00}
    prize = felt.paid(3)["jackpot"]
    assert prize == 81_235_00, "a jackpot prize is outside of it"
    assert felt.paid(3) == {**{s: p for s, p in zip(stakes, paid, strict=True) if p}, "jackpot": prize}
    assert felt.returned(3) == stakes
    settled = felt.events_of(ev.BoxSettled)[0].results
    assert [("table1:*" in one.cites, one.outcome) for one in settled] == [
        (scope != "wager" and spot in ("4th", "5th"), "win") for spot in stakes
    ]


def test_the_order_of_wagers_is_the_books_whatever_was_placed_first() -> None:
    """A full house on tens: Trips 8 to 1, ante and Play 1 to 1, blind 3 to 1."""
    lines = """
        box 3   ante 10, blind 10, trips 10
        deal    3: Ts Th; dealer: 2c 3c
        box 3   bet 40
        show    Td Ks Kh 4d 2s
        dealer  2c 3c
        settle
    """
    felt = played("hand", 100_00, lines, base=UTH)
    assert felt.paid(3) == {"ante": 10_00, "blind": 30_00, "trips": 60_00}
    assert felt.returned(3) == {"ante": 10_00, "blind": 10_00, "trips": 10_00, "play": 40_00}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("scope", "most", "paid"),
    [
        ("hand", 150_00, {5: 150_00, 4: 120_00, 3: 150_00}),
        ("round", 150_00, {5: 150_00, 4: 120_00, 3: 30_00}),  # p3 has boxes 4 and 3, settled in that order
        ("round", 120_00, {5: 120_00, 4: 120_00, 3: 0}),
        ("round", 360_00, {5: 240_00, 4: 120_00, 3: 240_00}),
        ("wager", 50_00, {5: 200_00, 4: 120_00, 3: 200_00}),
    ],
)
def test_a_player_with_two_boxes_is_paid_once_the_largest_payout_of_a_round(
    mode: Mode, scope: Scope, most: int, paid: dict[int, int]
) -> None:
    felt = played(scope, most, TWO_BOXES, mode=mode)
    got = {}
    for box in (5, 4, 3):
        felt.do(f"settle {box}")
        got[box] = sum(felt.paid(box).values())
    assert got == paid
    felt.do("close")
    assert sum(felt.table.balances.values()) == 0
    assert not any(cents for account, cents in felt.table.balances.items() if account.startswith("box:"))


def test_the_next_round_begins_with_the_whole_amount() -> None:
    felt = played("round", 50_000_00, ROYAL)
    felt.do(ROYAL)
    assert sum(felt.paid(3).values()) - felt.paid(3)["jackpot"] == 50_000_00


def test_what_a_void_hand_was_paid_does_not_count() -> None:
    """Box 4 is settled and its hand then has no result: all of the amount is left for box 3."""
    felt = played("round", 150_00, TWO_BOXES, mode="live")
    felt.do("settle 5\nsettle 4")
    felt.table = _without_result(felt, 4)
    felt.do("settle 3")
    assert sum(felt.paid(3).values()) == 150_00


def _without_result(felt: Felt, number: int) -> Table:
    return evolve(felt.table, void_hand(felt.scene(), number, ("11.1",)))


@pytest.mark.parametrize(
    ("scope", "least", "paid"),
    [
        ("hand", False, [10_00, 0, 0, 0]),
        ("wager", False, [10_00, 10_00, 10_00, 10_00]),
        # the least ante of $5, and streets of as much, could win $2,500 each
        ("wager", True, [2_500_00, 2_500_00, 2_500_00, 2_500_00]),
        ("hand", True, [10_000_00, 0, 0, 0]),
        ("round", True, [10_000_00, 0, 0, 0]),
    ],
)
def test_the_least_wagers_are_paid_whole_where_the_book_saves_them(
    scope: Scope, least: bool, paid: list[int]
) -> None:
    felt = played(scope, 10_00, ROYAL.replace(", jackpot 5", ""), or_minimum=least)
    assert [felt.paid(3).get(spot, 0) for spot in ("ante", "3rd", "4th", "5th")] == paid
