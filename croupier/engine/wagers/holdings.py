"""What a person has in a round: every wager they own, on whatever box, lying or with its result.

Rules about "any wager" of somebody ask here: own boxes, extra boxes, a jackpot wager on another's box.
"""

from typing import NamedTuple

from croupier.core.money import Cents
from croupier.table.table import Box, Done, Table, Wager


class Holding(NamedTuple):
    """One wager of a person; `done` says what was taken and paid, nothing while it lies."""

    box: Box
    wager: Wager
    done: Done | None = None

    def moves(self) -> bool:
        """Whether anything would go back or come back if it had never been."""
        done = self.done
        return done is None or bool(done.taken or done.pays or done.spent)

    def chips(self) -> Cents:
        """How much of the stake is money; tokens are none."""
        return self.wager.stake - self.wager.in_tokens()


def holdings(table: Table, person: str) -> list[Holding]:
    """Everything a person has in the round, in the order it was placed."""
    found = [one for box in table.boxes for one in _on(box) if one.wager.owner == person]
    return sorted(found, key=lambda one: one.wager.seq)


def lying(table: Table, person: str) -> list[Holding]:
    """Of these the wagers that have no result yet."""
    return [one for one in holdings(table, person) if one.done is None]


def bettors(table: Table) -> set[str]:
    """Everybody who placed a wager in the round; what waits for the next one is none."""
    found = (one for box in table.boxes for one in _on(box) if one.wager != box.parked())
    back = {wager.owner for box in table.boxes for wager in box.back}
    return back | {one.wager.owner for one in found}


def _on(box: Box) -> list[Holding]:
    lie = [Holding(box, wager) for wager in box.wagers]
    return lie + [Holding(box, done.wager, done) for done in box.done]
