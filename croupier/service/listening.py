"""How the service listens: what a connection may send, and how long it may take over a request."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

KEEP_SECONDS: Final = 75  # for a player who thinks: a connection anew costs more than one that is kept
REQUEST_SECONDS: Final = 20  # from the first byte of a request to its last
HEAD: Final = 64 * 1024  # bytes before a body
FRAME: Final = 64 * 1024  # bytes of a WebSocket message


class Prompt(HttpToolsProtocol):
    """A connection that is closed when a request does not come to its end, in time or in bytes.

    The server itself waits for ever for the rest of a request, and keeps as many headers as come.
    """

    seconds = REQUEST_SECONDS
    _head = 0
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
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
        super().handle_websocket_upgrade()

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
        "ws_max_size": FRAME,
        "ws_per_message_deflate": False,
    }
