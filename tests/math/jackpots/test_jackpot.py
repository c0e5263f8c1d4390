"""Jackpot wagers: how often they hit, what they return, and what they make worth playing on."""

import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.deciding import showdown_worth
from croupier.math.exact import Unsolvable
from croupier.math.holdem import holdem
from croupier.math.holdem.preflop import all_flops
from croupier.math.holdem.worth import worth
from croupier.math.jackpots.hits import HoldemPlay, all_hits, kept_hits, plain_play
from croupier.math.jackpots.holdem import holdem_aware
from croupier.math.jackpots.jackpots import jackpot
from croupier.math.jackpots.terms import Missing
from croupier.math.kernels import positions
from croupier.math.kernels.compiling import prepare
from croupier.math.kernels.holdem import jackpot_flops
from croupier.math.kernels.strength import CATEGORY_SHIFT, LINES
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.solving import solve
from croupier.math.stud import stud
from croupier.rulebooks.load import load

CROWN, STAR, UTH = load("crown-ms-3.0"), load("star-ms-4"), load("star-uth")
SIGN = {"royal_flush": 5000000, "straight_flush": 500000, "four_of_a_kind": 50000, "full_house": 15000,
        "flush": 10000}  # fmt: skip
WAYS = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108,
        "straight": 10200}  # fmt: skip


def test_hands_come_as_often_as_in_five_cards() -> None:
    prepare("croupier.math.kernels.streets")
    hits = all_hits()
    assert {hand: hits[Category[hand.upper()]] for hand in WAYS} == {
        hand: Fraction(ways, 2598960) for hand, ways in WAYS.items()
    }
    assert sum(hits.values()) == 1


@pytest.mark.parametrize(("option", "seed"), [(row.option, row.seed) for row in CROWN.data.meter_rate])
def test_every_row_of_crown_returns_the_same(option: int, seed: int) -> None:
    """Fourteen seeds and rates that were made to come out even; they do with this law of the meter."""
    found = jackpot(CROWN, option=option, seed=seed)
    assert f"{found.never_folds.rtp:.2%}" == "88.87%"
    fixed = {1: (500, 150, 100, 0), 2: (600, 100, 60, 40)}[option]
    hands = ("four_of_a_kind", "full_house", "flush", "straight")
    assert found.never_folds.fixed == sum(
        Fraction(WAYS[hand] * pays, 2598960) for hand, pays in zip(hands, fixed, strict=True)
    )


def test_what_is_returned_is_fixed_prizes_contributions_and_reseeding() -> None:
    found = jackpot(CROWN, option=1, seed=10000)
    for way in (found.never_folds, found.fold_forfeits):
        assert way.rtp == pytest.approx(float(way.fixed + way.rate) + way.reseed)
        assert way.reseed > 0
        hits = way.hits[Category.ROYAL_FLUSH] + way.hits[Category.STRAIGHT_FLUSH] / 10
        assert way.rtp == pytest.approx(float(way.fixed) + float(hits) * way.mean_meter / 100, rel=1e-14)
        assert way.breakeven == (1 - way.fixed) / hits * 100
        assert way.worth_it == way.law.above(way.breakeven)
    assert found.fold_keeps.hits == found.never_folds.hits
    assert found.own is found.fold_forfeits
    assert jackpot(STAR, seed=50000, rate=20).own.hits == found.never_folds.hits


def test_the_wager_scales_what_crown_has_for_each_dollar() -> None:
    one, five = (jackpot(CROWN, option=2, seed=75000, wager=wager) for wager in (100, 500))
    assert five.never_folds.rtp == pytest.approx(one.never_folds.rtp, rel=1e-12)
    assert five.never_folds.mean_meter == pytest.approx(5 * one.never_folds.mean_meter, rel=1e-12)
    assert five.terms.seed == 5 * one.terms.seed == 37_500_000


def test_one_prize_averages_seed_and_increment_over_chance() -> None:
    """Published: 1000 and 9 percent on straight flush and royal average 6847.66."""
    book = load("star-ms-4", ["prize.jackpot.straight_flush.share=1/1"])
    assert jackpot(book, seed=1000, rate=9).never_folds.mean_meter == 684766


