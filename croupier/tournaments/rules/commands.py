"""What may be asked of a tournament. Names are imperatives; who, when and which id come along."""

from typing import Final, Literal

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.tournaments.rules.state import About, PayWay, Relation
from croupier.tournaments.rules.terms.terms import TournamentTerms

DIRECTOR: Final = "tournament_director"  # an office that a tournament gives


class TournamentCommand(Command, frozen=True, kw_only=True):
    """A wish about the tournament of this id."""

    tournament: str


class PlanTournament(TournamentCommand, frozen=True, kw_only=True):
    """Start to plan under a book: the terms may still lack something."""

    book: Text = ""  # for the desk, which has it read
    terms: TournamentTerms


class AmendTournament(TournamentCommand, frozen=True, kw_only=True):
    """Give the tournament other terms, before it starts; the regulator is told of changes."""

    terms: TournamentTerms


class PublishTournament(TournamentCommand, frozen=True, kw_only=True):
    """Make the terms available to patrons; they must be complete."""


class ApproveWording(TournamentCommand, frozen=True, kw_only=True):
    """Approve words of the terms that are the house's own: that they say what the book asks for."""

    items: tuple[Text, ...]


class SendTournamentNotice(TournamentCommand, frozen=True, kw_only=True):
    """Say that a notice that is due was told to its recipient."""

    notice: int


class AcknowledgeTournamentNotice(TournamentCommand, frozen=True, kw_only=True):
    """Say that a notice was received; for an office without a log-in two people say how they know it."""

    notice: int
    how: Text = ""


class AppointDirector(TournamentCommand, frozen=True, kw_only=True):
    """Name the director."""

    person: str


class AppointDeputy(TournamentCommand, frozen=True, kw_only=True):
    """Name somebody who may stand in for the director."""

    person: str


class ArriveAtTournament(TournamentCommand, frozen=True, kw_only=True):
    """The director or a deputy is there."""


class LeaveTournament(TournamentCommand, frozen=True, kw_only=True):
    """The director or a deputy goes; play stops when nobody of them is left."""


class DesignateTables(TournamentCommand, frozen=True, kw_only=True):
    """Name the tables, which serve the tournament and nothing else until it is over."""

    tables: tuple[str, ...]


class OpenRegistration(TournamentCommand, frozen=True, kw_only=True):
    """Take entries; `commitment` is the SHA-256 of the seed of the first seat draw.

    The desk of a house makes a seed where none is given and keeps it, `sealed`, with the tournament.
    """

    commitment: str = ""
    sealed: Text = ""


class ApproveParticipation(TournamentCommand, frozen=True, kw_only=True):
    """Record that the chief operating or executive officer lets somebody of the house play."""

    player: str
    office: Literal["coo", "ceo"]


class EnterPlayer(TournamentCommand, frozen=True, kw_only=True):
    """Enter somebody, who accepts this version of the terms, and take fee and buy-in."""

    player: str
    accepts: int
    method: Text
    of_age: bool = False
    meets_criteria: bool = False
    relation: Relation = ""
    publicity: bool = False


class RefuseEntry(TournamentCommand, frozen=True, kw_only=True):
    """Refuse somebody who applied, where the terms keep that right."""

    player: str
    reason: Text


class SignTerms(TournamentCommand, frozen=True, kw_only=True):
    """Record that a player signed a copy of the terms."""

    player: str


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True):
    """Take an entry back before play."""

    player: str


class NominateSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Somebody else takes a player's place, on one of the grounds of the terms."""

    player: str
    substitute: str
    ground: Text
    of_age: bool = False
    meets_criteria: bool = False
    relation: Relation = ""


class CloseRegistration(TournamentCommand, frozen=True, kw_only=True):
    """Take no more entries."""


class ChangeStartTime(TournamentCommand, frozen=True, kw_only=True):
    """Start at another time, with notice to the players; ISO 8601 with a zone.

    In play it is the next session's time, unless a later round, or a session of one, is named.
    """

    starts: str
    reason: Text
    round: int = 0
    session: int = 0


class BriefPlayers(TournamentCommand, frozen=True, kw_only=True):
    """The director briefed these players on the terms; `understood` says that they understand."""

    players: tuple[str, ...]
    understood: bool = False


class StartPractice(TournamentCommand, frozen=True, kw_only=True):
    """Practice hands at a table, before the first hand that counts."""

    table: str
    players: tuple[str, ...]


