"""Kernels hold no lock, so pieces of work are shared among threads, one per processor."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(processors(), thread_name_prefix="kernel")


def share(pieces: Sequence[Piece], work: Callable[[Iterator[Piece]], Result]) -> list[Result]:
    """Let one worker per processor take pieces until none is left; what each of them made of its share."""
    left = iter(pieces)  # taking the next piece of a sequence is one step for the interpreter
    futures = [_pool().submit(work, left) for _ in range(min(processors(), len(pieces)))]
    return [future.result() for future in futures]


def ranges(count: int, pieces: int) -> list[tuple[int, int]]:
    """range(count) cut into pieces of about the same length."""
    bounds = [count * piece // pieces for piece in range(pieces + 1)]
    return list(pairwise(bounds))
