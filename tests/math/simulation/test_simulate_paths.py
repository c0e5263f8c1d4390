"""Bankrolls over sessions and meters over rounds, walked again step by step and beside exact numbers."""

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category, Hand
from croupier.engine.jackpots.prizes import Entry, JackpotTerms, award
from croupier.math import simulate, solve
from croupier.math.jackpots import jackpots
from croupier.math.jackpots.simulated import Jackpot, MeterRun, jackpot_of, meter_run
from croupier.math.jackpots.terms import terms_of
from croupier.math.kernels.strength import LINES
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.simulation import simulating
from croupier.math.simulation.session_results import BANDS, PARTS
from croupier.math.simulation.tallies import Run, Tally, play
from croupier.math.stud import stud
from croupier.rulebooks.load import load

MS, UTH = "star-ms-4", "star-uth"
SIGN = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000, "full_house": 15_000,
        "flush": 10_000}  # fmt: skip


def nets(book: Rulebook, seed: int, rounds: int) -> list[Fraction]:
    """What every round of a run nets, one by one."""
    simulate(book, 1, seed)
    played, _ = simulating._played(book, "optimal", "bet")
    won = [play(Run(played, seed, 1), number, number + 1).cells @ played.values for number in range(rounds)]
    return [Fraction(int(one), played.scale) for one in won]


@pytest.mark.parametrize(("book", "opening"), [(MS, 1), (UTH, 2)])
def test_sessions_are_their_rounds(book: str, opening: int) -> None:
    """Thirty sessions of 25 rounds and some rounds left over, walked again by hand."""
    found = simulate(load(book), 765, 8, bankroll=20, session=25).sessions
    assert found is not None
    paths, ruined = [], []
    rounds = nets(load(book), 8, 750)
    for start in range(0, 750, 25):
        money, path = Fraction(20), []
        for net in rounds[start : start + 25]:
            money += net if money >= opening else 0
            path.append(float(money))
        paths.append(path)
        ruined += [number for number, left in enumerate(path, start=1) if left < opening][:1]
    ends = [path[-1] - 20 for path in paths]
    assert found.sessions == 30
    assert found.ruin == len(ruined) / 30
    assert found.rounds_to_ruin == pytest.approx(sum(ruined) / len(ruined))
    assert (found.worst, found.best) == (min(ends), max(ends))
    assert found.mean == pytest.approx(sum(ends) / 30)
    assert found.ahead == sum(end > 0 for end in ends) / 30
    for part in PARTS:
        assert found.quantiles[part] == np.quantile(ends, part, method="inverted_cdf")
    assert [band.round for band in found.bands] == [*range(1, 26)]
    for band in found.bands:
        here = [path[band.round - 1] for path in paths]
        assert band.money == {part: np.quantile(here, part, method="inverted_cdf") for part in BANDS}


def test_the_risk_of_ruin_is_the_exact_one() -> None:
    """Six rounds with nine antes, from the exact distribution of one round."""
    results = solve(load(MS)).results
    one = {int(won): ways / results.total for won, ways in results.net.items()}
    money = {9: 1.0}
    for _ in range(6):
        after: dict[int, float] = {}
        for left, chance in money.items():
            for won, part in one.items() if left >= 1 else [(0, 1.0)]:
                after[left + won] = after.get(left + won, 0) + chance * part
        money = after
    ruin = sum(chance for left, chance in money.items() if left < 1)
    found = simulate(load(MS), 1_500_000, 12, bankroll=9, session=6).sessions
    assert found is not None
    assert found.ruin == pytest.approx(ruin, abs=4 * found.ruin_error)
    ahead = sum(chance for left, chance in money.items() if left > 9)
    assert found.ahead == pytest.approx(ahead, abs=4 * (ahead / found.sessions) ** 0.5)


def test_long_sessions_and_many_boxes() -> None:
    """A session longer than a stretch of rounds is followed over its borders."""
    found = simulate(load(MS), 400_000, 12, bankroll=10**6, session=200_000, boxes=2)
    assert found.sessions is not None
    assert found.sessions.mean == pytest.approx(found.mean * 2 * 200_000)
    assert (found.sessions.ruin, found.sessions.sessions) == (0, 2)
    assert found.sessions.bands[-1].round == 200_000


def tally(hits: list[tuple[int, int, int]], rounds: int) -> Tally:
    """A tally of nothing but hits."""
    rows = np.array(hits, dtype=np.int64).reshape(-1, 3)
    return Tally(rounds, np.zeros(1, np.int64), 0, np.zeros(LINES, np.int64), rows)


def of(book: str, wager: int = 500, **more: Any) -> Jackpot:
    given: dict[str, Any] = {"seed": 50_000, "rate": 20, "option": None, "pays": None, **more}
    if book == "crown-ms-3.0":
        given |= {"seed": 10_000, "rate": None, "option": 1}
    if book in ("star-uth", "star-ms-undated"):
        given["pays"] = SIGN
    return jackpot_of(load(book), terms_of(load(book), given["seed"], given["rate"], given["option"], wager,
                                           given["pays"]))  # fmt: skip


