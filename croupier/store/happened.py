"""Records with the times at which they happened, for whoever puts them on a day and does not check seals."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from croupier.house.clock.rules.clock import STREAM
from croupier.house.clock.rules.events import ClockSet
from croupier.house.clock.rules.right_times import RightTimes
from croupier.store.codec import Recorded


def right_times(read: Callable[[str], Iterable[Recorded]]) -> RightTimes:
    """The times that were put right in a log."""
    events = (record.event for record in read(STREAM))
    return RightTimes(event for event in events if isinstance(event, ClockSet))


def happened(records: Iterable[Recorded], right: RightTimes) -> Iterator[Recorded]:
    """Records of one stream or several, each at the time it happened."""
    for record in records:
        time = right.of(record.stream, record.seq, record.time)
        yield record if time == record.time else replace(record, time=time)
