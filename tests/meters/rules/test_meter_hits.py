"""What prizes do to a meter, every field of the events: taken off, put back, topped up, confirmed."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.meters.rules import events as ev
from croupier.meters.rules.display import named
from croupier.meters.rules.evolve import evolve, replay
from croupier.meters.rules.hits import confirmed, hit, restored, undone, wins_of
from croupier.rulebooks.load import load
from croupier.table import events as table_events
from croupier.table.meter import Counter, Hit, Meter, MeterTerms, PendingWin, RecentHit
from tests.felt.meters import Meters

RULE = load("crown-ms-3.0").rule.meter
HIT = ("9.3.3", "10.2.2", "10.2.3", "10.2.4")
SEED = 7_000_000
MADE = Hit(6, 2, 300, 3_000_000, 15, 25, 3, False)
OLD, NEW = Counter(100, 20, 30, 4, 5), Counter(160, 29, 41, 6, 9)
COUNTERS = {"t": NEW, "t2": OLD}
METER = Meter(
    id="m",
    terms=MeterTerms(wager=500, seed=700, rate=3406),
    open=True,
    standing=9_000_000,
    reserve=2000,
    cuts={"t": OLD, "t2": OLD},
    pending=(
        PendingWin("t", 6, 2, "royal_flush", 400),
        PendingWin("t2", 8, 5, "straight_flush", 70),
        PendingWin("t", 9, 5, "straight_flush", 30),
    ),
    hits={"t": MADE},
)
COUNT: dict[str, Any] = {"meter": "m", "before": 9_000_060, "reserve_before": 2009, "cuts": {"t": NEW}}


def settled(after: int, after_parts: int) -> table_events.JackpotSettled:
    return table_events.JackpotSettled(
        meter=900, parts=60, after=after, after_parts=after_parts, time=99, cites=()
    )


def test_prizes_above_the_seed_leave_the_rest_to_the_last_unit() -> None:
    wins = (PendingWin("t", 7, 2, "straight_flush", 60), PendingWin("t", 7, 3, "straight_flush", 40))
    assert hit(RULE, METER, COUNTERS, "t", settled(800, 60), wins, pending=True) == ev.MeterHit(
        **COUNT, table="t", round=7, time=99, wins=wins, paid=100, drawn=1_000_000, from_reserve=0,
        from_house=0, after=8_000_060, reset=False, pending=True, cites=HIT,
    )  # fmt: skip


def test_a_prize_above_the_meter_takes_it_all_and_the_reserve_then_the_house_bring_the_seed() -> None:
    wins = (PendingWin("t", 7, 2, "royal_flush", 901),)
    assert hit(RULE, METER, COUNTERS, "t", settled(700, 0), wins, pending=False) == ev.MeterHit(
        **COUNT, table="t", round=7, time=99, wins=wins, paid=901, drawn=9_000_060, from_reserve=2009,
        from_house=SEED - 2009, after=SEED, reset=True, pending=False, cites=(*HIT, "9.4.1"),
    )  # fmt: skip


def test_no_prize_is_no_hit_and_a_meter_counted_otherwise_is_a_bug() -> None:
    assert hit(RULE, METER, COUNTERS, "t", settled(900, 60), (), pending=False) is None
    wins = (PendingWin("t", 7, 2, "royal_flush", 901),)
    with pytest.raises(ValueError, match="meter m stands at 9000000 units, not at 900 cents"):
        hit(RULE, METER, {}, "t", settled(700, 0), wins, pending=False)


def put_back(made: Hit, standing: int = 9_000_000) -> ev.MeterHitUndone | None:
    meter = replace(METER, standing=standing, hits={"t": made})
    return undone(RULE, meter, COUNTERS, "t", 6)


def test_a_void_round_puts_back_what_came_off_and_returns_what_was_added() -> None:
    assert put_back(MADE) == ev.MeterHitUndone(
        **COUNT, table="t", round=6, back=3_000_000, to_reserve=15, to_house=25, after=12_000_020, cites=HIT
    )


@pytest.mark.parametrize(
    ("standing", "from_reserve", "from_house", "parts"),
    [
        (9_000_000, 5_000_000, 100, (5_000_000, 60, SEED)),  # the reserve has its own back first
        (9_000_000, 5_000_061, 100, (5_000_060, 0, SEED)),
        (1_000_000, 500, 500, (0, 0, 4_000_060)),  # less than the seed is there: all of it stays
    ],
)
def test_top_ups_go_back_only_from_what_is_above_the_seed(
    standing: int, from_reserve: int, from_house: int, parts: tuple[int, int, int]
) -> None:
    made = put_back(replace(MADE, from_reserve=from_reserve, from_house=from_house), standing)
    assert made
    assert (made.to_reserve, made.to_house, made.after) == parts


def test_only_the_latest_hit_of_that_table_is_undone() -> None:
    assert undone(RULE, METER, COUNTERS, "t", 5) is None
    assert undone(RULE, METER, COUNTERS, "t2", 6) is None


def test_a_meter_below_its_seed_is_brought_up_to_it_from_the_reserve_first() -> None:
    low = replace(METER, standing=SEED - 5060)
    assert restored(RULE, low, COUNTERS) == ev.MeterToppedUp(
        **{**COUNT, "before": SEED - 5000}, from_reserve=2009, from_house=2991, after=SEED,
        cites=("9.4.1", "9.3", "9.3.1", "9.3.2", "9.3.3"),
    )  # fmt: skip
    assert restored(RULE, replace(METER, standing=SEED - 61), COUNTERS) is not None
    assert restored(RULE, replace(METER, standing=SEED - 60), COUNTERS) is None
    assert restored(RULE, replace(low, open=False), COUNTERS) is None


def test_a_prize_is_confirmed_at_its_table_and_box() -> None:
    assert confirmed(RULE, METER, "t", 5, "boss") == ev.MeterHitConfirmed(
        meter="m", table="t", round=9, box=5, by="boss", cites=HIT
    )
    assert confirmed(RULE, METER, "t2", 2, "boss") is None


def test_a_table_without_a_jackpot_sign_wins_no_share() -> None:
    floor = Meters("crown-ms-3.0")
    table = floor.table()
    table = replace(table, round=replace(table.round, number=7))
    paid = table_events.JackpotPaid(box=3, owner="p", prize="royal_flush", amount=9, cites=())
    taken = table_events.JackpotTaken(box=3, stake=500, outcome="win", cites=())
    share = PendingWin("t", 7, 3, "royal_flush", 9)
    assert wins_of(floor.book, table, (taken, paid)) == (share,)
    assert table.sign
    for sign in (None, replace(table.sign, jackpot=None)):
        assert wins_of(floor.book, replace(table, sign=sign), (taken, paid)) == ()


def won(time: int, win: PendingWin, *, pending: bool) -> ev.MeterHit:
    return ev.MeterHit(
        **COUNT, table=win.table, round=win.round, time=time, wins=(win,), paid=win.amount, drawn=0,
        from_reserve=0, from_house=0, after=9_000_060, reset=False, pending=pending, cites=HIT,
    )  # fmt: skip


def test_displays_tell_of_the_last_hits_until_one_has_no_result() -> None:
    royal, straight = PendingWin("t", 7, 2, "royal_flush", 901), PendingWin("t2", 3, 5, "straight_flush", 60)
    meter = replay(METER, [won(50, royal, pending=True), won(60, straight, pending=False)])
    assert meter.recent == (RecentHit(60, straight), RecentHit(50, royal, waits=True))
    paid = ev.MeterHitConfirmed(meter="m", table="t", round=7, box=2, by="tg", cites=HIT)
    assert evolve(meter, paid).recent == (RecentHit(60, straight), RecentHit(50, royal))
    gone = ev.MeterHitUndone(
        **COUNT, table="t2", round=3, back=0, to_reserve=0, to_house=0, after=9_000_060, cites=HIT
    )
    assert evolve(meter, gone).recent == (RecentHit(50, royal, waits=True),)


def test_only_the_last_hits_are_told() -> None:
    wins = [PendingWin("t", number, 1, "straight_flush", 60) for number in range(12)]
    meter = replay(METER, [won(number, win, pending=False) for number, win in enumerate(wins)])
    assert [one.win.round for one in meter.recent] == [11, 10, 9, 8, 7, 6, 5, 4]


def test_meters_have_names_that_differ() -> None:
    crown, four, old = ("Mississippi Stud, Crown", "Stud, The Star, version 4", "Stud, The Star, undated")
    assert named({"c": crown, "a": four, "b": old}) == {"c": crown, "a": four, "b": old}
    assert named({"c": crown, "a": four}) == {"c": crown, "a": "Stud, The Star"}
    assert named({"a": four, "b": four}) == {"a": "Stud, The Star (a)", "b": "Stud, The Star (b)"}
