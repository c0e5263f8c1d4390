"""What one viewer sees, built up from nothing: an unrevealed card is in no view but its owner's."""

from collections.abc import Mapping

import msgspec

from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.sign import Limit, Sign
from croupier.engine.chips.counts import counted
from croupier.engine.jackpot_view import JackpotView, jackpot_view
from croupier.engine.wagers.limits import personal as personal_of
from croupier.table.clock import Clock
from croupier.table.disputes import Dispute
from croupier.table.limits import Least
from croupier.table.notices import PendingNotice
from croupier.table.table import Box, Means, Mode, Phase, Round, Table

OwnCards = Mapping[int, tuple[Card, ...]]  # box to the cards its owner has looked at
HIDDEN = "??"
PLAYERS = "players"
NOBODY = ""  # whom nothing at a table is about


class WagerView(msgspec.Struct, frozen=True):
    spot: str
    stake: Cents
    owner: str
    instrument: str
    tokens: Cents = 0  # of a stake of both: the part in tokens


class BoxView(msgspec.Struct, frozen=True):
    """A box as the viewer sees it; a card that is not theirs to see is hidden."""

    number: int
    seat: str | None
    player: str | None
    wagers: tuple[WagerView, ...]
    status: str
    cards: tuple[str, ...]
    cards_at: str
    blind: bool
    to_decide: bool


class IncidentView(msgspec.Struct, frozen=True):
    """Something that went wrong and waits for a ruling."""

    kind: str
    box: int | None
    remedies: tuple[str, ...]
    offered: tuple[int, ...]


class SignView(msgspec.Struct, frozen=True):
    """A sign that announces higher minimums, or the closing of the table, and from when."""

    announces: str
    time: int
    least: Least


class LimitsView(msgspec.Struct, frozen=True):
    """What is on display about limits besides the sign: who has others, and what is announced."""

    old: dict[int, Least]  # minimums some players keep, by their box
    personal: dict[int, dict[str, Limit]]  # limits of their own, by their box
    coming: dict[str, Limit] | None  # from the next round
    signs: tuple[SignView, ...]


class TournamentView(msgspec.Struct, frozen=True):
    """The tournament a table is kept for: its session there, as far as it has come, and the least wager."""

    id: str
    session: str  # empty: none is on
    practice: bool
    hands: int | None
    played: int
    until: int | None
    least: Cents
    halted: bool
    secrets: int = 0  # secret wagers a player may make in a session
    sealed: tuple[str, ...] = ()  # whose secret wager is made and not opened yet


class RuledView(msgspec.Struct, frozen=True):
    """Something that went wrong, was ruled on, and is not closed before these notices are sent."""

    kind: str
    does: str
    notices: tuple[int, ...]


class CautionView(msgspec.Struct, frozen=True):
    """A player who was told what a repetition costs, or is to be; `unfunded` with how often it happened."""

    player: str
    about: str
    times: int = 1
    told: bool = True


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer sees it."""

    id: str
    book: str
    mode: Mode
    practice: bool
    open: bool
    dealer: str | None
    sign: Sign | None
    limits: LimitsView
    jackpot: JackpotView
    round: int
    phase: Phase
    stage: int
    streets: tuple[str, ...]  # the names of the shared cards' places
    community: tuple[str, ...]
    dealer_cards: tuple[str, ...]
    boxes: tuple[BoxView, ...]
    clocks: tuple[Clock, ...]  # who was called on to decide, and until when
    due: tuple[tuple[str, int | None], ...]
    incident: IncidentView | None
    orders: tuple[str, ...]  # what a supervisor has ordered until it is lifted
    cards_due: tuple[tuple[str, str], ...]  # what the next round waits for: count, check, change, replace
    notices: tuple[PendingNotice, ...]  # one's own messages; for staff all that must be told or acknowledged
    disputes: tuple[Dispute, ...]  # one's own, for staff all
    counts_due: tuple[tuple[str, str], ...]  # for staff: of float and drop, what is to be done next
    balance: Cents | None
    tournament: TournamentView | None = None  # with one, all amounts are in its chips
    cautions: tuple[CautionView, ...] = ()  # for staff: who was warned of what, or is to be
    ruled: tuple[RuledView, ...] = ()  # for staff: what was ruled on and waits for notices to be sent
    means: tuple[Means, ...] = ()  # how chips are bought here
    markers: tuple[tuple[int, str], ...] = ()  # what stands at a box: those placed, and those of its limits


def view(table: Table, viewer: str, own_cards: OwnCards | None = None, *, staff: bool = False) -> TableView:
    """The table for one viewer. `own_cards` holds values only for boxes; only the viewer's own are used."""
    return seen_by(anybodys(table), table, viewer, own_cards, staff=staff)


