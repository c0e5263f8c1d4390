"""Orders against people that tables recorded before there was a stream for all of them.

They are brought into that stream once, so that what was ordered at one table holds at every other.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.core import events as ev
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.floor_orders import FloorOrders
from croupier.core.rulebook import Rulebook
from croupier.engine.floor_orders import replay
from croupier.floor.exclusions import floor_wide
from croupier.service.streams import View
from croupier.service.table_patrons import EXCLUSIONS
from croupier.service.writer import Ask, Decision, Writer
from croupier.store.codec import Recorded
from croupier.store.log import EventLog

ONCE: Final = "orders of earlier times"  # the id under which it counts once, whoever starts first
Books = Callable[[str], Rulebook | None]


class BringExclusions(Command, frozen=True, kw_only=True):
    """Bring what tables recorded earlier into the stream of all orders."""


def bring(writer: Writer, log: EventLog, load_book: Books) -> None:
    """Once in the life of a log: all tables are read, and what stands there stands everywhere."""
    if log.answers((ONCE,)):
        return
    found = _recorded(log, load_book)

    def decided(view: View, command: Any) -> Decision:
        known: FloorOrders = view.look(EXCLUSIONS).state
        return Decision({EXCLUSIONS: _missing(found, known)})

    writer.give(Ask(EXCLUSIONS, BringExclusions(actor="house", id=ONCE), decided, always=True))


def _recorded(log: EventLog, load_book: Books) -> list[Event]:
    """What tables said of people, in order of time; practice does not count."""
    found: list[tuple[int, Event]] = []
    for stream in log.streams():
        if stream.startswith("table:"):
            found += _of_table(log.read(stream), load_book)
    return [event for _, event in sorted(found, key=lambda one: one[0])]


def _of_table(records: tuple[Recorded, ...], load_book: Books) -> Iterator[tuple[int, Event]]:
    """Its orders, with what earlier records left unsaid: which game, and whom a lifted order was about."""
    practice, book = False, ""
    groups: list[tuple[str, ...]] = []
    for record in records:
        event = record.event
        match event:
            case ev.TableOpened():
                practice, book = event.practice, event.book
            case ev.BookChanged():
                book = event.book
            case ev.PlayerExcluded(scope="game", game="") | ev.ExclusionLifted(scope="game", game=""):
                event = replace(event, game=_game(load_book(book)))
            case ev.OrderGiven(order="keep-apart"):
                groups.append(event.players)
        if practice or not floor_wide(event):
            continue
        if isinstance(event, ev.OrderLifted) and not event.players:
            yield from ((record.time, replace(event, players=group)) for group in groups)
        else:
            yield record.time, event


def _game(book: Rulebook | None) -> str:
    return book.data.game if book and book.rule.exclusion.scope == "game" else ""


def _missing(events: list[Event], known: FloorOrders) -> tuple[Event, ...]:
    """The orders that still stand and are not in the stream: the last event behind each."""
    last: dict[tuple[str, ...], Event] = {}
    standing, told = _entries(replay(FloorOrders(), events)), _entries(known)
    for event in events:
        for entry in _entries(replay(FloorOrders(), (event,))):
            if entry in standing and entry not in told:
                last[entry] = event
    return tuple(last[entry] for entry in sorted(last))


def _entries(orders: FloorOrders) -> set[tuple[str, ...]]:
    """Every order by itself."""
    return {
        *(("barred", player) for player in orders.barred),
        *(("game", game, player) for game, players in orders.excluded.items() for player in players),
        *(("apart", *sorted(group.players)) for group in orders.apart),
        *(("detained", player) for player in orders.detained),
        *(("invalid", player) for player in orders.invalid),
        *(("directed", player, text) for player, texts in orders.directed.items() for text in texts),
        *(("paused", player) for player in orders.paused),
    }
