"""Simulated rounds: decided as the exact solution does, paid as the engine pays, and true in the sum."""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.hands import evaluate
from croupier.engine.settlement.due import HandPlayed, Terms, settle_box
from croupier.math import best_strategy, decide, simulate, solve
from croupier.math.deciding import state_of
from croupier.math.exact import Solution, Unsolvable
from croupier.math.live import live_suits
from croupier.math.players import STRATEGIES, Strategy
from croupier.math.simulation import simulating
from croupier.math.simulation.simulating import Running, Simulation
from croupier.math.simulation.tallies import Run, Tally, play, total
from croupier.math.stud import stud
from croupier.rulebooks.load import load
from tests.math.simulation.dealt_cards import cards_of

MS, UTH = "star-ms-4", "star-uth"
ANTE = 1000
MANY = 10_000_000
SEED = 1


@cache
def solved(*book: str) -> Solution:
    return solve(load(book[0], book[1:]))


def run_of(book: Rulebook, strategy: Strategy = "optimal", boxes: int = 1) -> Run:
    simulating.simulate(book, 1, SEED, strategy=strategy)  # so that kernels are ready
    played, _ = simulating._played(book, strategy, "bet")
    return Run(played, SEED, boxes)


def named(cards: npt.NDArray[np.uint8]) -> list[Card]:
    return [DECK[card] for card in cards]


def far(found: Simulation) -> float:
    """How many standard errors lie between the mean and the exact value."""
    assert found.exact is not None
    assert found.standard_error is not None
    return abs(found.mean - found.exact.value) / found.standard_error


def engine_net(book: Rulebook, shared: list[Card], dealer: list[Card], box: HandPlayed) -> Fraction:
    """What the engine pays and takes, in antes."""
    hand = evaluate((*dealer, *shared)) if dealer else None
    _, results = settle_box(book, box, shared, hand, Terms())
    return Fraction(sum(result.pays - result.taken for result in results), ANTE)


def stud_hand(book: Rulebook, best: stud.Played, hole: list[Card], shared: list[Card]) -> HandPlayed:
    stakes, wager = {"ante": ANTE}, 1
    for number, (stage, street) in enumerate(zip(book.stages, best.streets, strict=True)):
        choice = street.choices[wager][state_of((*hole, *shared[:number]))]
        if choice == 0:
            return HandPlayed(1, hole, stakes, folded=True, fold_stage=number)
        bet = stage.bet.least if choice == 1 else stage.bet.most
        stakes[stage.bet.spot] = bet * ANTE
        wager += bet
    return HandPlayed(1, hole, stakes, folded=False)


@pytest.mark.parametrize("id", ["star-ms-undated", "crown-ms-3.0", MS])
def test_rounds_of_stud_are_decided_and_paid_one_by_one(id: str) -> None:
    book = load(id)
    run = run_of(book, boxes=2)
    best = stud.best(stud.stud_of(book, live_suits()), "bet")
    for number, cards in enumerate(cards_of(SEED, 0, 500, 7)):
        shared, first, second = named(cards[:3]), named(cards[3:5]), named(cards[5:])
        nets = [engine_net(book, shared, [], stud_hand(book, best, hole, shared)) for hole in (first, second)]
        tally = play(run, number, number + 1)
        assert Fraction(int(tally.cells @ run.played.values), run.played.scale) == sum(nets)
        assert Fraction(tally.squares, run.played.scale**2) == sum(nets) ** 2


def holdem_hand(book: Rulebook, chart: dict[str, str], hole: list[Card], shared: list[Card]) -> HandPlayed:
    stakes = {"ante": ANTE, "blind": ANTE}
    ranks = sorted((card[0] for card in hole), key="23456789TJQKA".index, reverse=True)
    kind = "" if ranks[0] == ranks[1] else "s" if hole[0][1] == hole[1][1] else "o"
    best = chart["".join(ranks) + kind]
    for number, seen in enumerate((0, 3, 5)):
        if seen:
            best = decide(book, hole, shared[:seen]).best
        if best == "fold":
            return HandPlayed(1, hole, stakes, folded=True, fold_stage=number)
        if best != "check":
            stakes["play"] = int(best[:-1]) * ANTE
            return HandPlayed(1, hole, stakes, folded=False, play_stage=number)
    raise AssertionError("the river is bet or folded")