def seen_by(
    anybody: TableView, table: Table, viewer: str, own_cards: OwnCards | None = None, *, staff: bool = False
) -> TableView:
    """What anybody sees, and what is for this viewer besides."""
    boxes = anybody.boxes
    if own_cards:
        boxes = tuple(
            _box(table, box, viewer, own_cards) if box.number in own_cards else shown
            for box, shown in zip(table.boxes, boxes, strict=True)
        )
    return msgspec.structs.replace(
        anybody,
        boxes=boxes,
        notices=_notices(table, viewer, staff=staff),
        cautions=cautions(table) if staff else (),
        ruled=tuple(RuledView(one.kind, one.does, one.notices) for one in table.ruled) if staff else (),
        disputes=tuple(one for one in table.disputes.open if staff or one.player == viewer),
        counts_due=_counts_due(table) if staff else (),
        balance=table.balances.get("patron:" + viewer),
    )


def anybodys(table: Table) -> TableView:
    """The table for somebody who has nothing there and is nobody's staff."""
    round = table.round
    return TableView(
        id=table.id,
        book=table.book,
        mode=table.mode,
        practice=table.practice,
        open=table.open,
        dealer=table.dealer,
        sign=table.sign,
        limits=_limits(table),
        jackpot=jackpot_view(table),
        round=round.number,
        phase=round.phase,
        stage=round.stage,
        streets=table.layout.community if table.layout else (),
        community=_shared(round),
        dealer_cards=_faces(round.dealer_shown or round.dealer_seen, len(round.dealer)),
        boxes=tuple(_box(table, box, NOBODY, {}) for box in table.boxes),
        clocks=tuple(clock for clock in round.clocks if clock.stage == round.stage),
        due=tuple((due.name, due.box) for due in table.due),
        incident=_incident(table),
        orders=table.orders.given(),
        cards_due=_cards_due(table),
        notices=_notices(table, NOBODY, staff=False),
        disputes=(),
        counts_due=(),
        balance=None,
        tournament=_tournament(table),
        means=means(table),
        markers=_markers(table),
    )


def _notices(table: Table, viewer: str, *, staff: bool) -> tuple[PendingNotice, ...]:
    """Staff see what must be told to anybody, players what is told to all of them or to themselves."""
    own = {viewer} - {NOBODY}
    return tuple(one for one in table.outbox.pending if staff or one.to == PLAYERS or one.player in own)


def cautions(table: Table) -> tuple[CautionView, ...]:
    """Who was warned of what at this table, how often, and who is still to be told."""
    found = table.cautions
    return (
        *(CautionView(player, "unfunded", times) for player, times in found.unfunded.items()),
        *(CautionView(player, "short") for player in found.short),
        *(CautionView(player, "under-minimum") for player in found.under),
        *(CautionView(one.player, one.about, one.times, told=False) for one in found.due),
    )


def means(table: Table) -> tuple[Means, ...]:
    """With cash, while there is a box for it to go into; and at a terminal, where there is one."""
    cash: tuple[Means, ...] = ("cash",) if table.cash and table.drop_box else ()
    return (*cash, "terminal") if table.terminal else cash


