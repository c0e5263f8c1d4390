"""Whatever is entered wrongly and put right comes to what it would have been: money, prizes, meter, cards."""

from random import Random

import pytest

from croupier.core.cards import DECK
from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import furniture, play

BOOKS = ("star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth")
SUITED = tuple(card for card in DECK if card[0] in "89TJQKA" and card[1] in "sh")  # prizes are not rare


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(25))
def test_a_round_put_right_is_the_round_entered_rightly(book: str, seed: int) -> None:
    told, true = Told(book, seed, errs=True), Told(book, seed, errs=False)
    for one in (told, true):
        one.plays()
    assert told.come_to() == true.come_to()


class Told:
    """One round; its dealer may err, which a supervisor puts right at some moment before the next card."""

    def __init__(self, book: str, seed: int, *, errs: bool) -> None:
        chance = Random(seed)
        self.felt = play(book, mode="live")
        self.boxes = range(1, chance.randint(2, 3) + 1)
        cards = chance.sample(SUITED if seed % 2 else DECK, 13 if book == "star-uth" else 9)
        self.shared = cards[: 5 if book == "star-uth" else 3]
        self.dealer, self.hands = cards[5:7], [cards[-2 * box :][:2] for box in self.boxes]
        used = [
            *self.shared,
            *(self.dealer if book == "star-uth" else ()),
            *(card for hand in self.hands for card in hand),
        ]
        others = chance.sample([card for card in DECK if card not in cards], len(used))
        self.wrong = dict(zip(used, others, strict=True))
        self.errs = [card for card in used if chance.random() < 0.4]
        self.late = chance.random() < 0.5
        self.jackpots = [box for box in self.boxes if chance.random() < 0.7]
        if not errs:
            self.errs = []

    def entered(self, cards: list[str]) -> tuple[str, ...]:
        return tuple(self.wrong[card] if card in self.errs else card for card in cards)

    def put_right(self, *cards: str) -> None:
        wrong = [card for card in cards if card in self.errs]
        if not wrong:
            return
        was, boss = tuple(self.wrong[card] for card in wrong), furniture.ranks(self.felt.book.id)[1]
        self.errs = [card for card in self.errs if card not in wrong]
        self.must(c.CorrectCard(actor=boss, was=was, cards=tuple(wrong), reason="misread", second="dealer"))

    def must(self, command: c.Command) -> None:
        answer = self.felt.give(command)
        assert not isinstance(answer, Refusal), (command, answer)

    def plays(self) -> None:
        felt, holdem = self.felt, self.felt.book.id == "star-uth"
        for box in self.boxes:
            jackpot = ", jackpot 5" if box in self.jackpots else ""
            felt.do(f"box {box} ante 10{', blind 10, trips 5' if holdem else ''}{jackpot}")
        felt.do("deal")
        streets = [self.shared[:3], self.shared[3:]] if holdem else [[card] for card in self.shared]
        for number, street in enumerate(streets):
            for box in self.boxes if number == 0 or not holdem else ():
                felt.do(f"box {box} bet {40 if holdem else 10}")
            felt.act(c.ShowCommunity(actor=felt.dealer, cards=self.entered(street)))
            if not self.late:
                self.put_right(*street)
        if holdem:
            felt.act(c.ShowDealer(actor=felt.dealer, cards=self.entered(self.dealer)))
        for box in reversed(self.boxes):
            hand = self.hands[box - 1]
            felt.act(c.SettleBox(actor=felt.dealer, box=box, cards=self.entered(hand)))
            if not self.late:
                self.put_right(*hand)
        if felt.table.round.phase == "awarding":
            felt.act(c.SettleJackpot(actor=felt.dealer, meter=felt.meter))
        self.put_right(*self.errs)
        for won in felt.table.jackpot.won:
            self.must(c.ConfirmJackpot(actor=furniture.ranks(felt.book.id)[-1], box=won.box))

    def come_to(self) -> object:
        felt, table = self.felt, self.felt.table
        outcome = [
            event for event in felt.events if isinstance(event, ev.JackpotSettled | ev.JackpotResettled)
        ]
        after = (outcome[-1].after, outcome[-1].after_parts, outcome[-1].reset) if outcome else None
        cards = ([box.cards for box in table.boxes], table.round.shown, table.round.dealer_shown)
        felt.do("close")
        assert sum(felt.table.balances.values()) == 0
        return {name: cents for name, cents in felt.table.balances.items() if cents}, after, cards
