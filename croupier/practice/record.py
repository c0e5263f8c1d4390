"""What somebody has learned of a book at practice tables; it outlives the tables and the service."""

from fractions import Fraction
from typing import NamedTuple, Protocol

import msgspec

from croupier.core.money import Cents
from croupier.practice.drills import Drill, Drills, Position
from croupier.practice.wire import Score


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


class StageScore(NamedTuple):
    """The decisions of one stage: how many, how many right, and what the others cost."""

    decisions: int = 0
    right: int = 0
    antes: Fraction = Fraction(0)
    cents: Fraction = Fraction(0)

    def told(self) -> Score:
        return Score(self.decisions, self.right, float(self.antes), float(self.cents))


class Scores:
    """Decisions by stage."""

    def __init__(self) -> None:
        self.stages: dict[str, StageScore] = {}

    def add(self, stage: str, cost: Fraction, ante: Cents) -> None:
        """One more decision, with its cost in antes of so many cents."""
        one = self.stages.get(stage, StageScore())
        self.stages[stage] = StageScore(
            one.decisions + 1, one.right + (not cost), one.antes + cost, one.cents + cost * ante
        )

    def all(self) -> Score:
        """Over all stages."""
        rows = self.stages.values()
        return Score(
            sum(row.decisions for row in rows), sum(row.right for row in rows),
            float(sum(row.antes for row in rows)), float(sum(row.cents for row in rows)),
        )  # fmt: skip

    def by_stage(self) -> dict[str, Score]:
        """Each by itself."""
        return {name: one.told() for name, one in self.stages.items()}
