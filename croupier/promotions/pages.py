"""What the promotion desk asks: promotions with what is missing, due and drawn; a player's own entries."""

from datetime import tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from croupier.audit.inspect.asking import download
from croupier.core.book.entries import Cites
from croupier.core.book.promotions import Form, PromotionRule
from croupier.core.money import Cents
from croupier.engine.offers.offer import Offer
from croupier.house.desk.wire import Said
from croupier.house.http.answering import answered, printed
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.commanding import commanded
from croupier.house.http.duties import overseeing
from croupier.house.room.house import House
from croupier.house.room.offering import offers
from croupier.house.security.sign_on import Who
from croupier.math.parsheets.page import as_page
from croupier.promotions.document import document
from croupier.promotions.lines import PromotionLine, promotion_line, promotion_lines, shown
from croupier.promotions.rules.checks import Lack, lacks
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.promotions.rules.draw.record import DrawRecord
from croupier.promotions.rules.publishing import NAME, latest
from croupier.promotions.rules.report import CLAIM_COLUMNS, COLUMNS, as_csv, claim_rows, rows
from croupier.promotions.rules.state import Denied, Promotion, PromotionDispute, Winner, Wording
from croupier.promotions.rules.terms import Terms, digest_of
from croupier.reports.pages import Sheet

MOST_SHOWN: Final = 60  # entrants in an answer


class NoticeLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that must be told, or was and is not acknowledged."""

    number: int
    name: str
    to: str
    raised: int
    due: int
    sent: int | None
    overdue: bool


class DrawFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What decided a draw; its whole record is a page of its own."""

    seed: str
    head: str
    called: str
    scrutineer: str
    lots: int


class PromotionDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion as staff and inspectors see it, with everything the caller may do now."""

    line: PromotionLine
    time: int
    terms: Terms
    version: int
    digest: str
    wording: Wording | None  # who signed for it last
    receipts: dict[str, str]  # by version: the regulator's
    proposed: Terms | None
    proposed_version: int
    submitted: dict[str, int]  # by version: when the regulator got the terms
    submit_by: int | None
    commitment: str
    head: str
    missing: tuple[Lack, ...]
    notices: tuple[NoticeLine, ...]
    entrants: int
    held: int  # lots, as they are or would be if entries closed now
    entries: dict[str, int]  # by patron, those who hold the most
    winners: tuple[Winner, ...]
    unwon: tuple[str, ...]
    claims: tuple[Denied, ...]
    disputes: tuple[PromotionDispute, ...]
    doubt: str
    draw: DrawFacts | None
    faults: tuple[str, ...]  # what is not true in the draw, when it was run again
    set_aside: Cents
    given: Cents
    options: list[dict[str, Any]]  # the same offers by the names of their commands
    offers: tuple[Offer, ...]


class OwnPromotion(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion as a player sees it: its terms, their own lots and prizes, and the proof of the draw."""

    line: PromotionLine
    time: int
    terms: Terms
    commitment: str
    won: tuple[Winner, ...]
    draw: DrawFacts | None
    own_disputes: tuple[PromotionDispute, ...]
    own_options: list[dict[str, Any]]
    own_offers: tuple[Offer, ...]  # what they may say about these


class FormItem(msgspec.Struct, frozen=True):
    """An item of the terms or of a prize, and the clauses that ask for it."""

    item: str
    cites: Cites
    form: Form = "text"


class FormKind(msgspec.Struct, frozen=True):
    """Kinds of things, and what must be said of them."""

    kinds: tuple[str, ...]
    details: tuple[FormItem, ...]


class PromotionForm(msgspec.Struct, frozen=True, kw_only=True):
    """What a book asks of terms, for a form to be filled in."""

    book: str
    ways: tuple[str, ...]
    terms: tuple[FormItem, ...]
    kinds: tuple[FormKind, ...]  # that ask for details
    things: tuple[str, ...]  # every kind there is to choose
    measured: tuple[str, ...]  # kinds with liquor in them, which say how much
    notice_ways: tuple[str, ...]  # in which a winner may be told


class PromotionReport(msgspec.Struct, frozen=True):
    """All promotions, and all denied claims."""

    promotions: Sheet
    claims: Sheet


