"""The service over HTTP and WebSocket. Thin: it lets people in, passes commands on, and shows views."""

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
    WebSocketDisconnect,
)
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, JSONBody

import croupier
from croupier.core.commands import AnyCommand
from croupier.core.events import Event
from croupier.core.meter_commands import AnyMeterCommand
from croupier.core.refusal import Refusal, refuse
from croupier.engine.audience import may_see
from croupier.engine.options import Option
from croupier.engine.view import TableView
from croupier.floor.meter_display import Display
from croupier.service.desk import Answer
from croupier.service.doorkeeper import Doorkeeper, Who
from croupier.service.gauges import Gauges
from croupier.service.house import House
from croupier.service.hub import Watcher
from croupier.service.patience import Patience
from croupier.store.log import LogError

COOKIE: Final = "croupier"
TWO_KEYS: Final = ("house:two-keys",)
TICK_SECONDS: Final = 0.25  # between looks at the meters
QUIET: Final = 8  # looks without news, then a word all the same
SLOW: Final = 4408  # why a feed was closed
BODY: Final = 64 * 1024  # bytes; no command is longer


class SignOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Badge and secret of staff, or card and PIN of a patron."""

    badge: str
    secret: str


class SignedOn(msgspec.Struct, frozen=True):
    """Who somebody is now; the token goes into the header `Authorization: Bearer`."""

    token: str
    id: str
    staff: bool


class Said(msgspec.Struct, frozen=True):
    """What came of a command: events for the eyes of who asked, or why nothing happened."""

    events: tuple[dict[str, Any], ...] = ()
    refusal: Refusal | None = None


class TableLine(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    book: str
    title: str
    mode: str
    open: bool
    practice: bool
    limits: dict[str, tuple[int, int]]
    seats: tuple[str | None, ...]
    phase: str
    round: int
    meter: str
    jackpot: int | None


class Lobby(msgspec.Struct, frozen=True):
    """The floor at a glance."""

    name: str
    demo: bool
    tables: tuple[TableLine, ...]
    meters: dict[str, int]


class Seen(msgspec.Struct, frozen=True):
    """A table as one person sees it, after the record of that number."""

    seq: int
    view: TableView


class Health(msgspec.Struct, frozen=True):
    """Whether the house is at work."""

    version: str
    floor: str
    demo: bool
    waiting: int
    watching: int


def make_app(house: House, door: Doorkeeper, origins: tuple[str, ...] = ()) -> Litestar:
    """The application of a house; `origins` are addresses besides its own that pages may come from."""

    patience = Patience()
    gauges = Gauges(
        {
            "commands_waiting": ("gauge", house.clerk.waiting),
            "feeds_open": ("gauge", house.hub.watching),
            "feed_messages_total": ("counter", lambda: house.hub.sent),
            "feeds_dropped_total": ("counter", lambda: house.hub.dropped),
        }
    )

    def token_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
        given = connection.headers.get("authorization", "")
        return given[7:] if given[:7].lower() == "bearer " else connection.cookies.get(COOKIE, "")

    def somebody(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> Who:
        found = door.who(token_of(connection))
        if found is None:
            raise NotAuthorizedException(detail="Sign on first.")
        return found

    def known(table: str) -> str:
        if house.floor.table(table) is None:
            raise NotFoundException(detail=f"There is no table {table!r}.")
        return table

    def foreign(connection: WebSocket[Any, Any, Any]) -> bool:
        """Browsers say where a page came from; only our own pages may talk to us."""
        origin = connection.headers.get("origin")
        own = {f"{scheme}://{connection.headers.get('host', '')}" for scheme in ("http", "https")}
        return origin is not None and origin not in own | set(origins)

    @post("/sign-on", status_code=200)
    async def sign_on(data: JSONBody[SignOn]) -> Response[SignedOn | Refusal]:
        """Let somebody in."""
        entered = door.enter(data.badge, data.secret)
        if isinstance(entered, Refusal):
            return Response(entered, status_code=403)
        token, who = entered
        cookie = Cookie(key=COOKIE, value=token, httponly=True, samesite="strict")
        return Response(SignedOn(token, who.id, who.staff), cookies=[cookie])

    @post("/sign-off", status_code=204)
    async def sign_off(request: Request[Any, Any, Any]) -> None:
        """Forget a session."""
        door.leave(token_of(request))

    @get("/lobby", sync_to_thread=True)
    def lobby() -> Lobby:
        """Every table with its limits, seats and jackpot."""
        meters = {id: value for id, (_, value) in house.meters().items()}
        tables = tuple(_line(house, entry.id, meters) for entry in house.floor.tables)
        return Lobby(house.floor.name, house.floor.demo, tables, meters)

    @get("/tables/{table:str}", sync_to_thread=True)
    def table_view(request: Request[Any, Any, Any], table: FromPath[str]) -> Seen:
        """A table as the caller sees it."""
        who = somebody(request)
        return Seen(house.desk.kept(known(table)).head.seq, house.view(who, table))

    @get("/tables/{table:str}/options", sync_to_thread=True)
    def table_options(request: Request[Any, Any, Any], table: FromPath[str]) -> list[Option]:
        """Everything the caller may do there now, each with its clauses."""
        return list(house.options(somebody(request), known(table)))

    def countersigned(
        request: Request[Any, Any, Any], command: AnyCommand | AnyMeterCommand
    ) -> Refusal | None:
        """Where a command names a second person, that person proves it: `Second: badge secret`."""
        second = getattr(command, "second", "")
        if not second:
            return None
        badge, _, secret = request.headers.get("second", "").partition(" ")
        signer = (
            door.signs(badge, secret)
            if badge
            else refuse("sign-on/second", TWO_KEYS, "Somebody else signs too.")
        )
        if isinstance(signer, Refusal):
            return signer
        if signer.id != second or second == command.actor:
            return refuse(
                "sign-on/second", TWO_KEYS, "The second signature is another person's.", second=second
            )
        return None

    def patient(who: Who) -> None:
        if not patience.allows(who.id):
            raise TooManyRequestsException(detail="Slower, please.")

    @post("/tables/{table:str}/commands", status_code=200)
    async def table_command(
        request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[AnyCommand]
    ) -> Response[Said]:
        """Give a command; an id makes it count once, however often it is sent."""
        who = somebody(request)
        patient(who)
        known(table)
        refusal = countersigned(request, data)
        answer = Answer(refusal=refusal) if refusal else await given(house.give(who, table, data))
        state = house.desk.kept(table).state
        events = tuple(
            _told(event) for event in answer.events if may_see(state, event, who.id, staff=who.staff)
        )
        return Response(Said(events, answer.refusal), status_code=409 if answer.refusal else 200)

    @post("/tables/{table:str}/open", status_code=200)
    async def open_table(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[Said]:
        """Open a table as the floor file describes it, in the caller's own name."""
        who = somebody(request)
        patient(who)
        answer = await given(house.open_table(who, known(table)))
        return Response(Said((), answer.refusal), status_code=409 if answer.refusal else 200)

    @post("/meters/commands", status_code=200)
    async def meter_command(
        request: Request[Any, Any, Any], data: JSONBody[AnyMeterCommand]
    ) -> Response[Said]:
        """Give a command about a jackpot meter; the floor file names its book."""
        who = somebody(request)
        patient(who)
        refusal = countersigned(request, data)
        answer = Answer(refusal=refusal) if refusal else await given(house.give_meter(who, data))
        events = tuple(map(_told, answer.events)) if who.staff else ()
        return Response(Said(events, answer.refusal), status_code=409 if answer.refusal else 200)

    @get("/meters", sync_to_thread=True)
    def meters() -> list[Display]:
        """What the displays of all meters show."""
        return house.displays()

    async def given(answer: Awaitable[Answer]) -> Answer:
        """An answer, counted and timed; a log that cannot be written is said to be so."""
        started = gauges.started()
        try:
            found = await answer
        except LogError as error:
            gauges.done("failed", started)
            raise HTTPException(status_code=503, detail=f"Nothing happened: {error.strerror}.") from None
        gauges.done("refused" if found.refusal else "accepted", started)
        return found

    @get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
    def metrics() -> str:
        """What the house counts about itself."""
        return gauges.text()

    @get("/health", sync_to_thread=False)
    def health() -> Health:
        """Whether the house is at work."""
        return Health(
            croupier.__version__,
            house.floor.name,
            house.floor.demo,
            house.clerk.waiting(),
            house.hub.watching(),
        )

    @websocket("/tables/{table:str}/feed")
    async def feed(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
        """What happens at a table from a record on, as the caller may see it."""
        who = door.who(token_of(socket))
        if foreign(socket) or who is None or house.floor.table(table) is None:
            raise PermissionDeniedException(detail="Not from there, not without signing on.")
        try:
            after = int(socket.query_params.get("after", 0))
        except ValueError:
            raise PermissionDeniedException(detail="after is a number") from None
        await socket.accept()
        await _feed(house, socket, Watcher(table, who.id, staff=who.staff), after)

    @websocket("/meters/feed")
    async def meter_feed(socket: WebSocket[Any, Any, Any]) -> None:
        """What the displays of all meters show, whenever that changes, and now and then that nothing did."""
        if foreign(socket):
            raise PermissionDeniedException(detail="Not from there.")
        await socket.accept()
        await _together(_show_meters(house, socket), _listen(socket))

    async def started(app: Litestar) -> None:
        await house.start()

    async def stopped(app: Litestar) -> None:
        await house.stop()

    return Litestar(
        route_handlers=[
            sign_on, sign_off, lobby, table_view, table_options, table_command, open_table, meters,
            meter_command, health, metrics, feed, meter_feed,
        ],
        on_startup=[started],
        on_shutdown=[stopped],
        request_max_body_size=BODY,
        openapi_config=OpenAPIConfig(title="Croupier", version=croupier.__version__),
        debug=False,
    )  # fmt: skip


async def _feed(house: House, socket: WebSocket[Any, Any, Any], watcher: Watcher, after: int) -> None:
    """First what the watcher missed, then everything as it happens, until one side has enough."""
    house.hub.join(watcher)
    try:
        await _together(_talk(house, socket, watcher, after), _listen(socket))
    finally:
        house.hub.leave(watcher)


async def _together(*work: Coroutine[Any, Any, None]) -> None:
    """Until one of them is done; then none goes on."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _show_meters(house: House, socket: WebSocket[Any, Any, Any]) -> None:
    """A display that hears nothing for some seconds knows that what it shows is out of date."""
    said: tuple[object, ...] = ()
    quiet = QUIET
    while True:
        shown = await asyncio.to_thread(house.displays)
        values = tuple((one.meter, one.value_cents, one.pending, one.stale) for one in shown)
        if values != said or quiet >= QUIET:
            await socket.send_data(msgspec.json.encode(shown), mode="text", encoding="utf-8")
            said, quiet = values, 0
        quiet += 1
        await asyncio.sleep(TICK_SECONDS)


async def _talk(house: House, socket: WebSocket[Any, Any, Any], watcher: Watcher, after: int) -> None:
    loaded, missed = await asyncio.to_thread(house.since, watcher.table, after)
    seen = loaded.head.seq
    await _send(house, socket, watcher, loaded, missed)
    while (item := await watcher.queue.get()) is not None:
        loaded, records = item
        fresh = tuple(record for record in records if record.seq > seen)
        if fresh:
            seen = fresh[-1].seq
            await _send(house, socket, watcher, loaded, fresh)
    await socket.close(code=SLOW, reason="too slow; resume after the last record")


async def _listen(socket: WebSocket[Any, Any, Any]) -> None:
    """A feed only tells; whatever a watcher says is not heard, but that it leaves is."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


async def _send(house: House, socket: Any, watcher: Watcher, loaded: Any, records: Any) -> None:
    own = house.own_cards(loaded.state, watcher.viewer)
    await socket.send_data(watcher.message(loaded, records, own), mode="text", encoding="utf-8")
    house.hub.sent += 1


def _told(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(event)
    return found


def _line(house: House, id: str, meters: dict[str, int]) -> TableLine:
    table = house.desk.kept(id).state
    entry = house.floor.table(id)
    if entry is None:
        raise ValueError(f"no table {id}")
    sign = table.sign or entry.sign
    return TableLine(
        id=id,
        book=entry.book,
        title=house.book(entry.book).data.title,
        mode=entry.mode,
        open=table.open,
        practice=table.practice or entry.practice,
        limits={spot: (limit.least, limit.most) for spot, limit in sign.limits.items()},
        seats=tuple(box.seat for box in table.boxes),
        phase=table.round.phase,
        round=table.round.number,
        meter=table.jackpot.meter,
        jackpot=meters.get(table.jackpot.meter),
    )
