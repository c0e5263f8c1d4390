"""What the consoles ask about a rulebook: its felt and pay tables, and its clauses in our own words."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from croupier.core.book.entries import Cites, PrizeLine, StageRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.players.seats import SEAT
from croupier.house.floor.documents import document
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.rulebooks.citations import entries_citing
from croupier.rulebooks.inventory import HOUSE, Clause, inventory
from croupier.rulebooks.record import proof

DOCUMENTS: Final = {".pdf": "application/pdf", ".txt": "text/plain", ".md": "text/plain"}
SAFE: Final = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}


class SpotFelt(msgspec.Struct, frozen=True):
    """A marked spot: the word on it, its shape, and whether a hand needs it or it is a side wager."""

    name: str
    label: str
    shape: str
    needed: bool
    optional: bool


class StageFelt(msgspec.Struct, frozen=True):
    """One decision of a round: which spot is bet on, how many antes, and whether one may check."""

    name: str
    spot: str
    least: int
    most: int
    check: bool
    shows: int


class PayLine(msgspec.Struct, frozen=True):
    """One line of a pay table: odds like 3:2, or push, or lose; `least` and `most` are ranks of a pair."""

    hand: str
    least: str
    most: str
    pays: str
    cites: Cites


class BookFelt(msgspec.Struct, frozen=True):
    """What is printed on the felt of a book, and what a page needs to know to draw it."""

    id: str
    title: str
    house: str
    game: str
    version: str
    digest: str
    spots: tuple[SpotFelt, ...]
    streets: tuple[str, ...]
    dealer_places: int
    legend: str
    stages: tuple[StageFelt, ...]
    paytables: dict[str, tuple[PayLine, ...]]
    prizes: dict[str, tuple[PrizeLine, ...]]
    equal: bool  # the wagers that buy a hand have one amount
    extra_boxes: bool  # a player may play several
    clock: bool  # time to decide can run out
    document: bool  # the operator's approved document can be read here
    declares: bool  # players with a loss limit say what chips they take away
    review: bool  # a decision about a complaint can be reviewed
    routes: tuple[str, ...]  # who else a complaint can go to
    why: dict[str, Cites]  # the clauses of each spot, and of what a player may do, by the name of its command


class ClauseLine(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """A clause in our own words, and how it is held to."""

    id: str
    kind: str
    area: str
    gist: str
    software: str
    entries: tuple[str, ...]
    events: tuple[str, ...]
    tests: int


@get("/books/{book:str}", sync_to_thread=True)
def book_felt(request: AnyRequest, book: FromPath[str]) -> BookFelt:
    """What is printed on the felt of a book."""
    return felt(_book(request, book), document=book in porch_of(request).house.floor.documents)


@get("/books/{book:str}/clauses", sync_to_thread=True)
def book_clauses(request: AnyRequest, book: FromPath[str]) -> list[ClauseLine]:
    """Every clause of a book, and those of the house, in our own words."""
    found = _book(request, book)
    return [*_lines(found, inventory(found.data.inventory)), *_lines(found, inventory(HOUSE))]


@get("/books/{book:str}/document", sync_to_thread=True, raises=[NotFoundException])
def book_document(request: AnyRequest, book: FromPath[str]) -> Response[bytes]:
    """The operator's approved document of a book, where the floor file names one."""
    found = document(porch_of(request).house.floor, book)
    if found is None:
        raise NotFoundException(detail=f"No approved document of {book!r} is kept here.")
    place, content = found
    marked = {**SAFE, "ETag": f'"{sha256(content).hexdigest()}"'}
    return Response(content, media_type=DOCUMENTS[Path(place).suffix], headers=marked)


def _book(request: AnyRequest, book: str) -> Rulebook:
    house = porch_of(request).house
    if book not in house.floor.books:
        raise NotFoundException(detail=f"There is no book {book!r} here.")
    return house.book(book)


def _lines(book: Rulebook, clauses: Mapping[str, Clause]) -> Iterable[ClauseLine]:
    """Events and tests are on record for the books that are shipped; entries are the book's own."""
    entries = entries_citing(book)
    for one in clauses.values():
        held, own = proof(book.id, one.id), entries.get(one.id, ())
        yield ClauseLine(
            one.id, one.kind, one.area, one.gist, one.software, own, held.events, len(held.tests)
        )


def felt(book: Rulebook, *, document: bool = False) -> BookFelt:
    """The felt of a book in its plainest form."""
    rule, layout = book.rule, plain_layout(book, boxes=1)
    return BookFelt(
        id=book.id,
        title=book.data.title,
        house=book.data.house,
        game=book.data.game,
        version=book.data.version,
        digest=book.digest,
        spots=tuple(
            SpotFelt(name, spot.label, spot.shape, name in rule.initial.needs, name in rule.optional)
            for name, spot in layout.spots.items()
        ),
        streets=layout.community,
        dealer_places=layout.dealer_places,
        legend=layout.legend,
        stages=tuple(map(_stage, book.stages)),
        paytables={
            name: tuple(PayLine(one.hand, one.least, one.most, one.pays, one.cites) for one in lines)
            for name, lines in book.data.paytable.items()
        },
        prizes=dict(book.data.prize),
        equal=rule.initial.equal,
        extra_boxes=rule.extra_boxes is not None,
        clock=rule.decision_time is not None,
        document=document,
        declares=rule.loss_limit is not None,
        review=bool(rule.dispute.review),
        routes=tuple(rule.dispute.routes),
        why=_why(book),
    )


def _why(book: Rulebook) -> dict[str, Cites]:
    """By which clauses things are as they are, whether or not they can be done just now."""
    rule, bets = book.rule, [stage.bet for stage in book.stages]
    checks = (stage.check.cites for stage in book.stages if stage.check)
    return {
        **dict.fromkeys(rule.initial.needs, rule.initial.cites),
        **{spot: one.cites for spot, one in rule.optional.items()},
        **{one.spot: one.cites for one in reversed(bets)},
        "jackpot": rule.jackpot.cites,
        "PlaceWager": cited(rule.initial.cites, rule.sign.cites),
        "Bet": cited(*(one.cites for one in bets)),
        "Check": cited(*checks),
        "Fold": rule.fold.cites,
        "Concede": rule.concede.cites if rule.concede else (),
        "LeaveSeat": SEAT,
    }


def _stage(stage: StageRule) -> StageFelt:
    bet = stage.bet
    return StageFelt(stage.name, bet.spot, bet.least, bet.most, stage.check is not None, stage.show.count)


HANDLERS: list[Any] = [book_felt, book_clauses, book_document]
