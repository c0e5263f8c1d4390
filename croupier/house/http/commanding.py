"""A command over the wire, whatever it is about and whichever way it comes: who calls, and what they hear."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.exceptions import ClientException, HTTPException, WebSocketDisconnect

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.audience import may_see
from croupier.house.desk.hub import Watcher
from croupier.house.desk.wire import Said, told
from croupier.house.http.answering import status_of
from croupier.house.http.caller import Connection, Socket, porch_of
from croupier.house.http.duties import reads
from croupier.house.http.json import fault
from croupier.house.http.out_of_order import HANDLERS
from croupier.house.http.turned_away import FAILED, turned_away
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.patrons.rules.events import PlayCounted
from croupier.table.commands import AnyCommand

Failing = Callable[[Any, Any], Response[Any]]
Seen = Callable[[Who, Event], bool]
BODY: Final = 64 * 1024  # bytes; no command is longer
UNREAD: Final = 20  # messages of a watcher that are no commands
TALKS: Final = 4409  # why a feed was closed
WORDS: Final = re.compile("['\"`].*")  # what a message repeats of somebody's own
FAILURES: Final[dict[Any, Failing]] = {HTTPException: turned_away, **HANDLERS}


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a watcher says."""

    command: AnyCommand


_spoken: Final = msgspec.json.Decoder(Spoken)


def by_staff(who: Who, event: Event) -> bool:
    """Staff hear of everything, others of nothing: what is theirs stands on their pages."""
    return who.staff


def at_table(house: House, table: str) -> Seen:
    """Who hears of which event of a table."""

    def seen(who: Who, event: Event) -> bool:
        state = house.desk.kept(table).state
        counts = state.safeguards or not isinstance(event, PlayCounted)
        return counts and may_see(state, event, who.id, staff=reads(house, who)(state))

    return seen


async def commanded(
    connection: Connection,
    id: str,
    command: Command,
    *,
    seen: Seen = by_staff,
    book: str = "",
) -> Said:
    """Give a command about what bears this id; its own id makes it count once, however often it is sent."""
    porch = porch_of(connection)
    who = porch.somebody_patient(connection)
    if refusal := await porch.countersigned(connection, command):
        return Said(refusal=refusal)
    with porch.counting() as counted:
        answer = counted(await porch.house.give(who, id, command, book))
    return said(answer.events, answer.refusal, lambda event: seen(who, event))


def said(events: Iterable[Event], refusal: Refusal | None, seen: Callable[[Event], bool]) -> Said:
    """An answer with the events for the caller's eyes."""
    return Said(tuple(told(event) for event in events if seen(event)), refusal)


async def converse(socket: Socket, table: str, watcher: Watcher) -> None:
    """Commands of a watcher, one after the other, each answered behind what it led to."""
    seen, unread = at_table(porch_of(socket).house, table), 0
    with suppress(WebSocketDisconnect):
        while unread < UNREAD:
            id, status, found = await _answered(socket, table, await socket.receive_data(mode="text"), seen)
            unread += not id
            await watcher.queue.put(msgspec.json.encode({"answer": id, "status": status, **found}))
        await socket.close(code=TALKS, reason="a feed hears commands, and nothing else")


async def _answered(socket: Socket, table: str, text: str, seen: Seen) -> tuple[str, int, dict[str, Any]]:
    """The id of a command, and the status and the body with which it would be answered elsewhere."""
    id = ""
    try:
        porch_of(socket).somebody(socket)  # who calls is judged before what they say is read
        spoken = _read(text)
        id = spoken.command.id
        found = await commanded(socket, table, spoken.command, seen=seen)
        return id, status_of(found.refusal), msgspec.structs.asdict(found)
    except tuple(FAILURES) as error:
        handler = next(handler for kind, handler in FAILURES.items() if isinstance(error, kind))
        failed = handler(socket, error)
        return id, failed.status_code or FAILED, failed.content


def _read(text: str) -> Spoken:
    if len(text) > BODY:
        raise HTTPException(status_code=413, detail="That is too long.")
    if wrong := fault(text.encode(errors="surrogatepass")):
        raise ClientException(detail=wrong)
    try:
        spoken = _spoken.decode(text)
    except msgspec.MsgspecError as error:
        raise ClientException(detail=f"That is no command of a table. {WORDS.sub('…', str(error))}") from None
    if not spoken.command.id:
        raise ClientException(detail="A command over a feed has an id, by which it is answered.")
    return spoken
