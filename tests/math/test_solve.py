"""Published numbers of both games, to the last printed digit, and what must hold of any solution."""

from fractions import Fraction

import pytest

from croupier.math import solve
from croupier.math.exact import Unsolvable
from croupier.rulebooks.load import load

STUD = ("star-ms-undated", "crown-ms-3.0", "star-ms-4")
UTH = "star-uth"


@pytest.mark.parametrize("book", STUD)
def test_mississippi_stud_is_the_same_game_in_every_book(book: str) -> None:
    found = solve(load(book))
    assert (found.ev.numerator, found.ev.denominator) == (-7664112, 155937600)
    assert f"{found.house_edge:.4%}" == "4.9149%"
    assert f"{float(found.results.average_wager):.2f}" == "3.59"
    assert f"{float(found.results.average_wager):.5f}" == "3.58977"
    assert f"{found.element_of_risk:.2%}" == "1.37%"


def test_equal_decisions_played_as_folds_stake_less_and_lose_as_much() -> None:
    bets, folds = (solve(load("star-ms-4"), ties=ties) for ties in ("bet", "fold"))
    assert bets.ev == folds.ev
    assert folds.results.average_wager < bets.results.average_wager


def test_a_straight_at_five_to_one() -> None:
    found = solve(load("star-ms-4", ["paytable.main.straight=5:1"]))
    assert f"{found.house_edge:.4%}" == "3.7591%"


def test_ultimate_holdem() -> None:
    found = solve(load(UTH))
    assert f"{found.house_edge:.3%}" == "2.185%"
    assert f"{found.element_of_risk:.3%}" == "0.526%"
    assert f"{found.results.standard_deviation:.2f}" == "4.94"
    assert found.results.decisions["preflop"].get("3x", 0) == 0


@pytest.mark.parametrize(
    ("lines", "edge"),
    [((8, 7, 4, 3), "3.50%"), ((9, 7, 4, 3), "0.90%"), ((8, 6, 5, 3), "1.90%")],
)
def test_trips(lines: tuple[int, ...], edge: str) -> None:
    hands = ("full_house", "flush", "straight", "three_of_a_kind")
    settings = [f"paytable.trips.{hand}={pays}:1" for hand, pays in zip(hands, lines, strict=True)]
    assert f"{-solve(load(UTH, settings)).side['trips'].ev.value:.2%}" == edge


@pytest.mark.parametrize("book", ["star-ms-4", UTH])
def test_results_add_up_to_the_value(book: str) -> None:
    found = solve(load(book))
    results = found.results
    assert sum(results.net.values()) == results.total
    assert sum(won * ways for won, ways in results.net.items()) / results.total == found.ev.fraction
    assert sum(line.adds for line in results.lines) == found.ev.fraction
    assert sum(results.decisions[load(book).stages[0].name].values()) == 1


def test_a_bet_of_any_multiple() -> None:
    """A street that must be bet three times or folded costs the player what the small bets were worth."""
    usual, stiff = solve(load("star-ms-4")), solve(load("star-ms-4", ["stage.3rd.bet.least=3"]))
    assert stiff.ev.fraction < usual.ev.fraction
    wide = solve(load(UTH, ["stage.flop.bet.least=1", "stage.river.bet.most=2"]))
    assert wide.ev.fraction > solve(load(UTH)).ev.fraction


def test_a_better_line_can_only_help() -> None:
    better = solve(load(UTH, ["paytable.blind.flush=2:1", "rule.qualify.least=two_pair"]))
    assert better.results.total == solve(load(UTH)).results.total
    won = sum(won * ways for won, ways in better.results.net.items())
    assert won / better.results.total == better.ev.fraction


def test_what_cannot_be_solved_says_where() -> None:
    with pytest.raises(Unsolvable, match=r"\[\[paytable\]\]: pays too much"):
        solve(load(UTH, ["paytable.blind.royal_flush=999999999:1"]))
    with pytest.raises(Unsolvable, match=r"\[\[paytable\]\]: pays amounts too large or too fine"):
        solve(
            load("star-ms-4", ["paytable.main.flush=999999999:999999937", "paytable.main.straight=999:99991"])
        )
    with pytest.raises(ValueError, match="ties are played as bet or fold"):
        solve(load("star-ms-4"), ties="check")  # type: ignore[arg-type]


def test_a_value_is_a_fraction_of_whole_ways() -> None:
    found = solve(load("star-ms-4", ["paytable.main.flush=13:2"]))
    assert found.ev.denominator == 2 * 155937600
    assert found.results.variance == found.results.variance.limit_denominator(10**18)
    assert isinstance(found.ev.fraction, Fraction)
