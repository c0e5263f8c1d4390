"""`croupier shuffles`: many decks of the shoe's own shuffle, put through the tests regulators ask for."""

import os
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from croupier.cli.main import DONE, WRONG_INPUT
from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.math.randomness.battery import Outcome, Verdict

LEAST: Final = 10_000
MOST: Final = 1_000_000_000


def shuffles(
    *,
    count: Annotated[int, Parameter(validator=Number(gte=LEAST, lte=MOST))] = 100_000,
    workers: Annotated[int | None, Parameter(validator=Number(gte=1, lte=256))] = None,
    as_json: AsJson = False,
) -> int:
    """Examine the shuffle of electronic tables: every card at every place, neighbours, orders, runs and more.

    Each test is passed or not at 95 %, four of them at 99 % too. A fair shuffle fails one in twenty at 95 %;
    the verdict is on all of them together, and the exit status is 1 if it is against the shuffle.

    Parameters
    ----------
    count
        How many decks are shuffled.
    workers
        How many processes shuffle; as many as there are processors unless said otherwise.
    """
    began = monotonic()
    verdict = _examined(count, workers or os.cpu_count() or 1)
    seconds = monotonic() - began
    if as_json:
        answer = msgspec.to_builtins(verdict) | {"seconds": seconds, "shuffles_per_second": count / seconds}
        print(msgspec.json.encode(answer).decode())
    else:
        _print(verdict, seconds)
    return DONE if verdict.fair else WRONG_INPUT


def _examined(count: int, workers: int) -> "Verdict":
    import numpy as np

    from croupier.cli.progress import progressing
    from croupier.house.cards.shoe import shuffles as shuffled
    from croupier.math.randomness.battery import judged
    from croupier.math.randomness.counting import Counts
    from croupier.math.randomness.expected import CARDS

    counts = Counts()
    with progressing("shuffles") as tell:
        for piece in shuffled(count, workers):
            counts.take(np.frombuffer(piece, dtype=np.uint8).reshape(-1, CARDS))
            tell(counts.decks, count)
    return judged(counts)


def _print(verdict: "Verdict", seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("test", "of", "statistic", "chance", "95 %", "99 %"):
        numbers = name in ("statistic", "chance")
        table.add_column(name, justify="right" if numbers else "left", no_wrap=True)
    for one in verdict.tests:
        table.add_row(one.name, one.what, _statistic(one), f"{one.chance:.4f}", _mark(one.passes_95),
                      "" if one.passes_99 is None else _mark(one.passes_99))  # fmt: skip
    console = Console()
    console.print(f"{verdict.shuffles:,} decks from system entropy, by Fisher and Yates", highlight=False)
    console.print(table, highlight=False)
    for line in _said(verdict, seconds):
        console.print(line, highlight=False, soft_wrap=True)


def _statistic(one: "Outcome") -> str:
    return f"{one.statistic:,.0f}/{one.degrees:,}" if one.degrees else f"{one.statistic:,.4g}"


def _mark(passes: bool) -> str:  # noqa: FBT001
    return "pass" if passes else "[bold]out[/bold]"


def _said(verdict: "Verdict", seconds: float) -> list[str]:
    outside, tests = verdict.outside_95, len(verdict.tests)
    return [
        f"{outside} of {tests} tests lie outside 95 %; a fair shuffle has {verdict.expected_outside:.1f} on "
        f"average, and {outside} or more in {verdict.chance_of_as_many:.0%} of such runs.",
        f"The least chance, for the best of {tests} tries: {verdict.smallest_adjusted:.2g}.",
        f"{'[bold]Fair[/bold]' if verdict.fair else '[bold]Not fair[/bold]'}: a fair shuffle is failed here "
        f"in at most two of a hundred runs. {verdict.shuffles / seconds:,.0f} decks a second.",
    ]