def _tournament(table: Table) -> TournamentView | None:
    place = table.tournament
    if place is None:
        return None
    return TournamentView(
        place.tournament, place.session, place.practice, place.hands, place.played, place.until, place.least,
        bool(place.halted), place.secrets, tuple(place.secret),
    )  # fmt: skip


def _counts_due(table: Table) -> tuple[tuple[str, str], ...]:
    """Of the float, the drop and each slip: to be counted, confirmed, counted again or booked."""
    found: list[tuple[str, str]] = []
    for what in counted(table):
        count = table.counts.of(what)
        if count and not count.confirmed:
            found.append((what, "confirm"))
        elif count and count.difference:
            found.append((what, "recount" if count.nth == 1 else "book"))
        elif what in table.counts.due:
            found.append((what, "count"))
    return (*found, *((one.slip, "confirm") for one in table.counts.transfers))


def _cards_due(table: Table) -> tuple[tuple[str, str], ...]:
    """What must be done about a deck, or the source, before the next round."""
    found = [("source", table.source)] if table.equipment.failed else []
    found += [("replace", "")] if table.equipment.wanted else []
    for deck in table.decks:
        if deck.status == "at_table":
            due = {"count": deck.counting, "check": deck.suspect, "change": deck.condemned}
            found += [(what, deck.id) for what, clauses in due.items() if clauses]
    return tuple(found)


def _limits(table: Table) -> LimitsView:
    book = table.limits
    personal = {
        one.box: limits for player, one in book.personal.items() if (limits := personal_of(table, player))
    }
    return LimitsView(
        old={one.box: one.least for one in book.kept.values()},
        personal=personal,
        coming=book.coming,
        signs=tuple(SignView(name, one.time, one.least) for name, one in book.notices.items()),
    )


def _markers(table: Table) -> tuple[tuple[int, str], ...]:
    """What everybody can see at a box; a marker that is still to be put there is not there."""
    shown = _limits(table)
    due = {due.box for due in table.due if due.lasts}
    kept = [(box, "kept-minimum") for box in shown.old if box not in due]
    return (*table.markers, *kept, *((box, "own-limits") for box in shown.personal))


def _incident(table: Table) -> IncidentView | None:
    one = table.incident
    return IncidentView(one.kind, one.box, one.remedies, one.offered) if one else None


def _shared(round: Round) -> tuple[str, ...]:
    """The shared cards: those shown, those seen too early that stay open, and backs."""
    stays = [exposed for exposed in round.exposed if exposed.stays and exposed.index >= len(round.shown)]
    lying = max((len(round.community), *(exposed.index + 1 for exposed in stays)))
    faces = list(_faces(round.shown, lying))
    for exposed in stays:
        faces[exposed.index] = exposed.card
    return tuple(faces)


def _faces(shown: tuple[Card, ...], places: int) -> tuple[str, ...]:
    """Shown cards, then as many backs as cards still lie face down."""
    return (*shown, *(HIDDEN,) * (places - len(shown)))


def _box(table: Table, box: Box, viewer: str, own_cards: OwnCards) -> BoxView:
    stage = table.round.stage
    deciding = table.round.phase == "deciding" and box.status == "in" and box.acted <= stage
    wagers = tuple(WagerView(w.spot, w.stake, w.owner, w.instrument, w.tokens) for w in box.wagers)
    return BoxView(
        box.number, box.seat, box.player, wagers, box.status, _cards(box, viewer, own_cards),
        box.cards_at, box.blind, deciding,
    )  # fmt: skip


def _cards(box: Box, viewer: str, own_cards: OwnCards) -> tuple[str, ...]:
    """A box's cards: as shown to all, or as their owner sees them until the fold, else their backs."""
    if box.cards:
        return box.cards
    if box.player == viewer and box.looked and not box.blind and box.status == "in":
        return own_cards.get(box.number) or (HIDDEN,) * len(box.places)
    return (HIDDEN,) * len(box.places)
