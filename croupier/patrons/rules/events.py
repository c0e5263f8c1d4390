"""What happened to a patron's account, in the past tense, and what was played at tables."""

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.table.players import PlayerCard


class AccountEvent(Event, frozen=True, kw_only=True):
    """A fact about the account of this patron: who said it and when (ms since 1970)."""

    patron: str
    by: str
    at: int


class CardIssued(AccountEvent, frozen=True, kw_only=True):
    card: PlayerCard
    recorded: tuple[str, ...]


class CardCancelled(AccountEvent, frozen=True, kw_only=True):
    reason: str


class NoticeReceived(AccountEvent, frozen=True, kw_only=True):
    reason: str


class NoticeLifted(AccountEvent, frozen=True, kw_only=True):
    reason: str


class LimitChosen(AccountEvent, frozen=True, kw_only=True):
    """A limit set, or with no amount expressly declined, that binds from a time on."""

    kind: str
    amount: Cents | None
    binds: int  # ms since 1970


class LimitsReminded(AccountEvent, frozen=True, kw_only=True):
    pass


class SelfSuspended(AccountEvent, frozen=True, kw_only=True):
    until: int


class DepositRecorded(AccountEvent, frozen=True, kw_only=True):
    amount: Cents


class StaffMarked(AccountEvent, frozen=True, kw_only=True):
    """The policy on gambling by staff binds the patron from now on."""

    reason: str


class StaffUnmarked(AccountEvent, frozen=True, kw_only=True):
    reason: str


class ChipsEntered(AccountEvent, frozen=True, kw_only=True):
    """One person alone entered chips for the patron at a table."""

    table: str
    amount: Cents


class TokensCarried(AccountEvent, frozen=True, kw_only=True):
    """Promotional tokens that the patron took along from a table, or to one (then below nothing)."""

    table: str
    tokens: Cents


class VoucherSpent(AccountEvent, frozen=True, kw_only=True):
    """A voucher of this number was changed for tokens, and is not changed again at any table."""

    table: str
    number: str
    value: Cents


class PlayCounted(AccountEvent, frozen=True, kw_only=True):
    """What one command at a table meant for a patron: chips in and out, stakes with a result, what they won.

    Won and lost are results; `adjusted` is what was put right afterwards. Net is won - lost + adjusted.
    """

    table: str
    book: str
    bought: Cents = 0  # chips at the table
    brought: Cents = 0
    taken_away: Cents = 0
    staked: Cents = 0  # with a result now
    won: Cents = 0
    lost: Cents = 0
    adjusted: Cents = 0
    at_risk: Cents = 0  # on the layout afterwards
    playing: bool = False  # in a round afterwards
    rounds: int = 0  # that ended
    assessed: bool = False  # staff looked and found that they may go on