@pytest.mark.parametrize("settings", [(), ("paytable.blind.flush=4:1", "rule.qualify.least=two_pair")])
def test_rounds_of_holdem_are_decided_and_paid_one_by_one(settings: tuple[str, ...]) -> None:
    """Decisions by the code for single positions, which knows nothing of tables."""
    book = load(UTH, settings)
    run = run_of(book)
    chart = {name: hole.best for name, hole in best_strategy(book).chart.items()}
    for number, cards in enumerate(cards_of(SEED, 0, 60, 9)):
        shared, dealer, hole = named(cards[:5]), named(cards[5:7]), named(cards[7:])
        net = engine_net(book, shared, dealer, holdem_hand(book, chart, hole, shared))
        tally = play(run, number, number + 1)
        assert Fraction(int(tally.cells @ run.played.values), run.played.scale) == net


@pytest.mark.parametrize("book", [MS, UTH])
def test_many_rounds_come_to_the_exact_value(book: str) -> None:
    found, exact = simulate(load(book), MANY, SEED), solved(book)
    assert found.exact == exact.ev
    assert far(found) < 4
    deviation = exact.results.standard_deviation
    assert found.standard_error == pytest.approx(deviation / MANY**0.5, rel=0.05)
    assert found.average_wager == pytest.approx(float(exact.results.average_wager), abs=0.01)
    for stage, made in exact.results.decisions.items():
        for name, part in made.items():
            error = (float(part) / MANY) ** 0.5
            assert found.decisions[stage].get(name, 0) == pytest.approx(float(part), abs=4 * error)


@pytest.mark.parametrize("book", [MS, UTH])
def test_results_are_spread_as_they_should_be(book: str) -> None:
    found, exact = simulate(load(book), 1_000_000, 5), solved(book).results
    expected = {won: 1_000_000 * ways / exact.total for won, ways in exact.net.items()}
    assert set(found.net) <= set(expected)
    often = {won: count for won, count in expected.items() if count > 20}
    chi = sum((found.net.get(won, 0) - count) ** 2 / count for won, count in often.items())
    assert chi == pytest.approx(len(often), abs=5 * (2 * len(often)) ** 0.5)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("book", [MS, UTH])
def test_every_strategy_is_worth_what_it_is_worth(book: str, strategy: Strategy) -> None:
    found = simulate(load(book), 300_000, 3, strategy=strategy)
    best = solved(book).ev.value
    if found.exact is not None:
        assert far(found) < 4
        assert found.exact.value <= best
    assert found.standard_error is not None
    assert found.mean < best + 4 * found.standard_error
    if strategy == "never-fold":
        assert not any(made.get("fold") for made in found.decisions.values())
    if strategy == "always-raise":
        assert found.average_wager == (10 if book == MS else 6)
    if strategy == "timid":
        assert {name for made in found.decisions.values() for name, part in made.items() if part} <= {
            "fold", "check", "1x",
        }  # fmt: skip


@pytest.mark.parametrize(
    "settings",
    [
        (MS, "paytable.main.flush=13:2", "stage.3rd.bet.most=5"),
        (MS, "stage.4th.bet.least=2", "stage.4th.bet.most=2", "paytable.main.two_pair=1:1"),
        (UTH, "paytable.blind.flush=3:2", "stage.flop.bet.least=1", "stage.river.bet.most=3"),
        (UTH, "rule.qualify.least=three_of_a_kind", "stage.preflop.bet.most=3"),
    ],
)
def test_other_pay_tables_and_multiples(settings: tuple[str, ...]) -> None:
    book = load(settings[0], settings[1:])
    found, exact = simulate(book, 300_000, 2), solve(book)
    assert found.exact == exact.ev
    assert far(found) < 4
    for stage, made in exact.results.decisions.items():
        for name, part in made.items():
            assert found.decisions[stage].get(name, 0) == pytest.approx(float(part), abs=0.004)


