"""What may be done now, over the wire: one answer for every kind of stream, from which forms are drawn."""

from typing import Any, Final, Literal

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.engine.offers.forms import FORMED
from croupier.engine.offers.offer import Offer, Question
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.duties import knows, on_staff
from croupier.house.pages.staff_scene import staff_scene
from croupier.house.room.offering import offers

UNSAID: Final = ("total", "cents")  # what a second person says by themselves


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """A form of a table: the command it gives, and whether the rank of who looks may give it."""

    command: str
    console: Literal["dealer", "pit"]
    group: str
    text: str
    fields: tuple[Question, ...]
    mine: bool
    needs: str  # the rank
    cites: Cites


@get("/tables/{table:str}/acts", sync_to_thread=True)
def table_acts(
    request: AnyRequest, table: FromPath[str], console: FromQuery[Literal["dealer", "pit"]] = "pit"
) -> list[Act]:
    """The forms among what may be done at a table."""
    who, house, _ = staff_scene(request, table)
    found = offers(house, who, "table", table)
    return [_act(one, console) for one in found if type(one.command) in FORMED]


def _act(one: Offer, console: Literal["dealer", "pit"]) -> Act:
    return Act(
        command=one.name, console=console, group=one.group, text=one.text, fields=one.asks,
        mine=one.mine, needs=one.who, cites=one.cites,
    )  # fmt: skip


@get("/tables/{table:str}/offers", sync_to_thread=True)
def table_offers(request: AnyRequest, table: FromPath[str]) -> list[Offer]:
    """Everything the caller may do at a table, with what is still to be said."""
    porch = porch_of(request)
    who = porch.somebody(request)
    return _shown(offers(porch.house, who, "table", porch.known(table)))


@get("/meters/{meter:str}/offers", sync_to_thread=True)
def meter_offers(request: AnyRequest, meter: FromPath[str]) -> list[Offer]:
    """What may be done about a meter; for staff."""
    return _for_staff(request, "meter", meter)


@get("/patrons/{patron:str}/account/offers", sync_to_thread=True)
def patron_offers(request: AnyRequest, patron: FromPath[str]) -> list[Offer]:
    """What may be entered for a patron; for staff, a dealer's players for the dealer."""
    who, house = knows(request, patron)
    return _shown(offers(house, who, "patron", patron))


@get("/me/account/offers", sync_to_thread=True)
def own_offers(request: AnyRequest) -> list[Offer]:
    """What patrons may do about their own account."""
    porch = porch_of(request)
    who = porch.somebody(request)
    return _shown(offers(porch.house, who, "patron", who.id))


@get("/pit/errors/{book:str}/offers", sync_to_thread=True)
def error_offers(request: AnyRequest, book: FromPath[str]) -> list[Offer]:
    """What may be done about payment errors under a book; for staff."""
    return _for_staff(request, "payment-errors", book)


@get("/clock/offers", sync_to_thread=True)
def clock_offers(request: AnyRequest) -> list[Offer]:
    """What may be done about the clock of the house; for staff."""
    return _for_staff(request, "clock", "house")


def _for_staff(request: AnyRequest, kind: str, id: str) -> list[Offer]:
    who, house = on_staff(request)
    return _shown(offers(house, who, kind, id))


def _shown(found: tuple[Offer, ...]) -> list[Offer]:
    """As they are, but that nobody is told what a second person has to say by themselves."""
    return [_blank(one) for one in found]


def _blank(one: Offer) -> Offer:
    hidden = {ask.name: 0 for ask in one.asks if ask.name in UNSAID}
    return replace(one, command=replace(one.command, **hidden)) if hidden else one


HANDLERS: list[Any] = [
    table_acts, table_offers, meter_offers, patron_offers, own_offers, error_offers, clock_offers,
]  # fmt: skip
