"""What a table knows of its patrons and what its events mean for them, stored in the same transaction."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.chip_entries import TwoPeople
from croupier.core.floor_orders import Barred, FloorOrders
from croupier.core.money import Cents
from croupier.core.patron import Patron
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.engine.chips_entered import chips_entered
from croupier.engine.evolve import replay
from croupier.engine.two_people import TWO_PEOPLE, entered_alone, needs_two
from croupier.floor.account_events import ChipsEntered
from croupier.floor.counting_play import counted
from croupier.floor.exclusions import floor_wide
from croupier.floor.patron_account import Account
from croupier.floor.patron_at_table import patron_at
from croupier.service.calendars import calendar_of
from croupier.service.streams import View, patron_stream

EXCLUSIONS: Final = "exclusions:casino"


def floor_orders(view: View) -> FloorOrders:
    """What stands against people on the whole floor, by whatever table."""
    found: FloorOrders = view.look(EXCLUSIONS).state
    return found


def barred(view: View) -> Barred:
    """Who is excluded from the casino, by whatever table."""
    return floor_orders(view).barred


def present(view: View, table: Table, known: Callable[[str], Patron | None], at: int) -> dict[str, Patron]:
    """What is known of those who sit at a table: from their accounts where it has safeguards."""
    seated = sorted({box.seat for box in table.boxes if box.seat})
    found = {player: patron for player in seated if (patron := known(player))}
    calendar = calendar_of(table.safeguards) if table.safeguards else None
    if calendar is None or table.practice:
        return found
    for player in seated:
        account: Account = view.look(patron_stream(player)).state
        own = patron_at(account, calendar, at)
        kept = found.get(player)
        found[player] = replace(kept, record=own.record) if kept and account.card is None else own
    return found


def with_two_people(view: View, scene: Scene, command: c.Command, least: Cents | None) -> Scene:
    """A scene that knows what whoever enters chips has alone entered for the same player before."""
    player = getattr(command, "player", "")
    if least is None or not player or not chips_entered(command):
        return scene
    account: Account = view.look(patron_stream(player)).state
    return replace(scene, two_people=TwoPeople(least, account.entered_by(command.actor, command.at)))


def entered(scene: Scene, command: c.Command) -> dict[str, tuple[ev.Event, ...]]:
    """What somebody has entered alone now, for the account of whom it is for."""
    amount = entered_alone(scene, command)
    if not amount or needs_two(scene, command):
        return {}
    player: str = getattr(command, "player", "")
    fact = ChipsEntered(
        patron=player, by=command.actor, at=command.at, table=scene.table.id, amount=amount, cites=TWO_PEOPLE
    )
    return {patron_stream(player): (fact,)}


def follow(table: Table, events: Iterable[ev.Event], at: int, by: str) -> dict[str, tuple[ev.Event, ...]]:
    """By stream: orders that hold at all tables, and what was played for whoever played it.

    `table` is as it was before the events.
    """
    events = tuple(events)
    found: dict[str, tuple[ev.Event, ...]] = {}
    if table.practice:
        return found
    if wide := tuple(event for event in events if floor_wide(event)):
        found[EXCLUSIONS] = wide
    if table.safeguards and not table.tournament:  # tournament chips are no money
        played = counted(table, replay(table, events), events, at, by)
        found |= {patron_stream(player): (event,) for player, event in played.items()}
    return found
