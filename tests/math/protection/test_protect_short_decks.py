"""Cards known too early, against plain brute force: every order of the few cards that a short deck has."""

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import NamedTuple

import pytest

from croupier.core.cards import DECK, Card
from croupier.core.hands import Category, Hand, evaluate
from croupier.math.deciding import state_of
from croupier.math.holdem.holdem import Holdem
from croupier.math.holdem.knowing import Glimpse, Knowing, know, know_late
from croupier.math.holdem.preflop import Holes
from croupier.math.holdem.pricing import game_in
from croupier.math.kernels.holdem.knowing import TOTAL
from croupier.math.live import NUMBER, live_suits
from croupier.math.protection.advising import advise
from croupier.math.protection.knowledge import Deal
from croupier.math.protection.protecting import prepared
from croupier.math.stud import stud
from croupier.math.stud.knowing import seen_with
from croupier.rulebooks.load import load

STUD = load("star-ms-4")
UTH = load("star-uth")
HALVES = 2  # the blind pays halves of an ante


class Round(NamedTuple):
    """The cards by place (the dealer's two, then the shared), a unit of Play, ante and blind, in halves."""

    cards: tuple[Card, ...]
    unit: int
    rest: int


Key = Callable[[tuple[Card, ...]], Hashable]
Table = dict[Hashable, dict[str, Fraction]]
StudTable = dict[tuple[int, tuple[Card, ...]], dict[str, Fraction]]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    prepared(UTH, None)
    prepared(STUD, None)


@cache
def hand(cards: frozenset[Card]) -> Hand:
    return evaluate(tuple(sorted(cards)))


def paid(table: str, best: Hand) -> int:
    pays = UTH.pays(table, best)
    return int((pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)) * HALVES)


@cache
def showdown(hole: frozenset[Card], dealer: frozenset[Card], board: frozenset[Card]) -> tuple[int, int]:
    own, other = hand(hole | board), hand(dealer | board)
    if own == other:
        return 0, 0
    won = {spot: paid(spot, own) if own > other else -HALVES for spot in ("play", "ante", "blind")}
    if other.category < Category.PAIR:
        won["ante"] = 0
    return won["play"], won["ante"] + won["blind"]


@cache
def rounds(hole: tuple[Card, ...], left: tuple[Card, ...]) -> tuple[Round, ...]:
    """Every order in which seven of the cards that are left can lie."""
    dealt = permutations(left, 7)
    held = frozenset(hole)
    return tuple(Round(one, *showdown(held, frozenset(one[:2]), frozenset(one[2:]))) for one in dealt)


def played(dealt: Sequence[Round], seen: Sequence[Key], usual: Sequence[Table] = ()) -> list[Table]:
    """What every action is worth at each decision, by what is seen there; the first ones as usual."""
    value = [0] * len(dealt)
    tables: list[Table] = []
    for stage, bets, later in ((2, (1,), ()), (1, (2,), ("check",)), (0, (3, 4), ("check",))):
        groups: dict[Hashable, list[int]] = defaultdict(list)
        for number, one in enumerate(dealt):
            groups[seen[stage](one.cards)].append(number)
        table: Table = {}
        for key, numbers in groups.items():
            unit = sum(dealt[number].unit for number in numbers)
            rest = sum(dealt[number].rest for number in numbers)
            worths = {"fold": -2 * HALVES * len(numbers)}
            worths |= {name: sum(value[number] for number in numbers) for name in later}
            worths |= {f"{bet}x": bet * unit + rest for bet in bets}
            table[key] = {name: Fraction(worth, HALVES * len(numbers)) for name, worth in worths.items()}
            best = best_of(usual[stage][key] if stage < len(usual) else table[key])
            for number in numbers:
                value[number] = realised(dealt[number], best, value[number])
        tables.insert(0, table)
    return tables


def best_of(actions: dict[str, Fraction]) -> str:
    return [name for name, worth in actions.items() if worth == max(actions.values())][-1]


def realised(one: Round, action: str, later: int) -> int:
    if action == "fold":
        return -2 * HALVES
    return later if action == "check" else int(action[:-1]) * one.unit + one.rest


