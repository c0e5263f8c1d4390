"""The state of one table: a value that only `evolve` replaces."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.core.cards import Card
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.sign import Sign
from croupier.table.chip_counts import ChipCounts, ChipEntries
from croupier.table.clock import Clock
from croupier.table.corrections import Correction
from croupier.table.decks import Equipment
from croupier.table.disputes import Disputes
from croupier.table.incidents import Exposed, Incident, Orders, Ruled
from croupier.table.jackpot import Fed, JackpotPlace, Outcome
from croupier.table.limits import LimitBook
from croupier.table.notices import Outbox
from croupier.table.players import Safeguards, Sessions
from croupier.table.sanctions import Sanctions
from croupier.table.tournament import TournamentPlace


class Caution(msgspec.Struct, frozen=True):
    """Something a player is to be told; it counts once they were."""

    player: str
    about: str
    box: int | None = None
    times: int = 1
    least: int | None = None
    most: int | None = None
    cites: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()  # by which the dealer of a live table says so


class Cautions(msgspec.Struct, frozen=True):
    """Kept for each player until they leave the table."""

    unfunded: dict[str, int] = {}  # how often a player could not place the next bet
    short: tuple[str, ...] = ()  # players who were told what the next bets must be
    under: tuple[str, ...] = ()  # players who were told that a wager under the minimum goes back
    due: tuple[Caution, ...] = ()  # what nobody has told the player yet

    def without(self, player: str) -> "Cautions":
        """Once a player has left, nothing is held against them."""
        unfunded = {name: times for name, times in self.unfunded.items() if name != player}
        short = tuple(name for name in self.short if name != player)
        under = tuple(name for name in self.under if name != player)
        return Cautions(unfunded, short, under, tuple(one for one in self.due if one.player != player))

    def told(self, player: str, about: str, times: int) -> "Cautions":
        """With a player told of one thing."""
        due = tuple(one for one in self.due if (one.player, one.about) != (player, about))
        after = msgspec.structs.replace(self, due=due)
        if about == "unfunded":
            return msgspec.structs.replace(after, unfunded={**self.unfunded, player: times})
        if about == "under-minimum":
            return msgspec.structs.replace(after, under=tuple(dict.fromkeys((*self.under, player))))
        return msgspec.structs.replace(after, short=tuple(dict.fromkeys((*self.short, player))))


Mode = Literal["live", "electronic"]
Instrument = Literal["chip", "token"]
Means = Literal["cash", "terminal"]  # with which chips are bought
BoxStatus = Literal["waiting", "in", "folded", "conceded", "settled", "void"]
CardsAt = Literal["none", "dealt", "held", "discarded", "face_up", "racked"]
Phase = Literal["betting", "closed", "dealing", "deciding", "settling", "awarding", "finished"]


class Wager(msgspec.Struct, frozen=True, gc=False):
    """Money on a spot: whose, how much, in what, and the how-manieth of the round."""

    spot: str
    stake: Cents
    owner: str
    instrument: Instrument = "chip"
    seq: int = 0
    carried: bool = False  # from a round that had no result
    returns: bool = False  # goes back whatever the result
    tokens: Cents = 0  # of a stake in chips: the part that is in tokens all the same

    def in_tokens(self, cents: Cents | None = None) -> Cents:
        """How much of the stake, or of so much of it, is in tokens: they count first, chips go back first."""
        counts = self.stake if cents is None else cents
        return counts if self.instrument == "token" else min(self.tokens, counts)


def made_of(wager: Wager, tokens: Cents) -> Wager:
    """The wager with so much of its stake in tokens."""
    if tokens and tokens == wager.stake:
        return replace(wager, instrument="token", tokens=0)
    return replace(wager, instrument="chip", tokens=tokens)


class Done(msgspec.Struct, frozen=True, gc=False):
    """A wager that has its result in a round still open, so that a void round can undo it."""

    wager: Wager
    taken: Cents
    pays: Cents = 0
    held: bool = False  # paid into custody and not to the owner
    share: Cents = 0  # how much of that came off a meter
    spent: Cents = 0  # tokens that did not go back though they won
    pooled: bool = False  # a jackpot wager that was in when the outcome was recorded
    forfeit: bool = False  # it lost by a ruling, whatever the cards are


class Box(msgspec.Struct, frozen=True, gc=False):
    """A playing area: who plays it, what lies on it, and how far its hand has come."""

    number: int
    seat: str | None = None  # who sits here
    player: str | None = None  # who plays the hand; an extra box has a player and no seat
    wagers: tuple[Wager, ...] = ()
    done: tuple[Done, ...] = ()  # wagers that were taken or paid this round
    status: BoxStatus = "waiting"
    places: tuple[int, ...] = ()  # which cards off the source lie here
    cards: tuple[Card, ...] = ()  # their values, once shown
    cards_at: CardsAt = "none"
    bet_stage: int | None = None  # the stage of its latest bet
    acted: int = 0  # how many stages need nothing more of this box
    looked: bool = False
    decided: bool = False  # its player bet, checked, folded or conceded, a blind hand apart
    blind: bool = False
    back: tuple[Wager, ...] = ()  # wagers of this round that went back without a result

    def wager(self, spot: str) -> Wager | None:
        """The wager on a spot, if any."""
        for wager in self.wagers:
            if wager.spot == spot:
                return wager
        return None

    def handled(self) -> bool:
        """Whether its player has handled the cards: who decided has."""
        return self.looked or self.decided

    def parked(self) -> Wager | None:
        """A jackpot wager from a round without a result that waits for the next round."""
        if self.status not in ("waiting", "void"):
            return None
        wager = self.wager("jackpot")
        return wager if wager and wager.carried else None

    def jackpot(self) -> Wager | None:
        """The jackpot wager of this round."""
        return None if self.parked() else self.wager("jackpot")

    def stake(self, spot: str) -> Cents:
        """How much lies on a spot."""
        wager = self.wager(spot)
        return wager.stake if wager else 0


class Draw(msgspec.Struct, frozen=True, gc=False):
    """One step of the deal: how many cards go where. `to` is "community", "dealer", "burn" or a box."""

    to: str
    count: int
    rule: str  # which draw of the book this is


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck and where it stands between the box it came in and the table."""

    id: str
    back: str
    status: Literal["boxed", "checked", "secured", "at_table", "unfit"] = "boxed"
    beforehand: bool = False  # checked away from the table
    need: str | None = "opening"  # the moment that calls for a shuffle, None when shuffled
    hand_shuffled: bool = False
    cut: bool = False
    loaded: bool = False
    count: int | None = None
    commitment: str = ""  # what the order of an electronic deck was sealed with
    suspect: tuple[str, ...] = ()  # the clauses that want it checked before it is dealt from again
    counting: tuple[str, ...] = ()  # the clauses that want its cards counted before
    condemned: tuple[str, ...] = ()  # the clauses under which cards of it must be changed before
    cut_ordered: bool = False  # before it is loaded into a device that deals without a cut


