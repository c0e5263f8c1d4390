"""Evolve: a table and an event give the table after it. Total: an event that happened is never refused."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.core.ledger import post
from croupier.engine.cards import evolve as cards
from croupier.engine.cards.entered import entered
from croupier.engine.chips import evolve as chips
from croupier.engine.duty import evolve as duty
from croupier.engine.irregular import evolve as irregular
from croupier.engine.jackpots import evolve as jackpots
from croupier.engine.players import evolve as players
from croupier.engine.running import evolve as running
from croupier.engine.running import evolve_limits as limits
from croupier.engine.settlement import evolve as settlement
from croupier.engine.wagers import evolve as wagers
from croupier.table import events as ev
from croupier.table.table import DueStep, Table

CHANGES = {
    kind: change
    for room in (
        running, limits, duty, cards, players, chips, wagers, settlement, jackpots, irregular,
    )
    for kind, change in room.CHANGES.items()
}  # fmt: skip


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event: its own change, then the money and the steps every event may carry."""
    change = CHANGES.get(type(event))
    if change is not None:
        table = change(table, event)
    if table.mode == "live":
        table = entered(table, event)
    if isinstance(event, ev.MoneyEvent) and event.postings:
        table = replace(table, balances=post(table.balances, event.postings))
    if event.steps and table.mode == "live" and table.open:
        box, lasts = getattr(event, "box", None), isinstance(event, limits.LASTING)
        table = replace(table, due=(*table.due, *(DueStep(name, box, lasts) for name in event.steps)))
    return table


def replay(table: Table, events: Iterable[ev.Event]) -> Table:
    """The table after all the events."""
    for event in events:
        table = evolve(table, event)
    return table
