"""How long somebody has played, to the millisecond: pauses, looks in person, and times out."""

import pytest
from msgspec.structs import replace

from croupier.core.book.safeguards import MostRule, PlayTimeRule
from croupier.engine.players.play_time import joined, out_until, stretches, without_break
from croupier.table.players import PlayRecord, Span

MINUTE = 60_000
HOUR = 60 * MINUTE
BREAK = 15 * MINUTE
DAY = MostRule(cites=("day",), hours=12, within_hours=24, out_hours=20)
WEEK = MostRule(cites=("week",), hours=13, within_hours=100, out_hours=30)
RULE = PlayTimeRule(
    cites=("rule",), break_minutes=15, assess_hours={"live": 6}, most={"day": DAY, "week": WEEK}
)
T = 1_000 * HOUR


def record(*plays: tuple[int, int], assessed: int | None = None) -> PlayRecord:
    return PlayRecord(at=0, periods={}, plays=tuple(Span(*play) for play in plays), assessed=assessed)


def test_play_less_than_a_break_apart_is_one_in_whatever_order_it_was_recorded() -> None:
    plays = [Span(50, 60), Span(0, 30), Span(5, 10), Span(39, 45)]
    assert joined(plays, 10) == [Span(0, 60)]
    assert joined(plays, 9) == [Span(0, 30), Span(39, 60)]
    assert joined([Span(0, 30), Span(60, 70), Span(50, 90)], 9) == [Span(0, 30), Span(50, 90)]
    assert joined([], 9) == []


@pytest.mark.parametrize(
    ("at", "end"),
    [(-1, 0), (0, 0), (1, 1), (BREAK - 1, BREAK - 1), (BREAK, 0), (BREAK + 1, 0)],
)
def test_a_pause_that_lasts_is_play_until_it_is_a_break(at: int, end: int) -> None:
    played = record((T - 3 * HOUR, T - 2 * HOUR), (T - HOUR, T))
    first = Span(T - 3 * HOUR, T - 2 * HOUR)
    assert stretches(played, RULE, T + at) == (first, Span(T - HOUR, T + end))
    assert stretches(record(), RULE, T) == ()


def test_time_without_a_break_runs_from_its_start_or_from_the_latest_look() -> None:
    played = record((0, HOUR), (2 * HOUR, 3 * HOUR))
    assert without_break(played, RULE, 3 * HOUR) == HOUR
    assert without_break(played, RULE, 3 * HOUR + BREAK - 1) == HOUR + BREAK - 1
    assert without_break(played, RULE, 3 * HOUR + BREAK) == 0
    for looked, long in ((2 * HOUR + 5, HOUR - 5), (HOUR, HOUR), (0, HOUR)):
        assert without_break(replace(played, assessed=looked), RULE, 3 * HOUR) == long
    assert without_break(record((0, HOUR)), RULE, HOUR) == HOUR
    assert without_break(record(), RULE, HOUR) == 0


def test_the_most_of_a_day_puts_out_from_the_end_of_the_play_that_reached_it() -> None:
    end = T + 12 * HOUR
    day = replace(RULE, most={"day": DAY})
    assert out_until(record((T, end)), day, end) == ("day", end + 20 * HOUR)
    assert out_until(record((T, end)), day, end + 20 * HOUR - 1) == ("day", end + 20 * HOUR)
    assert out_until(record((T, end)), day, end + 20 * HOUR) is None
    assert out_until(record((T, end - 1)), day, end - 1) is None
    assert out_until(record(), day, 0) is None


def test_only_play_within_the_hours_counts_and_none_of_it_less_than_nothing() -> None:
    day = replace(RULE, most={"day": DAY})
    end = T + 13 * HOUR
    later = ((T + 12 * HOUR, end), (T, T + 11 * HOUR))
    out = ("day", end + 20 * HOUR)
    assert out_until(record(*later), day, end) == out, "eleven hours and one"
    before = ((T - 40 * HOUR, T - 39 * HOUR), (T - 30 * HOUR, T - 29 * HOUR))
    assert out_until(record(*before, *later), day, end) == out, "what lay before takes nothing away"
    less = ((T + 12 * HOUR, end - 1), later[1])
    assert out_until(record(*before, *less), day, end - 1) is None, "and adds nothing"
    for start, counts in ((end - 24 * HOUR, True), (end - 24 * HOUR - 1, False)):
        early = ((start, start + HOUR), (T + HOUR, T + 11 * HOUR), (T + 12 * HOUR, end))
        assert (out_until(record(*early), day, end) is not None) is counts
    after = (end + 5 * HOUR, end + 6 * HOUR)
    assert out_until(record(*later, after), day, end + 7 * HOUR) == ("day", after[1] + 20 * HOUR)


def test_of_several_times_out_the_latest_binds() -> None:
    end = T + 13 * HOUR
    assert out_until(record((T, end)), RULE, end) == ("week", end + 30 * HOUR)
    assert out_until(record((T, end)), RULE, end + 25 * HOUR) == ("week", end + 30 * HOUR)
    longer = replace(RULE, most={"week": WEEK, "day": replace(DAY, out_hours=31)})
    assert out_until(record((T, end)), longer, end) == ("day", end + 31 * HOUR)
