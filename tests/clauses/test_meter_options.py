"""Another option for all running meters: notice, the line of its table, and no wager on any of them."""

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.engine.jackpots.match import mismatch
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.rulebooks.load import load
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import SEED, Meters

C3 = "crown-ms-3.0"
TO_2 = {"option": 2, "seed": 10_000}


def running() -> Meters:
    """Two meters with a table each, the change announced at both."""
    floor = Meters(C3).open().open("m2", wager=1000, seed=2 * SEED).link("t")
    floor.table("t2", wager=1000, seed=2 * SEED)
    floor.link("t2", "m2")
    for table in ("t", "t2"):
        floor.shown(table, "jackpot-option", 30)
    return floor


@clause(C3, "9.1.1(g)", "9.1.1(f)", "table3:10,000")
def test_all_meters_switch_together_with_seed_and_rate() -> None:
    floor = running()
    floor.fed(3)
    events = floor.do(c.ChangeOption, **TO_2)
    assert [(type(one), one.meter) for one in events] == [(ev.MeterChanged, "m"), (ev.MeterChanged, "m2")]
    for id, wager in (("m", 500), ("m2", 1000)):
        terms = floor.meters[id].terms
        assert terms
        assert (terms.option, terms.seed, terms.rate) == (2, 10_000 * wager, 3102)
    assert floor.units("m") == SEED * CENT + 3 * 500 * 3406  # what stands there stays
    assert {"9.1.1(f)", "9.1.1(g)", "table3:10,000"} <= {*events[0].cites}
    floor.fed(1)
    assert floor.units("m") == SEED * CENT + 3 * 500 * 3406 + 500 * 3102
    assert floor.books_of("m").balanced


@clause(C3, "9.1.1(g)", "9.4.1")
def test_a_higher_seed_is_made_up_by_the_house() -> None:
    floor = running()
    floor.fed(3)
    for table in ("t", "t2"):
        floor.shown(table, "jackpot-option", says={"option": 2, "seed": 20_000})
    for change in floor.do(c.ChangeOption, option=2, seed=20_000):
        assert change.reset
        assert "9.4.1" in change.cites
    assert floor.value("m") == 2 * SEED
    assert floor.meters["m"].resets == 1
    assert floor.books_of("m").topped_up == SEED * CENT - 3 * 500 * 3406
    assert floor.books_of("m").balanced


@clause(C3, "9.1.1(g)")
def test_afterwards_the_tables_must_change_their_signs() -> None:
    floor = running()
    floor.do(c.ChangeOption, **TO_2)
    terms, sign = floor.meters["m"].terms, floor.tables["t"].sign
    assert terms
    assert sign
    assert sign.jackpot
    assert mismatch(floor.book, terms, floor.book, sign.jackpot) == "hands"
    floor.sign("t", option=2)
    sign = floor.tables["t"].sign
    assert sign
    assert sign.jackpot
    assert mismatch(floor.book, terms, floor.book, sign.jackpot) is None


@clause(C3, "9.1.1(g)")
def test_a_notice_stands_at_every_table_of_every_meter() -> None:
    floor = running()
    floor.down("t2", "jackpot-option")
    refusal = floor.refused(c.ChangeOption, **TO_2)
    assert (refusal.code, refusal.cites, refusal.facts["table"]) == ("sign/none", ("9.1.1(g)",), "t2")
    floor.shown("t2", "jackpot-option", 19, seconds=59)
    assert floor.refused(c.ChangeOption, **TO_2).code == "sign/early"
    floor.shown("t2", "jackpot-option", 20)
    floor.do(c.ChangeOption, **TO_2)


@clause(C3, "9.1.1(g)")
@pytest.mark.parametrize("left", [{}, {"carried": True}, {"registered": True}])
def test_no_wager_is_on_any_meter(left: dict[str, bool]) -> None:
    floor = running()
    floor.wager("t2", **left)
    refusal = floor.refused(c.ChangeOption, **TO_2)
    assert (refusal.code, refusal.cites) == ("meter/wagers", ("9.1.1(g)",))
    floor.clear("t2")
    floor.do(c.ChangeOption, **TO_2)


@clause(C3, "9.1.1(g)")
def test_no_prize_is_pending_on_any_meter() -> None:
    floor = running()
    floor.hit({3: "straight_flush"}, "t2", "m2")
    assert floor.refused(c.ChangeOption, **TO_2).code == "meter/pending"


@clause(C3, "9.1.1(g)", "9.3.1")
def test_there_is_such_an_option_and_such_a_seed() -> None:
    floor = running()
    for option, seed in ((3, 10_000), (2, 10_001), (2, 0)):
        refusal = floor.refused(c.ChangeOption, option=option, seed=seed)
        assert (refusal.code, refusal.cites) == ("option/row", ("9.3.1",))
    assert floor.refused(c.ChangeOption, option=1, seed=10_000).code == "option/same"
    assert floor.refused(c.ChangeOption, meter="m9", **TO_2).code == "meter/closed"


@clause(C3, "9.1.1(g)")
def test_options_are_for_area_managers() -> None:
    floor = running()
    for actor in ("dealer", "tg_hdd", "inspector"):
        refusal = floor.refused(c.ChangeOption, actor=actor, **TO_2)
        assert (refusal.code, refusal.cites) == ("staff/rank", ("9.1.1(g)",))
    floor.do(c.ChangeOption, actor="tg_area_manager", **TO_2)


@pytest.mark.parametrize("book", ["star-ms-undated", "star-ms-4", "star-uth"])
def test_the_star_has_no_options(book: str) -> None:
    assert Meters(book).open().refused(c.ChangeOption, **TO_2).code == "staff/no-right"


@clause(C3, "house:meter")
def test_a_book_without_options_changes_none() -> None:
    data = load(C3).data
    without = replace(data, rule=replace(data.rule, meter=replace(data.rule.meter, option=None)))
    floor = Meters(Rulebook(without, "without")).open()  # a house's own book that kept the right
    refusal = floor.refused(c.ChangeOption, **TO_2)
    assert (refusal.code, refusal.cites) == ("option/none", ("house:meter",))
    assert floor.units("m") == SEED * CENT
