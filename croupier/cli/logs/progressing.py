"""How far a long work is, on standard error, shown only once it has taken a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

PATIENCE_SECONDS: Final = 1.0
LINE_SECONDS: Final = 10.0
Tell = Callable[[int, int], None]


@contextmanager
def progressing(what: str) -> Iterator[Tell]:
    """Told how much is done, of how much; a bar at a terminal, else a line now and then."""
    if not sys.stderr.isatty():
        yield _lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn(what), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    task, start = bar.add_task(what), monotonic()

    def show(done: int, of: int) -> None:
        bar.update(task, completed=done, total=of)
        if monotonic() - start > PATIENCE_SECONDS and done < of:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()


def _lines(what: str) -> Tell:
    start = last = monotonic()
    before: int | None = None  # what was done already when it began

    def show(done: int, of: int) -> None:
        nonlocal last, before
        now = monotonic()
        before = done if before is None else before
        if now - last > LINE_SECONDS and done < of:
            last = now
            left = f", {_about((now - start) / (done - before) * (of - done))}" if done > before else ""
            print(f"croupier: {what}: {done:,} of {of:,}{left}", file=sys.stderr, flush=True)

    return show


def _about(seconds: float) -> str:
    """How much longer, in words."""
    return f"about {seconds / 60:.0f} minutes left" if seconds >= 90 else f"about {seconds:.0f} seconds left"
