"""Play read back from what tables recorded: the tables are replayed, and each command counted anew."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from croupier.engine.evolve import replay
from croupier.patrons.rules.events import PlayCounted
from croupier.patrons.rules.play import counted
from croupier.table.events import Event
from croupier.table.table import Table


class Happened(msgspec.Struct, frozen=True):
    """An event of a table: when, by whom, and by which command."""

    at: int  # ms since 1970
    by: str
    command: str
    event: Event


class Marked(msgspec.Struct, frozen=True):
    """A table between two commands, from where counting can go on; of those in play what was counted last."""

    table: Table
    playing: dict[str, PlayCounted] = {}


class Counted(msgspec.Struct, frozen=True):
    """What one command meant: `play` of everybody it touched; the table `before` and `after` it."""

    before: Marked
    after: Marked
    play: tuple[PlayCounted, ...]
    at: int
    records: int


def counting(mark: Marked, happened: Iterable[Happened]) -> Iterator[Counted]:
    """Command by command, on from a mark."""
    for (at, by, _), group in groupby(happened, key=lambda one: (one.at, one.by, one.command)):
        events = tuple(one.event for one in group)
        after = replay(mark.table, events)
        found = counted(mark.table, after, events, at, by)
        playing = mark.playing
        if found:
            rest = {name: one for name, one in playing.items() if name not in found}
            playing = {**rest, **{name: one for name, one in found.items() if one.playing}}
        moved = Marked(after, playing)
        yield Counted(mark, moved, tuple(found.values()), at, len(events))
        mark = moved


def play_at(table_id: str, happened: Iterable[Happened]) -> Iterator[PlayCounted]:
    """What one table recorded of everybody's play, in its order."""
    for one in counting(Marked(Table(table_id)), happened):
        yield from one.play
