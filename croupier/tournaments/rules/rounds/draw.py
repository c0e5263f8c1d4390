"""The seat draw: from a seed that was committed to, so that anybody can make it again."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

MOST_SEED = 200  # characters


def committed(seed: str) -> str:
    """The commitment to a seed."""
    return sha256(seed.encode()).hexdigest()


def lot(seed: str, player: str) -> str:
    """A player's lot: what order it gives nobody knew before the seed was told."""
    return sha256(f"{seed}\n{player}".encode()).hexdigest()


def order(seed: str, players: Iterable[str]) -> list[str]:
    """The players in the order of their lots."""
    return sorted(players, key=lambda player: (lot(seed, player), player))


def seats(
    seed: str, players: Sequence[str], tables: Sequence[str], boxes: int
) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Sessions of tables of as equal size as can be; the first of a table sits at box 1."""
    drawn = order(seed, players)
    count = -(-len(drawn) // boxes)
    groups = [tuple(drawn[first::count]) for first in range(count)]
    return tuple(
        dict(zip(tables, groups[start : start + len(tables)], strict=False))
        for start in range(0, count, len(tables))
    )
