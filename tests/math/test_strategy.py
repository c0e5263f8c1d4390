"""The published charts, rules against best play, and the drawings."""

import random
from xml.etree import ElementTree

import numpy as np
import pytest

from croupier.core.cards import DECK, RANKS, rank, suit
from croupier.core.hands import Category, evaluate
from croupier.math import best_strategy, decide
from croupier.math.charts import as_html, as_svg, as_text, cell
from croupier.math.exact import Strategy
from croupier.math.kernels.habits import bets_flop
from croupier.math.solving import decided
from croupier.math.strategy import HOLES, best_decisions, chart_of, later_of
from croupier.rulebooks.load import load

UTH = load("star-uth")


@pytest.fixture(scope="module")
def uth() -> Strategy:
    return best_strategy(UTH)


@pytest.fixture(scope="module")
def stud() -> Strategy:
    return best_strategy(load("star-ms-4"))


def named(*words: str) -> set[str]:
    """Hole hands as charts name them: "K5o+" is that one and those of the king with a higher second card."""
    hands: set[str] = set()
    for word in words:
        high, low, kind = word[0], word[1], word[2:].rstrip("+")
        if not word.endswith("+"):
            hands.add(high + low + kind)
        elif high == low:
            hands |= {one + one for one in RANKS[RANKS.index(low) :]}
        else:
            hands |= {high + one + kind for one in RANKS[RANKS.index(low) : RANKS.index(high)]}
    return hands


def test_there_are_169_hole_hands() -> None:
    assert len(set(HOLES)) == len(HOLES) == 169
    assert {cell(row, column) for row in range(13) for column in range(13)} == set(HOLES)


def test_four_times_before_the_flop(uth: Strategy) -> None:
    wanted = named("A2s+", "A2o+", "K2s+", "K5o+", "Q6s+", "Q8o+", "J8s+", "JTo", "33+")
    assert {name for name, hole in uth.chart.items() if hole.best == "4x"} == wanted
    assert {hole.best for hole in uth.chart.values()} == {"4x", "check"}


def test_third_street(stud: Strategy) -> None:
    """Three times with a pair; once with a jack or better, two cards 6 to 10, or 6-5 suited; else fold."""
    for name, hole in stud.chart.items():
        high, low = (RANKS.index(one) + 2 for one in name[:2])
        if high == low:
            wanted = "3x"
        elif high >= 11 or (low >= 6 and high <= 10) or name == "65s":
            wanted = "1x"
        else:
            wanted = "fold"
        assert hole.best == wanted, name


def test_the_rules_of_mississippi_stud_are_best_play(stud: Strategy) -> None:
    assert stud.cost == 0
    assert (stud.best.numerator, stud.best.denominator) == (-7664112, 155937600)


def test_rules_cost_something_under_another_pay_table() -> None:
    other = best_strategy(load("star-ms-4", ["paytable.main.straight=5:1"]))
    assert other.cost > 0
    assert f"{-other.best.value:.4%}" == "3.7591%"


def test_the_rules_of_ultimate_holdem_cost_a_fifth_of_a_percent(uth: Strategy) -> None:
    assert f"{-uth.best.value:.3%}" == "2.185%"
    assert f"{-uth.simple.value:.4%}" == "2.3814%"


def test_a_chart_says_what_decide_says(uth: Strategy, stud: Strategy) -> None:
    for strategy, book in ((uth, UTH), (stud, load("star-ms-4"))):
        for hole, name in ((("Kd", "4h"), "K4o"), (("6s", "5s"), "65s")):
            found = decide(book, hole)
            assert found.best == strategy.chart[name].best
            for action, worth in strategy.chart[name].actions.items():
                assert worth.fraction == found.actions[action].fraction


def test_the_habit_on_the_flop() -> None:
    """Against the same words said with the reference evaluator."""
    for seed in range(300):
        cards = random.Random(seed).sample(DECK, 5)
        hole, flop = cards[:2], cards[2:]
        shared = [Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND][3 - len({*map(rank, flop)})]
        category = evaluate(cards).category
        twos = rank(hole[0]) == rank(hole[1]) == 2 and category is Category.PAIR
        four = any(
            sum(suit(one) == suit(card) for one in cards) == 4
            and max(rank(one) for one in hole if suit(one) == suit(card)) >= 10
            for card in hole
        )
        held, shown = np.zeros(4, dtype=np.int64), np.zeros(9, dtype=np.int16)
        for card in hole:
            held["cdhs".index(suit(card))] |= 1 << rank(card) - 2
        for card in flop:
            shown["cdhs".index(suit(card))] |= 1 << rank(card) - 2
        assert bets_flop(held, shown) == (
            (category > shared and not twos) or (category <= shared and four)
        ), cards


def test_drawings(uth: Strategy, stud: Strategy) -> None:
    for strategy in (uth, stud):
        text = as_text(strategy)
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text
        assert "\x1b" in as_text(strategy, colour=True)
        picture = ElementTree.fromstring(as_svg(strategy))
        assert len(picture.findall("{http://www.w3.org/2000/svg}g")) == 169
        page = as_html(strategy)
        assert all(f">{name}<" in page for name in HOLES)
        assert "Ultimate Texas Hold&#x27;em" in page or "Mississippi" in page


@pytest.mark.parametrize("book", ["star-ms-4", "star-uth"])
def test_later_decisions_of_all_hands_come_to_those_of_all_rounds(book: str) -> None:
    found, decisions = decided(load(book))
    holes = {name: {"": 6, "s": 4, "o": 12}[name[2:]] / 1326 for name in HOLES}
    chart, came = chart_of(decisions), dict.fromkeys(HOLES, 1.0)
    stays = [name for name in HOLES if chart[name].best not in ("fold", "4x")]
    for stage, later in zip([*found.results.decisions][1:], later_of(decisions), strict=False):
        made: dict[str, float] = {}
        for name in stays:
            for action, part in later[name].items():
                made[action] = made.get(action, 0.0) + holes[name] * came[name] * part
            came[name] *= 1 - later[name].get("fold", 0.0)
        wanted = {action: float(part) for action, part in found.results.decisions[stage].items()}
        assert made == pytest.approx(wanted)


def test_who_never_comes_to_a_later_decision_has_none_there() -> None:
    hands = (
        "pair-J-A",
        "pair-6-T",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "full_house",
        "four_of_a_kind",
    )
    _, fifth = later_of(best_decisions(load("star-ms-4", [f"paytable.main.{hand}=lose" for hand in hands])))
    assert fifth["AKo"] == {}  # with two suits there is nothing to play on for
    assert fifth["AKs"]
