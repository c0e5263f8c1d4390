"""What somebody has learned of a book at practice tables; it outlives the tables and the service."""

from fractions import Fraction
from typing import Protocol

import msgspec

from croupier.practice.drills import Drill, Drills, Position
from croupier.practice.scores import Scores, StageScore


class Shelf(Protocol):
    """Where it is kept, by person and book."""

    def learn(self, id: str, book: str, data: str) -> None: ...

    def learned(self, id: str, book: str) -> str | None: ...


class _Kept(msgspec.Struct, frozen=True):
    """As it is written; fractions are text, so that they stay exact."""

    hands: int
    stages: dict[str, tuple[int, int, str, str]]
    drills: tuple[tuple[Position, str, str, str, str, int, int, int], ...]


class Record:
    """Scores, and what is to come again."""

    def __init__(self) -> None:
        self.scores = Scores()
        self.drills = Drills()
        self.changed = False  # since it was last written

    def text(self) -> str:
        """All of it, to be kept."""
        stages = {
            name: (one.decisions, one.right, str(one.antes), str(one.cents))
            for name, one in self.scores.stages.items()
        }
        drills = tuple(
            (one.position, one.name, one.chosen, one.best, str(one.cost), one.misses, one.rights, one.due)
            for one in self.drills.oldest_first()
        )
        return msgspec.json.encode(_Kept(self.drills.hands, stages, drills)).decode()


def read_record(text: str | None) -> Record:
    """A record as it was kept; a new one where there is none, or one that nobody can read any more."""
    record = Record()
    try:
        kept = msgspec.json.decode(text or "", type=_Kept)
    except msgspec.DecodeError:
        return record
    record.drills.hands = kept.hands
    for name, (decisions, right, antes, cents) in kept.stages.items():
        record.scores.stages[name] = StageScore(decisions, right, Fraction(antes), Fraction(cents))
    for position, name, chosen, best, cost, misses, rights, due in kept.drills:
        record.drills.put(Drill(position, name, chosen, best, Fraction(cost), misses, rights, due))
    return record
