"""Feeds of tournaments and promotions: how they stand whenever that changes, and what happened since."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

import msgspec
from litestar import websocket
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from croupier.core.event import Event
from croupier.house.desk.streams import promotion_stream, table_stream, tournament_stream
from croupier.house.http.caller import Socket, porch_of
from croupier.house.http.feeds import SEQ, listen, opened, together, while_signed_on
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.promotions.lines import PromotionLine, promotion_line, promotion_lines, shown
from croupier.promotions.rules.publishing import NAME
from croupier.tournaments.lines import TournamentLine, tournament_lines
from croupier.tournaments.rules.planning import ID
from croupier.tournaments.rules.rounds.ranking import Board
from croupier.tournaments.show import SHOW, Show, TournamentShow

CALM_SECONDS: Final = 0.25  # between two messages, however much happens
WORD_SECONDS: Final = 10  # a watcher that hears nothing for longer knows that what it shows is old
TOURNAMENTS, PROMOTIONS = tournament_stream(""), promotion_stream("")


class Timed(Protocol):
    """A message; when it was made is no news."""

    @property
    def time(self) -> int: ...


class TournamentNews(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament up to a record: its board, and for staff what happened since."""

    tournament: str
    seq: int
    time: int
    events: tuple[Event, ...]
    board: Board


class PromotionNews(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion up to a record, with one's own lots, and for staff what happened since."""

    promotion: str
    seq: int
    time: int
    events: tuple[Event, ...]
    line: PromotionLine


class TournamentList(msgspec.Struct, frozen=True, kw_only=True):
    """All tournaments one may know of."""

    time: int
    lines: list[TournamentLine]


class PromotionList(msgspec.Struct, frozen=True, kw_only=True):
    """All promotions one may know of."""

    time: int
    lines: list[PromotionLine]


class ShowNews(msgspec.Struct, frozen=True, kw_only=True):
    """The practice tournament that is on, or was last."""

    time: int
    show: Show


def _entered(socket: Socket) -> tuple[House, Who]:
    porch = porch_of(socket)
    if porch.foreign(socket) or porch.anybody(socket) is None:
        raise PermissionDeniedException(detail="Not from there, not without signing on.")
    return porch.house, porch.somebody_patient(socket)


def _after(socket: Socket) -> int:
    after = socket.query_params.get("after", "0")
    if not SEQ.fullmatch(after):
        raise PermissionDeniedException(detail="A feed goes on after a number.")
    return int(after)


async def tell(
    socket: Socket, house: House, names: Callable[[], Collection[str]], look: Callable[[], Timed]
) -> None:
    """A feed from its first word on, until its watcher leaves, talks, or is signed on no more."""
    porch = porch_of(socket)
    await opened(
        socket,
        porch.room.persons(porch.somebody(socket).id),
        lambda: together(
            follow(socket, house, names, look),
            listen(socket),
            while_signed_on(porch, socket, porch.token(socket)),
        ),
    )


async def follow(
    socket: Socket, house: House, names: Callable[[], Collection[str]], look: Callable[[], Timed]
) -> None:
    """Tell what is, whenever one of the streams moved and it changed, and now and then that nothing did."""
    said: Any = None
    quick = True  # whether something happened, or only time went by
    while True:
        known = names()
        with house.bell.heard(known) as rung:
            while names() == known:
                rung.clear()
                found: Any = await asyncio.to_thread(look)
                plain = msgspec.structs.replace(found, time=0)
                if plain != said or not quick:
                    await socket.send_data(msgspec.json.encode(found), mode="text", encoding="utf-8")
                    said = plain
                await asyncio.sleep(CALM_SECONDS)
                quick = True
                try:
                    await asyncio.wait_for(rung.wait(), WORD_SECONDS)
                except TimeoutError:
                    quick = False


class _Events:
    """What happened in a stream since it was last asked for."""

    def __init__(self, house: House, stream: str, after: int) -> None:
        self._house, self._stream, self._seen = house, stream, after

    def since(self, head: int) -> tuple[Event, ...]:
        if head <= self._seen:
            self._seen = head
            return ()
        records = self._house.log.read(self._stream, after=self._seen)
        self._seen = head
        return tuple(record.event for record in records if record.seq <= head)


@websocket("/tournaments/{tournament:str}/feed")
async def tournament_feed(socket: Socket, tournament: FromPath[str]) -> None:
    """A tournament: board, clock, and what happened from a record on."""
    house, who = _entered(socket)
    desk, stream = house.desk.tournaments, tournament_stream(tournament)
    now = await asyncio.to_thread(desk.tournament, tournament) if ID.fullmatch(tournament) else None
    if now is None or not now.phase or (now.published is None and not who.staff):
        raise PermissionDeniedException(detail=f"There is no tournament {tournament!r}.")
    events = _Events(house, stream, _after(socket))

    def names() -> tuple[str, ...]:
        kept = house.desk.streams.kept(stream)  # of memory: this is asked on the loop
        return (stream, *map(table_stream, kept.state.tables if kept else now.tables))

    def look() -> TournamentNews:
        loaded = desk.loaded(tournament)
        happened = events.since(loaded.head.seq)
        return TournamentNews(
            tournament=tournament, seq=loaded.head.seq, time=house.clock(),
            events=happened if who.staff else (), board=desk.board(loaded.state),
        )  # fmt: skip

    await tell(socket, house, names, look)


@websocket("/promotions/{promotion:str}/feed")
async def promotion_feed(socket: Socket, promotion: FromPath[str]) -> None:
    """A promotion: its line with one's own lots, and what happened from a record on."""
    house, who = _entered(socket)
    desk, stream = house.desk.promotions, promotion_stream(promotion)
    one = await asyncio.to_thread(desk.promotion, promotion) if NAME.fullmatch(promotion) else None
    if one is None or not shown(who, one):
        raise PermissionDeniedException(detail=f"There is no promotion {promotion!r}.")
    events = _Events(house, stream, _after(socket))
    tables = tuple(table_stream(entry.id) for entry in house.floor.tables)

    def look() -> PromotionNews:
        loaded = desk.loaded(promotion)
        happened = events.since(loaded.head.seq)
        return PromotionNews(
            promotion=promotion, seq=loaded.head.seq, time=house.clock(),
            events=happened if who.staff else (), line=promotion_line(house, who, loaded.state),
        )  # fmt: skip

    await tell(socket, house, lambda: (stream, *tables), look)


@websocket("/tournament-list/feed")
async def tournament_list_feed(socket: Socket) -> None:
    """All tournaments."""
    house, who = _entered(socket)

    def look() -> TournamentList:
        return TournamentList(time=house.clock(), lines=tournament_lines(house, who))

    await tell(socket, house, lambda: (TOURNAMENTS,), look)


@websocket("/promotion-list/feed")
async def promotion_list_feed(socket: Socket) -> None:
    """All promotions."""
    house, who = _entered(socket)

    def look() -> PromotionList:
        return PromotionList(time=house.clock(), lines=promotion_lines(house, who))

    await tell(socket, house, lambda: (PROMOTIONS,), look)


@websocket("/tournament-show/feed")
async def show_feed(socket: Socket) -> None:
    """The practice tournament, hand by hand."""
    house, _ = _entered(socket)
    show: TournamentShow = socket.app.state.show

    def look() -> ShowNews:
        return ShowNews(time=house.clock(), show=show.now())

    await tell(socket, house, lambda: (SHOW,), look)


HANDLERS: list[Any] = [
    tournament_feed, promotion_feed, tournament_list_feed, promotion_list_feed, show_feed,
]  # fmt: skip
