"""Rounds recalled from the records of a table, each with the table as it was before."""

from collections.abc import Iterable, Iterator

import msgspec

from croupier.engine.evolve import evolve
from croupier.store.codec import Recorded
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.text.line import RoundLine, text_of
from croupier.table.text.moves import moves

ENDS = (ev.RoundClosed, ev.RoundVoided, ev.TableClosed)


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
    state = before = Table(table)
    held: list[Recorded] = []
    number, opening, ended = state.round.number, 0, ""
    for record in records:
        if ended and record.command != ended:
            yield _recalled(table, number, opening, before, held, state)
            before, held, ended, number = state, [], "", state.round.number
        event = record.event
        if isinstance(event, ev.TableOpened):
            opening, number = opening + 1, 1
        if isinstance(event, ENDS):
            ended = record.command
        state = evolve(state, event)
        held.append(record)
    if held:
        yield _recalled(table, number, opening, before, held, state)


def _recalled(
    table: str, number: int, opening: int, before: Table, held: list[Recorded], after: Table
) -> Recalled:
    return Recalled(
        table=table, round=number, opening=opening, before=before, records=tuple(held), after=after
    )


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
