"""Winnings in custody: paid by the table, held until there is a determination about their owner."""

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.engine.players.floor_orders import STANDS, standing
from croupier.engine.scene import Scene
from croupier.engine.wagers.holdings import holdings
from croupier.table import events as ev

HOUSE = "house"  # nobody in person


def held_back(scene: Scene, player: str, cites: Cites) -> tuple[ev.Event, ...]:
    """What a player was paid in the open round and still has."""
    won: dict[int, Cents] = {}
    for one in holdings(scene.table, player):
        if one.done and one.done.pays and not one.done.held:
            won[one.box.number] = won.get(one.box.number, 0) + one.done.pays
    return tuple(_held(box, player, won[box], cites) for box in sorted(won))


def into_custody(scene: Scene, box: int, player: str, amount: Cents) -> tuple[ev.Event, ...]:
    """What follows a payment to somebody whose winnings are withheld, or whom the staff policy binds.

    They may be withheld at another table of the floor; each table determines what it holds.
    """
    if not amount:
        return ()
    if cites := scene.table.sanctions.withheld.get(player):
        return (_held(box, player, amount, cites),)
    cites = standing(scene).withheld.get(player, ()) and STANDS
    rule, patron = scene.book.rule.staff_policy, scene.patrons.get(player)
    if rule and patron and patron.staff_policy:
        cites = rule.cites
    if not cites:
        return ()
    withheld = ev.WinningsWithheld(player=player, by=HOUSE, cites=cites)
    return (withheld, _held(box, player, amount, cites))


def _held(box: int, player: str, amount: Cents, cites: Cites) -> ev.WinningsHeld:
    return ev.WinningsHeld(
        box=box,
        player=player,
        amount=amount,
        cites=cites,
        postings=ledger.move(amount, ledger.patron_account(player), ledger.held_account(player)),
    )
