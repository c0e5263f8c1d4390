"""Spoiled bytes on a connection: how a browser opens a feed and what it says, through the real server."""

import asyncio
import logging
import re
import socket
import struct
from typing import Any, Final

import uvicorn
from uvicorn.server import ServerState

from croupier.house.http.listening import Prompt, settings
from tests.fuzz.inside import Inside, Wrong

MASK: Final = b"\x01\x02\x03\x04"
QUIET_SECONDS: Final = 0.03  # after which nothing more is awaited
GONE_SECONDS: Final = 10.0  # by which nobody is busy with a connection any more
FEEDS: Final = ("/tables/star-ms-4/feed?after=0", "/meters/feed", "/tournaments/cup/feed?after=1")
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


def frame(kind: int, said: bytes, first: int = 0x80) -> bytes:
    """A frame as a browser sends it."""
    length = bytes([0x80 | len(said)]) if len(said) < 126 else struct.pack(">BH", 0xFE, len(said))
    return bytes([first | kind]) + length + MASK + bytes(one ^ MASK[at % 4] for at, one in enumerate(said))


def examples() -> tuple[bytes, ...]:
    """Feeds opened, words of every kind said, and a request after another."""
    said = (
        frame(TEXT, b'{"after":0}') + frame(PING, b"x") + frame(CLOSE, b"\x03\xe8"),
        frame(BINARY, b"\0" * 200) + frame(TEXT, b"half", 0) + frame(0, b"whole"), frame(TEXT, b"x") * 25,
    )  # fmt: skip
    opened = tuple(
        f"GET {path} HTTP/1.1\r\nHost: house\r\nOrigin: http://house\r\nAuthorization: Bearer @ann\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        + words
        for path in FEEDS
        for words in said
    )
    body = b'{"type":"LeaveSeat","actor":"ann","box":6}'
    posted = (
        b"POST /tables/star-ms-4/commands HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer @ann\r\n"
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    return (*opened, posted, posted + b"GET /lobby HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n")


class Noted(logging.Handler):
    """What the server would write into its log as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


class Frames:
    """The real protocols of the server over a pair of sockets, without a port."""

    def __init__(self, inside: Inside) -> None:
        self.inside = inside
        self._config = uvicorn.Config(
            self._app, log_config=None, lifespan="off", interface="asgi3", **settings()
        )
        self._config.load()
        self._noted = Noted()
        logging.getLogger("uvicorn.error").addHandler(self._noted)
        inside.loop.set_exception_handler(lambda _, said: self._noted.said.append(str(said)))

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        """The application at an address, which a pair of sockets has not."""
        scope["server"] = ("house", 80)
        await self.inside.target.app(scope, receive, send)

    def feed(self, data: bytes) -> None:
        """One connection: no failure is answered or noted, nothing moves, and nobody is left busy with it."""
        before = self.inside.heads()
        self._noted.said.clear()
        data = re.sub(rb"@(\w+)", lambda name: self.inside.tokens.get(name[1].decode(), "").encode(), data)
        answer = self.inside.done(self._exchanged(data))
        if failed := re.search(rb"HTTP/1\.1 5\d\d [^\r]*", answer):
            raise Wrong(failed[0].decode())
        if self._noted.said:
            raise Wrong(f"noted as an error: {self._noted.said[0][-1_000:]}")
        if self.inside.since(before):
            raise Wrong(f"it moved {self.inside.since(before)}")

    async def _exchanged(self, data: bytes) -> bytes:
        here, there = socket.socketpair()
        state, loop = ServerState(), asyncio.get_running_loop()
        config: Any = self._config
        await loop.connect_accepted_socket(
            lambda: Prompt(config=config, server_state=state, app_state={}, _loop=loop), sock=here
        )
        reader, writer = await asyncio.open_connection(sock=there)
        writer.write(data)
        answer = b""
        try:
            while more := await asyncio.wait_for(reader.read(1 << 16), QUIET_SECONDS):
                answer += more
        except (TimeoutError, ConnectionError):
            pass  # it waits for more, or has heard enough
        writer.close()
        async with asyncio.timeout(GONE_SECONDS):
            while state.tasks or state.connections:
                await asyncio.sleep(0.001)
        return answer
