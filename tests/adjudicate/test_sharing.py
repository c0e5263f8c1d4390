"""Shares that one deck cannot deal, but the formulas of the books cover; and a bonus a book might keep."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import evaluate
from croupier.core.settlement import Award, WagerResult
from croupier.engine.jackpots.prizes import (
    Entry,
    JackpotTerms,
    award,
    jackpot_outcome,
    jackpot_result,
    signed,
)
from croupier.rulebooks.load import load
from tests.felt import clause

HANDS = ("royal_flush", "straight_flush")
ROYAL = evaluate(("As", "Ks", "Qs", "Js", "Ts"))
STRAIGHT_FLUSH = evaluate(("9s", "8s", "7s", "6s", "5s"))


def amounts(book: str, meter: int, seed: int, royals: int, straights: int) -> tuple[list[int], int]:
    guarantees = {"royal_flush": 5_000_000, "straight_flush": 500_000}
    terms = JackpotTerms(wager=500, meter=meter, seed=seed, option=1, pays=guarantees)
    hands = [ROYAL] * royals + [STRAIGHT_FLUSH] * straights
    entries = [Entry(number, hand) for number, hand in enumerate(hands, start=1)]
    awards, left = award(load(book), terms, entries, chip=100)
    assert [prize.box for prize in awards] == [
        *range(royals + straights, royals, -1),
        *range(royals, 0, -1),
    ]
    return [prize.amount for prize in awards], int(left)


@clause("star-ms-undated", "15.2.13.1")
@clause("star-ms-4", "15.2.13.1")
@clause("star-uth", "15.2.13.1")
def test_star_royals_share_the_meter_or_take_the_guarantee(book: str) -> None:
    assert amounts(book, 30_000_000, 5_000_000, 2, 0) == ([15_000_000] * 2, 5_000_000)
    assert amounts(book, 8_000_000, 5_000_000, 2, 0) == ([5_000_000] * 2, 5_000_000)


def test_star_three_straight_flushes_share_three_tenths_one_after_the_other() -> None:
    """A tenth of 100,000, of 90,000 and of 81,000 make 27,100; a third of it is 9,033.34, up to the cent."""
    assert amounts("star-ms-4", 10_000_000, 1_000_000, 0, 3) == ([903_334] * 3, 10_000_000 - 3 * 903_334)


def test_a_prize_that_a_house_fixes_leaves_the_meter_to_the_other(tmp_path: Path) -> None:
    """A royal for 100 dollars beside a straight flush for a tenth of the meter; or the other way round."""
    file = tmp_path / "mine.toml"
    for fixed, prizes, left in (
        ("royal_flush", [10_000, 1_000_000], 9_000_000),
        ("straight_flush", [10_000, 10_000_000], 1_000_000),
    ):
        line = f'[[prize.jackpot]]\nhand = "{fixed}"\nfixed = 10000\ncites = ["15.2.9.1"]'
        file.write_text(f'id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n{line}\n', encoding="utf-8")
        terms = JackpotTerms(wager=500, meter=10_000_000, seed=1_000_000, pays=dict.fromkeys(HANDS, 500_000))
        awards, after = award(load(str(file)), terms, [Entry(1, ROYAL), Entry(2, STRAIGHT_FLUSH)], chip=100)
        assert [prize.amount for prize in awards] == prizes
        assert after == left


def test_crown_general_shares() -> None:
    """Two royals and a straight flush: 10/21 each and 1/21 of 100,000, up to whole dollars."""
    given = amounts("crown-ms-3.0", 10_000_000, 1_000_000, 2, 1)
    assert given == ([476_200, 4_762_000, 4_762_000], 1_000_000)
    assert amounts("crown-ms-3.0", 10_000_000, 1_000_000, 0, 3) == ([913_000] * 3, 10_000_000 - 3 * 913_000)


def test_a_folded_box_has_the_bonus_only_where_the_book_keeps_it() -> None:
    terms = JackpotTerms(
        500, 10_000_000, 5_000_000, pays=dict.fromkeys(("royal_flush", "straight_flush"), 1), bonus=7
    )
    low = evaluate(("As", "Kd", "Qs", "Js", "9s"))
    entries = [Entry(1, ROYAL), Entry(2, low, folded=True), Entry(3, low, live=False), Entry(4, low)]
    for book, boxes in (("star-ms-4", [4, 2]), ("star-ms-undated", [4])):
        awards, _ = award(load(book), terms, entries, chip=1)
        assert [prize.box for prize in awards if prize.prize == "bonus"] == boxes


TENTHS = JackpotTerms(500, 10_000_005, 5_000_000)
OF_SF, OF_ROYAL = ("15.2.9.2",), ("15.2.9.1",)


@pytest.mark.parametrize(
    ("hands", "awards"),
    [
        ([STRAIGHT_FLUSH], [(1, "straight_flush", 1_000_001, OF_SF)]),
        ([ROYAL], [(1, "royal_flush", 10_000_005, OF_ROYAL)]),
        ([STRAIGHT_FLUSH] * 2, [(box, "straight_flush", 950_001, (*OF_SF, "15.2.13.2")) for box in (2, 1)]),
        (
            [ROYAL, STRAIGHT_FLUSH],
            [(2, "straight_flush", 1_000_001, (*OF_SF, "15.2.14")),
             (1, "royal_flush", 9_000_004, (*OF_ROYAL, "15.2.14"))],
        ),
    ],
)  # fmt: skip
def test_a_share_cites_its_prize_and_how_it_is_shared_only_if_it_is(hands: Any, awards: Any) -> None:
    """A share in tenths is rounded up to the cent, which is no rounding to a chip."""
    entries = [Entry(number, hand) for number, hand in enumerate(hands, start=1)]
    assert award(load("star-ms-4"), TENTHS, entries, chip=500)[0] == tuple(Award(*one) for one in awards)


def test_a_prize_rounded_up_to_a_chip_cites_that_too() -> None:
    flush = [Entry(1, evaluate(("As", "9s", "7s", "6s", "5s")))]
    cites = ("table4:Flush", "10.1.2")
    for wager, paid, cited in ((500, 50_000, cites), (501, 50_500, (*cites, "6.2.3"))):
        terms = JackpotTerms(wager, 10_000_000, 5_000_000, option=1)
        awards, left = award(load("crown-ms-3.0"), terms, flush, chip=500)
        assert (awards, left) == ((Award(1, "flush", paid, cited),), 10_000_000)


def test_a_wager_that_cannot_win_wins_nothing_and_a_book_without_a_bonus_pays_none() -> None:
    terms = JackpotTerms(500, 10_000_000, 5_000_000, option=1, bonus=7)
    low = evaluate(("As", "Kd", "Qs", "Js", "9s"))
    awards, _ = award(load("crown-ms-3.0"), terms, [Entry(1, ROYAL), Entry(2, low)], chip=100)
    assert [(one.box, one.prize) for one in awards] == [(1, "royal_flush")]
    assert award(load("star-ms-4"), TENTHS, [Entry(1, ROYAL, live=False)], chip=1) == ((), 10_000_005)


def altered(book: str, **changes: Any) -> Rulebook:
    return Rulebook(replace(load(book).data, **changes), "altered")


def test_a_player_with_two_wagers_has_the_bonus_once_where_it_is_the_players() -> None:
    rule = load("star-ms-4").rule
    assert rule.jackpot_backing is not None
    backing = replace(rule.jackpot_backing, bonus_per="player")
    low = evaluate(("As", "Kd", "Qs", "Js", "9s"))
    entries = [Entry(1, ROYAL, owner="a"), *(Entry(box, low, owner="bcb"[box - 2]) for box in (2, 3, 4))]
    for book, boxes in ((load("star-ms-4"), [4, 3, 2]), (
        altered("star-ms-4", rule=replace(rule, jackpot_backing=backing)), [4, 3]
    )):  # fmt: skip
        awards, _ = award(book, replace(TENTHS, bonus=7), entries, chip=1)
        assert [one.box for one in awards if one.prize == "bonus"] == boxes


def test_a_royal_flush_might_win_a_part_of_the_meter() -> None:
    lines = load("crown-ms-3.0").data.prize["option-1"]
    halves = tuple(replace(one, share="1/2") if one.hand == "royal_flush" else one for one in lines)
    terms = JackpotTerms(500, 10_000_000, 5_000_000, option=1)
    awards, _ = award(
        altered("crown-ms-3.0", prize={"option-1": halves}), terms, [Entry(1, ROYAL), Entry(2, ROYAL)], chip=1
    )
    assert [one.amount for one in awards] == [5_000_000] * 2


def test_the_line_of_a_jackpot_wager() -> None:
    book, hand = load("crown-ms-3.0"), STRAIGHT_FLUSH
    assert jackpot_outcome(Entry(3, hand), {3}) == "win"
    assert jackpot_outcome(Entry(3, hand), {2}) == "lose"
    assert jackpot_outcome(Entry(3, hand, live=False), {2}) == "forfeit"
    lost = WagerResult("jackpot", "lose", 500, None, 0, 0, 500, book.rule.jackpot.cites)
    assert jackpot_result(book, 500, "lose") == lost
    forfeit = replace(lost, outcome="forfeit", cites=("5.9.2",))
    assert jackpot_result(book, 500, "forfeit") == forfeit


def test_the_amounts_that_stand_only_on_the_sign() -> None:
    names = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
    assert (signed(load("star-uth")), signed(load("star-ms-4"))) == (names, ())
