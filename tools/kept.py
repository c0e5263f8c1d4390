"""Check and solve the shipped books anew, and write what ships of that with the program: `make kept`.

To be run whenever a book has changed; `make conformance` does.
"""

import json
from collections.abc import Iterator
from typing import Final

from croupier.math.exact import Solution, Strategy, Ties
from croupier.math.kept.answers import SHIPPED, shipped, written
from croupier.math.solving import solve
from croupier.math.strategy import best_strategy
from croupier.rulebooks.load import CHECKED, book_ids, checked, load

TIES: Final[tuple[Ties, ...]] = ("bet", "fold")


def anew() -> Iterator[tuple[Solution | Strategy, str, Ties]]:
    """Every answer that ships, found by today's program, and the book it is about."""
    for id in book_ids():
        for ties in TIES:
            yield solve(load(id), ties)._replace(compile_seconds=0.0), id, ties
            yield best_strategy(load(id), ties), id, ties


def main() -> None:
    """Write the digests of the books that are in order, and every answer."""
    digests = {id: checked(id).digest for id in book_ids()}
    CHECKED.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    SHIPPED.mkdir(exist_ok=True)
    for file in SHIPPED.iterdir():
        file.unlink()
    for answer, id, ties in anew():
        shipped(type(answer), id, ties).write_bytes(written(answer, load(id).digest, ties))


if __name__ == "__main__":
    main()