def seeing(early: Sequence[int], since: int = 0) -> list[Key]:
    """What is seen at each decision: the shared cards shown, and from `since` on the places known early."""
    shown = ((), (2, 3, 4), (2, 3, 4, 5, 6))
    places = [sorted({*shown[one], *(early if one >= since else ())}) for one in range(3)]
    return [lambda cards, mine=mine: tuple(cards[place] for place in mine) for mine in places]  # type: ignore[misc]


def short_deck(seed: int) -> tuple[tuple[Card, Card], tuple[Card, ...]]:
    """A hole hand and eight more cards: five ranks of two suits, so that everything happens."""
    dice = random.Random(seed)
    cards = [rank + suit for rank in dice.sample("789TJQKA", 5) for suit in "hs"]
    first, second, *left = dice.sample(cards, 10)
    return (first, second), tuple(left)


def game_of(hole: Sequence[Card], left: Sequence[Card], dealer: Sequence[Card] = ()) -> Holdem:
    others = [NUMBER[card] for card in DECK if card not in (*hole, *left)]
    return game_in(UTH, Deal(tuple(others), tuple(NUMBER[card] for card in dealer)))


def only(hole: Sequence[Card]) -> Holes:
    return Holes((live_suits() & ~live_suits(hole))[None], live_suits()[:1] * 0 + 1)


def worth(found: Knowing) -> Fraction:
    return Fraction(int(found.found[0, TOTAL]), found.ways)


def places(first: int, second: int) -> list[int]:
    """Places of shared cards: of those known early, `second - 3` are the turn and the river."""
    return [*range(2, 2 + first - (second - 3)), *range(5, 5 + second - 3)]


@pytest.mark.parametrize(
    ("first", "second"), [(1, 3), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (3, 5), (4, 5), (5, 5)]
)
def test_shared_cards_known_early(first: int, second: int) -> None:
    hole, left = short_deck(1)
    table = played(rounds(hole, left), seeing(places(first, second)))[0]
    wanted = sum(max(actions.values()) for actions in table.values()) / len(table)
    assert worth(know(game_of(hole, left), Glimpse(first, second), holes=only(hole))) == wanted


@pytest.mark.parametrize(("known", "early"), [((0,), (4,)), ((1,), (5,)), ((0, 1), (2,))])
def test_cards_of_the_dealer_known_early(known: tuple[int, ...], early: tuple[int, ...]) -> None:
    hole, left = short_deck(2)
    dealer = left[: len(known)]
    dealt = [one for one in rounds(hole, left) if {one.cards[place] for place in known} == {*dealer}]
    table = played(dealt, seeing((*known, *early)))[0]
    wanted = sum(max(actions.values()) for actions in table.values()) / len(table)
    glimpse = Glimpse(len(early), 3 + sum(place >= 5 for place in early))
    rest = [card for card in left if card not in dealer]
    assert worth(know(game_of(hole, rest, dealer), glimpse, holes=only(hole))) == wanted


def test_a_later_card_seen_at_the_flop_alone() -> None:
    hole, left = short_deck(3)
    (actions,) = played(rounds(hole, left), seeing([6], since=1))[0].values()
    found = know(game_of(hole, left), Glimpse(0, 4), holes=only(hole))
    assert worth(found) == max(actions.values())


@pytest.mark.parametrize("since", [1, 2])
def test_a_card_of_the_dealer_seen_late(since: int) -> None:
    """Decisions before it are the usual ones, though they may be wrong for who was to see it."""
    hole, left = short_deck(4)
    dealt = rounds(hole, left)
    usual = played(dealt, seeing([]))
    shown = left[0]
    faced = [one for one in dealt if one.cards[0] == shown]
    first = [usual[0], *([usual[1]] if since == 2 else [])]
    (actions,) = played(faced, seeing([0], since), first)[0].values()
    game = game_of(hole, left[1:], [shown])
    found = (
        know_late(game, game_of(hole, left), holes=only(hole))
        if since == 2
        else know(game, Glimpse(), holes=only(hole))
    )
    values = [Fraction(value, found.ways) for value in found.values(game, found.found[0])]
    assert values == [actions[name] for name in ("fold", "check", "3x", "4x")]