@pytest.mark.parametrize("book", [MS, "crown-ms-3.0"])
def test_a_meter_is_fed_and_hit_round_by_round(book: str) -> None:
    """Hits in one round of fifty, walked again wager by wager."""
    chance, jackpot, boxes, rounds = Random(5), of(book), 3, 4000
    hits = [(number, chance.choice((0, 1, 1, 2)), chance.choice((0, 0, 1))) for number in range(rounds)
            if chance.random() < 0.02]  # fmt: skip
    hits = [hit for hit in hits if hit[1] or hit[2]]
    found = meter_run(jackpot, tally(hits, rounds), boxes)
    meter, paid, seen, after = jackpot.seed, 0.0, [], []
    at = {number: (straights, royals) for number, straights, royals in hits}
    for number in range(rounds):
        meter += boxes * jackpot.wager * jackpot.rate
        seen.append(meter)
        if number in at:
            shares, meter = shared(load(book), jackpot, meter, *at[number])
            paid += shares
        after.append(meter)
    assert found.shared == pytest.approx(paid)
    assert found.mean == pytest.approx(float(np.mean(seen)))
    assert found.highest == pytest.approx(max(seen))
    assert [meter for _, meter in found.path] == pytest.approx([after[last - 1] for last, _ in found.path])
    assert (len(found.path), found.path[-1][0]) == (60, rounds)
    assert found.rtp == pytest.approx(paid / (rounds * boxes * jackpot.wager))


def shared(
    book: Rulebook, jackpot: Jackpot, meter: float, straights: int, royals: int
) -> tuple[float, float]:
    """What the engine pays from a meter and leaves on it, with cents so small that rounding is nothing."""
    tiny = 10**6
    hands = [Category.STRAIGHT_FLUSH] * straights + [Category.ROYAL_FLUSH] * royals
    entries = [Entry(box, Hand(hand, (14,))) for box, hand in enumerate(hands, start=1)]
    least = {"straight_flush": jackpot.straight.least, "royal_flush": jackpot.royal.least}
    terms = JackpotTerms(
        wager=jackpot.wager, meter=round(meter * tiny), seed=round(jackpot.seed * tiny), option=1,
        pays={hand: round(amount * tiny) for hand, amount in least.items()},
    )  # fmt: skip
    if book.id == MS:  # its guarantees are amounts of the book, which are a millionth here
        book = load("star-ms-undated")
    awards, left = award(book, terms, entries, chip=1)
    return sum(one.amount for one in awards) / tiny, float(left) / tiny


@pytest.mark.parametrize(("book", "keeps"), [(MS, True), ("star-ms-undated", False), (UTH, False)])
def test_jackpot_hands_come_as_often_as_they_should(book: str, keeps: bool) -> None:
    rounds = 1_500_000
    found = simulate(load(book), rounds, 21, jackpot=of(book), boxes=2)
    run = found.jackpot
    assert run is not None
    assert run.jackpot.keeps == keeps
    assert sum(hit.straights for hit in run.hits) == run.hands[Category.STRAIGHT_FLUSH]
    assert sum(hit.royals for hit in run.hits) == run.hands[Category.ROYAL_FLUSH]
    for hand, ways in ((Category.FLUSH, 5108), (Category.FULL_HOUSE, 3744), (Category.FOUR_OF_A_KIND, 624),
                       (Category.STRAIGHT_FLUSH, 36)):  # fmt: skip
        expected = 2 * rounds * ways / comb(52, 5)
        if keeps:
            assert run.hands[hand] == pytest.approx(expected, abs=4.5 * expected**0.5)
        else:
            assert run.hands[hand] < expected + 4 * expected**0.5
    paid = sum(run.hands[hand] * amount for hand, amount in run.jackpot.fixed.items())
    assert (run.fixed, run.wagers) == (paid, 2 * rounds)


def test_folded_hands_are_not_in_for_the_jackpot_where_a_fold_forfeits_it() -> None:
    rounds, book = 1_500_000, load("star-ms-undated")
    run = simulate(book, rounds, 22, jackpot=of("star-ms-undated")).jackpot
    assert run is not None
    game = stud.stud_of(book, live_suits())
    lines = np.sum([*stud.results(game, stud.best(game, "bet")).lines.values()], axis=0)
    for hand in (Category.FLUSH, Category.STRAIGHT, Category.HIGH_CARD):
        ways = sum(int(lines[line]) for line in range(LINES) if PAY_LINES[line].category is hand)
        expected = rounds * ways / stud.total_ways(game)
        assert run.hands[hand] == pytest.approx(expected, abs=4.5 * expected**0.5)


def test_the_long_run_is_that_of_the_exact_law() -> None:
    """Another implementation of the same meter, in closed form: its mean and its return."""
    book = load(MS)
    exact = jackpots.jackpot(book, seed=50_000, rate=20, wager=500).own
    run = simulate(book, 20_000_000, 23, jackpot=of(MS)).jackpot
    assert run is not None
    assert run.rtp == pytest.approx(exact.rtp, abs=4 * run.standard_error)
    assert run.mean == pytest.approx(exact.mean_meter, rel=0.35)  # thirty royals or so


def test_a_meter_that_is_never_hit_only_grows() -> None:
    jackpot = of(MS)
    run: MeterRun = meter_run(jackpot, tally([], 10), 2)
    assert [round(meter) for _, meter in run.path] == [5_000_000 + 200 * number for number in range(1, 11)]
    assert (run.rtp, run.standard_error, run.shared) == (0, 0, 0)
