"""The end of a meter: signs at every table, no wager left on it, and every unit given somewhere."""

import pytest

from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
PART = 500 * 3406  # of a $5 wager


def running(book: str, *tables: str) -> Meters:
    """A meter with tables and some wagers, and two others of different prices."""
    floor = Meters(book).open()
    for table in tables or ("t",):
        floor.link(table)
        floor.fed(10, table)
    floor.open("m2", wager=1000, seed=2 * SEED).open("m3", wager=2500, seed=5 * SEED)
    for table in tables or ("t",):
        floor.shown(table, "jackpot-closing", 30)
    return floor


@clause(C3, "9.1.1(j)")
@clause(S3, "house:meter-closing")
@clause(S4, "house:meter-closing")
@clause(UTH, "house:meter-closing")
def test_what_is_above_the_seed_goes_to_another_meter_to_the_last_unit(book: str) -> None:
    floor = running(book)
    closed, received = floor.do(c.CloseMeter, rest="m2")
    assert isinstance(closed, ev.MeterClosed)
    assert (closed.to, closed.to_reserve) == ({"m2": 10 * PART}, SEED * CENT)
    assert (received.meter, received.source, received.units) == ("m2", "m", 10 * PART)
    assert floor.units("m2") == 2 * SEED * CENT + 10 * PART  # $17.03 are 17,030,000 units: exact
    assert (floor.units(), floor.reserve()) == (0, SEED * CENT)
    assert not floor.meters["m"].open
    assert floor.meters["m"].links == {}
    assert floor.books_of("m").balanced
    assert floor.books_of("m2").balanced
    assert ("9.1.1(j)" if book == C3 else "house:meter-closing") in closed.cites


@clause(C3, "9.1.1(j)")
@clause(S3, "house:meter-closing")
@pytest.mark.parametrize("by", [-1, 1])
def test_parts_add_up_exactly(book: str, by: int) -> None:
    floor = running(book)
    cites = ("9.1.1(j)",) if book == C3 else ("house:meter-closing",)
    refusal = floor.refused(c.CloseMeter, to={"m2": 4 * PART, "m3": 6 * PART + by})
    assert (refusal.code, refusal.cites, refusal.facts["due"]) == ("closing/sum", cites, 10 * PART)
    assert floor.refused(c.CloseMeter, to={"m2": 11 * PART, "m3": -PART}).code == "closing/part"
    assert floor.refused(c.CloseMeter).code == "closing/sum"
    assert floor.refused(c.CloseMeter, to={"m2": 10 * PART + 1}, rest="m3").code == "closing/sum"
    floor.do(c.CloseMeter, to={"m2": 4 * PART, "m3": 6 * PART})
    assert floor.units("m2") - 2 * SEED * CENT == 4 * PART
    assert floor.units("m3") - 5 * SEED * CENT == 6 * PART


@clause(C3, "9.1.1(j)")
def test_the_rest_may_go_to_a_meter_that_has_a_part_too() -> None:
    floor = running(C3)
    floor.do(c.CloseMeter, to={"m2": PART, "m3": 2 * PART}, rest="m2")
    assert floor.units("m2") - 2 * SEED * CENT == 8 * PART


@clause(C3, "9.1.1(j)(i)", "9.1.1(j)")
@clause(S3, "house:meter-closing")
def test_a_part_may_go_to_a_meter_of_another_game(book: str) -> None:
    floor = running(book)
    refusal = floor.refused(c.CloseMeter, rest="external:")
    cites = ("9.1.1(j)(i)",) if book == C3 else ("house:meter-closing",)
    assert (refusal.code, refusal.cites) == ("closing/target", cites)
    events = floor.do(c.CloseMeter, to={"external:pontoon 7": 3 * PART}, rest="m2")
    assert [type(event) for event in events] == [ev.MeterClosed, ev.TransferReceived]
    assert events[0].to == {"external:pontoon 7": 3 * PART, "m2": 7 * PART}
    assert {*cites} <= {*events[0].cites}
    assert floor.books_of("m").moved_out == 10 * PART


