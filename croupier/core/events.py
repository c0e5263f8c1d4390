"""What happened, in the past tense. Events hold outcomes, so that a replay never decides again."""

from typing import Any

import msgspec

from croupier.core.cards import Card
from croupier.core.entries import Cites
from croupier.core.layout import Layout
from croupier.core.ledger import Posting, check
from croupier.core.money import Cents
from croupier.core.sign import Sign
from croupier.core.settlement import WagerResult
from croupier.core.table import CardsAt, Draw, Instrument, Mode


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="type"):
    """A fact with the clauses it happened under.

    `steps` are the acts it calls for: on a live table they fall due, on an electronic one the machine has done them.
    """

    cites: Cites
    steps: tuple[str, ...] = ()


class MoneyEvent(Event, frozen=True):
    """A fact that moves money; it cannot be built unless its postings sum to zero."""

    postings: tuple[Posting, ...] = ()

    def __post_init__(self) -> None:
        check(self.postings)


# the table


class TableOpened(MoneyEvent, frozen=True):
    book: str
    digest: str
    effective: str
    mode: Mode
    source: str
    layout: Layout
    sign: Sign
    cash: bool
    practice: bool


class TableClosed(MoneyEvent, frozen=True):
    pass


class BookChanged(Event, frozen=True):
    book: str
    digest: str
    effective: str


class DealerSignedOn(Event, frozen=True):
    dealer: str


class StepAttested(Event, frozen=True):
    step: str
    by: str
    box: int | None = None
    count: int | None = None


class MarkerPlaced(Event, frozen=True):
    box: int
    kind: str


class MarkerRemoved(Event, frozen=True):
    box: int
    kind: str


class DropBoxRemoved(Event, frozen=True):
    pass


class DropBoxAttached(Event, frozen=True):
    pass


class Reported(Event, frozen=True):
    """Something seen; `told` are the recipients of the notices it raises."""

    kind: str
    by: str
    box: int | None = None
    note: str = ""
    told: tuple[str, ...] = ()


# cards


class DeckChecked(Event, frozen=True):
    deck: str
    back: str
    by: str
    device: str
    fit: bool
    found: tuple[str, ...]
    beforehand: bool


class DeckSecured(Event, frozen=True):
    deck: str
    place: str
    custodian: str


class DeckBrought(Event, frozen=True):
    deck: str
    back: str


class DeckShuffled(Event, frozen=True):
    deck: str
    method: str
    commitment: str = ""
    ready: bool = False  # a machine that also cut and loaded it


class ShuffleOrdered(Event, frozen=True):
    deck: str
    reason: str
    by: str


class DeckCut(Event, frozen=True):
    deck: str
    by: str


class DeckLoaded(Event, frozen=True):
    deck: str
    count: int


class DeckPutInPlay(Event, frozen=True):
    deck: str


class DeckCounted(Event, frozen=True):
    deck: str
    count: int
    complete: bool


class DeckBoxed(Event, frozen=True):
    deck: str


# players and chips


class SeatTaken(MoneyEvent, frozen=True):
    box: int
    player: str
    shuffle: str | None = None  # the moment that now calls for a shuffle


class SeatLeft(MoneyEvent, frozen=True):
    box: int
    player: str
    shuffle: str | None = None


class ChipsBought(MoneyEvent, frozen=True):
    player: str
    amount: Cents
    means: str


class VoucherExchanged(MoneyEvent, frozen=True):
    player: str
    value: Cents


class SeatsAttested(Event, frozen=True):
    enough: bool
    by: str


# wagers


class WagerPlaced(MoneyEvent, frozen=True):
    """Money on a spot. `stage` is the decision it makes, or None for a wager before the deal."""

    box: int
    spot: str
    stake: Cents
    owner: str
    instrument: Instrument = "chip"
    stage: int | None = None
    acted: int = 0
    tender: str = ""


class WagerTakenBack(MoneyEvent, frozen=True):
    box: int
    spot: str
    stake: Cents
    owner: str


class Announced(Event, frozen=True):
    call: str
    phase: str = ""


class BetsClosed(MoneyEvent, frozen=True):
    """No hand may be bought any more: the deal is planned and jackpot wagers are locked in."""

    plan: tuple[Draw, ...]
    boxes: tuple[int, ...]
    blind: tuple[int, ...] = ()
    registered: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()  # boxes whose wagers bought no hand


# the deal


class BurnOrdered(Event, frozen=True):
    by: str


class CardBurnt(Event, frozen=True):
    place: int


class CommunityDealt(Event, frozen=True):
    places: tuple[int, ...]


class HoleDealt(Event, frozen=True):
    box: int
    places: tuple[int, ...]


class DealerDealt(Event, frozen=True):
    places: tuple[int, ...]


class DecisionsOpened(Event, frozen=True):
    stage: int
    name: str


# decisions


class CardsLooked(Event, frozen=True):
    box: int
    player: str


class BoxFolded(MoneyEvent, frozen=True):
    box: int
    stage: int
    taken: Cents
    cards_at: CardsAt


class BoxChecked(Event, frozen=True):
    box: int
    stage: int


class CommunityShown(Event, frozen=True):
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    face_up: bool = False  # dealt face up from the source now, not turned


class SettlementOpened(Event, frozen=True):
    pass


class DealerShown(Event, frozen=True):
    cards: tuple[Card, ...]
    hand: str
    qualifies: bool


# settlement


class BoxConceded(MoneyEvent, frozen=True):
    box: int
    taken: Cents
    cards_at: CardsAt


class BoxSettled(MoneyEvent, frozen=True):
    """A box's cards turned, its wagers taken or paid."""

    box: int
    cards: tuple[Card, ...]
    hand: str
    results: tuple[WagerResult, ...]
    cards_at: CardsAt


class FoldedShown(Event, frozen=True):
    box: int
    cards: tuple[Card, ...]
    by: str
    reason: str


class JackpotTaken(MoneyEvent, frozen=True):
    """A jackpot wager stays in the pool, whatever it wins."""

    box: int
    stake: Cents
    outcome: str


class JackpotPaid(MoneyEvent, frozen=True):
    """A prize of the jackpot wager, apart from every other payment."""

    box: int
    owner: str
    prize: str
    amount: Cents


class JackpotSettled(Event, frozen=True):
    meter: Cents
    after: Cents


class RoundClosed(Event, frozen=True):
    round: int
    shuffle: str | None = None


class CommandRefused(Event, frozen=True):
    """A refusal worth keeping as a fact: limits, exclusion, authority."""

    code: str
    command: str
    by: str
    facts: dict[str, Any] = {}
