"""A tournament: its terms, its people and tables, the rounds played, and where its chips and money are."""

from typing import Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.table.notices import Outbox
from croupier.tournaments.rules.terms.terms import TournamentTerms

Phase = Literal["", "planned", "entries", "closed", "playing", "finished", "cancelled"]
Status = Literal["entered", "withdrawn", "in", "out", "disqualified", "retired"]
Relation = Literal["", "employee", "contractor", "associate"]
RoundKind = Literal["main", "repechage", "catch-up", "secondary"]
About = Literal["terms", "rules"]
PayWay = Literal["cash", "chips", "cheque", "transfer"]

INTENDED, CHANGED = "tournament-intended", "tournament-changed"  # notices every book with tournaments has
TIME, CANCELLED = "tournament-time", "tournament-cancelled"
FEES = "fees"  # what the house keeps of what players pay
POOL = "pool"
HOUSE = "house"  # what the house adds to the pool or keeps of it
PAID = "players"  # money of the players, outside
PRIZE = "prize:"
ISSUED = "issued"  # tournament chips come from here and go back


def chips_account(player: str) -> str:
    """Tournament chips of a player who is at no table."""
    return "chips:" + player


def table_account(table: str) -> str:
    """Tournament chips that players took to a table."""
    return "table:" + table


def prize_account(player: str) -> str:
    """Money a player has won and not been paid yet."""
    return PRIZE + player


def paid_account(player: str) -> str:
    """Money a player was paid at the cage."""
    return "paid:" + player


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who entered: on which terms, and how far they came."""

    player: str
    at: int  # ms since 1970
    terms: int  # the version they accepted
    privacy: str  # and of the privacy policy
    publicity: bool = False
    relation: Relation = ""
    signed: bool = False
    briefed: bool = False
    status: Status = "entered"
    paid: Cents = 0
    bought: Cents = 0  # the part of it that goes into the pool
    buy_backs: int = 0
    added_on: bool = False
    results: tuple[Cents, ...] = ()  # chips at the end of each round played
    out_round: int = 0
    warnings: tuple[str, ...] = ()


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round: who sits where in each of its sessions, and what came of it so far."""

    number: int
    kind: RoundKind = "main"
    final: bool = False
    seed: str
    advance: int
    sessions: tuple[dict[str, tuple[str, ...]], ...] = ()
    session: int = -1  # the one that is on, or was last
    playing: tuple[str, ...] = ()  # tables where it is still on
    results: dict[str, Cents] = {}
    tables: dict[str, str] = {}  # by player: the session and the table they were drawn to

    def seated(self, player: str) -> str:
        """The table a player sits at now; empty if at none."""
        if self.session < 0:
            return ""
        seats = self.sessions[self.session]
        return next((table for table in self.playing if player in seats[table]), "")


class TournamentDispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute about the terms or about the rules of the game."""

    number: int
    player: str
    about: About
    text: str
    ruling: str = ""
    by: str = ""
    advised: bool = False  # of the inspector
    closed: bool = False
    regulator: bool = False  # it was taken there


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A place; players who tied and share have the same."""

    place: int
    player: str
    chips: Cents
    round: int
    prize: Cents = 0
    eligible: bool = True


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a decision about a tournament may depend on."""

    id: str
    book: str = ""
    phase: Phase = ""
    terms: TournamentTerms = TournamentTerms(title="")
    version: int = 0
    author: str = ""  # of the terms as they are
    approved_words: dict[str, str] = {}  # by item: words of the house's own that somebody answers for
    starts: int = 0  # ms since 1970
    times: dict[str, int] = {}  # of sessions whose start was moved, by their names
    time_told: int | None = None  # when players were last told of another time
    published: int | None = None
    published_version: int = 0
    director: str = ""
    deputies: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    entries: dict[str, Entrant] = {}
    kept: Cents = 0  # of what those paid who withdrew too late
    kept_in_pool: Cents = 0  # the part of it that was bought in
    refused: tuple[str, ...] = ()  # whose application was, unless the operator has taken them since
    approved: tuple[str, ...] = ()  # staff who may play in a charity or media event
    commitment: str = ""  # to the seed of the next draw
    sealed: str = ""  # and that seed, where the house keeps it
    qualified: tuple[str, ...] = ()  # who plays the next round
    rounds: int = 0  # main rounds completed
    chances: int = 0  # the round after which another chance was given last
    round: TournamentRound | None = None
    practising: tuple[str, ...] = ()  # tables with hands that count for nothing
    played: bool = False  # whether the first hand is over
    halted: Cites = ()
    outbox: Outbox = Outbox()
    told: tuple[str, ...] = ()  # names of the notices that were sent
    disputes: tuple[TournamentDispute, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    balances: dict[str, Cents] = {}

    def balance(self, account: str) -> Cents:
        """Cents, or chips, in an account."""
        return self.balances.get(account, 0)

    def chips(self, player: str) -> Cents:
        """Tournament chips of a player who is at no table."""
        return self.balance(chips_account(player))

    def owed(self) -> dict[str, Cents]:
        """By player: what was won and not been paid yet."""
        return {
            name.removeprefix(PRIZE): cents
            for name, cents in self.balances.items()
            if name.startswith(PRIZE) and cents
        }

    def active(self) -> tuple[str, ...]:
        """Who is still in."""
        return tuple(one.player for one in self.entries.values() if one.status == "in")
