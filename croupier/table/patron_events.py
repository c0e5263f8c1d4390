"""What happened about players' cards and limits, and to chips that were changed."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


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
