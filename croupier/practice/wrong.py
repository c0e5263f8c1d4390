"""Dealer practice: something goes wrong in a round on the real engine, and the book marks what is said."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.book.entries import RemedyRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.event import Event
from croupier.core.money import dollars
from croupier.core.refusal import Refusal, refuse
from croupier.engine.decide import legal
from croupier.engine.in_memory import Stuck
from croupier.engine.irregular.call import as_called, ruling
from croupier.engine.offers.calls import callable_now, facts_for
from croupier.engine.scene import Scene
from croupier.engine.view import HIDDEN, BoxView, TableView, WagerView, view
from croupier.house.cards.shoe import Below
from croupier.house.dealer.in_memory import waits
from croupier.house.dealer.staff import attests, by_somebody
from croupier.house.desk.wire import told
from croupier.practice import wrong_wire as wire
from croupier.practice.table import PURSE, PracticeTable
from croupier.table import commands as c
from croupier.table.text.irregular import EFFECTS, KINDS
from croupier.table.text.sentences import SENTENCES
from croupier.table.text.spoken import SEEN
from croupier.table.text.steps import STEPS
from croupier.table.text.telling import tell

PLAYERS: Final = ("Ann", "Ben", "Cora")
BOXES: Final = 5
ANTE: Final = 1_000
SHARED: Final = "wrong-community-count"
OTHERS: Final = 4  # answers beside the right ones
AGAIN: Final = 3  # times as likely is what was got wrong
CITES: Final = ("house:irregularity",)
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
MOMENTS: Final = {
    "betting": "Bets are being placed.",
    "closed": "Bets are closed; no card is out yet.",
    "dealing": "You are dealing.",
    "deciding": "Players decide.",
    "settling": "You are settling the boxes.",
    "awarding": "The main wagers are settled.",
}


class TroubleDrill:
    """One trainee under one book."""

    def __init__(self, book: Rulebook, clock: Callable[[], int], below: Below) -> None:
        self._book = book
        self._clock = clock
        self._below = below
        self._score = wire.TroubleScore(0, 0, 0)
        self._missed: set[str] = set()
        self._number = 0
        self._open: tuple[PracticeTable, c.Call] | None = None
        self._due: set[str] = set()  # what was to be attested before anything went wrong

    def ask(self) -> wire.Trouble:
        """Another table at which something goes wrong."""
        table, moments = self._played()
        weighed = [kind for kind in moments for _ in range(AGAIN if kind in self._missed else 1)]
        kind = self._one_of(weighed)
        table.scene = self._one_of(moments[kind])
        facts = self._one_of(self._facts(table, kind))
        call = c.Call(actor=self._dealer(table), kind=kind, **facts)
        self._number += 1
        phase = table.table.round.phase
        stage = self._book.stages[table.table.round.stage].name if phase == "deciding" else ""
        shown = as_seen(self._view(table), call, self._book)
        self._due = {due.name for due in table.table.due}
        table.must(call)
        self._open = (table, call)
        return wire.Trouble(
            self._book.id, self._number, shown, f"{MOMENTS[phase]}{f' ({stage})' if stage else ''}",
            _seen(kind, facts), self._kinds(kind), self._ways(table.scene), self._ranks(), self._score,
        )  # fmt: skip

    def mark(self, said: wire.Ruling) -> wire.Marked | Refusal:
        """The answer beside what the book has, and the first way carried out."""
        if self._open is None or said.number != self._number:
            return refuse(
                "practice/question", CITES, "That question is not open any more.", number=said.number
            )
        (table, call), self._open = self._open, None
        rules = _rules(table.scene)
        kind_right = said.kind == call.kind
        ways_right = said.ways == tuple(rule.does for rule in rules)
        who_right = said.who == rules[0].who
        points, of = kind_right + ways_right + who_right, 3
        (self._missed.discard if points == of else self._missed.add)(call.kind)
        self._score = wire.TroubleScore(self._score.points + points, self._score.of + of, self._score.met + 1)
        fresh = dict.fromkeys(due.name for due in table.table.due if due.name not in self._due)
        first = tuple(wire.Choice(name, STEPS.get(name, name)) for name in fresh)
        events = self._carried_out(table, rules[0].does)
        return wire.Marked(
            said.number, wire.Choice(call.kind, KINDS[call.kind]), kind_right,
            tuple(_right_way(rule) for rule in rules), ways_right, who_right, first, points, of,
            tuple(map(told, events)), tuple(tell(SENTENCES, event, aloud=True) for event in events),
            self._view(table), self._score,
        )  # fmt: skip

    def _played(self) -> tuple[PracticeTable, dict[str, list[Scene]]]:
        """A round from the first wager to the last box, and at which moments what could be called."""
        source = self._one_of(list(self._book.rule.sources.kind))
        table = PracticeTable(self._book, self._clock, self._below, mode="live", source=source, boxes=BOXES)
        players = {box.number: player for box, player in zip(table.table.boxes, PLAYERS, strict=False)}
        for number, player in players.items():
            table.seat(player, number, PURSE)
        table.proceed(go=False)
        for number, player in players.items():
            table.wager(player, number, ANTE)
        moments: dict[str, list[Scene]] = {}
        while table.table.round.phase != "finished":
            for found in callable_now(table.scene, self._dealer(table)):
                moments.setdefault(found.kind, []).append(table.scene)
            self._step(table)
        return table, moments

    def _facts(self, table: PracticeTable, kind: str) -> list[dict[str, Any]]:
        """What can be wrong now; of shared cards there is one too many, or one is missing."""
        if kind == SHARED:
            said = partial(c.Call, actor=self._dealer(table), kind=kind)
            counts = (self._book.community + 1, self._book.community - 1)
            wrong = [{"count": one} for one in counts if legal(table.scene, said(count=one)) is None]
            if wrong:
                return wrong
        return list(facts_for(table.scene, self._dealer(table), kind))

    def _step(self, table: PracticeTable) -> None:
        """The next act of the dealer, or of a player who bets the least or folds now and then."""
        command = table.dealer.next(table.scene, go=True, now=self._clock(), slowly=True)
        if command is None and waits(table.table):
            box = table.table.boxes[table.table.owing()[0] - 1]
            bet = self._book.stages[table.table.round.stage].bet
            player = box.seat or ""
            folds = self._below(8) == 0
            command = c.Fold(actor=player, box=box.number) if folds else c.Bet(
                actor=player, box=box.number, amount=bet.least * ANTE, spot=bet.spot
            )  # fmt: skip
        if command is None:
            raise Stuck(f"{self._book.id}: nobody knows how this round goes on")
        table.must(command)

    def _carried_out(self, table: PracticeTable, does: str) -> list[Event]:
        """What then happens: what is due first, and the ruling by somebody who may give it."""
        table.events = []
        while (step := attests(table.scene)) and not isinstance(table.give(step), Refusal):
            pass
        for deck in table.table.decks:
            if deck.counting:
                size = self._book.rule.deck.size
                table.must(c.CountDeck(actor=self._dealer(table), deck=deck.id, count=size))
        remedy = by_somebody(table.scene, partial(as_called, table.scene, does=does))
        if remedy:
            table.must(remedy)
        return table.events

    def _view(self, table: PracticeTable) -> TableView:
        return view(table.table, self._dealer(table), staff=True)

    def _dealer(self, table: PracticeTable) -> str:
        return next(iter(table.scene.staff))

    def _kinds(self, right: str) -> tuple[wire.Choice, ...]:
        """What it could be: all that this book has an answer to."""
        known = {rule.kind for rule in self._book.data.remedy}
        return tuple(wire.Choice(kind, text) for kind, text in KINDS.items() if kind in known | {right})

    def _ways(self, scene: Scene) -> tuple[wire.Choice, ...]:
        """The right ways among others of the same book, in an order that tells nothing."""
        right = [rule.does for rule in _rules(scene)]
        known = {rule.does for rule in self._book.data.remedy}
        others = [does for does in EFFECTS if does in known and does not in right]
        chosen = [others.pop(self._below(len(others))) for _ in range(min(OTHERS, len(others)))]
        return tuple(wire.Choice(does, EFFECTS[does].does) for does in EFFECTS if does in (*right, *chosen))

    def _ranks(self) -> tuple[wire.Choice, ...]:
        """Who could decide: every rank that this book gives a ruling to."""
        ranks = dict.fromkeys(rule.who for rule in self._book.data.remedy)
        return tuple(wire.Choice(rank, _who(rank)) for rank in sorted(ranks))

    def _one_of(self, things: list[Any]) -> Any:
        return things[self._below(len(things))]


def _rules(scene: Scene) -> list[RemedyRule]:
    incident = scene.table.incident
    return [rule for does in (incident.remedies if incident else ()) if (rule := ruling(scene, does))]


def _right_way(rule: RemedyRule) -> wire.RightWay:
    effect = EFFECTS[rule.does]
    return wire.RightWay(rule.does, effect.does, _who(rule.who), rule.cites, effect.cards, effect.main)


def _who(rank: str) -> str:
    return "anybody on duty" if rank == "staff" else rank.replace("_", " ")


def _seen(kind: str, facts: dict[str, Any]) -> str:
    words = {name: _said(name, value) for name, value in facts.items()}
    return SEEN[kind].format(**words)


def _said(name: str, value: Any) -> str:
    if name == "amount":
        return dollars(value)
    if name == "count":
        return f"{value} card{'' if value == 1 else 's'}"
    if name == "cards":
        return " ".join(card[0].replace("T", "10") + SUITS[card[1]] for card in value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value).replace("-", " ")


def as_seen(view: TableView, call: c.Call, book: Rulebook) -> TableView:
    """A view with what the call says laid on the table; the rest is as it was."""
    match call.kind:
        case "wrong-community-count":
            return replace(view, community=_counted(view.community, call.count or 0))
        case "wrong-dealer-count":
            return replace(view, dealer_cards=_counted(view.dealer_cards, call.count or 0))
        case "community-exposed":
            return replace(view, community=_exposed(view.community, call, book))
        case "dealer-card-exposed":
            return replace(view, dealer_cards=(*call.cards, *view.dealer_cards[len(call.cards) :]))
        case "wrong-hole-count" | "cards-to-empty-box":
            return _with_box(view, call, lambda box: replace(box, cards=_counted(box.cards, call.count or 0)))
        case "off-range-wager" | "off-limit-wager" | "unequal-initial":
            return _with_box(view, call, lambda box: replace(box, wagers=_staked(box.wagers, call)))
    return view


def _counted(cards: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many cards, whatever they are."""
    return (*cards, *(HIDDEN,) * count)[:count]


def _exposed(cards: tuple[str, ...], call: c.Call, book: Rulebook) -> tuple[str, ...]:
    """A shared card that lies open at its place."""
    needed = book.rule.community.needed
    faces = [*cards, *(HIDDEN,) * (len(needed) - len(cards))]
    for place, card in zip(call.places, call.cards, strict=False):
        faces[needed.index(place)] = card
    last = max((needed.index(place) + 1 for place in call.places), default=0)
    return tuple(faces[: max(len(cards), last)])


def _with_box(view: TableView, call: c.Call, change: Callable[[BoxView], BoxView]) -> TableView:
    boxes = tuple(change(box) if box.number == call.box else box for box in view.boxes)
    return replace(view, boxes=boxes)


def _staked(wagers: tuple[WagerView, ...], call: c.Call) -> tuple[WagerView, ...]:
    """The wager as it really lies."""
    return tuple(
        replace(one, stake=call.amount) if one.spot == call.spot and call.amount else one for one in wagers
    )
