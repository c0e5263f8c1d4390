"""What happened, in the past tense. Events hold outcomes, so that a replay never decides again."""

import msgspec

from croupier.core.cards import Card
from croupier.core.event import Event as Event
from croupier.core.event import MoneyEvent as MoneyEvent
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.core.sign import Sign
from croupier.table.chip_counts import ChipsCancelled as ChipsCancelled
from croupier.table.chip_counts import ChipsConfirmed as ChipsConfirmed
from croupier.table.chip_counts import ChipsSigned as ChipsSigned
from croupier.table.chip_counts import CountConfirmed as CountConfirmed
from croupier.table.chip_counts import CountDiffered as CountDiffered
from croupier.table.chip_counts import DifferenceBooked as DifferenceBooked
from croupier.table.chip_counts import DropCounted as DropCounted
from croupier.table.chip_counts import FloatCounted as FloatCounted
from croupier.table.chip_counts import FloatShort as FloatShort
from croupier.table.chip_counts import TransferCancelled as TransferCancelled
from croupier.table.chip_counts import TransferConfirmed as TransferConfirmed
from croupier.table.chip_counts import TransferSigned as TransferSigned
from croupier.table.clock import TimeCalled as TimeCalled
from croupier.table.corrections import BooksCorrected as BooksCorrected
from croupier.table.corrections import CardCorrected as CardCorrected
from croupier.table.corrections import CautionDue as CautionDue
from croupier.table.corrections import CorrectionSigned as CorrectionSigned
from croupier.table.corrections import CountOrdered as CountOrdered
from croupier.table.corrections import DealerCardSeen as DealerCardSeen
from croupier.table.corrections import HandForfeited as HandForfeited
from croupier.table.corrections import HandRestored as HandRestored
from croupier.table.corrections import JackpotGameCancelled as JackpotGameCancelled
from croupier.table.corrections import PlayerCautioned as PlayerCautioned
from croupier.table.corrections import SeatHandChanged as SeatHandChanged
from croupier.table.corrections import SharedCountCorrected as SharedCountCorrected
from croupier.table.corrections import TimesCorrected as TimesCorrected
from croupier.table.corrections import WagerForfeited as WagerForfeited
from croupier.table.decks import CardsChanged as CardsChanged
from croupier.table.decks import CardsFoundUnfit as CardsFoundUnfit
from croupier.table.decks import DeckBoxed as DeckBoxed
from croupier.table.decks import DeckBrought as DeckBrought
from croupier.table.decks import DeckChecked as DeckChecked
from croupier.table.decks import DeckCounted as DeckCounted
from croupier.table.decks import DeckCut as DeckCut
from croupier.table.decks import DeckLoaded as DeckLoaded
from croupier.table.decks import DeckPutInPlay as DeckPutInPlay
from croupier.table.decks import DeckSecured as DeckSecured
from croupier.table.decks import DeckShuffled as DeckShuffled
from croupier.table.decks import ShuffleOrdered as ShuffleOrdered
from croupier.table.decks import SourceChanged as SourceChanged
from croupier.table.decks import SourceFailed as SourceFailed
from croupier.table.disputes import AnalysisOpened as AnalysisOpened
from croupier.table.disputes import ComplaintForwarded as ComplaintForwarded
from croupier.table.disputes import DisputeClosed as DisputeClosed
from croupier.table.disputes import DisputeDecided as DisputeDecided
from croupier.table.disputes import DisputeOpened as DisputeOpened
from croupier.table.disputes import ReviewRequested as ReviewRequested
from croupier.table.disputes import RightsAdvised as RightsAdvised
from croupier.table.disputes import RulesHandedOver as RulesHandedOver
from croupier.table.disputes import RulesRequested as RulesRequested
from croupier.table.incidents import CallWithdrawn as CallWithdrawn
from croupier.table.incidents import CommunityExposed as CommunityExposed
from croupier.table.incidents import DeckSuspected as DeckSuspected
from croupier.table.incidents import HandDiscarded as HandDiscarded
from croupier.table.incidents import HandVoided as HandVoided
from croupier.table.incidents import IncidentClosed as IncidentClosed
from croupier.table.incidents import IncidentRuled as IncidentRuled
from croupier.table.incidents import IrregularityCalled as IrregularityCalled
from croupier.table.incidents import OrderGiven as OrderGiven
from croupier.table.incidents import OrderLifted as OrderLifted
from croupier.table.incidents import OutcomeInvalidated as OutcomeInvalidated
from croupier.table.incidents import ResultCorrected as ResultCorrected
from croupier.table.incidents import ResultUndone as ResultUndone
from croupier.table.incidents import RetractDeclined as RetractDeclined
from croupier.table.incidents import RetractOffered as RetractOffered
from croupier.table.incidents import RoundVoided as RoundVoided
from croupier.table.incidents import WagerCorrected as WagerCorrected
from croupier.table.jackpot import JackpotConfirmed as JackpotConfirmed
from croupier.table.jackpot import JackpotCorrected as JackpotCorrected
from croupier.table.jackpot import JackpotDeclined as JackpotDeclined
from croupier.table.jackpot import JackpotFaultCleared as JackpotFaultCleared
from croupier.table.jackpot import JackpotFaultReported as JackpotFaultReported
from croupier.table.jackpot import JackpotFed as JackpotFed
from croupier.table.jackpot import JackpotLinked as JackpotLinked
from croupier.table.jackpot import JackpotPaid as JackpotPaid
from croupier.table.jackpot import JackpotPermitted as JackpotPermitted
from croupier.table.jackpot import JackpotResettled as JackpotResettled
from croupier.table.jackpot import JackpotSettled as JackpotSettled
from croupier.table.jackpot import JackpotSignChanged as JackpotSignChanged
from croupier.table.jackpot import JackpotTaken as JackpotTaken
from croupier.table.jackpot import JackpotUndone as JackpotUndone
from croupier.table.jackpot import JackpotUnfed as JackpotUnfed
from croupier.table.jackpot import JackpotUnlinked as JackpotUnlinked
from croupier.table.jackpot import JackpotWon as JackpotWon
from croupier.table.jackpot import ManualArrangementEnded as ManualArrangementEnded
from croupier.table.jackpot import ManualArrangementStarted as ManualArrangementStarted
from croupier.table.limits import KeptMinimumEnded as KeptMinimumEnded
from croupier.table.limits import KeptMinimumRaised as KeptMinimumRaised
from croupier.table.limits import LimitsChanged as LimitsChanged
from croupier.table.limits import LimitsGranted as LimitsGranted
from croupier.table.limits import MinimumKept as MinimumKept
from croupier.table.limits import SeatVacated as SeatVacated
from croupier.table.limits import SignShown as SignShown
from croupier.table.limits import SignSpent as SignSpent
from croupier.table.limits import SignTakenDown as SignTakenDown
from croupier.table.limits import WagerHasNoResult as WagerHasNoResult
from croupier.table.notices import NoticeAcknowledged as NoticeAcknowledged
from croupier.table.notices import NoticeRaised as NoticeRaised
from croupier.table.notices import NoticeSent as NoticeSent
from croupier.table.notices import ReceiptSigned as ReceiptSigned
from croupier.table.players import CardPresented as CardPresented
from croupier.table.players import ChipsBought as ChipsBought
from croupier.table.players import ChipsDeclared as ChipsDeclared
from croupier.table.players import ChipsTakenAway as ChipsTakenAway
from croupier.table.players import ColourChanged as ColourChanged
from croupier.table.players import DirectionsAcknowledged as DirectionsAcknowledged
from croupier.table.players import ExtraHandReturned as ExtraHandReturned
from croupier.table.players import HelpAttested as HelpAttested
from croupier.table.players import LossLimitNear as LossLimitNear
from croupier.table.players import PlayerAssessed as PlayerAssessed
from croupier.table.players import PlayerDirected as PlayerDirected
from croupier.table.players import PlayerPaused as PlayerPaused
from croupier.table.players import PlayerResumed as PlayerResumed
from croupier.table.players import PlayTimeReached as PlayTimeReached
from croupier.table.players import Safeguards
from croupier.table.players import SeatLeft as SeatLeft
from croupier.table.players import SeatsAttested as SeatsAttested
from croupier.table.players import SeatTaken as SeatTaken
from croupier.table.players import VoucherExchanged as VoucherExchanged
from croupier.table.players import WagersInvalidated as WagersInvalidated
from croupier.table.sanctions import DetentionEnded as DetentionEnded
from croupier.table.sanctions import ExclusionLifted as ExclusionLifted
from croupier.table.sanctions import FindingRecorded as FindingRecorded
from croupier.table.sanctions import PersonDetained as PersonDetained
from croupier.table.sanctions import PlayerExcluded as PlayerExcluded
from croupier.table.sanctions import PlayerWagersVoided as PlayerWagersVoided
from croupier.table.sanctions import StakesForfeited as StakesForfeited
from croupier.table.sanctions import WagerRefused as WagerRefused
from croupier.table.sanctions import WinningsDetermined as WinningsDetermined
from croupier.table.sanctions import WinningsHeld as WinningsHeld
from croupier.table.sanctions import WinningsWithheld as WinningsWithheld
from croupier.table.table import CardsAt, Draw, Instrument, Mode
from croupier.table.tournament import SecretWagerDropped as SecretWagerDropped
from croupier.table.tournament import SecretWagerMade as SecretWagerMade
from croupier.table.tournament import SecretWagerRevealed as SecretWagerRevealed
from croupier.table.tournament import TournamentChipsMoved as TournamentChipsMoved
from croupier.table.tournament import TournamentPlaceSet as TournamentPlaceSet

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
