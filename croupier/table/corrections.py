"""What is put right: mistakes at the table, wrong books, wrong times."""

import msgspec

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class HandRestored(MoneyEvent, frozen=True, kw_only=True):
    """Cards taken by mistake are back with their player, and their wagers back on the layout."""

    box: int
    reopens: bool = False  # the round had come to its end without this hand


class WagerForfeited(MoneyEvent, frozen=True, kw_only=True):
    """One wager is taken from its owner; the hand it was on is played on."""

    box: int
    spot: str
    stake: Cents
    owner: str


class HandForfeited(MoneyEvent, frozen=True, kw_only=True):
    """A hand is out of the round; the wagers named are taken, the others go back or wait."""

    box: int
    spots: tuple[str, ...]
    carried: bool = False
    live: bool = False  # its jackpot wager stays, and its cards are held for it


class SeatHandChanged(Event, frozen=True, kw_only=True):
    """The one hand a player looked at counts as that of the seat; the seat's own is now unseen."""

    seen: int
    unseen: int
    seen_acted: int  # how many stages need nothing more of each
    unseen_acted: int


class CautionDue(Event, frozen=True, kw_only=True):
    """A player is to be told what a repetition will cost; until they were, the next time is the first."""

    player: str
    about: str
    box: int | None = None
    times: int = 1
    least: int | None = None
    most: int | None = None


class PlayerCautioned(Event, frozen=True, kw_only=True):
    """A player was told what a repetition will cost; a short bet also from and to how many antes are due."""

    player: str
    about: str
    times: int = 1
    least: int | None = None
    most: int | None = None


class SharedCountCorrected(Event, frozen=True, kw_only=True):
    """Too many or too few shared cards lay: the surplus is dealt on or racked, what was missing is drawn."""

    counted: int
    due: int
    goes: str  # next, rack or drawn


class DealerCardSeen(Event, frozen=True, kw_only=True):
    """Cards of the dealer's hand were seen before their time and stay open."""

    cards: tuple[Card, ...]


class CountOrdered(Event, frozen=True, kw_only=True):
    """All the cards of a deck are counted before it is dealt from again."""

    deck: str
    by: str


class JackpotGameCancelled(MoneyEvent, frozen=True, kw_only=True):
    """The jackpot game is cancelled: `gone` wagers are out of it, `kept` ones are registered again."""

    round: int
    why: str
    gone: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


class CorrectCard(Command, frozen=True, kw_only=True):
    """Put right cards that were entered wrongly at a live table: what was entered, and what lies there.

    Where a payment changes with it somebody else signs too.
    """

    was: tuple[Card, ...]
    cards: tuple[Card, ...]  # one for each
    reason: Text = ""
    second: str = ""


class CardCorrected(Event, frozen=True, kw_only=True):
    """Cards that were entered are not those that lie there; what was entered stays on record, these count.

    It names the event that entered each, and where the card lies: a shared card's place, dealer or box:3.
    """

    round: int
    corrects: tuple[str, ...]
    places: tuple[str, ...]
    was: tuple[Card, ...]
    cards: tuple[Card, ...]
    by: str
    second: str = ""
    reason: str = ""
    hands: tuple[tuple[int, str], ...] = ()  # what the hands that were turned are called now
    dealer: str = ""  # and the dealer's
    five: tuple[Card, ...] = ()
    qualifies: bool | None = None
    cards_at: tuple[tuple[int, str], ...] = ()  # where hands lie now, for or without a prize
    unwon: tuple[int, ...] = ()  # boxes whose prize waited to be confirmed and is none
    undue: tuple[tuple[int, str], ...] = ()  # steps that would rack a hand which lies open for a prize now


class Correction(msgspec.Struct, frozen=True):
    """What one person signed for: cents that belong on an account and stand on another one."""

    account: str
    against: str
    cents: Cents
    record: int  # of the table's stream, which left the account below nothing
    by: str


class CorrectBooks(Command, frozen=True, kw_only=True):
    """Sign for what an account below nothing lacks, where it stands instead, and which record was wrong."""

    account: str
    against: str
    cents: Cents
    record: int
    reason: str


class ConfirmCorrection(Command, frozen=True, kw_only=True):
    """Sign as the second person, saying how much; only then the money is moved."""

    account: str
    cents: Cents


class CorrectionSigned(Event, frozen=True, kw_only=True):
    """One person says what is wrong with an account; another has to agree."""

    account: str
    against: str
    cents: Cents
    record: int
    by: str
    reason: str


class BooksCorrected(MoneyEvent, frozen=True, kw_only=True):
    """An account that a record left below nothing is right again; the record stays as it is."""

    account: str
    record: int
    signed: str
    by: str


class TimesCorrected(Event, frozen=True, kw_only=True):
    """What stands in this stream as later than a moment happened `by_ms` later; earlier, if that is negative.

    It alone may bear an earlier time than the record in front of it. Times are ms since 1970.
    """

    later_than: int
    by_ms: int
    at: int

    def right(self, time: int) -> int:
        """When something happened that stands in the stream at a time."""
        return time + self.by_ms if time > self.later_than else time
