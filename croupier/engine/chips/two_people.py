"""Chips from a sum on are entered by two people: one signs, another with a rank above confirms."""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from croupier.core.event import stated
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.chips.counts import second_refused, waits
from croupier.engine.chips.entered import chips_entered
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.players import monitoring, seats
from croupier.engine.scene import Scene
from croupier.engine.wagers import vouchers
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import ChipEntry, EntryWay

TWO_PEOPLE = ("house:two-people",)
Entry = c.TakeSeat | c.DeclareChips | c.BuyChips | c.ExchangeVoucher
LEGAL: dict[type[c.Command], Callable[[Scene, Any], Refusal | None]] = {
    c.TakeSeat: seats.legal_sit,
    c.DeclareChips: monitoring.legal_declare,
    c.BuyChips: seats.legal_buy,
    c.ExchangeVoucher: vouchers.legal_voucher,
}
ACT: dict[type[c.Command], Callable[[Scene, Any], tuple[ev.Event, ...]]] = {
    c.TakeSeat: seats.act_sit,
    c.DeclareChips: monitoring.act_declare,
    c.BuyChips: seats.act_buy,
    c.ExchangeVoucher: vouchers.act_voucher,
}


def entered_alone(scene: Scene, command: c.Command) -> Cents:
    """What one of the staff enters for somebody else, where that is counted; nobody counts play money."""
    table = scene.table
    if scene.two_people is None or table.practice or table.tournament:
        return 0
    return chips_entered(command) if command.actor != getattr(command, "player", "") else 0


def needs_two(scene: Scene, command: c.Command) -> bool:
    """Whether it comes to a sum, with what the same person entered for the player, or for anybody, before."""
    amount, rule = entered_alone(scene, command), scene.two_people
    return rule is not None and amount > 0 and rule.reached(amount)


def entry_refused(scene: Scene, command: c.Command) -> Refusal | None:
    """A bet by word cannot wait for a second person; nor is a player or a seat waited for twice."""
    if not needs_two(scene, command):
        return None
    if isinstance(command, c.SpeakBet):
        text = "So much is bought first, with a second person's signature, and then bet."
        return refuse("chips/two-people", TWO_PEOPLE, text, amount=command.amount)
    box, player = getattr(command, "box", None), getattr(command, "player", "")
    for one in scene.table.entries.pending:
        if one.player == player or (box is not None and one.box == box):
            text = f"Entry {one.number} waits for its second signature first."
            return refuse("chips/pending", TWO_PEOPLE, text, entry=one.number)
    return None


def act_sign(scene: Scene, command: Entry) -> tuple[ev.Event, ...]:
    """Nothing moves yet."""
    signed = ev.ChipsSigned(
        entry=scene.table.entries.last + 1,
        by=command.actor,
        player=command.player,
        amount=chips_entered(command),
        way=_way(command),
        box=command.box if isinstance(command, c.TakeSeat) else None,
        tokens=command.tokens if isinstance(command, c.TakeSeat) else 0,
        voucher=command.number if isinstance(command, c.ExchangeVoucher) else "",
        cites=TWO_PEOPLE,
    )
    return (signed,)


def _way(command: Entry) -> EntryWay:
    match command:
        case c.TakeSeat():
            return "brought"
        case c.DeclareChips():
            return "declared"
        case c.BuyChips():
            return command.means
        case c.ExchangeVoucher():
            return "voucher"
        case _:
            assert_never(command)


def legal_confirm(scene: Scene, command: c.ConfirmChips) -> Refusal | None:
    """Another person signs for the same sum, while what was entered could still be done."""
    one = scene.table.entries.get(command.entry)
    if one is None:
        return refuse("chips/none", TWO_PEOPLE, "No such entry waits for a signature.", entry=command.entry)
    if command.actor == one.player:
        return refuse("count/two-signatures", TWO_PEOPLE, "Nobody confirms their own chips.", by=one.player)
    signed = second_refused(one.by, one.amount, command.actor, command.total, TWO_PEOPLE)
    return signed or blocks_everyone(scene, TWO_PEOPLE) or _impossible(scene, wish(one))


def _impossible(scene: Scene, entry: Entry) -> Refusal | None:
    counted = waits(scene, entry) if scene.table.counts.on else None
    return counted or LEGAL[type(entry)](scene, entry)


def act_confirm(scene: Scene, command: c.ConfirmChips) -> tuple[ev.Event, ...]:
    one = sure(scene.table.entries.get(command.entry), "what is confirmed was signed")
    confirmed = ev.ChipsConfirmed(
        entry=one.number, by=command.actor, signed=one.by, player=one.player, amount=one.amount,
        cites=TWO_PEOPLE,
    )  # fmt: skip
    entry = replace(wish(one), at=command.at)
    return (confirmed, *ACT[type(entry)](scene, entry))


def wish(one: ChipEntry) -> Entry:
    """What was entered, as it was asked for."""
    match one.way:
        case "brought":
            return c.TakeSeat(
                actor=one.by, box=one.box or 0, player=one.player, brings=one.amount, tokens=one.tokens
            )
        case "declared":
            return c.DeclareChips(actor=one.by, player=one.player, amount=one.amount)
        case "cash" | "terminal":
            return c.BuyChips(actor=one.by, player=one.player, amount=one.amount, means=one.way)
        case "voucher":
            return c.ExchangeVoucher(
                actor=one.by, player=one.player, value=one.amount, tokens=one.amount, conditions_met=True,
                number=one.voucher,
            )  # fmt: skip
        case _:
            assert_never(one.way)


def legal_cancel(scene: Scene, command: c.CancelChips) -> Refusal | None:
    if scene.table.entries.get(command.entry) is None:
        return refuse("chips/none", TWO_PEOPLE, "No such entry waits for a signature.", entry=command.entry)
    return None if command.reason else refuse("order/reason", TWO_PEOPLE, "The reason must be stated.")


def act_cancel(scene: Scene, command: c.CancelChips) -> tuple[ev.Event, ...]:
    one = sure(scene.table.entries.get(command.entry), "what is cancelled was signed")
    cancelled = stated(ev.ChipsCancelled, command, entry=one.number, player=one.player, cites=TWO_PEOPLE)
    return (cancelled,)
