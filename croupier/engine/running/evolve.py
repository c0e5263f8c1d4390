"""What events about the table, its day and its tournament change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.chips.evolve import at_opening
from croupier.engine.duty.evolve import recited
from croupier.engine.duty.parts import with_round
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCounts, ChipEntries
from croupier.table.clock import Clock
from croupier.table.decks import Equipment
from croupier.table.incidents import Incident
from croupier.table.limits import LimitBook, Notice
from croupier.table.table import Box, Cautions, Deck, Round, Table
from croupier.table.tournament import TournamentPlace

SEALED = "sealed"  # the deck of an electronic table


def _opened(table: Table, event: ev.TableOpened) -> Table:
    decks = tuple(
        Deck(deck.id, deck.back, deck.status, deck.beforehand, suspect=deck.suspect) for deck in table.decks
    )
    in_play = table.in_play
    if event.mode == "electronic":
        decks, in_play = (Deck(SEALED, "sealed", "at_table", loaded=True),), SEALED
    return replace(
        recited(replace(table, decks=decks), event.book),
        book=event.book,
        digest=event.digest,
        mode=event.mode,
        open=True,
        practice=event.practice,
        safeguards=event.safeguards,
        calendar=event.calendar,
        source=event.source,
        shuffler=event.shuffler,
        equipment=Equipment(),
        cash=event.cash,
        terminal=event.terminal,
        drop_box=event.cash or table.drop_box,
        layout=event.layout,
        sign=event.sign,
        in_play=in_play,
        boxes=tuple(Box(number) for number in range(1, event.layout.boxes + 1)),
        round=Round(1),
        attested=(),
        due=(),
        vacant=False,
        counts=at_opening(event, drop_box=event.cash or table.drop_box),
    )


def _closed(table: Table, event: ev.TableClosed) -> Table:
    table = replace(table, open=False, dealer=None, boxes=(), due=(), markers=())
    if table.tournament and table.tournament.done:
        table = replace(table, tournament=None)
    return replace(table, cautions=Cautions(), limits=LimitBook(), counts=ChipCounts(), entries=ChipEntries())


def _book_changed(table: Table, event: ev.BookChanged) -> Table:
    return replace(recited(table, event.book), book=event.book, digest=event.digest)


def _signed_on(table: Table, event: ev.DealerSignedOn) -> Table:
    return replace(table, dealer=event.dealer)


def _marker_placed(table: Table, event: ev.MarkerPlaced) -> Table:
    return replace(table, markers=(*table.markers, (event.box, event.kind)))


def _marker_removed(table: Table, event: ev.MarkerRemoved) -> Table:
    return replace(table, markers=tuple(m for m in table.markers if m != (event.box, event.kind)))


def _drop_box_off(table: Table, event: ev.DropBoxRemoved) -> Table:
    return replace(table, drop_box=False)


def _drop_box_on(table: Table, event: ev.DropBoxAttached) -> Table:
    return replace(table, drop_box=True)


def _corrected(table: Table, event: ev.TimesCorrected) -> Table:
    """Signs, decision clocks, offers, notices and sessions that began while the clock was wrong."""
    notices = {name: _notice(one, event) for name, one in table.limits.notices.items()}
    clocks = tuple(replace(one, until=event.right(one.until)) for one in table.round.clocks)
    return replace(
        table,
        limits=replace(table.limits, notices=notices),
        round=replace(table.round, clocks=clocks),
        incident=_offered(table.incident, event),
        outbox=table.outbox.corrected(event),
        disputes=table.disputes.corrected(event),
        tournament=_session(table.tournament, event),
    )


def _notice(one: Notice, event: ev.TimesCorrected) -> Notice:
    """The time a sign names was read off the clock that was wrong when it went up."""
    moved = event.right(one.shown) - one.shown
    return replace(one, shown=one.shown + moved, time=one.time + moved)


def _offered(incident: Incident | None, event: ev.TimesCorrected) -> Incident | None:
    if incident is None or incident.offer is None:
        return incident
    return replace(incident, offer=replace(incident.offer, until=event.right(incident.offer.until)))


def _session(place: TournamentPlace | None, event: ev.TimesCorrected) -> TournamentPlace | None:
    if place is None or place.until is None:
        return place
    return replace(place, until=event.right(place.until))


def _place_set(table: Table, event: ev.TournamentPlaceSet) -> Table:
    """The table is kept for a tournament, or not any more."""
    return replace(table, tournament=event.place)


def after_hand(table: Table) -> Table:
    """One more hand of the schedule, and one less to sit out."""
    place = table.tournament
    if place is None:
        return table
    missing = {player: left - 1 for player, left in place.missing.items() if left > 1}
    return replace(table, tournament=replace(place, played=place.played + 1, missing=missing))


def back(table: Table, player: str) -> Table:
    """Who wagers is there again."""
    place = table.tournament
    if place is None or player not in place.away:
        return table
    away = tuple(one for one in place.away if one != player)
    return replace(table, tournament=replace(place, away=away))


def _time_called(table: Table, event: ev.TimeCalled) -> Table:
    clock = Clock(event.box, event.stage, event.until)
    return with_round(table, clocks=(*table.round.clocks, clock))


def _announced(table: Table, event: ev.Announced) -> Table:
    round = replace(table.round, calls=(*table.round.calls, event.call))
    if event.call == "no-more-bets":
        round = replace(round, phase="closed")
    return replace(table, round=round)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.TableClosed: _closed,
    ev.BookChanged: _book_changed,
    ev.DealerSignedOn: _signed_on,
    ev.MarkerPlaced: _marker_placed,
    ev.MarkerRemoved: _marker_removed,
    ev.DropBoxRemoved: _drop_box_off,
    ev.DropBoxAttached: _drop_box_on,
    ev.TimesCorrected: _corrected,
    ev.TournamentPlaceSet: _place_set,
    ev.TimeCalled: _time_called,
    ev.Announced: _announced,
}
