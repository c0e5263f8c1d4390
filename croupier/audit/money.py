"""The money of one table, added up apart from the engine, and what can never be."""

from typing import Protocol

from croupier.core.ledger import Posting, may_owe
from croupier.core.money import Cents
from croupier.table.events import BooksCorrected
from croupier.table.table import Table


class Moving(Protocol):
    """An event, or as much of it as moves money."""

    @property
    def postings(self) -> tuple[Posting, ...]: ...


class Sums:
    """Every posting of a table's stream."""

    def __init__(self) -> None:
        self._balances: dict[str, Cents] = {}
        self._short: dict[str, tuple[int, str]] = {}  # by account: the record that left it below nothing

    def start(self, balances: dict[str, Cents]) -> None:
        """Go on from balances that are taken for granted."""
        self._balances = dict(balances)

    def post(self, seq: int, event: Moving, *, electronic: bool) -> str:
        """Add an event's postings; what is wrong with them, or nothing."""
        balances, total, below = self._balances, 0, False
        for one in event.postings:
            account, cents = one.account, one.cents
            total += cents
            left = balances[account] = balances.get(account, 0) + cents
            below = below or left < 0
        if total:
            return f"its postings sum to {total} cents"
        if below:
            self._owing(seq, event, electronic=electronic)
        if isinstance(event, BooksCorrected) and self._short.get(event.account, (0,))[0] == event.record:
            del self._short[event.account]
        return ""

    def _owing(self, seq: int, event: Moving, *, electronic: bool) -> None:
        """What the postings took below nothing, of those that cannot owe."""
        for account in (one.account for one in event.postings if one.cents < 0):
            if (left := self._balances[account]) < 0 and not may_owe(account, electronic=electronic):
                self._short.setdefault(account, (seq, f"it leaves {left} cents on {account}"))

    def uncorrected(self) -> tuple[int, str] | None:
        """The first record that left an account below nothing, if no two people have put that right since."""
        return min(self._short.values(), default=None)

    def differs(self, table: Table) -> str:
        """How the table's own books differ from these sums; nothing if they agree."""
        own = {account: cents for account, cents in table.balances.items() if cents}
        sums = {account: cents for account, cents in self._balances.items() if cents}
        if own != sums:
            account = sorted(own.items() ^ sums.items())[0][0]
            return f"{account} has {own.get(account, 0)} cents and should have {sums.get(account, 0)}"
        if total := sum(own.values()):
            return f"all accounts sum to {total} cents"
        spots = {f"box:{box.number}:{w.spot}": w.stake for box in table.boxes for w in box.wagers if w.stake}
        lying = {account: cents for account, cents in own.items() if account.startswith("box:")}
        if spots != lying:
            account = sorted(spots.items() ^ lying.items())[0][0]
            return f"{spots.get(account, 0)} cents lie on {account}, its account has {lying.get(account, 0)}"
        return ""
