"""Counting the float and the drop: two signatures, and what becomes of a difference."""

from collections.abc import Sequence

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCount, Counted, Stack
from croupier.table.table import Table

COUNT = ("house:float-count",)
DIFFERENCE = ("house:float-difference",)
EQUIPMENT: dict[Counted, str] = {"float": "float-tray", "drop": "drop-box"}  # the books' steps
ACCOUNTS: dict[Counted, str] = {"float": ledger.FLOAT, "drop": ledger.DROP}
WAITS = (c.PlaceWager, c.SpeakBet, c.BuyChips)  # what brings chips into play or takes them off the tray


def counted(table: Table) -> tuple[Counted, ...]:
    """What is counted here: the tray, and a drop box where one is on or money is in it."""
    return ("float", "drop") if table.drop_box or table.balance(ledger.DROP) else ("float",)


def waits(scene: Scene, command: c.Command) -> Refusal | None:
    """No wager is taken before the opening counts, nor while a count is open."""
    counts = scene.table.counts
    if not isinstance(command, WAITS):
        return None
    for what in counted(scene.table):
        count = counts.of(what)
        if what in counts.due or (count and not count.settled):
            text = f"First the {what} is counted, confirmed and agreed."
            return refuse("count/open", _cites(scene, what, differs=_differs(count)), text, count=what)
    return None


def _differs(count: ChipCount | None) -> bool:
    return count is not None and (count.nth > 1 or count.difference != 0)


def _cites(scene: Scene, what: Counted, *, differs: bool) -> Cites:
    """The house's own rule, the clause that puts the thing at the table, and the rule of a difference."""
    step = scene.book.step.get(EQUIPMENT[what])
    return cited(COUNT, step.cites if step else (), DIFFERENCE if differs else ())


def closing_refused(scene: Scene, stated: Cents | None) -> Refusal | None:
    """A table with counts closes only on counts of this moment, and on nothing else than they say."""
    table = scene.table
    if table.counts.transfers:
        slip = table.counts.transfers[0].slip
        return refuse("transfer/open", ("house:transfer",), f"Slip {slip} has one signature only.", slip=slip)
    if not table.counts.on:
        return None
    for what in counted(table):
        count, balance = table.counts.of(what), table.balance(ACCOUNTS[what])
        current = count and count.settled and (count.round, count.total) == (table.round.number, balance)
        if not current:
            text, cites = f"First the closing count of the {what}.", _cites(scene, what, differs=False)
            return refuse("count/closing", cites, text, count=what)
    if stated is not None and stated != table.balance(ledger.FLOAT):
        return refuse("count/total", COUNT, "The float was counted and is not that.", float=stated)
    return None


def chips_refused(chips: Sequence[Stack], total: Cents, cites: Cites) -> Refusal | None:
    """Chips by value, each once, that come to the total."""
    for stack in chips:
        if stack.value < 1 or not 0 <= stack.number <= MOST:
            text = f"{stack.number} chips of {stack.value} cents are no chips."
            return refuse("count/chips", cites, text, value=stack.value, number=stack.number)
    if len({stack.value for stack in chips}) < len(chips):
        return refuse("count/chips", cites, "Each value is counted once.")
    found = sum(stack.value * stack.number for stack in chips)
    if found != total or total > MOST:
        text = f"The chips come to {found} cents, not {total}."
        return refuse("count/sum", cites, text, chips=found, total=total)
    return None


def legal_count_float(scene: Scene, command: c.CountFloat) -> Refusal | None:
    return _uncountable(scene) or chips_refused(command.chips, command.total, COUNT)


def legal_count_drop(scene: Scene, command: c.CountDrop) -> Refusal | None:
    if refusal := _uncountable(scene):
        return refusal
    if "drop" not in counted(scene.table):
        return refuse("count/drop", COUNT, "There is no drop box at this table.")
    if not 0 <= command.total <= MOST:
        return refuse("money/amount", COUNT, "Not an amount.", amount=command.total)
    return None


