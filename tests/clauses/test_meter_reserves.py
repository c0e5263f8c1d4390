"""The reserve of a meter: two keys, a reason, and never what may still go back."""

from typing import Any

from msgspec.structs import replace

from croupier.meters.rules import commands as c
from croupier.table.jackpot import Fed
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
KEYS = {"second": "manager 2", "reason": "seed of the new system"}
ASIDE = 500 * 125  # of a $5 wager at 1.25%


def saved(book: str = S3) -> Meters:
    floor = Meters(book).open(rate="20", reserve_rate="1.25").open("m2").link()
    floor.fed(10)
    return floor


@clause(S3, "house:meter-reserve", "house:two-keys", "15.1.3")
@clause(S4, "house:meter-reserve", "house:two-keys", "15.1.3")
@clause(UTH, "house:meter-reserve", "house:two-keys", "15.1.3")
def test_a_reserve_moves_to_another_meter_or_to_the_house(book: str) -> None:
    floor = saved(book)
    moved, received = floor.do(c.MoveReserve, units=4 * ASIDE, to="m2", **KEYS)
    assert (moved.second, moved.reason, received.source) == ("manager 2", KEYS["reason"], "m")
    assert (floor.reserve("m"), floor.reserve("m2")) == (6 * ASIDE, 4 * ASIDE)
    floor.do(c.MoveReserve, units=6 * ASIDE, to="house", **KEYS)
    assert floor.reserve("m") == 0
    assert floor.value("m") == SEED + 10 * 100
    for id in ("m", "m2"):
        assert floor.books_of(id).balanced
    assert floor.books_of("m").moved_out == 10 * ASIDE
    assert floor.books_of("m2").moved_in == 4 * ASIDE


@clause(S3, "house:meter-reserve", "house:two-keys")
def test_two_people_sign_and_say_why() -> None:
    floor = saved()
    said: dict[str, Any] = {"units": 1, "to": "house", **KEYS}
    for second in (floor.boss, "dealer", "p3", "inspector", ""):
        refusal = floor.refused(c.MoveReserve, **{**said, "second": second})
        assert (refusal.code, refusal.cites) == (
            "reserve/two-keys",
            ("house:meter-reserve", "house:two-keys"),
        )
    assert floor.refused(c.MoveReserve, **{**said, "actor": "dealer"}).code == "staff/rank"
    assert floor.refused(c.MoveReserve, **{**said, "reason": " "}).code == "reserve/reason"
    floor.do(c.MoveReserve, **{**said, "second": "gaming_supervisor"})


@clause(S3, "house:meter-reserve")
def test_no_more_than_is_there_for_good() -> None:
    floor = saved()
    said: dict[str, Any] = {"to": "house", **KEYS}
    for units in (0, -1, 10 * ASIDE + 1):
        refusal = floor.refused(c.MoveReserve, units=units, **said)
        assert (refusal.code, refusal.facts["free"]) == ("reserve/units", 10 * ASIDE)
    table = floor.tables["t"]
    fed = {3: Fed("m", 500 * 2000, ASIDE, 500, 0), 4: Fed("m2", 500 * 2000, ASIDE, 500, 0)}
    floor.change(jackpot=replace(table.jackpot, fed=fed))
    assert floor.refused(c.MoveReserve, units=9 * ASIDE + 1, **said).facts["free"] == 9 * ASIDE
    floor.do(c.MoveReserve, units=9 * ASIDE, **said)
    for to in ("m", "m9"):
        assert floor.refused(c.MoveReserve, **{**said, "units": 1, "to": to}).code == "reserve/target"
    assert floor.refused(c.MoveReserve, meter="m9", units=1, **said).code == "meter/unknown"


@clause(C3, "9.1.1(j)", "house:meter-reserve")
def test_the_seed_of_a_closed_meter_may_start_another() -> None:
    floor = Meters(C3).open().open("m2", wager=1000, seed=2 * SEED)
    floor.do(c.CloseMeter)
    floor.do(c.MoveReserve, units=SEED * CENT, to="m2", second="manager 2", reason="for m2")
    assert (floor.reserve("m"), floor.reserve("m2")) == (0, SEED * CENT)
    floor.table("t2", wager=1000, seed=2 * SEED)
    floor.link("t2", "m2")
    floor.hit({3: "royal_flush"}, "t2", "m2")
    assert floor.reserve("m2") == 0
    assert floor.books_of("m2").topped_up == 2 * SEED * CENT
