"""A round in one line of text, and back: the table, then its moves.

t1 star-ms-4 electronic round 3 | 1 p1 puts 10 on ante; deal 1; 1 bets 3rd 30; show Qs; 1 folds; end
"""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from croupier.table.table import Mode
from croupier.table.text import moves as round_moves
from croupier.table.text.move import Move, NoMove, read, unword, word, written

_HEAD: Final = re.compile(r"(\S+) (\S+) (live|electronic) round (\d+)")
# any word may be the name of a player, so a wager is what is looked for first
_KINDS: Final[tuple[type[Move], ...]] = (
    round_moves.Wagers,
    *(kind for kind in Move.__subclasses__() if kind is not round_moves.Wagers),
)


class RoundLine(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of one round."""

    table: str
    book: str
    mode: Mode
    round: int
    moves: tuple[Move, ...]


def text_of(line: RoundLine) -> str:
    """The round in one line."""
    head = f"{word(line.table)} {word(line.book)} {line.mode} round {line.round}"
    return f"{head} | {'; '.join(map(written, line.moves))}"


def parse(text: str) -> RoundLine:
    """The facts of a line; raises `NoMove` where it says nothing that can happen in a round."""
    head, bar, rest = text.strip().partition(" | ")
    found = _HEAD.fullmatch(head)
    if found is None or not bar:
        raise NoMove(f"a round begins like 't1 star-ms-4 electronic round 3 |', not {head[:60]!r}")
    mode: Mode = "live" if found[3] == "live" else "electronic"
    return RoundLine(
        table=unword(found[1]), book=unword(found[2]), mode=mode, round=int(found[4]),
        moves=tuple(_moves(rest.split("; "))),
    )  # fmt: skip


def _moves(texts: Iterable[str]) -> Iterable[Move]:
    for number, text in enumerate(texts, start=1):
        move = next((move for kind in _KINDS if (move := read(kind, text))), None)
        if move is None:
            raise NoMove(f"move {number} is none: {text!r}")
        yield move
