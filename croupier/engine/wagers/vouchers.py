"""Vouchers of the operator become promotional tokens: of their value, on their conditions, and once."""

from re import fullmatch

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.event import stated
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

SEAT = ("house:seat",)
CHIPS = ("house:chips",)
VOUCHER = "voucher"  # among what is handed over with a spoken bet
UNSAID = ""  # among the vouchers changed before: one without a number may be any of them
NUMBER = r"[A-Za-z0-9-]{1,40}"


def is_number(text: str) -> bool:
    """Whether this can be the number of a voucher."""
    return fullmatch(NUMBER, text) is not None


def spent_as(number: str) -> str:
    """How the number of a voucher is remembered, however its letters were typed."""
    return number.upper()


def legal_voucher(scene: Scene, command: c.ExchangeVoucher) -> Refusal | None:
    """A voucher becomes tokens of equal value, on the voucher's own conditions, which somebody has to say."""
    rule = scene.book.rule.token
    if rule is None:
        cites = scene.book.rule.instruments.cites
        return refuse("token/none", cites, "This book takes no promotional tokens.")
    if refusal := blocks_everyone(scene, rule.cites):
        return refusal
    if not any(box.seat == command.player for box in scene.table.boxes):
        text = "Only a seated player exchanges a voucher here."
        return refuse("seat/none", SEAT, text, player=command.player)
    if not 0 < command.value <= MOST or command.tokens != command.value:
        text = "Tokens have the value of the voucher."
        return refuse("token/value", rule.cites, text, value=command.value, tokens=command.tokens)
    if command.conditions_met is None:
        return refuse("token/conditions", rule.cites, "Are the voucher's conditions met? Say so.")
    if not command.conditions_met:
        return refuse("token/conditions", rule.cites, "The voucher's conditions are not met.")
    return number_refused(scene, command.number, rule.cites)


def number_refused(scene: Scene, number: str, cites: Cites) -> Refusal | None:
    """One with a number is changed once; one without counts as never changed, but on a floor it has one."""
    if not number and UNSAID in scene.vouchers:
        return refuse("token/number", cites, "A voucher has a number and is changed once: say which.")
    if number and not is_number(number):
        text = "The number of a voucher is of letters, digits and dashes."
        return refuse("token/number", cites, text, number=number)
    if spent_as(number) in scene.vouchers:
        return refuse("token/changed", cites, f"Voucher {number} has been changed before.", number=number)
    return None


def act_voucher(scene: Scene, command: c.ExchangeVoucher) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.token
    exchanged = stated(
        ev.VoucherExchanged,
        command,
        cites=rule.cites if rule else CHIPS,
        postings=ledger.move(command.value, ledger.PROMOTION, ledger.token_account(command.player)),
    )
    return (exchanged,)