def _zone(house: House) -> tzinfo:
    return ZoneInfo(house.floor.zone)


def _found(request: AnyRequest, id: str) -> tuple[Who, House, Promotion]:
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    one = house.desk.promotions.promotion(id) if _named(id) else Promotion(id=id)
    if not shown(who, one):
        raise NotFoundException(detail=f"There is no promotion {id!r}.")
    return who, house, one


def _named(id: str) -> bool:
    return NAME.fullmatch(id) is not None


@get("/promotions", sync_to_thread=True)
def promotions(request: AnyRequest) -> list[PromotionLine]:
    """Every promotion the caller may know of."""
    porch = porch_of(request)
    who, house = porch.somebody_patient(request), porch.house
    return promotion_lines(house, who)


@get("/promotions/{promotion:str}", sync_to_thread=True)
def promotion_detail(request: AnyRequest, promotion: FromPath[str]) -> PromotionDetail | OwnPromotion:
    """A promotion in full for staff and inspectors; for a player, what is theirs and what is public."""
    who, house, one = _found(request, promotion)
    return _detail(house, who, one) if who.staff else _own(house, who, one)


def _facts(one: Promotion) -> DrawFacts | None:
    draw = one.draw
    if draw is None:
        return None
    return DrawFacts(
        seed=draw.seed, head=draw.head, called=draw.called, scrutineer=draw.scrutineer, lots=one.lots
    )


def _own(house: House, who: Who, one: Promotion) -> OwnPromotion:
    disputes = tuple(each for each in one.disputes.values() if each.patron == who.id)
    found = offers(house, who, "promotion", one.id) if disputes else ()
    return OwnPromotion(
        line=promotion_line(house, who, one), time=house.clock(),
        terms=replace(one.terms, ineligible=()),  # who may not win is nobody else's business
        commitment=one.seal.commitment if one.seal else "",
        won=tuple(winner for winner in one.winners if winner.patron == who.id),
        draw=_facts(one), own_disputes=disputes,
        own_options=_options(found), own_offers=found,
    )  # fmt: skip


def _detail(house: House, who: Who, one: Promotion) -> PromotionDetail:
    desk, book, now = house.desk.promotions, house.book(one.book), house.clock()
    scene = desk.scene(one, book, house.floor.ranks(one.book))
    drawn, terms, entries = desk.draw(one.id), one.terms, _entries(house, one)
    found = offers(house, who, "promotion", one.id)
    most = sorted(entries, key=lambda patron: (-entries[patron], patron))[:MOST_SHOWN]
    return PromotionDetail(
        line=promotion_line(house, who, one), time=now, terms=terms, version=one.version,
        digest=digest_of(terms), wording=one.wording,
        receipts={str(version): said for version, said in one.receipts.items()},
        proposed=one.proposed, proposed_version=one.proposed_version,
        submitted={str(version): at for version, at in one.submitted.items()},
        submit_by=latest(scene, terms) if terms.start is not None else None,
        commitment=one.seal.commitment if one.seal else "", head=one.head,
        missing=lacks(scene.rule, terms), notices=_notices(one, now), entrants=len(entries),
        held=sum(entries.values()), entries={patron: entries[patron] for patron in most},
        winners=one.winners, unwon=one.unwon, claims=tuple(one.claims.values()),
        disputes=tuple(one.disputes.values()), doubt=one.compromised, draw=_facts(one),
        faults=drawn.faults if drawn else (),
        set_aside=one.balances.get(f"prizes:{one.id}", 0),
        given=sum(cents for name, cents in one.balances.items() if name.startswith("prize-winner:")),
        options=_options(found), offers=found,
    )  # fmt: skip


def _options(found: tuple[Offer, ...]) -> list[dict[str, Any]]:
    return [
        {"command": one.name, "about": _about(one), "asks": one.asks, "cites": one.cites} for one in found
    ]


def _about(offer: Offer) -> dict[str, Any]:
    return {name: said for name, said in offer.about.items() if name != "promotion"}


def _entries(house: House, one: Promotion) -> dict[str, int]:
    desk = house.desk.promotions
    if one.status in ("open", "published"):
        patrons = {*one.entered, *desk.turnover(one.id)}
        held = {patron: desk.entries(one, patron) for patron in sorted(patrons)}
        return {patron: lots for patron, lots in held.items() if lots}
    return {entry.patron: entry.lots for entry in one.entries}


