"""What the displays of the floor ask for, without signing on: the signs of a table, as they hang there."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import get, websocket
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from croupier.core.money import Cents
from croupier.engine.offers.signs import TableSign, table_sign
from croupier.house.http.caller import AnyRequest, Socket, porch_of
from croupier.house.http.feeds import listen, opened, together
from croupier.house.room.house import House
from croupier.table.meter import RecentHit
from croupier.table.table import Phase

TICK_SECONDS: Final = 0.5  # between looks at a table
QUIET: Final = 4  # looks without news, then a word all the same


class SignShown(msgspec.Struct, frozen=True, kw_only=True):
    """The signs of a table at a time of the house; what stands on its meter, unless that is out of date."""

    time: int
    zone: str
    floor: str
    demo: bool
    sign: TableSign
    meter: Cents | None
    pending: bool = False
    recent: tuple[RecentHit, ...] = ()  # prizes won from that meter, the newest first
    phase: Phase = "betting"  # of the round
    free: int = 0  # boxes where nobody sits
    deals_at: int | None = None  # when the cards come at the latest, ms since 1970


@get("/signs/{table:str}", sync_to_thread=True)
def sign(request: AnyRequest, table: FromPath[str]) -> SignShown:
    """What the signs of a table say."""
    porch = porch_of(request)
    return shown(porch.house, porch.known(table))


@websocket("/signs/{table:str}/feed")
async def sign_feed(socket: Socket, table: FromPath[str]) -> None:
    """The same whenever it changes, and now and then that nothing did."""
    porch = porch_of(socket)
    if porch.foreign(socket) or porch.house.floor.table(table) is None:
        raise PermissionDeniedException(detail="Not from there, or there is no such table.")
    place = porch.room.strangers(porch.callers.address(socket))
    await opened(socket, place, lambda: together(_show(porch.house, socket, table), listen(socket)))


def shown(house: House, table: str) -> SignShown:
    """The signs of a table of the floor as they are now."""
    entry = house.floor.table(table)
    if entry is None:
        raise ValueError(f"no table {table}")
    state = house.desk.kept(table).state
    found = table_sign(state, house.book(state.book or entry.book), entry.sign)
    meter = found.jackpot.meter if found.jackpot else ""
    display = next((one for one in house.displays() if one.meter == meter), None) if meter else None
    return SignShown(
        time=house.clock(), zone=house.floor.zone, floor=house.floor.name, demo=house.floor.demo, sign=found,
        meter=display.value_cents if display and not display.stale else None,
        pending=bool(display and display.pending), recent=display.recent if display else (),
        phase=state.round.phase, free=sum(not box.seat for box in state.boxes),
        deals_at=house.room.deals_at(state),
    )  # fmt: skip


async def _show(house: House, socket: Socket, table: str) -> None:
    """A display that hears nothing for some seconds knows that what it shows is out of date."""
    said: object = None
    quiet = QUIET
    while True:
        found = await asyncio.to_thread(shown, house, table)
        now = (found.sign, found.meter, found.pending, found.recent, found.phase, found.free, found.deals_at)
        if now != said or quiet >= QUIET:
            await socket.send_data(msgspec.json.encode(found), mode="text", encoding="utf-8")
            said, quiet = now, 0
        quiet += 1
        await asyncio.sleep(TICK_SECONDS)


HANDLERS: list[Any] = [sign, sign_feed]
