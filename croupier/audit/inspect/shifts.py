"""Floats, drop boxes and meters of a whole log over a stretch of time."""

from collections.abc import Callable

from croupier.house.desk.streams import tournament_stream
from croupier.reports.rules.shift import table_shift
from croupier.reports.rules.shift_meters import Contributions, meter_shift
from croupier.reports.rules.tournament_spans import TournamentSpans
from croupier.reports.shift_page import Shift
from croupier.store.database.snapshot import Snapshot
from croupier.table.players import Span


def shift_of(moment: Snapshot, span: Span, tell: Callable[[int, int], None]) -> Shift:
    """One pass over the tables, then the meters, which are few records."""
    contributions, tables, done = Contributions(span), [], 0
    total = sum(moment.lengths.values())
    for stream in sorted(name for name in moment.lengths if name.startswith("table:")):
        records = contributions.passing(stream[6:], moment.happened(stream))
        tables.append(table_shift(stream[6:], records, span))
        done += moment.lengths[stream]
        tell(done, total)
    meters = [
        meter_shift(stream[6:], list(moment.happened(stream)), contributions, span)
        for stream in sorted(moment.lengths)
        if stream.startswith("meter:")
    ]
    return Shift(
        span=span,
        tables=tuple(one for one in tables if one),
        meters=tuple(one for one in meters if one),
    )


PREFIX = tournament_stream("")


def spans_of(moment: Snapshot) -> TournamentSpans:
    """Read from the tournaments' own streams, which are short."""
    streams = [name for name in moment.lengths if name.startswith(PREFIX)]
    return TournamentSpans(
        (record.time, record.event) for name in streams for record in moment.happened(name)
    )