@pytest.mark.parametrize(
    "words", ["dealer-1 flop-2", "turn river", "flop-1 flop-2 flop-3 turn river dealer-2"]
)
def test_advice_for_one_position(words: str) -> None:
    """With the cards of twenty-one other boxes known, ten are left."""
    hole, left = short_deck(5)
    known = words.split()
    names = ("dealer-1", "dealer-2", "flop-1", "flop-2", "flop-3", "turn", "river")
    others = [card for card in DECK if card not in (*hole, *left)]
    cards = left[: len(known)]
    lie = [(names.index(word), card) for word, card in zip(known, cards, strict=True)]
    dealt = [one for one in rounds(hole, left) if all(one.cards[place] == card for place, card in lie)]
    (actions,) = played(dealt, seeing([place for place, _ in lie]))[0].values()
    found = advise(UTH, ["boxes:21", *known], [*others, *cards], hole).hands[0].advice
    assert {name: worth.fraction for name, worth in found.actions.items()} == actions
    assert actions[found.best] == max(actions.values())


# --- Mississippi Stud


def stud_played(
    hole: tuple[Card, Card],
    left: Sequence[Card],
    seen: Sequence[Sequence[int]],
    made: Sequence[StudTable] = (),
) -> list[StudTable]:
    """What every action is worth at each decision, by the stake and what is seen there."""
    orders = [*permutations(left, 3)]
    lines = [_odds((*hole, *order)) for order in orders]
    tables: list[StudTable] = [{}, {}, {}]

    def play(stage: int, stake: int, numbers: Sequence[int]) -> dict[int, Fraction]:
        """What each of these orders is worth from a decision on."""
        if stage == 3:
            return {number: stake * lines[number] for number in numbers}
        groups: dict[tuple[Card, ...], list[int]] = defaultdict(list)
        for number in numbers:
            groups[tuple(orders[number][place] for place in seen[stage])].append(number)
        found: dict[int, Fraction] = {}
        for key, some in groups.items():
            after = {f"{bet}x": play(stage + 1, stake + bet, some) for bet in (1, 3)}
            actions = {"fold": Fraction(-stake)}
            actions |= {name: sum(worth.values(), Fraction(0)) / len(some) for name, worth in after.items()}
            tables[stage][stake, key] = actions
            best = best_of(made[stage][stake, key] if stage < len(made) else actions)
            found |= after[best] if best in after else dict.fromkeys(some, Fraction(-stake))
        return found

    play(0, 1, range(len(orders)))
    return tables


@cache
def _odds(cards: tuple[Card, ...]) -> Fraction:
    pays = STUD.pays("main", hand(frozenset(cards)))
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


def stud_seen(early: Sequence[int], since: int = 0) -> list[list[int]]:
    return [sorted({*range(stage), *(early if stage >= since else ())}) for stage in range(3)]


@pytest.mark.parametrize("early", [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_street_cards_known_early(early: tuple[int, ...]) -> None:
    hole, left = short_deck(6)
    table = stud_played(hole, left, stud_seen(early))[0]
    game = stud.stud_of(STUD, live_suits(card for card in DECK if card not in (*hole, *left)))
    street = stud.best(game, "bet", seen_with(early)).streets[0]
    for (_, known), actions in table.items():
        values = street.values[1][:, state_of((*hole, *known))]
        assert [Fraction(int(value), game.ways(2 + len(known))) for value in values] == [*actions.values()]


@pytest.mark.parametrize(("place", "since"), [(1, 1), (2, 1), (2, 2)])
def test_a_street_card_seen_late(place: int, since: int) -> None:
    hole, left = short_deck(7)
    usual = stud_played(hole, left, stud_seen(()))
    ((_, wanted),) = stud_played(hole, left, stud_seen([place], since), usual[:since])[0].items()
    game = stud.stud_of(STUD, live_suits(card for card in DECK if card not in (*hole, *left)))
    made = [street.choices for street in stud.best(game, "bet").streets[:since]]
    street = stud.best(game, "bet", seen_with([place], since), made).streets[0]
    values = street.values[1][:, state_of(hole)]
    assert [Fraction(int(value), game.ways(2)) for value in values] == [*wanted.values()]
