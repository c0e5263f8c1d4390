"""Who is excluded from the casino, at whichever table it was recorded: what every table's scene is told."""

from collections.abc import Iterable

from croupier.core import events as ev
from croupier.core.entries import Cites

Barred = dict[str, Cites]
STANDS: Cites = ("house:sanction",)
"""What it is under elsewhere: clauses of the book it was imposed by say something else in another."""


def evolve(barred: Barred, event: ev.Event) -> Barred:
    """After an event of any table; each person with the clause an exclusion holds under everywhere."""
    match event:
        case ev.PlayerExcluded(scope="casino", player=player):
            return {**barred, player: STANDS}
        case ev.ExclusionLifted(scope="casino", player=player):
            return {name: one for name, one in barred.items() if name != player}
    return barred


def barred_by(events: Iterable[ev.Event], before: Barred | None = None) -> Barred:
    """Everybody who is excluded after all these events, and before them where it is told."""
    found = before or {}
    for event in events:
        found = evolve(found, event)
    return found
