"""What jackpot wagers do at a table: they feed the meter, win or lose, or are taken off it again."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents
from croupier.core.sign import JackpotSign
from croupier.table.meter import Units


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
    """Prizes of a box are others than those paid, for another wager of the round is void since.

    More is paid, or what is too much comes back; `share` is what of it comes off the meter.
    """

    box: int
    owner: str
    was: Cents
    amount: Cents
    share: Cents
    taken: Cents  # of the stake, as it is now
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # player and what they could not pay back


class JackpotResettled(Event, frozen=True, kw_only=True):
    """The outcome that was recorded at `time`, without the wagers of it that are void since.

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
    """A prize is determined by the meter as it stood, and waits for the rank that must confirm it."""

    box: int
    owner: str
    prize: str
    amount: Cents


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
