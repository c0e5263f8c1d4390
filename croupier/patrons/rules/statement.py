"""A patron's statement for a gaming day, week or month: chips in and out, periods of play, their results."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.book.safeguards import SafeguardRules
from croupier.core.money import Cents
from croupier.engine.players.play_time import MINUTE, joined
from croupier.patrons.rules.events import PlayCounted
from croupier.patrons.rules.gaming_day import Calendar
from croupier.table.players import Period, Span

What = Literal["bought", "brought", "taken away", "play", "adjustment", "day", "total"]
FLOWS: tuple[tuple[What, str], ...] = (
    ("bought", "bought"), ("brought", "brought"), ("taken away", "taken_away"),
)  # fmt: skip


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line: a transaction, a period of play, something put right later, or a sum."""

    what: What
    start: int  # ms since 1970
    end: int
    table: str = ""
    book: str = ""
    rounds: int = 0
    bought: Cents = 0
    brought: Cents = 0
    taken_away: Cents = 0
    staked: Cents = 0  # turnover: stakes that had a result
    won: Cents = 0
    lost: Cents = 0
    adjusted: Cents = 0
    net: Cents = 0  # won - lost + adjusted


SUMS = ("rounds", "bought", "brought", "taken_away", "staked", "won", "lost", "adjusted")


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """All of one patron's play in a period, its days and its total."""

    patron: str
    period: Period
    first: date  # its first gaming day
    span: Span
    lines: tuple[Line, ...]
    days: tuple[Line, ...]  # of a week or month, those with play
    total: Line
    cites: Cites


def statement(
    rule: SafeguardRules,
    patron: str,
    play: Iterable[PlayCounted],
    period: Period,
    day: date,
    calendar: Calendar,
) -> Statement:
    """The statement of the period that a gaming day belongs to."""
    own = sorted((one for one in play if one.patron == patron), key=lambda one: one.at)
    span = calendar.span(period, day)
    least = rule.play_time.break_minutes * MINUTE
    lines = tuple(sorted(_lines(own, span, least), key=lambda line: (line.start, line.what, line.table)))
    inside = [one for one in own if span.start <= one.at < span.end]
    return Statement(
        patron=patron,
        period=period,
        first=calendar.day(span.start),
        span=span,
        lines=lines,
        days=tuple(_days(inside, span, calendar)) if period != "day" else (),
        total=_added(Line(what="total", start=span.start, end=span.end), inside),
        cites=rule.statement.cites,
    )


def _added(line: Line, play: Iterable[PlayCounted]) -> Line:
    """A line with what was counted added to it."""
    sums = {name: getattr(line, name) for name in SUMS}
    for one in play:
        for name in SUMS:
            sums[name] += getattr(one, name)
    return replace(line, **sums, net=sums["won"] - sums["lost"] + sums["adjusted"])


def _days(play: list[PlayCounted], span: Span, calendar: Calendar) -> Iterator[Line]:
    day = calendar.day(span.start)
    while calendar.starts(day) < span.end:
        part = calendar.span("day", day)
        counted = [one for one in play if part.start <= one.at < part.end]
        if counted:
            yield _added(Line(what="day", start=part.start, end=part.end), counted)
        day += timedelta(days=1)


def _lines(own: list[PlayCounted], span: Span, least: int) -> Iterator[Line]:
    for table in dict.fromkeys(one.table for one in own):
        here = [one for one in own if one.table == table]
        inside = [one for one in here if span.start <= one.at < span.end]
        for one in inside:
            yield from _transactions(one)
        yield from _periods(here, inside, span, least)


def _transactions(one: PlayCounted) -> Iterator[Line]:
    for what, field in FLOWS:
        if amount := getattr(one, field):
            line = Line(what=what, start=one.at, end=one.at, table=one.table, book=one.book)
            yield replace(line, **{field: amount})


def _periods(here: list[PlayCounted], inside: list[PlayCounted], span: Span, least: int) -> Iterator[Line]:
    """Periods of play at a table with their results, and results that belong to none."""
    results = [replace(one, bought=0, brought=0, taken_away=0) for one in inside]
    for play in joined(_plays(here, span), least):
        within = [one for one in results if play.start <= one.at <= play.end]
        results = [one for one in results if not play.start <= one.at <= play.end]
        book = within[0].book if within else here[0].book
        line = Line(what="play", start=play.start, end=play.end, table=here[0].table, book=book)
        yield _added(line, within)
    for one in results:
        if one.staked or one.won or one.lost or one.adjusted:
            line = Line(what="adjustment", start=one.at, end=one.at, table=one.table, book=one.book)
            yield _added(line, (one,))


def _plays(here: list[PlayCounted], span: Span) -> Iterator[Span]:
    """From a wager to the end of its round, as far as it lies in the span."""
    since: int | None = None
    for one in here:
        if one.playing and since is None:
            since = one.at
        elif not one.playing and since is not None:
            yield from _cut(Span(since, one.at), span)
            since = None
    if since is not None:
        yield from _cut(Span(since, here[-1].at), span)


def _cut(play: Span, span: Span) -> Iterator[Span]:
    start, end = max(play.start, span.start), min(play.end, span.end)
    if start < span.end and end >= span.start and start <= end:
        yield Span(start, end)
