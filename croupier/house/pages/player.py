"""What a player asks about their own play: rounds and one of them again, statement, limits and breaks."""

from datetime import date
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from croupier.core.book.safeguards import SafeguardRules
from croupier.core.bounds import beyond
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.account_view import AccountView, account_view
from croupier.house.desk.streams import table_stream
from croupier.house.desk.wire import Said, TableClock
from croupier.house.http.answering import answered
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.commanding import commanded
from croupier.house.http.duties import reads
from croupier.house.pages.own_rounds import OwnRounds, RoundEvent, own_rounds, round_events
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.patrons.own_play import OwnPlay, calendar
from croupier.patrons.rules.at_table import record_at
from croupier.patrons.rules.commands import DeclineLimit, SetLimit, SuspendSelf
from croupier.patrons.rules.decide import reminder_due
from croupier.patrons.rules.state import OwnLimit
from croupier.patrons.rules.statement import Statement, statement
from croupier.store.database.snapshot import snapshot
from croupier.table.players import Period

OWN: Final = ("house:own-box",)
Count = Annotated[int, Meta(ge=1, le=100)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
AnyOwnCommand = SetLimit | DeclineLimit | SuspendSelf


class OwnAccount(msgspec.Struct, frozen=True):
    """What a patron chose for their own protection, and how it stands now."""

    kinds: tuple[str, ...]  # of limits one may set
    limits: dict[str, OwnLimit]
    lost: dict[Period, Cents]  # net, so far, at tables that count it
    at_risk: Cents
    suspended: int | None
    reminder: bool  # it is time to look at one's limits again
    least_hours: int  # one keeps oneself out for at least so long
    held_at: tuple[str, ...]  # the tables that hold to all this
    time: int


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast somebody likes a table to go."""

    fast: bool


@get("/tables/{table:str}/clock", sync_to_thread=False)
def table_clock(request: AnyRequest, table: FromPath[str]) -> TableClock:
    """How long bets are still taken at an electronic table."""
    porch = porch_of(request)
    porch.somebody(request)
    house = porch.house
    return house.room.clock(house.desk.kept(porch.known(table)).state, house.clock())


@post("/tables/{table:str}/pace", status_code=204, sync_to_thread=False)
def table_pace(request: AnyRequest, table: FromPath[str], data: JSONBody[Pace]) -> None:
    """Like a table fast or not; it goes fast when everybody who sits there likes that."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    porch.house.room.hurry(porch.known(table), who.id, fast=data.fast)


@get("/tables/{table:str}/account", sync_to_thread=True)
def table_account(request: AnyRequest, table: FromPath[str]) -> AccountView:
    """What the caller may still lose at a table, whether they are paused, and what they were directed."""
    porch = porch_of(request)
    who, house = porch.somebody(request), porch.house
    scene = house.scene(porch.known(table))
    if isinstance(scene, Refusal):
        raise NotFoundException(detail=scene.text)
    return account_view(scene, who.id, house.clock())


@get("/me/rounds/{table:str}", sync_to_thread=True)
def my_rounds(
    request: AnyRequest, table: FromPath[str], before: FromQuery[Seq] = 0, most: FromQuery[Count] = 20
) -> OwnRounds:
    """The caller's own rounds at a table, newest first."""
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    last = house.desk.kept(porch.known(table)).head.seq
    with snapshot(house.log.database) as moment:
        read = partial(moment.records, table_stream(table))
        return own_rounds(read, table, who.id, min(before or last, last), most)


@get("/tables/{table:str}/recall/{last:int}", sync_to_thread=True)
def recall(request: AnyRequest, table: FromPath[str], last: FromPath[int]) -> list[RoundEvent]:
    """The round that ended with this record, event by event, as far as it is for the caller's eyes."""
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    kept = house.desk.kept(porch.known(table))
    head, staff = kept.head.seq, reads(house, who)(kept.state)
    if not 0 < last <= head:
        raise NotFoundException(detail="No round ends with that record.")
    with snapshot(house.log.database) as moment:
        read = partial(moment.records, table_stream(table))
        found = round_events(read, last, who.id, staff=staff)
    if not found:
        raise NotFoundException(detail="No round ends with that record.")
    return list(found)


@get("/me/statement", sync_to_thread=True)
def my_statement(
    request: AnyRequest, period: FromQuery[Period] = "day", day: FromQuery[str] = ""
) -> Statement:
    """The caller's statement for the gaming day, week or month of a day; of today if none is named."""
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    days = calendar(house)
    try:
        named = date.fromisoformat(day) if day else days.day(house.clock())
        span = days.span(period, named)
    except (ValueError, OverflowError):
        raise ValidationException(detail=f"{day!r} is no day like 2025-11-04.") from None
    play = _own_play(request, house).of(who.id, span)
    return statement(_rule(house), who.id, play, period, named, days)


def _own_play(request: AnyRequest, house: House) -> OwnPlay:
    state = request.app.state
    if state.get("own_play") is None:
        state["own_play"] = OwnPlay(house)
    found: OwnPlay = state["own_play"]
    return found


@get("/me/account", sync_to_thread=True)
def my_account(request: AnyRequest) -> OwnAccount:
    """The caller's own limits and breaks."""
    porch = porch_of(request)
    who, house = porch.somebody(request), porch.house
    now, rule, days = house.clock(), _rule(house), calendar(house)
    account = house.desk.accounts.account(who.id)
    record = record_at(account, days, now)
    return OwnAccount(
        kinds=rule.choice.kinds,
        limits=account.limits,
        lost=record.lost,
        at_risk=record.at_risk,
        suspended=account.suspended,
        reminder=reminder_due(rule, account, days, now),
        least_hours=rule.suspension.least_hours,
        held_at=held_at(house),
        time=now,
    )


@post("/me/account/commands", status_code=200)
async def my_account_command(request: AnyRequest, data: JSONBody[AnyOwnCommand]) -> Response[Said]:
    """Set or decline a limit of one's own, or keep oneself out; an id makes it count once."""
    porch = porch_of(request)
    who, house = porch.somebody(request), porch.house
    if refusal := _others(who, data):
        return answered(Said(refusal=refusal))
    book = house.floor.tables[0].book
    return answered(await commanded(request, who.id, data, seen=lambda who, event: True, book=book))


def _others(who: Who, command: AnyOwnCommand) -> Refusal | None:
    if command.actor == command.patron == who.id and not command.at:
        return None
    if refusal := beyond(command):
        return refusal
    return refuse("command/actor", OWN, "One sets limits for oneself only.", actor=command.actor)


def held_at(house: House) -> tuple[str, ...]:
    """The tables that hold players to limits of their own: by safeguards, or because their book does."""
    return tuple(
        table.id
        for table in house.floor.tables
        if not table.practice and (table.safeguards or house.book(table.book).rule.loss_limit)
    )


def _rule(house: House) -> SafeguardRules:
    """The house's safeguards, the same beneath every book."""
    return house.book(house.floor.tables[0].book).rule.safeguards


HANDLERS: list[Any] = [
    table_clock, table_pace, table_account, my_rounds, recall, my_statement, my_account, my_account_command,
]  # fmt: skip
