"""How soon `croupier foresight` names a cheat: `python -m tools.foresight_power [PLAYERS] [ROUNDS]`.

Rounds are dealt and played here, without a log, by players who see too much in all rounds or some.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from statistics import median
from typing import NamedTuple

import numpy as np

from croupier.audit.evidence.foresight import Key, Suspicion
from croupier.audit.evidence.round_acts import Decided, Ended, Happened, Shown
from croupier.audit.evidence.sights import Laid
from croupier.audit.evidence.watching import Following, Found, seer_of
from croupier.core.book.rulebook import Rulebook
from croupier.math.book_key import BookKey
from croupier.math.protection.foreseeing import Floats, Seer
from croupier.rulebooks.load import load

STUD, HOLDEM = "star-ms-4", "star-uth"


class Position(NamedTuple):
    """A decision to make, with all cards around it; an honest player looks at the own and the shown ones."""

    seer: Seer
    book: Rulebook
    laid: Laid
    box: int
    stage: int
    staked: Fraction
    shown: int

    @property
    def hole(self) -> tuple[int, ...]:
        """The own cards."""
        return self.laid.boxes[self.box]

    @property
    def seen(self) -> tuple[int, ...]:
        """The own cards and the shown ones."""
        return (*self.hole, *self.laid.board[: self.shown])

    @property
    def options(self) -> tuple[str, ...]:
        """What can be done."""
        return self.seer.options(self.stage)

    def best(self, likely: Floats) -> str:
        """The likeliest option, the largest of equal ones."""
        return self.options[len(likely) - 1 - int(np.argmax(likely[::-1]))]


Choose = Callable[[Position, Random], str]


def sees_all(position: Position, chance: Random) -> str:
    """Best play with every card known."""
    laid = position.laid
    hidden = np.array([(*laid.board, *laid.dealer)])
    likely = position.seer.all(position.stage, position.hole, position.staked, hidden)
    return position.best(likely[:, 0])


def sees_next(position: Position, chance: Random) -> str:
    """Best play with the next shared card known."""
    laid = position.laid
    card = (*laid.board, *laid.dealer)[position.shown]
    return position.best(_one(position, "next")[:, card])


def sees_third(position: Position, chance: Random) -> str:
    """Best play with the first shared card known from the start."""
    if position.shown:
        return honest(position, chance)
    return position.best(_one(position, position.seer.shared[0])[:, position.laid.board[0]])


def sees_dealer(position: Position, chance: Random) -> str:
    """Best play with the dealer's second card known."""
    return position.best(_one(position, "dealer")[:, position.laid.dealer[1]])


def knows_next_box(position: Position, chance: Random) -> str:
    """The first decision by the cards of the box that follows, too."""
    other = position.box + 1
    if position.stage or other not in position.laid.boxes:
        return honest(position, chance)
    return position.best(position.seer.box(position.hole, np.array([position.laid.boxes[other]]))[:, 0])


