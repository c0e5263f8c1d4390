"""The way to a database server, which can be cut and mended."""

import selectors
import socket
from threading import Thread
from typing import Literal

Way = Literal["to the server", "from the server"]


class Cable:
    """Carries what it is given, both ways."""

    def __init__(self, host: str, port: int) -> None:
        self._there = (host, port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._whole = True
        self._open = True
        self.carried: dict[Way, int] = {"to the server": 0, "from the server": 0}
        self._ends: tuple[Way, int] | None = None
        Thread(target=self._run, daemon=True).start()

    def cut(self) -> None:
        self._whole = False
        for pair in self._pairs:
            for end in pair:
                end.close()
        self._pairs.clear()

    def cut_after(self, way: Way, size: int) -> None:
        """After so many more bytes on one way nothing goes either way."""
        self._ends = way, self.carried[way] + size

    def mend(self) -> None:
        self._whole = True
        self._ends = None

    def close(self) -> None:
        self._open = False
        self.cut()
        self._listening.close()

    def _run(self) -> None:
        while self._open:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(self._there)
            self._pairs.append((near, far))
            Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        try:
            with selectors.DefaultSelector() as ready:
                ready.register(near, selectors.EVENT_READ, (far, "to the server"))
                ready.register(far, selectors.EVENT_READ, (near, "from the server"))
                while True:
                    for key, _ in ready.select(0.5):
                        data = key.fileobj.recv(65_536)  # type: ignore[union-attr]
                        end, way = key.data
                        whole = len(data)
                        data = data[: self._left(way)]
                        self.carried[way] += len(data)
                        end.sendall(data)
                        if not data or len(data) < whole:
                            return
        except (OSError, ValueError):
            pass
        finally:
            near.close()
            far.close()

    def _left(self, way: Way) -> int | None:
        """How many more bytes go this way; any number where nothing is to be cut."""
        if self._ends is None or self._ends[0] != way:
            return None
        return max(self._ends[1] - self.carried[way], 0)
