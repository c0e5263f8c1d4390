"""What a person sees while a breach is priced: how many deals are done, and which is next."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.math.kernels.compiling import Progress

_PATIENCE_SECONDS = 1.0
_LINE_SECONDS = 10.0


@contextmanager
def pricing(what: str) -> Iterator["Progress"]:
    """A progress bar on standard error, shown only once the work has taken a second."""
    if not sys.stderr.isatty():
        yield _lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[next]}"),
                   TimeRemainingColumn(), console=Console(stderr=True), transient=True)  # fmt: skip
    task = bar.add_task("price", next="", total=None)
    start = monotonic()

    def show(done: int, total: int, text: str) -> None:
        bar.update(task, completed=done, total=total, next=text)
        if done < total and monotonic() - start > _PATIENCE_SECONDS:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()


def _lines(what: str) -> "Progress":
    """For logs and pipes: a line now and then."""
    last = [monotonic()]

    def show(done: int, total: int, text: str) -> None:
        if done < total and monotonic() - last[0] > _LINE_SECONDS:
            last[0] = monotonic()
            print(f"croupier: {done:,} of {total:,} {what}", file=sys.stderr, flush=True)

    return show
