"""What people and machines may ask of a table. Names are imperatives; who, when and which id come along."""

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command as Command
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.sign import Sign
from croupier.table.chip_counts import BookDifference as BookDifference
from croupier.table.chip_counts import CancelChips as CancelChips
from croupier.table.chip_counts import CancelTransfer as CancelTransfer
from croupier.table.chip_counts import ConfirmChips as ConfirmChips
from croupier.table.chip_counts import ConfirmCount as ConfirmCount
from croupier.table.chip_counts import ConfirmTransfer as ConfirmTransfer
from croupier.table.chip_counts import CountDrop as CountDrop
from croupier.table.chip_counts import CountFloat as CountFloat
from croupier.table.chip_counts import CreditFloat as CreditFloat
from croupier.table.chip_counts import FillFloat as FillFloat
from croupier.table.clock import CallTime as CallTime
from croupier.table.clock import TimeUp as TimeUp
from croupier.table.corrections import ConfirmCorrection as ConfirmCorrection
from croupier.table.corrections import CorrectBooks as CorrectBooks
from croupier.table.corrections import CorrectCard as CorrectCard
from croupier.table.decks import BoxDeck as BoxDeck
from croupier.table.decks import BringDeck as BringDeck
from croupier.table.decks import ChangeCards as ChangeCards
from croupier.table.decks import ChangeSource as ChangeSource
from croupier.table.decks import CheckDeck as CheckDeck
from croupier.table.decks import CountDeck as CountDeck
from croupier.table.decks import CutDeck as CutDeck
from croupier.table.decks import FindUnfit as FindUnfit
from croupier.table.decks import LoadDeck as LoadDeck
from croupier.table.decks import OrderCount as OrderCount
from croupier.table.decks import OrderShuffle as OrderShuffle
from croupier.table.decks import PlayDeck as PlayDeck
from croupier.table.decks import SecureDeck as SecureDeck
from croupier.table.decks import ShuffleDeck as ShuffleDeck
from croupier.table.disputes import AdviseRights as AdviseRights
from croupier.table.disputes import CloseDispute as CloseDispute
from croupier.table.disputes import DecideDispute as DecideDispute
from croupier.table.disputes import ForwardComplaint as ForwardComplaint
from croupier.table.disputes import HandOverRules as HandOverRules
from croupier.table.disputes import OpenAnalysis as OpenAnalysis
from croupier.table.disputes import OpenDispute as OpenDispute
from croupier.table.disputes import RequestReview as RequestReview
from croupier.table.disputes import RequestRules as RequestRules
from croupier.table.incidents import Call as Call
from croupier.table.incidents import LiftOrder as LiftOrder
from croupier.table.incidents import Remedy as Remedy
from croupier.table.incidents import Retract as Retract
from croupier.table.incidents import WithdrawCall as WithdrawCall
from croupier.table.jackpot import ChangeJackpotSign as ChangeJackpotSign
from croupier.table.jackpot import ClearJackpotFault as ClearJackpotFault
from croupier.table.jackpot import ConfirmJackpot as ConfirmJackpot
from croupier.table.jackpot import DeclineJackpot as DeclineJackpot
from croupier.table.jackpot import EndManualArrangement as EndManualArrangement
from croupier.table.jackpot import PermitJackpot as PermitJackpot
from croupier.table.jackpot import ReportJackpotFault as ReportJackpotFault
from croupier.table.jackpot import StartManualArrangement as StartManualArrangement
from croupier.table.limits import ChangeLimits as ChangeLimits
from croupier.table.limits import GrantLimits as GrantLimits
from croupier.table.limits import RaiseKeptMinimum as RaiseKeptMinimum
from croupier.table.limits import RaiseMinimumNow as RaiseMinimumNow
from croupier.table.limits import ShowSign as ShowSign
from croupier.table.limits import TakeDownSign as TakeDownSign
from croupier.table.limits import VacateSeat as VacateSeat
from croupier.table.notices import AcknowledgeNotice as AcknowledgeNotice
from croupier.table.notices import SendNotice as SendNotice
from croupier.table.players import AcknowledgeDirections as AcknowledgeDirections
from croupier.table.players import AssessPlayer as AssessPlayer
from croupier.table.players import ChangeColour as ChangeColour
from croupier.table.players import DeclareChips as DeclareChips
from croupier.table.players import DirectPlayer as DirectPlayer
from croupier.table.players import PausePlayer as PausePlayer
from croupier.table.players import PresentCard as PresentCard
from croupier.table.players import ResumePlayer as ResumePlayer
from croupier.table.players import Safeguards
from croupier.table.sanctions import Detain as Detain
from croupier.table.sanctions import DetermineWinnings as DetermineWinnings
from croupier.table.sanctions import EndDetention as EndDetention
from croupier.table.sanctions import ExcludeFromCasino as ExcludeFromCasino
from croupier.table.sanctions import ExcludeFromGame as ExcludeFromGame
from croupier.table.sanctions import LiftExclusion as LiftExclusion
from croupier.table.sanctions import RecordFinding as RecordFinding
from croupier.table.sanctions import RefuseWager as RefuseWager
from croupier.table.sanctions import VoidPlayerWagers as VoidPlayerWagers
from croupier.table.sanctions import WithholdWinnings as WithholdWinnings
from croupier.table.table import Means, Mode
from croupier.table.tournament import DropSecretWager as DropSecretWager
from croupier.table.tournament import MakeSecretWager as MakeSecretWager
from croupier.table.tournament import RevealSecretWager as RevealSecretWager

