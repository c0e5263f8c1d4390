"""What events about the table, its decks and its seats change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.chips.evolve import at_opening
from croupier.engine.duty.evolve import recited
from croupier.engine.duty.parts import must_shuffle, with_box, with_deck
from croupier.engine.players.evolve import began, ended
from croupier.engine.running.evolve_limits import at_seat_left, at_seat_taken
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCounts, ChipEntries
from croupier.table.decks import Equipment
from croupier.table.incidents import Incident
from croupier.table.limits import LimitBook, Notice
from croupier.table.table import Box, Cautions, Deck, DueStep, Round, Table
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


def _attested(table: Table, event: ev.StepAttested) -> Table:
    if not table.open:
        return replace(table, attested=(*table.attested, event.step))
    at = [(due.name, due.box) for due in table.due]
    done = at.index((event.step, event.box)) if (event.step, event.box) in at else len(at)
    return replace(table, due=(*table.due[:done], *table.due[done + 1 :]))


def _steps_due(table: Table, event: ev.StepsDue) -> Table:
    return replace(table, due=(*table.due, *(DueStep(name, event.box, event.lasts) for name in event.due)))


def _marker_placed(table: Table, event: ev.MarkerPlaced) -> Table:
    return replace(table, markers=(*table.markers, (event.box, event.kind)))


def _marker_removed(table: Table, event: ev.MarkerRemoved) -> Table:
    return replace(table, markers=tuple(m for m in table.markers if m != (event.box, event.kind)))


def _drop_box_off(table: Table, event: ev.DropBoxRemoved) -> Table:
    return replace(table, drop_box=False)


def _drop_box_on(table: Table, event: ev.DropBoxAttached) -> Table:
    return replace(table, drop_box=True)


def _deck_checked(table: Table, event: ev.DeckChecked) -> Table:
    before = table.deck(event.deck)
    deck = before if before and before.status == "at_table" else Deck(event.deck, event.back)
    here = event.fit and deck.status == "at_table"
    status: Any = "at_table" if here else "checked" if event.fit else "unfit"
    deck = replace(deck, back=event.back, status=status, beforehand=event.beforehand)
    return with_deck(table, replace(deck, suspect=(), counting=(), count=None))


def _deck_secured(table: Table, event: ev.DeckSecured) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, status="secured"))


def _deck_brought(table: Table, event: ev.DeckBrought) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, event.back)
    table = with_deck(table, replace(deck, status="at_table", need=event.moment or "opening"))
    table = replace(table, equipment=replace(table.equipment, wanted=()))
    return table if table.in_play else replace(table, in_play=event.deck)


def _deck_shuffled(table: Table, event: ev.DeckShuffled) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(
        table,
        replace(
            deck,
            need=None,
            cut=event.ready,
            loaded=event.ready or event.inside,
            hand_shuffled=deck.hand_shuffled or event.method == "manual",
            count=None,
            commitment=event.commitment,
        ),
    )


def _shuffle_ordered(table: Table, event: ev.ShuffleOrdered) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    need = event.moment or deck.need
    cut = deck.cut and not event.cut
    return with_deck(table, replace(deck, need=need, cut=cut, cut_ordered=deck.cut_ordered or event.cut))


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, cut=True))


def _deck_loaded(table: Table, event: ev.DeckLoaded) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, loaded=True, cut_ordered=False))


def _deck_in_play(table: Table, event: ev.DeckPutInPlay) -> Table:
    return replace(table, in_play=event.deck)


def _deck_counted(table: Table, event: ev.DeckCounted) -> Table:
    """Where a count was ordered, a right one ends the matter and a wrong one the deck."""
    deck = replace(table.deck(event.deck) or Deck(event.deck, ""), count=event.count, counting=())
    if event.shuffle:
        deck = replace(deck, need=event.shuffle, cut=False, loaded=table.mode == "electronic")
    if event.out:
        deck = replace(deck, counting=event.cites, status="unfit")
    return with_deck(table, deck)


def _deck_boxed(table: Table, event: ev.DeckBoxed) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    if deck.status == "unfit" and deck.counting:
        table = replace(table, equipment=replace(table.equipment, wanted=deck.counting))
    table = with_deck(table, replace(deck, status="boxed", counting=()))
    return replace(table, in_play=None) if table.in_play == event.deck else table


def _seat_taken(table: Table, event: ev.SeatTaken) -> Table:
    box = table.boxes[event.box - 1]
    table = at_seat_taken(with_box(table, replace(box, seat=event.player)), event.box)
    table = began(table, event.player, event.postings)
    return must_shuffle(replace(table, vacant=False), event.shuffle)


def _seat_left(table: Table, event: ev.SeatLeft) -> Table:
    box = table.boxes[event.box - 1]
    table = with_box(table, replace(box, seat=None, player=None))
    vacant = not any(other.seat for other in table.boxes)
    table = at_seat_left(table, event.player)
    table = _untold(table, event.player)
    table = ended(table, event.player)
    return must_shuffle(replace(table, vacant=vacant), event.shuffle)


def _untold(table: Table, player: str) -> Table:
    """Who has left is warned of nothing any more."""
    gone = {(step, one.box) for one in table.cautions.due if one.player == player for step in one.steps}
    due = tuple(one for one in table.due if (one.name, one.box) not in gone)
    return replace(table, due=due, cautions=table.cautions.without(player))


def _seats_attested(table: Table, event: ev.SeatsAttested) -> Table:
    return replace(table, seats_attested=event.enough, seats_short=not event.enough)


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


def _made(table: Table, event: ev.SecretWagerMade) -> Table:
    place = table.tournament
    if place is None:
        return table
    used = {**place.used, event.player: place.used.get(event.player, 0) + 1}
    secret = {**place.secret, event.player: event.seal}
    return replace(table, tournament=replace(place, secret=secret, used=used))


def _unsealed(table: Table, event: ev.SecretWagerRevealed | ev.SecretWagerDropped) -> Table:
    place = table.tournament
    if place is None:
        return table
    secret = {player: seal for player, seal in place.secret.items() if player != event.player}
    return replace(table, tournament=replace(place, secret=secret))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.TableClosed: _closed,
    ev.BookChanged: _book_changed,
    ev.DealerSignedOn: _signed_on,
    ev.StepAttested: _attested,
    ev.StepsDue: _steps_due,
    ev.MarkerPlaced: _marker_placed,
    ev.MarkerRemoved: _marker_removed,
    ev.DropBoxRemoved: _drop_box_off,
    ev.DropBoxAttached: _drop_box_on,
    ev.DeckChecked: _deck_checked,
    ev.DeckSecured: _deck_secured,
    ev.DeckBrought: _deck_brought,
    ev.DeckShuffled: _deck_shuffled,
    ev.ShuffleOrdered: _shuffle_ordered,
    ev.DeckCut: _deck_cut,
    ev.DeckLoaded: _deck_loaded,
    ev.DeckPutInPlay: _deck_in_play,
    ev.DeckCounted: _deck_counted,
    ev.DeckBoxed: _deck_boxed,
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatsAttested: _seats_attested,
    ev.TimesCorrected: _corrected,
    ev.TournamentPlaceSet: _place_set,
    ev.SecretWagerMade: _made,
    ev.SecretWagerRevealed: _unsealed,
    ev.SecretWagerDropped: _unsealed,
}
