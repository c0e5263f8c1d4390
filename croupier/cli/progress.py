"""How far a long work is, on standard error, shown only once it has taken a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final, ParamSpec

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from croupier.math.simulation.simulating import Running, Watcher

PATIENCE_SECONDS: Final = 1.0
LINE_SECONDS: Final = 10.0
P = ParamSpec("P")
Tell = Callable[[int, int], None]
Show = Callable[[int, int, str], None]
"""Told how much is done, of how much, and what is next or how it stands."""


@contextmanager
def progressing(what: str) -> Iterator[Tell]:
    """Told how much is done, of how much."""
    with _bar(
        what, _lines(lambda done, of, left, _: f"{what}: {done:,} of {of:,}{left}"), share=True
    ) as show:
        yield lambda done, of: show(done, of, "")


@contextmanager
def pricing(what: str) -> Iterator[Show]:
    """While a breach or a sheet is priced: how many deals or parts are done, and which is next."""
    with _bar(what, _lines(lambda done, of, *_: f"{done:,} of {of:,} {what}")) as show:
        yield show


@contextmanager
def compiling() -> Iterator[Show]:
    """While kernels are compiled, which happens once on a machine; in a log that is one line."""
    once = "preparing {} kernels (they are compiled once on a machine)"
    with _bar("preparing kernels", _lines(lambda _, of, *__: once.format(of), once=True)) as show:
        yield show


@contextmanager
def watching(rounds: int) -> Iterator["Watcher"]:
    """While rounds are played: the mean with its error so far."""
    with _bar("rounds", _lines(lambda done, of, _, stands: f"{done:,} of {of:,} rounds: {stands}")) as show:
        yield lambda running: show(running.rounds, rounds, _stands(running))


@contextmanager
def after_compiling(show: Callable[P, None]) -> Iterator[tuple[Show, Callable[P, None]]]:
    """Compiling first, then the work itself: the bar of the one gives way to that of the other."""
    with ExitStack() as first:
        ready = first.enter_context(compiling())

        def told(*args: P.args, **kwargs: P.kwargs) -> None:
            first.close()
            show(*args, **kwargs)

        yield ready, told


def _stands(running: "Running") -> str:
    error = "" if running.standard_error is None else f" ± {running.standard_error:.5f}"
    return f"{running.mean:+.5f}{error}"


@contextmanager
def _bar(what: str, line: Show, *, share: bool = False) -> Iterator[Show]:
    """A bar at a terminal, with numbers or as a share of the whole; else lines."""
    if not sys.stderr.isatty():
        yield line
        return
    from rich import progress
    from rich.console import Console

    count: ProgressColumn = progress.TaskProgressColumn() if share else progress.MofNCompleteColumn()
    bar = progress.Progress(
        progress.TextColumn(what), progress.BarColumn(), count, progress.TextColumn("{task.fields[next]}"),
        progress.TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    task, start = bar.add_task(what, next="", total=None), monotonic()

    def show(done: int, of: int, text: str) -> None:
        bar.update(task, completed=done, total=of, next=text)
        if done < of and monotonic() - start > PATIENCE_SECONDS:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()


def _lines(words: Callable[[int, int, str, str], str], *, once: bool = False) -> Show:
    """For logs and pipes: a line now and then, or only one, from when the work began to come."""
    begun, told, before = 0.0, 0.0, 0

    def show(done: int, of: int, text: str) -> None:
        nonlocal begun, told, before
        now = monotonic()
        if not begun:
            begun, told, before = now, now, done
        elif done < of and now - told > (PATIENCE_SECONDS if once else LINE_SECONDS):
            told = inf if once else now
            left = f", {_about((now - begun) / (done - before) * (of - done))}" if done > before else ""
            print(f"croupier: {words(done, of, left, text)}", file=sys.stderr, flush=True)

    return show


def _about(seconds: float) -> str:
    """How much longer, in words."""
    return f"about {seconds / 60:.0f} minutes left" if seconds >= 90 else f"about {seconds:.0f} seconds left"
