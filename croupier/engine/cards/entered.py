"""The cards that were entered last: until the next act at the table their dealer corrects them alone."""

from collections.abc import Callable
from typing import Any, Final

from croupier.core.cards import Card
from croupier.engine.duty.parts import with_round
from croupier.table import events as ev
from croupier.table.table import Table

ENTERS: Final[dict[type[ev.Event], Callable[[Any], tuple[Card, ...]]]] = {
    ev.CommunityShown: lambda event: event.cards,
    ev.DealerShown: lambda event: event.cards,
    ev.BoxSettled: lambda event: event.cards,
    ev.FoldedShown: lambda event: event.cards,
}
GOES_ON: Final = frozenset({
    ev.WagerPlaced, ev.WagerTakenBack, ev.BoxFolded, ev.BoxChecked, ev.BoxConceded, ev.CommunityDealt,
    ev.HoleDealt, ev.DealerDealt, ev.StepAttested, ev.IrregularityCalled, ev.JackpotSettled,
    ev.JackpotConfirmed, ev.TimeCalled,
})  # fmt: skip


def entered(table: Table, event: ev.Event) -> Table:
    """The table that knows which cards the latest act entered."""
    kind = type(event)
    if kind in ENTERS:
        return with_round(table, entered=ENTERS[kind](event))
    return with_round(table, entered=()) if kind in GOES_ON and table.round.entered else table
