"""The jackpot at one table: what lies on the meter, what waits, what is wished and what happened."""

from typing import Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents
from croupier.core.sign import JackpotSign
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
    recorded: str = ""  # by whom, where somebody else has to confirm it


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


JackpotPart = Literal["controller", "display", "sign"]
"""What a linked table has: the electronics that record wagers, the display of the value, the sign."""


class ReportJackpotFault(Command, frozen=True, kw_only=True):
    """Say that the electronics, the display or the sign of the jackpot here are not as they must be."""

    part: JackpotPart
    note: Text = ""


class ClearJackpotFault(Command, frozen=True, kw_only=True):
    """Say that they are again."""

    part: JackpotPart


class StartManualArrangement(Command, frozen=True, kw_only=True):
    """Let people record jackpot wagers on paper while the equipment does not work; `note` says how."""

    note: Text


class EndManualArrangement(Command, frozen=True, kw_only=True):
    """Enter how many jackpot wagers the paper has; `second` has counted too."""

    counted: int
    second: str


class ChangeJackpotSign(Command, frozen=True, kw_only=True):
    """Put up another jackpot sign between rounds."""

    sign: JackpotSign


class ConfirmJackpot(Command, frozen=True, kw_only=True):
    """Confirm the prize of a box, which is then paid."""

    box: int


class DeclineJackpot(Command, frozen=True, kw_only=True):
    """Want no jackpot wager on one's own box this round."""

    box: int


class PermitJackpot(Command, frozen=True, kw_only=True):
    """Let a player put a jackpot wager on the box of another, who has declined one."""

    box: int
    player: str


class JackpotFed(Event, frozen=True, kw_only=True):
    """Wagers locked in by the first card put their part on the meter, once; carried ones did so before."""

    meter: str
    boxes: tuple[int, ...]
    cents: Cents  # of wagers
    units: Units
    reserve: Units = 0
    epoch: int = 0  # how often the meter had been set to its seed by then
    manual: bool = False  # under manual arrangements, to be checked against a paper count


class JackpotUnfed(Event, frozen=True, kw_only=True):
    """Wagers that went back to their owners, and the part they had put on the meter with them.

    What they had put there before the meter was last set to its seed has been won meanwhile: that part the
    `house` bears.
    """

    meter: str
    boxes: tuple[int, ...]
    cents: Cents
    units: Units
    reserve: Units = 0
    house: Units = 0
    why: str


class JackpotLinked(Event, frozen=True, kw_only=True):
    """The table is on a meter now; the meter's own stream has the terms and who did it."""

    meter: str


class JackpotUnlinked(Event, frozen=True, kw_only=True):
    """The table is off its meter."""

    meter: str


class JackpotTaken(MoneyEvent, frozen=True, kw_only=True):
    """A jackpot wager stays in the pool, whatever it wins; by another reading a winner's is `returned`."""

    box: int
    stake: Cents
    outcome: str
    returned: Cents = 0


class JackpotPaid(MoneyEvent, frozen=True, kw_only=True):
    """A prize of the jackpot wager, apart from every other payment."""

    box: int
    owner: str
    prize: str
    amount: Cents
    share: bool = False  # whether it came off the meter


class JackpotSettled(Event, frozen=True, kw_only=True):
    """The jackpot outcome of a round is recorded at `time`: what stood on the meter then, and what is left.

    `parts` are units beyond whole cents. `reset` says that the meter starts again from its seed.
    """

    meter: Cents
    after: Cents
    parts: Units = 0
    after_parts: Units = 0
    time: int = 0  # ms since 1970
    reset: bool = False


class JackpotUndone(Event, frozen=True, kw_only=True):
    """The recorded outcome of a round does not count any more: the meter is to be as if it had not been."""

    round: int
    meter: Cents
    after: Cents
    parts: Units = 0
    after_parts: Units = 0
    time: int  # of the outcome
    reset: bool = False


class JackpotCorrected(MoneyEvent, frozen=True, kw_only=True):
    """Prizes of a box are others than those paid: another wager is void since, or other cards lie there.

    More is paid, or what is too much comes back; `share` is what of it comes off the meter.
    """

    box: int
    owner: str
    was: Cents
    amount: Cents
    share: Cents
    taken: Cents  # of the stake, as it is now
    prizes: tuple[tuple[str, Cents], ...] = ()  # what the amount is made of, where other cards lie
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # player and what they could not pay back


class JackpotResettled(Event, frozen=True, kw_only=True):
    """The outcome that was recorded at `time`, without the wagers that are void since, or for other cards.

    What would have stood on the meter then and what would be left: the meter is to be as if it had been so.
    """

    round: int
    meter: Cents
    after: Cents
    parts: Units = 0
    after_parts: Units = 0
    time: int  # of the outcome
    reset: bool = False
    shares: tuple[tuple[int, str, Cents], ...]  # box, prize and amount of each share of the meter
    waiting: tuple[int, ...] = ()  # boxes whose share is not confirmed yet


class JackpotWon(Event, frozen=True, kw_only=True):
    """A prize is determined by the meter as it stood, and waits for the rank that must confirm it.

    Where the floor, not the book, wants a second person, it names who `recorded` it.
    """

    box: int
    owner: str
    prize: str
    amount: Cents
    recorded: str = ""


class JackpotConfirmed(Event, frozen=True, kw_only=True):
    box: int
    prize: str
    by: str


class JackpotPermitted(Event, frozen=True, kw_only=True):
    """A player may put a jackpot wager on another player's box this round."""

    box: int
    player: str
    by: str


class JackpotDeclined(Event, frozen=True, kw_only=True):
    """The player of a box does not want a jackpot wager this round."""

    box: int
    player: str


class JackpotFaultReported(Event, frozen=True, kw_only=True):
    """The electronics or the display of the jackpot at this table do not work."""

    part: str
    by: str
    note: str = ""


class JackpotFaultCleared(Event, frozen=True, kw_only=True):
    part: str
    by: str


class ManualArrangementStarted(Event, frozen=True, kw_only=True):
    """People record jackpot wagers on paper, for the equipment does not work."""

    by: str
    note: str
    epoch: int = 0  # how often the meter had been set to its seed by then


class ManualArrangementEnded(Event, frozen=True, kw_only=True):
    """The paper count is in; where it has more than was recorded the meter follows the paper."""

    counted: int  # wagers
    recorded: int
    by: str
    second: str


class JackpotSignChanged(Event, frozen=True, kw_only=True):
    """The jackpot sign of the table says something else from now on."""

    sign: JackpotSign
    by: str
    announced: bool = False  # a higher price, and the sign that announced it has done its work
