"""Fills and credits: chips between the cage and the float, on numbered slips with two signatures."""

from typing import assert_never

from croupier.core import ledger
from croupier.core.event import stated
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.chips.counts import chips_refused, second_refused
from croupier.engine.chips.float_short import short
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import Way

TRANSFER = ("house:transfer",)


def legal_fill(scene: Scene, command: c.FillFloat) -> Refusal | None:
    """From the cage into the tray; a machine has none, and gets what it paid beyond what it held."""
    return _refused(scene, command, machine=short(scene) > 0)


def legal_credit(scene: Scene, command: c.CreditFloat) -> Refusal | None:
    """No more goes to the cage than is in the tray."""
    if refusal := _refused(scene, command, machine=False):
        return refusal
    leaving = sum(one.total for one in scene.table.counts.transfers if one.way == "credit")
    if command.total + leaving > (has := scene.table.balance(ledger.FLOAT)):
        return refuse("transfer/float", TRANSFER, "The float does not hold so many chips.", has=has)
    return None


def _refused(scene: Scene, command: c.FillFloat | c.CreditFloat, *, machine: bool) -> Refusal | None:
    """A slip of its own, chips that come to its total, and a tray to put them in."""
    table, counts = scene.table, scene.table.counts
    if refusal := blocks_everyone(scene, TRANSFER):
        return refusal
    if table.mode == "electronic" and not machine:
        return refuse("transfer/electronic", TRANSFER, "An electronic table has no tray.")
    if not command.slip or command.slip in counts.slips:
        return refuse("transfer/slip", TRANSFER, "Every slip has a number of its own.", slip=command.slip)
    if any(count and not count.settled for count in (counts.float, counts.drop)):
        return refuse("count/open", TRANSFER, "A count is open: the tray stays as it is.")
    if command.total < 1:
        return refuse("money/amount", TRANSFER, "Not an amount of chips.", amount=command.total)
    if table.mode == "electronic" and not command.chips:
        return None if command.total <= MOST else refuse("money/amount", TRANSFER, "Not an amount of chips.")
    return chips_refused(command.chips, command.total, TRANSFER)


def act_fill(scene: Scene, command: c.FillFloat) -> tuple[ev.Event, ...]:
    return (_signed("fill", command),)


def act_credit(scene: Scene, command: c.CreditFloat) -> tuple[ev.Event, ...]:
    return (_signed("credit", command),)


def _signed(way: Way, command: c.FillFloat | c.CreditFloat) -> ev.TransferSigned:
    return stated(ev.TransferSigned, command, way=way, cites=TRANSFER)


def legal_confirm(scene: Scene, command: c.ConfirmTransfer) -> Refusal | None:
    one = scene.table.counts.transfer(command.slip)
    if one is None:
        return refuse("transfer/none", TRANSFER, "No such slip waits for a signature.", slip=command.slip)
    return second_refused(one.by, one.total, command.actor, command.total, TRANSFER)


def act_confirm(scene: Scene, command: c.ConfirmTransfer) -> tuple[ev.Event, ...]:
    one = sure(scene.table.counts.transfer(command.slip), "what is confirmed was signed")
    match one.way:
        case "fill":
            postings = ledger.move(one.total, ledger.CAGE, ledger.FLOAT)
        case "credit":
            postings = ledger.move(one.total, ledger.FLOAT, ledger.CAGE)
        case _:
            assert_never(one.way)
    confirmed = ev.TransferConfirmed(
        way=one.way, slip=one.slip, by=command.actor, total=one.total, cites=TRANSFER, postings=postings
    )
    return (confirmed,)


def legal_cancel(scene: Scene, command: c.CancelTransfer) -> Refusal | None:
    if scene.table.counts.transfer(command.slip) is None:
        return refuse("transfer/none", TRANSFER, "No such slip waits for a signature.", slip=command.slip)
    return None if command.reason else refuse("order/reason", TRANSFER, "The reason must be stated.")


def act_cancel(scene: Scene, command: c.CancelTransfer) -> tuple[ev.Event, ...]:
    return (ev.TransferCancelled(slip=command.slip, by=command.actor, reason=command.reason, cites=TRANSFER),)
