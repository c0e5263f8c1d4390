"""Patrons' accounts for staff: how one stands, and what is entered for a patron who is there."""

from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from croupier.core.bounds import beyond
from croupier.core.money import Cents
from croupier.core.refusal import refuse
from croupier.house.desk.wire import Said
from croupier.house.http.answering import answered
from croupier.house.http.caller import AnyRequest
from croupier.house.http.commanding import commanded
from croupier.house.http.duties import knows, on_staff
from croupier.house.room.offering import own_book
from croupier.patrons.at_table import beside
from croupier.patrons.own_play import calendar
from croupier.patrons.rules.at_table import patron_at, record_at
from croupier.patrons.rules.commands import AnyAccountCommand
from croupier.patrons.rules.state import Account, OwnLimit
from croupier.table.players import Period, PlayerCard

OWN: Final = ("house:own-box",)


class PatronAccount(msgspec.Struct, frozen=True):
    """A patron as every table of the floor sees them."""

    patron: str
    card: PlayerCard | None
    notice: str  # why they may have no card
    limits: dict[str, OwnLimit]
    lost: dict[Period, Cents]  # net, so far
    at_risk: Cents
    suspended: int | None
    staff_policy: bool
    time: int
    known: bool = (
        True  # to the floor file or by anything that was ever recorded; else there is no such patron
    )


@get("/patrons/{patron:str}/account", sync_to_thread=True)
def patron_account(request: AnyRequest, patron: FromPath[str]) -> PatronAccount:
    """Card, limits and marks of a patron; for staff, a dealer's players for the dealer."""
    _, house = knows(request, patron)
    account, now, days = house.desk.accounts.account(patron), house.clock(), calendar(house)
    own = beside(account, patron_at(account, days, now), house.known(patron))
    record = record_at(account, days, now)
    return PatronAccount(
        patron, own.card, account.notice, account.limits, record.lost, record.at_risk, account.suspended,
        own.staff_policy, now, house.known(patron) is not None or account != Account(patron),
    )  # fmt: skip


@post("/patrons/{patron:str}/account/commands", status_code=200)
async def patron_account_command(
    request: AnyRequest, patron: FromPath[str], data: JSONBody[AnyAccountCommand]
) -> Response[Said]:
    """Enter something for a patron: a card, a limit, a deposit, a mark; an id makes it count once."""
    who, house = on_staff(request)
    if data.patron != patron:
        refusal = beyond(data) or refuse("account/patron", OWN, "Whose account?", patron=data.patron)
        return answered(Said(refusal=refusal))
    return answered(await commanded(request, patron, data, book=own_book(house, who)))


HANDLERS: list[Any] = [patron_account, patron_account_command]
