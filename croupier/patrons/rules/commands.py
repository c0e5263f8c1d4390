"""What may be asked about a patron's account: by the patron, or by staff for one who is there."""

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents


class AccountCommand(Command, frozen=True, kw_only=True):
    """A wish about the account of this patron."""

    patron: str


class IssueCard(AccountCommand, frozen=True, kw_only=True):
    """Give a patron a card; `recorded` says what of who they are is on record."""

    kind: str = "player"
    form: str = "plastic"
    expires: int | None = None  # ms since 1970
    recorded: tuple[str, ...]


class CancelCard(AccountCommand, frozen=True, kw_only=True):
    """End the live card of a patron."""

    reason: Text


class ReceiveNotice(AccountCommand, frozen=True, kw_only=True):
    """Take in that a patron was excluded or has withdrawn: their card ends now."""

    reason: Text


class LiftNotice(AccountCommand, frozen=True, kw_only=True):
    """Say that a notice no longer holds, so that a card may be given again."""

    reason: Text


class SetLimit(AccountCommand, frozen=True, kw_only=True):
    """Set a limit of one's own, for the first time or anew."""

    kind: str
    amount: Cents


class DeclineLimit(AccountCommand, frozen=True, kw_only=True):
    """Say expressly that one wants no such limit."""

    kind: str


class RemindOfLimits(AccountCommand, frozen=True, kw_only=True):
    """Say that the patron was reminded of their limits."""


class SuspendSelf(AccountCommand, frozen=True, kw_only=True):
    """Keep oneself out until a time."""

    until: int  # ms since 1970


class RecordDeposit(AccountCommand, frozen=True, kw_only=True):
    """Pay money from outside into one's account."""

    amount: Cents


class MarkStaff(AccountCommand, frozen=True, kw_only=True):
    """Say that the house's policy on gambling by its staff binds a patron, and why."""

    reason: Text


class UnmarkStaff(AccountCommand, frozen=True, kw_only=True):
    """Say that the policy no longer binds a patron."""

    reason: Text


AnyAccountCommand = (
    IssueCard | CancelCard | ReceiveNotice | LiftNotice | SetLimit | DeclineLimit | RemindOfLimits
    | SuspendSelf | RecordDeposit | MarkStaff | UnmarkStaff
)  # fmt: skip