def _uncountable(scene: Scene) -> Refusal | None:
    """Counted is between rounds, with nothing on the layout and nothing on its way."""
    table = scene.table
    if refusal := blocks_everyone(scene, COUNT):
        return refusal
    if not table.counts.on:
        return refuse("count/off", COUNT, "This table was opened without counts.")
    lying = any(wager != box.parked() for box in table.boxes for wager in box.wagers)
    if table.round.phase != "betting" or lying:
        return refuse("count/round", COUNT, "Counted is between rounds, while no wager lies.")
    if table.counts.transfers:
        slip = table.counts.transfers[0].slip
        return refuse("transfer/open", COUNT, f"Slip {slip} has one signature only.", slip=slip)
    return None


def act_count_float(scene: Scene, command: c.CountFloat) -> tuple[ev.Event, ...]:
    nth = _nth(scene.table.counts.float)
    cites = _cites(scene, "float", differs=nth > 1)
    event = ev.FloatCounted(by=command.actor, chips=command.chips, total=command.total, nth=nth, cites=cites)
    return (event,)


def act_count_drop(scene: Scene, command: c.CountDrop) -> tuple[ev.Event, ...]:
    nth = _nth(scene.table.counts.drop)
    cites = _cites(scene, "drop", differs=nth > 1)
    return (ev.DropCounted(by=command.actor, total=command.total, nth=nth, cites=cites),)


def _nth(before: ChipCount | None) -> int:
    """A count nobody confirmed is made again; after a difference comes the next."""
    if before is None or before.settled:
        return 1
    return before.nth + 1 if before.confirmed else before.nth


def legal_confirm(scene: Scene, command: c.ConfirmCount) -> Refusal | None:
    """The second signature is another person's, for the same amount."""
    if refusal := blocks_everyone(scene, COUNT):
        return refusal
    count = scene.table.counts.of(command.of)
    if count is None or count.confirmed:
        return refuse("count/none", COUNT, f"No count of the {command.of} waits for a signature.")
    return second_refused(count.by, count.total, command.actor, command.total, COUNT)


def second_refused(first: str, signed: Cents, actor: str, total: Cents, cites: Cites) -> Refusal | None:
    """Nothing if another person signs for the same amount."""
    if first == actor:
        return refuse("count/two-signatures", cites, "The second signature is another person's.", by=first)
    if total != signed:
        return refuse("count/total", cites, f"{signed} cents were signed for.", signed=signed, total=total)
    return None


def act_confirm(scene: Scene, command: c.ConfirmCount) -> tuple[ev.Event, ...]:
    count = sure(scene.table.counts.of(command.of), "what is confirmed was counted")
    balance = scene.table.balance(ACCOUNTS[command.of])
    difference = count.total - balance
    cites = _cites(scene, command.of, differs=difference != 0)
    confirmed = ev.CountConfirmed(
        of=command.of,
        by=command.actor,
        counted=count.total,
        ledger=balance,
        difference=difference,
        cites=cites,
    )
    if difference == 0:
        return (confirmed,)
    return confirmed, ev.CountDiffered(of=command.of, difference=difference, nth=count.nth, cites=DIFFERENCE)


def legal_book(scene: Scene, command: c.BookDifference) -> Refusal | None:
    """What two counts found is booked by a third person, who says why."""
    if refusal := blocks_everyone(scene, DIFFERENCE):
        return refusal
    count = scene.table.counts.of(command.of)
    if count is None or not count.difference:
        return refuse("difference/none", DIFFERENCE, f"No count of the {command.of} differs.")
    if count.nth == 1:
        return refuse("difference/recount", DIFFERENCE, f"First the {command.of} is counted again.")
    if command.actor in (count.by, count.confirmed):
        text = "Who counted or confirmed it does not book it."
        return refuse("difference/keys", DIFFERENCE, text, by=command.actor)
    if not command.reason:
        return refuse("order/reason", DIFFERENCE, "The reason must be stated.")
    return None


def act_book(scene: Scene, command: c.BookDifference) -> tuple[ev.Event, ...]:
    difference = sure(scene.table.counts.of(command.of), "what is booked was counted").difference
    booked = stated(
        ev.DifferenceBooked,
        command,
        difference=difference,
        cites=DIFFERENCE,
        postings=ledger.move(difference, ledger.difference_account(command.of), ACCOUNTS[command.of]),
    )
    return (booked,)
