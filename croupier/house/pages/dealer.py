"""What the dealer's console asks: the next act, what a box is due, and what could be called as gone wrong."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from croupier.core import ledger
from croupier.core.book.entries import Cites, RemedyRule
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.settlement import WagerResult
from croupier.engine.cards.deal import BETTING, planned
from croupier.engine.decide import decide, legal
from croupier.engine.irregular.call import as_called, ruling
from croupier.engine.irregular.withdraw import mistaken
from croupier.engine.irregular.wrong_card import entered
from croupier.engine.offers.calls import Callable, callable_now, seen_cards
from croupier.engine.offers.offer import Question
from croupier.engine.running.opening_duties import conditions
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.house.cards.table_decks import by_staff
from croupier.house.dealer.next_act import Act, next_act, steps
from croupier.house.floor.file import TableEntry
from croupier.house.http.caller import AnyRequest
from croupier.house.http.duties import reads
from croupier.house.pages.acts import HANDLERS as ACTS
from croupier.house.pages.prizes import PrizeDue, prizes_due
from croupier.house.pages.staff_scene import staff_scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Deck, Draw
from croupier.table.text import spoken
from croupier.table.text.irregular import EFFECTS, KINDS
from croupier.table.text.steps import report_text


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its dealer works at it, after the record of that number."""

    seq: int
    next: Act
    steps: tuple[Act, ...]
    taken: tuple[Card, ...]  # cards that lie open: none of them can come again
    order: tuple[int, ...]  # boxes still to settle
    draws: tuple[Draw, ...]  # still to be dealt
    decks: tuple[Deck, ...]
    in_play: str | None
    float: Cents
    drop: Cents
    balances: dict[str, Cents]  # chips of who sits here
    opens: bool  # whether the caller may open the table
    reports: dict[str, str]  # what can be reported here, in words
    prizes: tuple[PrizeDue, ...] = ()  # what the jackpot of this round pays next


class Payout(msgspec.Struct, frozen=True, kw_only=True):
    """What a box is due with these cards, wager by wager; nothing has happened yet."""

    box: int
    hand: str = ""
    results: tuple[WagerResult, ...] = ()
    pays: Cents = 0
    takes: Cents = 0
    returns: Cents = 0
    refusal: Refusal | None = None


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A way the book gives to deal with something: what it does, who decides, and whether the caller may."""

    does: str
    text: str
    who: str
    cites: Cites
    reason: bool  # must be stated
    mine: bool
    waits: str = ""  # why not


class CallLine(msgspec.Struct, frozen=True):
    """Something that can be called now."""

    kind: str
    text: str
    asks: tuple[Question, ...]
    ways: tuple[Way, ...]
    said: str = ""  # how dealers call it


class ReportLine(msgspec.Struct, frozen=True):
    """Something that can be reported now, which itself changes no wager."""

    kind: str
    text: str
    said: str  # how dealers call it


class OpenIncident(msgspec.Struct, frozen=True):
    """Something that was called and waits for a ruling."""

    kind: str
    text: str
    by: str
    box: int | None
    ways: tuple[Way, ...]
    withdraw: Way


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong at a table, and what could be called."""

    incident: OpenIncident | None
    calls: tuple[CallLine, ...]
    reports: tuple[ReportLine, ...] = ()
    entered: tuple[Card, ...] = ()  # cards of this round that may turn out to be entered wrongly


@get("/tables/{table:str}/dealing", sync_to_thread=True)
def dealing(request: AnyRequest, table: FromPath[str]) -> Dealing:
    """What the dealer does next, and everything else that is due."""
    who, house, scene = staff_scene(request, table)
    state, entry = scene.table, house.floor.table(table)
    own = reads(house, who)(state)  # what is in tray, box and hands is for those whose table it is
    players = dict.fromkeys(player for box in state.boxes for player in (box.seat, box.player) if player)
    opening = state.open is False and scene.rank(who.id) in scene.book.rule.ranks.ladder[1:]
    return Dealing(
        seq=house.desk.kept(table).head.seq,
        next=next_act(scene, who.id, _conditions(entry)),
        steps=tuple(steps(scene, who.id)),
        taken=seen_cards(state),
        order=tuple(to_settle(scene)),
        draws=_draws(scene),
        decks=state.decks,
        in_play=state.in_play,
        float=state.balance(ledger.FLOAT) if own else 0,
        drop=state.balance(ledger.DROP) if own else 0,
        balances={player: state.balance(ledger.patron_account(player)) for player in players if own},
        opens=opening,
        reports=_reports(scene),
        prizes=tuple(prizes_due(house, scene)),
    )


