"""The desk: the one way a command reaches the log. One queue, one writer; stored before told."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.core.command import Command
from croupier.core.refusal import Refusal
from croupier.core.safeguards import Safeguards
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.service.clock_desk import ClockDesk
from croupier.service.door_desk import DoorDesk
from croupier.service.meter_records import Meters
from croupier.service.owner_desk import OwnerDesk
from croupier.service.patron_records import Accounts
from croupier.service.promotion_records import Promotions
from croupier.service.refusal_quota import RefusalQuota
from croupier.service.software_desk import SoftwareDesk
from croupier.service.streams import Loaded, Streams, Told, table_stream
from croupier.service.subject import Answer, Given, Setting
from croupier.service.subjects import KINDS, subject_of
from croupier.service.table_subject import scene_of
from croupier.service.tournament_records import Tournaments
from croupier.service.writer import Ask, Writer
from croupier.store import faults

MOST: Final = 256  # commands in one transaction
GATHER_SECONDS: Final = 0.004  # while many ask, for a few more of them to share a disk write
T = TypeVar("T")


class Desk:
    """Takes commands about every subject: each counts once, and is on the disk before anybody hears of it."""

    def __init__(
        self,
        setting: Setting,
        clock: Callable[[], int] | None = None,  # that of this machine, watched
        publish: Told | None = None,
        refusals: RefusalQuota | None = None,  # how many are kept; without one, all
    ) -> None:
        self.setting = setting
        self._writer = Writer(setting.log, KINDS, clock, publish, refusals)
        self._queue: SimpleQueue[tuple[Given | Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="desk", daemon=True)
        self._clock = self._writer.clock
        self.clock = ClockDesk(self._writer, setting.log, self._clock)
        self.door = DoorDesk(self._writer, self._clock)
        self.software = SoftwareDesk(self._writer)
        self.owner = OwnerDesk(self._writer)
        self.meters = Meters(self._writer, setting)
        self.accounts = Accounts(self._writer, setting)
        self.promotions = Promotions(self._writer, setting)
        self.tournaments = Tournaments(self._writer, setting)

    # Commands: now, in this thread, or in the turn of the queue.

    def give(
        self,
        id: str,
        command: Command,
        staff: Mapping[str, str] | None = None,
        *,
        book: str = "",
        days: Safeguards | None = None,
    ) -> Answer:
        """Give a command about what bears this id, once: the same command id gets the same answer again."""
        return self.give_all((Given(id, command, staff, book, days=days),))[0]

    def give_all(self, given: Sequence[Given]) -> list[Answer]:
        """Give commands in this order, stored together where that can be."""
        return self._writer.give_all([self._asked(one) for one in given])

    def start(self) -> "Desk":
        """From now on the queue is served, in the order of asking."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Finish what was asked so far."""
        self._queue.put(None)
        self._thread.join()

    def ask(self, given: Given) -> "Future[Answer]":
        """A command in its turn; the answer comes once it is durable."""
        future: Future[Answer] = Future()
        self._queue.put((given, future))
        return future

    def do(self, call: Callable[[], T]) -> "Future[T]":
        """Something else that needs the desk to itself, in its turn."""
        future: Future[T] = Future()
        self._queue.put((call, future))
        return future

    def waiting(self) -> int:
        """How much is asked and not yet done."""
        return self._queue.qsize()

    def _work(self) -> None:
        batch: list[tuple[Given | Callable[[], Any], Future[Any]]] = []
        while (first := self._queue.get()) is not None:
            if len(batch) > 1:
                time.sleep(GATHER_SECONDS)
            batch = [first]
            while len(batch) < MOST and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                batch.append(more)
            self._serve(batch)

    def _serve(self, batch: Iterable[tuple[Given | Callable[[], Any], Future[Any]]]) -> None:
        """Commands that stand together are given together; anything else has its own turn."""
        together: list[tuple[Given, Future[Any]]] = []
        for asked, future in batch:
            if isinstance(asked, Given):
                together.append((asked, future))
                continue
            self._answer(together)
            together = []
            try:
                future.set_result(asked())
            except Exception as error:
                future.set_exception(error)
        self._answer(together)

    def _answer(self, together: list[tuple[Given, Future[Any]]]) -> None:
        if not together:
            return
        try:
            answers = self.give_all([given for given, _ in together])
        except Exception as error:  # the same for all: none of them can be told whether it is stored
            for _, future in together:
                future.set_exception(error)
            return
        faults.at("told/answers")
        for (_, future), answer in zip(together, answers, strict=True):
            future.set_result(answer)

    def _asked(self, given: Given) -> Ask:
        """A command for its stream, and how it is decided: its subject knows."""
        command = given.command if given.command.id else replace(given.command, id=secrets.token_hex(16))
        subject = subject_of(command)
        if subject.decide is None:
            raise TypeError(f"nobody decides about {type(command).__name__}")
        decide = subject.decide
        return Ask(
            subject.stream(given.id),
            command,
            lambda view, wish: decide(self.setting, view, given, wish),
            given.after,
        )

    # What is known here of the log.

    @property
    def streams(self) -> Streams:
        """Every stream, as far as it was read."""
        return self._writer.streams

    def announce(self, tell: Callable[[Collection[str]], None]) -> None:
        """From now on tell other processes which streams moved."""
        self._writer.announce = tell

    def state(self, stream: str) -> Any:
        """What a stream amounts to, as the log has it."""
        return self._writer.current(stream).state

    def table(self, table_id: str) -> Table:
        """The table as the log has it."""
        found: Table = self.state(table_stream(table_id))
        return found

    def kept(self, table_id: str) -> Loaded:
        """The table as it was last stored or read here, and the number of its last record."""
        stream = table_stream(table_id)
        return self._writer.kept(stream) or self._writer.current(stream)

    def remembered(self, table_id: str) -> Table | None:
        """The table as far as this process knows it without looking into the log."""
        loaded = self._writer.kept(table_stream(table_id))
        return loaded.state if loaded else None

    def kept_scene(self, table_id: str, staff: Mapping[str, str]) -> Scene | Refusal:
        """What a decision would look at, as far as it is known here; to show, and to think about."""
        return self.scene_at(self.kept(table_id), staff)

    def scene_at(self, loaded: Loaded, staff: Mapping[str, str]) -> Scene | Refusal:
        """The same, for a table as it was at some moment."""
        return scene_of(self.setting, self._writer.view(), loaded.state, staff, "", self._clock())

    def scene(self, table_id: str, staff: Mapping[str, str], *, book: str = "") -> Scene | Refusal:
        """What a decision about the table may look at; `book` is for a table that is still to be opened."""
        view = self._writer.view()
        return scene_of(self.setting, view, self.table(table_id), staff, book, self._clock())
