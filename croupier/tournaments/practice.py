"""A practice tournament in memory: the real rules, tables and dealer, with players of the house."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

import msgspec

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.ledger import patron_account
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.decide import legal
from croupier.engine.in_memory import Stuck
from croupier.engine.running.opening_duties import attested
from croupier.engine.running.plain import plain_opening, plain_sign, plain_staff
from croupier.engine.scene import MACHINE, Scene
from croupier.house.dealer.in_memory import DealtInMemory, DecksInMemory, waits
from croupier.table import commands as t
from croupier.table import commands as tc
from croupier.table.table import Box, Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.decide import decide
from croupier.tournaments.rules.evolve import replay
from croupier.tournaments.rules.rounds.ranking import Board, board
from croupier.tournaments.rules.rounds.rounds import committed
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.state import Tournament
from croupier.tournaments.rules.terms.model import SHARES, model_terms
from croupier.tournaments.rules.terms.terms import PlayerCount, TournamentTerms

NOON: Final = 1_767_225_600_000  # 1 January 2026, when a practice tournament is played, whatever the time
HAND: Final = 60_000  # ms
BOXES: Final = 6
BANK: Final = 100_000
FLOAT: Final = 10**10
LIMIT: Final = Limit(500, 50_000, 100)
DIRECTOR: Final = "director"
ACTS: Final = 500  # in one hand; more is a mistake of ours
FIRST: Final = (
    "Ada", "Blaise", "Carl", "Dorothea", "Emmy", "Felix", "Grace", "Hypatia", "Isaac", "Johanna", "Kurt",
    "Lise", "Max", "Niels", "Otto", "Paula", "Ruth", "Sofia", "Tycho", "Ursula", "Vera", "Werner", "Zeno",
)  # fmt: skip


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """How far it is: a hand was played, or a table, a session or a round ended."""

    round: int
    final: bool
    hands: int  # played so far in all
    left: int  # players
    table: str


def names(count: int) -> list[str]:
    """So many names, each another: Ada, Blaise, … Zeno, Ada-2 and so on."""
    return [
        FIRST[n % len(FIRST)] + (f"-{n // len(FIRST) + 1}" if n >= len(FIRST) else "") for n in range(count)
    ]


def practice_terms(entries: int, tables: int, hands: int) -> TournamentTerms:
    """The model terms, for so many players; practice costs nothing, and the pool is play money."""
    starts = datetime.fromtimestamp(NOON / 1000, UTC).isoformat()
    return model_terms(
        title=f"Practice tournament, {entries} players",
        starts=starts,
        location="In memory",
        players=PlayerCount(least=2, most=max(entries, 2)),
        tables=tables,
        bank=BANK,
        hands=hands,
        winners=max(count for count in SHARES if count <= entries),
    )


class PracticeTournament:
    """One tournament from plan to prizes; `steps` plays it, hand by hand."""

    def __init__(
        self,
        book: Rulebook,
        entries: int,
        seed: str,
        *,
        tables: int = 0,
        hands: int = 10,
        watched: Callable[[str], None] = lambda table: None,  # told of every act at a table
    ) -> None:
        self.book = book
        self._watched = watched
        self.seed = seed
        self.now = Tournament(id="practice")
        self.hands = 0
        self.shown = ""  # the table somebody would watch
        self.staff = plain_staff(book, MACHINE, DIRECTOR)
        self._at = NOON
        count = tables or -(-entries // BOXES)
        self.dealt = {name: self._dealt(name) for name in (f"T{number}" for number in range(1, count + 1))}
        self.terms = practice_terms(entries, count, hands)
        self._players = names(entries)
        self._draws = 0

    def steps(self) -> Iterator[Step]:
        """Play to the end; says after every hand how far it is."""
        self._prepare()
        while len(self.now.qualified) > 1:
            self._draws += 1
            self._do(c.DrawSeats, seed=self._seed(self._draws), commitment=self._committed())
            while self.now.round is not None:
                self._do(c.StartSession)
                yield from self._session()
        self._do(c.AwardPrizes)

    @property
    def tables(self) -> dict[str, Table]:
        """All tables by name."""
        return {name: one.table for name, one in self.dealt.items()}

    def board(self) -> Board:
        """The leaderboard now."""
        return board(self.now, self.tables)

    def _dealt(self, name: str) -> DealtInMemory:
        """A table whose decks are the same for the same seed."""
        seed = sha256(f"{self.seed}\n{name}\n{name}".encode()).digest()[:8]
        decks = DecksInMemory(int.from_bytes(seed, "big"))
        return DealtInMemory(Scene(Table(name), self.book, self.staff), decks, lambda: self._at)

    def _prepare(self) -> None:
        """From the terms to the first draw."""
        self._do(c.PlanTournament, terms=self.terms)
        self._do(c.PublishTournament)
        self._do(c.SendTournamentNotice, notice=1)
        self._do(c.AppointDirector, person=DIRECTOR)
        self._do(c.ArriveAtTournament)
        self._do(c.OpenRegistration, commitment=committed(self._seed(1)))
        for player in self._players:
            self._do(
                c.EnterPlayer, actor=player, player=player, accepts=self.now.version, method="desk",
                of_age=True,
            )  # fmt: skip
        self._do(c.CloseRegistration)
        self._do(c.DesignateTables, tables=tuple(self.tables))
        sign = plain_sign(self.book, LIMIT, LIMIT, FLOAT)
        for name in self.dealt:
            opening = plain_opening(self.book, DIRECTOR, BOXES, sign, FLOAT)
            for command in (*attested(self.book, opening, DIRECTOR), opening, tc.SignOn(actor=MACHINE)):
                self._at_table(name, command)
        self._do(c.BriefPlayers, players=tuple(self._players), understood=True)
        self._do(c.StartTournament)

    def _session(self) -> Iterator[Step]:
        """Hand by hand at every table in turn, as in a room where all play at once."""
        while self.now.round is not None and (playing := self.now.round.playing):
            self._at += HAND
            for name in playing:
                round, place = self.now.round, self.dealt[name].table.tournament
                if round is None or place is None:
                    return
                self.shown = name
                if place.over(self._at) or not self._hand(name):
                    early = "" if place.over(self._at) else "decided"
                    self._do(c.ConcludeTable, table=name, early=early, attested=bool(early))
                yield Step(
                    round=round.number, final=round.final, hands=self.hands, left=len(self.now.active()),
                    table=name,
                )  # fmt: skip

    def _hand(self, name: str) -> bool:
        """One hand; whether anybody could play it."""
        dealt = self.dealt[name]
        dealt.events.clear()  # nobody asks what happened hands ago
        for number in range(1, len(dealt.table.boxes) + 1):
            self._wagers(name, number)
        if not any(box.wagers for box in dealt.table.boxes):
            return False
        played = dealt.table.round.number
        for _ in range(ACTS):
            if dealt.table.round.number > played:
                self.hands += 1
                return True
            self._at_table(name, self._next(dealt))
        raise Stuck(f"table {name} does not come to the end of its hand")

    def _wagers(self, name: str, number: int) -> None:
        dealt = self.dealt[name]
        box = dealt.table.boxes[number - 1]
        if not box.seat or (command := ante(dealt.scene, box)) is None:
            return
        self._at_table(name, command)
        while command := more(dealt.scene, dealt.table.boxes[number - 1]):
            self._at_table(name, command)

    def _next(self, dealt: DealtInMemory) -> tc.Command:
        """What the dealer does, or else the next player to decide."""
        if waits(dealt.table):
            box = dealt.table.boxes[dealt.table.owing()[0] - 1]
            return decision(dealt.scene, box, dealt.dealer.own_cards(dealt.table, box.number))
        command = dealt.dealer.next(dealt.scene, go=True, now=self._at)
        if command is None:
            raise Stuck(f"nobody acts at table {dealt.table.id}")
        return command

    def _at_table(self, name: str, command: tc.Command) -> None:
        self.dealt[name].must(command)
        self._watched(name)

    def _do(self, kind: type[c.TournamentCommand], **said: Any) -> None:
        command = kind(**{"actor": DIRECTOR, "tournament": self.now.id, "at": self._at, **said})
        scene = TournamentScene(tournament=self.now, tables=self.tables, book=self.book, staff=self.staff)
        answer = decide(scene, command)
        if isinstance(answer, Refusal):
            raise Stuck(f"{kind.__name__}: {answer.text} {answer.cites}")
        self.now = replay(self.now, answer.events)
        for name, events in answer.tables.items():
            for event in events:
                self.dealt[name].happens(event)

    def _seed(self, number: int) -> str:
        """Seeds of the draws follow from that of the tournament."""
        return sha256(f"seats\n{self.seed}\n{number}".encode()).hexdigest()

    def _committed(self) -> str:
        return committed(self._seed(self._draws + 1))


HIGH: Final = "JQKA"
MIDDLE: Final = "6789T"
KEPT: Final = 10  # antes that a hand may cost, so that it can be played to its end
LAST: Final = 3  # hands before the end in which who is behind dares more
DARING: Final = (1, 1, 2, 3)  # least wagers, by temper


def temper(player: str) -> int:
    """How bold somebody is, from 0 to 3; always the same for a name."""
    return sha256(player.encode()).digest()[0] % len(DARING)


def ante(scene: Scene, box: Box) -> t.Command | None:
    """The wager that buys a hand, as much as temper and chips allow; nothing if it cannot be made."""
    table, player = scene.table, box.seat or ""
    spot = scene.book.rule.initial.needs[0]
    limit = table.sign.limits.get(spot) if table.sign else None
    if limit is None or table.tournament is None:
        return None
    least, chips = max(limit.least, table.tournament.least), table.balance(patron_account(player))
    wish = min(least * DARING[temper(player)] * _urgency(scene, player, chips), limit.most, chips // KEPT)
    wish = max(wish // limit.unit * limit.unit, least)
    for amount in (wish, least):
        command = t.PlaceWager(actor=player, box=box.number, spot=spot, amount=amount)
        if amount <= chips and legal(scene, command) is None:
            return command
    return None


def _urgency(scene: Scene, player: str, chips: Cents) -> int:
    """Who is behind in the last hands dares four times as much."""
    place = scene.table.tournament
    if place is None or place.hands is None or place.hands - place.played > LAST:
        return 1
    others = [scene.table.balance(patron_account(box.seat)) for box in scene.table.boxes if box.seat]
    return 4 if chips < max(others, default=0) else 1


def more(scene: Scene, box: Box) -> t.Command | None:
    """What else buys a hand besides the first wager, where the book asks for it."""
    needs, player = scene.book.rule.initial.needs, box.seat or ""
    stake = box.stake(needs[0])
    for spot in needs[1:]:
        if stake and not box.stake(spot):
            command = t.PlaceWager(actor=player, box=box.number, spot=spot, amount=stake)
            return command if legal(scene, command) is None else None
    return None


def decision(scene: Scene, box: Box, cards: tuple[Card, ...]) -> t.Command:
    """Bet much with a pair, a little with high cards, else check, fold, or bet if nothing else is offered."""
    player, stage = box.player or "", scene.book.stages[scene.table.round.stage]
    stake = box.stake(scene.book.rule.initial.needs[0])
    strength = liking((*cards, *scene.table.round.shown), temper(player))
    small = t.Bet(actor=player, box=box.number, amount=stake * stage.bet.least)
    large = t.Bet(actor=player, box=box.number, amount=stake * stage.bet.most)
    check, fold = t.Check(actor=player, box=box.number), t.Fold(actor=player, box=box.number)
    wishes: tuple[t.Command, ...] = (check, fold, small)
    if strength:
        wishes = (large, small, check, fold) if strength > 1 else (small, check, fold)
    return next(command for command in (*wishes, fold) if legal(scene, command) is None)


def liking(cards: tuple[Card, ...], boldness: int) -> int:
    """0 to let go, 1 to stay, 2 to raise: a pair of sixes or better raises; who is bold stays with less."""
    ranks = [card[0] for card in cards]
    pairs = [rank for rank in ranks if ranks.count(rank) > 1]
    if any(rank in HIGH + MIDDLE for rank in pairs):
        return 2
    if pairs or any(rank in HIGH for rank in ranks):
        return 1
    return int(boldness > 1 and sum(rank in MIDDLE for rank in ranks) > 1)