def _notices(one: Promotion, now: int) -> tuple[NoticeLine, ...]:
    late = {notice.number for notice in one.outbox.overdue(now)}
    return tuple(
        NoticeLine(
            number=n.number, name=n.name, to=n.to, raised=n.raised, due=n.due, sent=n.sent,
            overdue=n.number in late,
        )
        for n in one.outbox.pending
    )  # fmt: skip


@get("/promotions/{promotion:str}/terms", sync_to_thread=True, media_type=MediaType.HTML)
def promotion_terms(request: AnyRequest, promotion: FromPath[str]) -> Response[str]:
    """The terms as a document to read and print."""
    _, house, one = _found(request, promotion)
    made = document(
        house.book(one.book), one.terms, _zone(house), id=one.id, version=one.version, status=one.status
    )
    return printed(as_page(made))


@get("/promotions/{promotion:str}/draw", sync_to_thread=True)
def promotion_draw(request: AnyRequest, promotion: FromPath[str]) -> DrawRecord:
    """The record of the draw, from which anybody can run it again: `croupier promotion draw FILE`."""
    _, house, one = _found(request, promotion)
    found = house.desk.promotions.draw(one.id)
    if found is None:
        raise NotFoundException(detail="The draw has not been held.")
    return found.record


@post("/promotions/commands", status_code=200)
async def promotion_command(request: AnyRequest, data: JSONBody[AnyPromotionCommand]) -> Response[Said]:
    """Give a command about a promotion; an id makes it count once, however often it is sent."""
    if not _named(data.promotion):
        raise NotFoundException(detail=f"There is no promotion {data.promotion!r}.")
    return answered(await commanded(request, data.promotion, data))


@get("/promotion-forms", sync_to_thread=True)
def promotion_forms(request: AnyRequest) -> list[PromotionForm]:
    """What the books of this floor ask of terms, item by item."""
    porch = porch_of(request)
    porch.somebody_patient(request)
    books = dict.fromkeys(table.book for table in porch.house.floor.tables)
    rules = {book: porch.house.book(book).rule.promotion for book in books}
    return [_form(book, rule) for book, rule in rules.items() if rule]


def _form(book: str, rule: PromotionRule) -> PromotionForm:
    kinds = []
    for kind in rule.kind.values():
        details = [FormItem(name, one.cites, one.form) for one in kind.detail.values() for name in one.needed]
        kinds.append(FormKind(kind.kinds, tuple(details)))
    terms = (FormItem(name, one.cites) for one in rule.term.values() for name in one.needed)
    return PromotionForm(
        book=book, ways=rule.payment.ways, terms=tuple(terms), kinds=tuple(kinds), things=rule.kinds,
        measured=(rule.liquor.kind, *rule.liquor.inside), notice_ways=tuple(rule.winner.way),
    )  # fmt: skip


def _reported(request: AnyRequest) -> tuple[House, list[Promotion]]:
    porch_of(request).somebody_patient(request)
    _, house = overseeing(request)
    return house, list(house.desk.promotions.all().values())


@get("/inspect/promotions", sync_to_thread=True)
def promotion_report(request: AnyRequest) -> PromotionReport:
    """Every promotion with its clocks, draw and winners, and every claim that was denied."""
    house, found = _reported(request)
    zone = _zone(house)
    return PromotionReport(
        Sheet(title="Promotions", columns=COLUMNS, rows=rows(found, house.clock(), zone)),
        Sheet(title="Denied claims", columns=CLAIM_COLUMNS, rows=claim_rows(found, zone)),
    )


@get("/inspect/promotions.csv", sync_to_thread=True)
def promotion_csv(request: AnyRequest) -> Response[Any]:
    """The same for a spreadsheet."""
    house, found = _reported(request)
    return download(as_csv(found, house.clock(), _zone(house)), "promotions.csv")


HANDLERS: list[Any] = [
    promotions, promotion_forms, promotion_detail, promotion_terms, promotion_draw, promotion_command,
    promotion_report, promotion_csv,
]  # fmt: skip
