"""The queue: one thread gives what is asked, together where that can be, and answers once it is durable."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from croupier.core.command import Command
from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.streams import Told
from croupier.house.desk.subject import Answer, Given, Setting, Subject
from croupier.house.desk.writer import Writer
from croupier.store import faults
from croupier.table.players import Safeguards

HOUSE: Final = "house"  # who says what the house notes of itself, and what it is about
MOST: Final = 256  # commands in one transaction
GATHER_SECONDS: Final = (
    0.004  # for a few more to share a disk write, where as many as before are on their way
)
T = TypeVar("T")
Waiting = tuple[Given | Callable[[], Any], "Future[Any]"]


class CommandQueue(Writer):
    """A writer with a thread that serves whoever asks, in the order of asking."""

    def __init__(
        self,
        setting: Setting,
        subjects: Mapping[str, Subject],
        clock: Callable[[], int] | None = None,
        publish: Told | None = None,
        refusals: RefusalQuota | None = None,
    ) -> None:
        super().__init__(setting, subjects, clock, publish, refusals)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
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
        """Give a command about what bears this id at once, whoever waits."""
        return self.give_all((Given(id, command, staff, book, days=days),))[0]

    def start(self) -> "CommandQueue":
        """From now on the queue is served."""
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
        """Commands that stand together are given together; anything else has its own turn."""
        batch: list[Waiting] = []
        while (first := self._queue.get()) is not None:
            batch = self._gathered(first, len(batch))
            for run in _runs(batch):
                call = run[0][0]
                given = [one for one, _ in run if isinstance(one, Given)]
                try:
                    answers = [call()] if callable(call) else self.give_all(given)
                except Exception as error:  # the same for all: none can be told whether it is stored
                    for _, future in run:
                        future.set_exception(error)
                    continue
                if given:
                    faults.at("told/answers")
                for (_, future), answer in zip(run, answers, strict=True):
                    future.set_result(answer)

    def _gathered(self, first: Waiting, before: int) -> list[Waiting]:
        """What is asked by now. Where fewer wait than came before, the rest of them is on its way."""
        if self._queue.qsize() + 1 < before:
            time.sleep(GATHER_SECONDS)
        batch = [first]
        while len(batch) < MOST and not self._queue.empty():
            more = self._queue.get()
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return [one for one in batch if one[1].set_running_or_notify_cancel()]  # else nobody waits for it


def _runs(batch: Iterable[Waiting]) -> Iterator[list[Waiting]]:
    """Commands that stand together; each other call by itself."""
    for commands, together in groupby(batch, lambda one: isinstance(one[0], Given)):
        if commands:
            yield list(together)
        else:
            yield from ([one] for one in together)
