"""Shares that one deck cannot deal, but the formulas of the books cover; and a bonus a book might keep."""

from croupier.core.hands import evaluate
from croupier.engine.jackpot import Entry, JackpotTerms, award
from croupier.rulebooks.load import load
from tests.felt import clause

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
