"""Rounds recalled from the records of a table, each with the table as it was before."""

from collections.abc import Iterable, Iterator

import msgspec

from croupier.audit.rounds import ENDS, stretches
from croupier.engine.evolve import evolve
from croupier.store.codec import Recorded
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.text.line import RoundLine, moves, text_of


class Recalled(msgspec.Struct, frozen=True, kw_only=True):
    """One round: everything since the one before, up to all that the command which ended it led to."""

    table: str
    round: int
    opening: int  # the how-manieth of the table
    before: Table
    records: tuple[Recorded, ...]
    after: Table

    @property
    def ended(self) -> bool:
        """Whether it came to its end."""
        return any(isinstance(record.event, ENDS) for record in self.records)

    @property
    def played(self) -> Table:
        """The table with the book it was played by."""
        return self.after if self.after.book else self.before

    def steps(self) -> Iterator[tuple[Recorded, ev.Event, Table, Table]]:
        """Record by record: what happened, the table before it and after it."""
        table = self.before
        for record in self.records:
            event = record.event
            after = evolve(table, event)
            yield record, event, table, after
            table = after


def rounds(table: str, records: Iterable[Recorded]) -> Iterator[Recalled]:
    """All rounds of a table's stream, one in memory at a time; the last may still be going on."""
    state, opening = Table(table), 0
    for held in stretches(records):
        found = recalled(state, opening, held)
        state, opening = found.after, found.opening
        yield found


def recalled(before: Table, opening: int, records: Iterable[Recorded]) -> Recalled:
    """The round of these records, at a table that was so before it and had been opened so often."""
    state, number, held = before, before.round.number, tuple(records)
    for record in held:
        event = record.event
        if isinstance(event, ev.TableOpened):
            opening, number = opening + 1, 1
        state = evolve(state, event)
    return Recalled(table=before.id, round=number, opening=opening, before=before, records=held, after=state)


def find(found: Iterable[Recalled], number: int, opening: int | None = None) -> Recalled | None:
    """The round of a number: of one opening of the table, or of the latest that had it."""
    last = None
    for one in found:
        if one.round == number and opening in (None, one.opening):
            last = one
            if opening is not None:
                return one
    return last


def line_of(recalled: Recalled) -> str:
    """The round in one line."""
    played = recalled.played
    events = (record.event for record in recalled.records)
    line = RoundLine(
        table=recalled.table, book=played.book or "-", mode=played.mode, round=recalled.round,
        moves=moves(events),
    )  # fmt: skip
    return text_of(line)
