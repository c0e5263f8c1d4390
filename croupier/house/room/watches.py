"""What the house looks after by itself: clock, books, time at play, limits, refusals that were not kept."""

import logging
import secrets
from typing import TYPE_CHECKING

from croupier.core.printed import second
from croupier.core.refusal import Refusal
from croupier.engine.chips.shortfalls import shortfalls
from croupier.engine.scene import MACHINE
from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.lookout import Lookout
from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.subject import Given
from croupier.house.security.door import DoorDesk
from croupier.patrons.rules.commands import RemindOfLimits
from croupier.patrons.rules.decide import reminder_due
from croupier.patrons.rules.long_play import NotePlayTime, due
from croupier.table import events as ev
from croupier.table.players import Safeguards
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.house.room.house import House

log = logging.getLogger("croupier.books")


class PlayWatch(Lookout):
    """A thread that looks at the tables this process tends, live and electronic alike."""

    def __init__(self, house: "House") -> None:
        self._house = house
        super().__init__("play-watch", seconds=5.0)

    def look(self) -> list[str]:
        """Have recorded what is due at the tables of this process; who it was about."""
        house = self._house
        tables = [id for id in house.tending.tended() if house.desk.kept(id).state.safeguards]
        return [player for id in tables for player in self._noted(id)]

    def _noted(self, table: str) -> list[str]:
        scene, seq = self._house.moment(table)
        if isinstance(scene, Refusal) or not due(scene, self._house.clock()):
            return []
        note = NotePlayTime(actor=MACHINE, id=secrets.token_hex(16))
        (answer,) = self._house.desk.give_all((Given(table, note, after=seq),))
        return [event.player for event in answer.events if isinstance(event, ev.PlayTimeReached)]


class BooksWatch:
    """Which accounts stand below nothing that cannot owe, by table; each is said once, and counted."""

    def __init__(self) -> None:
        self._wrong: dict[str, frozenset[str]] = {}

    @property
    def wrong(self) -> int:
        """How many accounts are wrong."""
        return sum(map(len, self._wrong.values()))

    def look(self, table: Table) -> None:
        """A table as it is now; from any thread."""
        lacking = shortfalls(table)
        before = self._wrong.get(table.id, frozenset())
        for account in lacking.keys() - before:
            log.error(
                "books wrong", extra={"table": table.id, "account": account, "cents": -lacking[account]}
            )
        for account in before - lacking.keys():
            log.warning("books right again", extra={"table": table.id, "account": account})
        if lacking:
            self._wrong[table.id] = frozenset(lacking)
        else:
            self._wrong.pop(table.id, None)


class RefusalWatch(Lookout):
    """A thread that looks whether any were not kept; what it cannot record now it records the next time."""

    def __init__(self, quota: RefusalQuota, desk: DoorDesk) -> None:
        self._quota = quota
        self._desk = desk
        super().__init__("refusals", seconds=60.0)

    def look(self) -> dict[str, int]:
        """How many of whom were recorded now."""
        found = self._quota.unkept()
        if found:
            try:
                self._desk.refused(found)
            except BaseException:
                self._quota.count(found)
                raise
        return found

    def close(self) -> None:
        super().close()
        self._look()


class Reminders(Lookout):
    """A thread that looks once a minute. Under one id for each time, whatever the number of processes."""

    def __init__(self, house: "House") -> None:
        self._house = house
        super().__init__("reminders", seconds=60.0)

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


class ClockWatch(Lookout):
    """A thread that looks once a second. A demo floor takes the time as it is when it opens, and says so."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._begun = False
        self._was_halted = False
        super().__init__("clock", seconds=1.0)

    def begin(self) -> None:
        """Once, before anything is taken."""
        if not self._begun:
            self._begun = True
            floor = self._house.floor
            self._house.desk.clock.begin(closed_hours=floor.closed_hours, by_itself=floor.demo)

    def look(self) -> bool:
        """Whether the clock is wrong now; when it is right again all tables are looked after at once."""
        self._house.desk.clock.look()
        was, self._was_halted = self._was_halted, self.halted
        if was and not self._was_halted:
            self._house.room.resume()
        return self._was_halted

    @property
    def halted(self) -> bool:
        """Whether nothing is taken."""
        return self._house.clock.read().wrong

    def words(self) -> str:
        """What is wrong with the clock, for people; nothing if all is well."""
        reading = self._house.clock.read()
        if not reading.wrong:
            return ""
        return (
            f"the clock says {second(reading.found)} and should say {second(reading.expected)}: "
            "nothing is taken until it is right or two people accept its time"
        )