def test_guarantees_are_paid_and_come_off_the_meter() -> None:
    """A low seed: shares below the guarantees of 50,000 and 5,000 dollars are made up."""
    low, high = (jackpot(STAR, seed=seed, rate=20, wager=500).never_folds for seed in (100, 50000))
    for way in (low, high):
        bend = max(Fraction(5000000), way.law.meter.seed)  # of both guarantees
        paid = (4 + 3.6) / 2598960 * (float(bend) + way.law.excess(bend))
        assert way.rtp == pytest.approx(float(way.fixed) + paid / 500, rel=1e-13)
    assert low.mean_meter < high.mean_meter
    unguarded = load(
        "star-ms-4", ["prize.jackpot.straight_flush.least=1", "prize.jackpot.royal_flush.least=1"]
    )
    without = jackpot(unguarded, seed=100, rate=20, wager=500).never_folds
    assert without.mean_meter > low.mean_meter  # nothing but shares is taken off
    assert without.breakeven == low.breakeven  # far above the guarantees


def test_break_even_below_a_guarantee() -> None:
    """Fifty cents for a chance at fifty thousand are always well spent; and where one guarantee rules."""
    assert jackpot(STAR, seed=1000, rate=20, wager=50).never_folds.breakeven is None
    sign = SIGN | {"royal_flush": 0, "straight_flush": 10**7, "flush": 0}
    way = jackpot(load("star-ms-undated"), seed=1000, rate=20, wager=250, pays=sign).never_folds
    fixed = Fraction(624 * 50000 + 3744 * 15000 + 36 * 10**7, 2598960)
    assert way.breakeven == (250 - fixed) * 649740  # the royal alone grows


def test_folds_of_mississippi_stud_are_those_of_best_play() -> None:
    for ties in ("bet", "fold"):
        found = solve(STAR, ties=ties)
        ways = dict.fromkeys(Category, 0)
        for line, row in zip(PAY_LINES, found.results.lines, strict=False):
            ways[line.category] += row.ways
        play = plain_play(STAR, ties)
        kept = kept_hits(play, tuple(Category), ties)
        assert kept == {hand: Fraction(count, found.results.total) for hand, count in ways.items()}
    royal = jackpot(CROWN, option=1, seed=10000).fold_forfeits.hits
    assert royal[Category.ROYAL_FLUSH] == Fraction(1, 649740)  # two to a royal are always played
    assert royal[Category.STRAIGHT_FLUSH] < Fraction(36, 2598960)


@pytest.fixture(scope="module")
def holdem_play() -> HoldemPlay:
    jackpot(UTH, seed=50000, rate=20, pays=SIGN)
    play = plain_play(UTH, "bet")
    assert isinstance(play, HoldemPlay)
    return play


def test_ultimate_holdem_folds_no_prize_of_its_own_table(holdem_play: HoldemPlay) -> None:
    """The five cards are there with the flop, and flushes and better are never folded on the river."""
    found = jackpot(UTH, seed=50000, rate=20, pays=SIGN, wager=500, meter=8123456, ante=1000)
    assert found.fold_forfeits.hits == found.never_folds.hits
    assert found.aware is not None
    assert found.aware.changes == ()
    prizes = {hand: 8123456 if hand == "royal_flush" else 812345.6 if hand == "straight_flush" else pays
              for hand, pays in SIGN.items()}  # fmt: skip
    value = sum(WAYS[hand] / 2598960 * pays / 1000 for hand, pays in prizes.items()) - 0.5
    assert float(found.aware.ev) == pytest.approx(holdem_play.ev.value + value, rel=1e-12)


def test_river_folds_are_those_of_best_play(holdem_play: HoldemPlay) -> None:
    """Every hand that is not kept is folded, and every fold is of some hand."""
    kept = kept_hits(holdem_play, tuple(Category), "bet")
    folded = {hand: chance - kept[hand] for hand, chance in all_hits().items()}
    made = solve(UTH).results.decisions
    assert sum(folded.values()) == sum(stage.get("fold", 0) for stage in made.values())
    assert folded[Category.STRAIGHT] == folded[Category.FLUSH] == 0
    assert folded[Category.THREE_OF_A_KIND] > 0  # three of a kind in the flop, and nothing in the hole


def aware_by_hand(
    game: holdem.Holdem, hole: list[int], flop: list[int], prize: int, options: list[int]
) -> int:
    """What the best decision on a flop is worth where a fold costs a prize too, board by board."""
    free = [card for card in range(52) if not (hole[card & 3] | flop[card & 3]) >> (card >> 2) & 1]
    fold = (-2 * game.scale - prize) * game.dealer_hands
    check = bets = 0
    for place, turn in enumerate(free):
        for river in free[:place]:
            board = np.array(flop, dtype=np.int64)
            for card in (turn, river):
                board[card & 3] |= 1 << (card >> 2)
            found = np.zeros(positions.COUNTED, dtype=np.int64)
            positions.showdown(np.array(hole, dtype=np.int64), board, game.live,
                               int(game.least) << CATEGORY_SHIFT, found)  # fmt: skip
            play, others = showdown_worth(game, found)
            check += max(fold, play + others)
            bets += 2 * play + others
    return max([fold * math.comb(len(free), 2), check, bets][option] for option in options)


