"""Who wants to look again when something happens: a bell that rings for streams, however often at once."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager


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
