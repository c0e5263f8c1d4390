"""Many decks of the shoe's own shuffle, for whoever examines it."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

from croupier.core.cards import DECK
from croupier.house.cards.shoe import Below, sealed_order, shuffled

PIECE: Final = 10_000  # decks at a time
_NUMBER: Final = {card: number for number, card in enumerate(DECK)}


def decks(count: int, below: Below | None = None) -> bytes:
    """So many decks, a byte a card; by the shoe's own entropy unless numbers come from elsewhere."""
    orders = (sealed_order() if below is None else shuffled(below) for _ in range(count))
    return b"".join(bytes(map(_NUMBER.__getitem__, order)) for order in orders)


def shuffles(count: int, workers: int) -> Iterator[bytes]:
    """Decks in pieces, shuffled by so many processes."""
    pieces = [min(PIECE, count - start) for start in range(0, count, PIECE)]
    if workers == 1 or len(pieces) == 1:
        yield from map(decks, pieces, repeat(None))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(decks, pieces)
