"""Whole rounds of six boxes at an electronic table, as a server would play them: decided, evolved, posted."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.in_memory import TableInMemory
from croupier.engine.running.plain import plain_staff
from croupier.engine.scene import MACHINE, MeterState, Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table.table import Table

BOXES: Final = 6
ANTE: Final = 1000
JACKPOT: Final = 500
METER: Final = 8_123_456
RICH: Final = 10**12
DAY: Final = "2025-09-01"
NOON: Final = 1_760_000_000_000
BATCH: Final = 20
ROUNDS: Final = 500  # different ones
FOLDS: Final = 0.2  # of the decisions
PLAYERS: Final = tuple(f"p{number}" for number in range(1, BOXES + 1))
PAYS: Final = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
               "full_house": 15_000, "flush": 10_000}  # fmt: skip


class Bench:
    """A table with six players; every batch plays some rounds, each with fresh random cards."""

    def __init__(self, book: str, seed: int = 1, *, jackpot: bool = False) -> None:
        self.jackpot = jackpot
        self.book = load(book)
        self.random = Random(seed)  # so that a bench can be repeated
        scene = Scene(Table("bench"), self.book, plain_staff(self.book, MACHINE, "sam"), MeterState("bench"))
        self.table = TableInMemory(scene)
        self.table.open(opening(self.book))
        self.table.must(c.SignOn(actor=MACHINE))
        for box, player in enumerate(PLAYERS, start=1):
            self.table.seat(player, box, RICH)
        self.rounds = cycle([tuple(self._round()) for _ in range(ROUNDS)])

    def batch(self) -> int:
        """Some rounds; how many."""
        self.table.events.clear()
        for commands in islice(self.rounds, BATCH):
            for command in commands:
                self.table.must(command)
        return BATCH

    def _round(self) -> Iterator[c.Command]:
        """What people ask in one round, with fresh random cards; thought up before the clock runs."""
        cards = list(DECK)
        self.random.shuffle(cards)
        if self.book.data.game == "mississippi-stud":
            return _stud(self.random, cards, jackpot=self.jackpot)
        return _holdem(self.random, cards)


def opening(book: Rulebook) -> c.OpenTable:
    limit = Limit(100, 10**9)
    spots = (book.rule.initial.needs[0], *book.rule.optional)
    said = book.rule.meter.folded_sign
    sign = Sign(
        limits=dict.fromkeys(spots, limit),
        jackpot=JackpotSign(wager=JACKPOT, seed=5_000_000, pays=PAYS, note=said.text if said else ""),
    )
    return c.OpenTable(
        actor="sam", at=NOON, mode="electronic", source="shuffling_device", layout=plain_layout(book, BOXES),
        sign=sign, float=RICH, effective=DAY,
    )  # fmt: skip


def _bought(*spots: tuple[str, int]) -> Iterator[c.Command]:
    for box, player in enumerate(PLAYERS, start=1):
        for spot, amount in spots:
            yield c.PlaceWager(actor=player, box=box, spot=spot, amount=amount)
    yield c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine")
    yield c.Deal(actor=MACHINE)


def _hole(cards: list[str], box: int) -> tuple[str, ...]:
    return (cards[2 * box], cards[2 * box + 1])


def _stud(random: Random, cards: list[str], *, jackpot: bool) -> Iterator[c.Command]:
    """Antes, perhaps jackpot wagers, three streets on which some fold, settlement from the right."""
    yield from _bought(("ante", ANTE), *([("jackpot", JACKPOT)] if jackpot else []))
    inside = list(range(1, BOXES + 1))
    for street in range(3):
        for box in inside[:]:
            if random.random() < FOLDS:
                inside.remove(box)
                yield c.Fold(actor=PLAYERS[box - 1], box=box)
            else:
                yield c.Bet(actor=PLAYERS[box - 1], box=box, amount=ANTE * (1 + street % 3))
        if inside or jackpot:
            yield c.ShowCommunity(actor=MACHINE, cards=(cards[-1 - street],))
    for box in range(BOXES, 0, -1):  # with a jackpot wager folded hands too: in this book it lives on
        if jackpot or box in inside:
            yield c.SettleBox(actor=MACHINE, box=box, cards=_hole(cards, box))
    if jackpot:
        yield c.SettleJackpot(actor=MACHINE, meter=METER)
    yield c.CloseRound(actor=MACHINE)


def _holdem(random: Random, cards: list[str]) -> Iterator[c.Command]:
    """Ante, blind and trips; some bet before the flop, some after it, the rest at the river or fold."""
    yield from _bought(("ante", ANTE), ("blind", ANTE), ("trips", JACKPOT))
    waiting = list(range(1, BOXES + 1))
    board = cards[-5:]
    for multiple, shown in ((4, board[:3]), (2, board[3:])):
        for box in waiting[:]:
            if random.random() < 1 / 3:
                waiting.remove(box)
                yield c.Bet(actor=PLAYERS[box - 1], box=box, amount=multiple * ANTE)
            else:
                yield c.Check(actor=PLAYERS[box - 1], box=box)
        yield c.ShowCommunity(actor=MACHINE, cards=tuple(shown))
    folded = []
    for box in waiting:
        if random.random() < FOLDS:
            folded.append(box)
            yield c.Fold(actor=PLAYERS[box - 1], box=box)
        else:
            yield c.Bet(actor=PLAYERS[box - 1], box=box, amount=ANTE)
    if len(folded) < BOXES:
        yield c.ShowDealer(actor=MACHINE, cards=_hole(cards, 0))
    for box in range(BOXES, 0, -1):
        if box not in folded:
            yield c.SettleBox(actor=MACHINE, box=box, cards=_hole(cards, box))
    yield c.CloseRound(actor=MACHINE)