def alike(one: Tally, other: Tally) -> bool:
    return (one.rounds, one.squares) == (other.rounds, other.squares) and all(
        (mine == yours).all() for mine, yours in zip(one[1:5:2], other[1:5:2], strict=True)
    )


@pytest.mark.parametrize("book", [MS, UTH])
@pytest.mark.parametrize("boxes", [1, 7])
def test_a_run_may_be_cut_anywhere_and_added_in_any_order(book: str, boxes: int) -> None:
    run = run_of(load(book), boxes=boxes)._replace(jackpot=True)
    whole = play(run, 0, 140_000)
    cuts = [0, 1, 7, 5_000, 65_537, 65_538, 131_072, 139_999, 140_000]
    parts = [play(run, start, stop) for start, stop in pairwise(cuts)]
    assert alike(whole, total(parts[::-1]))
    assert (whole.hits == total(parts[::-1]).hits).all()


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_answer_is_the_same_for_any_number_of_workers(workers: int) -> None:
    first = simulate(load(MS), 1_000_000, 9, boxes=3, bankroll=50, session=30)
    again = simulate(load(MS), 1_000_000, 9, boxes=3, bankroll=50, session=30, workers=workers)
    assert first[:-3] == again[:-3]  # but for the times they took
    assert simulate(load(MS), 1_000_000, 10, boxes=3).mean != first.mean
    assert simulate(load(MS), 1_000_000, 9, boxes=3).mean == first.mean


def test_boxes_of_a_round_are_no_separate_rounds() -> None:
    """Shared cards tie boxes together: the error is that of rounds, and runs with other seeds bear it out."""
    runs = [simulate(load(MS), 20_000, seed, boxes=6) for seed in range(60)]
    errors = [run.standard_error or 0.0 for run in runs]
    spread = float(np.std([run.mean for run in runs], ddof=1))
    assert 0.75 < spread / float(np.mean(errors)) < 1.35
    naive = float(np.mean([run.standard_deviation for run in runs])) / (6 * 20_000) ** 0.5
    assert float(np.mean(errors)) > 1.05 * naive
    assert abs(float(np.mean([run.mean for run in runs])) - solved(MS).ev.value) < 4 * spread / 60**0.5


def test_a_run_tells_how_it_stands() -> None:
    told: list[Running] = []
    found = simulate(load(MS), 1_000_000, 4, watch=told.append)
    assert [one.rounds for one in told] == sorted(one.rounds for one in told)
    assert told[-1] == Running(1_000_000, found.mean, found.standard_error)
    assert simulate(load(MS), 1, 4).standard_error is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rounds": 0}, "rounds: from 1 to 10,000,000,000,000, not 0"),
        ({"rounds": -5}, "rounds: from 1 to 10,000,000,000,000, not -5"),
        ({"seed": -1}, "seed: from 0 to 18,446,744,073,709,551,615, not -1"),
        ({"boxes": 0}, "boxes: from 1 to 24, not 0"),
        ({"boxes": 25}, "boxes: from 1 to 24, not 25"),
        ({"workers": 0}, "workers: from 1 to 1,024, not 0"),
        ({"strategy": "lucky"},
         "strategy: one of optimal, rules, never-fold, timid, always-raise, not 'lucky'"),
        ({"bankroll": 100}, "session: a bankroll is played for so many rounds: how many?"),
        ({"session": 100}, "bankroll: a session starts with so many antes: how many?"),
        ({"session": 1001, "bankroll": 5}, "session: from 1 to 1,000, not 1,001"),
        ({"session": 10, "bankroll": 2, "boxes": 3},
         "bankroll: from 3 antes, which buy a hand at every box, to 10,000,000,000,000, not 2"),
        ({"session": 10, "bankroll": Fraction(7, 3)}, "bankroll: a whole number of 1/1 antes, not 2.33333"),
    ],
)  # fmt: skip
def test_what_cannot_be_simulated_says_where(options: dict[str, int], words: str) -> None:
    with pytest.raises(Unsolvable) as refused:
        simulate(load(MS), **{"rounds": 1000, "seed": 1, **options})  # type: ignore[arg-type]
    assert str(refused.value) == words
