"""People at a table: seats, cards, limits of their own, and how long they have played."""

from datetime import date
from typing import Literal

import msgspec

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class DeclareChips(Command, frozen=True, kw_only=True):
    """Tell of chips brought to the table after sitting down."""

    player: str
    amount: Cents


class ChangeColour(Command, frozen=True, kw_only=True):
    """Change chips for other chips of the same value."""

    player: str
    gives: Cents
    gets: Cents


class PausePlayer(Command, frozen=True, kw_only=True):
    """Keep a player with a loss limit from starting hands, until a time or until it is lifted."""

    player: str
    until: int = 0  # ms since 1970


class ResumePlayer(Command, frozen=True, kw_only=True):
    """End a pause, with the net loss of the period as it was calculated."""

    player: str
    net_loss: Cents


class DirectPlayer(Command, frozen=True, kw_only=True):
    """Direct a player with a loss limit how to help in monitoring it."""

    player: str
    text: Text


class PresentCard(Command, frozen=True, kw_only=True):
    """Say that a person whose wagers were invalid has shown a valid card of their own."""

    player: str


class AcknowledgeDirections(Command, frozen=True, kw_only=True):
    """Say that one has read the directions given."""

    player: str


class HelpAttested(Event, frozen=True, kw_only=True):
    """Somebody put a player's chips down for them, as physical help and without gain, both being present."""

    box: int
    player: str
    helper: str
    by: str


class WagersInvalidated(Event, frozen=True, kw_only=True):
    """Wagers, or parts of them, that are void because of who made them; what goes back follows."""

    box: int
    player: str
    why: str
    amount: Cents
    barred: bool  # whether this person bets no more here


class CardPresented(Event, frozen=True, kw_only=True):
    """A person whose wagers were invalid has shown a valid card of their own, and may bet again."""

    player: str
    by: str


class LossLimitNear(Event, frozen=True, kw_only=True):
    """Less is left of a loss limit than a whole hand may need; the player is told."""

    player: str
    room: Cents


class ChipsDeclared(MoneyEvent, frozen=True, kw_only=True):
    player: str
    amount: Cents


class ChipsTakenAway(Event, frozen=True, kw_only=True):
    """A player with a loss limit left: what they said they take along, nothing if they did not say."""

    player: str
    amount: Cents | None
    expected: Cents
    review: bool


class ColourChanged(Event, frozen=True, kw_only=True):
    player: str
    amount: Cents


class PlayerPaused(Event, frozen=True, kw_only=True):
    player: str
    until: int
    by: str


class PlayerResumed(Event, frozen=True, kw_only=True):
    """The net loss as calculated; what is played here is counted from now on."""

    player: str
    net_loss: Cents
    put_in: Cents
    corrects: Cents = 0  # net loss that the record of play did not know of
    by: str


class PlayerDirected(Event, frozen=True, kw_only=True):
    player: str
    text: str
    by: str


class DirectionsAcknowledged(Event, frozen=True, kw_only=True):
    player: str


class SeatTaken(MoneyEvent, frozen=True, kw_only=True):
    box: int
    player: str
    shuffle: str | None = None  # the moment that now calls for a shuffle


class SeatLeft(MoneyEvent, frozen=True, kw_only=True):
    box: int
    player: str
    shuffle: str | None = None


class ChipsBought(MoneyEvent, frozen=True, kw_only=True):
    player: str
    amount: Cents
    means: str
    number: str = ""  # of the voucher they were bought with


class VoucherExchanged(MoneyEvent, frozen=True, kw_only=True):
    player: str
    value: Cents
    number: str = ""


class SeatsAttested(Event, frozen=True, kw_only=True):
    enough: bool
    by: str


class ExtraHandReturned(Event, frozen=True, kw_only=True):
    """An extra hand made room for a player who wants the box; its owner is told."""

    box: int
    player: str
    wanted_by: str


Period = Literal["day", "week", "month"]


