"""Solve the shipped books anew, and write the answers that ship with the program: `make kept`."""

from collections.abc import Iterator
from typing import Final

from croupier.math.exact import Solution, Strategy, Ties
from croupier.math.kept.answers import SHIPPED, shipped, written
from croupier.math.solving import solve
from croupier.math.strategy import best_strategy
from croupier.rulebooks.load import book_ids, load

TIES: Final[tuple[Ties, ...]] = ("bet", "fold")


def anew() -> Iterator[tuple[Solution | Strategy, str, Ties]]:
    """Every answer that ships, found by today's program, and the book it is about."""
    for id in book_ids():
        for ties in TIES:
            yield solve(load(id), ties)._replace(compile_seconds=0.0), id, ties
            yield best_strategy(load(id), ties), id, ties


def main() -> None:
    """Write them all."""
    SHIPPED.mkdir(exist_ok=True)
    for file in SHIPPED.iterdir():
        file.unlink()
    for answer, id, ties in anew():
        shipped(type(answer), id, ties).write_bytes(written(answer, load(id).digest, ties))


if __name__ == "__main__":
    main()
