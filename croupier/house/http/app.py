"""The service over HTTP and WebSocket. Thin: it lets people in, passes commands on, and shows views."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

from litestar import Litestar, MediaType, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody

import croupier
from croupier.audit import pages as inspector_pages
from croupier.audit.inspect.inspection import Inspection
from croupier.core.refusal import Refusal
from croupier.engine.options import Option
from croupier.engine.view import view
from croupier.house.cards.proofs import RoundProof
from croupier.house.clock import pages as clock_pages
from croupier.house.dealer.thinking import ExactThinker
from croupier.house.desk.wire import Health, Lobby, Said, Seen, SignedOn, SignOn, TableLine
from croupier.house.http import filter as gate
from croupier.house.http.answering import answered
from croupier.house.http.caller import COOKIE, AnyRequest, Porch, porch_of
from croupier.house.http.commanding import BODY, FAILURES, at_table, commanded, said
from croupier.house.http.duties import reads
from croupier.house.http.feeds import meter_feed, table_feed
from croupier.house.http.files import page_handler
from croupier.house.http.rate_limit import Patience
from croupier.house.pages import books, dealer, displays, pit, player, reviewed_round, sides
from croupier.house.pages import people as person_pages
from croupier.house.pages.contest_feeds import HANDLERS as CONTEST_FEEDS
from croupier.house.room.house import House
from croupier.house.security.own_names import ANY, OwnNames
from croupier.house.security.roll import on_roll
from croupier.house.security.sign_on import Doorkeeper
from croupier.meters.rules.commands import MeterChange
from croupier.meters.rules.display import Display
from croupier.meters.rules.reading import Reading
from croupier.patrons import pages as patron_pages
from croupier.payment_errors import pages as error_pages
from croupier.practice.pages import HANDLERS as PRACTICE
from croupier.pricing.pages import HANDLERS as PRICING
from croupier.promotions.pages import HANDLERS as PROMOTIONS
from croupier.table.commands import AnyCommand
from croupier.tournaments.pages import HANDLERS as TOURNAMENTS
from croupier.tournaments.show import SHOW, TournamentShow

PACKED: Final = 700  # bytes from which an answer is packed


@post("/sign-on", status_code=200)
async def sign_on(request: AnyRequest, data: JSONBody[SignOn]) -> Response[SignedOn | Refusal]:
    """Let somebody in."""
    porch = porch_of(request)
    address = porch.stranger_patient(request)
    entered = await porch.proved(partial(porch.door.enter, data.badge, data.secret, address))
    if isinstance(entered, Refusal):
        return Response(entered, status_code=403)
    token, who = entered
    secure = porch.callers.secure(request)
    cookie = Cookie(key=COOKIE, value=token, httponly=True, samesite="strict", secure=secure)
    return Response(SignedOn(token, who.id, who.staff), cookies=[cookie])


@post("/sign-off", status_code=204, sync_to_thread=True)
def sign_off(request: AnyRequest) -> None:
    """Forget a session."""
    porch = porch_of(request)
    porch.door.leave(porch.token(request))


@get("/lobby", sync_to_thread=True)
def lobby(request: AnyRequest) -> Lobby:
    """Every table with its limits, seats and jackpot."""
    house = porch_of(request).house
    meters = {id: value for id, (_, value) in house.meters().items()}
    tables = tuple(_line(house, entry.id, meters) for entry in house.floor.tables)
    waiting = tuple(one.id for one in house.floor.meters if one.id not in meters)
    return Lobby(house.floor.name, house.floor.demo, tables, meters, waiting, house.floor.zone)


@get("/tables/{table:str}", sync_to_thread=True)
def table_view(request: AnyRequest, table: FromPath[str]) -> Seen:
    """A table as the caller sees it."""
    porch = porch_of(request)
    who = porch.somebody(request)
    house, kept = porch.house, porch.house.desk.kept(porch.known(table))
    state, own = kept.state, house.dealer.hands(kept.state, who.id)
    return Seen(kept.head.seq, view(state, who.id, own, staff=reads(house, who)(state)))


@get("/tables/{table:str}/options", sync_to_thread=True)
def table_options(request: AnyRequest, table: FromPath[str]) -> list[Option]:
    """Everything the caller may do there now, each with its clauses."""
    porch = porch_of(request)
    return list(porch.house.options(porch.somebody(request), porch.house.scene(porch.known(table))))


@get("/tables/{table:str}/rounds/{number:int}/proof", sync_to_thread=True)
def round_proof(
    request: AnyRequest, table: FromPath[str], number: FromPath[int], last: FromQuery[int] = 0
) -> RoundProof:
    """That the cards of a round are those the house had committed to, as far as the caller may know them.

    Rounds are counted anew when a table opens again: `last`, the number of a round's last record, names any.
    """
    porch = porch_of(request)
    found = porch.house.proof(porch.somebody_patient(request), porch.known(table), number, last)
    if found is None:
        where = f"that ended with record {last}" if last else "since this table was opened"
        raise NotFoundException(detail=f"There is no round {number} {where}.")
    return found


@post("/tables/{table:str}/commands", status_code=200)
async def table_command(
    request: AnyRequest, table: FromPath[str], data: JSONBody[AnyCommand]
) -> Response[Said]:
    """Give a command; an id makes it count once, however often it is sent."""
    porch = porch_of(request)
    seen = at_table(porch.house, porch.known(table))
    return answered(await commanded(request, table, data, seen=seen))


@post("/tables/{table:str}/open", status_code=200)
async def open_table(request: AnyRequest, table: FromPath[str]) -> Response[Said]:
    """Open a table as the floor file describes it, in the caller's own name."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    with porch.counting() as counted:
        answer = counted(await porch.house.open_table(who, porch.known(table)))
    return answered(said(answer.events, answer.refusal, lambda event: who.staff))