class EndPractice(TournamentCommand, frozen=True, kw_only=True):
    """Back to earnest: practice chips are collected."""

    table: str


class StartTournament(TournamentCommand, frozen=True, kw_only=True):
    """Everybody has the same bank, and the first draw may be made."""


class DrawSeats(TournamentCommand, frozen=True, kw_only=True):
    """Draw the seats of the next round by the seed committed to; `commitment` is to the seed after it."""

    seed: str = ""
    commitment: str = ""
    sealed: Text = ""


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    """Seat the players of the next session of this round, and play."""


class ConcludeTable(TournamentCommand, frozen=True, kw_only=True):
    """End play at a table: by schedule, or early because it is decided or all who play there agree."""

    table: str
    early: Literal["", "decided", "agreed"] = ""
    attested: bool = False  # the director says that who goes on is known
    agreed: tuple[str, ...] = ()


class BuyBackIn(TournamentCommand, frozen=True, kw_only=True):
    """An eliminated player pays again and comes back."""

    player: str


class BuyAddOn(TournamentCommand, frozen=True, kw_only=True):
    """A player who is in pays for more chips, once."""

    player: str


class GiveChance(TournamentCommand, frozen=True, kw_only=True):
    """A repechage, catch-up or secondary round for these eliminated players."""

    players: tuple[str, ...]
    seed: str = ""
    commitment: str = ""
    sealed: Text = ""


class ApplyPenalty(TournamentCommand, frozen=True, kw_only=True):
    """A penalty of the terms."""

    player: str
    ground: Text
    note: Text = ""


class DisqualifyPlayer(TournamentCommand, frozen=True, kw_only=True):
    """A player is out, on one of the grounds of the terms."""

    player: str
    ground: Text
    note: Text = ""


class RetirePlayer(TournamentCommand, frozen=True, kw_only=True):
    """A player gives up."""

    player: str


class MarkAway(TournamentCommand, frozen=True, kw_only=True):
    """A seated player is late, or has gone away."""

    player: str
    late: bool
    minutes: int = 0  # since the session began, or since they went


class AwardPrizes(TournamentCommand, frozen=True, kw_only=True):
    """Rank everybody and share the pool; the tournament is over."""


class PayTournamentPrize(TournamentCommand, frozen=True, kw_only=True):
    """Pay a player at the cage all that they have won; `identity` says how it was made sure who they are."""

    player: str
    way: PayWay
    identity: Text


class RaiseTournamentDispute(TournamentCommand, frozen=True, kw_only=True):
    """Dispute something: about the terms, or about the rules of the game."""

    player: str
    about: About
    text: Text


class RuleOnDispute(TournamentCommand, frozen=True, kw_only=True):
    """Decide a dispute: the director on the terms, whom the book names on the rules."""

    dispute: int
    ruling: Text


class AdviseOnDispute(TournamentCommand, frozen=True, kw_only=True):
    """Tell who is not content with a ruling that they may consult an inspector."""

    dispute: int


class CloseTournamentDispute(TournamentCommand, frozen=True, kw_only=True):
    """End a dispute that was ruled on; whether they are satisfied is said by who raised it."""

    dispute: int
    satisfied: bool


class TakeToRegulator(TournamentCommand, frozen=True, kw_only=True):
    """Have a complaint investigated by the regulator; that way is always open."""

    dispute: int


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    """Call it off before it starts; everybody gets everything back."""

    reason: Text


AnyTournamentCommand = (
    PlanTournament | AmendTournament | ApproveWording | PublishTournament | SendTournamentNotice
    | AcknowledgeTournamentNotice
    | AppointDirector | AppointDeputy | ArriveAtTournament | LeaveTournament | DesignateTables
    | OpenRegistration | ApproveParticipation | EnterPlayer | RefuseEntry | SignTerms | WithdrawEntry
    | NominateSubstitute | CloseRegistration | ChangeStartTime | BriefPlayers | StartPractice | EndPractice
    | StartTournament | DrawSeats | StartSession | ConcludeTable | BuyBackIn | BuyAddOn | GiveChance
    | ApplyPenalty | DisqualifyPlayer | RetirePlayer | MarkAway | AwardPrizes | PayTournamentPrize
    | RaiseTournamentDispute | RuleOnDispute | AdviseOnDispute | CloseTournamentDispute | TakeToRegulator
    | CancelTournament
)  # fmt: skip
