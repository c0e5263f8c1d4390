"""Models of somebody who sees too much: what they do is what the solver finds best with that card known."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.core.book.rulebook import Pays
from croupier.core.cards import DECK
from croupier.core.hands import evaluate
from croupier.engine.settlement import mississippi_stud, ultimate_holdem
from croupier.math import decide
from croupier.math.deciding import state_of
from croupier.math.holdem.foreseeing import HoldemSeer, first_bets
from croupier.math.kernels import foreseeing
from croupier.math.protection.advising import advise
from croupier.math.protection.foreseeing import SLIPS, Floats, likelihoods
from croupier.math.stud.foreseeing import StudSeer, states
from croupier.rulebooks.load import load
from tools.first_bets import margins

STUD, HOLDEM = load("star-ms-4"), load("star-uth")
ONE = Fraction(1)


def names(cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple(DECK[card] for card in cards)


def best(likely: Floats, options: tuple[str, ...]) -> set[str]:
    return {name for name, one in zip(options, likely, strict=True) if one == likely.max()}


def unit(pays: Pays) -> Fraction:
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


def test_the_best_is_likely_and_all_else_now_and_then() -> None:
    found = likelihoods(np.array([[3, 0, 1], [3, 0, 2], [0, 0, 3]]))
    assert found[:, 0].tolist() == pytest.approx([SLIPS / 3 + 0.45, SLIPS / 3 + 0.45, SLIPS / 3])
    assert found[:, 2].tolist() == pytest.approx([SLIPS / 3, SLIPS / 3, SLIPS / 3 + 0.9])
    assert found.sum(axis=0).tolist() == pytest.approx([1, 1, 1])


def test_states_are_those_of_the_solver() -> None:
    chance = Random(1)
    for size in range(3, 6):
        for hand in range(2, size):
            rows = [chance.sample(range(52), size) for _ in range(50)]
            rows += [[4 * rank + hand % 4 for rank in chance.sample(range(13), size)] for _ in range(50)]
            for row in rows:
                assert states(row[:hand], np.array([row[hand:]]))[0] == state_of(names(row))


@pytest.mark.parametrize("what", ["3rd", "4th", "5th"])
def test_a_street_known_from_the_start_is_played_as_the_solver_says(what: str) -> None:
    seer, chance = StudSeer(STUD), Random(what)
    for _ in range(6):
        one, two, card = chance.sample(range(52), 3)
        advice = advise(STUD, [what], names([card]), names([one, two])).hands[0].advice
        worth = max(exact.numerator for exact in advice.actions.values())
        likely = seer.one(what, 0, (one, two), ONE, ())[:, card]
        found = best(likely, seer.options(0))
        assert found == {name for name in seer.options(0) if advice.actions[name].numerator == worth}


def test_with_the_next_card_always_known_the_last_bet_is_sure() -> None:
    seer = StudSeer(STUD)
    jack, nine, four = (DECK.index(card) for card in ("Js", "9d", "4c"))
    likely = seer.one("next", 2, (jack, nine), Fraction(3), (four, DECK.index("Qc")))
    assert best(likely[:, DECK.index("Jh")], seer.options(2)) == {"3x"}
    assert best(likely[:, DECK.index("2h")], seer.options(2)) == {"fold"}
    assert best(likely[:, DECK.index("9h")], seer.options(2)) == {"1x", "3x"}, "a pair of nines stands off"


def test_two_cards_of_another_box_are_gone() -> None:
    seer, chance = StudSeer(STUD), Random(2)
    for hole in ((0, 5), (20, 24), (20, 28), (36, 1), (12, 13)):
        free = [card for card in range(52) if card not in hole]
        pairs = [chance.sample(free, 2) for _ in range(12)]
        likely = seer.box(hole, np.array(pairs))
        for column, pair in enumerate(pairs):
            found = decide(STUD, names(hole), dead=names(pair))
            worth = max(exact.numerator for exact in found.actions.values())
            right = {name for name in seer.options(0) if found.actions[name].numerator == worth}
            assert best(likely[:, column], seer.options(0)) == right


def test_with_all_cards_known_stud_is_played_by_what_the_game_pays() -> None:
    seer, chance = StudSeer(STUD), Random(3)
    for _ in range(200):
        cards = chance.sample(range(52), 5)
        pays = unit(mississippi_stud.judge(STUD, evaluate(names(cards)))["ante"])
        likely = seer.all(0, cards[:2], ONE, np.array([cards[2:]]))[:, 0]
        right = {"3x"} if pays > 0 else {"1x", "3x"} if pays == 0 else {"fold"}
        assert best(likely, seer.options(0)) == right


def test_with_all_cards_known_holdem_is_played_by_what_the_game_pays() -> None:
    seer, chance = HoldemSeer(HOLDEM), Random(4)
    for _ in range(300):
        cards = chance.sample(range(52), 9)
        board = names(cards[2:7])
        hands = (evaluate((*names(two), *board)) for two in (cards[:2], cards[7:]))
        judged = ultimate_holdem.judge(HOLDEM, *hands)
        play, rest = unit(judged["play"]), unit(judged["ante"]) + unit(judged["blind"])
        values = {"fold": Fraction(-2), "1x": play + rest}
        likely = seer.all(2, cards[:2], Fraction(2), np.array([cards[2:]]))[:, 0]
        assert best(likely, seer.options(2)) == {n for n, v in values.items() if v == max(values.values())}
        values = {"fold": Fraction(-2), "check": max(Fraction(-2), 2 * play + rest, play + rest)}
        values |= {"3x": 3 * play + rest, "4x": 4 * play + rest}
        likely = seer.all(0, cards[:2], Fraction(2), np.array([cards[2:]]))[:, 0]
        assert best(likely, seer.options(0)) == {n for n, v in values.items() if v == max(values.values())}


@pytest.mark.parametrize(
    "cards", [[0, 5, 10, 15, 20], [1, 5, 9, 13, 50], [3, 2, 7, 11, 51], [6, 4, 9, 13, 8]]
)
def test_over_all_cards_of_the_dealer_the_flop_is_worth_what_the_solver_says(cards: list[int]) -> None:
    """Each hand of the dealer is counted by both of its cards, each board by its turn and its river."""
    seer = HoldemSeer(HOLDEM)
    turn, dealer = seer._counted(tuple(cards[:2]), tuple(cards[2:]))
    found = decide(HOLDEM, names(cards[:2]), names(cards[2:])).actions
    for sums in (turn, dealer):
        bet = (2 * sums[:, foreseeing.UNIT] + sums[:, foreseeing.REST]).sum()
        ways = sums[:, foreseeing.WAYS].sum() * seer._game.scale
        assert Fraction(int(bet), int(ways)) == found["2x"].fraction
    best_river = sum(int(one) for one in turn[:, foreseeing.BEST])
    ways = int(turn[:, foreseeing.WAYS].sum()) * seer._game.scale
    assert Fraction(best_river, ways) == found["check"].fraction


def test_a_card_of_the_dealer_on_the_river_against_every_other_card() -> None:
    seer, chance = HoldemSeer(HOLDEM), Random(6)
    for _ in range(4):
        cards = chance.sample(range(52), 8)
        hole, board, known = cards[:2], cards[2:7], cards[7]
        own = evaluate(names([*hole, *board]))
        total = Fraction(0)
        for other in set(range(52)) - {*cards}:
            judged = ultimate_holdem.judge(HOLDEM, own, evaluate(names([known, other, *board])))
            total += unit(judged["play"]) + unit(judged["ante"]) + unit(judged["blind"])
        likely = seer.one("dealer", 2, hole, Fraction(2), board)[:, known]
        right = {"1x"} if total > -2 * 44 else {"fold"} if total < -2 * 44 else {"1x", "fold"}
        assert best(likely, seer.options(2)) == right


@pytest.mark.parametrize(("kind", "rank"), [("dealer", 11), ("flop", 0), ("gone", 12)])
def test_the_first_bets_on_file_are_the_solver_s(kind: str, rank: int) -> None:
    on_file = first_bets()
    assert len(on_file) == 169
    for hole, margin in margins(kind, rank).items():
        assert on_file[hole].known[kind][rank] == pytest.approx(margin, abs=0.0051)


def test_before_the_flop_a_known_card_decides() -> None:
    seer = HoldemSeer(HOLDEM)
    hole = (DECK.index("Kd"), DECK.index("5h"))
    likely = seer.one("dealer", 0, hole, Fraction(2), ())
    assert best(likely[:, DECK.index("Ah")], seer.options(0)) == {"check"}
    assert best(likely[:, DECK.index("2h")], seer.options(0)) == {"4x"}
    twos = (DECK.index("2c"), DECK.index("2d"))
    flop = seer.one("next", 0, twos, Fraction(2), ())
    assert best(flop[:, DECK.index("2h")], seer.options(0)) == {"4x"}
    assert best(flop[:, DECK.index("9h")], seer.options(0)) == {"check"}
    pairs = np.array([*combinations([DECK.index(card) for card in ("Kh", "5s", "9c", "8s")], 2)])
    assert best(seer.box(hole, pairs)[:, 0], seer.options(0)) == {"check"}, "a king and a five are gone"
    assert best(seer.box(hole, pairs)[:, 5], seer.options(0)) == {"4x"}
