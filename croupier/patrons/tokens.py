"""Promotional tokens on the floor: they go along from table to table, and a voucher is changed once."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.engine.wagers.vouchers import UNSAID, VOUCHER, is_number, spent_as
from croupier.house.desk.streams import View, patron_stream
from croupier.patrons.rules.events import TokensCarried, VoucherSpent
from croupier.patrons.rules.state import Account
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

Facts = dict[str, tuple[ev.Event, ...]]


def voucher_stream(number: str) -> str:
    """The stream that remembers one voucher."""
    return "voucher:" + spent_as(number)


def with_tokens(view: View, scene: Scene, command: c.Command) -> c.Command | Refusal:
    """Who sits down brings the tokens they took along elsewhere, all unless fewer are named; no others."""
    table, token = scene.table, scene.book.rule.token
    if token is None or table.practice or table.tournament:
        return command
    if isinstance(command, c.TakeSeat):
        has = _with_them(view, command.player)
        command = replace(command, tokens=command.tokens or has)
        return _more_than(has, command.tokens, token.cites) or command
    entry = table.entries.get(command.entry) if isinstance(command, c.ConfirmChips) else None
    if entry and entry.tokens:
        return _more_than(_with_them(view, entry.player), entry.tokens, token.cites) or command
    return command


def _with_them(view: View, player: str) -> Cents:
    account: Account = view.look(patron_stream(player)).state
    return account.tokens


def _more_than(has: Cents, tokens: Cents, cites: Cites) -> Refusal | None:
    if tokens <= has:
        return None
    text = "The player has no such tokens on this floor: a voucher is changed at a table."
    return refuse("token/away", cites, text, has=has, tokens=tokens)


def with_vouchers(view: View, scene: Scene, command: c.Command) -> Scene:
    """A scene that knows whether the voucher in question was changed before, at whatever table."""
    number = _number(scene.table, command)
    if number == UNSAID and not scene.table.practice:
        return replace(scene, vouchers=frozenset({UNSAID}))
    if number is None or not is_number(number) or not view.look(voucher_stream(number)).state:
        return scene
    return replace(scene, vouchers=frozenset({spent_as(number)}))


def _number(table: Table, command: c.Command) -> str | None:
    """Of the voucher that a command changes, if it changes one."""
    match command:
        case c.ExchangeVoucher():
            return command.number
        case c.SpeakBet() if command.tender == VOUCHER:
            return command.number
        case c.ConfirmChips():
            entry = table.entries.get(command.entry)
            return entry.voucher if entry and entry.way == "voucher" else None
    return None


def carried(table: Table, events: Iterable[ev.Event], command: c.Command) -> Facts:
    """What players took along from the table, or brought to it, for their accounts."""
    found: dict[str, Cents] = {}
    for event in events if not table.practice else ():
        if isinstance(event, ev.SeatTaken | ev.SeatLeft):
            away = sum(one.cents for one in event.postings if one.account == ledger.TOKENS_AWAY)
            found[event.player] = found.get(event.player, 0) + away
    return {
        patron_stream(player): (
            TokensCarried(
                patron=player, by=command.actor, at=command.at, table=table.id, tokens=tokens,
                cites=("house:seat",),
            ),
        )
        for player, tokens in found.items()
        if tokens
    }  # fmt: skip


def spent(table: Table, events: Iterable[ev.Event], command: c.Command) -> Facts:
    """Vouchers with a number that were changed, so that no other table changes them again."""
    return {
        voucher_stream(event.number): (
            VoucherSpent(
                patron=event.player, by=command.actor, at=command.at, table=table.id, number=event.number,
                value=event.value if isinstance(event, ev.VoucherExchanged) else event.amount,
                cites=event.cites,
            ),
        )
        for event in events
        if isinstance(event, ev.VoucherExchanged | ev.ChipsBought) and event.number and not table.practice
    }  # fmt: skip
