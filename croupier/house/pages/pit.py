"""What the pit's console asks: the floor, what waits for whom, one table in full, a round again."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath

from croupier.core import ledger
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.duty.authority import holds, may
from croupier.engine.offers.sign_clocks import SignClock, sign_clocks
from croupier.engine.offers.waiting import Approval, approvals
from croupier.engine.scene import Scene
from croupier.engine.view import means
from croupier.house.clock.pages import ClockShown, shown
from croupier.house.desk.streams import table_stream
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.duties import deals_at, on_staff, overseeing, oversees
from croupier.house.pages.own_rounds import RoundRecord, round_records
from croupier.house.pages.pit_alarms import Alarm, alarms
from croupier.house.pages.pit_notices import OwedNotice, owed_notices
from croupier.house.pages.pit_players import PlayerLine, RatingLine, players, rated
from croupier.house.room.house import House
from croupier.house.room.planned_meters import MeterTask, meter_tasks
from croupier.house.room.table_opening import to_look_at
from croupier.house.security.sign_on import Who
from croupier.reports.day_book import DayBook, Theory
from croupier.reports.rules.play import Hour
from croupier.reports.rules.takings import Expected, Takings
from croupier.store.database.snapshot import snapshot
from croupier.table import commands as c
from croupier.table.text.irregular import KINDS
from croupier.table.text.steps import notice_text, step_text

WORDS: Final = {
    "books": "The books are wrong: {name} is below nothing, and no round begins.",
    "count": "The {name} is counted.",
    "chips": "Chips for {name} were entered and wait for a second person.",
    "transfer": "Slip {name} has one signature.",
    "prize": "A prize is to be confirmed: {name}.",
    "dispute": "A player complains ({name}).",
}


WEIGHTS: Final = {"prize": 5, "incident": 4, "books": 4, "dispute": 3, "notice": 1}  # all else in between
CALLED: Final = "supervisor-called"


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A table's gaming day in figures; `theory` is nothing while it is worked out."""

    rounds: int
    hands: int
    pace: float  # rounds an hour
    drop: Cents
    handle: Cents
    win: Cents
    hold: float | None  # win of drop
    theory: Expected | None
    outside: bool  # whether the win is outside the band


class FloorLine(msgspec.Struct, frozen=True, kw_only=True):
    """One table of the floor."""

    table: str
    book: str
    title: str
    mode: str
    open: bool
    phase: str
    round: int
    dealer: str | None
    seats: tuple[str | None, ...]
    limits: dict[str, tuple[Cents, Cents]]
    incident: str
    waiting: int
    figures: Figures
    hours: tuple[Hour, ...] = ()  # of the gaming day, the first first


