"""A casino-day of races: what anybody asks is asked of several processes at one moment."""

import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.core.refusal import sure
from croupier.house.desk.subject import Answer
from croupier.store.codec import Recorded
from croupier.store.ends import stream_lengths
from croupier.store.faults import Point
from croupier.table import commands as c
from simulator.casino import Casino
from simulator.chance import Chance
from simulator.checks.closing import close
from simulator.checks.guarantees import Broken
from simulator.fate import Fate
from simulator.giving import Sent
from simulator.people.cast import PLACES as TABLES
from simulator.people.cast import place_of
from simulator.steps import Step
from tools.race.rival import Floor, Order, Rival
from tools.race.serial import Serial, foretold, outcome

PLACES: Final[tuple[Point, ...]] = ("decide/looked", "decide/made", "log/begun")
DEATHS: Final[tuple[Point, ...]] = (
    "decide/looked", "decide/made", "log/begun", "log/events", "log/answers", "log/commit", "log/stored",
    "told/begun", "told/published",
)  # fmt: skip
RACED: Final = 0.3  # of what people ask; raced always, a day would be full of things done twice
ALWAYS: Final = (  # where money leaves
    c.SettleBox, c.SettleJackpot, c.ConfirmJackpot, c.LeaveSeat, c.TakeSeat, c.Remedy, c.CloseRound,
)  # fmt: skip
LIVE: Final = [place for place in TABLES if place.mode == "live"]
ROUNDS: Final = 0.7
KILLS: Final = 0.04  # of races
SAME: Final = 0.15  # of races, that all are given the same id
OTHER: Final = 0.35  # that the first who is through was asked something else
COMES_SECONDS: Final = 2.0  # to its place; who has not come by then waits for one who holds a lock
TRIES: Final = 3  # where the database gives up a process that waited too long
BLOCKED_SECONDS: Final = 0.3  # who is not done by then waits for one who waits
COUNTED_FROM: Final = 1_000_000  # the numbers of the commands of those who come in between


class Raced(NamedTuple):
    """What a day of races came to."""

    races: int
    kills: Counter[str]
    places: Counter[str]
    kinds: Counter[str]
    hits: int
    records: int
    seconds: float


class Calm(Fate):
    """Draws what people ask; nothing else befalls them."""

    def next(self, now: int, ahead: int = 0) -> Step | None:
        step = super().next(now)
        if step is None:
            return None
        step = replace(step, fault=None, full=False, deaf=False, jump=0, rival=None, gap="store")
        place = place_of(step.table) if step.go is not None else None
        if place is None or place.mode != "live":
            return step
        scene = self._scene(step.at, place)  # what the dealer of a live table does next is said by a person
        command = self._process(step.at).dealer.next(scene, go=bool(step.go), now=now + step.wait)
        return replace(step, go=None, command=command)

    def _drawn(self, now: int) -> Step | None:
        """Mostly rounds, where people deal and settle: that is where money moves."""
        if not self._chance.happens(ROUNDS):
            return super()._drawn(now)
        return self._at_a_table(self._number(), self._chance.below(2), self._chance.pick(LIVE), now)

    def other(self, step: Step) -> Step | None:
        """Something else that somebody may want at that table, or at one of the same meter."""
        return self._rival(step) if step.table else None


def _nothing() -> None:
    """No fault is planted."""


