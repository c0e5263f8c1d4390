"""Somebody at a table and what they may be seeing: a number a round for each suspicion, one on average.

A suspicion says how likely each action is, by the cards that are seen. Let the weight of some hidden cards be
how likely all that was done so far would be if they were seen. Whenever cards are shown, the number is
multiplied by the average weight of what can still lie hidden then, over the average just before. To those who
see no hidden card every one of them is as likely as any other, whatever they did and why; so with what may be
shown that factor is one on average. It hangs on nothing that comes later: who folds, leaves, adds a box or
bets more because of what was shown does so after it was counted.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import NamedTuple, Protocol

import numpy as np

from croupier.math.protection.foreseeing import Floats, Numbers, Seer

OUTER, INNER = 16, 32  # how often others are drawn for the cards shown, and for those that stay hidden
DRAWN = 256  # for all of them


class Laid(NamedTuple):
    """The cards of a round, as the deck numbers them."""

    boxes: Mapping[int, tuple[int, ...]]  # hole cards: what players hold proves nothing, neighbours may talk
    board: tuple[int, ...]  # shared cards, in the order they are shown
    dealer: tuple[int, ...]
    secret: bytes  # what draws follow from; nobody who decides can know it

    def unseen(self, shown: int) -> list[int]:
        """Every card that lies nowhere open, in the deck or on the table, with so many shared ones shown."""
        known = {card for hole in self.boxes.values() for card in hole} | {*self.board[:shown]}
        return [card for card in range(52) if card not in known]


class Act(NamedTuple):
    """What was done in a box at a stage, and how much lay there before, in antes."""

    box: int
    stage: int
    staked: Fraction
    option: int  # of those the game has at the stage


class Sight(Protocol):
    """One player in one round under one suspicion."""

    @property
    def number(self) -> float:
        """How many times likelier all of it is than for somebody who does not see."""
        ...

    def act(self, act: Act) -> None:
        """The player decides."""
        ...

    def show(self, shown: int) -> None:
        """So many shared cards are open now."""
        ...

    def end(self) -> None:
        """All cards are open."""
        ...


class OneCard:
    """One hidden place, known from the start or from some moment on."""

    def __init__(self, seer: Seer, laid: Laid, shown: int, what: str, place: int) -> None:
        self.number = 1.0
        self._seer, self._laid, self._what, self._place, self._shown = seer, laid, what, place, shown
        self._left = np.zeros(52, dtype=bool)
        self._left[laid.unseen(shown)] = True
        self._weights = np.ones(52)

    def act(self, act: Act) -> None:
        """Nothing that was done is of any weight once the card is open."""
        if self._place >= self._shown:
            hole, shown = self._laid.boxes[act.box], self._laid.board[: self._shown]
            self._weights *= self._seer.one(self._what, act.stage, hole, act.staked, shown)[act.option]

    def show(self, shown: int) -> None:
        """The known card is shown, or others which then are not it."""
        for place in range(self._shown, shown):
            self._open(place, self._laid.board[place])
        self._shown = shown

    def end(self) -> None:
        """The card is open."""
        if self._place >= self._shown:
            self._open(self._place, (*self._laid.board, *self._laid.dealer)[self._place])

    def _open(self, place: int, card: int) -> None:
        if not self._left[card]:
            return  # the known card is open already
        before = self._weights[self._left].mean()
        self._left[card] = False
        if place == self._place:
            self._left[:] = False
            self._left[card] = True
        self.number *= float(self._weights[self._left].mean() / before)


class NextCard:
    """Always the shared card that is shown next."""

    def __init__(self, seer: Seer, laid: Laid, shown: int) -> None:
        self._seer, self._laid, self._before = seer, laid, 1.0
        self._now = OneCard(seer, laid, shown, "next", shown)

    @property
    def number(self) -> float:
        """All cards so far."""
        return self._before * self._now.number

    def act(self, act: Act) -> None:
        """The player decides."""
        self._now.act(act)

    def show(self, shown: int) -> None:
        """The next card is open, and there is another."""
        self._now.show(shown)
        self._before = self.number
        self._now = OneCard(self._seer, self._laid, shown, "next", shown)

    def end(self) -> None:
        """The last one is open."""
        self._now.end()


class EveryCard:
    """All hidden cards, where all that can lie there can be gone through: shared ones alone."""

    def __init__(self, seer: Seer, laid: Laid, shown: int) -> None:
        self.number = 1.0
        self._seer, self._laid, self._shown = seer, laid, shown
        unseen, open = np.array(laid.unseen(shown)), np.array(laid.board[:shown], dtype=np.int64)
        hidden = unseen[_sets(len(unseen), len(laid.board) - shown)]
        self._boards = np.hstack([np.broadcast_to(open, (len(hidden), shown)), hidden])
        self._weights = np.ones(len(hidden))

    def act(self, act: Act) -> None:
        """The player decides."""
        hole = self._laid.boxes[act.box]
        self._weights *= self._seer.all(act.stage, hole, act.staked, self._boards)[act.option]

    def show(self, shown: int) -> None:
        """Boards without these cards are out."""
        before = self._weights.mean()
        for card in self._laid.board[self._shown : shown]:
            there = (self._boards == card).any(axis=1)
            self._boards, self._weights = self._boards[there], self._weights[there]
        self.number *= float(self._weights.mean() / before)
        self._shown = shown

    def end(self) -> None:
        """The board that lay there."""
        self.show(len(self._laid.board))


class DrawnCards:
    """All hidden cards, where they are too many: others are drawn in the place of those that are shown.

    What is drawn and what is shown are alike in everything but what was done, so the factor is one on average
    with any number of draws. For that they must come from where nobody who decides can look.
    """

    def __init__(self, seer: Seer, laid: Laid, shown: int) -> None:
        self.number = 1.0
        self._seer, self._laid, self._shown = seer, laid, shown
        self._acts: list[Act] = []

    def act(self, act: Act) -> None:
        """The player decides."""
        self._acts.append(act)

    def show(self, shown: int) -> None:
        """These cards, and what may still lie hidden beside them, against others."""
        self._turn(shown, OUTER, INNER)
        self._shown = shown

    def end(self) -> None:
        """All of them against others."""
        everything = len(self._laid.board) + len(self._laid.dealer)
        if self._shown < everything:
            self._turn(everything, DRAWN, 1)
            self._shown = everything

    def _turn(self, shown: int, outer: int, inner: int) -> None:
        """Rows of cards from the first hidden one on: those that lie there first, then drawn ones."""
        if not self._acts:
            return
        cards = np.array((*self._laid.board, *self._laid.dealer), dtype=np.int64)
        here, turned = self._shown, shown - self._shown
        rows = np.repeat(self._drawn(outer, len(cards) - here), inner, axis=0)
        rows[:inner, :turned] = cards[here:shown]
        if shown < len(cards):
            self._lay(rows, turned)
        known = np.broadcast_to(cards[:here], (len(rows), here))
        weights = self._weights(np.hstack([known, rows])).reshape(outer, inner).mean(axis=1)
        self.number *= float(weights[0] / weights.mean())

    def _drawn(self, count: int, size: int) -> Numbers:
        """Rows of cards that may lie in the hidden places."""
        unseen = np.array(self._laid.unseen(self._shown))
        keys = self._keys(b"shown", count * len(unseen)).reshape(count, len(unseen))
        return unseen[np.argsort(keys, axis=1)[:, :size]]

    def _lay(self, rows: Numbers, turned: int) -> None:
        """Other cards from place `turned` on, in every row; none of them lies before it."""
        unseen = np.array(self._laid.unseen(self._shown))
        keys = self._keys(b"hidden", rows.shape[0] * len(unseen)).reshape(rows.shape[0], len(unseen))
        taken = (rows[:, :turned, None] == unseen).any(axis=1)
        keys = np.where(taken, np.iinfo(np.uint64).max, keys)
        rows[:, turned:] = unseen[np.argsort(keys, axis=1)[:, : rows.shape[1] - turned]]

    def _keys(self, what: bytes, count: int) -> "np.typing.NDArray[np.uint64]":
        seed = sha256(self._laid.secret + bytes([self._shown]) + what).digest()
        return np.frombuffer(Random(seed).randbytes(8 * count), dtype="<u8")

    def _weights(self, hidden: Numbers) -> Floats:
        found = np.ones(len(hidden))
        for act in self._acts:
            hole = self._laid.boxes[act.box]
            found *= self._seer.all(act.stage, hole, act.staked, hidden)[act.option]
        return found


class AtTimes:
    """All hidden cards, seen at one decision of the round and no other: each as likely to be that one.

    A decision that is not made counts as one, so that its number is in the average all the same.
    """

    def __init__(self, seer: Seer, laid: Laid, shown: int) -> None:
        self._seer, self._laid, self._shown = seer, laid, shown
        self._sights: dict[int, EveryCard | DrawnCards] = {}

    @property
    def number(self) -> float:
        """The average over the stages of the game."""
        return 1 + sum(sight.number - 1 for sight in self._sights.values()) / self._seer.stages

    def act(self, act: Act) -> None:
        """The player decides; what was done at other stages is of no weight here."""
        if act.stage not in self._sights:
            self._sights[act.stage] = every(self._seer, self._laid, self._shown)
        self._sights[act.stage].act(act)

    def show(self, shown: int) -> None:
        """So many shared cards are open now."""
        self._shown = shown
        for sight in self._sights.values():
            sight.show(shown)

    def end(self) -> None:
        """All cards are open."""
        for sight in self._sights.values():
            sight.end()


def every(seer: Seer, laid: Laid, shown: int) -> EveryCard | DrawnCards:
    """All hidden cards, exactly if they are few."""
    return DrawnCards(seer, laid, shown) if seer.dealer else EveryCard(seer, laid, shown)


def sights(seer: Seer, laid: Laid, shown: int) -> Iterator[tuple[str, Sight]]:
    """Everything a player is suspected to see on the table, by name."""
    yield "all", every(seer, laid, shown)
    yield "all at times", AtTimes(seer, laid, shown)
    yield "next", NextCard(seer, laid, shown)
    for place, name in enumerate(seer.shared):
        yield name, OneCard(seer, laid, shown, name, place)
    for place in range(seer.dealer):
        yield f"dealer-{place + 1}", OneCard(seer, laid, shown, "dealer", len(laid.board) + place)


def shared_box(seer: Seer, laid: Laid, act: Act, other: int) -> float:
    """The number of a player's first decision for somebody who knows the hole cards of another box."""
    hole, there = laid.boxes[act.box], laid.boxes[other]
    cards = np.array(sorted({*laid.unseen(0), *there}))
    pairs = cards[_sets(len(cards), 2)]
    weights = seer.box(hole, pairs)[act.option]
    actual = seer.box(hole, np.array([there]))[act.option]
    return float(actual[0] / weights.mean())


@lru_cache(maxsize=64)
def _sets(count: int, size: int) -> Numbers:
    """Every set of so many of the first `count` numbers."""
    return np.array([*combinations(range(count), size)], dtype=np.int64).reshape(-1, size)
