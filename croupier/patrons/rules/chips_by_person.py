"""What one of the staff has entered for players alone, whoever they were, within a day."""

from collections.abc import Iterable

import msgspec

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.patrons.rules.events import ChipsEntered
from croupier.patrons.rules.state import DAY, Entered


class ChipsByPerson(msgspec.Struct, frozen=True):
    """Of one person, latest last."""

    entered: tuple[Entered, ...] = ()

    def since(self, at: int) -> Cents:
        """All of the 24 hours before a moment."""
        return sum(one.amount for one in self.entered if one.at > at - DAY)

    def with_one(self, one: Entered) -> "ChipsByPerson":
        return ChipsByPerson((*(known for known in self.entered if known.at > one.at - DAY), one))


def replay(chips: ChipsByPerson, events: Iterable[Event]) -> ChipsByPerson:
    """The same after all the events."""
    for event in events:
        if isinstance(event, ChipsEntered):
            chips = chips.with_one(Entered(event.at, event.by, event.amount))
    return chips
