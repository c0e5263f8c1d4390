"""What people and machines may ask of a table. Names are imperatives; who, when and which id come along."""

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command as Command
from croupier.core.layout import Layout
from croupier.core.money import Cents
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
from croupier.table.table import Means, Mode
from croupier.table.tournament import *

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