@pytest.mark.parametrize("prize", ["0", "1/2", "1"])
def test_dearer_folds_are_decided_as_by_hand(holdem_play: HoldemPlay, prize: str) -> None:
    """Three deuces in the flop, and a prize for three of a kind that a fold on the river gives up."""
    prepare(positions.__name__)
    games = [holdem_play.game._replace(forgone=int(Fraction(one) * 2)) for one in ("0", prize)]
    found = [worth(game) for game in games]
    hole, flop = [1 << 2, 1 << 5, 0, 0], [1, 1, 1, 0]  # four of clubs, seven of diamonds; deuces
    listed = all_flops()
    chosen = [place for place, row in enumerate(listed[:, :4].tolist()) if row == flop]
    sums, made = np.zeros(1, dtype=np.int64), np.zeros((1, LINES, 4, 4), dtype=np.int64)
    boards = games[0].boards * games[0].dealer_hands
    jackpot_flops.decide_prized(
        np.zeros(1, dtype=np.int64), np.array([hole], dtype=np.int64), live_suits(), listed[chosen],
        np.ones(1, dtype=np.int64), np.stack([one.flops_by_ranks for one in found]),
        np.stack([one.flops_by_suit for one in found]), found[0].kinds.of, holdem.offered(games[0], 1), True,
        np.ones(LINES, dtype=np.int64),
        np.array([-(2 * game.scale + game.forgone) * boards for game in games], dtype=np.int64), sums, made,
    )  # fmt: skip
    assert int(sums[0]) == aware_by_hand(games[0], hole, flop, games[1].forgone, [0, 1, 2])
    assert made[0, Category.THREE_OF_A_KIND].sum() == made.sum() == 1


THREES = """
id = "threes"
title = "Ultimate Texas Hold'em with a prize for three of a kind"
base = "star-uth"
[[prize.jackpot]]
hand = "three_of_a_kind"
fixed = {cents}
cites = ["15.2.9"]
"""


def threes(folder: Path, cents: int) -> Rulebook:
    path = folder / "threes.toml"
    path.write_text(THREES.format(cents=cents), encoding="utf-8")
    return load(str(path))


def test_prizes_that_ultimate_holdem_folds_are_worth_playing_on(tmp_path: Path) -> None:
    """A prize above the last bet is never folded; below it, some of the folds are still made."""
    book = threes(tmp_path, 4500)
    found = jackpot(book, seed=50000, rate=20, pays=SIGN, wager=500, meter=8123456, ante=1000)
    assert (
        found.fold_forfeits.hits[Category.THREE_OF_A_KIND] < found.never_folds.hits[Category.THREE_OF_A_KIND]
    )
    aware = found.aware
    assert aware is not None
    assert aware.plain < aware.ev < aware.if_kept
    folded = (
        found.never_folds.hits[Category.THREE_OF_A_KIND] - found.fold_forfeits.hits[Category.THREE_OF_A_KIND]
    )
    (change,) = aware.changes
    assert (change.stage, change.hand, change.plain, change.aware) == (
        "river",
        "three_of_a_kind",
        "fold",
        "1x",
    )
    assert change.often == folded
    # the prizes that are saved, less what the bets lose that save them
    assert aware.if_kept - aware.ev < folded


def test_a_small_prize_keeps_some_folds(holdem_play: HoldemPlay) -> None:
    prizes = {Category.THREE_OF_A_KIND: Fraction(1, 4)}
    value, changes = holdem_aware(UTH, holdem_play, prizes, "bet")
    kept = kept_hits(holdem_play, (Category.THREE_OF_A_KIND,), "bet")[Category.THREE_OF_A_KIND]
    folded = Fraction(54912, 2598960) - kept
    # dearer folds cost at most all the prizes that best play alone would fold
    assert 0 < holdem_play.ev.fraction - value < folded / 4
    assert 0 < sum(change.often for change in changes) < folded


