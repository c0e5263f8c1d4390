"""The par sheet of a book: its rules, every wager with all its outcomes, and all that follows from them.

The sheet is one value. Its tables are counted apart from the solution and must agree with it to the last
way, or there is no sheet.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

import croupier
from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Solution, Strategy, Ties
from croupier.math.kernels import streets
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.holdem import jackpot_flops
from croupier.math.parsheets import data as sheet
from croupier.math.parsheets.checks import checks_of
from croupier.math.parsheets.data import ParSheet
from croupier.math.parsheets.jackpot import Sign, check_sign, jackpot_steps, jackpots_of
from croupier.math.parsheets.protection import Depth, protection_of, protection_steps
from croupier.math.parsheets.rules import clauses_of, paytables_of, rules_of
from croupier.math.parsheets.wagers import Wagers, main_wagers, side_spots, side_wager
from croupier.math.protection.protecting import prepared
from croupier.math.simulation.long_run import long_run
from croupier.math.solving import KERNELS, check, one_at_a_time, solve
from croupier.math.steps import Steps
from croupier.math.strategy import best_strategy

_STEPS = 4  # solution, tables, many rounds, strategy
_NO_SIGN = Sign()


def parsheet(
    book: Rulebook,
    dated: date,
    *,
    named: str | None = None,
    sign: Sign = _NO_SIGN,
    protection: Depth = "cards",
    ties: Ties = "bet",
    settings: Sequence[str] = (),
    progress: Progress | None = None,
    compiling: Progress | None = None,
) -> ParSheet:
    """Make the par sheet of a book, with a date.

    `named` is what it was loaded by, with `settings`; `sign` tells of its jackpot, and `protection` how much
    is told of known cards.
    """
    check(book)
    check_sign(book, sign)
    steps = Steps(_STEPS + jackpot_steps(book) + protection_steps(book, protection), progress)
    with one_at_a_time:
        _prepare(book, protection, compiling)
        steps.next("solution")
        found = solve(book, ties)
        steps.next("every wager")
        wagers = main_wagers(book, ties)
        main = _main(found, wagers)
        side = {name: side_wager(book, name, wagers.folded.get(name)) for name in side_spots(book)}
        steps.next("many rounds")
        stretches = long_run(found.results.net)
        steps.next("strategy")
        play = _play(best_strategy(book, ties))
        jackpot = jackpots_of(book, sign, ties, steps)
        breaches = protection_of(book, protection, ties, steps)
    steps.end()
    rules, paytables = rules_of(book), paytables_of(book)
    data = book.data
    return ParSheet(
        rulebook=book.id, title=data.title, house=data.house, game=data.game, version=data.version,
        approved=data.approved, effective=data.effective, effective_cites=book.rule.effective.cites,
        digest=book.digest, set=tuple(settings), ties=ties, software=f"croupier {croupier.__version__}",
        dated=dated, rules=rules, paytables=paytables, main=main, side=side, long_run=stretches, play=play,
        jackpot=jackpot, protection=breaches,
        checks=checks_of(named or book.id, settings, ties, sign, jackpot, breaches),
        clauses=clauses_of(book, _cited(book, rules, paytables, jackpot, breaches)),
    )  # fmt: skip


def _prepare(book: Rulebook, protection: Depth, compiling: Progress | None) -> None:
    """Make all kernels ready before anything else is told."""
    jackpot = (streets.__name__, jackpot_flops.__name__) if book.data.game == "ultimate-holdem" else ()
    prepare(*KERNELS[book.data.game], *jackpot, progress=compiling)
    if protection != "none":
        prepared(book, compiling)


def _main(found: Solution, wagers: Wagers) -> sheet.MainGame:
    """The main game; its tables must add up to its solution."""
    results = found.results
    ways = {wager.spot: sum(one.ways for one in wager.outcomes) for wager in wagers.main}
    staked = sum((wager.staked for wager in wagers.main), Fraction(0))
    ev = sum((wager.ev for wager in wagers.main), Fraction(0))
    if {*ways.values()} != {results.total} or (staked, ev) != (results.average_wager, found.ev.fraction):
        raise ValueError(f"the tables of {found.rulebook} do not add up to its solution: {ways}")
    net = tuple(sheet.Net(won, count) for won, count in results.net.items())
    return sheet.MainGame(results.total, found.ev, results.average_wager, results.variance, wagers.main, net,
                          results.decisions)  # fmt: skip


def _play(found: Strategy) -> sheet.Play:
    chart = tuple(sheet.Hole(name, hole.best, hole.actions) for name, hole in found.chart.items())
    return sheet.Play(found.stage, chart, found.words, found.rules, found.simple, found.cost)


def _cited(
    book: Rulebook,
    rules: Sequence[sheet.RuleText],
    paytables: Sequence[sheet.PayLine],
    jackpot: sheet.Jackpots | None,
    breaches: sheet.Protection | None,
) -> Iterator[Cites]:
    """Every list of clauses on the sheet."""
    yield book.rule.effective.cites
    yield from (rule.cites for rule in rules)
    yield from (line.cites for line in paytables)
    if jackpot is not None:
        yield from (hand.cites for hand in jackpot.hands)
        yield from (row.cites for row in jackpot.sheets)
    if breaches is not None:
        yield from (one.cites for one in breaches.seen)