@post("/meters/commands", status_code=200)
async def meter_command(request: AnyRequest, data: JSONBody[MeterChange]) -> Response[Said]:
    """Give a command about a jackpot meter; the floor file names its book."""
    return answered(await commanded(request, data.meter, data))


@get("/meters", sync_to_thread=True)
def meters(request: AnyRequest) -> list[Display]:
    """What the displays of all meters show."""
    return porch_of(request).house.displays()


@get("/meters/{meter:str}/reading", sync_to_thread=True)
def meter_reading(
    request: AnyRequest, meter: FromPath[str], time: FromQuery[int]
) -> Response[Reading | Refusal]:
    """What stood on a meter as at a time (ms since 1970), such as a settlement's."""
    porch = porch_of(request)
    found = porch.house.reading(porch.somebody_patient(request), meter, time)
    return Response(found, status_code=409 if isinstance(found, Refusal) else 200)


@get("/health", sync_to_thread=False)
def health(request: AnyRequest) -> Health:
    """Whether the house is at work."""
    house = porch_of(request).house
    floor = house.floor
    return Health(
        croupier.__version__, floor.name, floor.demo, house.desk.waiting(), house.hub.watching(),
        house.sealing(), len(house.software.differs), house.books_watch.wrong, house.clock_watch.words(),
        house.descriptors.trouble,
    )  # fmt: skip


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: AnyRequest) -> str:
    """What the house counts about itself."""
    return porch_of(request).gauges.text()


def make_app(
    house: House,
    door: Doorkeeper,
    origins: tuple[str, ...] = (),
    patience: Patience | None = None,
    shown: Mapping[str, str] | None = None,
    names: tuple[str, ...] = (),
) -> Litestar:
    """The application of a house; `origins` are addresses besides its own that pages may come from.

    `shown` are the secrets of a demo floor, which its sign-on page offers; `names` is what the house answers
    to besides what the floor file lists.
    """
    house.room.players.minds.thinker = ExactThinker()
    door.note, door.slowed = house.desk.door.failed, house.desk.door.slowed
    door.roll = lambda person: on_roll(house.floor, person)
    door.an_address = house.floor.failures_per_address
    house.surroundings.signed_on = door.present
    if house.follower:
        door.left, house.follower.left = house.follower.tell_left, door.forget
    app = frame()
    listed = house.floor.hosts or (() if house.floor.demo else (ANY,))  # a real floor that lists none has any
    own = OwnNames((*names, *listed), origins)
    app.state.porch = Porch(house, door, own, patience or Patience(), shown or {})
    app.state.inspection = Inspection(house)
    app.state.show = TournamentShow()
    app.state.show.told = lambda: house.ring(SHOW)
    return app


def frame() -> Litestar:
    """The application before it has a house: what there is to ask for, and within which limits."""
    return Litestar(
        route_handlers=[
            sign_on, sign_off, lobby, table_view, table_options, round_proof, table_command, open_table,
            meters, meter_command, meter_reading, health, metrics, table_feed, meter_feed,
            *person_pages.HANDLERS,
            *books.HANDLERS,
            *player.HANDLERS,
            *patron_pages.HANDLERS,
            *dealer.HANDLERS,
            *pit.HANDLERS,
            *error_pages.HANDLERS,
            *inspector_pages.HANDLERS,
            *displays.HANDLERS,
            *sides.HANDLERS,
            *reviewed_round.HANDLERS,
            *PRACTICE,
            *PROMOTIONS,
            *TOURNAMENTS,
            *CONTEST_FEEDS,
            *clock_pages.HANDLERS,
            *PRICING,
            page_handler(),
        ],
        before_request=gate.passed,
        before_send=[gate.marked],
        on_startup=[_started],
        on_shutdown=[_stopped],
        request_max_body_size=BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=PACKED),
        openapi_config=OpenAPIConfig(
            title="Croupier",
            version=croupier.__version__,
            render_plugins=[JsonRenderPlugin(path="/")],  # the others fetch their viewer from elsewhere
        ),
        exception_handlers={**FAILURES},
        debug=False,
    )  # fmt: skip


async def _started(app: Litestar) -> None:
    await app.state.porch.house.start()


async def _stopped(app: Litestar) -> None:
    await asyncio.to_thread(app.state.inspection.close)
    await asyncio.to_thread(app.state.show.close)
    await app.state.porch.house.stop()


def _line(house: House, id: str, meters: dict[str, int]) -> TableLine:
    table = house.desk.kept(id).state
    entry = house.floor.table(id)
    if entry is None:
        raise ValueError(f"no table {id}")
    sign = table.sign or entry.sign
    return TableLine(
        id=id,
        book=house.book_of(id),
        title=house.book(house.book_of(id)).data.title,
        mode=entry.mode,
        open=table.open,
        practice=table.practice or entry.practice,
        limits={spot: (limit.least, limit.most) for spot, limit in sign.limits.items()},
        seats=tuple(box.seat for box in table.boxes),
        phase=table.round.phase,
        round=table.round.number,
        meter=table.jackpot.meter,
        jackpot=meters.get(table.jackpot.meter),
        meter_waits=entry.meter if entry.meter and not table.jackpot.meter else "",
        dealer=table.dealer is not None,
    )
