"""The moves of a round: what was wagered, dealt, decided, shown, ruled and paid, and nothing else."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.table import events as ev
from croupier.table.text.move import Move


class Wagers(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = (
        "{box:n} {player:w} puts {amount:m} on {spot:w}[token? token][tokens? tokens {tokens:m}]"
    )
    box: int
    player: str
    spot: str
    amount: Cents
    token: bool = False
    tokens: Cents | None = None  # the part in tokens, of a wager of both


class Bets(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} bets {spot:w} {amount:m}[token? token][tokens? tokens {tokens:m}]"
    box: int
    spot: str
    amount: Cents
    token: bool = False
    tokens: Cents | None = None


class TakesBack(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} takes back {spot:w} {amount:m}"
    box: int
    spot: str
    amount: Cents


class Deal(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "deal {boxes:N}[blind? blind {blind:N}][jackpot? jackpot {jackpot:N}]"
    boxes: tuple[int, ...]
    blind: tuple[int, ...] = ()
    jackpot: tuple[int, ...] = ()


class Checks(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} checks"
    box: int


class Folds(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} folds[deemed? deemed][back? back {back:S}]"
    box: int
    deemed: bool = False
    back: dict[str, Cents] = msgspec.field(default_factory=dict)


class Concedes(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} concedes[back? back {back:S}]"
    box: int
    back: dict[str, Cents] = msgspec.field(default_factory=dict)


class Show(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "show {cards:C}"
    cards: tuple[Card, ...]


class DealerHas(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "dealer {cards:C} {hand:w}[qualifies? qualifies]"
    cards: tuple[Card, ...]
    hand: str
    qualifies: bool = False


class Settled(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} has {cards:C} {hand:w}[results?: {results:R}]"
    box: int
    cards: tuple[Card, ...]
    hand: str
    results: tuple[WagerResult, ...] = ()


class FoldedHad(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} had {cards:C}"
    box: int
    cards: tuple[Card, ...]


class JackpotTaken(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} jackpot {stake:m} {outcome:w}"
    box: int
    stake: Cents
    outcome: str


class Determined(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} wins {prize:w} {amount:m}"
    box: int
    prize: str
    amount: Cents


class Prize(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} is paid {prize:w} {amount:m}"
    box: int
    prize: str
    amount: Cents


class PrizesCorrected(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} has {amount:m} of the jackpot and not {was:m}"
    box: int
    amount: Cents
    was: Cents


class MeterCorrected(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "meter corrected {before:m} to {after:m}"
    before: Cents
    after: Cents


class MeterStands(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "meter {before:m} to {after:m}"
    before: Cents
    after: Cents


class CardsRight(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "entered {was:C} but there lies {cards:C}"
    was: tuple[Card, ...]
    cards: tuple[Card, ...]


class Called(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = (
        "call {kind:w}[box? at {box:n}][boxes? boxes {boxes:N}][spot? spot {spot:w}][cards? cards {cards:C}]"
        "[count? count {count:n}][amount? amount {amount:m}]"
    )
    kind: str
    box: int | None = None
    boxes: tuple[int, ...] = ()
    spot: str = ""
    cards: tuple[Card, ...] = ()
    count: int | None = None
    amount: Cents | None = None


class Ruled(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "rule {does:w}"
    does: str


class Withdrawn(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "withdraw {kind:w}"
    kind: str


class Exposed(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "exposed {index:n} {card:c}[stays? stays]"
    index: int
    card: Card
    stays: bool = False


class DealerSeen(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "dealer seen {cards:C}"
    cards: tuple[Card, ...]


class HandVoid(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} void[carried? carried]"
    box: int
    carried: bool = False


class HandForfeit(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} forfeits[spots? {spots:W}]"
    box: int
    spots: tuple[str, ...] = ()


class HandRestored(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} restored"
    box: int


class HandDiscarded(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} discarded[burnt? burnt]"
    box: int
    burnt: bool = False


class SeatHand(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{seen:n} counts for the seat and {unseen:n} is unseen"
    seen: int
    unseen: int


class Corrected(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} corrected {spot:w} {was:m} to {stake:m}"
    box: int
    spot: str
    was: Cents
    stake: Cents


class NoResult(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} no result {spot:w}"
    box: int
    spot: str


class Invalid(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} invalid {why:w} {amount:m}"
    box: int
    why: str
    amount: Cents


class Forfeited(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} loses {spots:W}"
    box: int
    spots: tuple[str, ...]


class Held(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "{box:n} held {amount:m}"
    box: int
    amount: Cents


class JackpotCancelled(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "jackpot cancelled[gone? gone {gone:N}][kept? kept {kept:N}]"
    gone: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


class Void(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "void {result:w}[carried? carried {carried:N}]"
    result: str
    carried: tuple[int, ...] = ()


class End(Move, frozen=True, kw_only=True):
    template: ClassVar[str] = "end"


def _placed(event: ev.WagerPlaced) -> Move:
    made: dict[str, Any] = {"token": event.instrument == "token", "tokens": event.tokens or None}
    if event.acted is None:
        return Wagers(box=event.box, player=event.owner, spot=event.spot, amount=event.stake, **made)
    return Bets(box=event.box, spot=event.spot, amount=event.stake, **made)


def _settled(event: ev.BoxSettled) -> Move:
    results = tuple(replace(result, cites=()) for result in event.results)
    return Settled(box=event.box, cards=event.cards, hand=event.hand, results=results)


def _called(event: ev.IrregularityCalled) -> Move:
    return Called(
        kind=event.kind, box=event.box, boxes=event.boxes, spot=event.spot, cards=event.cards,
        count=event.count, amount=event.amount,
    )  # fmt: skip


MOVES: dict[type[ev.Event], Callable[[Any], Move]] = {
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: lambda e: TakesBack(box=e.box, spot=e.spot, amount=e.stake),
    ev.RoundOpened: lambda e: Deal(boxes=e.boxes, blind=e.blind, jackpot=e.registered),
    ev.BoxChecked: lambda e: Checks(box=e.box),
    ev.BoxFolded: lambda e: Folds(box=e.box, deemed=e.deemed, back=e.back),
    ev.BoxConceded: lambda e: Concedes(box=e.box, back=e.back),
    ev.CommunityShown: lambda e: Show(cards=e.cards),
    ev.DealerShown: lambda e: DealerHas(cards=e.cards, hand=e.hand, qualifies=e.qualifies),
    ev.BoxSettled: _settled,
    ev.FoldedShown: lambda e: FoldedHad(box=e.box, cards=e.cards),
    ev.JackpotTaken: lambda e: JackpotTaken(box=e.box, stake=e.stake, outcome=e.outcome),
    ev.JackpotWon: lambda e: Determined(box=e.box, prize=e.prize, amount=e.amount),
    ev.JackpotPaid: lambda e: Prize(box=e.box, prize=e.prize, amount=e.amount),
    ev.JackpotSettled: lambda e: MeterStands(before=e.meter, after=e.after),
    ev.JackpotCorrected: lambda e: PrizesCorrected(box=e.box, amount=e.amount, was=e.was),
    ev.JackpotResettled: lambda e: MeterCorrected(before=e.meter, after=e.after),
    ev.CardCorrected: lambda e: CardsRight(was=e.was, cards=e.cards),
    ev.IrregularityCalled: _called,
    ev.IncidentRuled: lambda e: Ruled(does=e.does),
    ev.IncidentClosed: lambda e: Ruled(does=e.does),
    ev.CallWithdrawn: lambda e: Withdrawn(kind=e.kind),
    ev.CommunityExposed: lambda e: Exposed(index=e.index, card=e.card, stays=e.stays),
    ev.DealerCardSeen: lambda e: DealerSeen(cards=e.cards),
    ev.HandVoided: lambda e: HandVoid(box=e.box, carried=e.carried),
    ev.HandForfeited: lambda e: HandForfeit(box=e.box, spots=e.spots),
    ev.HandRestored: lambda e: HandRestored(box=e.box),
    ev.HandDiscarded: lambda e: HandDiscarded(box=e.box, burnt=e.burnt),
    ev.SeatHandChanged: lambda e: SeatHand(seen=e.seen, unseen=e.unseen),
    ev.WagerCorrected: lambda e: Corrected(box=e.box, spot=e.spot, was=e.was, stake=e.stake),
    ev.WagerHasNoResult: lambda e: NoResult(box=e.box, spot=e.spot),
    ev.WagersInvalidated: lambda e: Invalid(box=e.box, why=e.why, amount=e.amount),
    ev.StakesForfeited: lambda e: Forfeited(box=e.box, spots=e.spots),
    ev.WinningsHeld: lambda e: Held(box=e.box, amount=e.amount),
    ev.JackpotGameCancelled: lambda e: JackpotCancelled(gone=e.gone, kept=e.kept),
    ev.RoundVoided: lambda e: Void(result=e.result, carried=e.carried),
    ev.RoundClosed: lambda e: End(),
}


def moves(events: Iterable[ev.Event]) -> tuple[Move, ...]:
    """The moves among events, in their order."""
    return tuple(MOVES[type(event)](event) for event in events if type(event) in MOVES and not _later(event))


def _later(event: ev.Event) -> bool:
    """An incident that was ruled on before, and is closed now that everybody was told."""
    return isinstance(event, ev.IncidentClosed) and bool(event.notices)
