"""Exclusions from the casino that tables recorded before there was a stream for all of them.

They are brought into that stream once, so that who was excluded at one table is barred at every other.
"""

from typing import Any, Final

from croupier.core import events as ev
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.floor.exclusions import Barred, barred_by
from croupier.service.streams import View
from croupier.service.table_patrons import EXCLUSIONS, casino_wide
from croupier.service.writer import Ask, Decision, Writer
from croupier.store.codec import Recorded
from croupier.store.log import EventLog

ONCE: Final = "exclusions of earlier times"  # the id under which it counts once, whoever starts first


class BringExclusions(Command, frozen=True, kw_only=True):
    """Bring what tables recorded earlier into the stream of all exclusions."""


def bring(writer: Writer, log: EventLog) -> None:
    """Once in the life of a log: all tables are read, and who is excluded there is excluded everywhere."""
    if log.answers((ONCE,)):
        return
    found = _recorded(log)

    def decided(view: View, command: Any) -> Decision:
        known: Barred = view.look(EXCLUSIONS).state
        return Decision({EXCLUSIONS: _missing(found, known)})

    writer.give(Ask(EXCLUSIONS, BringExclusions(actor="house", id=ONCE), decided, always=True))


def _recorded(log: EventLog) -> list[Event]:
    """What tables said of exclusions from the casino, in order of time; practice does not count."""
    found: list[tuple[int, Event]] = []
    for stream in log.streams():
        if stream.startswith("table:"):
            found += _of_table(log.read(stream))
    return [event for _, event in sorted(found, key=lambda one: one[0])]


def _of_table(records: tuple[Recorded, ...]) -> list[tuple[int, Event]]:
    practice, found = False, []
    for record in records:
        event = record.event
        if isinstance(event, ev.TableOpened):
            practice = event.practice
        if casino_wide(event) and not practice:
            found.append((record.time, event))
    return found


def _missing(events: list[Event], known: Barred) -> tuple[Event, ...]:
    """The exclusions that still stand and are not in the stream."""
    standing = barred_by(events).keys() - known.keys()
    last = {event.player: event for event in events if isinstance(event, ev.PlayerExcluded)}
    return tuple(last[player] for player in sorted(standing))
