"""A recorded event and its JSON: the fact, where it stands in its stream, and what seals it."""

from types import UnionType
from typing import Any, Union

import msgspec

from croupier.house.clock.rules import events as house_clock_events
from croupier.house.security.rules import door_events, log_owner, software_events
from croupier.meters.rules import events as meter_events
from croupier.patrons.rules import events as account_events
from croupier.payment_errors.rules import events as payment_error_events
from croupier.promotions.rules import events as promotion_events
from croupier.table import events as ev
from croupier.table.events import Event
from croupier.tournaments.rules import events as tournament_events

NOUNS = (  # where events are named
    ev, meter_events, payment_error_events, account_events, door_events, promotion_events, tournament_events,
    software_events, house_clock_events, log_owner,
)  # fmt: skip
PARENTS = (  # what others are kinds of
    Event, ev.MoneyEvent, meter_events.MeterEvent, meter_events.Counted,
    payment_error_events.ErrorEvent, account_events.AccountEvent, door_events.DoorEvent,
    promotion_events.PromotionEvent, tournament_events.TournamentEvent, software_events.SoftwareEvent,
    house_clock_events.HouseClockEvent,
)  # fmt: skip


class Unreadable(ValueError):
    """Bytes that are no recorded event of this program; says where."""


class Recorded(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
    rename={"body": "event"}, dict=True,
):  # fmt: skip
    """An event in its place: stream and number, time, who, by which command, under which book, and its seal.

    `body` is the event exactly as it was written. The seal covers those bytes, so that a later version of the
    program, whose events have more fields, still finds it whole.
    """

    stream: str
    seq: int
    time: int  # ms since 1970, UTC; before the event in front of it only where the clock was put right
    actor: str
    command: str
    book: str
    prev: str
    hash: str = ""
    body: msgspec.Raw
    asked: str = ""  # of a command's first record in a stream: the digest of what was asked

    @property
    def event(self) -> Event:
        """The fact itself; what was just built is not read again."""
        found: Event | None = self.__dict__.get("fact")
        if found is None:
            found = decode_event(bytes(self.body), f"{self.stream} {self.seq}")
            self.tells(found)
        return found

    def tells(self, fact: Event) -> None:
        """The event of these bytes is known."""
        self.__dict__["fact"] = fact


def _kinds() -> UnionType:
    """Every kind of event there is, as one tagged union."""
    named = (kind for noun in NOUNS for kind in vars(noun).values())
    kinds = [kind for kind in named if isinstance(kind, type) and issubclass(kind, Event)]
    union: Any = Union[tuple(kind for kind in kinds if kind not in PARENTS)]  # noqa: UP007
    return union  # type: ignore[no-any-return]


_encoder = msgspec.json.Encoder()
_events = msgspec.json.Decoder(_kinds())
_records = msgspec.json.Decoder(Recorded)


def encode_event(event: Event) -> bytes:
    """The event as JSON, its kind under "type"; equal events give equal bytes."""
    return _encoder.encode(event)


def decode_event(data: bytes, where: str = "event") -> Event:
    """The event of these bytes."""
    try:
        event: Event = _events.decode(data)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    return event


def encode(record: Recorded) -> bytes:
    """One line of JSON."""
    return _encoder.encode(record)


def decode(data: bytes, where: str = "record") -> Recorded:
    """The record of one line of JSON."""
    try:
        return _records.decode(data)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