def honest(position: Position, chance: Random) -> str:
    """Plain habits: a pair or a picture is bet, the rest is checked, or folded in the end."""
    ranks = [card // 4 for card in position.seen]
    if len({*ranks}) < len(ranks):
        return position.options[-1]
    usual = "check" if "check" in position.options else position.options[-2]
    return usual if max(ranks) >= 9 else position.options[1 if "check" in position.options else 0]


def now_and_then(part: float, choose: Choose) -> Choose:
    """Looks at the cards in part of the rounds only, and plays honestly in the others."""

    def chosen(position: Position, chance: Random) -> str:
        looks = Random(f"{position.laid}").random() < part
        return (choose if looks else honest)(position, chance)

    return chosen


def _one(position: Position, what: str) -> Floats:
    shown = position.laid.board[: position.shown]
    return position.seer.one(what, position.stage, position.hole, position.staked, shown)


def deal(seer: Seer, boxes: int, shared: int, chance: Random) -> Laid:
    """A fresh deck, dealt to so many boxes."""
    cards = chance.sample(range(52), 2 * boxes + shared + seer.dealer)
    holes = {box + 1: tuple(cards[2 * box : 2 * box + 2]) for box in range(boxes)}
    rest = tuple(cards[2 * boxes :])
    return Laid(holes, rest[:shared], rest[shared:], chance.randbytes(32))


def played(book: Rulebook, seats: Sequence[tuple[str, Choose]], laid: Laid, chance: Random, time: int = 0
           ) -> Iterator[Happened]:  # fmt: skip
    """One round; boxes decide in order."""
    seer = seer_of(BookKey(book))
    staked = {box: Fraction(len(book.rule.initial.needs)) for box in laid.boxes}
    bet: dict[int, set[str]] = {box: set() for box in laid.boxes}
    folded: set[int] = set()
    shown = 0
    for number, stage in enumerate(book.stages):
        for box, (player, choose) in enumerate(seats, start=1):
            if box in folded or stage.bet.spot in bet[box]:
                continue
            said = choose(Position(seer, book, laid, box, number, staked[box], shown), chance)
            silent = ((other, name) for other, (name, _) in enumerate(seats, start=1) if other > box)
            later = tuple(one for one in silent if one[1] != player) if number == 0 else ()
            yield Decided(time, player, box, number, said, staked[box], laid, shown, later)
            folded |= {box} if said == "fold" else set()
            if said.endswith("x"):
                staked[box] += int(said[:-1])
                bet[box].add(stage.bet.spot)
        shown += stage.show.count
        spots = {later.bet.spot for later in book.stages[number + 1 :]}
        waiting = {
            name for box, (name, _) in enumerate(seats, start=1) if box not in folded and spots - bet[box]
        }
        if stage.show.count:
            yield Shown(time, shown, frozenset(name for name, _ in seats if name not in waiting))
    yield Ended(time)


def watched(
    book: Rulebook, seats: Sequence[tuple[str, Choose]], rounds: int, seed: int
) -> dict[str, Suspicion]:
    """Play until the first player is named, or for so many rounds."""
    chance, found = Random(seed), {name: Suspicion() for name, _ in seats}
    seer, shared = seer_of(BookKey(book)), sum(stage.show.count for stage in book.stages)
    for number in range(rounds):
        laid = deal(seer, len(seats), shared, chance)
        for one in numbers(book, played(book, seats, laid, chance), ("t", 1, number)):
            found[one.player].begin(one.key)
            found[one.player].see(one.key, one.numbers)
            found[one.player].judge()
            if one.over:
                found[one.player].end(one.key)
        if found[seats[0][0]].alarmed is not None:
            break
    return found


def numbers(book: Rulebook, events: Iterator[Happened], key: Key = ("t", 1, 1)) -> Iterator[Found]:
    """What the numbers of a round come to."""
    return Following(book, key).numbers(events)


CHEATS: dict[str, tuple[str, Choose, int]] = {
    "Mississippi Stud: sees all cards": (STUD, sees_all, 1),
    "Mississippi Stud: all, 30 % of rounds": (STUD, now_and_then(0.3, sees_all), 1),
    "Mississippi Stud: all, 10 %": (STUD, now_and_then(0.1, sees_all), 1),
    "Mississippi Stud: the next card": (STUD, sees_next, 1),
    "Mississippi Stud: the next card, 30 %": (STUD, now_and_then(0.3, sees_next), 1),
    "Mississippi Stud: the next card, 10 %": (STUD, now_and_then(0.1, sees_next), 1),
    "Mississippi Stud: 3rd street alone": (STUD, sees_third, 1),
    "Mississippi Stud: another box's cards": (STUD, knows_next_box, 2),
    "Ultimate Texas Hold'em: sees all cards": (HOLDEM, sees_all, 1),
    "Ultimate Texas Hold'em: all, 30 %": (HOLDEM, now_and_then(0.3, sees_all), 1),
    "Ultimate Texas Hold'em: the next card": (HOLDEM, sees_next, 1),
    "Ultimate Texas Hold'em: a dealer's card": (HOLDEM, sees_dealer, 1),
    "Ultimate Texas Hold'em: another box's cards": (HOLDEM, knows_next_box, 2),
}


def main(players: int = 10, rounds: int = 2_000) -> None:
    """Print how many are named, and after how many rounds half of them."""
    for name, (book, choose, boxes) in CHEATS.items():
        seats = [("cheat", choose), ("other", honest)][:boxes]
        found = [watched(load(book), seats, rounds, seed)["cheat"] for seed in range(players)]
        alarms = [one.alarmed or rounds + 1 for one in found]
        said = {one.strongest for one in found if one.alarmed}
        middle = median(alarms)
        after = f"{middle:,.0f} rounds" if middle <= rounds else f"over {rounds:,} rounds"
        print(
            f"{name:45} {sum(a <= rounds for a in alarms):3} of {players}, half after {after}  {said}",
            flush=True,
        )


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
