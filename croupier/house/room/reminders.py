"""Reminders of limits: who sits at a table with safeguards and is due to be reminded of their limits, is."""

from typing import TYPE_CHECKING, Final

from croupier.engine.scene import MACHINE
from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.watch import Lookout
from croupier.patrons.rules.commands import RemindOfLimits
from croupier.patrons.rules.decide import reminder_due
from croupier.table.players import Safeguards

if TYPE_CHECKING:
    from croupier.house.room.house import House

SECONDS: Final = 60.0


class Reminders(Lookout):
    """A thread that looks once a minute. Under one id for each time, whatever the number of processes."""

    def __init__(self, house: "House") -> None:
        self._house = house
        super().__init__("reminders", SECONDS)

    def look(self) -> list[str]:
        """Remind whoever is due, at every table; who that was."""
        tables = [self._house.desk.kept(entry.id).state for entry in self._house.floor.tables]
        seated = [
            (player, table)
            for table in tables
            if table.open and table.safeguards and not table.practice
            for player in sorted({box.seat for box in table.boxes if box.seat})
        ]
        return [player for player, table in seated if self._reminded(player, table.book, table.safeguards)]

    def _reminded(self, player: str, book: str, safeguards: Safeguards) -> bool:
        house, calendar, now = self._house, calendar_of(safeguards), self._house.clock()
        account = house.desk.accounts.account(player)
        rule = house.book(book).rule.safeguards
        if calendar is None or not reminder_due(rule, account, calendar, now):
            return False
        remind = RemindOfLimits(
            actor=MACHINE, patron=player, at=now, id=f"remind {player} {account.reminded}"
        )
        answer = house.desk.give(remind.patron, remind, house.floor.ranks(book), book=book, days=safeguards)
        return answer.refusal is None
