"""Feeds over WebSocket: of a table, from a record on; and of what the displays of meters show."""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from typing import Any, Final

import msgspec
from litestar import websocket
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect
from litestar.params import FromPath

from croupier.house.desk.hub import AGAIN, Watcher
from croupier.house.desk.streams import Loaded
from croupier.house.http.caller import Porch, Socket, porch_of
from croupier.house.http.commanding import TALKS, UNREAD, converse
from croupier.house.http.duties import reads
from croupier.house.http.feed_room import Full
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.meters.board import TICK_SECONDS
from croupier.store.codec import Recorded

log = logging.getLogger("croupier.feeds")

QUIET: Final = 8  # looks without news, then a word all the same
SLOW: Final = 4408  # why a feed was closed
OVER: Final = 4401
MANY: Final = 4429  # where a refusal cannot be an answer of its own
LOOK_SECONDS: Final = 5.0  # between looks whether a watcher is still signed on
LASTING_MS: Final = 60_000  # and between looks into the book of sessions
SEQ: Final = re.compile("[0-9]{1,15}")


@websocket("/tables/{table:str}/feed")
async def table_feed(socket: Socket, table: FromPath[str]) -> None:
    """What happens at a table from a record on, as the caller may see it."""
    porch = porch_of(socket)
    token = porch.token(socket)
    who = porch.door.who(token)
    after, offers = socket.query_params.get("after", "0"), socket.query_params.get("offers", "")
    if porch.foreign(socket) or who is None or not SEQ.fullmatch(after) or not porch.house.floor.table(table):
        raise PermissionDeniedException(detail="Not from there, not without signing on.")
    porch.somebody_patient(socket)
    house = porch.house
    watcher = Watcher(table, who.id, staff=reads(house, who), offers=bool(offers))

    async def watched() -> None:
        house.hub.join(watcher)
        try:
            await together(
                _talk(house, socket, watcher, who, int(after)),
                converse(socket, table, watcher),
                while_signed_on(porch, socket, token),
            )
        finally:
            house.hub.leave(watcher)

    await opened(socket, porch.room.persons(who.id), watched)


@websocket("/meters/feed")
async def meter_feed(socket: Socket) -> None:
    """What the displays of all meters show, whenever that changes, and now and then that nothing did."""
    porch = porch_of(socket)
    if porch.foreign(socket):
        raise PermissionDeniedException(detail="Not from there.")
    place = porch.room.strangers(porch.callers.address(socket))
    await opened(socket, place, lambda: together(_show_meters(porch.house, socket), listen(socket)))


async def opened(
    socket: Socket, place: AbstractContextManager[None], tell: Callable[[], Coroutine[Any, Any, None]]
) -> None:
    """A feed in its place from its first word to its last; without a place it does not open."""
    porch_of(socket).patient(socket)
    try:
        with place:
            await socket.accept()
            await tell()
    except Full:
        await _turn_away(socket)


async def _turn_away(socket: Socket) -> None:
    """Too many of this caller are open, or of all."""
    text = "Too many feeds are open. Close some, or try again later."
    if "websocket.http.response" not in (socket.scope.get("extensions") or {}):
        await socket.close(code=MANY, reason=text)
        return
    said: list[Any] = [
        {"type": "websocket.http.response.start", "status": 429,
         "headers": [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]},
        {"type": "websocket.http.response.body", "body": text.encode()},
    ]  # fmt: skip
    for message in said:
        await socket.send(message)


async def _talk(house: House, socket: Socket, watcher: Watcher, who: Who, after: int) -> None:
    """First what the watcher missed, then everything as it happens; who is too slow is sent away."""
    loaded, missed = await asyncio.to_thread(house.since, watcher.table, after)
    seen = loaded.head.seq
    await _send(house, socket, watcher, who, loaded, missed)
    while (item := await watcher.next()) is not None:
        if item == AGAIN:
            await _send(house, socket, watcher, who, loaded, ())
        elif isinstance(item, bytes):
            await socket.send_data(item, mode="text", encoding="utf-8")
        elif fresh := tuple(record for record in item[1] if record.seq > seen):
            loaded, seen = item[0], fresh[-1].seq
            await _send(house, socket, watcher, who, loaded, fresh)
    await socket.close(code=SLOW, reason="too slow; resume after the last record")


async def _send(
    house: House, socket: Socket, watcher: Watcher, who: Who, loaded: Loaded, records: tuple[Recorded, ...]
) -> None:
    message = house.hub.onlookers.message(watcher, loaded, records)
    if message is None:
        own = house.dealer.hands(loaded.state, watcher.viewer)
        message = watcher.message(loaded, records, own, house.hub.moments)
    if watcher.offers:
        beside = await asyncio.to_thread(house.beside, who, loaded)
        message = message[:-1] + b"," + msgspec.json.encode(beside)[1:]
    await socket.send_data(message, mode="text", encoding="utf-8")
    house.hub.sent += 1


async def _show_meters(house: House, socket: Socket) -> None:
    """A display that hears nothing for some seconds knows that what it shows is out of date."""
    said: tuple[object, ...] = ()
    quiet = QUIET
    while True:
        shown = await house.board.shown()
        if shown.values != said or quiet >= QUIET:
            await socket.send_data(shown.said, mode="text", encoding="utf-8")
            said, quiet = shown.values, 0
        quiet += 1
        await asyncio.sleep(TICK_SECONDS)


async def listen(socket: Socket) -> None:
    """Such a feed only tells: what a watcher says is not heard, but that it leaves, or is not quiet, is."""
    with suppress(WebSocketDisconnect):
        for _ in range(UNREAD):
            await socket.receive_data(mode="text")
        await socket.close(code=TALKS, reason="a feed only tells")


async def while_signed_on(porch: Porch, socket: Socket, token: str) -> None:
    """Who has signed off, or whose session is over, hears no more."""
    while porch.door.who(token, LASTING_MS) is not None:
        await asyncio.sleep(LOOK_SECONDS)
    await socket.close(code=OVER, reason="sign on again")


async def together(*work: Coroutine[Any, Any, None]) -> None:
    """Until one of them is done; then none goes on. A watcher comes again, but the house hears what broke."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        for task in (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | OSError):  # it only left
                log.error("a feed broke off", exc_info=error)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
