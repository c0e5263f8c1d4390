"""The room: what happens by itself: dealer and clocks of electronic tables, house players anywhere."""

import logging
import math
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.cards.deal import bought_in
from croupier.engine.offers import order_watch
from croupier.engine.scene import MACHINE, Scene
from croupier.house.desk.subject import Answer, Given
from croupier.house.desk.watched_clock import HALTED
from croupier.house.desk.wire import TableClock
from croupier.house.room.players import HousePlayers
from croupier.store.log import LogError
from croupier.table import commands as c
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.house.room.house import House

SETTLING_MS: Final = 2_000  # to concede, where the book lets a player do so
HASTE: Final = 3  # how much faster it goes for those who like that, or wait for others
QUIET_MS: Final = 600  # for the next wager of somebody who places several
IDLE_SECONDS: Final = 1.0
AGAIN_SECONDS: Final = 1.0
MOVED: Final = "table/moved"

log = logging.getLogger("croupier.room")


class Room:
    """One thread that looks after each thing that happens at a table this process tends.

    What it thinks of is worth something only at the moment it was thought of: the desk is told how many
    records the table had. So two processes that both believe to tend a table cannot both deal.
    """

    def __init__(self, house: "House") -> None:
        self._house = house
        self._woken: SimpleQueue[tuple[str, float] | None] = SimpleQueue()  # a table, after how long
        self._asked: dict[str, int] = {}  # by table: the moment of the command that is on its way
        self._due: dict[str, float] = {}  # by table: when to look again at the latest, one time a table
        self._since: dict[tuple[str, str], tuple[object, int]] = {}  # by table and what: a moment, since when
        self._stopped: set[str] = set()  # tables where nothing was taken while the clock was wrong
        self._lent: dict[
            str, tuple[frozenset[int], int]
        ] = {}  # by table: ends of clocks then, and until when
        self._hurry: set[tuple[str, str]] = set()  # by table: persons who like it fast
        self.players = HousePlayers(house.floor, self.wake)
        self.ending = False
        self.first: Callable[[], None] | None = None  # what is done here before any table is looked after
        self._thread = Thread(target=self._work, name="room", daemon=True)

    def start(self) -> None:
        for entry in self._house.floor.tables:
            self.wake(entry.id)
        self._thread.start()

    def stop(self) -> None:
        self.ending = True
        self.players.stop()
        self._woken.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def wake(self, table: str) -> None:
        """Something happened at a table."""
        self._woken.put((table, 0.0))

    def hurry(self, table: str, person: str, *, fast: bool) -> None:
        """Somebody likes a table to go fast, or at its usual speed again."""
        (self._hurry.add if fast else self._hurry.discard)((table, person))
        self.wake(table)

    def resume(self) -> None:
        """All tables are looked at anew: the clock is right again, or something concerns them all."""
        for entry in self._house.floor.tables:
            self._woken.put((entry.id, 0.0))

    def plays(self, player: str) -> bool:
        """Whether somebody is one of the house's own players."""
        return self.players.known(player)

    def _work(self) -> None:
        try:
            if self.first:
                self.first()
        except Exception:  # the room goes to work all the same
            log.exception("cannot begin")
        if not self.ending:
            self.players.start()
        while True:
            try:
                wait = min(self._due.values(), default=math.inf) - time.monotonic()
                woken = [self._woken.get(timeout=min(max(wait, 0), IDLE_SECONDS))]
                while not self._woken.empty():
                    woken.append(self._woken.get())
            except Empty:
                woken = []
            if None in woken:
                return
            for table, seconds in set(filter(None, woken)):
                self._again(table, seconds)
            now = time.monotonic()
            for table in [table for table, due in self._due.items() if due <= now]:
                del self._due[table]
                self.tend(table)

    def tend(self, table_id: str) -> None:
        """A log or a deck that cannot be read or written now is tried again; nothing else waits for it."""
        try:
            if self._house.clock_watch.halted:
                self._stopped.add(table_id)
                self._again(table_id, AGAIN_SECONDS)
            elif self._house.tending.tends(table_id):
                self._tend(table_id)
        except LogError:
            self._again(table_id, AGAIN_SECONDS)
        except Exception:  # one table that cannot be tended must not stop the others
            log.exception("cannot tend", extra={"table": table_id})
            self._again(table_id, AGAIN_SECONDS)

    def _tend(self, table_id: str) -> None:
        """Give the next command of the house at a table, if there is one; its events wake the table again."""
        entry = self._house.floor.table(table_id)
        if entry is None:
            return
        scene, seq = self._house.moment(table_id)
        if isinstance(scene, Refusal) or self._asked.get(table_id) == seq:
            return
        now = self._house.clock()
        scene = self.in_time(scene, entry.decision_seconds * 1000, now)
        command: c.Command | None = order_watch.NoteOrders(actor=MACHINE) if order_watch.due(scene) else None
        if command is None and scene.table.mode == "electronic":
            command = self._houses(scene, now)
        command = command or self.players.next(scene, self._house.dealer.hands)
        if command is None or not self._paced(scene.table, command, now):
            return
        self._asked[table_id] = seq
        given = Given(table_id, command, self._house.staff(table_id), entry.book, seq)
        self._house.desk.ask(given).add_done_callback(lambda done: self._done(given, done))

    def in_time(self, scene: Scene, wait: int, now: int) -> Scene:
        """While the clock was wrong nobody could answer, so whoever was to has the time again."""
        table = scene.table
        offer = table.incident.offer if table.incident else None
        ends = frozenset(one.until for one in (*table.round.clocks, *((offer,) if offer else ())))
        if table.id in self._stopped:
            self._stopped.remove(table.id)
            for known in [known for known in self._since if known[0] == table.id]:
                del self._since[known]
            self._lent[table.id] = (ends, now + wait)
        lent, until = self._lent.get(table.id, (frozenset(), 0))
        if not lent & ends:
            return scene
        clocks = tuple(replace(one, until=until) if one.until in lent else one for one in table.round.clocks)
        table = replace(table, round=replace(table.round, clocks=clocks))
        if table.incident and offer and offer.until in lent:
            table = replace(table, incident=replace(table.incident, offer=replace(offer, until=until)))
        return replace(scene, table=table)

    def _done(self, given: Given, done: "Future[Answer]") -> None:
        """What was refused is thought of again: somebody was faster, or has to do something first."""
        answer = Answer() if done.exception() else done.result()
        if answer.events:
            return  # they woke the table
        self._asked.pop(given.id, None)
        moved = answer.refusal is not None and answer.refusal.code == MOVED
        halted = answer.refusal is not None and answer.refusal.code == HALTED
        if moved or halted or done.exception() or given.command.actor == MACHINE:
            self._woken.put((given.id, AGAIN_SECONDS))

    def _houses(self, scene: Scene, now: int) -> c.Command | None:
        """What the dealer does next, or the clock; at a live table both are people's business."""
        command = self._house.dealer.next(scene, go=self._go(scene, now), now=now)
        return command or self._called(scene, now)

    def _paced(self, table: Table, command: c.Command, now: int) -> bool:
        """House players think a while, and results lie open a while, so that people can follow."""
        if command.actor == MACHINE and not isinstance(command, c.CloseRound):
            return True
        what = f"{type(command).__name__} {getattr(command, 'box', '')}"
        return self._waited(table, now, self.pace(table, command), "pace", what)

    def pace(self, table: Table, command: c.Command) -> int:
        """How long house players think and results lie open, in ms; less where nobody has to follow."""
        pace, persons = self._house.floor.pace_ms, self._persons(table)
        if isinstance(command, c.PlaceWager | c.TakeSeat) or self._waiting(table, persons):
            pace //= HASTE
        return pace // HASTE if self._fast(table, persons) else pace

    def _persons(self, table: Table) -> set[str]:
        """Those who sit there and are none of the house's own."""
        return {box.seat for box in table.boxes if box.seat and not self.players.known(box.seat)}

    def _fast(self, table: Table, persons: set[str]) -> bool:
        """Pace belongs to the players: fast is what all of them like."""
        return bool(persons) and all((table.id, person) in self._hurry for person in persons)

    def _waiting(self, table: Table, persons: set[str]) -> bool:
        """Whether persons sit there, and the round goes on without any of them."""
        return bool(persons) and not any(box.player in persons and box.places for box in table.boxes)

    def clock(self, table: Table, now: int) -> TableClock:
        """How long bets are taken, and one may think."""
        entry = self._house.floor.table(table.id)
        betting, thinking = (entry.betting_seconds, entry.decision_seconds) if entry else (0, 0)
        return TableClock(self.deals_at(table), now, betting * 1000, thinking * 1000)

    def deals_at(self, table: Table) -> int | None:
        """When the cards come at the latest, in ms since 1970; nothing before the first wager lies."""
        entry = self._house.floor.table(table.id)
        moment, since = self._since.get((table.id, "bets"), (None, 0))
        round = table.round
        if entry is None or moment != (round.number, round.phase, round.stage, ""):
            return None
        return since + entry.betting_seconds * 1000 if round.phase in ("betting", "closed") else None

    def _go(self, scene: Scene, now: int) -> bool:
        """Whether players have had their time: to bet, since the first of them did, or to concede."""
        table, entry = scene.table, self._house.floor.table(scene.table.id)
        bought = [box for box in table.boxes if bought_in(scene, box)]
        if entry is None or (table.round.phase in ("betting", "closed") and not bought):
            return False
        persons = self._persons(table)
        if table.round.phase not in ("betting", "closed"):
            wait = SETTLING_MS // (HASTE if self._fast(table, persons) else 1)
            held = any(box.status == "in" and box.player in persons for box in table.boxes)
            return not held or self._waited(table, now, wait, "concede")
        pace = self._house.floor.pace_ms
        quiet = self._waited(table, now, max(pace, QUIET_MS) if pace else 0, "quiet", str(table.round.wagers))
        if quiet and all(box in bought for box in table.boxes if box.seat):
            return True  # everybody is in, and nobody has added a side wager for a while
        return self._waited(table, now, entry.betting_seconds * 1000, "bets")

    def _called(self, scene: Scene, now: int) -> c.Command | None:
        """A player who has thought for long is called on, where the book lets time run out."""
        table, entry = scene.table, self._house.floor.table(scene.table.id)
        owing = table.owing() if table.round.phase == "deciding" and not table.incident else []
        if entry is None or scene.book.rule.decision_time is None or not owing:
            return None
        running = {clock.box for clock in table.round.clocks if clock.stage == table.round.stage}
        for clock in table.round.clocks:
            self._again(table.id, max((clock.until - now) / 1000, 0.05))
        if not self._waited(table, now, entry.decision_seconds * 1000, "decide"):
            return None
        late = next((box for box in owing if box not in running), None)
        return c.CallTime(actor=MACHINE, box=late, at=now) if late else None

    def _waited(self, table: Table, now: int, wait: int, what: str, detail: str = "") -> bool:
        """Whether so long has passed since this moment of the round began; if not, look again then."""
        round = table.round
        moment = (round.number, round.phase, round.stage, detail)
        kept, since = self._since.get((table.id, what), (None, now))
        if kept != moment or now < since:  # a clock that was put back does not hold anybody up
            self._since[table.id, what] = (moment, now)
            since = now
            if what == "bets":
                self._house.timed(table.id)
        if now - since >= wait:
            return True
        self._again(table.id, (wait - (now - since)) / 1000)
        return False

    def _again(self, table: str, seconds: float) -> None:
        """Look again after so long, or sooner where that was said before."""
        self._due[table] = min(time.monotonic() + seconds, self._due.get(table, math.inf))
