"""What happened, in the past tense. Events hold outcomes, so that a replay never decides again."""

import msgspec

from croupier.core.cards import Card
from croupier.core.event import Event as Event
from croupier.core.event import MoneyEvent as MoneyEvent
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.core.sign import Sign
from croupier.table.chip_counts import *
from croupier.table.clock import *
from croupier.table.corrections import *
from croupier.table.decks import *
from croupier.table.disputes import *
from croupier.table.incidents import *
from croupier.table.jackpot import *
from croupier.table.limits import *
from croupier.table.notices import *
from croupier.table.players import *
from croupier.table.players import Safeguards
from croupier.table.sanctions import *
from croupier.table.table import CardsAt, Draw, Instrument, Mode
from croupier.table.tournament import *

# the table


class TableOpened(MoneyEvent, frozen=True, kw_only=True):
    book: str
    digest: str
    effective: str
    mode: Mode
    source: str
    shuffler: str = ""
    layout: Layout
    sign: Sign
    cash: bool
    terminal: str = ""
    practice: bool
    safeguards: Safeguards | None = None
    calendar: Safeguards | None = None
    counts: bool = False


class TableClosed(MoneyEvent, frozen=True, kw_only=True):
    """Chips leave the table; `difference` is what was in the tray less what the ledger said."""

    difference: Cents = 0


class BookChanged(Event, frozen=True, kw_only=True):
    book: str
    digest: str
    effective: str


class DealerSignedOn(Event, frozen=True, kw_only=True):
    dealer: str


class StepAttested(Event, frozen=True, kw_only=True):
    step: str
    by: str
    box: int | None = None
    count: int | None = None


class StepsDue(Event, frozen=True, kw_only=True):
    """Acts that an electronic table leaves to people; `lasts`: the end of a round leaves them due."""

    due: tuple[str, ...]
    box: int | None = None
    lasts: bool = False


class MarkerPlaced(Event, frozen=True, kw_only=True):
    box: int
    kind: str


class MarkerRemoved(Event, frozen=True, kw_only=True):
    box: int
    kind: str


class DropBoxRemoved(Event, frozen=True, kw_only=True):
    pass


class DropBoxAttached(Event, frozen=True, kw_only=True):
    pass


class Reported(Event, frozen=True, kw_only=True):
    """Something seen; the notices it raises follow."""

    kind: str
    by: str
    box: int | None = None
    note: str = ""


# wagers


class WagerPlaced(MoneyEvent, frozen=True, kw_only=True):
    """Money on a spot, before the deal or as a decision."""

    box: int
    spot: str
    stake: Cents
    owner: str
    instrument: Instrument = "chip"
    tokens: Cents = 0  # of a stake of both: the part in tokens
    acted: int | None = None  # for a bet: how many stages then need nothing more of the box
    tender: str = ""


class WagerTakenBack(MoneyEvent, frozen=True, kw_only=True):
    box: int
    spot: str
    stake: Cents
    owner: str


class Announced(Event, frozen=True, kw_only=True):
    call: str


class RoundOpened(Event, frozen=True, kw_only=True):
    """The first card is about to leave the source: who is dealt in, in which order, with which jackpots."""

    plan: tuple[Draw, ...]
    boxes: tuple[int, ...]
    blind: tuple[int, ...] = ()
    registered: tuple[int, ...] = ()


# the deal


BURN = Draw("burn", 1, "burn")


class BurnOrdered(Event, frozen=True, kw_only=True):
    by: str


class CardBurnt(Event, frozen=True, kw_only=True):
    place: int


class CommunityDealt(Event, frozen=True, kw_only=True):
    places: tuple[int, ...]


class HoleDealt(Event, frozen=True, kw_only=True):
    box: int
    places: tuple[int, ...]


class DealerDealt(Event, frozen=True, kw_only=True):
    places: tuple[int, ...]


class DecisionsOpened(Event, frozen=True, kw_only=True):
    stage: int
    name: str


# decisions


class CardsLooked(Event, frozen=True, kw_only=True):
    box: int
    player: str


class BoxFolded(MoneyEvent, frozen=True, kw_only=True):
    box: int
    stage: int
    spots: tuple[str, ...]  # whose wagers are taken
    back: dict[str, Cents] = msgspec.field(default_factory=dict)  # what goes back of them
    cards_at: CardsAt
    deemed: bool = False  # folded by a ruling and not by the player


class BoxChecked(Event, frozen=True, kw_only=True):
    box: int
    stage: int
    signal: str = ""


class CommunityShown(Event, frozen=True, kw_only=True):
    """Shared cards open to all, each with the name of the place it lies on."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]
    names: tuple[str, ...] = ()
    face_up: bool = False  # dealt face up from the source now, not turned


class SettlementOpened(Event, frozen=True, kw_only=True):
    pass


class SettlementDone(Event, frozen=True, kw_only=True):
    """Every main wager has its result; `jackpot` says whether jackpot wagers wait for theirs."""

    jackpot: bool


class DealerShown(Event, frozen=True, kw_only=True):
    cards: tuple[Card, ...]
    five: tuple[Card, ...] = ()  # the best of the dealer's and the shared cards
    hand: str
    qualifies: bool


# settlement


class BoxConceded(MoneyEvent, frozen=True, kw_only=True):
    box: int
    spots: tuple[str, ...]
    back: dict[str, Cents] = msgspec.field(default_factory=dict)
    cards_at: CardsAt


class BoxSettled(MoneyEvent, frozen=True, kw_only=True):
    """A box's cards turned, its wagers taken or paid."""

    box: int
    cards: tuple[Card, ...]
    hand: str
    results: tuple[WagerResult, ...]
    cards_at: CardsAt
    spent: dict[str, Cents] = msgspec.field(default_factory=dict)  # tokens that won and do not go back


class FoldedShown(Event, frozen=True, kw_only=True):
    box: int
    cards: tuple[Card, ...]
    by: str
    reason: str


class RoundClosed(Event, frozen=True, kw_only=True):
    round: int
    shuffle: str | None = None
