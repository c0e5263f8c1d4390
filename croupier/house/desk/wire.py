"""What the service says in JSON, besides commands, events and views."""

from typing import Any

import msgspec

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.account_view import AccountView
from croupier.engine.options import Option
from croupier.engine.view import TableView


class SignOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Badge and secret of staff, or card and PIN of a patron."""

    badge: str
    secret: str


class SignedOn(msgspec.Struct, frozen=True):
    """Who somebody is now; the token goes into the header `Authorization: Bearer`."""

    token: str
    id: str
    staff: bool


class Said(msgspec.Struct, frozen=True):
    """What came of a command: events for the eyes of who asked, or why nothing happened."""

    events: tuple[dict[str, Any], ...] = ()
    refusal: Refusal | None = None


class TableLine(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    book: str
    title: str
    mode: str
    open: bool
    practice: bool
    limits: dict[str, tuple[int, int]]
    seats: tuple[str | None, ...]
    phase: str
    round: int
    meter: str
    jackpot: int | None
    meter_waits: str = ""  # the meter it is to be on by the floor file, and is not yet
    dealer: bool = True  # whether somebody deals there now


class Lobby(msgspec.Struct, frozen=True):
    """The floor at a glance."""

    name: str
    demo: bool
    tables: tuple[TableLine, ...]
    meters: dict[str, int]
    meters_waiting: tuple[str, ...] = ()  # of the floor file, and not open yet
    zone: str = ""  # whose time its clocks show


class TableClock(msgspec.Struct, frozen=True):
    """When the cards come at the latest, where that is known here; both in ms since 1970."""

    deals_at: int | None
    time: int
    betting_ms: int = 0  # from the first wager to the deal
    decision_ms: int = 0  # until somebody who thinks is called on, where the book lets time lapse


class Beside(msgspec.Struct, frozen=True):
    """What a player's page shows beside the table: what they may do, how long, and how they stand."""

    offers: tuple[Option, ...]
    clock: TableClock
    account: AccountView | None  # nothing where the table's book cannot be read


class Seen(msgspec.Struct, frozen=True):
    """A table as one person sees it, after the record of that number."""

    seq: int
    view: TableView


class Health(msgspec.Struct, frozen=True):
    """Whether the house is at work."""

    version: str
    floor: str
    demo: bool
    waiting: int
    watching: int
    sealing: str = ""  # why the log is not sealed any more, if so
    software: int = 0  # files that are not what was approved
    books: int = 0  # accounts that are wrong, so that no round begins at their tables
    clock: str = ""  # why nothing is taken: the clock is wrong
    descriptors: str = ""  # that none are left for newcomers, if so


def told(event: Event) -> dict[str, Any]:
    """An event as JSON has it."""
    found: dict[str, Any] = msgspec.to_builtins(event)
    return found
