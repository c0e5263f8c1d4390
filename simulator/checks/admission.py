"""Who plays, by the records alone: nobody who is excluded, and at guarded tables nobody past a limit."""

from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.event import Event
from croupier.house.desk.calendars import calendar_of
from croupier.patrons.rules.at_table import patron_at
from croupier.patrons.rules.decide import live
from croupier.patrons.rules.state import Account
from croupier.table import events as ev
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Table
from simulator.checks.guarantees import Broken

BETTING: Final = "betting"


def comes_in(event: Event) -> str:
    """Who sits down with this event or stakes something before the deal; nobody with others."""
    if isinstance(event, ev.SeatTaken):
        return event.player
    return event.owner if isinstance(event, ev.WagerPlaced) and event.acted is None else ""


def check_let_in(table: Table, book: Rulebook, orders: FloorOrders, player: str) -> None:
    """Guarantee 7: it is not somebody who was excluded, by this table or on the floor."""
    here = player in table.sanctions.excluded and book.rule.exclusion.scope == "table"
    if here or player in orders.barred or player in orders.excluded.get(book.data.game, ()):
        raise Broken(7, f"{player} is excluded, and played at {table.id}")


def check_guarded(table: Table, book: Rulebook, account: Account, event: ev.WagerPlaced, at: int) -> None:
    """Guarantee 7: a card in force, limits chosen and kept, and not out by one's own wish."""
    if table.safeguards is None or table.practice or table.tournament:
        return
    calendar = calendar_of(table.safeguards)
    if calendar is None or not live(account.card, at):
        raise Broken(7, f"{account.patron} played at {table.id} without a card")
    if account.suspended is not None and at < account.suspended:
        raise Broken(7, f"{account.patron} played at {table.id} and keeps out until {account.suspended}")
    if missing := set(book.rule.safeguards.choice.kinds) - account.limits.keys():
        raise Broken(7, f"{account.patron} played at {table.id} without a choice of {sorted(missing)}")
    patron = patron_at(account, calendar, at)
    chips = 0 if event.instrument == "token" else event.stake - event.tokens
    for limit in patron.loss_limits if patron.record and chips else ():
        lost = patron.record.lost[limit.period] + patron.record.at_risk if patron.record else 0
        if lost + chips > limit.amount:
            raise Broken(7, f"{account.patron} stakes {chips} past a limit of {limit.amount}")
