"""Jackpots of a house's own: whatever table of prizes loads is paid, and what is paid comes off the meter."""

from pathlib import Path

import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category, Hand
from croupier.engine.jackpots.prizes import Entry, JackpotTerms, award
from croupier.rulebooks.load import load

ROYAL, STRAIGHT = Hand(Category.ROYAL_FLUSH, (14,)), Hand(Category.STRAIGHT_FLUSH, (9,))
CLAUSE = {"star-ms-4": "15.2.9.1", "crown-ms-3.0": "10.2.1"}
TERMS = JackpotTerms(wager=500, meter=1_000_000, seed=100_000, option=1)


def book(folder: Path, base: str, text: str) -> Rulebook:
    file = folder / "mine.toml"
    file.write_text(f'id = "mine"\ntitle = "Ours"\nbase = "{base}"\n{text}\n', encoding="utf-8")
    return load(str(file))


@pytest.mark.parametrize(
    ("hands", "paid", "meter"),
    [
        ((ROYAL,), [500_000], 500_000),  # the other half stays
        ((ROYAL, ROYAL), [250_000, 250_000], 500_000),
        ((ROYAL, STRAIGHT), [100_000, 450_000], 450_000),
        ((STRAIGHT,), [100_000], 900_000),
    ],
)
def test_a_royal_that_takes_a_part_leaves_the_rest_on_the_meter(
    tmp_path: Path, hands: tuple[Hand, ...], paid: list[int], meter: int
) -> None:
    lines = "".join(
        f'[[prize.jackpot]]\nhand = "{hand}"\nshare = "{share}"\ncites = ["15.2.9.1"]\n'
        for hand, share in (("royal_flush", "1/2"), ("straight_flush", "1/10"))
    )
    mine = book(tmp_path, "star-ms-4", lines)
    awards, left = award(mine, TERMS, [Entry(box, hand) for box, hand in enumerate(hands, 1)], 1)
    assert ([one.amount for one in awards], left) == (paid, meter)


@pytest.mark.parametrize("base", ["star-ms-4", "crown-ms-3.0"])
@pytest.mark.parametrize(
    ("gone", "left", "paid"), [("royal_flush", STRAIGHT, 100_000), ("straight_flush", ROYAL, 1_000_000)]
)
def test_a_table_with_one_share_of_the_meter_pays_it(
    tmp_path: Path, base: str, gone: str, left: Hand, paid: int
) -> None:
    tables = ("jackpot",) if base == "star-ms-4" else ("option-1", "option-2")
    names = ", ".join(f'"prize.{table}.{gone}"' for table in tables)
    lines = "".join(
        f'[[prize.{table}]]\nhand = "{left.category.text}"\ncites = ["{CLAUSE[base]}"]\n'
        f'share = "{"1/1" if left is ROYAL else "1/10"}"\n'
        for table in tables
    )
    mine = book(tmp_path, base, f"without = [{names}]\n{lines}")
    awards, _ = award(mine, TERMS, [Entry(1, ROYAL), Entry(2, STRAIGHT)], 1)
    assert [(one.box, one.amount) for one in awards] == [(1 if left is ROYAL else 2, paid)]
    assert all(one.cites for one in awards)
