"""Crown's signs about meters: they say what they announce, serve that change and no other, and serve once."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.meters.rules import commands as c
from croupier.table import commands as table
from croupier.table.limits import JackpotNotice
from tests.felt import clause, play
from tests.felt.meters import SEED, Meters

C3, S4 = "crown-ms-3.0", "star-ms-4"
LINK = {"table": "t", "controller": "C-1", "display": "D-1"}
SECOND: dict[str, Any] = {"wager": 1000, "seed": 2 * SEED}
THIRD: dict[str, Any] = {"wager": 2000, "seed": 4 * SEED}


def two(**says: Any) -> Meters:
    """Two meters; table t is on the first, and a sign there says something."""
    floor = Meters(C3).open().open("m2", **SECOND).link()
    floor.shown("t", "jackpot-link", says=says or None)
    return floor


def option(floor: Meters, **says: Any) -> None:
    floor.shown("t", "jackpot-option", 30, says=says or None)


@clause(C3, "9.1.1(g)")
def test_a_notice_of_a_change_of_option_serves_once() -> None:
    floor = Meters(C3).open().link()
    option(floor, option=2, seed=10_000)
    floor.do(c.ChangeOption, option=2, seed=10_000)
    for back in (10_000, 20_000):
        assert floor.refused(c.ChangeOption, option=1, seed=back).code == "sign/none"
    option(floor, option=1, seed=20_000)
    floor.do(c.ChangeOption, option=1, seed=20_000)


@clause(C3, "9.1.1(g)")
@pytest.mark.parametrize("said", [{"option": 2, "seed": 20_000}, {"option": 1, "seed": 10_000}])
def test_a_notice_of_another_option_or_seed_does_not_convey_the_change(said: dict[str, int]) -> None:
    floor = Meters(C3).open().link()
    option(floor, **said)
    refusal = floor.refused(c.ChangeOption, option=2, seed=10_000)
    assert (refusal.code, refusal.cites, refusal.facts) == ("sign/other", ("9.1.1(g)",), {"table": "t"})


@clause(C3, "9.1.1(g)")
def test_a_notice_that_names_nothing_can_mean_the_other_option_with_the_same_seed_only() -> None:
    floor = Meters(C3).open().link()
    option(floor)
    assert floor.refused(c.ChangeOption, option=2, seed=20_000).code == "sign/other"
    assert floor.refused(c.ChangeOption, option=1, seed=20_000).code == "sign/other"
    floor.do(c.ChangeOption, option=2, seed=10_000)
    floor = Meters(C3).open().link()
    option(floor, option=2)  # nor does one that leaves out the seed
    assert floor.refused(c.ChangeOption, option=2, seed=20_000).code == "sign/other"
    floor.do(c.ChangeOption, option=2, seed=10_000)


@clause(C3, "9.1.1(h)")
def test_a_sign_of_a_removal_serves_no_transfer_and_that_of_a_transfer_no_removal() -> None:
    floor = two(leaves="m")
    floor.sign(**SECOND)
    refusal = floor.refused(c.MoveTable, table="t", to="m2")
    assert (refusal.code, refusal.cites, refusal.facts) == ("sign/other", ("9.1.1(h)",), {"table": "t"})
    floor.do(c.UnlinkTable, table="t")
    floor = two(leaves="m", joins="m2")
    assert floor.refused(c.UnlinkTable, table="t").code == "sign/other"
    floor.sign(**SECOND)
    floor.do(c.MoveTable, table="t", to="m2")


@clause(C3, "9.1.1(h)")
def test_a_sign_names_the_meter_the_table_comes_on() -> None:
    floor = two(joins="m3").open("m3", **THIRD)
    floor.sign(**SECOND)
    assert floor.refused(c.MoveTable, table="t", to="m2").code == "sign/other"
    floor.sign(**THIRD)
    floor.do(c.MoveTable, table="t", to="m3")
    floor = Meters(C3).open().open("m2", **SECOND)
    floor.table()
    floor.shown("t", "jackpot-link", says={"joins": "m2"})
    assert floor.refused(c.LinkTable, **LINK).code == "sign/other"


@clause(C3, "9.1.1(h)")
def test_a_sign_that_names_nothing_serves_what_the_table_showed_all_along() -> None:
    """Beside the sign of its own meter it can only mean a removal; beside that of another, a transfer."""
    floor = two()
    floor.sign(**SECOND)
    assert floor.refused(c.MoveTable, table="t", to="m2").code == "sign/other"
    floor = two()
    floor.do(c.UnlinkTable, table="t")
    floor = Meters(C3).open().open("m2", **SECOND).link()
    floor.sign(**SECOND)
    floor.shown("t", "jackpot-link")
    assert floor.refused(c.UnlinkTable, table="t").code == "sign/other"
    floor.do(c.MoveTable, table="t", to="m2")
    assert floor.refused(c.UnlinkTable, meter="m2", table="t").code == "sign/none"  # and it served once


@clause(C3, "9.1.1(i)")
def test_a_sign_of_a_closure_names_the_meter_and_serves_no_removal() -> None:
    floor = Meters(C3).open().open("m2", **SECOND).link()
    floor.shown("t", "jackpot-closing", says={"closes": "m"})
    assert floor.refused(c.UnlinkTable, table="t").code == "sign/none"
    floor.do(c.CloseMeter, rest="m2")
    floor = Meters(C3).open().open("m2", **SECOND).link()
    floor.shown("t", "jackpot-closing", says={"closes": "m2"})
    assert floor.refused(c.CloseMeter, rest="m2").code == "sign/other"


@clause(C3, "9.1.1(g)", "9.1.1(h)", "9.1.1(i)")
@pytest.mark.parametrize(
    ("announces", "says", "code"),
    [
        ("jackpot-link", {"joins": "m2"}, ""),
        ("jackpot-link", {"joins": "felt-meter"}, ""),  # the table is on none by its own record
        ("jackpot-link", {"leaves": "m2"}, "sign/content"),
        ("jackpot-link", {"option": 2}, "sign/content"),
        ("jackpot-link", {}, "sign/content"),
        ("jackpot-closing", {"closes": "m2"}, "sign/content"),
        ("jackpot-closing", {"joins": "m2"}, "sign/content"),
        ("jackpot-option", {"option": 2, "seed": 20_000}, ""),
        ("jackpot-option", {"option": 2}, ""),
        ("jackpot-option", {"option": 3}, "sign/content"),
        ("jackpot-option", {"seed": 20_000}, "sign/content"),
        ("jackpot-option", {"option": 2, "seed": 12_000}, "sign/content"),
        ("closing", {"closes": "m"}, "sign/content"),
    ],
)
def test_a_sign_says_only_what_it_is_put_up_for(announces: Any, says: dict[str, Any], code: str) -> None:
    felt = play(C3, mode="live")
    said = JackpotNotice(**says)
    given = felt.give(
        table.ShowSign(actor="tg_area_manager", at=felt.at, announces=announces, time=felt.at, jackpot=said)
    )
    assert (given.code if isinstance(given, Refusal) else "") == code
    if not code:
        assert felt.table.limits.notices[announces].jackpot == said
