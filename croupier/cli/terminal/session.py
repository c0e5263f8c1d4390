"""One player at one table: wishes go to the desk, the dealer answers, the outcome is kept for the screen."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from croupier.cli.terminal import house
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.ledger import patron_account
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.settlement import WagerResult
from croupier.engine.decide import legal
from croupier.engine.in_memory import Stuck, TableInMemory
from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.dealer.staff import everybody
from croupier.house.desk.streams import table_stream
from croupier.house.room.desk import Desk
from croupier.store.log import EventLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT
from croupier.table.table import Box, Table


class Played(msgspec.Struct, frozen=True):
    """What has come of the player's round so far; `table` and `cards` are filled in when it is over."""

    table: Table | None = None
    cards: tuple[Card, ...] = ()
    results: tuple[WagerResult, ...] = ()
    prizes: tuple[ev.JackpotPaid, ...] = ()
    jackpot_lost: Cents = 0
    given_up: str = ""  # "folded", "conceded" or "forfeited"
    void: str = ""  # what has no result: "misdeal", "void" for the round, "hand"
    dealer: ev.DealerShown | None = None
    net: Cents = 0


class Session:
    """The player's side of a table."""

    def __init__(
        self,
        desk: Desk,
        log: EventLog,
        decks: SealedDecks,
        table_id: str,
        book: Rulebook,
        *,
        live: bool = False,
    ) -> None:
        self.desk = desk
        self.table_id = table_id
        self.book = book
        self.dealer = HouseDealer(decks, seeded=True, people=everybody)
        self.last: Played | None = None  # the round before, while its cards still lie on the screen
        self.bets: dict[str, Cents] = {}  # what bought the hand of the last round dealt
        self.cashed_out: Cents = 0  # what the player left the seat with
        self._placed: dict[str, Cents] = {}
        self._round = Played()
        self._voided: Cents = 0  # what a round without a result has cost all the same
        self._staff = house.staff(book, live=live)
        self._see(record.event for record in log.read(table_stream(table_id)))

    @property
    def scene(self) -> Scene:
        """All that a decision may look at."""
        scene = self.desk.scene(self.table_id, self._staff, book=self.book.id)
        if isinstance(scene, Refusal):
            raise Stuck(scene.text)
        return scene

    @property
    def staff(self) -> tuple[str, ...]:
        """Everybody on duty, the dealer first."""
        return tuple(self._staff)

    @property
    def meter(self) -> Cents | None:
        """What stands on the jackpot meter of the table, in whole cents; None where it is on none."""
        linked = self.table.jackpot.meter
        if not linked:
            return None
        return self.desk.meters.meter(linked).value(self.desk.meters.counters(linked)) // CENT

    @property
    def table(self) -> Table:
        return self.desk.table(self.table_id)

    @property
    def box(self) -> Box | None:
        """The box the player sits at."""
        return next((box for box in self.table.boxes if box.seat == house.PLAYER), None)

    @property
    def balance(self) -> Cents:
        return self.table.balance(patron_account(house.PLAYER))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's own cards."""
        box = self.box
        return self.dealer.own_cards(self.table, box.number) if box else ()

    def attempt(self, *commands: c.Command, go: bool = False) -> Refusal | None:
        """All of it or nothing: several commands are given only if every one of them would be accepted."""
        if len(commands) > 1 and (refusal := self.would(*commands)):
            return refusal
        for command in commands:
            if refusal := self._give(command):
                return refusal
        self.proceed(go=go)
        return None

    def would(self, *commands: c.Command) -> Refusal | None:
        """The first refusal the commands would meet one after the other."""
        trial = TableInMemory(self.scene)
        answers = map(trial.give, commands)
        return next((answer for answer in answers if isinstance(answer, Refusal)), None)

    def proceed(self, *, go: bool = False) -> None:
        """Let the dealer do everything that waits for nobody; then the player looks at the own cards."""
        while command := self.dealer.next(self.scene, go=go, now=house.now()) or self._confirmation():
            if isinstance(command, c.Deal):
                self.last = None
                go = False
            if isinstance(command, c.CloseRound):
                self.last = replace(self._round, table=self.table, cards=self.cards)
                go = False
            if refusal := self._give(command):
                raise Stuck(refusal.text)
        box = self.box
        if box and legal(self.scene, look := c.Look(actor=house.PLAYER, box=box.number)) is None:
            self._give(look)
        if bet := self._unseen_bet():
            self._give(bet)
            self.proceed(go=go)

    def _confirmation(self) -> c.Command | None:
        """A prize that waits is confirmed by the highest rank there is."""
        for won in self.table.jackpot.won:
            return c.ConfirmJackpot(actor=self.staff[-1], box=won.box)
        return None

    def begin_the_deal(self) -> None:
        """Let the dealer draw once, and no further."""
        while command := self.dealer.next(self.scene, go=True, now=house.now(), slowly=True):
            self.last = None
            if refusal := self._give(command):
                raise Stuck(refusal.text)
            if isinstance(command, c.Deal):
                return

    def _unseen_bet(self) -> c.Command | None:
        """The least bet of a street that a hand the player may not look at still owes."""
        table = self.table
        for box in table.boxes:
            if box.blind and box.player == house.PLAYER and box.number in table.owing():
                for stage in self.book.stages:
                    amount = stage.bet.least * box.stake(self.book.rule.initial.needs[0])
                    spot = stage.bet.spot
                    bet = c.Bet(actor=house.PLAYER, box=box.number, amount=amount, spot=spot)
                    if legal(self.scene, bet) is None:
                        return bet
        return None

    def _give(self, command: c.Command) -> Refusal | None:
        before, cards = self.table, self.cards
        answer = self.desk.give(self.table_id, command, self._staff, book=self.book.id)
        self._see(answer.events)
        voided = next((event for event in answer.events if isinstance(event, ev.RoundVoided)), None)
        if voided:
            self.last = Played(table=before, cards=cards, void=voided.result, net=self._voided)
        return answer.refusal

    def _see(self, events: Iterable[ev.Event]) -> None:
        """Keep what the screen needs of what happened."""
        for event in events:
            self._see_money(event)
            match event:
                case ev.WagerPlaced(owner=house.PLAYER, acted=None) if self._is_own(event.box):
                    self.last = None
                    self._placed[event.spot] = self._placed.get(event.spot, 0) + event.stake
                case ev.WagerTakenBack(owner=house.PLAYER):
                    self._placed.pop(event.spot, None)
                case ev.SeatLeft(player=house.PLAYER):
                    account = patron_account(house.PLAYER)
                    self.cashed_out = -sum(p.cents for p in event.postings if p.account == account)
                case ev.RoundOpened():
                    self.bets = self._placed
                case ev.BoxFolded() | ev.BoxConceded() if self._is_own(event.box):
                    word = "folded" if isinstance(event, ev.BoxFolded) else "conceded"
                    self._round = replace(self._round, given_up=word)
                case ev.HandVoided() if self._is_own(event.box):
                    self._round = replace(self._round, void="hand")
                case ev.HandForfeited() if self._is_own(event.box):
                    self._round = replace(self._round, given_up="forfeited")
                case ev.DealerShown():
                    self._round = replace(self._round, dealer=event)
                case ev.BoxSettled() if self._is_own(event.box):
                    self._round = replace(self._round, results=event.results)
                case ev.JackpotTaken(outcome="lose"):
                    self._round = replace(self._round, jackpot_lost=event.stake)
                case ev.JackpotPaid():
                    self._round = replace(self._round, prizes=(*self._round.prizes, event))
                case ev.RoundClosed() | ev.RoundVoided():
                    self._voided = self._round.net
                    self._round, self._placed = Played(), {}
                case ev.StakesForfeited(player=house.PLAYER):
                    self._voided += self._round.net
                    self._round = Played()

    def _is_own(self, number: int) -> bool:
        """Whether a box is the one the player sits at."""
        box = self.box
        return box is not None and box.number == number

    def _see_money(self, event: ev.Event) -> None:
        """What the round has brought or cost; chips carried to and from the table do not count."""
        if not isinstance(event, ev.MoneyEvent) or isinstance(
            event, (ev.SeatTaken, ev.SeatLeft, ev.ChipsBought)
        ):
            return
        account = patron_account(house.PLAYER)
        moved = sum(posting.cents for posting in event.postings if posting.account == account)
        self._round = replace(self._round, net=self._round.net + moved)
