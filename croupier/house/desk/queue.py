"""The queue: commands about every subject, together where that can be, each once, stored before told."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.core.command import Command
from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.streams import Streams, Told
from croupier.house.desk.subject import Answer, Given, Setting, Subject, by_command
from croupier.house.desk.writer import Ask, Writer
from croupier.store import faults
from croupier.table.players import Safeguards

HOUSE: Final = "house"  # who says what the house notes of itself, and what it is about
MOST: Final = 256  # commands in one transaction
GATHER_SECONDS: Final = 0.004  # while many ask, for a few more of them to share a disk write
T = TypeVar("T")


class CommandQueue:
    """One thread and one writer, whatever a command is about: its subject says how it is decided."""

    def __init__(
        self,
        setting: Setting,
        subjects: Mapping[str, Subject],
        clock: Callable[[], int] | None,
        publish: Told | None,
        refusals: RefusalQuota | None,
    ) -> None:
        self.setting = setting
        self._subjects = by_command(subjects.values())
        self._writer = Writer(setting.log, subjects, clock, publish, refusals)
        setting.clock = self._writer.clock
        self._queue: SimpleQueue[tuple[Given | Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="desk", daemon=True)

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

    def start(self) -> "CommandQueue":
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
        subject = self.subject(command)
        return Ask(
            subject.stream(given.id), command, partial(subject.decide, self.setting, given), given.after,
            subject.always, partial(subject.holds, self.setting, given),
        )  # fmt: skip

    def subject(self, command: Command) -> Subject:
        """What a command is about."""
        found = self._subjects.get(type(command))
        if found is None:
            raise TypeError(f"nobody decides about {type(command).__name__}")
        return found

    @property
    def streams(self) -> Streams:
        """Every stream, as far as it was read."""
        return self._writer.streams

    def announce(self, tell: Callable[[Collection[str]], None]) -> None:
        """From now on tell other processes which streams moved."""
        self._writer.announce = tell

    def watch(self, due: Callable[[], Sequence[Given]]) -> None:
        """From now on give what is due with every command, before it and after it."""
        self._writer.watch = lambda: [self._asked(one) for one in due()]

    def look(self) -> None:
        """Give what is due, though nobody gives a command."""
        self._writer.look()

    def kept_state(self, stream: str) -> Any:
        """The same, without a look at the log where that is not in doubt."""
        return (self._writer.kept(stream) or self._writer.current(stream)).state

    def state(self, stream: str) -> Any:
        """What a stream amounts to, as the log has it."""
        return self._writer.current(stream).state