class Field(Casino):
    """A casino on one PostgreSQL with so many more processes, which race."""

    def __init__(
        self, folder: Path, seed: str, address: str, processes: int, planted: Callable[[], None] = _nothing
    ) -> None:
        super().__init__(folder, seed, address)
        self._chance = Chance(f"{seed} races")
        self._places = cycle(PLACES)
        self._orders: list[list[str]] = []  # in which the commands of the last race may have happened
        self.races = 0
        self.kills, self.places, self.kinds = Counter[str](), Counter[str](), Counter[str]()
        floor = Floor(folder, address, tuple(self.books), seed, planted)
        self._rivals = [Rival(floor, number) for number in range(processes)]
        self._fresh = self.auditor._fresh
        self.auditor._fresh = self._in_order  # type: ignore[method-assign]

    def race(self, races: int) -> Raced:
        """So many, and the day is closed; raises `Broken`."""
        began = time.process_time()
        fate = Calm(
            Chance(f"{self.seed} fate"), self.books, self.machine.processes.__getitem__,
            tournament=self.tournament,
        )  # fmt: skip
        while self.races < races:
            step = self._next(fate)
            if step is None:
                continue
            given = self.given
            if not self._is_raced(step):
                self._play(step)
            else:
                self._passes_time(step.wait)
                self._raced(step, fate)
            if self.given == given and step.table:
                self._passes_time(-step.wait)
                fate.idle(step)
        for rival in self._rivals:
            rival.close()
        day = close(self)
        return Raced(
            self.races, self.kills, self.places, self.kinds, day.hits, day.records,
            time.process_time() - began,
        )  # fmt: skip

    def _is_raced(self, step: Step) -> bool:
        if step.command is None or isinstance(step.command, c.ShuffleDeck):
            return False  # a deck is known only to the process that sealed it
        return isinstance(step.command, ALWAYS) or self._chance.happens(RACED)

    def _raced(self, step: Step, fate: Calm) -> None:
        """All but the last wait at a place until the last is through."""
        self.machine.look()
        self.machine.settles()
        all_sent = self._entries(step, fate)
        serials = foretold(self.machine.processes[0], all_sent, self.books)
        place = next(self._places)
        answers = self._run(all_sent, place)
        self.races += 1
        self.places[place] += 1
        self.kinds[type(step.command).__name__] += 1
        real = tuple(outcome(answer) for answer in answers)
        fitting = [serial for serial in serials if serial.outcomes == real]
        if not fitting:
            raise Broken(4, _different(all_sent, real, serials, place))
        for sent, answer in zip(all_sent, answers, strict=True):
            self._answered(sent, answer)
        self._look_back(all_sent, fitting)

    def _entries(self, step: Step, fate: Calm) -> list[Sent]:
        """One command for each process: the same, under one id or several, or something else."""
        chance = self._chance
        same = chance.happens(SAME)
        command = sure(step.command, "only what somebody asks is raced")
        found = [Sent(replace(command, id=str(step.n), at=self.now), step.table)]
        other = fate.other(step) if chance.happens(OTHER) else None
        for number in range(1, len(self._rivals)):
            id = str(step.n) if same else f"{COUNTED_FROM * number + step.n}"
            if other and other.command is not None and number == len(self._rivals) - 1:
                found.append(Sent(replace(other.command, id=f"other {id}", at=self.now), other.table))
            else:
                found.append(Sent(replace(found[0].command, id=id), step.table))
        for sent in found:
            self._sent[sent.command.id] = sent
        self.given += len(found)
        return found

    def _run(self, all_sent: list[Sent], place: Point) -> list[Answer]:
        chance, rivals = self._chance, self._rivals
        dying = chance.below(len(rivals)) if chance.happens(KILLS) else None
        dies = chance.pick(DEATHS)
        *slow, last = range(len(rivals))
        standing, before = [], self._versions()
        lives = sum(rival.lives for rival in rivals)
        for number in slow:
            rivals[number].order(Order(all_sent[number], place, dies if dying == number else None))
            if rivals[number].stands(COMES_SECONDS):
                standing.append(number)
        rivals[last].order(Order(all_sent[last], None, dies if dying == last else None))
        rivals[last].done(BLOCKED_SECONDS)
        moved = {name: seq for name, seq in self._versions().items() if seq != before.get(name)}
        for number in standing:
            rivals[number].go_on(moved)
        found = [rivals[number].answer(moved) for number in range(len(rivals))]
        self.kills[dies] += sum(rival.lives for rival in rivals) - lives
        return [
            answer if answer is not None else self._again(all_sent[number])
            for number, answer in enumerate(found)
        ]

    def _again(self, sent: Sent) -> Answer:
        """Who had no answer asks again, elsewhere."""
        for _ in range(TRIES):
            rival = self._rivals[self._chance.below(len(self._rivals))]
            rival.order(Order(sent))
            if answer := rival.answer():
                return answer
        raise Broken(0, f"no process has an answer to {sent.command}")

    def _versions(self) -> dict[str, int]:
        with self.machine.processes[0].log.database.reading() as connection:
            found = stream_lengths(connection)
        return {name: found.get(name, 0) for name in self.auditor.trails}

    def _look_back(self, all_sent: list[Sent], fitting: list[Serial]) -> None:
        """The auditor reads what was stored, in one of the orders that explain it."""
        self._orders = [[all_sent[place].command.id for place in serial.order] for serial in fitting]
        self.machine.look()
        self.machine.settles()
        self._looks_at_all()
        self._orders = []

    def _in_order(self) -> list[Recorded]:
        """What was stored, as it happened: no stream says otherwise."""
        fresh = self._fresh()
        for order in self._orders:
            found = sorted(fresh, key=lambda one: order.index(one.command) if one.command in order else -1)
            if _numbered(found):
                return found
        if self._orders:
            raise Broken(4, f"what {self._orders[0]} came to fits another order than it is stored in")
        return fresh


def _numbered(records: list[Recorded]) -> bool:
    """Whether the records of every stream come as they are numbered."""
    last: dict[str, int] = {}
    for record in records:
        if record.seq < last.get(record.stream, 0):
            return False
        last[record.stream] = record.seq
    return True


def _different(all_sent: list[Sent], real: tuple[object, ...], serials: list[Serial], place: Point) -> str:
    lines = [f"at {place} a race came to what no order comes to:"]
    lines += [f"{sent.command} -> {one}" for sent, one in zip(all_sent, real, strict=True)]
    lines += [f"order {serial.order} -> {serial.outcomes}" for serial in serials]
    return "\n  ".join(lines)
