"""What happened in a tournament. Chips and money are in different accounts, and never mix."""

from typing import Literal

import msgspec

from croupier.core.event import MoneyEvent
from croupier.core.money import Cents
from croupier.tournaments.rules.state import About, PayWay, Ranked, Relation, TournamentRound
from croupier.tournaments.rules.terms.terms import TournamentTerms


class TournamentEvent(MoneyEvent, frozen=True, kw_only=True):
    """A fact about the tournament of this id: who said it and when."""

    tournament: str
    by: str
    at: int  # ms since 1970


class TournamentPlanned(TournamentEvent, frozen=True, kw_only=True):
    book: str
    terms: TournamentTerms
    lacks: tuple[str, ...] = ()  # items of the terms


class TournamentAmended(TournamentEvent, frozen=True, kw_only=True):
    terms: TournamentTerms
    version: int


class WordingApproved(TournamentEvent, frozen=True, kw_only=True):
    """Somebody else than who wrote them answers for these words."""

    version: int
    words: dict[str, str]


class TournamentPublished(TournamentEvent, frozen=True, kw_only=True):
    version: int


class DirectorAppointed(TournamentEvent, frozen=True, kw_only=True):
    person: str


class DeputyAppointed(TournamentEvent, frozen=True, kw_only=True):
    person: str


class DirectorArrived(TournamentEvent, frozen=True, kw_only=True):
    person: str


class DirectorLeft(TournamentEvent, frozen=True, kw_only=True):
    """`halts`: nobody is left who may direct, and nothing is dealt until somebody is back."""

    person: str
    halts: bool


class TablesDesignated(TournamentEvent, frozen=True, kw_only=True):
    tables: tuple[str, ...]


class RegistrationOpened(TournamentEvent, frozen=True, kw_only=True):
    commitment: str
    sealed: str = ""  # the seed, which only the house can open


class ParticipationApproved(TournamentEvent, frozen=True, kw_only=True):
    player: str
    office: str


class PlayerEntered(TournamentEvent, frozen=True, kw_only=True):
    player: str
    terms: int
    privacy: str
    publicity: bool
    relation: Relation
    method: str


class EntryRefused(TournamentEvent, frozen=True, kw_only=True):
    player: str
    reason: str


class TermsSigned(TournamentEvent, frozen=True, kw_only=True):
    player: str
    version: int = 1


class EntryWithdrawn(TournamentEvent, frozen=True, kw_only=True):
    player: str
    refund: Cents


class SubstituteNominated(TournamentEvent, frozen=True, kw_only=True):
    player: str
    substitute: str
    ground: str
    relation: Relation = ""


class RegistrationClosed(TournamentEvent, frozen=True, kw_only=True):
    players: int


class StartTimeChanged(TournamentEvent, frozen=True, kw_only=True):
    starts: int  # ms since 1970
    reason: str
    session: str = ""  # which, "2.1"; empty: the tournament


class PlayersBriefed(TournamentEvent, frozen=True, kw_only=True):
    players: tuple[str, ...]
    version: int = 1


class PracticeStarted(TournamentEvent, frozen=True, kw_only=True):
    table: str
    players: tuple[str, ...]


class PracticeEnded(TournamentEvent, frozen=True, kw_only=True):
    table: str


class TournamentStarted(TournamentEvent, frozen=True, kw_only=True):
    """Everybody has the same bank."""

    players: tuple[str, ...]
    bank: Cents


class SeatsDrawn(TournamentEvent, frozen=True, kw_only=True):
    """Anybody can draw again by the seed, which was committed to before, and find the same seats."""

    round: TournamentRound
    commitment: str  # to the seed of the next draw
    sealed: str = ""  # and that seed, which only the house can open


class SessionStarted(TournamentEvent, frozen=True, kw_only=True):
    session: int
    tables: tuple[str, ...]


class TableConcluded(TournamentEvent, frozen=True, kw_only=True):
    table: str
    chips: dict[str, Cents]
    early: str = ""
    cashed: dict[str, Cents] = msgspec.field(default_factory=dict)  # money for chips, where the terms say so


class RoundCompleted(TournamentEvent, frozen=True, kw_only=True):
    number: int
    advancing: tuple[str, ...]
    eliminated: tuple[str, ...]
    final: bool


class PlayerBoughtBack(TournamentEvent, frozen=True, kw_only=True):
    player: str
    price: Cents


class AddOnBought(TournamentEvent, frozen=True, kw_only=True):
    player: str
    price: Cents
    chips: Cents


class PenaltyApplied(TournamentEvent, frozen=True, kw_only=True):
    player: str
    ground: str
    does: str
    amount: int
    note: str


class PlayerDisqualified(TournamentEvent, frozen=True, kw_only=True):
    player: str
    ground: str
    note: str
    chips: Cents  # what was taken away


class PlayerRetired(TournamentEvent, frozen=True, kw_only=True):
    player: str
    chips: Cents


class PlayerAway(TournamentEvent, frozen=True, kw_only=True):
    """A player was late or away: hands go by without them, or they are out."""

    player: str
    late: bool
    does: Literal["misses-hands", "out"]
    chips: Cents = 0


class PrizesAwarded(TournamentEvent, frozen=True, kw_only=True):
    pool: Cents
    ranking: tuple[Ranked, ...]


class TournamentPrizePaid(TournamentEvent, frozen=True, kw_only=True):
    """All that a player had won by then, handed over at the cage."""

    player: str
    amount: Cents
    way: PayWay
    identity: str  # how it was made sure who they are


class TournamentDisputeRaised(TournamentEvent, frozen=True, kw_only=True):
    number: int
    player: str
    about: About
    text: str


class TournamentDisputeDecided(TournamentEvent, frozen=True, kw_only=True):
    number: int
    ruling: str


class TournamentDisputeAdvised(TournamentEvent, frozen=True, kw_only=True):
    """Who raised it knows of the inspector."""

    number: int


class TournamentDisputeClosed(TournamentEvent, frozen=True, kw_only=True):
    number: int
    satisfied: bool


class TakenToRegulator(TournamentEvent, frozen=True, kw_only=True):
    number: int


class TournamentCancelled(TournamentEvent, frozen=True, kw_only=True):
    reason: str
