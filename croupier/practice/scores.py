"""How well somebody decides, kept exactly."""

from fractions import Fraction
from typing import NamedTuple

from croupier.core.money import Cents
from croupier.practice.wire import Score


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
