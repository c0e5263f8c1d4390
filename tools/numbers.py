"""The slow numbers, and a dated report of all of them: `python -m tools.numbers` writes docs/numbers.md.

What the tests check quickly is checked here the long way: every hand of seven cards one by one, hole hands
flop by flop without any collapsing of suits, a million rounds through the engine.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from math import comb
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import parse_cards
from croupier.core.hands import Category
from croupier.math import best_strategy, decide, jackpot, protect, simulate, solve
from croupier.math.holdem import holdem
from croupier.math.holdem.pricing import HoldemPricer
from croupier.math.kernels import positions
from croupier.math.kernels.compiling import kernel, prepare
from croupier.math.kernels.strength import CATEGORY_SHIFT, strength
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.protection.knowledge import every_deal, knowledge_of
from croupier.math.side import seven_card_ways
from croupier.math.threads import ranges, share
from croupier.rulebooks.load import book_ids, load
from tools.counted.long_meters import CROWN, STAR, errors_off
from tools.counted.priced_rounds import disagreements
from tools.counted.published_play import published_play

PAGE = Path(__file__).parents[1] / "docs" / "numbers.md"
ROUNDS = 1_000_000
Numbers = npt.NDArray[np.int64]


class Row(NamedTuple):
    """One number: what was published or counted otherwise, what was found, and how long it took."""

    name: str
    wanted: str
    found: str
    seconds: float

    @property
    def right(self) -> bool:
        """Whether they are the same to the last digit."""
        return self.wanted == self.found


@kernel("void(int64, int64[::1])")
def count_seven(first: int, found: Numbers) -> None:
    """Every hand of seven cards whose lowest card is `first`, by category."""
    for b in range(first + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                for e in range(d + 1, 52):
                    for f in range(e + 1, 52):
                        for g in range(f + 1, 52):
                            suits = np.zeros(4, dtype=np.int64)
                            for card in (first, b, c, d, e, f, g):
                                suits[card & 3] |= 1 << (card >> 2)
                            power = strength(suits[0], suits[1], suits[2], suits[3])
                            found[power >> CATEGORY_SHIFT] += 1


@kernel("void(int64, int64, int64[::1], int64[::1], int64, int64[::1], int32[::1], int64[::1])")
def flops_one_by_one(
    start: int, stop: int, hole: Numbers, live: Numbers, least: int, terms: Numbers,
    table: npt.NDArray[np.int32], found: Numbers,
) -> None:  # fmt: skip
    """Every flop of a hole hand, card by card: the best of checking and betting twice, and a bet's parts."""
    sums, board = np.zeros(positions.SUMS, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for high in range(start, stop):
        for middle in range(high):
            for low in range(middle):
                board[:] = 0
                for card in (high, middle, low):
                    board[card & 3] |= 1 << (card >> 2)
                if board[0] & hole[0] | board[1] & hole[1] | board[2] & hole[2] | board[3] & hole[3]:
                    continue
                sums[:] = 0
                positions.flop(hole, board, live, least, terms, table, sums)
                bet = 2 * sums[positions.UNIT] + sums[positions.REST]
                found[0] += max(sums[positions.BEST], bet)
                found[1] += sums[positions.UNIT]
                found[2] += sums[positions.REST]


def published() -> Iterator[Row]:
    """The numbers of public analyses."""
    for id in book_ids()[:3]:
        yield timed(f"{id}: house edge", "4.9149%", lambda id=id: f"{solve(load(id)).house_edge:.4%}")
    straight = load("star-ms-4", ["paytable.main.straight=5:1"])
    yield timed("straight at 5 to 1", "3.7591%", lambda: f"{solve(straight).house_edge:.4%}")
    stud = solve(load("star-ms-4"))
    yield timed("average total bet", "3.59", lambda: f"{float(stud.results.average_wager):.2f}")
    yield timed("element of risk", "1.37%", lambda: f"{stud.element_of_risk:.2%}")
    uth = solve(load("star-uth"))
    yield timed("star-uth: house edge", "2.185%", lambda: f"{solve(load('star-uth')).house_edge:.3%}")
    yield timed("star-uth: element of risk", "0.526%", lambda: f"{uth.element_of_risk:.3%}")
    yield timed("star-uth: standard deviation", "4.94", lambda: f"{uth.results.standard_deviation:.2f}")
    for hole, four, check in (
        ("Kd 5h", "-0.117582", "-0.151100"), ("Kd 4h", "-0.228812", "-0.206014"),
        ("3d 3h", "0.088456", "0.007454"), ("2d 2h", "-0.287878", "-0.179478"),
    ):  # fmt: skip
        yield timed(f"{hole}: 4x / check", f"{four} / {check}", lambda hole=hole: _before(hole))
    rules = best_strategy(load("star-ms-4"))
    yield timed("cost of the rules of Mississippi Stud", "0", lambda: str(rules.cost))
    yield from (timed(name, wanted, find) for name, wanted, find in published_play())


def breaches() -> Iterator[Row]:
    """Cards known too early: the published values; and fixed play, which gains nothing from knowing."""
    for id, words, wanted in (
        ("star-ms-4", "3rd", "54.8660%"), ("star-ms-4", "4th", "78.3249%"), ("star-ms-4", "5th", "104.4669%"),
        ("star-uth", "dealer-1", "13.5922%"), ("star-uth", "dealer-1 flop-1", "22.3286%"),
        ("star-uth", "dealer-1 dealer-2", "38.5816%"),
    ):  # fmt: skip
        yield timed(f"{id}: {words} known", wanted, lambda id=id, words=words: _known(id, words))
    yield timed("star-uth: what fixed play gains from a box's cards", "0", _fixed_gain)


def _known(id: str, words: str) -> str:
    return f"{protect(load(id), words.split()).ev.value:.4%}"


def _fixed_gain() -> str:
    book = load("star-uth")
    pricer, knowledge = HoldemPricer(book, "bet"), knowledge_of(book, ["boxes:1"])
    deals = every_deal(knowledge) or []
    return str(sum(deal.ways * pricer.price(knowledge, deal, drawn=True).luck for deal in deals))


def _before(hole: str) -> str:
    actions = decide(load("star-uth"), parse_cards(hole)).actions
    return f"{actions['4x'].value:.6f} / {actions['check'].value:.6f}"


def long_way() -> Iterator[Row]:
    """Numbers counted without any of the shortcuts."""
    by_category = [0] * len(Category)
    for line, ways in zip(PAY_LINES, seven_card_ways(), strict=True):
        by_category[line.category] += ways
    yield timed("seven cards by category, one by one", str(by_category), lambda: str(_seven()))
    for hole in ("Kd 5h", "Qs 6s"):
        actions = decide(load("star-uth"), parse_cards(hole)).actions
        wanted = f"{actions['4x'].fraction} / {actions['check'].fraction}"
        yield timed(f"{hole}, flop by flop: 4x / check", wanted, lambda hole=hole: _flop_by_flop(hole))
    for id in book_ids():
        name = f"{id}: rounds settled otherwise by the engine, of {ROUNDS // 4:,}"
        yield timed(name, "0", lambda id=id: str(len([*disagreements(load(id), ROUNDS // 4, seed=1)])))


def sampled() -> Iterator[Row]:
    """Simulated rounds beside exact values: a thousandth of an ante from them, or nearer."""
    for id, rounds in (("star-ms-4", 1_000_000_000), ("star-uth", 200_000_000)):
        for boxes in (1, 6):
            name = f"{id}: {rounds // boxes:,} simulated rounds of {boxes}, standard errors off"
            yield timed(name, "below 4", lambda id=id, n=rounds // boxes, boxes=boxes: _off(id, n, boxes))


def _off(id: str, rounds: int, boxes: int) -> str:
    found = simulate(load(id), rounds, seed=1, boxes=boxes)
    if found.exact is None or found.standard_error is None:
        return "nothing to compare"
    off = abs(found.mean - found.exact.value) / found.standard_error
    return "below 4" if off < 4 else f"{off:.2f}"


def jackpots() -> Iterator[Row]:
    """Meters: a published average, tables made to come out even, and hits one after the other."""
    both = load("star-ms-4", ["prize.jackpot.straight_flush.share=1/1"])
    one = jackpot(both, seed=1000, rate=9).never_folds
    name = "average of 1000 and 9 percent on straight flush and royal"
    yield timed(name, "6847.66", lambda: f"{one.mean_meter / 100:.2f}")
    crown = load("crown-ms-3.0")
    for row in crown.data.meter_rate:
        name = f"crown-ms-3.0: return of option {row.option}, seed {row.seed:,}"
        yield timed(name, "88.87%", lambda row=row: _rtp(crown, row.option, row.seed))
    for name, meter in (("crown-ms-3.0", CROWN), ("star-ms-4", STAR)):
        name = f"{name}: 400,000,000 hits of a meter, standard errors off"
        yield timed(name, "below 4", lambda meter=meter: _below_four(errors_off(meter, 400_000_000, seed=1)))


def _rtp(book: Rulebook, option: int, seed: int) -> str:
    return f"{jackpot(book, option=option, seed=seed).never_folds.rtp:.2%}"


def _below_four(off: float) -> str:
    return "below 4" if off < 4 else f"{off:.2f}"


def _seven() -> list[int]:
    parts = share(list(range(46)), _sum_seven)
    return [int(count) for count in np.sum(parts, axis=0)]


def _sum_seven(firsts: Iterator[int]) -> Numbers:
    found = np.zeros(10, dtype=np.int64)
    for first in firsts:
        count_seven(first, found)
    return found


def _flop_by_flop(hole: str) -> str:
    game = holdem.holdem_of(load("star-uth"), live_suits())
    held = live_suits() & ~live_suits(parse_cards(hole))
    terms, table, least = holdem.terms_of(game), holdem.table_of(game), int(game.least) << CATEGORY_SHIFT
    found = np.zeros((52, 3), dtype=np.int64)
    share(ranges(52, 52), lambda left: [
        flops_one_by_one(*ends, held, game.live, least, terms, table, found[ends[0]]) for ends in left
    ])  # fmt: skip
    best, unit, rest = (int(one) for one in found.sum(axis=0))
    total = comb(50, 3) * game.boards * game.dealer_hands * game.scale
    return f"{Fraction(4 * unit + rest, total)} / {Fraction(best, total)}"


def timed(name: str, wanted: str, find: object) -> Row:
    """Find a number, and say so."""
    start = perf_counter()
    found = find() if callable(find) else str(find)
    row = Row(name, wanted, found, perf_counter() - start)
    print(f"{'ok  ' if row.right else 'WRONG'} {name}: {found} ({row.seconds:.2f} s)", flush=True)
    return row


def page(rows: list[Row]) -> str:
    """The report."""
    day = datetime.now(UTC).date().isoformat()
    lines = [
        "# Numbers, checked the long way",
        "",
        f"Written by `make numbers` on {day}: {sum(row.right for row in rows)} of {len(rows)} are right.",
        "The quick checks of the same numbers run with every `make test`.",
        "",
        "| number | wanted | found | seconds |",
        "|---|---|---|---|",
        *(f"| {row.name} | {row.wanted} | {row.found} | {row.seconds:.2f} |" for row in rows),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    prepare(__name__, positions.__name__)
    rows = [*published(), *breaches(), *jackpots(), *long_way(), *sampled()]
    PAGE.write_text(page(rows), encoding="utf-8")
    return 0 if all(row.right for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
