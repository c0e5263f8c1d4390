"""A seat at a practice table with a coach beside it: every decision is weighed, and misses come again."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.ledger import FLOAT, patron_account
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.settlement import WagerResult
from croupier.engine.audience import may_see
from croupier.engine.decide import VERBS, legal
from croupier.engine.view import view
from croupier.house.cards.shoe import Below
from croupier.house.dealer.in_memory import waits
from croupier.house.desk.wire import told
from croupier.practice.drills import LEARNED, Drill, Position, in_other_suits
from croupier.practice.record import Record
from croupier.practice.review import Decided, lesson
from croupier.practice.table import ANTE, PURSE, PracticeTable
from croupier.practice.wire import DrillLine, Lesson, Move, Practice, Which
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box

BOX = 1
CITES = ("house:round",)
ENOUGH = 20  # antes: more than any hand of these games takes
LEAST_FLOAT = 50_000_000


class PracticeSeat:
    """One person at a table of their own. What they learned lasts longer than the table."""

    def __init__(
        self,
        player: str,
        book: Rulebook,
        clock: Callable[[], int],
        below: Below,
        record: Record,
    ) -> None:
        self._player = player
        self._book = book
        self._below = below
        self._clock = clock
        self._table = self._opened()
        self._record = record
        self._scores = record.scores
        self._drills = record.drills
        self._drill: Drill | None = None
        self._ante: Cents = 1_000
        self._lessons: tuple[Lesson, ...] = ()
        self._told = len(self._table.events)

    def deal(self, ante: Cents, which: Which) -> Refusal | None:
        """The next hand, up to its first decision, or to the one that is to be made again."""
        if self._owes():
            return refuse("round/phase", CITES, "First this hand is played to its end.")
        if not ANTE.least <= ante <= ANTE.most or ante % ANTE.unit:
            text = "The ante of a practice table is $5 to $500, in steps of $5."
            return refuse("wager/limit", CITES, text, least=ANTE.least, most=ANTE.most)
        self._table.close_round()
        if self._poor(ante):
            self._table = self._opened()
        table = self._table
        self._ante, self._lessons, table.events, self._told = ante, (), [], 0
        self._drill = None if which == "fresh" else self._drills.due(now=which == "drills")
        self._drills.hands += 1
        if self._drill:
            table.decks.wanted = _placed(self._book, self._drill.position, self._below)
        table.proceed(go=False)
        table.wager(self._player, BOX, ante)
        self._on()
        if self._drill:
            self._again(self._drill.position)
        return None

    def _opened(self) -> PracticeTable:
        """A new table, with plenty of chips on both sides of it."""
        table = PracticeTable(self._book, self._clock, self._below)
        table.seat(self._player, BOX, PURSE)
        return table

    def _poor(self, ante: Cents) -> bool:
        """Whether the player could not see a hand through, or the house not pay it."""
        table = self._table.table
        return (
            table.balance(patron_account(self._player)) < ENOUGH * ante or table.balance(FLOAT) < LEAST_FLOAT
        )

    def act(self, action: str) -> Refusal | None:
        """A decision: weighed first, then made."""
        command = next((command for name, command in self._commands() if name == action), None)
        if command is None or not self._owes():
            return refuse("coach/action", CITES, "That is no decision of this moment.", action=action[:20])
        if refusal := legal(self._table.scene, command):
            return refusal
        position = self._position()
        made = Decided(position.community, position.bets, action)
        drill = self._drill is not None and position.stage == self._drill.position.stage
        self._learn(position, lesson(self._book, position.hole, made, self._ante, drill=drill))
        self._table.must(command)
        self._on()
        return None

    def shown(self, *, ready: bool) -> Practice:
        """Everything there is to see."""
        table = self._table.table
        return Practice(
            book=self._book.id,
            ready=ready,
            ante=self._ante,
            view=view(table, self._player, self._table.own_cards(self._player)),
            events=tuple(told(event) for event in self._fresh()),
            moves=tuple(self._moves()),
            drill=self._drill is not None,
            lessons=self._lessons,
            results=self._results(),
            net=self._net() if table.round.phase == "finished" else None,
            hands=self._drills.hands,
            score=self._scores.all(),
            stages=self._scores.by_stage(),
            drills=tuple(self._drill_line(one) for one in self._drills.all()),
        )

    @property
    def over(self) -> bool:
        """Whether no hand is under way."""
        return not self._owes()

    def _fresh(self) -> list[ev.Event]:
        """What happened since somebody last looked, as far as the player may see it."""
        table, happened = self._table.table, self._table.events
        fresh, self._told = happened[self._told :], len(happened)
        return [event for event in fresh if may_see(table, event, self._player, staff=False)]

    def _learn(self, position: Position, lesson: Lesson) -> None:
        from croupier.math.coaching import alike

        cost = Fraction(lesson.cost_exact)
        self._record.changed = True
        self._lessons = (*self._lessons, lesson)
        self._scores.add(lesson.stage, cost, self._ante)
        cards = alike(position.hole, position.community)
        plain = Position(position.stage, cards[:2], cards[2:], position.bets)
        if lesson.right:
            self._drills.passed(plain)
        else:
            self._drills.missed(Drill(plain, lesson.stage, lesson.chosen, lesson.best, cost))

    def _owes(self) -> bool:
        return waits(self._table.table)

    def _box(self) -> Box:
        return self._table.table.boxes[BOX - 1]

    def _on(self) -> None:
        """The dealer goes on to the next decision or to the end; the player looks at the cards."""
        self._table.proceed(go=True, until=waits)
        look = c.Look(actor=self._player, box=BOX)
        if legal(self._table.scene, look) is None:
            self._table.must(look)

    def _again(self, position: Position) -> None:
        """Make the decisions that led to a position as they were made."""
        while self._owes() and self._table.table.round.stage < position.stage:
            stage = self._table.table.round.stage
            name = f"{position.bets[stage]}x" if stage < len(position.bets) else "check"
            self._table.must(dict(self._commands())[name])
            self._on()

    def _position(self) -> Position:
        round, box = self._table.table.round, self._box()
        spots = [stage.bet.spot for stage in self._book.stages[: round.stage]]
        bets = tuple(box.stake(spot) // self._ante for spot in spots if box.stake(spot))
        hole = self._table.own_cards(self._player)[BOX]
        return Position(round.stage, hole, round.shown, bets)

    def _commands(self) -> list[tuple[str, c.Command]]:
        """Every decision by name, be it legal or not."""
        stage = self._book.stages[self._table.table.round.stage]
        bets = [
            (f"{times}x", c.Bet(actor=self._player, box=BOX, amount=times * self._ante, spot=stage.bet.spot))
            for times in range(stage.bet.least, stage.bet.most + 1)
        ]
        check, fold = c.Check(actor=self._player, box=BOX), c.Fold(actor=self._player, box=BOX)
        return [("fold", fold), ("check", check), *bets]

    def _moves(self) -> list[Move]:
        if not self._owes():
            return []
        scene = self._table.scene
        return [
            Move(name, getattr(command, "amount", 0), VERBS[type(command)].act(scene, command)[0].cites)
            for name, command in self._commands()
            if legal(scene, command) is None
        ]

    def _results(self) -> tuple[WagerResult, ...]:
        settled = (event.results for event in self._table.events if isinstance(event, ev.BoxSettled))
        return next(settled, ())

    def _net(self) -> Cents:
        """What the hand brought or cost."""
        account = patron_account(self._player)
        money = (event.postings for event in self._table.events if isinstance(event, ev.MoneyEvent))
        return sum(one.cents for postings in money for one in postings if one.account == account)

    def _drill_line(self, drill: Drill) -> DrillLine:
        position = drill.position
        return DrillLine(
            drill.name, position.hole, position.community, position.bets, drill.chosen, drill.best,
            float(drill.cost), drill.misses, drill.rights,
            None if drill.rights >= LEARNED else max(drill.due - self._drills.hands, 0),
        )  # fmt: skip


def _placed(book: Rulebook, position: Position, below: Below) -> dict[int, Card]:
    """Which cards must lie where in the deck for a position to come again."""
    hole, community = deal_places(book)
    cards = in_other_suits(position, below)
    return {
        **dict(zip(hole, cards["hole"], strict=True)),
        **dict(zip(community[: len(position.community)], cards["community"], strict=True)),
    }


TRIAL_ANTE = 1_000
TRIAL = "trial"
LATE = 4_102_444_800_000  # ms since 1970: every book applies by then
_known: dict[str, "Places"] = {}  # by digest of the book


class Places(NamedTuple):
    """The places off the deck of the own cards and of the shared ones, in the order they are seen."""

    hole: tuple[int, ...]
    community: tuple[int, ...]


def deal_places(book: Rulebook) -> Places:
    """The places of a hand at a table where nobody else plays."""
    if book.digest not in _known:
        _known[book.digest] = _found(book)
    return _known[book.digest]


def _found(book: Rulebook) -> Places:
    """Bet the least at every decision, and see where the cards came from."""
    trial = PracticeTable(book, lambda: LATE, lambda limit: limit - 1)
    trial.seat(TRIAL, 1, PURSE)
    trial.proceed(go=False)
    trial.wager(TRIAL, 1, TRIAL_ANTE)
    trial.proceed(go=True, until=waits)
    while waits(trial.table):
        bet = book.stages[trial.table.round.stage].bet
        trial.must(c.Bet(actor=TRIAL, box=1, amount=bet.least * TRIAL_ANTE, spot=bet.spot))
        trial.proceed(go=True, until=waits)
    hole = next(event.places for event in trial.events if isinstance(event, ev.HoleDealt))
    shared = (event.places for event in trial.events if isinstance(event, ev.CommunityShown))
    return Places(hole, tuple(place for places in shared for place in places))