class Wait(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits, in words."""

    text: str
    overdue: bool
    approval: Approval
    weight: int = 2  # 5 is what everybody drops everything for


class PitFloor(msgspec.Struct, frozen=True, kw_only=True):
    """The whole floor, as somebody of the staff sees it now."""

    day: str
    time: int
    tables: tuple[FloorLine, ...]
    waits: tuple[Wait, ...]
    notices: tuple[OwedNotice, ...]  # of tournaments and promotions
    clock: ClockShown | None = None  # while it is wrong
    meters: tuple[MeterTask, ...] = ()  # what is not as the floor file says
    alarms: tuple[Alarm, ...] = ()  # what nobody answers, and somebody should see


class PitTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table in full."""

    line: FloorLine
    float: Cents
    drop: Cents
    means: tuple[str, ...]  # how chips are bought here
    counts: bool  # whether tray and drop are counted by two people
    counts_due: tuple[str, ...]
    sign: dict[str, Limit]
    coming: dict[str, Limit] | None
    signs: tuple[SignClock, ...]
    players: tuple[PlayerLine, ...]
    rights: tuple[str, ...]  # the commands the caller's rank may give here
    staff: dict[str, str]  # who is on duty, with rank
    jackpot_faults: tuple[str, ...]
    manual: bool  # jackpot wagers are recorded on paper
    opening: tuple[str, ...] = ()  # what who opens an electronic table says to have looked at
    ratings: tuple[RatingLine, ...] = ()  # of the gaming day, for who oversees the floor


@get("/pit/floor", sync_to_thread=True)
def pit_floor(request: AnyRequest) -> PitFloor:
    """Every table with its figures of the gaming day, and everything that waits for somebody.

    A dealer sees the tables that are theirs, where they count and sign first.
    """
    who, house = on_staff(request)
    all = oversees(house, who)
    tables = [one.id for one in house.floor.tables if all or deals_at(house, who.id, one.id)]
    scenes = {id: _scene(house, id) for id in tables}
    waits = {id: _waits(house, who, scene) for id, scene in scenes.items() if scene}
    lines = tuple(_line(request, house, id, len(waits.get(id, ()))) for id in scenes)
    return PitFloor(
        day=str(_day_book(request, house).day()),
        time=house.clock(),
        tables=lines,
        waits=tuple(sorted((wait for found in waits.values() for wait in found), key=_heaviest)),
        alarms=tuple(_alarms(request, house, scenes)) if all else (),
        notices=owed_notices(house) if all else (),
        clock=shown(house, who) if house.clock_watch.halted else None,
        meters=meter_tasks(house, who.id),
    )


@get("/pit/tables/{table:str}", sync_to_thread=True)
def pit_table(request: AnyRequest, table: FromPath[str]) -> PitTable:
    """One table: chips, signs and their clocks, players, and what the caller's rank may do."""
    who, house = on_staff(request)
    porch_of(request).known(table)
    all = oversees(house, who)
    if not all and not deals_at(house, who.id, table):
        raise PermissionDeniedException(detail="For the pit, and for who deals at this table.")
    scene = _scene(house, table)
    if scene is None:
        raise NotFoundException(detail="The book of this table cannot be read.")
    state, now = scene.table, house.clock()
    limits = state.sign.limits if state.sign else {}
    return PitTable(
        line=_line(request, house, table, len(_waits(house, who, scene))),
        float=state.balance(ledger.FLOAT),
        drop=state.balance(ledger.DROP),
        means=means(state),
        counts=state.counts.on,
        counts_due=state.counts.due,
        sign=dict(limits),
        coming=state.limits.coming,
        signs=sign_clocks(scene, now),
        players=tuple(one if all else one.for_dealer() for one in players(house, scene, now)),
        rights=_rights(scene, who.id),
        staff={person: rank for person, rank in scene.staff.items() if person != "machine"},
        jackpot_faults=tuple(state.jackpot.faults),
        manual=state.jackpot.manual is not None,
        opening=to_look_at(scene, entry) if (entry := house.floor.table(table)) else (),
        ratings=_ratings(request, house, scene, now) if all else (),
    )


def _alarms(request: AnyRequest, house: House, scenes: Mapping[str, Scene | None]) -> Iterator[Alarm]:
    now = house.clock()
    for id, scene in scenes.items():
        if scene is not None:
            tally = _day_book(request, house).tally(id)
            yield from alarms(scene.table, tally.play, tally.last, now)


def _ratings(request: AnyRequest, house: House, scene: Scene, now: int) -> tuple[RatingLine, ...]:
    tally = _day_book(request, house).tally(scene.table.id)
    prices = _theory(request).prices(scene.book)
    return tuple(rated(rating, prices, now) for rating in tally.play.ratings.values())


def _rights(scene: Scene, actor: str) -> tuple[str, ...]:
    """What the rank may do; at a table without a dealer that is selling chips too."""
    sells = may(scene, c.BuyChips(actor=actor, player="", amount=1)) is None
    held = tuple(name for name, right in scene.book.rights.items() if holds(scene, actor, right))
    return (*held, "BuyChips") if sells else held


@get("/pit/tables/{table:str}/rounds/{number:int}", sync_to_thread=True)
def pit_round(request: AnyRequest, table: FromPath[str], number: FromPath[int]) -> list[RoundRecord]:
    """A round since the table was opened, event by event, as staff may know it; what was hidden stays so."""
    _, house = overseeing(request)
    last = house.desk.kept(porch_of(request).known(table)).head.seq
    with snapshot(house.log.database) as moment:
        found = round_records(partial(moment.records, table_stream(table)), last, number)
    if not found:
        raise NotFoundException(detail=f"There is no round {number} since this table was opened.")
    return found


def _scene(house: House, table: str) -> Scene | None:
    entry, found = house.floor.table(table), house.scene(table)
    if isinstance(found, Refusal) and entry:  # a table that was never open
        found = house.desk.scene(table, house.staff(table), book=entry.book)
    return None if isinstance(found, Refusal) else found


def _day_book(request: AnyRequest, house: House) -> DayBook:
    state = request.app.state
    if state.get("day_book") is None:
        state["day_book"] = DayBook(house)
    found: DayBook = state["day_book"]
    return found


def _theory(request: AnyRequest) -> Theory:
    state = request.app.state
    if state.get("theory") is None:
        state["theory"] = Theory()
    found: Theory = state["theory"]
    return found


def _line(request: AnyRequest, house: House, id: str, waiting: int) -> FloorLine:
    entry = house.floor.table(id)
    if entry is None:
        raise ValueError(f"no table {id}")
    book, table = house.book(house.book_of(id)), house.desk.kept(id).state
    tally = _day_book(request, house).tally(id)
    prices = _theory(request).prices(book)
    theory = tally.takings.expected(prices) if prices else None
    sign = table.sign or entry.sign
    return FloorLine(
        table=id, book=book.id, title=book.data.title, mode=entry.mode, open=table.open,
        phase=table.round.phase, round=table.round.number, dealer=table.dealer,
        seats=tuple(box.seat for box in table.boxes),
        limits={spot: (limit.least, limit.most) for spot, limit in sign.limits.items()},
        incident=table.incident.kind if table.incident else "", waiting=waiting,
        figures=_figures(tally.takings, tally.pace(house.clock()), theory),
        hours=tuple(tally.play.hours[start] for start in sorted(tally.play.hours)),
    )  # fmt: skip


def _figures(takings: Takings, pace: float, theory: Expected | None) -> Figures:
    return Figures(
        rounds=takings.rounds, hands=takings.hands, pace=round(pace, 1), drop=takings.drop,
        handle=takings.handle, win=takings.win, theory=theory,
        hold=round(takings.win / takings.drop, 4) if takings.drop else None,
        outside=theory is not None and takings.rounds > 0 and not theory.low <= takings.win <= theory.high,
    )  # fmt: skip


def _waits(house: House, who: Who, scene: Scene) -> tuple[Wait, ...]:
    now = house.clock()
    return tuple(
        Wait(text=_text(one), overdue=overdue, approval=one, weight=_weight(one, overdue=overdue))
        for one in approvals(scene, who.id)
        for overdue in [one.due is not None and now > one.due]
    )


def _weight(one: Approval, *, overdue: bool) -> int:
    """A jackpot first, then what play waits for; who is called for counts like a new complaint."""
    own = 2 if one.what == "dispute" and one.name == "decided" else WEIGHTS.get(one.what, 2)
    return max(own, 3 if overdue or one.name == CALLED else 0)


def _heaviest(wait: Wait) -> tuple[int, int]:
    """Among what is as heavy, what has waited longest comes first."""
    return -wait.weight, wait.approval.since or 0


def _text(one: Approval) -> str:
    match one.what:
        case "incident":
            return KINDS[one.name]
        case "notice":
            return notice_text(one.name)
        case "step":
            return step_text(one.name)
    return WORDS[one.what].replace("{name}", one.name.replace("_", " "))


HANDLERS: list[Any] = [pit_floor, pit_table, pit_round]
