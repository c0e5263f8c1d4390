"""The outcome of a round's jackpot as it is recorded: what stood on the meter, what is left, and a reset."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import MOST
from croupier.engine.jackpots.award import act_jackpot, legal_jackpot
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT
from croupier.table.table import Box, Round, Table, Wager
from tests.felt import sign

VERSION_4, UNDATED = "star-ms-4", "star-ms-undated"
SHOWN = ("Qs", "Js", "Ts")
ROYAL, STRAIGHT_FLUSH, NOTHING = ("As", "Ks"), ("9s", "8s"), ("2d", "3d")


def awarding(book: str, *hands: tuple[str, ...], own: Rulebook | None = None, **signed: Any) -> Scene:
    """Boxes from 1 on with these cards and a jackpot wager each; the last of several has folded."""
    usual = sign(book)
    assert usual.jackpot is not None
    boxes = tuple(
        Box(
            number, f"p{number}", f"p{number}", (Wager("jackpot", 500, f"p{number}"),),
            status="folded" if number == len(hands) > 1 else "settled", cards=cards, cards_at="racked",
        )
        for number, cards in enumerate(hands, start=1)
    )  # fmt: skip
    table = Table(
        "t", book, mode="electronic", open=True, boxes=boxes,
        sign=replace(usual, jackpot=replace(usual.jackpot, **signed)),
        round=Round(4, phase="awarding", shown=SHOWN),
    )  # fmt: skip
    return Scene(table, own or load(book))


def settle(meter: int, parts: int = 0) -> c.SettleJackpot:
    return c.SettleJackpot(actor="dealer", meter=meter, parts=parts, at=9)


@pytest.mark.parametrize(
    ("book", "hand", "meter", "parts", "seed", "after", "reset"),
    [
        (VERSION_4, ROYAL, 10_000_000, 7, 5_000_000, 5_000_000 * CENT, True),
        (VERSION_4, STRAIGHT_FLUSH, 10_000_000, 0, 9_000_000, 9_000_000 * CENT, False),
        (VERSION_4, STRAIGHT_FLUSH, 10_000_000, 0, 9_000_001, 9_000_001 * CENT, True),
        (VERSION_4, STRAIGHT_FLUSH, 10_000_001, 7, 9_000_000, 9_000_000 * CENT + 7, False),
        (VERSION_4, NOTHING, 4_000_000, 7, 5_000_000, 5_000_000 * CENT, False),
        (VERSION_4, ("2s", "3s"), 5_000_000, 0, 5_000_000, 5_000_000 * CENT, False),
        (UNDATED, STRAIGHT_FLUSH, 5, 0, 5, 5 * CENT, True),
    ],
)
def test_the_meter_starts_again_where_prizes_leave_less_than_the_seed(
    book: str, hand: tuple[str, ...], meter: int, parts: int, seed: int, after: int, reset: bool
) -> None:
    pays = {"royal_flush": 1, "straight_flush": 1} if book == UNDATED else {}
    *_, settled = act_jackpot(awarding(book, hand, seed=seed, pays=pays), settle(meter, parts))
    rule = load(book).rule
    assert settled == ev.JackpotSettled(
        meter=meter, parts=parts, after=after // CENT, after_parts=after % CENT, time=9, reset=reset,
        cites=tuple(dict.fromkeys((*rule.jackpot.cites, *rule.meter.hit.cites))),
    )  # fmt: skip


def test_whether_a_folded_box_has_a_bonus_is_the_books_to_say() -> None:
    data = load(VERSION_4).data
    fold = replace(data.rule.fold, keeps_bonus=False)
    without = Rulebook(replace(data, rule=replace(data.rule, fold=fold)), "altered")
    for own, bonus in ((load(VERSION_4), {2, 3}), (without, {2})):
        table = awarding(VERSION_4, ROYAL, NOTHING, ("4d", "5d"), own=own, bonus=1_000_00)
        paid = [one for one in act_jackpot(table, settle(10_000_000)) if isinstance(one, ev.JackpotPaid)]
        assert {one.box for one in paid if one.prize == "bonus"} == bonus
        assert {one.box: one.owner for one in paid} == {number: f"p{number}" for number in bonus | {1}}


def test_a_meter_stands_at_no_more_than_money_can_be() -> None:
    table = awarding(VERSION_4, NOTHING)
    assert legal_jackpot(table, settle(MOST, CENT - 1)) is None
    for asked in (settle(MOST + 1), settle(-1), settle(5, CENT), settle(5, -1)):
        refusal = legal_jackpot(table, asked)
        assert refusal is not None
        assert refusal.code == "jackpot/meter"
