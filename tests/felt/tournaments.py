"""Tournaments under test: commands one after the other, tables that are played, and what becomes of both."""

from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide as decide_table
from croupier.engine.evolve import replay as replay_table
from croupier.engine.scene import MACHINE, Scene
from croupier.rulebooks.load import load
from croupier.table import commands as table
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.decide import decide
from croupier.tournaments.rules.evolve import replay
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.state import Entrant, Tournament
from croupier.tournaments.rules.terms.model import model_terms
from croupier.tournaments.rules.terms.terms import PlayerCount, RoundPlan, TournamentTerms
from tests.felt import furniture, witness

BOOK = furniture.CROWN
STARTS = "2025-10-09T19:00+11:00"
DECK = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def terms(**changes: Any) -> TournamentTerms:
    """Complete terms for two tables of two, two rounds of two hands, one of each table in the final."""
    made = model_terms(
        title="Spring Cup",
        starts=STARTS,
        location="Poker room",
        players=PlayerCount(least=2, most=12),
        tables=2,
        winners=3,
    )
    plan = RoundPlan(hands=2, least=1_000, advance=1)
    return replace(made, **{"rounds": (plan, replace(plan, advance=0)), "until_final": False, **changes})


def seal(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Cup:
    """One tournament and its tables; `director` directs unless somebody else is named."""

    def __init__(self, book: str = BOOK, tables: tuple[str, ...] = ("t1", "t2")) -> None:
        self.book = load(book)
        self.staff = {rank: rank for rank in furniture.ranks(book)} | {MACHINE: "dealer", "dora": "dealer"}
        self.staff |= {"dirk": furniture.ranks(book)[1], furniture.INSPECTOR: furniture.INSPECTOR}
        self.now = Tournament(id="cup")
        self.tables = {name: Table(name) for name in tables}
        self.barred: dict[str, tuple[str, ...]] = {}
        self.at = furniture.OPENS_AT
        self.events: list[Event] = []
        self.happened: dict[str, list[Event]] = {name: [] for name in tables}  # at the tables
        self.draws = 0

    @property
    def supervisor(self) -> str:
        return furniture.ranks(self.book.id)[1]

    def scene(self) -> TournamentScene:
        return TournamentScene(
            tournament=self.now, tables=self.tables, book=self.book, staff=self.staff, barred=self.barred
        )

    def ask(self, kind: type[c.TournamentCommand], /, **said: Any) -> tuple[Event, ...] | Refusal:
        """Give a command; a minute goes by."""
        self.at = said.pop("at", self.at + 60_000)
        command = kind(**{"actor": self._actor(kind), "tournament": "cup", "at": self.at, **said})
        answer = decide(self.scene(), command)
        if isinstance(answer, Refusal):
            witness.watch(self.book.id, answer)
            return answer
        every = (*answer.events, *(event for events in answer.tables.values() for event in events))
        witness.watch(self.book.id, every)
        self.events += every
        self.now = replay(self.now, answer.events)
        for name, events in answer.tables.items():
            self._follow(name, events)
        return every

    def _actor(self, kind: type[c.TournamentCommand]) -> str:
        right = self.book.rights.get(kind.__name__)
        return "dirk" if right and right.rank == "tournament_director" else self.supervisor

    def do(self, kind: type[c.TournamentCommand], /, **said: Any) -> "Cup":
        """A command that is accepted."""
        answer = self.ask(kind, **said)
        if isinstance(answer, Refusal):
            raise AssertionError(f"refused: {answer}")
        return self

    def refused(self, kind: type[c.TournamentCommand], /, **said: Any) -> Refusal:
        """The refusal a command meets."""
        answer = self.ask(kind, **said)
        if not isinstance(answer, Refusal):
            raise AssertionError(f"not refused: {answer}")
        return answer

    def planned(self, **changes: Any) -> "Cup":
        return self.do(c.PlanTournament, terms=terms(**changes))

    def directed(self) -> "Cup":
        return self.do(c.AppointDirector, person="dirk").do(c.ArriveAtTournament)

    def opened(self, **changes: Any) -> "Cup":
        """Ready to take entries: terms published, inspectorate told, director there."""
        self.planned(**changes).do(c.PublishTournament).do(c.SendTournamentNotice, notice=1)
        return self.directed().do(c.OpenRegistration, commitment=seal("seed 1"))

    def entered(self, *players: str, **said: Any) -> "Cup":
        for player in players:
            asked = {"accepts": self.now.version, "method": "desk", "of_age": True, **said}
            self.do(c.EnterPlayer, player=player, **asked)
        return self

    def with_tables(self) -> "Cup":
        """The tables of the tournament, open."""
        self.do(c.DesignateTables, tables=tuple(self.tables))
        for name in self.tables:
            self.open_table(name)
        return self

    def open_table(self, name: str, **changes: Any) -> "Cup":
        self.looked_at(name).at_table(name, self.opening(**changes))
        return self.at_table(name, table.SignOn(actor=MACHINE))

    def looked_at(self, name: str) -> "Cup":
        """What must stand at a table before it opens, attested by a supervisor."""
        for step in self.book.data.step:
            if step.when == "opening" and step.name not in self.tables[name].attested:
                self.at_table(name, table.Attest(actor=self.supervisor, step=step.name))
        return self

    def opening(self, **changes: Any) -> table.OpenTable:
        return table.OpenTable(**{
            "actor": self.supervisor, "mode": "electronic", "source": furniture.device(self.book.id),
            "layout": furniture.layout(self.book.id, boxes=2),
            "sign": furniture.sign(self.book.id, jackpot=None),
            "float": 10_000_000, "effective": furniture.EFFECTIVE, **changes,
        })  # fmt: skip

    def started(self, *players: str, **changes: Any) -> "Cup":
        """Begun: everybody briefed, with the same bank."""
        self.opened(**changes).entered(*(players or ("p1", "p2", "p3", "p4"))).do(c.CloseRegistration)
        self.with_tables().do(c.BriefPlayers, players=tuple(self.now.entries), understood=True)
        return self.do(c.StartTournament, at=max(self.at, self.now.starts))

    def drawn(self) -> "Cup":
        """The seats of the next round, by the seed committed to."""
        self.draws += 1
        return self.do(c.DrawSeats, seed=f"seed {self.draws}", commitment=seal(f"seed {self.draws + 1}"))

    def playing(self, *players: str, **changes: Any) -> "Cup":
        """In the first session of the first round."""
        return self.started(*players, **changes).drawn().do(c.StartSession)

    def ask_table(self, name: str, command: table.Command) -> tuple[Event, ...] | Refusal:
        """Give a command at a table."""
        scene = Scene(self.tables[name], self.book, self.staff)
        command = replace(command, at=command.at or self.at)
        answer = decide_table(scene, command)
        witness.watch(self.book.id, answer)
        if not isinstance(answer, Refusal):
            self._follow(name, answer)
        return answer

    def _follow(self, name: str, events: tuple[Event, ...]) -> None:
        self.happened[name] += events
        self.tables[name] = replay_table(self.tables[name], events)

    def at_table(self, name: str, command: table.Command) -> "Cup":
        answer = self.ask_table(name, command)
        if isinstance(answer, Refusal):
            raise AssertionError(f"refused: {answer} to {command}")
        return self

    def refused_at(self, name: str, command: table.Command) -> Refusal:
        answer = self.ask_table(name, command)
        if not isinstance(answer, Refusal):
            raise AssertionError(f"not refused: {answer}")
        return answer

    def seat(self, player: str) -> tuple[str, int]:
        """The table and the box of a player."""
        for name, one in self.tables.items():
            for box in one.boxes:
                if box.seat == player:
                    return name, box.number
        raise AssertionError(f"{player} sits nowhere")

    def beside(self, player: str, other: str) -> bool:
        """Whether two sit at the same table."""
        return self.seat(player)[0] == self.seat(other)[0]

    def wager(self, player: str, amount: int = 1_000) -> table.PlaceWager:
        return table.PlaceWager(actor=player, box=self.seat(player)[1], spot="ante", amount=amount)

    def hand(self, name: str, wins: str = "", amount: int = 1_000) -> "Cup":
        """A hand: everybody antes, all but `wins` fold; that one bets once a street and pairs aces."""
        one = self.tables[name]
        seated = [box.seat for box in one.boxes if box.seat]
        for player in seated:
            self.at_table(name, self.wager(player, amount))
        deck = one.deck(one.in_play)
        if deck and deck.need:
            self.at_table(name, table.ShuffleDeck(actor=MACHINE, deck=deck.id, method="machine"))
        self.at_table(name, table.Deal(actor=MACHINE))
        boxes = {player: self.seat(player)[1] for player in seated}
        for player in seated:
            if player != wins:
                self.at_table(name, table.Fold(actor=player, box=boxes[player]))
        if wins:
            shared = ("Ac", "7d", "9h")
            for card in shared:
                self.at_table(name, table.Bet(actor=wins, box=boxes[wins], amount=amount))
                self.at_table(name, table.ShowCommunity(actor=MACHINE, cards=(card,)))
            self.at_table(name, table.SettleBox(actor=MACHINE, box=boxes[wins], cards=("Ah", "2c")))
        return self.at_table(name, table.CloseRound(actor=MACHINE))

    def round(self, **winners: str) -> "Cup":
        """Every table of this session plays its hands, with a winner each, and is concluded."""
        playing = self.now.round.playing if self.now.round else ()
        for name in playing:
            place = self.tables[name].tournament
            while place and place.hands and place.played < place.hands:
                self.hand(name, winners.get(name, ""))
                place = self.tables[name].tournament
            self.do(c.ConcludeTable, table=name)
        return self

    def one(self, player: str) -> Entrant:
        return self.now.entries[player]

    def balance(self, account: str) -> int:
        return self.now.balance(account)
