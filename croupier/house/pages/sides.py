"""One round from four sides: what player, dealer, pit and inspector are told of a table, each built for them.

On demo floors only. The player is the caller, or one of the house's own; nobody sees another guest's hand.
"""

from typing import Any, Final

import msgspec
from litestar import websocket
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from msgspec.structs import replace

from croupier.house.desk.hub import Watcher
from croupier.house.desk.streams import Loaded
from croupier.house.http.caller import Socket, porch_of
from croupier.house.http.feeds import SLOW, listen, opened, together, while_signed_on
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.store.codec import Recorded
from croupier.table.table import Table

NOBODY: Final = ""  # who has no hand
STAFF: Final = ("dealer", "pit", "inspector")


def player_seen(house: House, who: Who, table: Table) -> str:
    """Whose hand the player's side shows."""
    playing = [box.player for box in table.boxes if box.player]
    if who.id in playing:
        return who.id
    return next((one for one in playing if house.room.plays(one)), NOBODY)


def sides(house: House, who: Who, loaded: Loaded, records: tuple[Recorded, ...]) -> bytes:
    """The message of each side, as its own feed would have it."""
    table, moments = loaded.state, house.hub.moments
    player = player_seen(house, who, table)
    seen = loaded if player == who.id else replace(loaded, state=_picked_up(table, player))
    own = house.dealer.hands(table, player) if player else {}
    told = {"player": Watcher(table.id, player, staff=False).message(seen, records, own, moments)}
    for side in STAFF:
        told[side] = Watcher(table.id, side, staff=True).message(loaded, records, {}, moments)
    parts = {side: msgspec.Raw(message) for side, message in told.items()}
    return msgspec.json.encode(
        {"seq": loaded.head.seq, "time": loaded.head.time, "who": player, "sides": parts}
    )


def _picked_up(table: Table, player: str) -> Table:
    """The table as a player of the house knows it, who decides by the cards and makes no show of looking."""
    boxes = (replace(box, looked=True) if box.player == player else box for box in table.boxes)
    return replace(table, boxes=tuple(boxes))


@websocket("/demo/tables/{table:str}/sides")
async def table_sides(socket: Socket, table: FromPath[str]) -> None:
    """What happens at a table of a demo floor, as four people see it."""
    porch = porch_of(socket)
    token = porch.token(socket)
    who, house = porch.door.who(token), porch.house
    if porch.foreign(socket) or who is None or not house.floor.demo or not house.floor.table(table):
        raise PermissionDeniedException(detail="Only on a demo floor, and not without signing on.")
    porch.somebody_patient(socket)
    watcher = Watcher(table, who.id, staff=False)

    async def watched() -> None:
        house.hub.join(watcher)
        try:
            await together(
                _talk(house, socket, watcher, who), listen(socket), while_signed_on(porch, socket, token)
            )
        finally:
            house.hub.leave(watcher)

    await opened(socket, porch.room.persons(who.id), watched)


async def _talk(house: House, socket: Socket, watcher: Watcher, who: Who) -> None:
    """How it stands, then everything as it happens."""
    loaded = house.desk.kept(watcher.table)
    seen = loaded.head.seq
    await socket.send_data(sides(house, who, loaded, ()), mode="text", encoding="utf-8")
    while (item := await watcher.next()) is not None:
        if isinstance(item, bytes):
            continue
        if fresh := tuple(record for record in item[1] if record.seq > seen):
            seen = fresh[-1].seq
            await socket.send_data(sides(house, who, item[0], fresh), mode="text", encoding="utf-8")
    await socket.close(code=SLOW, reason="too slow; come again")


HANDLERS: list[Any] = [table_sides]
