"""When tables played for tournament chips, which are no money: from the tournaments' own records."""

from collections import defaultdict
from collections.abc import Iterable

from croupier.core.event import Event
from croupier.reports.rules.significant import Large, Reason, significant
from croupier.table import events as core
from croupier.tournaments.rules import events as ev

MONEY = ("large wager", "large win")


class TournamentSpans:
    """By table: from when until when it was kept for a tournament. Times are ms since 1970."""

    def __init__(self, happened: Iterable[tuple[int, Event]] = ()) -> None:
        self._spans: dict[str, list[tuple[int, int | None]]] = defaultdict(list)
        self._kept: dict[str, list[str]] = defaultdict(list)  # by tournament
        for time, event in happened:
            self.see(time, event)

    def see(self, time: int, event: Event) -> None:
        """The next record of a tournament."""
        if isinstance(event, ev.TablesDesignated):
            for table in event.tables:
                self._kept[event.tournament].append(table)
                self._spans[table].append((time, None))
        if isinstance(event, ev.PrizesAwarded | ev.TournamentCancelled):
            for table in self._kept.pop(event.tournament, ()):
                start, _ = self._spans[table].pop()
                self._spans[table].append((start, time))

    def in_chips(self, table: str, time: int) -> bool:
        """Whether a table was a tournament's then."""
        spans = self._spans.get(table, ())
        return any(start <= time and (end is None or time <= end) for start, end in spans)

    def reason(self, stream: str, time: int, event: Event, large: Large) -> Reason | None:
        """Why a record is significant; a large wager or win is one of money."""
        why = significant(event, large)
        if why not in MONEY or not isinstance(event, core.WagerPlaced | core.BoxSettled):
            return why
        kind, _, table = stream.partition(":")
        return None if kind == "table" and self.in_chips(table, time) else why
