"""Single positions: published values, plain brute force, dead cards, and input that makes no sense."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card, parse_cards
from croupier.core.hands import Category, evaluate
from croupier.math import decide
from croupier.math.exact import Unsolvable
from croupier.rulebooks.load import load

UTH = load("star-uth")
STUD = load("star-ms-4")


def without(*gone: Card) -> list[Card]:
    return [card for card in DECK if card not in gone]


def paid(book: Rulebook, table: str, cards: tuple[Card, ...]) -> Fraction:
    """What a unit on a pay table wins with these cards."""
    pays = book.pays(table, evaluate(cards))
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


@pytest.mark.parametrize(
    ("hole", "four", "check"),
    [
        ("Kd 5h", "-0.117582", "-0.151100"),
        ("Kd 4h", "-0.228812", "-0.206014"),
        ("3d 3h", "0.088456", "0.007454"),
        ("2d 2h", "-0.287878", "-0.179478"),
    ],
)
def test_published_values_before_the_flop(hole: str, four: str, check: str) -> None:
    found = decide(UTH, parse_cards(hole))
    assert f"{found.actions['4x'].value:.6f}" == four
    assert f"{found.actions['check'].value:.6f}" == check
    assert found.best == ("4x" if float(four) > float(check) else "check")


def test_a_published_river() -> None:
    """King-three on 2 7 J Q 4 beats 220 dealer hands, loses to 761 and ties 9."""
    hole, board = parse_cards("Kd 3h"), parse_cards("2c 7d Jh Qs 4s")
    own = evaluate(hole + board)
    dealer = [evaluate((*two, *board)) for two in combinations(without(*hole, *board), 2)]
    assert [sum(own > one for one in dealer), sum(own < one for one in dealer), dealer.count(own)] == [
        220,
        761,
        9,
    ]
    found = decide(UTH, hole, board)
    assert f"{found.actions['1x'].value:.4f}" == "-1.9182"
    assert found.actions["fold"].fraction == -2
    assert found.best == "1x"


def river(
    book: Rulebook, hole: tuple[Card, ...], board: tuple[Card, ...], dead: tuple[Card, ...]
) -> Fraction:
    """The worth of a bet of one ante on the river, by going through every dealer hand."""
    own, total, count = evaluate(hole + board), Fraction(0), 0
    for two in combinations(without(*hole, *board, *dead), 2):
        dealer = evaluate((*two, *board))
        count += 1
        if own == dealer:
            continue
        won = {
            spot: paid(book, spot, hole + board) if own > dealer else Fraction(-1)
            for spot in ("ante", "blind", "play")
        }
        if dealer.category < Category.PAIR:
            won["ante"] = Fraction(0)
        total += sum(won.values())
    return total / count


@pytest.mark.parametrize("seed", range(12))
def test_rivers_equal_brute_force(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 10)
    hole, board, dead = tuple(cards[:2]), tuple(cards[2:7]), tuple(cards[7:])
    assert decide(UTH, hole, board, dead).actions["1x"].fraction == river(UTH, hole, board, dead)


@pytest.mark.parametrize("seed", range(3))
def test_a_flop_is_the_mean_of_its_rivers(seed: int) -> None:
    """With most of the deck dead, so that going through everything is quick."""
    cards = random.Random(100 + seed).sample(DECK, 52)
    hole, flop, dead = tuple(cards[:2]), tuple(cards[2:5]), tuple(cards[5:40])
    rivers = [river(UTH, hole, (*flop, *two), dead) for two in combinations(without(*hole, *flop, *dead), 2)]
    found = decide(UTH, hole, flop, dead)
    assert found.actions["check"].fraction == sum(max(Fraction(-2), worth) for worth in rivers) / len(rivers)


@pytest.mark.parametrize("seed", range(3))
def test_before_the_flop_is_the_mean_of_the_flops(seed: int) -> None:
    """The counting of whole games, with dead cards in every suit, against positions taken one by one."""
    cards = random.Random(200 + seed).sample(DECK, 52)
    hole, dead = tuple(cards[:2]), tuple(cards[2:40])
    flops = [decide(UTH, hole, flop, dead) for flop in combinations(without(*hole, *dead), 3)]
    found = decide(UTH, hole, (), dead)
    best = [max(action.fraction for action in flop.actions.values()) for flop in flops]
    assert found.actions["check"].fraction == sum(best) / len(best)
    bets = [flop.actions["2x"].fraction for flop in flops]
    unit = found.actions["4x"].fraction - found.actions["3x"].fraction
    assert found.actions["4x"].fraction - 2 * unit == sum(bets) / len(bets)


def stud(
    hole: tuple[Card, ...], seen: tuple[Card, ...], dead: tuple[Card, ...], wager: int
) -> dict[int, Fraction]:
    """The worth of each bet and of the fold, by going through every card to come."""
    left = without(*hole, *seen, *dead)
    worths = {0: Fraction(-wager)}
    for bet in (1, 2, 3):
        total = Fraction(0)
        for card in left:
            if len(seen) == 2:
                total += (wager + bet) * paid(STUD, "main", (*hole, *seen, card))
            else:
                total += max(stud(hole, (*seen, card), dead, wager + bet).values())
        worths[bet] = total / len(left)
    return worths


@pytest.mark.parametrize("seed", range(4))
def test_streets_equal_brute_force(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 52)
    hole, third, fourth, dead = tuple(cards[:2]), cards[2], cards[3], tuple(cards[4:40])
    for seen, bets in (((), ()), ((third,), (1,)), ((third,), (3,)), ((third, fourth), (3, 1))):
        found = decide(STUD, hole, seen, dead, bets=bets)
        expected = stud(hole, seen, dead, 1 + sum(bets))
        named = {"fold": expected[0], **{f"{bet}x": expected[bet] for bet in (1, 2, 3)}}
        assert {name: action.fraction for name, action in found.actions.items()} == named
        assert named[found.best] == max(named.values())


def test_earlier_streets_are_those_of_best_play() -> None:
    assert decide(STUD, ("As", "Ad"), ("2c",)).wagered == 4
    assert decide(STUD, ("As", "Kd"), ("2c",)).wagered == 2
    assert decide(STUD, ("7s", "2d"), ("2c",)).wagered == 2


@pytest.mark.parametrize(
    ("hole", "community", "dead", "complaint"),
    [
        ("As", "", "", "hole: a hole hand has two cards, not 1"),
        ("As Xd", "", "", r"hole\[1\]: not a card: 'Xd'"),
        ("As Kd", "", "Kd", r"dead\[0\]: Kd is hole\[1\] too"),
        ("As Kd", "", "2c 2c", r"dead\[1\]: 2c is dead\[0\] too"),
        ("As Kd", "2c 3c 4c 5c", "", "community: a decision is made with 0, 3 or 5 shared cards, not 4"),
        ("As Kd", "", " ".join(DECK[:44]), "dead: fewer than nine cards are left"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(
    hole: str, community: str, dead: str, complaint: str
) -> None:
    with pytest.raises(Unsolvable, match=f"^{complaint}"):
        decide(UTH, hole.split(), community.split(), dead.split())


def test_street_bets_are_checked() -> None:
    with pytest.raises(Unsolvable, match=r"bets\[0\]: 4 is not from 1 to 3 antes"):
        decide(STUD, ("As", "Kd"), ("2c",), bets=[4])
    with pytest.raises(Unsolvable, match="bets: 1 streets were bet"):
        decide(STUD, ("As", "Kd"), ("2c",), bets=[])
