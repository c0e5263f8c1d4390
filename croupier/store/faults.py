"""Places where a write can go wrong, each with a name; between two neighbours nothing is written.

Between looking, deciding and storing, others may write.

Nobody listens there while the house is served. A test that does may stop the program, or fail the write.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, get_args

Point = Literal[
    "schema/begun", "schema/commit", "schema/stored",
    "key/begun", "key/written", "key/linked", "key/public",
    "decide/looked", "decide/made",
    "log/begun", "log/meters", "log/events", "log/answers", "log/counters", "log/decks", "log/commit",
    "log/stored",
    "told/begun", "told/published", "told/answers",
    "seal/begun", "seal/commit", "seal/stored",
    "witness/begun", "witness/written", "witness/synced",
    "lease/begun", "lease/commit", "lease/stored",
    "people/begun", "people/commit", "people/stored",
    "seed/begun", "seed/commit", "seed/stored",
]  # fmt: skip
POINTS: Final[tuple[Point, ...]] = get_args(Point)

_listening: list[Callable[[Point], None]] = []


def at(point: Point) -> None:
    """The program has come so far."""
    for listener in _listening:
        listener(point)


@contextmanager
def listening(listener: Callable[[Point], None]) -> Iterator[None]:
    """Somebody hears of every place the program comes to; what they raise is raised there."""
    _listening.append(listener)
    try:
        yield
    finally:
        _listening.remove(listener)
