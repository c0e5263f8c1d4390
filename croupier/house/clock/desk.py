"""The clock of the house, held against its log: what that shows is on record, and goes by what is there."""

import logging
import secrets
import socket
from collections.abc import Collection
from math import inf
from typing import Final

from croupier.house.clock.rules.clock import (
    CLOSED_HOURS,
    STREAM,
    TOLERANCE,
    AcceptTime,
    HouseClock,
    NoteJump,
    NoteRestored,
    Reading,
    TakeTime,
    replay,
)
from croupier.house.clock.rules.events import ClockJumped, ClockSet
from croupier.house.desk.queue import HOUSE, CommandQueue
from croupier.house.desk.subject import Answer, Given
from croupier.house.desk.watched_clock import WatchedClock, watched
from croupier.store.codec import Unreadable
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import EventLog, LogError

HOUR: Final = 3_600_000

log = logging.getLogger("croupier.clock")


class ClockDesk:
    """Holds one clock against the log, and puts on record what that shows."""

    def __init__(self, desk: CommandQueue, machine: str = socket.gethostname()) -> None:
        self.by_itself = False  # whether the time is taken as it is found, where nobody plays for money
        self.machine = machine
        self.process = secrets.token_hex(4)
        self._notes = 0
        self._desk = desk
        self._log = desk.setting.log
        self._clock = desk.setting.clock
        self._asked = 0  # when the log was last asked how the clock was set
        self._last: ClockSet | None = None
        self._jump: ClockJumped | None = None
        self._begun = False
        desk.watch = self._due

    @property
    def state(self) -> HouseClock:
        """The clock as the log has it."""
        found: HouseClock = self._desk.kept_stream(STREAM).state
        return found

    def begin(self, *, closed_hours: int = CLOSED_HOURS, by_itself: bool = False) -> None:
        """Before anything is taken: whether the clock can be right, by what is on record."""
        state: HouseClock = self._desk.state(STREAM)
        self._last, self._jump = state.last, state.wrong.get(self.machine)
        self._asked, self._begun = self._clock.passed(), True
        hold(self._clock, self._log, self._jump, closed_hours)
        if not self._clock.read().wrong:
            self._ask_database()
        kept, self.by_itself = self.by_itself, self.by_itself or by_itself
        self._desk.look()
        self.by_itself = kept
        self._desk.look()  # and go by what that has set

    def look(self) -> None:
        """While at work: read how others set the clock, and hold it against the database's."""
        asked = self._clock.passed()
        self._desk.state(STREAM)
        if not self._clock.read().wrong:
            self._ask_database()
        self._desk.look()
        self._asked = asked

    def accept(self, command: AcceptTime, may: Collection[str]) -> Answer:
        """Somebody accepts the time that was found; the second of two sets it."""
        return self._desk.give(HOUSE, command, dict.fromkeys(may, ""))

    def _due(self) -> list[Given]:
        """What has to be recorded before anything else is: called with every command, so it is quick."""
        state, reading = self.state, self._clock.read()
        if not self._begun:
            self._begun, self._last = True, state.last
        jump = state.wrong.get(self.machine)
        if state.last is not self._last or jump is not self._jump:
            self._adopt(state.last)
            self._heed(jump)
            reading = self._clock.read()
        if reading.wrong:
            return [*(() if jump else self._jumped(reading)), *self._taken()]
        if jump is None:
            return []
        log.warning("the clock is right again", extra={"machine": self.machine})
        return [Given(HOUSE, NoteRestored(actor=HOUSE, id=self._id(), machine=self.machine))]

    def _id(self) -> str:
        self._notes += 1
        return f"clock {self.machine} {self.process} {self._notes}"

    def _jumped(self, reading: Reading) -> tuple[Given, ...]:
        log.error(
            "the clock jumped",
            extra={"machine": self.machine, "ahead_ms": reading.ahead, "why": self._clock.why},
        )
        jump = NoteJump(
            actor=HOUSE, id=self._id(), machine=self.machine, process=self.process, expected=reading.expected,
            found=reading.found, why=self._clock.why,
        )  # fmt: skip
        return (Given(HOUSE, jump),)

    def _taken(self) -> tuple[Given, ...]:
        if not self.by_itself:
            return ()
        log.warning("the time is taken as it is", extra={"machine": self.machine})
        return (Given(HOUSE, TakeTime(actor=HOUSE, id=self._id())),)

    def _adopt(self, last: ClockSet | None) -> None:
        """The clock was set, here or elsewhere, since the log was last asked: that is the time now."""
        before, self._last = self._last, last
        if last is None or last == before:
            return
        found, since = self._clock.read().found, self._clock.passed() - self._asked
        if -TOLERANCE <= found - last.found <= since + TOLERANCE:
            self._clock.trust()
        else:
            self._clock.expect(last.found, "accepted")

    def _heed(self, jump: ClockJumped | None) -> None:
        """Another process here saw the clock jump, perhaps before this one began: so it did."""
        before, self._jump = self._jump, jump
        reading = self._clock.read()
        if jump is None or jump == before or jump.process == self.process or reading.wrong:
            return
        since = self._clock.passed() - self._asked
        passed = reading.found - jump.found
        self._clock.expect(jump.expected + (passed if 0 <= passed <= since else 0), jump.why)

    def _ask_database(self) -> None:
        """The machine and the database must agree, or differ as they did when two people set the clock."""
        asked = self._clock.read().found
        told = self._log.server_time()
        if told is None:
            return
        answered = self._clock.read().found
        known = (0, self._last.server_ms if self._last else 0)
        if answered - asked < TOLERANCE and not any(
            asked - TOLERANCE <= told - ahead <= answered + TOLERANCE for ahead in known
        ):
            self._clock.expect(told, "database")


def held(log: SqlLog, closed_hours: float = inf) -> WatchedClock:
    """The clock of this machine, as far as what is on record lets it be right."""
    clock = watched(None)
    try:
        state = replay(HouseClock(), (record.event for record in log.read(STREAM)))
    except Unreadable as error:
        raise LogError(log.name, f"it is damaged at {error}; croupier verify says more") from None
    hold(clock, log, state.wrong.get(socket.gethostname()), closed_hours)
    return clock


def hold(clock: WatchedClock, log: EventLog, jump: ClockJumped | None, closed_hours: float) -> None:
    """Hold a clock against the last record, and a jump of it that nobody settled."""
    found = clock.read().found
    latest = max(log.last_times().values(), default=found)
    if jump:
        clock.expect(max(jump.at, latest), jump.why)
    elif latest > found + TOLERANCE:
        clock.expect(latest, "start")
    elif found - latest > closed_hours * HOUR:
        clock.expect(latest, "closed")
