"""The value of a book's main game under best play, exactly, with everything that follows from it."""

from fractions import Fraction
from functools import partial
from threading import RLock
from time import perf_counter
from typing import Final

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.math import side
from croupier.math.exact import Exact, LineReturn, Results, Solution, Ties
from croupier.math.holdem import holdem, preflop, worth
from croupier.math.holdem import results as holdem_results
from croupier.math.kernels import outcomes, seven, streets
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.holdem import counting, flops, lines, rivers
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.stud import stud

HOLDEM_KERNELS: Final = tuple(one.__name__ for one in (counting, rivers, lines, flops))
KERNELS: Final = {
    "mississippi-stud": (streets.__name__,),
    "ultimate-holdem": (*HOLDEM_KERNELS, outcomes.__name__, seven.__name__),
}
Decisions = tuple[stud.Stud, stud.Played] | tuple[holdem.Holdem, preflop.Preflop]
"""A game as numbers, and the best decisions in it."""
one_at_a_time: Final = RLock()  # kernels share their threads and their memory


def solve(book: Rulebook, ties: Ties = "bet", progress: Progress | None = None) -> Solution:
    """Solve the main game of a book; decisions of equal value are played as `ties` says."""
    return decided(book, ties, progress)[0]


def decided(
    book: Rulebook, ties: Ties = "bet", progress: Progress | None = None
) -> tuple[Solution, Decisions]:
    """The solution of a book, and the decisions that it comes from."""
    if ties not in ("bet", "fold"):
        raise ValueError(f"ties are played as bet or fold, not {ties!r}")
    check(book)
    with one_at_a_time:
        compiled = prepare(*KERNELS[book.data.game], progress=progress)
        start = perf_counter()
        exact = _stud if book.data.game == "mississippi-stud" else _holdem
        ev, decisions, finish = exact(book, ties)
        middle = perf_counter()
        results = finish()
        sides = side.sides(book)
        seconds = (middle - start, compiled, perf_counter() - middle)
        solution = Solution(book.id, book.digest, book.data.game, ties, ev, results, sides, *seconds)
        return solution, decisions


def check(book: Rulebook) -> None:
    """Refuse a book that cannot be solved, before anything is compiled for it."""
    (stud.stud_of if book.data.game == "mississippi-stud" else holdem.holdem_of)(book, live_suits())


def _stud(book: Rulebook, ties: Ties) -> tuple[Exact, Decisions, "partial[Results]"]:
    game = stud.stud_of(book, live_suits())
    played = stud.best(game, ties)
    ev = Exact(played.total, stud.total_ways(game) * game.scale)
    return ev, (game, played), partial(_stud_results, book, game, played)


def _stud_results(book: Rulebook, game: stud.Stud, played: stud.Played) -> Results:
    found = stud.results(game, played)
    total = stud.total_ways(game)
    staked = sum(wager * ways for folds in found.folds for wager, ways in folds.items())
    staked += sum(wager * int(lines.sum()) for wager, lines in found.lines.items())
    decisions = {
        stage.name: {
            "fold": Fraction(sum(folds.values()), total),
            **{f"{bet}x": Fraction(ways, total) for bet, ways in bets.items()},
        }
        for stage, folds, bets in zip(book.stages, found.folds, found.bets, strict=True)
    }
    lines = [
        LineReturn("main", line.text, sum(int(ways[index]) for ways in found.lines.values()),
                   Fraction(sum(wager * int(ways[index]) for wager, ways in found.lines.items())
                            * int(game.pays[index]), game.scale * total))
        for index, line in enumerate(PAY_LINES)
    ]  # fmt: skip
    folded = sum(sum(folds.values()) for folds in found.folds)
    lost = sum(wager * ways for folds in found.folds for wager, ways in folds.items())
    lines.append(LineReturn("main", "fold", folded, Fraction(-lost, total)))
    net = stud.net_results(game, found)
    return Results(total, net, Fraction(staked, total), decisions, tuple(lines), _variance(net, total))


def _holdem(book: Rulebook, ties: Ties) -> tuple[Exact, Decisions, "partial[Results]"]:
    game = holdem.holdem_of(book, live_suits())
    found = worth.worth(game)
    before = preflop.preflop(game, found, ties)
    ways = int(before.holes.ways.sum()) * game.flops * game.boards * game.dealer_hands
    ev = Exact(before.total, ways * game.scale)
    return ev, (game, before), partial(_holdem_results, book, game, found, before, ties)


def _holdem_results(
    book: Rulebook, game: holdem.Holdem, found: worth.Worth, before: preflop.Preflop, ties: Ties
) -> Results:
    ended = holdem_results.results(game, found, before, ties)
    total = ended.total
    staked = sum(int(lines.sum()) * (2 + (path.play or 0)) for path, lines in ended.paths.items())
    net = holdem_results.net_results(game, ended)
    return Results(total, net, Fraction(staked, total), _holdem_decisions(book, ended),
                   tuple(_holdem_lines(game, ended)), _variance(net, total))  # fmt: skip


def _holdem_decisions(book: Rulebook, ended: holdem_results.Results) -> dict[str, dict[str, Fraction]]:
    """How often each decision is made; who has not bet or folded has checked."""
    decisions: dict[str, dict[str, Fraction]] = {}
    playing = Fraction(1)
    for number, stage in enumerate(book.stages):
        made = {
            "fold" if path.play is None else f"{path.play}x": Fraction(int(lines.sum()), ended.total)
            for path, lines in sorted(ended.paths.items(), key=lambda item: item[0].play or 0)
            if path.stage == number
        }
        playing -= sum(made.values())
        decisions[stage.name] = {**made, **({"check": playing} if stage.check else {})}
    return decisions


def _holdem_lines(game: holdem.Holdem, ended: holdem_results.Results) -> list[LineReturn]:
    """By spot: each line's wins, and what is lost."""
    rows = []
    for spot, name in enumerate(holdem.SPOTS):
        for line, (ways, won) in holdem_results.spot_results(game, ended, spot).items():
            rows.append(LineReturn(name, PAY_LINES[line].text, ways, Fraction(won, game.scale * ended.total)))
        ways, stakes = holdem_results.losses(game, ended, spot)
        rows.append(LineReturn(name, "lost or folded", ways, Fraction(-stakes, ended.total)))
    return rows


def _variance(net: dict[Fraction, int], total: int) -> Fraction:
    scale = np.lcm.reduce([won.denominator for won in net])
    whole = [(int(won * scale), ways) for won, ways in net.items()]
    mean = Fraction(sum(won * ways for won, ways in whole), total)
    return (Fraction(sum(won * won * ways for won, ways in whole), total) - mean**2) / int(scale) ** 2
