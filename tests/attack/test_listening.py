"""Who connects and does not listen, or talks without an end, gets neither memory nor a place for good."""

import base64
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Event, Thread
from typing import Any, Final, cast

import pytest

from croupier.house.http.listening import FRAME, Taken
from tests.floors.serving import served

MANY: Final = 24_000_000  # bytes, far more than lie on the way between two ends
TEXT, PING, PONG, CONTINUED = 1, 9, 10, 0
WAIT: Final = 60  # seconds, for a machine that has much to do


class Chatter:
    """An application that talks for as long as somebody is there, or is quiet."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.ended = Event()
        self.why: BaseException | None = None
        self.heard: Queue[Any] = Queue()
        self.protocol: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return
        self.protocol = getattr(receive, "__self__", None)
        try:
            if scope["type"] == "http":
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": b"x" * MANY})
                await receive()
                while (await receive())["type"] != "http.disconnect":
                    pass
            else:
                await receive()
                await send({"type": "websocket.accept"})
                while not self.quiet:
                    await send({"type": "websocket.send", "text": "x" * FRAME})
                while (said := await receive())["type"] != "websocket.disconnect":
                    self.heard.put(said)
        except BaseException as error:
            self.why = error
            raise
        finally:
            self.ended.set()


def frame(kind: int, said: bytes = b"", *, last: bool = True) -> bytes:
    length = bytes([0x80 | len(said)]) if len(said) < 126 else b"\xff" + struct.pack("!Q", len(said))
    return bytes([(0x80 if last else 0) | kind]) + length + bytes(4) + said


@contextmanager
def connected(address: str, *, feed: bool, room: int = 4096) -> Iterator[socket.socket]:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.settimeout(WAIT)
        connection.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        key = base64.b64encode(os.urandom(16)).decode()
        more = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        more += "Sec-WebSocket-Version: 13\r\n"
        connection.sendall(f"GET / HTTP/1.1\r\nHost: house\r\n{more if feed else ''}\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += connection.recv(1)
        yield connection


def taken(connection: socket.socket) -> int:
    """How much there still was to take."""
    size = 0
    connection.settimeout(1)
    with suppress(TimeoutError):
        while more := connection.recv(1 << 20):
            size += len(more)
    return size


@pytest.mark.parametrize("said", [frame(PING, b"x" * 125), frame(PONG), frame(CONTINUED, last=False)])
def test_who_talks_without_an_end_is_let_go(said: bytes) -> None:
    """Nothing of it is a message, so no feed would count it, and all of it takes time or memory."""
    app = Chatter(quiet=True)
    with served(cast(Any, app)) as address, connected(address, feed=True) as connection:
        connection.sendall(frame(TEXT, b"", last=False))
        with pytest.raises(ConnectionError):
            connection.sendall(said * (MANY // len(said)))
        assert app.ended.wait(WAIT)


def test_who_talks_as_people_do_is_heard() -> None:
    app = Chatter(quiet=True)
    with served(cast(Any, app)) as address, connected(address, feed=True) as connection:
        for number in range(100):
            connection.sendall(frame(TEXT, b"%d" % number) + frame(PING, b"there"))
            assert connection.recv(7) == b"\x8a\x05there"
            assert app.heard.get(timeout=WAIT)["text"] == f"{number}"
            connection.sendall(frame(TEXT, b"", last=False) + frame(CONTINUED, b"x" * FRAME))
            assert len(app.heard.get(timeout=WAIT)["text"]) == FRAME


@pytest.mark.parametrize("feed", [True, False])
def test_who_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch, feed: bool) -> None:
    monkeypatch.setattr(Taken, "untaken_seconds", 0.05)
    app = Chatter()
    with served(cast(Any, app)) as address, connected(address, feed=feed):
        assert app.ended.wait(WAIT)


def test_who_takes_slowly_gets_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Taken, "untaken_seconds", 0.5)
    with served(cast(Any, Chatter())) as address, connected(address, feed=False, room=1 << 20) as connection:
        left, pause = MANY, Event()
        while left > 0 and (more := connection.recv(200_000)):
            left -= len(more)
            pause.wait(0.01)
        assert left <= 0


@pytest.mark.parametrize("feed", [True, False])
def test_the_house_closes_though_somebody_takes_nothing(feed: bool) -> None:
    closed = Event()

    def close() -> None:
        house.__exit__(None, None, None)
        closed.set()

    app = Chatter()
    house = served(cast(Any, app))
    with connected(house.__enter__(), feed=feed):
        Thread(target=close, daemon=True).start()
        assert closed.wait(WAIT / 3)


def test_a_feed_that_was_ended_for_what_was_said_ends_without_an_error() -> None:
    """A message too long closes it while the house still tells."""
    app = Chatter()
    with served(cast(Any, app)) as address, connected(address, feed=True) as connection:
        connection.sendall(frame(TEXT, b"x" * (FRAME + 1)))
        with suppress(ConnectionError):
            taken(connection)
        assert app.ended.wait(WAIT)
    assert isinstance(app.why, OSError)
