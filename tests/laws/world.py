"""A table whose every card the test knows and nobody else, and which is watched at every command."""

from collections.abc import Iterable
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.core.cards import DECK, Card
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.evolve import evolve
from croupier.engine.scene import MACHINE, Scene
from croupier.engine.view import view
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, with_card
from croupier.table.table import Box, Table
from tests.felt import furniture
from tests.laws import guarded, meter, money, unseen, words
from tests.laws.tables import Opening

PLAYERS: Final = ("p1", "p2", "p3")
PATRONS: Final = {  # all have cards; p2 has set a loss limit
    player: replace(with_card(player), loss_limits=(LossLimit(amount=40_000),) if player == "p2" else ())
    for player in PLAYERS
}
ROUND_ENDS: Final = (ev.RoundClosed, ev.RoundVoided)
STRANGER: Final = "zoe"
TURNING: Final = (c.ShowCommunity, c.ShowDealer, c.SettleBox, c.ShowFolded)
BRINGS: Final = (0, 1_000, 10_000, 10_000_000)

_commands = msgspec.json.Decoder(c.AnyCommand)
_encode = msgspec.json.Encoder().encode


class World:
    """One table and its people: dan deals, deb could, sue and tom supervise, ivy inspects, zoe is nobody."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.book = load(opening.book)
        self.table = Table("law")
        self.events: list[ev.Event] = []
        self.rounds: list[list[ev.Event]] = []  # the events of the rounds that are over
        ladder = furniture.ranks(opening.book)
        self.staff = {"dan": ladder[0], "deb": ladder[0], "sue": ladder[1], "tom": ladder[-1]}
        self.staff["ivy"] = furniture.INSPECTOR
        if opening.command.mode == "electronic":
            self.staff[MACHINE] = ladder[0]
        self.people = (*self.staff, *PLAYERS, STRANGER)
        self.at = furniture.OPENS_AT
        self.accounts = guarded.accounts(opening.command.safeguards, PLAYERS)
        self.meter = opening.meter  # as the table knows it
        self.random = Random(opening.seed)
        self.order: list[Card] = []  # the card of each place of this round
        self.seen: set[Card] = set()  # of this round, open to all
        self.start = self.table  # when the round began
        self._shuffles()

    @property
    def dealer(self) -> str:
        """Who deals, or would."""
        usual = MACHINE if self.opening.command.mode == "electronic" else "dan"
        return self.table.dealer or usual

    def scene(self, command: c.Command | None = None) -> Scene:
        following = load(command.book) if isinstance(command, c.ChangeBook) else None
        patrons = self.accounts.patrons(self.at) if self.accounts else PATRONS
        return Scene(self.table, self.book, self.staff, self.meter, following, patrons=patrons)

    def ask(self, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
        """The answer to a command that is not given yet."""
        return decide(self.scene(command), replace(command, at=command.at or self.at))

    def give(self, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
        """Give a command as it comes off the wire, and hold its answer to the laws."""
        self.at += 1000
        command = _commands.decode(_encode(command))
        before = _encode(self.table)
        answer = self.ask(command)
        assert _encode(self.table) == before, "a decision changed the table it looked at"
        if isinstance(answer, Refusal):
            words.refusal(self.book, answer)
            unseen.nothing_new(_encode(answer), self.seen)
            return answer
        assert answer, "accepted, and nothing happened"
        self._turned(command)
        known = self.table
        for event in answer:
            words.event(self.book, event)
            unseen.nothing_new(_encode(event), self.seen)
            self._happens(event)
        meter.holds(self.table, self.events, self.meter)
        if self.accounts:
            self.accounts.count(known, self.table, answer, self.at, command.actor)
            guarded.holds(self.scene(), command)
        self.watch()
        return answer

    def _happens(self, event: ev.Event) -> None:
        again = words.recoded(event)
        assert again == event
        table = evolve(self.table, event)
        assert evolve(self.table, again) == table, "an event read back does something else"
        money.event(event)
        money.balances(table)
        self.table = table
        self.meter = meter.heeded(self.meter, event)
        if isinstance(event, ev.BookChanged):
            self.book = load(event.book)
        self.events.append(event)
        if isinstance(event, ROUND_ENDS):
            money.closed(self.events_of_round(), table, self.start)
            self.start = table
            self.rounds.append(self.events_of_round())
            self._shuffles()

    def counts_due(self) -> tuple[tuple[str, str], ...]:
        """What is to be done next about the float and the drop, as staff see it."""
        return view(self.table, "sue", staff=True).counts_due

    def events_of_round(self) -> list[ev.Event]:
        """What happened since the round before was over."""
        return self.events[sum(map(len, self.rounds)) :]

    def watch(self) -> None:
        """Nobody sees a card that is not theirs to see."""
        own = {box.number: self.hole(box) for box in self.table.boxes if box.places}
        for viewer in self.people:
            unseen.view(self.table, viewer, own, self.seen)

    # cards

    def _shuffles(self) -> None:
        cards = list(DECK)
        self.random.shuffle(cards)
        rich = self.opening.rich
        cards.sort(key=lambda card: (card[0] in rich) + (card[1] in rich), reverse=True)
        self.order, self.seen = cards, set()

    def at_places(self, places: Iterable[int]) -> tuple[Card, ...]:
        return tuple(self.order[place - 1] for place in places)

    def hole(self, box: Box) -> tuple[Card, ...]:
        return self.at_places(box.places)

    def next_shared(self) -> tuple[int, ...]:
        """The places of the shared cards that would be shown next."""
        round, count = self.table.round, self.book.stages[self.table.round.stage].show.count
        if self.book.rule.sources.kind[self.table.source].streets_face_up:
            return tuple(range(round.drawn + 1, round.drawn + 1 + count))
        return round.community[len(round.shown) : len(round.shown) + count]

    def places(self, command: c.Command) -> tuple[int, ...]:
        """The places of the cards a command turns."""
        match command:
            case c.ShowCommunity():
                return self.next_shared()
            case c.ShowDealer():
                return self.table.round.dealer
            case c.SettleBox(box=number) | c.ShowFolded(box=number):
                box = self.table.box(number)
                return box.places if box else ()
            case c.Call(kind="community-exposed", places=names):
                return tuple(self._shared(name) for name in names)
        return ()

    def _shared(self, name: str) -> int:
        """The place of a shared card, also of one that has not left the shoe yet."""
        round, index = self.table.round, self.book.rule.community.needed.index(name)
        if self.book.rule.sources.kind[self.table.source].streets_face_up:
            return round.drawn + 1 + index - len(round.shown)
        return round.community[index] if round.community else 1

    def truly(self, command: c.Command) -> c.Command:
        """The command with the cards that really lie there."""
        shared = isinstance(command, c.Call) and command.kind == "community-exposed"
        if not shared and not isinstance(command, TURNING):
            return command
        cards = self.at_places(self.places(command))
        if isinstance(command, c.ShowCommunity):
            early = {exposed.index: exposed.card for exposed in self.table.round.exposed}
            cards = tuple(early.get(at, card) for at, card in enumerate(cards, len(self.table.round.shown)))
        return replace(command, cards=cards)

    def _turned(self, command: c.Command) -> None:
        """Cards are open to all. What the dealer enters is what lay there, so the others change places."""
        if not isinstance(command, (*TURNING, c.Call)):
            return
        self.seen.update(command.cards)
        shown = self.places(command)
        for place, card in zip(shown, command.cards[: len(shown)], strict=True):
            other = self.order.index(card)
            self.order[other], self.order[place - 1] = self.order[place - 1], card
