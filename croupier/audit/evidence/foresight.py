"""Whether somebody plays as if they saw cards that nobody can see: evidence that honest play does not give.

Every suspicion gives a number a round that is one on average for honest play
(croupier.audit.evidence.sights). Numbers are multiplied in the order in which cards are shown, and the
products of all suspicions are averaged. The average passes ten thousand for at most one honest player in ten
thousand, however they play and however long one looks (Ville's inequality), and soon for one who sees.
"""

from collections.abc import Mapping
from typing import Final

ALARM: Final = 10_000
USES: Final = (1.0, 0.3, 0.1, 0.03)  # in which part of the rounds cards are looked at: each suspected alike
MOST: Final = 1e300  # more is not counted, so that numbers stay numbers

BOX: Final = "box "
"""How the suspicion begins that somebody knows the cards of another, whose name follows."""

Key = tuple[str, int, int]
"""A round: its table, the how-manieth opening of that, and its number."""


class Suspicion:
    """What the decisions of one player come to."""

    def __init__(self) -> None:
        self.rounds = 0
        self.highest = 1.0
        self.alarmed: int | None = None  # after how many rounds it was too much
        self.strongest = ""  # the suspicion that spoke loudest where the evidence was highest
        self._wealth: dict[str, list[float]] = {}
        self._going: dict[Key, dict[str, float]] = {}  # rounds that are not over, and their numbers so far

    @property
    def by_name(self) -> dict[str, float]:
        """How many times likelier than by honest play all of it is, by suspicion."""
        return {name: sum(wealth) / len(wealth) for name, wealth in self._wealth.items()}

    @property
    def evidence(self) -> float:
        """The average of all suspicions; one that has not come up yet has proved nothing."""
        found, by_name = 1.0, self.by_name
        for name, share in _shares(self._wealth).items():
            found += share * (by_name[name] - 1)
        return found

    def begin(self, key: Key) -> None:
        """A round in which something was decided."""
        if key not in self._going:
            self._going[key] = {}
            self.rounds += 1

    def see(self, key: Key, numbers: Mapping[str, float]) -> None:
        """The numbers of a round have come to this; in part of the rounds nothing may have been seen."""
        before = self._going.setdefault(key, {})
        for name, number in numbers.items():
            last = before.get(name, 1.0)
            wealth = self._wealth.setdefault(name, [1.0] * len(USES))
            for index, part in enumerate(USES):
                factor = (1 - part + part * number) / (1 - part + part * last)
                wealth[index] = min(wealth[index] * factor, MOST)
            before[name] = number

    def end(self, key: Key) -> None:
        """A round is over."""
        self._going.pop(key, None)

    def judge(self) -> None:
        """Look at the evidence, once everything of a moment is counted."""
        evidence = self.evidence
        if evidence > self.highest:
            shares, by_name = _shares(self._wealth), self.by_name
            self.highest = evidence
            self.strongest = max(shares, key=lambda name: shares[name] * by_name[name])
        if self.alarmed is None and evidence >= ALARM:
            self.alarmed = self.rounds


def _shares(names: Mapping[str, object]) -> dict[str, float]:
    """How much each suspicion counts: all cards, the next one, single ones and other boxes a quarter each;
    of the first, half that all decisions of a round are made with them, and half that one is.

    How many boxes somebody will sit beside nobody knows: the first counts half of what there is, the second a
    sixth, the third a twelfth and so on, which makes one.
    """
    found, met, usual = {}, {"one": 0, "box": 0}, {"all": 0.5, "all at times": 0.5, "next": 1.0}
    for name in names:
        share = usual.get(name, 0.0)
        if name not in usual:
            kind = "box" if name.startswith(BOX) else "one"
            met[kind] += 1
            share = 1 / (met[kind] * (met[kind] + 1))
        found[name] = share / 4
    return found
