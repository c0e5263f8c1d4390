"""The deck of an electronic table: shuffled without bias, committed card by card, dealt by place."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from typing import Final

import msgspec

from croupier.core.cards import DECK, Card

SALT_BYTES: Final = 32
Below = Callable[[int], int]  # a number from zero up, below its argument, each as likely as the other


class Shoe(msgspec.Struct, frozen=True):
    """A whole deck in its order; each card has a salt, so that showing one tells nothing of another."""

    order: tuple[Card, ...]
    salts: tuple[bytes, ...]

    def __repr__(self) -> str:
        """Nothing of the cards, wherever a deck should end up in a message."""
        return f"Shoe({self.commitment})"

    @property
    def commitment(self) -> str:
        """The root over all cards, which is published before the first of them is dealt."""
        return root(self.leaves)

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """The salted hash of every card, in order."""
        cards = zip(self.order, self.salts, strict=True)
        return tuple(leaf(place, card, salt) for place, (card, salt) in enumerate(cards, start=1))

    def cards(self, places: Sequence[int]) -> tuple[Card, ...]:
        """The cards at these places; the first card off the deck is place one."""
        for place in places:
            if not 1 <= place <= len(self.order):
                raise ValueError(f"the deck has no place {place}")
        return tuple(self.order[place - 1] for place in places)


def leaf(place: int, card: Card, salt: bytes) -> bytes:
    """The commitment to one card at its place."""
    return sha256(b"croupier card\0" + bytes([place]) + salt + card.encode()).digest()


def root(leaves: Sequence[bytes]) -> str:
    """One hash over the commitments to all cards."""
    return sha256(b"croupier deck\0" + b"".join(leaves)).hexdigest()


def shuffled(below: Below) -> tuple[Card, ...]:
    """All 52 cards by Fisher and Yates: every order is as likely as any other."""
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def sealed_order() -> tuple[Card, ...]:
    """All cards in an order from the entropy of the operating system; nobody can know or repeat it."""
    return shuffled(secrets.randbelow)


def sealed_shoe() -> Shoe:
    """A deck in such an order, with a salt for every card."""
    return Shoe(sealed_order(), tuple(secrets.token_bytes(SALT_BYTES) for _ in DECK))


def seeded_shoe(seed: int, round: int) -> Shoe:
    """The deck of a round that can be repeated; for tables opened for practice and no others."""
    stream = _Stream(f"croupier practice\0{seed}\0{round}".encode())
    return Shoe(shuffled(stream.below), tuple(stream.take(SALT_BYTES) for _ in DECK))


def reshuffled(shoe: Shoe, drawn: int, fresh: Shoe) -> Shoe:
    """A deck whose first cards are out and stay what they are; the others fall as in a fresh deck."""
    out = shoe.order[:drawn]
    rest = (card for card in fresh.order if card not in out)
    return Shoe((*out, *rest), (*shoe.salts[:drawn], *fresh.salts[drawn:]))


class _Stream:
    """Bytes that follow from a seed: SHA-256 over the seed and a counter, the same in every version."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._count = 0
        self._rest = b""

    def take(self, size: int) -> bytes:
        while len(self._rest) < size:
            self._rest += sha256(self._seed + self._count.to_bytes(8, "big")).digest()
            self._count += 1
        taken, self._rest = self._rest[:size], self._rest[size:]
        return taken

    def below(self, limit: int) -> int:
        """A byte, drawn again while it falls in the part that would favour small numbers."""
        fair = 256 - 256 % limit
        while (value := self.take(1)[0]) >= fair:
            pass
        return value % limit


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