@clause(C3, "9.1.1(j)")
def test_it_goes_to_meters_that_run_and_not_to_itself() -> None:
    floor = running(C3)
    for target in ("m", "m9"):
        refusal = floor.refused(c.CloseMeter, rest=target)
        assert refusal.cites == ("9.1.1(j)",)
    floor.do(c.CloseMeter, meter="m3", rest="m2")
    assert floor.refused(c.CloseMeter, rest="m3").code == "meter/closed"
    assert floor.refused(c.CloseMeter, meter="m3", rest="m2").code == "meter/closed"


@clause(C3, "9.1.1(i)")
def test_signs_stand_20_minutes_at_every_table_the_last_of_them_too() -> None:
    floor = running(C3, "t", "t2", "t3")
    floor.down("t2", "jackpot-closing")
    refusal = floor.refused(c.CloseMeter, rest="m2")
    assert (refusal.code, refusal.cites, refusal.facts["table"]) == ("sign/none", ("9.1.1(i)",), "t2")
    floor.shown("t2", "jackpot-link", 40)
    assert floor.refused(c.CloseMeter, rest="m2").code == "sign/none"
    floor.shown("t2", "jackpot-closing", 19, seconds=59)
    refusal = floor.refused(c.CloseMeter, rest="m2")
    assert (refusal.code, refusal.cites, refusal.facts["table"]) == ("sign/early", ("9.1.1(i)",), "t2")
    floor.shown("t2", "jackpot-closing", 20)
    (closed, _) = floor.do(c.CloseMeter, rest="m2")
    assert "9.1.1(i)" in closed.cites


@clause(S3, "house:meter-closing")
def test_the_star_closes_a_meter_without_a_sign() -> None:
    floor = running(S3)
    floor.down("t", "jackpot-closing")
    floor.do(c.CloseMeter, rest="m2")


@clause(C3, "house:meter-closing")
@clause(S3, "house:meter-closing")
@clause(S4, "house:meter-closing")
@clause(UTH, "house:meter-closing")
def test_no_wager_is_left_behind(book: str) -> None:
    floor = running(book, "t", "t2")
    for left in ({}, {"carried": True}, {"registered": True}):
        floor.wager("t2", **left)
        refusal = floor.refused(c.CloseMeter, rest="m2")
        assert (refusal.code, refusal.cites) == ("meter/wagers", ("house:meter-closing",))
        assert refusal.facts["table"] == "t2"
    floor.clear("t2")
    del floor.tables["t2"]
    assert floor.refused(c.CloseMeter, rest="m2").code == "meter/table"


@clause(C3, "house:meter-closing")
def test_no_prize_is_pending() -> None:
    floor = running(C3)
    floor.hit({3: "straight_flush"})
    assert floor.refused(c.CloseMeter, rest="m2").code == "meter/pending"


@clause(C3, "9.1.1(j)")
def test_at_its_seed_there_is_nothing_to_give() -> None:
    floor = Meters(C3).open()
    assert floor.refused(c.CloseMeter, to={"external:x": 1}).code == "closing/sum"
    (closed,) = floor.do(c.CloseMeter)
    assert (closed.to, closed.to_reserve) == ({}, SEED * CENT)


@clause(C3, "9.1.1(i)")
@clause(S3, "house:meter-closing", "house:staff")
def test_closing_is_for_managers(book: str) -> None:
    floor = running(book)
    for actor in ("dealer", "tg_hdd") if book == C3 else ("dealer", "p3"):
        refusal = floor.refused(c.CloseMeter, actor=actor, rest="m2")
        assert refusal.code == "staff/rank"
        assert refusal.cites == (("9.1.1(i)",) if book == C3 else ("house:meter-closing", "house:staff"))
    actor = "tg_area_manager" if book == C3 else "gaming_supervisor"
    floor.do(c.CloseMeter, actor=actor, rest="m2")