# the table


class OpenTable(Command, frozen=True, kw_only=True):
    """Open for play: cloth, signs, dealing source and float, by this book, in effect since `effective`."""

    mode: Mode
    source: str
    shuffler: str = ""  # a shuffling machine beside the source
    layout: Layout
    sign: Sign
    float: Cents
    effective: str = ""
    cash: bool = True
    terminal: str = ""  # where chips are bought without cash
    practice: bool = False
    safeguards: Safeguards | None = None  # with them the table asks for cards, limits and breaks
    calendar: Safeguards | None = None  # play is counted to patrons' accounts by it; safeguards bring theirs
    counts: bool = False  # float and drop are counted, by two people, before the first wager and at the end


class CloseTable(Command, frozen=True, kw_only=True):
    """End play at this table; `float` is what is in the tray, where that is said."""

    float: Cents | None = None


class ChangeBook(Command, frozen=True, kw_only=True):
    """Go on under another book from the next round."""

    book: Text
    effective: str = ""


class SignOn(Command, frozen=True, kw_only=True):
    """Take the dealer's place."""


class Attest(Command, frozen=True, kw_only=True):
    """Say that a step was done; some say how many cards were counted."""

    step: str
    box: int | None = None
    count: int | None = None


class PlaceMarker(Command, frozen=True, kw_only=True):
    """Put a marker of this table's cloth at a box."""

    box: int
    kind: str


class RemoveMarker(Command, frozen=True, kw_only=True):
    """Take a marker away from a box."""

    box: int
    kind: str


class RemoveDropBox(Command, frozen=True, kw_only=True):
    """Take the drop box off a table that runs cashless."""


class AttachDropBox(Command, frozen=True, kw_only=True):
    """Put the drop box back."""


class Report(Command, frozen=True, kw_only=True):
    """Tell of something seen at the table that itself changes no wager."""

    kind: str
    box: int | None = None
    note: Text = ""


# players and chips


class TakeSeat(Command, frozen=True, kw_only=True):
    """Sit at a box, with chips and promotional tokens brought along."""

    box: int
    player: str
    brings: Cents = 0
    tokens: Cents = 0


class LeaveSeat(Command, frozen=True, kw_only=True):
    """Get up with one's chips; no wager may lie. At a live table one may have to say what one takes along."""

    box: int
    takes: Cents | None = None


class BuyChips(Command, frozen=True, kw_only=True):
    """Change money for chips at the table."""

    player: str
    amount: Cents
    means: Means = "cash"


class ExchangeVoucher(Command, frozen=True, kw_only=True):
    """Change an operator's voucher for promotional tokens of equal value."""

    player: str
    value: Cents
    tokens: Cents
    conditions_met: bool | None = None  # as whoever changes it has to say
    number: str = ""  # on the voucher; one without a number was never changed before


class AttestSeats(Command, frozen=True, kw_only=True):
    """Say whether other tables of like limits have seats enough for one player to play several boxes."""

    enough: bool


# wagers


class PlaceWager(Command, frozen=True, kw_only=True):
    """Put money on a spot, or add to it while that is allowed."""

    box: int
    spot: str
    amount: Cents
    instrument: str = "chip"
    tokens: Cents = 0  # the part of the amount that is in tokens, where it is made of both
    player: str = ""  # whose, when the dealer enters it
    helper: str = ""  # who put the chips down for a player who is there and cannot, as the dealer saw


class TakeBackWager(Command, frozen=True, kw_only=True):
    """Take a wager off its spot while that is allowed."""

    box: int
    spot: str


class SpeakBet(Command, frozen=True, kw_only=True):
    """Bet by word: what is handed over is changed to chips and placed at once."""

    box: int
    spot: str
    amount: Cents
    tender: str
    player: str = ""
    number: str = ""  # of a voucher


