"""What a person sees while rounds are played: how far it is, and the mean with its error so far."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.math.simulation.simulating import Running, Watcher

_PATIENCE_SECONDS = 1.0
_LINE_SECONDS = 10.0


@contextmanager
def watching(rounds: int) -> Iterator["Watcher"]:
    """A progress bar on standard error, shown only once the work has taken a second."""
    if not sys.stderr.isatty():
        yield _lines(rounds)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[stands]}"),
                   TimeRemainingColumn(), console=Console(stderr=True), transient=True)  # fmt: skip
    task = bar.add_task("rounds", stands="", total=rounds)
    start = monotonic()

    def show(running: "Running") -> None:
        bar.update(task, completed=running.rounds, stands=_stands(running))
        if monotonic() - start > _PATIENCE_SECONDS and running.rounds < rounds:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()


def _lines(rounds: int) -> "Watcher":
    """For logs and pipes: a line now and then."""
    last: list[float] = []  # when something was told; at first, when rounds began to come

    def show(running: "Running") -> None:
        now = monotonic()
        if last and now - last[0] > _LINE_SECONDS and running.rounds < rounds:
            last[0] = now
            words = f"croupier: {running.rounds:,} of {rounds:,} rounds: {_stands(running)}"
            print(words, file=sys.stderr, flush=True)
        elif not last:
            last.append(now)

    return show


def _stands(running: "Running") -> str:
    error = "" if running.standard_error is None else f" ± {running.standard_error:.5f}"
    return f"{running.mean:+.5f}{error}"
