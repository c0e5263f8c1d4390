"""The forms of a table: what else its staff may do there, what each act asks, and who may."""

from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery

from croupier.engine.offers.forms import Act, Console, acts
from croupier.house.http.caller import AnyRequest
from croupier.house.pages.staff_scene import staff_scene


@get("/tables/{table:str}/acts", sync_to_thread=True)
def table_acts(request: AnyRequest, table: FromPath[str], console: FromQuery[Console] = "pit") -> list[Act]:
    """What the staff of a table may do there besides what is offered by buttons."""
    who, house, scene = staff_scene(request, table)
    books = tuple(dict.fromkeys(entry.book for entry in house.floor.tables))
    return list(acts(scene, who.id, console, books))


HANDLERS: list[Any] = [table_acts]
