"""How well somebody decides, kept exactly."""

from fractions import Fraction

from croupier.core.money import Cents
from croupier.service.practice_wire import Score


class Scores:
    """Decisions by stage: how many, how many right, and what the others cost."""

    def __init__(self) -> None:
        self._stages: dict[str, tuple[int, int, Fraction, Fraction]] = {}

    def add(self, stage: str, cost: Fraction, ante: Cents) -> None:
        """One more decision, with its cost in antes of so many cents."""
        count, right, antes, cents = self._stages.get(stage, (0, 0, Fraction(0), Fraction(0)))
        self._stages[stage] = (count + 1, right + (not cost), antes + cost, cents + cost * ante)

    def all(self) -> Score:
        """Over all stages."""
        rows = list(self._stages.values())
        return Score(
            sum(row[0] for row in rows), sum(row[1] for row in rows),
            float(sum(row[2] for row in rows)), float(sum(row[3] for row in rows)),
        )  # fmt: skip

    def by_stage(self) -> dict[str, Score]:
        """Each by itself."""
        return {
            name: Score(count, right, float(antes), float(cents))
            for name, (count, right, antes, cents) in self._stages.items()
        }
