"""Connections of many guests to a house, as lean as can be: what is measured is the house, not its guests."""

import asyncio
import base64
import os
from collections import deque
from collections.abc import Callable
from typing import Any, Final

OPCODE: Final = 0x0F
ANSWER: Final = b'{"answer":'
STATUS: Final = 400  # bytes in which the status of an answer stands
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Feed(asyncio.Protocol):
    """A WebSocket that is listened to, and over which commands are given one after the other."""

    def __init__(self, host: str, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._waiting: deque[asyncio.Future[tuple[int, bytes]]] = deque()
        self.bytes = 0
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        for one in self._waiting:
            one.set_exception(ConnectionError("the feed was closed"))

    def give(self, command: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        """A command; its status and answer."""
        waiting = asyncio.get_running_loop().create_future()
        if self._transport.is_closing():
            waiting.set_exception(ConnectionError("the feed was closed"))
            return waiting
        self._waiting.append(waiting)
        said = b'{"command":' + command + b"}"
        size = bytes((0x80 | len(said),)) if len(said) < 126 else b"\xfe" + len(said).to_bytes(2, "big")
        self._transport.write(bytes((0x80 | TEXT,)) + size + bytes(4) + said)  # masked with zeros
        return waiting

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(buffer[:200]))
            del buffer[: end + 4]
            self._open = True
        while self._frame(buffer):
            pass

    def _frame(self, buffer: bytearray) -> bool:
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 0x7F, 2
        if size >= 126:
            width = 2 if size == 126 else 8
            start += width
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        opcode, payload = buffer[0] & OPCODE, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if opcode == TEXT and payload.startswith(ANSWER):
            status = int(payload[:STATUS].partition(b'"status":')[2][:3])
            self._waiting.popleft().set_result((status, payload))
        elif opcode == TEXT:
            self._heard(payload)
        elif opcode == PING:
            masked = bytes((0x80 | PONG, 0x80 | size)) + bytes(4) + payload  # masked with zeros
            self._transport.write(masked)
        return True


class Line(asyncio.Protocol):
    """A kept connection over which requests are made, answered in their order."""

    def __init__(self, host: str, token: str) -> None:
        self._head = f"HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
        self._buffer = bytearray()
        self._waiting: deque[asyncio.Future[tuple[int, bytes]]] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        for one in self._waiting:
            one.set_exception(ConnectionError("the line was closed"))

    def post(self, path: str, body: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        waiting = asyncio.get_running_loop().create_future()
        if self._transport.is_closing():
            waiting.set_exception(ConnectionError("the line was closed"))
            return waiting
        self._waiting.append(waiting)
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self._transport.write(f"POST {path} {self._head}{kind}".encode() + body)  # type: ignore[attr-defined]
        return waiting

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while self._answer(self._buffer):
            pass

    def _answer(self, buffer: bytearray) -> bool:
        end = buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(buffer[:end]).lower()
        size = int(head[head.index(b"content-length:") + 15 :].split(b"\r\n", 1)[0])
        if len(buffer) < end + 4 + size:
            return False
        body = bytes(buffer[end + 4 : end + 4 + size])
        del buffer[: end + 4 + size]
        self._waiting.popleft().set_result((int(head[9:12]), body))
        return True
