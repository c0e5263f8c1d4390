"""From other threads to the event loop; and there a bell that rings for streams, however often at once."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")


class ToLoop:
    """What other threads want done on the event loop, in their order; it is woken once for all that waits."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[tuple[Callable[..., object], tuple[Any, ...]]] = []
        self._lock = Lock()

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on."""
        self._loop = loop

    def soon(self, call: Callable[..., object], *given: Any) -> None:
        """From any thread."""
        if self._loop is None or self._loop.is_closed():
            return
        with self._lock:
            self._waiting.append((call, given))
            if len(self._waiting) > 1:
                return
        self._loop.call_soon_threadsafe(self._do)

    async def answer(self, future: "Future[T]") -> T:
        """What comes of something in another thread. Who does not wait any more takes nothing back by it."""
        answered: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda done: self.soon(_tell, answered, done))
        return await answered

    def _do(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for call, given in waiting:
            call(*given)


def _tell(answered: "asyncio.Future[Any]", done: "Future[Any]") -> None:
    if answered.done():
        return
    if error := done.exception():
        answered.set_exception(error)
    else:
        answered.set_result(done.result())


class Bell:
    """Everything here happens on the event loop; a name that ends with a colon stands for all of its kind."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def heard(self, names: Collection[str]) -> Iterator[asyncio.Event]:
        """An event that is set whenever one of these streams moves."""
        rung = asyncio.Event()
        for name in names:
            self._waiting.setdefault(name, set()).add(rung)
        try:
            yield rung
        finally:
            for name in names:
                self._waiting[name].discard(rung)
                if not self._waiting[name]:
                    del self._waiting[name]

    def ring(self, stream: str) -> None:
        """A stream moved."""
        kind = stream.partition(":")[0] + ":"
        for name in (stream, kind):
            for rung in self._waiting.get(name, ()):
                rung.set()

    def kinds(self) -> tuple[str, ...]:
        """The kinds of streams somebody waits for, all of them."""
        return tuple(name for name in self._waiting if name.endswith(":"))

    def watched(self) -> tuple[str, ...]:
        """The streams somebody waits for by name."""
        return tuple(name for name in self._waiting if not name.endswith(":"))
