"""How long somebody has played: without a break, and in a day and a week. Plain arithmetic on times."""

from collections.abc import Iterable

from croupier.core.book.safeguards import MostRule, PlayTimeRule
from croupier.table.players import PlayRecord, Span

MINUTE = 60_000  # ms
HOUR = 60 * MINUTE


def joined(plays: Iterable[Span], least: int) -> list[Span]:
    """Play with its short pauses: what is less than `least` ms apart is one."""
    found: list[Span] = []
    for play in sorted(plays, key=lambda span: span.start):
        if found and play.start - found[-1].end < least:
            found[-1] = Span(found[-1].start, max(found[-1].end, play.end))
        else:
            found.append(play)
    return found


def stretches(record: PlayRecord, rule: PlayTimeRule, at: int) -> tuple[Span, ...]:
    """Play as it counts: a pause under the break is play, and so is the one that lasts now."""
    least = rule.break_minutes * MINUTE
    found = joined(record.plays, least)
    if found and 0 <= at - found[-1].end < least:
        found[-1] = Span(found[-1].start, at)
    return tuple(found)


def without_break(record: PlayRecord, rule: PlayTimeRule, at: int) -> int:
    """How long somebody has played now without a break, or since staff last looked, in ms."""
    played = stretches(record, rule, at)
    if not played or played[-1].end < at:
        return 0
    return at - max(played[-1].start, record.assessed or 0)


def out_until(record: PlayRecord, rule: PlayTimeRule, at: int) -> tuple[str, int] | None:
    """Which most of play puts somebody out now, and until when; the latest, if several do."""
    played = stretches(record, rule, at)
    ends = [(until, name) for name, most in rule.most.items() if (until := _until(played, most)) > at]
    return (max(ends)[1], max(ends)[0]) if ends else None


def _until(played: tuple[Span, ...], most: MostRule) -> int:
    """Time out runs from the end of the play that reached the most; 0 where none did."""
    reached = (
        one.end
        for one in played
        if _within(played, Span(one.end - most.within_hours * HOUR, one.end)) >= most.hours * HOUR
    )
    return max((end + most.out_hours * HOUR for end in reached), default=0)


def _within(played: Iterable[Span], window: Span) -> int:
    """How much of the play lies in a window; it never falls while play goes on, so its end tells."""
    return sum(max(0, min(one.end, window.end) - max(one.start, window.start)) for one in played)
