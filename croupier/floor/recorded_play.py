"""Play read back from what tables recorded: the tables are replayed, and each command counted anew."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from croupier.core.events import Event
from croupier.core.table import Table
from croupier.engine.evolve import replay
from croupier.floor.account_events import PlayCounted
from croupier.floor.counting_play import counted


class Happened(msgspec.Struct, frozen=True):
    """An event of a table: when, by whom, and by which command."""

    at: int  # ms since 1970
    by: str
    command: str
    event: Event


def play_at(table_id: str, happened: Iterable[Happened]) -> Iterator[PlayCounted]:
    """What one table recorded of everybody's play, in its order."""
    table = Table(table_id)
    for (at, by, _), group in groupby(happened, key=lambda one: (one.at, one.by, one.command)):
        events = tuple(one.event for one in group)
        after = replay(table, events)
        yield from counted(table, after, events, at, by).values()
        table = after
