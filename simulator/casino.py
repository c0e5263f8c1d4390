"""A casino in a storm, step by step, and what it comes to at the end of a day."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.house.clock.rules.clock import TOLERANCE, AcceptTime
from croupier.house.desk.streams import patron_stream, table_stream
from croupier.house.desk.subject import Answer
from croupier.house.desk.watched_clock import WatchedClock
from croupier.patrons.at_table import EXCLUSIONS
from croupier.rulebooks.load import load
from croupier.store import faults
from croupier.store.codec import Recorded, Unreadable
from croupier.store.faults import Point
from croupier.store.log import LogError
from croupier.table.events import BookChanged, TimesCorrected, WagerPlaced
from croupier.table.incidents import IrregularityCalled
from croupier.table.table import Table
from simulator.chance import Chance
from simulator.checks import admission, guarantees
from simulator.checks.auditor import Auditor, Seen
from simulator.checks.closing import Day, close
from simulator.checks.entitlement import check_entitled, stream_of
from simulator.checks.guarantees import FELL_OVER, TIMES, Broken
from simulator.checks.keepsakes import Keepsakes
from simulator.checks.spectator import Spectator
from simulator.fate import Fate
from simulator.giving import Sent, books_for, give, place_for
from simulator.people import cast, cup, members, raffle
from simulator.people.cast import PLACES
from simulator.steps import Fault, Gap, Step
from simulator.weather.machine import PROCESSES, Machine
from simulator.weather.process import Contended
from simulator.weather.weather import Crashed, Weather

COMMANDS: Final = 2_000  # of a casino-day
START: Final = 1_800_000_000_000
REMEMBERED: Final = 300
TOURNAMENTS: Final = 0.4  # of all days
FIRST: Final = 8  # places a house comes to when it is opened for the first time
GAPS: Final[dict[Gap, Point]] = {"look": "decide/looked", "decide": "decide/made", "tell": "told/begun"}
PASSING: Final = (  # said, and not stored
    "house/clock", "table/moved", "table/busy", "command/id",
    "command/too-long", "command/too-many", "command/control-sign",
)  # fmt: skip


class Casino:
    """One day of six tables and two meters. The machine dies and comes back; people go on."""

    def __init__(self, folder: Path, seed: str, address: str = "") -> None:
        self.folder, self.seed = folder, seed
        self.now = START  # the right time, as far as anybody can know
        self.ahead = 0  # what the clock of the machine is wrong by
        self._even = 0
        self.steps: list[Step] = []
        self.given = self.refused = 0
        self.called, self.carried_out = Counter[str](), Counter[str]()
        self.books: dict[str, Rulebook] = {place.book: load(place.book) for place in PLACES}
        self.weather = Weather()
        self._draws, self._looks = Chance(seed), Chance(f"{seed} looks")
        self._sent: dict[str, Sent] = {}
        self._answers: dict[str, bytes] = {}
        self._books_of = {place.id: {place.book} for place in PLACES}  # those each table has had
        self._entitled: set[str] = set()  # commands whose effect was theirs to have
        self._open: list[str] = []  # commands that were given in this step and not answered
        self._keepsakes = Keepsakes()
        self._rival: Step | None = None  # what the other process does in the middle of a step
        self._gap: Point | None = None  # and where
        self._step = 0  # the number of the one that is made
        self.tournament = Chance(f"{seed} day").happens(TOURNAMENTS)
        self.machine = Machine(folder, address, self.books, self._clock, self._draws, seed)
        self._opens()

    def _clock(self) -> WatchedClock:
        """A new process begins to watch the clock of the machine."""
        return WatchedClock(lambda: self.now + self.ahead, lambda: self._even)

    def _passes_time(self, ms: int) -> None:
        self.now += ms
        self._even += ms

    def day(self, commands: int = COMMANDS) -> Day:
        """So many commands; raises `Broken` where a guarantee does not hold."""
        chance = Chance(f"{self.seed} fate")
        fate = Fate(chance, self.books, self.machine.processes.__getitem__, tournament=self.tournament)
        with faults.listening(self._passes):
            while self.given < commands:
                step = self._next(fate)
                if step is None:
                    continue
                given = self.given
                self.steps.append(step)
                for id in self._play(step):
                    fate.post.again(id)
                if self.given == given and step.table and not step.jump:
                    self._passes_time(-step.wait)
                    fate.idle(self.steps.pop())
        self.weather.struck.update(fate.post.counts)
        return close(self)

    def _next(self, fate: Fate) -> Step | None:
        """What comes next; who looks what may be done sees no failure either."""
        try:
            return fate.next(self.now, self.ahead)
        except Broken:
            raise
        except Exception as error:
            raise Broken(FELL_OVER, f"{type(error).__name__} before a step: {error}") from error

    def replay(self, steps: Iterable[Step]) -> Day:
        """The same from a list."""
        with faults.listening(self._passes):
            for step in steps:
                self.steps.append(step)
                self._play(step)
        return close(self)

    def _opens(self) -> None:
        """The house opens for the first time, and dies over it; then everybody is seated."""
        chance = Chance(f"{self.seed} opening")
        with faults.listening(self.weather.passes):
            for _ in range(2):
                with suppress(Crashed), self.weather.during(Fault("crash", chance.between(1, FIRST))):
                    self.machine.starts(0)
        for number in range(PROCESSES):
            self.machine.starts(number)
        desk = self.machine.processes[0].desk
        if self.tournament:
            cup.prepare(desk, self.books[cup.BOOK], self.now)
        members.issue_all(desk, self.books, self.now)
        cast.open_all(desk, self.books, self.now, cup.TABLE if self.tournament else "")
        raffle.prepare(desk, self.books[raffle.BOOK], self.now)
        self.auditor = Auditor(self.machine.connection(), self.machine.processes[0].decks, self._judges)
        self.spectators = {place.id: _spectator(number, place) for number, place in enumerate(PLACES)}
        self.machine.told = self.auditor.check_told
        self._looks_at_all()

    def _passes(self, point: Point) -> None:
        """The program has come to a place; the other process may go on in the middle of it."""
        if point == self._gap and not any(one.log.held for one in self.machine.processes.values()):
            self._races()
        if point == "decide/looked":  # so that what is decided again is drawn again
            self._draws.anew(f"{self.seed}/{self._step} decides")
        self.weather.passes(point)

    def _races(self) -> None:
        rival, self._rival = self._rival, None
        if rival:
            step = self._step
            with self.weather.during(None):
                self._tries(rival)
            self._step = step

    def _play(self, step: Step) -> list[str]:
        """One step, and a look at everything it touched; the ids of commands nobody answered."""
        self._passes_time(step.wait)
        self.ahead += step.jump
        self._open = []
        self.machine.deaf = step.deaf
        self._rival, self._gap = step.rival, GAPS.get(step.gap)
        log = self.machine.processes[step.at].log
        if step.rival and step.gap != "look":  # where meters are held first, nobody gets between to decide
            log.gap = lambda: self._between(log)
        try:
            with self.weather.during(step.fault, full=step.full):
                self._tries(step)
            log.gap = lambda: None
            self._rival = None
            self.machine.settles()
            self._looks_at_all()
            self._takes_time()
        except Unreadable as error:
            raise Broken(5, str(error)) from error
        except LogError as error:
            raise Broken(FELL_OVER, f"the house does not come back after {step}: {error}") from error
        return self._open

    def _takes_time(self) -> None:
        """Where no process holds the clock for wrong, two people said so or nobody can tell."""
        if self.ahead and not any(one.clock.read().wrong for one in self.machine.processes.values()):
            self.now, self.ahead = self.now + self.ahead, 0

    def _between(self, log: Contended) -> None:
        """Somebody else writes in the very moment before this process does."""
        log.gap = lambda: None
        self._races()

    def _tries(self, step: Step) -> None:
        """A step, which may be the last of its process."""
        try:
            self._does(step)
        except Crashed as crashed:
            self._falls(step, str(crashed))
        except LogError:
            pass  # it was said, and the command is given again
        except (Broken, Unreadable):
            raise
        except Exception as error:
            raise Broken(FELL_OVER, f"{type(error).__name__} at {step}: {error}") from error

    def _does(self, step: Step) -> None:
        process = self.machine.processes[step.at]
        self._step = step.n
        self._draws.anew(f"{self.seed}/{step.n}")
        if step.seal:
            self.machine.look()
            process.sealer.seal()
        self._keepsakes.make(step, process)
        if step.leaves:
            self.spectators[step.leaves].leaves()
        if step.joins:
            self.spectators[step.joins].joins(process)
        if step.accepts:
            accept = AcceptTime(actor=step.accepts, id=str(step.n), time=self.now + self.ahead)
            process.desk.clock.accept(accept, cast.SET_CLOCKS)
        sent = self._meant(step)
        if sent is None:
            return
        id = sent.command.id
        self._sent[id] = sent
        self._open.append(id)
        self.given += 1
        answer = give(process, sent, self.books)
        faults.at("told/answers")  # where the clerk of a house has it, and nobody else yet
        self._answered(sent, answer)
        self._open.remove(id)

    def _meant(self, step: Step) -> Sent | None:
        """The command of a step: an old one, one that is written out, or what the dealer does next."""
        if step.again:
            found = self._sent.get(step.again)
            return found._replace(after=None) if found else None
        if step.command is not None:
            return Sent(replace(step.command, id=str(step.n)), step.table)
        if step.go is None:
            return None
        place, process = cast.place_of(step.table), self.machine.processes[step.at]
        loaded = process.desk.kept(place.id)
        scene = process.desk.scene_at(loaded, cast.staff(place, self.books[place.book]))
        command = None
        if not isinstance(scene, Refusal):
            command = process.dealer.next(scene, go=step.go, now=self.now)
        if command is None:
            return None
        return Sent(replace(command, id=str(step.n)), place.id, loaded.head.seq)

    def _answered(self, sent: Sent, answer: Answer) -> None:
        """Guarantees 1, 3 and 4: it says why, it is stored, and the first answer is the only one."""
        id, refusal = sent.command.id, answer.refusal
        if refusal:
            guarantees.check_cites(refusal.cites, books_for(sent, self._books_of), refusal)
            if refusal.code in PASSING:
                return
        found, first = guarantees.digest(answer), self._answers.get(id)
        if first is not None and first != found:
            raise Broken(4, f"{sent.command} was answered in two ways")
        if first is None:
            self.auditor.check_answered((id,))
            self.refused += refusal is not None
            self.carried_out[type(sent.command).__name__] += refusal is None
            self._answers[id] = found

    def _falls(self, step: Step, place: str) -> None:
        """A process dies, or all; what was answered is still there when it is back."""
        gone = self.machine.processes.values() if self._cut(step) else [self.machine.processes[step.at]]
        for spectator in self.spectators.values():
            if spectator.process in gone:
                spectator.leaves()
        with self.weather.during(None):
            if self._cut(step):
                self.auditor.close()
                self.machine.power_cut(place, self._looks)
                self.auditor.reopen(self.machine.connection())
            else:
                self.machine.dies(step.at)
        self.auditor.check_answered([*self._answers][-REMEMBERED:])
        self._keepsakes.check(self.machine.processes[step.at])

    def _cut(self, step: Step) -> bool:
        return step.fault is not None and step.fault.what == "power"

    def _looks_at_all(self) -> None:
        """After every step: the records, what the processes believe, and what the spectators see."""
        moved = self.auditor.look(self._looks)
        for process in self.machine.processes.values():
            self.auditor.check_known(process.desk.streams, moved)
        for spectator in self.spectators.values():
            spectator.hears()
            spectator.check(self.auditor.trail(table_stream(spectator.table)))

    def _judges(self, seen: Seen) -> None:
        """Guarantees 1, 7 and 8 for one record: its clauses, whose it was, and by which book."""
        trail, before, record, event = seen
        sent = self._sent.get(record.command)
        own = self._own_book(seen)
        guarantees.check_cites(event.cites, [own] if own else [*self.books], f"{record.stream} {record.seq}")
        if isinstance(event, IrregularityCalled):
            self.called[event.kind] += 1
        if trail.kind == "clock" or isinstance(event, TimesCorrected):
            return  # of the house, and by no book
        elsewhere = sent and stream_of(*sent[:2]) != trail.stream
        deciding = (own, *(books_for(sent, self._books_of) if sent and elsewhere else ()))
        if record.book not in [self.books[id].digest for id in (deciding if own else self.books)]:
            raise Broken(8, f"{record.stream} {record.seq} was decided by another book")
        if isinstance(event, BookChanged):
            self._books_of[trail.name].add(event.book)
        if sent is None:
            return
        right = (self.now, self.now + self.ahead)  # the second where two people say so in this very step
        if not any(abs(record.time - time) <= TOLERANCE for time in right):
            raise Broken(TIMES, f"{record.stream} {record.seq} bears a wrong time, {record.time}")
        if record.actor != sent.command.actor:
            raise Broken(7, f"{record.stream} {record.seq} is put down to {record.actor}")
        if trail.kind == "table":
            self._admits(before, record, event)
        if record.command not in self._entitled:
            self._entitled.add(record.command)
            stream = stream_of(sent.command, sent.table)
            state = before if stream == trail.stream else self.auditor.trail(stream).state
            book = self.books[(isinstance(state, Table) and state.book) or place_for(sent).book]
            check_entitled(state, book, cast.staff(place_for(sent), book), sent.command)

    def _own_book(self, seen: Seen) -> str:
        """The book of a stream, by which it cites clauses: a table's until the record that changes it."""
        if isinstance(seen.event, BookChanged):
            return str(seen.before.book)
        return getattr(seen.trail.state, "book", "")

    def _admits(self, table: Table, record: Recorded, event: Event) -> None:
        """Guarantee 7: whoever begins to play may."""
        player = admission.comes_in(event)
        if not player:
            return
        orders = self.auditor.trail(EXCLUSIONS).state
        admission.check_let_in(table, self.books[table.book], orders, player)
        if isinstance(event, WagerPlaced):
            account = self.auditor.trail(patron_stream(player)).state
            admission.check_guarded(table, self.books[table.book], account, event, record.time)


def _spectator(number: int, place: cast.Place) -> Spectator:
    """Staff, players and strangers by turns."""
    viewers = (cast.MANAGER, cast.players(place)[0], cast.STRANGER)
    viewer = viewers[number % len(viewers)]
    return Spectator(place.id, viewer, staff=viewer == cast.MANAGER)
