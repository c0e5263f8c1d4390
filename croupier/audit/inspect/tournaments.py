"""When the tables of a log were kept for tournaments."""

from croupier.house.desk.streams import tournament_stream
from croupier.reports.rules.tournament_spans import TournamentSpans
from croupier.store.database.snapshot import Snapshot

PREFIX = tournament_stream("")


def spans_of(moment: Snapshot) -> TournamentSpans:
    """Read from the tournaments' own streams, which are short."""
    streams = [name for name in moment.lengths if name.startswith(PREFIX)]
    return TournamentSpans(
        (record.time, record.event) for name in streams for record in moment.happened(name)
    )
