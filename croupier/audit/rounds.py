"""Where rounds begin and end in a table's stream: read from its start, or back from its end page by page."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from croupier.store.codec import Recorded
from croupier.table import events as ev

ENDS: Final = (ev.RoundClosed, ev.RoundVoided, ev.TableClosed)
PAGE: Final = 400  # records read at once
Read = Callable[[int, int], Iterable[Recorded]]
"""The records of a stream behind one number, up to another."""


def stretches(records: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """Round by round: up to all that the command which ended one led to; the last may still be going on."""
    held: list[Recorded] = []
    ended = ""
    for record in records:
        if ended and record.command != ended:
            yield held
            held, ended = [], ""
        if isinstance(record.event, ENDS):
            ended = record.command
        held.append(record)
    if held:
        yield held


def backwards(read: Read, last: int, low: int = 0, page: int = PAGE) -> Iterator[Recorded]:
    """The records up to a number and behind another, the latest first; none if that number is not there.

    Nobody looks through all numbers that a stream may have one day.
    """
    high = last
    while high > low:
        first = max(high - page, low)
        found = tuple(read(first, high))
        if not found and high == last:
            return
        yield from reversed(found)
        high = first


class Round(NamedTuple):
    """What happened behind the end of one round, up to that of the next if it has come to it."""

    number: int  # since the table was opened; 0 where it was not yet
    records: list[Recorded]  # in order
    events: list[ev.Event]  # theirs

    @property
    def opens(self) -> bool:
        """Whether the table was opened with it."""
        return any(isinstance(event, ev.TableOpened) for event in self.events)

    @property
    def ended(self) -> bool:
        """Whether it came to its end."""
        return any(isinstance(event, ENDS) for event in self.events)

    def since_opening(self) -> "Round":
        """Without what happened at the closed table before it."""
        first = next((at for at, event in enumerate(self.events) if isinstance(event, ev.TableOpened)), 0)
        return self._replace(records=self.records[first:], events=self.events[first:])


def rounds_back(records: Iterable[Recorded], low: int = 0, *, whole: bool = False) -> Iterator[Round]:
    """The rounds that end behind a number, from records the latest first, with the one that is going on.

    A round reaches up to the record that ended it; `whole`, to the last of the command which led to that.
    """
    held: list[tuple[Recorded, ev.Event]] = []  # backwards
    for record in records:
        event = record.event
        if isinstance(event, ENDS):
            end = record.command if whole else None
            newer = [one for one in held if one[0].command != end]
            if newer:
                yield _round(newer, 0 if isinstance(event, ev.TableClosed) else event.round)
            if record.seq <= low:
                return
            held = held[len(newer) :]
        held.append((record, event))
    if held:
        yield _round(held, -1)


def _round(backwards: list[tuple[Recorded, ev.Event]], before: int) -> Round:
    """Its number follows from that of the one before; an opening of the table counts anew."""
    found = Round(
        before + 1, [one for one, _ in reversed(backwards)], [one for _, one in reversed(backwards)]
    )
    return found._replace(number=1) if found.opens else found


def round_since(read: Read, last: int, number: int) -> Round | None:
    """A round since a table was last opened; its stream has so many records, and is read from the end."""
    for one in rounds_back(backwards(read, last)):
        if one.opens or one.number <= number:
            return one.since_opening() if one.number == number else None
    return None


def round_ending(read: Read, last: int) -> Round | None:
    """The round that ends with this record, at whatever opening of the table; nothing if none does."""
    found = next(rounds_back(backwards(read, last)), None)
    return found if found and isinstance(found.events[-1], ev.RoundClosed | ev.RoundVoided) else None
