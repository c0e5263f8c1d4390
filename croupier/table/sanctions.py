"""What was found against players, and what follows until it is lifted, here and on the whole floor."""

from typing import Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class Finding(msgspec.Struct, frozen=True):
    """Somebody with the rank is satisfied that a player broke a rule."""

    player: str
    breach: str
    by: str


class Detention(msgspec.Struct, frozen=True):
    """Somebody is held for an inspector or the police, until they take over or the person is released."""

    place: str
    grounds: str
    since: int  # ms since 1970


class Sanctions(msgspec.Struct, frozen=True):
    """Everything in force against players of this table; each entry keeps the clauses behind it."""

    findings: tuple[Finding, ...] = ()
    excluded: dict[str, Cites] = {}  # from the game, by this table
    barred: dict[str, Cites] = {}  # from the casino
    detained: dict[str, Detention] = {}
    withheld: dict[str, Cites] = {}  # whose winnings are held until there is a determination
    invalid: dict[str, Cites] = {}  # whose wagers were found invalid, until a valid card is shown

    def found(self, player: str, breach: str = "") -> bool:
        """Whether there is a finding against a player, of one breach or of any."""
        return any(one.player == player and breach in ("", one.breach) for one in self.findings)


Stakes = Literal["stand", "void"]  # what lies stays and the hand folds at its next decision, or goes back


class RefuseWager(Command, frozen=True, kw_only=True):
    """Refuse a wager before the first card, on grounds that are stated, and have it taken off the layout."""

    box: int
    spot: str
    reason: Text


class RecordFinding(Command, frozen=True, kw_only=True):
    """Say that one is satisfied that a person broke a rule, which, and what was seen."""

    player: str
    breach: Text
    note: Text


class VoidPlayerWagers(Command, frozen=True, kw_only=True):
    """Declare the wagers of a person with a finding void; they go back."""

    player: str


class ExcludeFromGame(Command, frozen=True, kw_only=True):
    """Exclude a person with a finding from the game, and say what becomes of wagers in play."""

    player: str
    wagers: Stakes = "stand"


class ExcludeFromCasino(Command, frozen=True, kw_only=True):
    """Exclude a person with a finding from the casino, and say what becomes of wagers in play."""

    player: str
    wagers: Stakes = "stand"


class LiftExclusion(Command, frozen=True, kw_only=True):
    """Let a person back into the game or the casino."""

    player: str
    scope: Literal["game", "casino"]
    reason: Text


class Detain(Command, frozen=True, kw_only=True):
    """Record that a person with a finding is held, where, and on which of the book's grounds."""

    player: str
    place: str
    grounds: Text


class EndDetention(Command, frozen=True, kw_only=True):
    """Record who took over from the detention, and when they had arrived; or that the person was released."""

    player: str
    to: str  # inspector, police or released
    arrived: int | None = None  # ms since 1970
    reason: Text = ""  # of a release before they came


class WithholdWinnings(Command, frozen=True, kw_only=True):
    """Hold back what a person suspected of a prohibited device wins, until there is a determination."""

    player: str


class DetermineWinnings(Command, frozen=True, kw_only=True):
    """Release winnings that were held back or keep them, by the determination that is stated."""

    player: str
    release: bool
    determination: Text


class WagerRefused(Event, frozen=True, kw_only=True):
    """A wager was refused before the first card; what was taken off the layout follows."""

    box: int
    spot: str
    by: str
    reason: str


class FindingRecorded(Event, frozen=True, kw_only=True):
    player: str
    breach: str
    by: str
    note: str


class PlayerWagersVoided(Event, frozen=True, kw_only=True):
    """A person's wagers were declared void; each that goes back follows."""

    player: str
    by: str


class PlayerExcluded(Event, frozen=True, kw_only=True):
    """A person may not take part any more: `scope` is the game or the casino.

    Where the game is named it is meant at every table, else at this one.
    """

    player: str
    scope: str
    game: str = ""
    by: str


class ExclusionLifted(Event, frozen=True, kw_only=True):
    player: str
    scope: str
    game: str = ""
    by: str
    reason: str


class PersonDetained(Event, frozen=True, kw_only=True):
    player: str
    place: str
    grounds: str
    since: int
    by: str


class DetentionEnded(Event, frozen=True, kw_only=True):
    """Who took over and since when they were there, or that the person was released; and when it ended."""

    player: str
    to: str
    arrived: int | None
    reason: str = ""
    ended: int
    by: str


class WinningsWithheld(Event, frozen=True, kw_only=True):
    """From now on what this person wins here is held back."""

    player: str
    by: str


class WinningsHeld(MoneyEvent, frozen=True, kw_only=True):
    """Winnings of one box that were paid into custody and not to their owner."""

    box: int
    player: str
    amount: Cents


class WinningsDetermined(MoneyEvent, frozen=True, kw_only=True):
    """Held winnings go to their owner or stay with the house, by a determination."""

    player: str
    released: bool
    amount: Cents
    determination: str
    by: str


class StakesForfeited(MoneyEvent, frozen=True, kw_only=True):
    """The stakes of a person named in a fraud stay with the house by direction."""

    player: str
    box: int
    spots: tuple[str, ...]


Barred = dict[str, Cites]  # from the casino, each person with the clauses behind it


class Apart(msgspec.Struct, frozen=True):
    """People who may not play at one table; a table also knows who of them stays there."""

    players: tuple[str, ...]
    stays: str = ""


class FloorOrders(msgspec.Struct, frozen=True):
    """Everything in force against people; each entry of a dictionary keeps the clauses behind it."""

    barred: Barred = {}
    excluded: dict[str, tuple[str, ...]] = {}  # by game: who is excluded from it, at every table
    apart: tuple[Apart, ...] = ()
    detained: tuple[str, ...] = ()
    withheld: dict[str, Cites] = {}  # whose winnings are held until there is a determination
    invalid: dict[str, Cites] = {}  # whose wagers were found invalid, until a valid card is shown
    directed: dict[str, tuple[str, ...]] = {}  # directions that were not acknowledged yet
    paused: dict[str, int] = {}  # for a loss limit: until when, ms since 1970; 0 until lifted
