"""Reconciliation finds the first record that does not add up, and counters that lost something."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import Tally, recount, recount_by
from croupier.meters.rules.reading import value_at
from croupier.meters.rules.reconcile import reconcile
from croupier.table import events as table_events
from croupier.table.meter import CENT, Counter
from tests.felt.meters import SEED, Kept, Meters


def played() -> Meters:
    """A meter with two tables, hits of both kinds, one undone, and another that closed into it."""
    floor = Meters("star-ms-undated").open(reserve_rate="1").link("t").link("t2").open("m2")
    floor.fed(60_000, "t")
    floor.hit({3: "straight_flush"}, "t")
    floor.fed(7, "t2")
    floor.unfed(2, "t2")
    floor.hit({4: "royal_flush"}, "t2")
    floor.undo("t2")
    floor.hit({5: "royal_flush"}, "t2", round=2)
    floor.exactly(6_000_000, "m2")
    floor.do(c.CloseMeter, meter="m2", rest="m")
    floor.do(c.MoveReserve, meter="m2", units=5, to="m", second="manager 2", reason="a test")
    floor.fed(3, "t")
    return floor


def test_a_meter_of_many_turns_reconciles() -> None:
    floor = played()
    books = floor.books_of()
    assert books.balanced
    assert books.seeded + books.contributed + books.moved_in == (
        books.shown + books.reserve + books.prizes + books.moved_out
    )
    assert (books.wagers, books.count) == (500 * 60_008, 60_008)
    assert books.hits == 2
    assert books.contributed == 500 * 60_008 * 3506
    assert floor.books_of("m2").balanced
    assert reconcile("m", floor.records["m"], floor.counters["m"]).balanced  # without the tables too


CHANGES: list[tuple[type[ev.MeterEvent], dict[str, Any], str]] = [
    (ev.MeterHit, {"before": 1}, "before"),
    (ev.MeterHit, {"reserve_before": 1}, "reserve before"),
    (ev.MeterHit, {"after": 1}, "after"),
    (ev.MeterHit, {"from_house": 1}, "after"),
    (ev.MeterHit, {"paid": 1}, "after"),
    (ev.MeterHit, {"drawn": 1}, "sum"),
    (ev.MeterHitUndone, {"back": 1}, "after"),
    (ev.MeterHitUndone, {"to_house": 1}, "after"),
    (ev.TransferReceived, {"units": 1}, "after"),
    (ev.TransferReceived, {"before": 1}, "before"),
]


@pytest.mark.parametrize(("kind", "wrong", "what"), CHANGES)
def test_a_wrong_record_is_found(kind: type[ev.MeterEvent], wrong: dict[str, int], what: str) -> None:
    floor = played()
    stream = floor.records["m"]
    at = next(index for index, kept in enumerate(stream) if isinstance(kept.event, kind))
    event = stream[at].event
    by = {name: getattr(event, name) + more for name, more in wrong.items()}
    stream[at] = Kept(at + 1, stream[at].time, replace(event, **by))
    found = reconcile("m", stream, floor.counters["m"], floor.streams).wrong
    assert found
    assert (found.seq, found.event, found.what) == (at + 1, kind.__name__, what)


@pytest.mark.parametrize("name", ["units", "reserve", "cents", "count"])
def test_a_wrong_counter_is_found(name: str) -> None:
    floor = played()
    own = floor.counters["m"]["t"]
    floor.counters["m"]["t"] = replace(own, **{name: getattr(own, name) - 1})
    found = floor.books_of().wrong
    assert found
    assert (found.seq, found.event, found.what) == (0, "counters", f"{name} of t")
    assert found.expected == found.found + 1


def test_a_lost_counter_row_is_found() -> None:
    floor = played()
    del floor.counters["m"]["t"]
    found = floor.books_of().wrong
    assert found
    assert found.what == "units of t"


def test_a_counter_row_of_no_table_is_found() -> None:
    floor = played()
    floor.counters["m"]["ghost"] = Counter(units=1)
    found = floor.books_of().wrong
    assert found
    assert (found.what, found.expected, found.found) == ("units of ghost", 0, 1)


def test_top_ups_from_the_reserve_add_up() -> None:
    floor = Meters("star-ms-undated").open(reserve_rate="1").link("t").link("t2")
    floor.fed(60_000, "t")
    floor.fed(100, "t2")
    floor.hit({3: "straight_flush"}, "t")
    floor.unfed(60_000, "t")
    assert floor.restore()
    assert (floor.value(), floor.reserve()) == (SEED, 0)
    assert floor.books_of().balanced
    floor = Meters("crown-ms-3.0").open().open("m2", wager=1000, seed=2 * SEED)
    floor.do(c.CloseMeter)
    floor.do(c.MoveReserve, units=7, to="m2", second="manager 2", reason="a test")
    (changed,) = floor.do(c.ChangeOption, meter="m2", option=1, seed=20_000)
    assert (changed.from_reserve, changed.from_house) == (7, 2 * SEED * CENT - 7)
    assert floor.books_of("m2").balanced


def test_a_cut_that_is_not_what_the_table_recorded_is_found() -> None:
    floor = played()
    stream = floor.streams["t"]
    fed = stream[0].event
    stream[0] = Kept(1, stream[0].time, replace(fed, units=1))
    found = floor.books_of().wrong
    assert found
    assert (found.event, found.what) == ("MeterHit", "units of t")


def test_a_table_nobody_has_records_of_is_found() -> None:
    floor = played()
    del floor.streams["t"]
    found = floor.books_of().wrong
    assert found
    assert (found.expected, found.found) == (0, 500 * 60_000 * 3406)


def test_less_than_the_least_is_found() -> None:
    floor = Meters("crown-ms-3.0").open().link()
    floor.fed(10)
    low = ev.TransferReceived(
        meter="m", before=floor.units(), reserve_before=0, cuts=floor.cuts(), source="x", units=-1,
        after=floor.units() - 1, cites=(),
    )  # fmt: skip
    floor.record(low)
    found = floor.books_of().wrong
    assert found
    assert (found.what, found.found) == ("below its least", 1)
    assert reconcile("m", floor.records["m"], floor.counters["m"]).wrong == replace(found, cites=())


def fed(units: int, meter: str = "m") -> table_events.Event:
    return table_events.JackpotFed(meter=meter, boxes=(1,), cents=500, units=units, reserve=2, cites=())


def unfed(units: int, meter: str = "m") -> table_events.Event:
    return table_events.JackpotUnfed(
        meter=meter, boxes=(1,), cents=500, units=units, reserve=1, house=3, why="", cites=()
    )


COUNTS: list[Callable[[list[Kept], int], Counter]] = [
    lambda records, seq: recount([one for one in records if one.seq <= seq], "m"),
    lambda records, seq: recount_by(records, "m", seq * 10),
    lambda records, seq: Tally(records, "m").at(seq),
]


@pytest.mark.parametrize("counted", COUNTS)
def test_a_recount_goes_up_to_a_record(counted: Callable[[list[Kept], int], Counter]) -> None:
    events = [fed(5), fed(9, "other"), unfed(2), fed(7), unfed(1, "other")]
    records = [Kept(seq, seq * 10, event) for seq, event in enumerate(events, start=3)]
    assert counted(records, 2) == Counter()
    assert counted(records, 3) == counted(records, 4) == Counter(5, 2, 500, 1, 3)
    assert counted(records, 5) == Counter(3, 1, 0, 0, 5)
    assert (
        counted(records, 99) == Counter(10, 3, 500, 1, 6) == Tally(records, "m").last == recount(records, "m")
    )


def test_a_table_whose_clock_is_ahead_counts_as_the_meter_counted_it() -> None:
    floor = Meters("crown-ms-3.0").open().link()
    floor.fed(10)
    ahead = floor.streams["t"][0]
    floor.streams["t"][0] = Kept(1, ahead.time + 60_000, ahead.event)
    floor.hit({3: "straight_flush"})
    floor.streams["t"].pop()
    assert value_at("m", floor.records["m"], floor.streams, floor.at) == SEED * CENT
