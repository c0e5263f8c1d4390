"""What every event of a meter leaves of it, all of it: nothing else may change."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.meters.rules import events as ev
from croupier.meters.rules.decide import state_of
from croupier.meters.rules.evolve import evolve
from croupier.table.meter import (
    CENT,
    Counter,
    Hit,
    Link,
    Meter,
    MeterState,
    MeterTerms,
    PendingWin,
    RecentHit,
    Totals,
)

TERMS = MeterTerms(wager=500, seed=700, rate=3406, reserve_rate=100)
OLD, NEW = Counter(100, 20, 30, 4, 5), Counter(160, 29, 41, 6, 9)
BEFORE, ASIDE = 9_000_060, 2009  # what a count finds: 60 and 9 more than there were
FIRST, SECOND = PendingWin("t", 6, 2, "royal_flush", 400), PendingWin("t2", 8, 5, "straight_flush", 70)
MADE = Hit(6, 2, 300, 3_000_000, 15, 25, 3, False)
OTHER = Hit(8, 1, 70, 700_000, 0, 0, 2, False)
METER = Meter(
    id="m",
    book="a book",
    approval="A-1",
    terms=TERMS,
    open=True,
    faults={"clock": ("9.5.2",)},
    links={"t": Link("C-1", "D-1", 11), "t2": Link("C-2", "D-2", 12)},
    standing=9_000_000,
    reserve=2000,
    cuts={"t": OLD, "t9": Counter(1, 2, 3, 4, 5)},
    resets=3,
    totals=Totals(11, 13, 17, 19, 23_000_000, 29, 3100, 37_000),
    pending=(FIRST, SECOND),
    hits={"t": MADE, "t2": OTHER},
    left={"t8": 21},
    fed=41,
    taken=4_000_000,
    falls=5,
    cause="close",
)
COUNT: dict[str, Any] = {
    "meter": "m", "before": BEFORE, "reserve_before": ASIDE, "cuts": {"t": NEW}, "cites": ("9.9",)
}  # fmt: skip
CUTS = {**METER.cuts, "t": NEW}
SUM = replace(METER.totals, contributed=13 + 60 + 9)  # of every event that counts


def counted(**changes: Any) -> Meter:
    """The meter once it is counted, and changed as told."""
    known: dict[str, Any] = {
        "standing": BEFORE,
        "reserve": ASIDE,
        "cuts": CUTS,
        "totals": SUM,
        "fed": 41 + 60,
    }
    return replace(METER, **{**known, **changes})


def hit(**changes: Any) -> ev.MeterHit:
    """A prize of 300 cents, of which 3,000,000 units came off the meter and nothing was topped up."""
    said: dict[str, Any] = {
        "table": "t", "round": 7, "time": 99, "wins": (FIRST,), "paid": 300, "drawn": 3_000_000,
        "from_reserve": 0, "from_house": 0, "after": 6_000_060, "reset": False, "pending": False,
    }  # fmt: skip
    return ev.MeterHit(**{**COUNT, **said, **changes})


def test_a_prize_comes_off_and_the_table_may_put_it_back() -> None:
    assert evolve(METER, hit()) == counted(
        standing=6_000_060,
        totals=replace(SUM, prizes=26_000_000, hits=30, paid=3400),
        taken=4_000_000 + 300 * CENT,
        recent=(RecentHit(99, FIRST),),
        hits={"t": Hit(7, 1, 300, 3_000_000, 0, 0, 3, False), "t2": OTHER},
        falls=6,
        cause="hit",
    )


def test_prizes_that_wait_join_those_that_wait_already() -> None:
    event = hit(table="t3", wins=(SECOND, FIRST), pending=True)
    after = evolve(METER, event)
    assert after.pending == (FIRST, SECOND, SECOND, FIRST)
    assert after.hits == {**METER.hits, "t3": Hit(7, 2, 300, 3_000_000, 0, 0, 3, False)}
    assert after.totals.hits == 29 + 2


def test_a_prize_that_sets_the_meter_to_its_seed_starts_a_new_count() -> None:
    event = hit(drawn=BEFORE, paid=901, from_reserve=9, from_house=6_999_991, after=7_000_000, reset=True)
    assert evolve(METER, event) == counted(
        standing=7_000_000,
        reserve=2000,
        totals=replace(
            SUM, seeded=11 + 6_999_991, prizes=23_000_000 + BEFORE, hits=30, paid=4001, topped_up=7_037_000
        ),
        resets=4,
        fed=0,
        taken=0,
        recent=(RecentHit(99, FIRST),),
        hits={"t": Hit(7, 1, 901, BEFORE, 9, 6_999_991, 4, True), "t2": OTHER},
        falls=6,
        cause="hit",
    )


def undone(**changes: Any) -> ev.MeterHitUndone:
    said = {"table": "t", "round": 6, "back": 3_000_000, "to_reserve": 15, "to_house": 25}
    return ev.MeterHitUndone(**{**COUNT, **said, "after": BEFORE + 3_000_000 - 40, **changes})


def test_a_prize_of_a_void_round_is_back_and_its_top_ups_are_gone() -> None:
    put_back = counted(
        standing=BEFORE + 2_999_960,
        reserve=ASIDE + 15,
        totals=replace(SUM, seeded=11 - 25, prizes=20_000_000, hits=27, paid=2800, topped_up=36_960),
        taken=4_000_000 - 300 * CENT,
        hits={"t2": OTHER},
        pending=(SECOND,),
    )
    assert evolve(METER, undone()) == put_back
    for made, resets in ((replace(MADE, reset=True), 2), (replace(MADE, resets=2), 3)):
        since = replace(METER, hits={"t": made, "t2": OTHER})  # its count was ended by a start anew
        assert evolve(since, undone()) == replace(put_back, taken=4_000_000, resets=resets)


def test_a_confirmed_prize_no_longer_waits_and_others_do() -> None:
    def confirmed(table: str, box: int) -> Meter:
        said: dict[str, Any] = {"meter": "m", "round": 6, "by": "boss", "cites": ()}
        return evolve(METER, ev.MeterHitConfirmed(table=table, box=box, **said))

    assert confirmed("t", 2) == replace(METER, pending=(SECOND,))
    assert confirmed("t2", 5) == replace(METER, pending=(FIRST,))
    assert confirmed("t", 5) == confirmed("t2", 2) == METER


def test_an_opened_meter_starts_from_its_seed_and_a_closed_one_keeps_its_books() -> None:
    opened = ev.MeterOpened(meter="m", book="b", approval="A-9", terms=TERMS, by="boss", cites=())
    assert evolve(Meter(id="m"), opened) == Meter(
        id="m", book="b", approval="A-9", terms=TERMS, open=True, standing=700 * CENT,
        totals=Totals(seeded=700 * CENT),
    )  # fmt: skip
    closed = ev.MeterClosed(to={"x": 2_000_000, "y": 60}, to_reserve=7_000_000, by="boss", at=77, **COUNT)
    assert evolve(METER, closed) == counted(
        open=False,
        standing=0,
        reserve=ASIDE + 7_000_000,
        links={},
        left={"t8": 21, "t": 77, "t2": 77},
        faults={},
        totals=replace(SUM, moved_out=19 + 2_000_060),
        falls=6,
        cause="close",
    )


def test_new_terms_start_a_new_count_and_a_top_up_makes_it_a_start_from_the_seed() -> None:
    terms = replace(TERMS, seed=901, rate=3102)
    said: dict[str, Any] = {"terms": terms, "by": "boss"}
    same = ev.MeterChanged(from_reserve=0, from_house=0, after=BEFORE, reset=False, **said, **COUNT)
    assert evolve(METER, same) == counted(terms=terms, fed=0, taken=0)
    more = ev.MeterChanged(from_reserve=2009, from_house=7931, after=9_010_000, reset=True, **said, **COUNT)
    assert evolve(METER, more) == counted(
        terms=terms,
        standing=9_010_000,
        reserve=0,
        totals=replace(SUM, seeded=11 + 7931, topped_up=37_000 + 9940),
        resets=4,
        fed=0,
        taken=0,
    )


def test_a_meter_that_fell_below_its_seed_starts_from_it_again() -> None:
    event = ev.MeterToppedUp(from_reserve=9, from_house=31, after=BEFORE + 40, **COUNT)
    assert evolve(METER, event) == counted(
        standing=BEFORE + 40,
        reserve=2000,
        totals=replace(SUM, seeded=42, topped_up=37_040),
        resets=4,
        fed=0,
        taken=0,
    )


def test_what_other_meters_leave_is_moved_in() -> None:
    event = ev.TransferReceived(source="x", units=5, after=BEFORE + 5, **COUNT)
    assert evolve(METER, event) == counted(standing=BEFORE + 5, totals=replace(SUM, moved_in=22))


FALLS: list[tuple[ev.Counted, str]] = [
    (hit(after=BEFORE - 1), "hit"),
    (undone(after=BEFORE - 1), "undone"),
    (
        ev.MeterChanged(
            terms=TERMS, by="boss", from_reserve=0, from_house=0, after=BEFORE - 1, reset=False, **COUNT
        ),
        "change",
    ),
    (ev.MeterToppedUp(from_reserve=0, from_house=0, after=BEFORE - 1, **COUNT), "reset"),
    (ev.TransferReceived(source="x", units=-1, after=BEFORE - 1, **COUNT), "transfer"),
    (ev.MeterClosed(to={}, to_reserve=BEFORE, by="boss", at=77, **COUNT), "close"),
]


@pytest.mark.parametrize(("event", "cause"), FALLS)
def test_whatever_lowers_a_meter_is_named(event: ev.Counted, cause: str) -> None:
    after = evolve(METER, event)
    assert (after.falls, after.cause) == (6, cause)


def test_what_a_count_finds_unchanged_is_no_fall() -> None:
    after = evolve(METER, ev.TransferReceived(source="x", units=0, after=BEFORE, **COUNT))
    assert (after.falls, after.cause) == (5, "close")


def test_reserves_move_and_nothing_else_does() -> None:
    moved = ev.ReserveMoved(meter="m", units=5, to="x", by="boss", second="two", reason="why", cites=())
    assert evolve(METER, moved) == replace(METER, reserve=1995, totals=replace(METER.totals, moved_out=24))
    received = ev.ReserveReceived(meter="m", units=5, source="x", cites=())
    assert evolve(METER, received) == replace(METER, reserve=2005, totals=replace(METER.totals, moved_in=22))


def test_tables_come_and_go_and_others_stay() -> None:
    link = Link("C-3", "D-3", 31)
    linked = evolve(METER, ev.TableLinked(meter="m", table="t3", link=link, by="boss", cites=()))
    assert linked == replace(METER, links={**METER.links, "t3": link})
    off = evolve(METER, ev.TableUnlinked(meter="m", table="t", by="boss", at=41, cites=()))
    assert off == replace(METER, links={"t2": METER.links["t2"]}, left={"t8": 21, "t": 41})


def test_faults_come_and_go_and_others_stay() -> None:
    reported = ev.MeterFaultReported(meter="m", fault="record", by="dealer", cites=("9.5.1",))
    after = evolve(METER, reported)
    assert after == replace(METER, faults={"clock": ("9.5.2",), "record": ("9.5.1",)})
    cleared = ev.MeterFaultCleared(meter="m", fault="clock", by="boss", cites=())
    assert evolve(after, cleared) == replace(METER, faults={"record": ("9.5.1",)})


def test_a_table_knows_of_its_meter_all_but_its_value() -> None:
    known = MeterState("m", True, False, TERMS, 3, {"clock": ("9.5.2",)}, "a book")
    assert state_of(METER, "t") == known
    assert state_of(METER, "t3") is None