class Safeguards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table asks for cards, limits and breaks; days, weeks and months follow this calendar."""

    zone: str  # by its name in the time zone database, like Australia/Sydney
    day_start_minutes: int  # after midnight, when a gaming day begins


class Span(msgspec.Struct, frozen=True):
    """A stretch of time in ms since 1970; its end is no part of it."""

    start: int
    end: int


class PlayRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What was played at all tables of the house, as it stands at a moment.

    The spans of day, week and month come from the calendar outside; what is lost is what was lost in them.
    """

    at: int
    periods: dict[Period, Span]
    lost: dict[Period, Cents] = {}  # net, results only; less than nothing for who won
    at_risk: Cents = 0  # chips on layouts that have no result yet
    plays: tuple[Span, ...] = ()  # from a wager to the end of its round, of the latest fifteen days
    in_play: tuple[str, ...] = ()  # the tables where they are in a round
    assessed: int | None = None  # when staff last found in person that the player may go on


class PlayerCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as it was presented: whose it is, of which kind and form, and whether it is in force."""

    holder: str
    kind: str = "player"
    form: str = "plastic"
    status: Literal["active", "suspended", "cancelled"] = "active"
    expires: int | None = None  # ms since 1970


class LossLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's own ceiling on net losses in a period, at all games of the casino together."""

    amount: Cents
    period: Period = "day"
    net_loss: Cents = 0  # of the period, before and beside what is played at this table


class Patron(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a decision may know of a patron. The table reads all of it and changes none."""

    card: PlayerCard | None = None
    loss_limits: tuple[LossLimit, ...] = ()  # at most one a period
    deposit_limit: Cents | None = None  # outside money a day into the account
    declined: tuple[str, ...] = ()  # limits they expressly do without
    suspended: int | None = None  # by themselves, until then, ms since 1970
    record: PlayRecord | None = None  # where the house keeps one
    staff_policy: bool = False  # bound by the policy on gambling by staff
    born: date | None = None  # where the house knows it


def with_card(player: str) -> Patron:
    """A patron with a plain valid card of their own and no limits."""
    return Patron(card=PlayerCard(holder=player))


class Session(msgspec.Struct, frozen=True):
    """One player's stay at a table."""

    put_in: Cents = 0  # chips bought and brought
    late: Cents = 0  # of these, after the first card of round `late_round`
    late_round: int = 0
    net_loss: Cents | None = None  # as it was last calculated anew, in the place of the account's
    paused: int | None = None  # until when, ms since 1970; 0 until lifted
    directions: tuple[str, ...] = ()  # that were not acknowledged yet
    told: tuple[str, ...] = ()  # which times of play they have come to

    def waits(self) -> "Session":
        """What a stay leaves for the next one: directions to acknowledge, and a pause."""
        return Session(directions=self.directions, paused=self.paused)


class Sessions(msgspec.Struct, frozen=True):
    """The stays of all players at a table."""

    of: dict[str, Session] = {}

    def get(self, player: str) -> Session:
        """A player's stay; of somebody who has none, an empty one."""
        return self.of.get(player) or Session()

    def put(self, player: str, session: Session) -> "Sessions":
        """With a player's stay changed."""
        return Sessions({**self.of, player: session})

    def without(self, player: str) -> "Sessions":
        """Once a player has left; directions and a pause wait for them."""
        others = {name: one for name, one in self.of.items() if name != player}
        waits = self.get(player).waits()
        return Sessions(others if waits == Session() else {**others, player: waits})


class AssessPlayer(Command, frozen=True, kw_only=True):
    """Say what looking at a player in person found: whether they may go on, and why."""

    player: str
    goes_on: bool
    note: Text


class PlayTimeReached(Event, frozen=True, kw_only=True):
    """A player has played for so long that no new hand starts: `what` is `assess`, or which most."""

    player: str
    what: str
    until: int | None = None  # ms since 1970; nothing where staff must look first


class PlayerAssessed(Event, frozen=True, kw_only=True):
    player: str
    goes_on: bool
    note: str
    by: str
