"""How the service listens: what a connection may send, and how long it may take over a request."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from croupier.house.room.house import House

KEEP_SECONDS: Final = 75  # for a player who thinks: a connection anew costs more than one that is kept
REQUEST_SECONDS: Final = 20  # from the first byte of a request to its last
NEWCOMER_SECONDS: Final = 2  # for who is let in on one of the last descriptors
HEAD: Final = 64 * 1024  # bytes before a body
OPEN: Final = ("/health", "/metrics")  # even while there is no room
FULL: Final = b'{"status_code":503,"detail":"The house is full just now. Try again in a moment."}'
CROWDED: Final = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
FRAME: Final = 64 * 1024  # bytes of a WebSocket message
PART: Final = 4 * 1024  # bytes that are read before others have their turn
AT_ONCE: Final = 500  # frames of one connection, whatever is in them
A_SECOND: Final = 50
UNTAKEN_SECONDS: Final = 60  # in which who is sent something takes some of it


async def for_newcomers(app: Any, scope: Any, receive: Any, send: Any) -> None:
    """What somebody is told who comes while no descriptors are left; how the house is, anybody may ask."""
    if scope["path"] in OPEN:
        closing = [(b"connection", b"close")]

        async def sent(message: Any) -> None:
            more = {"headers": [*message.get("headers", ()), *closing]} if "status" in message else {}
            await send({**message, **more})

        await app(scope, receive, sent)
        return
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"5"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": FULL})


class Taken(asyncio.Protocol):
    """A connection whose other end takes what it is sent; the server itself would wait for that for ever.

    Who does not take it keeps no place, and nobody from closing the house.
    """

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    untaken_seconds: float = UNTAKEN_SECONDS
    _look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # whatever waits is looked at

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        if self._look:
            self._look.cancel()
        super().resume_writing()

    def shutdown(self) -> None:
        super().shutdown()  # type: ignore[misc]  # of either protocol
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _look_later(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(self.untaken_seconds, self._looked, left)

    def _looked(self, before: int) -> None:
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._look_later()


class Feed(Taken, WebSocketsSansIOProtocol):
    """A WebSocket at which nobody says so much, in however small parts, that all others wait for it."""

    _said = 0.0
    _then = 0.0

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PART):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PART])

    def handle_events(self) -> None:
        now = self.loop.time()
        self._said = max(0.0, self._said - (now - self._then) * A_SECOND) + len(self.conn.events)
        self._then = now
        if self._said > AT_ONCE:
            self.transport.abort()
        else:
            super().handle_events()

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent:  # what was said ended it
            raise ClientDisconnected
        await super().send(message)


class Prompt(Taken, HttpToolsProtocol):
    """A connection that is closed when a request does not come to its end, in time or in bytes.

    The server itself waits for ever for the rest of a request, and keeps as many headers as come.
    """

    seconds: float = REQUEST_SECONDS
    _head = 0
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._house and self._house.descriptors.short:
            self._house.descriptors.turned_away += 1
            self.seconds = NEWCOMER_SECONDS
            self.app = partial(for_newcomers, self.app)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._wait()
        self._head += len(data)
        super().data_received(data)
        if self._head > HEAD:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._head = -HEAD  # what has come of the body, or of the next request, is no head
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = -HEAD
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        super().on_message_complete()
        self._done()

    def handle_websocket_upgrade(self) -> None:
        self._done()
        if self.app is not self.config.loaded_app:  # no room for a feed either
            self.transport.write(CROWDED)
            self.transport.close()
            return
        super().handle_websocket_upgrade()

    @property
    def _house(self) -> "House | None":
        porch = getattr(getattr(self.config.app, "state", None), "porch", None)
        return porch.house if porch else None

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self.seconds, self.transport.close)

    def _done(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def settings() -> dict[str, Any]:
    """What the server is told, wherever it listens."""
    return {
        "access_log": False,
        "http": Prompt,
        "proxy_headers": False,  # who calls through a proxy, we find out ourselves
        "server_header": False,
        "timeout_keep_alive": KEEP_SECONDS,
        "ws": Feed,
        "ws_max_size": FRAME,
        "ws_per_message_deflate": False,
    }
