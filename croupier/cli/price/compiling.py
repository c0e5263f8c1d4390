"""What a person sees while kernels are compiled, which happens once on a machine."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.math.kernels.compiling import Progress

_PATIENCE_SECONDS = 1.0


@contextmanager
def compiling() -> Iterator["Progress"]:
    """A progress bar on standard error, shown only once the work has taken a second."""
    if not sys.stderr.isatty():
        yield _one_line()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("preparing kernels"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TextColumn("{task.fields[kernel]}"), TimeElapsedColumn(),
                   console=Console(stderr=True), transient=True)  # fmt: skip
    task = bar.add_task("compile", kernel="", total=None)
    start = monotonic()

    def show(done: int, total: int, name: str) -> None:
        bar.update(task, completed=done, total=total, kernel=name)
        if done < total and monotonic() - start > _PATIENCE_SECONDS:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()


def _one_line() -> "Progress":
    """For logs and pipes: one line, and only if it is taking long."""
    start = monotonic()
    told: list[str] = []

    def show(done: int, total: int, name: str) -> None:
        if not told and done < total and monotonic() - start > _PATIENCE_SECONDS:
            told.append(name)
            print(
                f"croupier: preparing {total} kernels (they are compiled once on a machine)",
                file=sys.stderr,
                flush=True,
            )

    return show