def _conditions(entry: TableEntry | None) -> frozenset[str]:
    """What the opening steps of a table of the floor file depend on."""
    return conditions(entry.source, entry.sign, cash=entry.cash) if entry else frozenset({"cash"})


def _draws(scene: Scene) -> tuple[Draw, ...]:
    """What is still to be dealt; before the first card, all of it to those who have bet."""
    round = scene.table.round
    return planned(scene) if round.phase in BETTING and scene.table.open else round.plan


@post("/tables/{table:str}/payout", status_code=200, sync_to_thread=True)
def payout(request: AnyRequest, table: FromPath[str], data: JSONBody[c.SettleBox]) -> Response[Payout]:
    """What a box would be due if these were its cards, for the dealer to check before it is settled."""
    who, house, scene = staff_scene(request, table)
    command = msgspec.structs.replace(data, actor=who.id, at=0, id="")
    found = by_staff(scene.table, command, demo=house.floor.demo) or decide(scene, command)
    if isinstance(found, Refusal):
        return Response(Payout(box=data.box, refusal=found), status_code=409)
    settled = next(event for event in found if isinstance(event, ev.BoxSettled))
    results = settled.results
    due = Payout(
        box=settled.box, hand=settled.hand, results=results, pays=sum(one.pays for one in results),
        takes=sum(one.taken for one in results), returns=sum(one.returned for one in results),
    )  # fmt: skip
    return Response(due, status_code=200)


@get("/tables/{table:str}/wrong", sync_to_thread=True)
def wrong(request: AnyRequest, table: FromPath[str]) -> Wrong:
    """What was called and waits for a ruling; else what could be called now, and what would follow."""
    who, _, scene = staff_scene(request, table)
    calls = tuple(
        CallLine(one.kind, KINDS[one.kind], one.asks, tuple(map(_way, one.remedies)), _said(one))
        for one in callable_now(scene, who.id)
    )
    reports = (ReportLine(name, text, spoken.REPORTS.get(name, "")) for name, text in _reports(scene).items())
    return Wrong(open_incident(scene, who.id), calls, tuple(reports), entered(scene))


def _said(call: Callable) -> str:
    """How dealers call it: by what they see, or by what they think follows from it."""
    return " ".join((spoken.KINDS[call.kind], *(rule.does.replace("-", " ") for rule in call.remedies)))


def _reports(scene: Scene) -> dict[str, str]:
    notices = (one for one in scene.book.data.notice if one.when == "report")
    return {one.name: report_text(one.name) for one in notices}


def open_incident(scene: Scene, actor: str) -> OpenIncident | None:
    """What waits for a ruling, with every way the book gives, in its order."""
    incident = scene.table.incident
    if incident is None:
        return None
    rules = [rule for does in incident.remedies if (rule := ruling(scene, does))]
    ways = tuple(_judged(_way(rule), legal(scene, as_called(scene, actor, rule.does))) for rule in rules)
    back = Way(
        does="withdraw", text="the call was a mistake and is taken back", who="", cites=("house:withdraw",),
        reason=True, mine=False,
    )  # fmt: skip
    withdrawn = legal(scene, mistaken(scene, incident, actor))
    text = KINDS[incident.kind]
    return OpenIncident(incident.kind, text, incident.by, incident.box, ways, _judged(back, withdrawn))


def _way(rule: RemedyRule) -> Way:
    text, who = EFFECTS[rule.does].does, rule.who.replace("_", " ")
    return Way(does=rule.does, text=text, who=who, cites=rule.cites, reason=rule.reason, mine=False)


def _judged(way: Way, refusal: Refusal | None) -> Way:
    waits = refusal.text if refusal else ""
    return msgspec.structs.replace(way, mine=refusal is None, waits=waits)


HANDLERS: list[Any] = [dealing, payout, wrong, *ACTS]
