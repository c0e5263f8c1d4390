"""What the practice console asks: a table of one's own with a coach, rounds that go wrong, hands to pay."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody

from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.in_memory import Stuck
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.room.players import HousePlayer
from croupier.house.security.sign_on import Who
from croupier.practice.kernels import KERNELS
from croupier.practice.payouts_wire import AskPayout, Paid, Paying, Payout
from croupier.practice.rooms import PracticeRooms
from croupier.practice.wire import Act, DealHand, Practice, Sit
from croupier.practice.wrong_wire import AskTrouble, Marked, Ruling, Trouble

_making = Lock()
log = logging.getLogger("croupier.practice")
ADVICE = ("coaching", "unsolicited-advice")  # notices of the books about it


@post("/practice/table", status_code=200, sync_to_thread=True)
def practice_table(request: AnyRequest, data: JSONBody[Sit]) -> Practice:
    """One's own practice table of a book, as it was left or new."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.seat(who.id, book) as seat:
        return seat.shown(ready=KERNELS.ready())


@post("/practice/deal", status_code=200, sync_to_thread=True)
def practice_deal(request: AnyRequest, data: JSONBody[DealHand]) -> Response[Practice | Refusal]:
    """The next hand there."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.seat(who.id, book) as seat:
        refusal = seat.deal(data.ante, data.which)
        if refusal:
            return Response(refusal, status_code=409)
        return Response(seat.shown(ready=KERNELS.ready()))


@post("/practice/act", status_code=200, sync_to_thread=True)
def practice_act(request: AnyRequest, data: JSONBody[Act]) -> Response[Practice | Refusal]:
    """A decision there, weighed."""
    who, rooms, book = _practising(request, data.book)
    if not KERNELS.ready():
        text = "The coach gets ready: exact numbers are compiled once on a machine. Try again in a moment."
        return Response(refuse("coach/ready", ("house:command",), text), status_code=409)
    with _unstuck(), rooms.seat(who.id, book) as seat:
        refusal = seat.act(data.action)
        return Response(refusal, status_code=409) if refusal else Response(seat.shown(ready=True))


@get("/tables/{table:str}/coach", sync_to_thread=True)
def table_coach(request: AnyRequest, table: FromPath[str]) -> Response[Refusal]:
    """There is no coach at a table of the floor: the rules forbid advice there."""
    porch = porch_of(request)
    porch.somebody(request)
    entry = porch.house.floor.table(porch.known(table))
    book = porch.house.book(entry.book if entry else "")
    text = (
        "Nobody is coached at a table of the floor: its rules forbid advice. Practise at a table of your own."
    )
    refusal = refuse("coach/real-table", advice_clauses(book), text, table=table, book=book.id)
    return Response(refusal, status_code=409)


@post("/practice/trouble", status_code=200, sync_to_thread=True)
def practice_trouble(request: AnyRequest, data: JSONBody[AskTrouble]) -> Trouble:
    """A round in which something goes wrong."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.drill(who.id, book) as drill:
        return drill.ask()


@post("/practice/ruling", status_code=200, sync_to_thread=True)
def practice_ruling(request: AnyRequest, data: JSONBody[Ruling]) -> Response[Marked | Refusal]:
    """What somebody would call and rule, marked by the book."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.drill(who.id, book) as drill:
        marked = drill.mark(data)
        return Response(marked, status_code=409 if isinstance(marked, Refusal) else 200)


@post("/practice/payout", status_code=200, sync_to_thread=True)
def practice_payout(request: AnyRequest, data: JSONBody[AskPayout]) -> Payout:
    """A box that is to be paid."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.payouts(who.id, book) as drill:
        return drill.ask()


@post("/practice/paying", status_code=200, sync_to_thread=True)
def practice_paying(request: AnyRequest, data: JSONBody[Paying]) -> Response[Paid | Refusal]:
    """What somebody would pay on it, marked by the settlement."""
    who, rooms, book = _practising(request, data.book)
    with _unstuck(), rooms.payouts(who.id, book) as drill:
        marked = drill.mark(data)
        return Response(marked, status_code=409 if isinstance(marked, Refusal) else 200)


@get("/house-players", sync_to_thread=True)
def house_players(request: AnyRequest) -> list[HousePlayer]:
    """Who plays for the house on a demo floor, and in which way."""
    return list(porch_of(request).house.room.players.all())


def advice_clauses(book: Rulebook) -> tuple[str, ...]:
    """The clauses of a book about advice and coaching."""
    notices = (one.cites for one in book.data.notice if one.name in ADVICE)
    return cited(*notices)


def _practising(request: AnyRequest, book: str) -> tuple[Who, PracticeRooms, Rulebook]:
    """Who practises which book."""
    who, house = trainee(request), porch_of(request).house
    if book not in house.floor.books:
        raise NotFoundException(detail="There is no such book.")
    return who, _rooms(request), house.book(book)


def trainee(request: AnyRequest) -> Who:
    """Who may practise: on a demo floor everybody, on a real one its staff."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    if not who.staff and not porch.house.floor.demo:
        raise PermissionDeniedException(detail="A real floor has no practice tables for its players.")
    return who


@contextmanager
def _unstuck() -> Iterator[None]:
    """A table that cannot go on is our mistake: it is noted, and the person is told what to do."""
    try:
        yield
    except Stuck as error:
        log.exception("a practice table is stuck")
        detail = "This table cannot go on. Try again: you get another one."
        raise HTTPException(status_code=503, detail=detail) from error


def _rooms(request: AnyRequest) -> PracticeRooms:
    """The practice rooms of this service, there from the first time somebody practises."""
    with _making:
        state = request.app.state
        if "practice" not in state:
            porch = porch_of(request)
            state.practice = PracticeRooms(porch.house.clock, porch.door.people)
        rooms: PracticeRooms = state.practice
        return rooms


HANDLERS: list[Any] = [
    practice_table, practice_deal, practice_act, table_coach, practice_trouble,
    practice_ruling, practice_payout, practice_paying, house_players,
]  # fmt: skip
