"""What the tournament desk asks: tournaments, their boards and terms, commands, and a show to watch."""

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody

from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.house.desk.wire import Said
from croupier.house.http.answering import answered, printed
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.commanding import commanded
from croupier.house.room.house import House
from croupier.house.room.offering import offers
from croupier.house.security.sign_on import Who
from croupier.math.parsheets.page import as_page
from croupier.rulebooks.load import book_ids
from croupier.table.notices import PendingNotice
from croupier.tournaments.document import document
from croupier.tournaments.lines import TournamentLine, tournament_lines
from croupier.tournaments.practice import practice_terms
from croupier.tournaments.rules.commands import AnyTournamentCommand
from croupier.tournaments.rules.planning import ID
from croupier.tournaments.rules.rounds.places import Place, place
from croupier.tournaments.rules.rounds.ranking import Board
from croupier.tournaments.rules.state import Entrant, Tournament, TournamentDispute
from croupier.tournaments.rules.terms.items import ITEMS, lacking
from croupier.tournaments.rules.terms.terms import TournamentTerms
from croupier.tournaments.show import Show, Speed, StartShow, TournamentShow


class Lacking(msgspec.Struct, frozen=True):
    """An item that the terms do not have yet, with the clauses that ask for it."""

    item: str
    title: str
    cites: tuple[str, ...]


class TournamentDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as the caller sees it, with everything they may do now."""

    board: Board
    time: int
    book: str
    terms: TournamentTerms
    version: int
    published: int | None
    commitment: str
    lacking: tuple[Lacking, ...]
    director: str
    deputies: tuple[str, ...]
    present: tuple[str, ...]
    tables: tuple[str, ...]
    notices: tuple[PendingNotice, ...]  # staff only
    disputes: tuple[TournamentDispute, ...]  # staff, and one's own
    own: Entrant | None
    owed: dict[str, Cents]  # by player: won and not paid yet; one's own, or for staff everybody's
    places: tuple[Place, ...]  # the tables it could be played at; staff only
    options: tuple[Offer, ...]


def _found(request: AnyRequest, id: str) -> tuple[Who, House, Tournament]:
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    now = house.desk.tournaments.tournament(id) if ID.fullmatch(id) else Tournament(id=id)
    if not now.phase or (now.published is None and not who.staff):
        raise NotFoundException(detail=f"There is no tournament {id!r}.")
    return who, house, now


@get("/tournaments", sync_to_thread=True)
def tournaments(request: AnyRequest) -> list[TournamentLine]:
    """Every tournament; drafts are for the house."""
    porch = porch_of(request)
    return tournament_lines(porch.house, porch.somebody(request))


@get("/tournaments/{tournament:str}", sync_to_thread=True)
def tournament_detail(request: AnyRequest, tournament: FromPath[str]) -> TournamentDetail:
    """A tournament with its board, and what the caller may do."""
    who, house, now = _found(request, tournament)
    rule, desk = house.book(now.book).rule.tournament, house.desk.tournaments
    missing = lacking(now.terms, frozenset(rule.term)) if rule else ()
    asks = {item: rule.term[item].cites for item in missing} if rule else {}
    return TournamentDetail(
        board=desk.board(now),
        time=house.clock(),
        book=now.book,
        terms=now.terms,
        version=now.version,
        published=now.published,
        commitment=now.commitment,
        lacking=tuple(Lacking(item, ITEMS[item].title, cites) for item, cites in asks.items()),
        director=now.director,
        deputies=now.deputies,
        present=now.present,
        tables=now.tables,
        notices=now.outbox.pending if who.staff else (),
        disputes=tuple(one for one in now.disputes if who.staff or one.player == who.id),
        own=now.entries.get(who.id),
        owed={player: cents for player, cents in now.owed().items() if who.staff or player == who.id},
        places=_places(house, who, now) if who.staff else (),
        options=offers(house, who, "tournament", now.id),
    )


def _places(house: House, who: Who, now: Tournament) -> tuple[Place, ...]:
    """Every table of the tournament's book, while that matters."""
    if now.phase in ("cancelled", ""):
        return ()
    found = []
    for entry in house.floor.tables:
        over = now.phase == "finished" and entry.id not in now.tables
        scene = house.desk.scene(entry.id, house.staff(entry.id), book=entry.book)
        if entry.book == now.book and not over and not isinstance(scene, Refusal):
            found.append(place(scene, now.id, who.id, house.clock()))
    return tuple(found)


@get("/tournaments/{tournament:str}/board", sync_to_thread=True)
def tournament_board(request: AnyRequest, tournament: FromPath[str]) -> Board:
    """The leaderboard and the clock."""
    _, house, now = _found(request, tournament)
    return house.desk.tournaments.board(now)


@get("/tournaments/{tournament:str}/terms", sync_to_thread=True, media_type=MediaType.HTML)
def tournament_terms(request: AnyRequest, tournament: FromPath[str]) -> Response[str]:
    """The terms and conditions as a document to read and print."""
    _, house, now = _found(request, tournament)
    return printed(as_page(document(house.book(now.book), now.terms, version=now.version)))


@get("/tournament-model", sync_to_thread=True)
def tournament_model(request: AnyRequest) -> TournamentTerms:
    """Complete terms to start from."""
    porch_of(request).somebody(request)
    return practice_terms(36, 6, 10)


class TermItem(msgspec.Struct, frozen=True):
    """An item of terms and conditions: its part of the document, and what it is called."""

    item: str
    section: str
    title: str


@get("/tournament-items", sync_to_thread=True)
def tournament_items(request: AnyRequest) -> list[TermItem]:
    """What terms and conditions consist of, for a form to be filled in."""
    porch_of(request).somebody(request)
    return [TermItem(name, item.section, item.title) for name, item in ITEMS.items()]


@post("/tournaments/commands", status_code=200)
async def tournament_command(request: AnyRequest, data: JSONBody[AnyTournamentCommand]) -> Response[Said]:
    """Give a command about a tournament; an id makes it count once, however often it is sent."""
    return answered(await commanded(request, data.tournament, data))


def _show(request: AnyRequest) -> TournamentShow:
    show: TournamentShow = request.app.state.show
    return show


@get("/tournament-show", sync_to_thread=False)
def tournament_show(request: AnyRequest) -> Show:
    """The practice tournament that is on, or was last."""
    porch_of(request).somebody(request)
    return _show(request).now()


@post("/tournament-show", status_code=200, sync_to_thread=True)
def start_show(request: AnyRequest, data: JSONBody[StartShow]) -> Response[Show | Refusal]:
    """Play a practice tournament with players of the house, in memory, to watch."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    if not who.staff and not porch.house.floor.demo:
        raise PermissionDeniedException(detail="On a real floor its staff start practice tournaments.")
    if data.book not in book_ids():
        raise NotFoundException(detail=f"There is no book {data.book!r}.")
    refusal = _show(request).start(who.id, data, porch.house.book(data.book))
    return Response(refusal, status_code=409) if refusal else Response(_show(request).now())


@post("/tournament-show/speed", status_code=200, sync_to_thread=True)
def show_speed(request: AnyRequest, data: JSONBody[Speed]) -> Response[Refusal | None]:
    """Go on with it faster or slower."""
    refusal = _show(request).hasten(porch_of(request).somebody_patient(request).id, data.speed)
    return Response(refusal, status_code=409 if refusal else 200)


HANDLERS = [
    tournaments, tournament_detail, tournament_board, tournament_terms, tournament_model, tournament_items,
    tournament_command,
    tournament_show, start_show, show_speed,
]  # fmt: skip
