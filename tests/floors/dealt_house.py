"""A house at whose tables the automatic dealer deals, from sealed decks."""

from collections.abc import Iterator
from pathlib import Path

from croupier.core.refusal import Refusal
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.demo.meter import announced, set_up
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card

PAYS = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000, "full_house": 15_000,
        "flush": 10_000}  # fmt: skip


class House:
    """One table with a dealer that plays as far as it may after every command."""

    def __init__(self, path: Path, book: str, *, practice: bool = True) -> None:
        self.start(path, book)
        if not self.desk.table("t").open:
            self.decks.plant("t", 7)
            self.open(practice=practice)

    def start(self, path: Path, book: str, *, renew: bool = False) -> None:
        self.book = load(book)
        self.path = path
        self.log = SqlLog.open(path)
        self.decks = SealedDecks.of(self.log, renew=renew)
        self.desk = Desk(Setting(self.log, load, patrons=with_card, decks=self.decks))
        self.dealer = HouseDealer(self.decks, seeded=True)
        ladder = self.book.rule.ranks.ladder
        self.staff = {"machine": ladder[0], "house": ladder[1], "boss": ladder[-1]}
        self.seen: list[ev.Event] = []

    def open(self, *, practice: bool) -> None:
        limits = {
            "ante": Limit(500, 50_000),
            **{spot: Limit(500, 10_000) for spot in self.book.rule.optional},
        }
        prizes = self.book.data.prize
        signed = any(line.sign for lines in prizes.values() for line in lines)
        option = 1 if "option-1" in prizes else None
        said = self.book.rule.meter.folded_sign
        jackpot = JackpotSign(
            wager=500, seed=5_000_000, option=option, pays=PAYS if signed else {},
            note=said.text if said else "",
        )  # fmt: skip
        now = 1_760_000_000_000
        opening = c.OpenTable(
            actor="house", at=announced(self.book, now), mode="electronic",
            source=next(iter(self.book.rule.sources.kind)),
            layout=plain_layout(self.book, 3), float=10**8, effective="2025-08-15", practice=practice,
            sign=Sign(limits=limits, max_payout=10**7, jackpot=jackpot),
        )  # fmt: skip
        for command in (*attested(self.book, opening, "house"), opening):
            self.give(command)
        assert set_up(self.desk, "t", self.book, self.staff, now) is None
        self.give(c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000))

    def give(self, command: c.Command) -> None:
        answer = self.desk.give("t", command, self.staff, book=self.book.id)
        assert answer.refusal is None, answer.refusal
        self.seen += answer.events

    def go(self, *, ready: bool = False) -> Iterator[c.Command]:
        """Let the dealer do what it may."""
        while command := self.dealer.next(self.scene, go=ready):
            yield command
            self.give(command)

    def run(self, *, ready: bool = False) -> list[str]:
        return [type(command).__name__ for command in self.go(ready=ready)]

    @property
    def scene(self) -> Scene:
        scene = self.desk.scene("t", self.staff)
        assert not isinstance(scene, Refusal)
        return scene

    def bet_in(self, *, jackpot: bool = True) -> None:
        for spot in self.book.rule.initial.needs:
            self.give(c.PlaceWager(actor="p1", box=1, spot=spot, amount=1_000))
        if jackpot:
            self.give(c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=500))

    def decide(self, fold_at: int = -1) -> None:
        """Bet the least at the open stage, or fold."""
        stage = self.scene.table.round.stage
        if stage == fold_at:
            self.give(c.Fold(actor="p1", box=1))
        else:
            amount = self.book.stages[stage].bet.least * 1_000
            self.give(c.Bet(actor="p1", box=1, amount=amount))
