"""What the inspector's console asks for: rounds found and recalled, the log verified, meters recounted.

It only reads. Inspectors and the pit may look; nothing that was not revealed is in any answer.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from croupier.audit.evidence.recalling import Recalled
from croupier.audit.finding import Report
from croupier.audit.inspect.asking import download, going_on, kept_whole, looking, moment_of
from croupier.audit.inspect.backwards import Asked, Place
from croupier.audit.inspect.errands import Errand, Progress
from croupier.audit.inspect.inspection import Inspection
from croupier.audit.inspect.recalled_round import RecalledRound, told_round
from croupier.audit.inspect.recounts import MeterCount
from croupier.audit.inspect.round_search import COLUMNS, Wish, as_csv, find_rounds
from croupier.audit.inspect.round_summary import RoundSummary
from croupier.audit.inspect.stations import OnTheWay, recall
from croupier.core.book.entries import Cites
from croupier.core.printed import csv
from croupier.house.desk.wire import told
from croupier.house.http.caller import AnyRequest
from croupier.reports.pages import HANDLERS as REPORTS
from croupier.reports.rules.said import said
from croupier.store.codec import Unreadable
from croupier.store.database.snapshot import Snapshot
from croupier.store.log import LogError
from croupier.table.text.irregular import KINDS

ROUNDS: Final = 50  # an answer
HISTORY: Final = 200  # records an answer
VERIFICATION: Final = "verification"
RECOUNT: Final = "recount"


class TableOfLog(msgspec.Struct, frozen=True):
    """A table the log knows, on the floor now or not."""

    table: str
    records: int
    book: str
    on_floor: bool


class Choices(msgspec.Struct, frozen=True):
    """What one can look for."""

    tables: tuple[TableOfLog, ...]
    books: tuple[str, ...]
    hands: tuple[str, ...]
    irregularities: dict[str, str]
    zone: str
    signs: bool  # the house signs how far its log goes


class RoundsFound(msgspec.Struct, frozen=True):
    """Rounds, the latest first; where there is more to look at, `more` goes on from here."""

    rounds: tuple[RoundSummary, ...]
    more: str
    done: int  # records looked at so far
    of: int


class RoundAnswer(msgspec.Struct, frozen=True):
    """A round, or how far the replay is on its way to it: then ask again."""

    done: int
    of: int
    round: RecalledRound | None = None


class Verification(msgspec.Struct, frozen=True):
    """Whether the log is whole and true: how far the examination is, and what it found."""

    progress: Progress
    report: Report | None = None


class Recount(msgspec.Struct, frozen=True):
    """All meters against the records of their tables."""

    progress: Progress
    meters: tuple[MeterCount, ...] = ()


class MeterStep(msgspec.Struct, frozen=True, kw_only=True):
    """One record of a meter."""

    seq: int
    time: int
    actor: str
    type: str
    said: str
    cites: Cites
    event: dict[str, Any]


@get("/inspect/choices", sync_to_thread=True)
def choices(request: AnyRequest) -> Choices:
    """What one can look for."""
    inspection, _ = looking(request)
    house = inspection.house
    books = sorted(inspection.books().values())
    with inspection.moment() as moment:
        tables = sorted(name[6:] for name in moment.lengths if name.startswith("table:"))
        lines = tuple(_table(inspection, moment, name) for name in tables)
    hands = {
        line.hand for book in books for lines in house.book(book).data.paytable.values() for line in lines
    }
    hands |= {"high_card", "pair"}
    return Choices(
        lines, tuple(books), tuple(sorted(hands - {"any"})), dict(KINDS), house.floor.zone,
        signs=house.sealer is not None,
    )  # fmt: skip


def _table(inspection: Inspection, moment: Snapshot, name: str) -> TableOfLog:
    entry = inspection.house.floor.table(name)
    last = next(moment.records(f"table:{name}", moment.lengths[f"table:{name}"] - 1), None)
    book = inspection.books().get(last.book if last else "", "")
    return TableOfLog(name, moment.lengths[f"table:{name}"], book, on_floor=entry is not None)


@get("/inspect/rounds", sync_to_thread=True)
def rounds(
    request: AnyRequest, *, table: FromQuery[str] = "", start: FromQuery[str] = "",
    end: FromQuery[str] = "", round: FromQuery[int | None] = None, player: FromQuery[str] = "",
    hand: FromQuery[str] = "", result: FromQuery[str] = "", irregularity: FromQuery[str] = "",
    jackpot: FromQuery[bool] = False, book: FromQuery[str] = "", more: FromQuery[str] = "",
) -> RoundsFound:  # fmt: skip
    """Rounds that fit, the latest first. One answer looks at so many records and says how far it came."""
    inspection, _ = looking(request)
    wish = _wish(table, round, player, hand, result, irregularity, book, jackpot=jackpot)
    asked = _asked(inspection, start, end, going_on(more))
    found = find_rounds(inspection, wish, asked, ROUNDS)
    return RoundsFound(found.things, found.place.text() if found.place else "", found.done, found.of)


@get("/inspect/rounds.csv", sync_to_thread=True)
def rounds_csv(
    request: AnyRequest, *, table: FromQuery[str] = "", start: FromQuery[str] = "",
    end: FromQuery[str] = "", round: FromQuery[int | None] = None, player: FromQuery[str] = "",
    hand: FromQuery[str] = "", result: FromQuery[str] = "", irregularity: FromQuery[str] = "",
    jackpot: FromQuery[bool] = False, book: FromQuery[str] = "",
) -> Stream:  # fmt: skip
    """All rounds that fit, a line a box, for a spreadsheet."""
    inspection, _ = looking(request)
    wish = _wish(table, round, player, hand, result, irregularity, book, jackpot=jackpot)
    asked = _asked(inspection, start, end, None)

    def lines() -> Iterator[str]:
        yield csv((COLUMNS,))
        place: Place | None = None
        while True:
            found = find_rounds(inspection, wish, msgspec.structs.replace(asked, place=place), ROUNDS)
            yield as_csv(found.things, inspection)
            place = found.place
            if place is None:
                return

    return kept_whole(lines(), "rounds.csv")


def _wish(
    table: str, round: int | None, player: str, hand: str, result: str, irregularity: str, book: str, *,
    jackpot: bool,
) -> Wish:  # fmt: skip
    return Wish(
        tables=(table,) if table else (), round=round, player=player, hand=hand, result=result,
        irregularity=irregularity, jackpot=jackpot, book=book,
    )  # fmt: skip


def _asked(inspection: Inspection, start: str, end: str, place: Place | None) -> Asked:
    return Asked(streams=(), start=moment_of(inspection, start), end=moment_of(inspection, end), place=place)


@get("/inspect/tables/{table:str}/rounds/{seq:int}", sync_to_thread=True)
def recalled_round(request: AnyRequest, table: FromPath[str], seq: FromPath[int]) -> RoundAnswer:
    """The round a record belongs to, event by event; on a long log it takes several answers to get there."""
    inspection, _ = looking(request)
    with inspection.moment() as moment:
        found = _recalled(inspection, moment, table, seq)
    if isinstance(found, OnTheWay):
        return RoundAnswer(found.done, found.of)
    known = {id: digest for digest, id in inspection.books().items()}
    told = told_round(found, inspection.house.decks, known.get(found.played.book, ""))
    return RoundAnswer(told.last, told.last, told)


@get("/inspect/tables/{table:str}/rounds/{seq:int}/evidence", sync_to_thread=True)
def evidence(request: AnyRequest, table: FromPath[str], seq: FromPath[int]) -> Response[Any]:
    """The evidence of a round in one file, for `croupier verify`; 202 while the replay is on its way."""
    inspection, _ = looking(request)
    with inspection.moment() as moment:
        found = _recalled(inspection, moment, table, seq)
        if isinstance(found, OnTheWay):
            return Response(RoundAnswer(found.done, found.of), status_code=202)
        content = inspection.evidence(moment, found)
    return download(content, f"{table}-{found.opening}-{found.round}.evidence.json", "application/json")


def _recalled(inspection: Inspection, moment: Snapshot, table: str, seq: int) -> Recalled | OnTheWay:
    try:
        found = recall(moment, inspection.stations, table, seq)
    except (LogError, Unreadable):
        raise
    except Exception as error:  # a record somebody made up may break whatever replays it
        raise Unreadable(f"table:{table}, before record {seq} ({type(error).__name__})") from None
    if found is None:
        raise NotFoundException(detail=f"Table {table!r} has no record {seq}.")
    return found


@post("/inspect/verification", status_code=200, sync_to_thread=True)
def verify(request: AnyRequest) -> Verification:
    """Examine the whole log from end to end, in the background."""
    inspection, who = looking(request)
    return _verification(inspection.errands.start(VERIFICATION, who.id, inspection.verified()))


@get("/inspect/verification", sync_to_thread=True)
def verification(request: AnyRequest) -> Verification:
    """How far the examination is, and what it found."""
    inspection, _ = looking(request)
    return _verification(inspection.errands.get(VERIFICATION))


def _verification(errand: Errand | None) -> Verification:
    if errand is None:
        return Verification(Progress())
    progress = errand.progress  # before its result, which is there once it is done
    return Verification(progress, errand.result if progress.state == "done" else None)


@post("/inspect/recount", status_code=200, sync_to_thread=True)
def recount(request: AnyRequest) -> Recount:
    """Count every meter again from the records of its tables, in the background."""
    inspection, who = looking(request)
    return _recount(inspection.errands.start(RECOUNT, who.id, inspection.recounted))


@get("/inspect/recount", sync_to_thread=True)
def recounted(request: AnyRequest) -> Recount:
    """How far the recount is, and what it found."""
    inspection, _ = looking(request)
    return _recount(inspection.errands.get(RECOUNT))


def _recount(errand: Errand | None) -> Recount:
    if errand is None:
        return Recount(Progress())
    progress = errand.progress
    return Recount(progress, errand.result if progress.state == "done" else ())


@get("/inspect/meters/{meter:str}/history", sync_to_thread=True)
def meter_history(request: AnyRequest, meter: FromPath[str], after: FromQuery[int] = 0) -> list[MeterStep]:
    """What happened to a meter behind a record: opened, linked, hit, changed, moved; not contributions."""
    inspection, _ = looking(request)
    stream = f"meter:{meter}"
    with inspection.moment() as moment:
        if stream not in moment.lengths:
            raise NotFoundException(detail=f"There is no meter {meter!r}.")
        after = min(max(after, 0), moment.lengths[stream])
        return [
            MeterStep(
                seq=one.seq, time=one.time, actor=one.actor, type=type(one.event).__name__,
                said=said(one.event), cites=one.event.cites, event=told(one.event),
            )
            for one in moment.records(stream, after, after + HISTORY)
        ]  # fmt: skip


HANDLERS: list[Any] = [
    choices, rounds, rounds_csv, recalled_round, evidence, verify, verification, recount, recounted,
    meter_history, *REPORTS,
]  # fmt: skip
