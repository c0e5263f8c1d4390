"""Random rounds settled twice: by the engine, in cents, and by the numbers the math prices games with."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.hands import Category, evaluate
from croupier.engine.settlement.due import HandPlayed, Terms, settle_box
from croupier.math.holdem.holdem import SPOTS, Holdem, holdem_of
from croupier.math.kernels import strength
from croupier.math.kernels.compiling import prepare
from croupier.math.kernels.strength import CATEGORY_SHIFT
from croupier.math.live import NUMBER, live_suits
from croupier.math.paylines import PAY_LINES, PayLine
from croupier.math.stud.stud import Stud, stud_of

ANTE = 1000
_CHUNK = 10000


def disagreements(book: Rulebook, rounds: int, seed: int) -> Iterator[str]:
    """Rounds in which engine and math differ; there should be none."""
    prepare(strength.__name__)
    chance = random.Random(seed)
    one = _stud_round if book.data.game == "mississippi-stud" else _holdem_round
    for _ in range(0, rounds, _CHUNK):
        yield from _chunk([one(book, chance) for _ in range(min(_CHUNK, rounds))], book)


Round = tuple[list[Card], list[Card], HandPlayed]
"""The shared cards, the dealer's cards if any, and the box."""


def _stud_round(book: Rulebook, chance: random.Random) -> Round:
    cards = chance.sample(DECK, 5)
    stakes, folded = {"ante": ANTE}, None
    for number, stage in enumerate(book.stages):
        if chance.random() < 0.15:
            folded = number
            break
        stakes[stage.bet.spot] = ANTE * chance.randint(stage.bet.least, stage.bet.most)
    box = HandPlayed(1, cards[:2], stakes, folded=folded is not None, fold_stage=folded)
    return cards[2:], [], box


def _holdem_round(book: Rulebook, chance: random.Random) -> Round:
    cards = chance.sample(DECK, 9)
    stakes = {"ante": ANTE, "blind": ANTE}
    played = chance.choice((0, 1, 2, None))
    if played is not None:
        bet = book.stages[played].bet
        stakes["play"] = ANTE * chance.randint(bet.least, bet.most)
    fold = 2 if played is None else None
    box = HandPlayed(1, cards[:2], stakes, folded=fold is not None, play_stage=played, fold_stage=fold)
    return cards[2:7], cards[7:], box


def _chunk(rounds: list[Round], book: Rulebook) -> Iterator[str]:
    """Settle some rounds both ways; the hands of all are ranked by the kernel at once."""
    own = _lines([(*box.hole, *shared) for shared, _, box in rounds])
    dealers = _lines([(*dealer, *shared) for shared, dealer, _ in rounds]) if rounds[0][1] else own
    for (shared, dealer, box), power, against in zip(rounds, own, dealers, strict=True):
        hand = evaluate((*dealer, *shared)) if dealer else None
        _, results = settle_box(book, box, shared, hand, Terms())
        engine = sum(result.pays - result.taken for result in results)
        math = _stud(book, box, int(power)) if hand is None else _holdem(book, box, int(power), int(against))
        if engine != math:
            yield f"{book.id}: {box} {shared} {dealer}: engine {engine}, math {math}"


def _lines(hands: list[tuple[Card, ...]]) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
    cards = np.array([[NUMBER[card] for card in hand] for hand in hands], dtype=np.uint8)
    found = np.empty(len(cards), dtype=np.int32)
    strength.strengths(cards, found)
    return found


def _line(power: int) -> int:
    category = Category(power >> CATEGORY_SHIFT)
    made = (power >> strength.MADE_SHIFT & strength.SETS - 1).bit_length() + 1
    return PAY_LINES.index(PayLine(category, made if category is Category.PAIR else None))


@cache
def _stud_of(book: Rulebook) -> Stud:
    return stud_of(book, live_suits())


@cache
def _holdem_of(book: Rulebook) -> Holdem:
    return holdem_of(book, live_suits())


def _stud(book: Rulebook, box: HandPlayed, power: int) -> Fraction:
    if box.folded:
        return Fraction(-sum(box.stakes.values()))
    game = _stud_of(book)
    return Fraction(sum(box.stakes.values()) * int(game.pays[_line(power)]), game.scale)


def _holdem(book: Rulebook, box: HandPlayed, own: int, dealer: int) -> Fraction:
    if box.folded:
        return Fraction(-sum(box.stakes.values()))
    game = _holdem_of(book)
    low = dealer >> CATEGORY_SHIFT < game.least
    total = Fraction(0)
    for number, spot in enumerate(SPOTS):
        if own != dealer and not (low and game.pushes[number]):
            pays = int(game.pays[number, _line(own)]) if own > dealer else -game.scale
            total += Fraction(box.stakes[spot] * pays, game.scale)
    return total
