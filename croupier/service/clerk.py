"""The clerk: what many people ask goes to the desk together, so that one disk write serves all."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from croupier.service.desk import Answer, Desk, Given
from croupier.store import faults

MOST: Final = 256  # commands in one transaction
GATHER_SECONDS: Final = 0.004  # while many ask, for a few more of them to share a disk write
T = TypeVar("T")


class _Errand(NamedTuple):
    """Something other than a command to a table, done in its turn."""

    call: Callable[[], Any]


class Clerk:
    """One thread through which everything reaches the desk, in the order it came."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: SimpleQueue[tuple[Given | _Errand, Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="clerk", daemon=True)

    def start(self) -> "Clerk":
        self._thread.start()
        return self

    def stop(self) -> None:
        """Finish what was asked so far."""
        self._asked.put(None)
        self._thread.join()

    def give(self, given: Given) -> "Future[Answer]":
        """A command to a table; the answer comes once it is durable."""
        future: Future[Answer] = Future()
        self._asked.put((given, future))
        return future

    def do(self, call: Callable[[], T]) -> "Future[T]":
        """Anything else that needs the desk to itself."""
        future: Future[T] = Future()
        self._asked.put((_Errand(call), future))
        return future

    def waiting(self) -> int:
        """How much is asked and not yet done."""
        return self._asked.qsize()

    def _work(self) -> None:
        batch: list[tuple[Given | _Errand, Future[Any]]] = []
        while (first := self._asked.get()) is not None:
            if len(batch) > 1:
                time.sleep(GATHER_SECONDS)
            batch = [first]
            while len(batch) < MOST and not self._asked.empty():
                more = self._asked.get()
                if more is None:
                    self._asked.put(None)
                    break
                batch.append(more)
            self._serve(batch)

    def _serve(self, batch: "list[tuple[Given | _Errand, Future[Any]]]") -> None:
        """Commands that stand together are given together; an errand has its own turn."""
        together: list[tuple[Given, Future[Any]]] = []
        for asked, future in batch:
            if isinstance(asked, Given):
                together.append((asked, future))
                continue
            self._give(together)
            together = []
            _settle(future, asked.call)
        self._give(together)

    def _give(self, together: "list[tuple[Given, Future[Any]]]") -> None:
        if not together:
            return
        try:
            answers = self._desk.give_all([given for given, _ in together])
        except Exception as error:  # the same for all: none of them can be told whether it is stored
            for _, future in together:
                future.set_exception(error)
            return
        faults.at("told/answers")
        for (_, future), answer in zip(together, answers, strict=True):
            future.set_result(answer)


def _settle(future: "Future[Any]", call: Callable[[], Any]) -> None:
    try:
        future.set_result(call())
    except Exception as error:
        future.set_exception(error)
