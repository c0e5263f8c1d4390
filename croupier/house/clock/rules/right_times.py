"""When things happened that are on record with a wrong time, by what two people said of the clock since."""

from collections.abc import Iterable

from croupier.house.clock.rules.events import ClockSet


class RightTimes:
    """The times that were put right, by stream. What nobody put right happened when it was recorded."""

    def __init__(self, sets: Iterable[ClockSet] = ()) -> None:
        self._sets: dict[str, list[tuple[int, int, int]]] = {}
        for one in sets:
            for stream, seq in one.corrected.items():
                self._sets.setdefault(stream, []).append((seq, one.later_than or 0, one.by_ms))

    def touch(self, stream: str) -> bool:
        """Whether any times of a stream were wrong."""
        return stream in self._sets

    def of(self, stream: str, seq: int, time: int) -> int:
        """When a record of a stream happened."""
        for said, later_than, by_ms in self._sets.get(stream, ()):
            if seq < said and time > later_than:
                time += by_ms
        return time
