"""What the log knows of the accounts of patrons."""

from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.streams import patron_stream
from croupier.house.desk.subject import Setting
from croupier.house.desk.writer import Writer
from croupier.patrons.rules.at_table import patron_at
from croupier.patrons.rules.state import Account
from croupier.table.players import Patron, Safeguards


class Accounts:
    """All accounts of one log, to look at."""

    def __init__(self, writer: Writer, setting: Setting) -> None:
        self._writer = writer
        self._known = setting.patrons

    def account(self, patron: str) -> Account:
        """The account as the log has it."""
        found: Account = self._writer.current(patron_stream(patron)).state
        return found

    def staff_policy(self, patron: str) -> bool:
        """Whether the policy on gambling by staff binds somebody: as the account says, else the house."""
        own, known = self.account(patron).staff_policy, self._known(patron)
        return bool(known and known.staff_policy) if own is None else own

    def patron(self, patron: str, safeguards: Safeguards, at: int) -> Patron | None:
        """The account as a table would see it; nothing where nobody knows the time zone."""
        calendar = calendar_of(safeguards)
        return patron_at(self.account(patron), calendar, at) if calendar else None
