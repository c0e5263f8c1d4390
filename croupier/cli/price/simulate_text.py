"""A simulation for people: numbers in a table, and pictures where one would rather see than read."""

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.price import plots
from croupier.math.players import WORDS
from croupier.math.simulation.simulating import Simulation

if TYPE_CHECKING:
    from croupier.math.jackpots.simulated import MeterRun
    from croupier.math.simulation.session_results import SessionResults

# where a group of results begins; nothing won and nothing lost is a group of its own
_EDGES = (-6, -5, -4, -3, -2, -1, 0, Fraction(1, 10**9), 1, 3, 6, 11, 21, 51, 101, 501)
_WIDE = 2.5  # standard errors to either side, in the picture


def show(found: Simulation, title: str, console: Console | None = None) -> None:
    """Print all of it."""
    console = console or Console(highlight=False)
    console.print(Text(title, "bold"))
    boxes = "one box" if found.boxes == 1 else f"{found.boxes} boxes"
    console.print(f"{found.rounds:,} rounds of {boxes}, seed {found.seed}: {WORDS[found.strategy]}\n")
    console.print(_numbers(found))
    if found.standard_error:
        console.print(_where(found))
    console.print(Text("\nHow rounds ended", "bold"), Text("what a box won or lost, in antes", "dim"))
    console.print(_results(found))
    if found.jackpot:
        _meter(console, found.jackpot)
    if found.sessions:
        _sessions(console, found.sessions)


def _numbers(found: Simulation) -> Table:
    table = Table.grid(padding=(0, 2))
    error = "" if found.standard_error is None else f" ± {found.standard_error:.5f}"
    table.add_row("mean", f"{found.mean:+.5f}{error} antes")
    if found.exact and found.standard_error:
        away = abs(found.mean - found.exact.value) / found.standard_error
        table.add_row("exact", f"{found.exact.value:+.5f}, {away:.2f} standard errors away")
    elif not found.exact:
        table.add_row("exact", "not known for this strategy")
    table.add_row("average wager", f"{found.average_wager:.5f} antes")
    table.add_row("standard deviation", f"{found.standard_deviation:.5f} antes")
    for stage, made in found.decisions.items():
        table.add_row(f"on {stage}", ", ".join(f"{name} {part:.3%}" for name, part in made.items()))
    table.add_row("speed", f"{found.rounds_per_second:,.0f} rounds a second")
    return table


def _where(found: Simulation) -> Text:
    """The mean with its error, and where the exact value lies."""
    reach = _WIDE * (found.standard_error or 0)
    low, high = found.mean - reach, found.mean + reach
    exact = found.exact.value if found.exact else None
    picture = plots.interval(low, high, found.mean, exact)
    words = (
        "   ● mean" + (", ◆ exact" if exact is not None else "") + f", {_WIDE} standard errors to each side"
    )
    return Text.assemble(f"\n{low:+.4f} ", picture, f" {high:+.4f}\n", (words, "dim"))


def _results(found: Simulation) -> Table:
    groups: dict[int, dict[Fraction, int]] = {}
    for won, count in found.net.items():  # from the least to the most
        groups.setdefault(sum(won >= edge for edge in _EDGES), {})[won] = count
    counts = [sum(group.values()) for group in groups.values()]
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(justify="right")
    for group, count in zip(groups.values(), counts, strict=True):
        first, last = float(min(group)), float(max(group))
        name = f"{first:+,g} to {last:+,g}" if last > first else f"{first:+,g}" if first else "0"
        table.add_row(name, f"{count / sum(counts):.4%}", plots.bar(count / max(counts)))
    return table


def _meter(console: Console, run: "MeterRun") -> None:
    """The jackpot: its hands, its return and the path of its meter."""
    console.print(
        Text("\nJackpot", "bold"), Text(f"a wager of {_dollars(run.jackpot.wager)} at every box", "dim")
    )
    table = Table.grid(padding=(0, 2))
    table.add_row("return", f"{run.rtp:.4%} ± {run.standard_error:.4%} of {run.wagers:,} wagers")
    table.add_row("paid", f"{_dollars(run.fixed)} fixed, {_dollars(run.shared)} from the meter")
    table.add_row("meter", f"mean {_dollars(run.mean)}, highest {_dollars(run.highest)}, "
                           f"from {_dollars(run.jackpot.seed)}")  # fmt: skip
    for hand in run.jackpot.hands:
        count = run.hands[hand]
        often = f"one in {run.wagers / count:,.0f} wagers" if count else ""
        table.add_row(hand.text.replace("_", " "), f"{count:,}  {often}")
    console.print(table)
    console.print()
    for line in plots.area([meter / 100 for _, meter in run.path], run.jackpot.seed / 100):
        console.print(line)
    console.print(plots.scale("1", f"round {run.path[-1][0]:,}", len(run.path)))


def _sessions(console: Console, found: "SessionResults") -> None:
    """Sessions: ruin, results, and the bands of the money."""
    console.print(
        Text(f"\n{found.sessions:,} sessions", "bold"),
        Text(f"of {found.length:,} rounds with {found.bankroll:g} antes", "dim"),
    )
    table = Table.grid(padding=(0, 2))
    table.add_row("risk of ruin", f"{found.ruin:.3%} ± {found.ruin_error:.3%}")
    if found.rounds_to_ruin is not None:
        table.add_row("ruined after", f"{found.rounds_to_ruin:,.1f} rounds on average")
    table.add_row("ahead at the end", f"{found.ahead:.3%}")
    table.add_row("result", f"mean {found.mean:+,.2f} antes, worst {found.worst:+,g}, best {found.best:+,g}")
    parts = ", ".join(f"{won:+,g} ({part:.0%})" for part, won in found.quantiles.items())
    table.add_row("at most, in antes", parts)
    console.print(table)
    console.print(Text("\nantes left: ━ the median session, ▓ the middle half, ░ nine in ten", "dim"))
    rows = [[found.bankroll] * 5, *([*band.money.values()] for band in found.bands)]
    for line in plots.bands(rows, line=0.0):
        console.print(line)
    console.print(plots.scale("0", f"round {found.length:,}", len(rows)))


def _dollars(cents: float | Fraction) -> str:
    return f"${float(cents) / 100:,.2f}"
