"""What others build on Mississippi Stud: cards known too early, prizes that do not hang on the stake."""

import random
from fractions import Fraction

import numpy as np
import pytest

from croupier.core.cards import DECK, Card
from croupier.core.hands import evaluate
from croupier.math.deciding import state_of
from croupier.math.kernels import streets
from croupier.math.kernels.compiling import prepare
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.stud import stud
from croupier.rulebooks.load import load

BOOK = load("star-ms-4")


@pytest.fixture(autouse=True)
def _compiled() -> None:
    prepare(streets.__name__)


@pytest.mark.parametrize(
    ("seen", "edge"),
    [((3, 3, 4), "54.8660%"), ((3, 4, 4), "78.3249%"), ((3, 4, 5), "104.4669%")],
    ids=["3rd", "4th", "5th"],
)
def test_a_community_card_known_before_the_first_bet(seen: tuple[int, ...], edge: str) -> None:
    game = stud.stud_of(BOOK, live_suits())
    assert f"{stud.best(game, 'bet', seen).total / stud.total_ways(game):.4%}" == edge


def worth(
    hole: tuple[Card, ...], seen: tuple[Card, ...], left: list[Card], wager: int, prize: int, *, keeps: bool
) -> Fraction:
    """Best play with a prize for two pair or better, by going through every card."""
    if len(seen) == 3:
        hand = evaluate((*hole, *seen))
        pays = BOOK.pays("main", hand)
        odds = pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)
        return wager * odds + (prize if hand.category >= 2 else 0)

    def after(bet: int) -> Fraction:
        rest = [[one for one in left if one != card] for card in left]
        worths = [
            worth(hole, (*seen, card), some, wager + bet, prize, keeps=keeps)
            for card, some in zip(left, rest, strict=True)
        ]
        return sum(worths, Fraction(0)) / len(left)

    fold = -wager + (kept(hole, seen, left, prize) if keeps else Fraction(0))
    return max(fold, after(1), after(3))


def kept(hole: tuple[Card, ...], seen: tuple[Card, ...], left: list[Card], prize: int) -> Fraction:
    """What the prize is worth to a hand that has folded."""
    if len(seen) == 3:
        return Fraction(prize if evaluate((*hole, *seen)).category >= 2 else 0)
    parts = [kept(hole, (*seen, card), [one for one in left if one != card], prize) for card in left]
    return sum(parts, Fraction(0)) / len(left)


@pytest.mark.parametrize("keeps", [False, True])
def test_prizes_that_a_fold_keeps_or_forfeits(keeps: bool) -> None:
    cards = random.Random(3).sample(DECK, 52)
    hole, left = tuple(cards[:2]), cards[2:9]
    game = stud.stud_of(BOOK, live_suits(cards[9:]))
    prizes = np.array([20 if line.category >= 2 else 0 for line in PAY_LINES], dtype=np.int64)
    played = stud.best(game._replace(prizes=prizes, keeps_prizes=keeps), "bet")
    street = played.streets[0]
    value = street.values[1][street.choices[1][state_of(hole)], state_of(hole)]
    assert Fraction(int(value), game.ways(2)) == worth(hole, (), left, 1, 20, keeps=keeps)
