"""What events about steps and notices change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import from_book
from croupier.table import events as ev
from croupier.table.notices import NoticeEvent
from croupier.table.table import DueStep, Table


def _told(table: Table, event: NoticeEvent) -> Table:
    return replace(table, outbox=table.outbox.after(event))


def _raised(table: Table, event: ev.NoticeRaised) -> Table:
    """What went wrong last is not closed before such a notice was sent."""
    table = _told(table, event)
    incident = table.incident
    if incident is None or not event.closes:
        return table
    return replace(table, incident=replace(incident, notices=(*incident.notices, event.number)))


def _attested(table: Table, event: ev.StepAttested) -> Table:
    if not table.open:
        return replace(table, attested=(*table.attested, event.step))
    at = [(due.name, due.box) for due in table.due]
    done = at.index((event.step, event.box)) if (event.step, event.box) in at else len(at)
    return replace(table, due=(*table.due[:done], *table.due[done + 1 :]))


def _steps_due(table: Table, event: ev.StepsDue) -> Table:
    return replace(table, due=(*table.due, *(DueStep(name, event.box, event.lasts) for name in event.due)))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.NoticeRaised: _raised,
    ev.NoticeSent: _told,
    ev.ReceiptSigned: _told,
    ev.NoticeAcknowledged: _told,
    ev.StepAttested: _attested,
    ev.StepsDue: _steps_due,
}


def recited(table: Table, book: str) -> Table:
    """The table as it goes on under a book: what the one before said is still cited, as that one's."""
    if table.book in ("", book):
        return table
    former = tuple(dict.fromkeys((*table.former, table.book)))

    def said(cites: Cites) -> Cites:
        return from_book(table.book, cites, book, former)

    def each(kept: dict[str, Cites]) -> dict[str, Cites]:
        return {name: said(cites) for name, cites in kept.items()}

    sanctions, equipment = table.sanctions, table.equipment
    return replace(
        table,
        former=former,
        sanctions=replace(
            sanctions, excluded=each(sanctions.excluded), barred=each(sanctions.barred),
            withheld=each(sanctions.withheld), invalid=each(sanctions.invalid),
        ),
        equipment=replace(equipment, failed=said(equipment.failed), wanted=said(equipment.wanted)),
        decks=tuple(
            replace(deck, suspect=said(deck.suspect), counting=said(deck.counting),
                    condemned=said(deck.condemned))
            for deck in table.decks
        ),
        jackpot=replace(table.jackpot, faults=each(table.jackpot.faults)),
    )  # fmt: skip
