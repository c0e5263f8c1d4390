"""The jackpot at one table, as it outlasts a command: what lies on the meter, and what waits."""

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.table.meter import Units


class Fed(msgspec.Struct, frozen=True, gc=False):
    """What the jackpot wager of one box has put on a meter, and how often that had been reset by then."""

    meter: str
    units: Units
    reserve: Units
    cents: Cents
    epoch: int
    manual: bool = False


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The jackpot outcome of the open round, as it was recorded: the meter before and after, in units."""

    before: Units
    after: Units
    time: int
    reset: bool


class Won(msgspec.Struct, frozen=True, gc=False):
    """A prize that is determined and waits for the rank that confirms it."""

    box: int
    owner: str
    prize: str
    amount: Cents
    cites: Cites


class Manual(msgspec.Struct, frozen=True, gc=False):
    """People record jackpot wagers on paper: since how many resets of the meter, and what the log has."""

    by: str
    epoch: int
    recorded: int = 0  # wagers


class JackpotPlace(msgspec.Struct, frozen=True, gc=False):
    """Everything about a table's jackpot besides the wagers themselves."""

    meter: str = ""  # the one the table is on
    fed: dict[int, Fed] = {}  # by box, while its wager could still go back
    outcome: Outcome | None = None
    won: tuple[Won, ...] = ()
    faults: dict[str, Cites] = {}  # by part: controller, display, sign
    manual: Manual | None = None
    declined: tuple[int, ...] = ()  # boxes whose player wants no jackpot wager this round
    permits: dict[int, str] = {}  # by box: another player, who may place one there
