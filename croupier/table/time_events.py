"""That times on record were wrong, said in every stream that has some of them."""

from croupier.core.event import Event


class TimesCorrected(Event, frozen=True, kw_only=True):
    """What stands in this stream as later than a moment happened `by_ms` later; earlier, if that is negative.

    It alone may bear an earlier time than the record in front of it. Times are ms since 1970.
    """

    later_than: int
    by_ms: int
    at: int

    def right(self, time: int) -> int:
        """When something happened that stands in the stream at a time."""
        return time + self.by_ms if time > self.later_than else time