def test_playing_for_both_wagers_of_mississippi_stud() -> None:
    """The value found going back is that of the decisions going forward."""
    found = jackpot(CROWN, option=1, seed=10000, meter=40_000_000, ante=200)
    aware = found.aware
    assert aware is not None
    assert aware.plain < aware.ev < aware.if_kept
    game = stud.stud_of(CROWN, live_suits())
    pays = {prize.hand: prize.pays(Fraction(40_000_000)) for prize in found.terms.prizes}
    prizes = np.array([int(pays.get(line.category, 0)) for line in PAY_LINES], dtype=np.int64)
    joint = game._replace(scale=200, pays=200 * game.pays, prizes=prizes)
    results = stud.results(joint, stud.best(joint, "bet"))
    main = sum(won * ways for won, ways in stud.net_results(joint, results).items())
    won = sum(int(ways @ prizes) for ways in results.lines.values())
    total = stud.total_ways(joint)
    assert aware.ev == (main + Fraction(won, 200)) / total - Fraction(1, 2)
    kinds = {(change.stage, change.hand, change.plain, change.aware) for change in aware.changes}
    assert kinds == {
        ("3rd", "two to a straight flush", "fold", "1x"), ("3rd", "two to a flush", "fold", "1x"),
    }  # fmt: skip
    plain = solve(CROWN).results.decisions["3rd"]["fold"]
    folds = Fraction(sum(results.folds[0].values()), total)
    assert sum(change.often for change in aware.changes) == plain - folds


def test_a_jackpot_that_folds_keep_changes_no_decision() -> None:
    aware = jackpot(STAR, seed=50000, rate=20, wager=500, meter=500_000_000, ante=500).aware
    assert aware is not None
    assert aware.changes == ()
    assert aware.ev == aware.plain == aware.if_kept > aware.if_forfeited
    other = load("star-ms-4", ["rule.fold.keeps-jackpot=false"])
    forfeits = jackpot(other, seed=50000, rate=20, wager=500, meter=500_000_000, ante=500).aware
    assert forfeits is not None
    assert forfeits.ev == aware.if_forfeited
    assert {change.stage for change in forfeits.changes} == {"3rd"}
    straights = jackpot(CROWN, option=2, seed=10000, wager=1000, meter=10_000_000, ante=100).aware
    assert straights is not None
    assert {change.stage for change in straights.changes} == {"3rd", "4th"}
    assert ("4th", "three to a straight", "fold", "1x") in {
        (change.stage, change.hand, change.plain, change.aware) for change in straights.changes
    }


def test_what_cannot_be_is_refused_with_its_place() -> None:
    with pytest.raises(Missing, match=r"^seed: needed"):
        jackpot(STAR, rate=20)
    with pytest.raises(Unsolvable, match=r"^rate: 34.07 is not 34.06, .*\(table2:10,000\)$"):
        jackpot(CROWN, option=1, seed=10000, rate=34.07)
    with pytest.raises(Unsolvable, match=r"^meter: 999999 is below the seed, 1000000 cents"):
        jackpot(CROWN, option=1, seed=10000, meter=999_999, ante=1000)
    with pytest.raises(Unsolvable, match=r"^wager: whole cents, not 1\.5"):
        jackpot(STAR, seed=50000, rate=20, wager=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[prize.jackpot]]\nhand = "royal_flush"\nshare = "1/2"\ncites = ["15.2.9.1"]',
         "[[prize.jackpot]] royal_flush share: a royal that leaves a part of the meter cannot be priced"),
        ('[[prize.jackpot]]\nhand = "royal_flush"\nfixed = 100\ncites = ["15.2.9.1"]\n'
         '[[prize.jackpot]]\nhand = "straight_flush"\nfixed = 100\ncites = ["15.2.9.1"]',
         "[[prize.jackpot]]: no prize takes a share of the meter"),
        ('without = ["paytable.main"]\n[[paytable.main]]\nhand = "any"\npays = "lose"\ncites = ["10.3"]',
         "[[prize]]: best play folds all that takes from the meter"),
    ],
)  # fmt: skip
def test_a_book_whose_jackpot_has_no_price_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n{text}\n', encoding="utf-8")
    with pytest.raises(Unsolvable) as caught:
        jackpot(load(str(path)), seed=50000, rate=20)
    assert str(caught.value).startswith(words)


def test_a_jackpot_hand_of_more_than_five_cards_is_not_priced() -> None:
    other = load("star-uth", ["rule.jackpot.community=4"])
    with pytest.raises(Unsolvable, match=r"^\[rule.jackpot\] community: a jackpot hand of five cards"):
        jackpot(other, seed=50000, rate=20, pays=SIGN)


def test_a_royal_that_is_no_share_leaves_the_meter_to_straight_flushes(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    line = '[[prize.jackpot]]\nhand = "royal_flush"\nfixed = 100\ncites = ["15.2.9.1"]'
    path.write_text(f'id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n{line}\n', encoding="utf-8")
    way = jackpot(load(str(path)), seed=1, rate=20, wager=500).never_folds
    # a tenth goes each time, so ten contributions of all rounds between two of them stand there
    assert way.mean_meter == pytest.approx(100 * 10 * 2598960 / 36, rel=1e-3)
