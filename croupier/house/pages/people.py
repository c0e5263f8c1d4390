"""Who the person before a console is here; and on a demo floor, who one can be."""

from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException

from croupier.core.money import Cents
from croupier.engine.view import view
from croupier.house.desk.wire import Seen
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.duties import oversees
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who


class Me(msgspec.Struct, frozen=True):
    """Somebody who signed on, and the floor they are on; `time` is the house's clock, in ms since 1970."""

    id: str
    staff: bool
    inspector: bool
    ranks: dict[str, str]  # by book
    demo: bool
    floor: str
    zone: str
    day_start_minutes: int
    chips: tuple[Cents, ...]
    purse: Cents
    time: int
    oversees: bool = False  # the whole floor: supervisors, managers, inspectors


class DemoPerson(msgspec.Struct, frozen=True):
    """Somebody made up, whose secret is no secret."""

    badge: str
    id: str
    secret: str
    staff: bool
    inspector: bool


@get("/me", sync_to_thread=True)
def me(request: AnyRequest) -> Me:
    """Who the caller is here."""
    porch = porch_of(request)
    return _me(porch.somebody(request), porch.house)


@get("/whoever", sync_to_thread=True)
def whoever(request: AnyRequest) -> Me | None:
    """Who the caller is here, or nobody: a page asks before it is known whether anybody signed on."""
    porch = porch_of(request)
    found = porch.anybody(request)
    return _me(found, porch.house) if found else None


def _me(who: Who, house: House) -> Me:
    floor = house.floor
    books = dict.fromkeys(table.book for table in floor.tables)
    ranks = {book: rank for book in books if (rank := floor.ranks(book).get(who.id))}
    purse = next((one.purse for one in floor.patrons if one.id == who.id), 0)
    return Me(
        who.id, who.staff, who.inspector, ranks, floor.demo, floor.name, floor.zone,
        floor.day_start_minutes, floor.chips, purse, house.clock(), oversees(house, who),
    )  # fmt: skip


@get("/demo/people", sync_to_thread=True)
def demo_people(request: AnyRequest) -> list[DemoPerson]:
    """On a demo floor: everybody one can sign on as, with their secrets. A real floor has no such page."""
    porch = porch_of(request)
    floor = porch.house.floor
    if not floor.demo:
        raise NotFoundException(detail="This is a real floor.")
    people = [DemoPerson(one.card, one.id, "", staff=False, inspector=False) for one in floor.patrons]
    people += [
        DemoPerson(one.badge, one.id, "", staff=True, inspector=bool(one.office)) for one in floor.staff
    ]
    return [
        msgspec.structs.replace(one, secret=porch.shown[one.badge])
        for one in people
        if one.badge in porch.shown
    ]


@get("/demo/table", sync_to_thread=True)
def demo_table(request: AnyRequest) -> Seen:
    """On a demo floor: a table that plays, as anybody may see it. A real floor has no such page."""
    house = porch_of(request).house
    if not house.floor.demo:
        raise NotFoundException(detail="This is a real floor.")
    playing = [one for one in house.floor.tables if one.mode == "electronic"] or house.floor.tables
    kept = [house.desk.kept(one.id) for one in playing]
    busy = max(kept, key=lambda one: (one.state.round.phase != "betting", one.state.round.number))
    return Seen(busy.head.seq, view(busy.state, ""))


HANDLERS: list[Any] = [me, whoever, demo_people, demo_table]