class Announce(Command, frozen=True, kw_only=True):
    """Say one of the dealer's calls aloud."""

    call: str


# the deal


class OrderBurn(Command, frozen=True, kw_only=True):
    """Have a card burnt before the shared cards."""


class Deal(Command, frozen=True, kw_only=True):
    """Deal: everything still due, or `count` cards to one place ("community", "dealer", "box:3")."""

    to: str = ""
    count: int = 0
    source: str = ""


# decisions


class Look(Command, frozen=True, kw_only=True):
    """Look at one's own cards."""

    box: int


class Fold(Command, frozen=True, kw_only=True):
    """Give up the hand and the wagers the book names."""

    box: int


class Check(Command, frozen=True, kw_only=True):
    """Stay in without a bet, where the stage offers it; a dealer may say by which signal it was shown."""

    box: int
    signal: str = ""


class Bet(Command, frozen=True, kw_only=True):
    """Stake this stage's bet; a blind box names the spot."""

    box: int
    amount: Cents
    spot: str = ""
    instrument: str = "chip"
    tokens: Cents = 0  # the part of the amount that is in tokens, where it is made of both


class ShowCommunity(Command, frozen=True, kw_only=True):
    """Turn, or deal face up, the shared cards that are due."""

    cards: tuple[Card, ...]


class ShowDealer(Command, frozen=True, kw_only=True):
    """Turn the dealer's hand."""

    cards: tuple[Card, ...]


# settlement


class Concede(Command, frozen=True, kw_only=True):
    """Give up a hand that nobody has turned yet, winners too; `confirm` says that the player knows."""

    box: int
    confirm: bool = False


class SettleBox(Command, frozen=True, kw_only=True):
    """Turn a box's cards and take or pay its wagers."""

    box: int
    cards: tuple[Card, ...]


class ShowFolded(Command, frozen=True, kw_only=True):
    """Show a folded hand at settlement; at an electronic table the machine names the cards."""

    box: int
    cards: tuple[Card, ...] = ()
    reason: Text


class SettleJackpot(Command, frozen=True, kw_only=True):
    """Award the jackpot at the meter's value when the outcome is recorded; `parts` are units beyond cents."""

    meter: Cents
    parts: int = 0


class CloseRound(Command, frozen=True, kw_only=True):
    """End the round: everything is settled and racked."""


AnyCommand = (
    DeclareChips | ChangeColour | PausePlayer | ResumePlayer | DirectPlayer | AcknowledgeDirections |
    PresentCard |
    OpenTable | CloseTable | ChangeBook | SignOn | Attest | PlaceMarker | RemoveMarker | RemoveDropBox
    | AttachDropBox | Report | CheckDeck | SecureDeck | BringDeck | ShuffleDeck | OrderShuffle | CutDeck
    | LoadDeck | PlayDeck | CountDeck | BoxDeck | TakeSeat | LeaveSeat | BuyChips | ExchangeVoucher
    | AttestSeats | PlaceWager | TakeBackWager | SpeakBet | Announce | OrderBurn | Deal | Look | Fold | Check
    | Bet | ShowCommunity | ShowDealer | Concede | SettleBox | ShowFolded | SettleJackpot | CloseRound
    | OrderCount | FindUnfit | ChangeCards | ChangeSource | Call | Remedy | WithdrawCall | LiftOrder
    | Retract | CallTime | TimeUp
    | ShowSign | TakeDownSign | ChangeLimits | RaiseMinimumNow | RaiseKeptMinimum | GrantLimits | VacateSeat
    | RefuseWager | RecordFinding | VoidPlayerWagers | ExcludeFromGame | ExcludeFromCasino | LiftExclusion
    | Detain | EndDetention | WithholdWinnings | DetermineWinnings | SendNotice | AcknowledgeNotice
    | OpenDispute | DecideDispute | RequestReview | AdviseRights | ForwardComplaint | CloseDispute
    | RequestRules | HandOverRules | OpenAnalysis | AssessPlayer
    | CountFloat | CountDrop | ConfirmCount | BookDifference | FillFloat | CreditFloat | ConfirmTransfer
    | CancelTransfer | CorrectBooks | CorrectCard | ConfirmCorrection | ConfirmChips | CancelChips
    | ReportJackpotFault | ClearJackpotFault | StartManualArrangement | EndManualArrangement
    | ChangeJackpotSign | ConfirmJackpot | DeclineJackpot | PermitJackpot
    | MakeSecretWager | RevealSecretWager | DropSecretWager
)  # fmt: skip
