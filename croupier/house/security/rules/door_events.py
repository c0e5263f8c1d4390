"""What happened at the door of the house: who did not get in. Nobody's words are kept, for one may type a
secret where the badge belongs."""

from croupier.core.event import Event


class DoorEvent(Event, frozen=True, kw_only=True):
    """A fact about the door, at a time (ms since 1970)."""

    at: int


class SignOnFailed(DoorEvent, frozen=True, kw_only=True):
    """Somebody known gave a wrong secret, so many times by now; `second` where it was to sign for another."""

    person: str
    failures: int
    second: bool = False


class SignOnLocked(DoorEvent, frozen=True, kw_only=True):
    """The door stays shut for somebody until then."""

    person: str
    until: int


class StrangersRefused(DoorEvent, frozen=True, kw_only=True):
    """So many tries with badges or cards that nobody has, since this was last recorded."""

    count: int


class SignOnsSlowed(DoorEvent, frozen=True, kw_only=True):
    """So many tries whose secret was not looked at, since this was last recorded: too many failed at their
    address, or in the house. The addresses are in the machine's own log, for they can be somebody's."""

    count: int


class RefusalsNotKept(DoorEvent, frozen=True, kw_only=True):
    """So many refusals were answered and not kept since this was last recorded, and who had the most."""

    count: int
    people: dict[str, int]