class DueStep(msgspec.Struct, frozen=True, gc=False):
    """An act somebody still has to attest."""

    name: str
    box: int | None = None
    lasts: bool = False  # beyond the end of the round


class Round(msgspec.Struct, frozen=True, gc=False):
    """One round of play, from the first wager to the last card racked."""

    number: int
    phase: Phase = "betting"
    stage: int = 0
    calls: tuple[str, ...] = ()
    plan: tuple[Draw, ...] = ()  # what is still to be dealt
    drawn: int = 0  # cards off the source
    community: tuple[int, ...] = ()  # places
    shown: tuple[Card, ...] = ()  # community cards shown, in order
    exposed: tuple[Exposed, ...] = ()  # community cards seen before their time
    dealer: tuple[int, ...] = ()
    dealer_shown: tuple[Card, ...] = ()
    dealer_seen: tuple[Card, ...] = ()  # seen before their time
    clocks: tuple[Clock, ...] = ()
    wagers: int = 0
    registered: tuple[int, ...] = ()  # boxes whose jackpot wager is locked in
    burn: bool = False  # a burn is ordered and not yet made
    entered: tuple[Card, ...] = ()  # the cards of the latest act at a live table, if it was to enter some


class PastRound(msgspec.Struct, frozen=True, gc=False):
    """The round before, until the first card of the next: its boxes as it ended, and its jackpot."""

    number: int
    boxes: tuple[Box, ...]
    outcome: Outcome | None = None
    fed: dict[int, Fed] = {}


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything about one table that a decision may depend on.

    State and events are trees, never cycles, so the garbage collector is told to pass them by (`gc=False`).
    """

    id: str
    book: str = ""
    digest: str = ""
    mode: Mode = "live"
    open: bool = False
    practice: bool = False
    safeguards: Safeguards | None = None
    calendar: Safeguards | None = None  # without safeguards: by which play is counted all the same
    dealer: str | None = None
    source: str = ""
    shuffler: str = ""
    cash: bool = True
    terminal: str = ""  # where chips are bought without cash
    drop_box: bool = True
    layout: Layout | None = None
    sign: Sign | None = None
    equipment: Equipment = Equipment()
    decks: tuple[Deck, ...] = ()
    in_play: str | None = None
    boxes: tuple[Box, ...] = ()
    round: Round = Round(1)
    past: PastRound | None = None
    due: tuple[DueStep, ...] = ()
    incident: Incident | None = None
    ruled: tuple[Ruled, ...] = ()  # irregularities that wait for notices to be sent, not for a ruling
    orders: Orders = Orders()
    limits: LimitBook = LimitBook()
    jackpot: JackpotPlace = JackpotPlace()
    cautions: Cautions = Cautions()
    sessions: Sessions = Sessions()
    sanctions: Sanctions = Sanctions()
    outbox: Outbox = Outbox()
    disputes: Disputes = Disputes()
    counts: ChipCounts = ChipCounts()
    entries: ChipEntries = ChipEntries()
    tournament: TournamentPlace | None = None  # what it is kept for, if it is
    attested: tuple[str, ...] = ()  # opening steps already attested
    markers: tuple[tuple[int, str], ...] = ()
    vacant: bool = False  # everybody left since the last seat was taken
    seats_attested: bool = False  # other tables have seats enough for players with one box
    seats_short: bool = False  # somebody said that they have not
    balances: dict[str, Cents] = {}
    correction: Correction | None = None  # of them, which waits for a second signature
    former: tuple[str, ...] = ()  # books it went by earlier, of which something may still be cited

    def box(self, number: int) -> Box | None:
        """The box of that number, if the layout has one."""
        return self.boxes[number - 1] if 0 < number <= len(self.boxes) else None

    @property
    def days(self) -> Safeguards | None:
        """The calendar by which play here is counted to patrons' accounts, if it is."""
        return self.safeguards or self.calendar

    def owing(self) -> list[int]:
        """The boxes that still have to decide at this stage, from the dealer's left."""
        stage = self.round.stage
        return [box.number for box in self.boxes if box.status == "in" and box.acted <= stage]

    def deck(self, id: str | None) -> Deck | None:
        """The deck of that name, if the table knows it."""
        for deck in self.decks:
            if deck.id == id:
                return deck
        return None

    def balance(self, account: str) -> Cents:
        """Cents in an account of this table."""
        return self.balances.get(account, 0)
