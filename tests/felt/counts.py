"""The lines of a script about chips and cash: counted, confirmed, booked, filled and credited.

tray 100x25,40x500         the dealer counts 100 chips of $25 and 40 of $500; `total 22500` says otherwise
drop 1500                  and the drop box
confirm float 22500        by a supervisor; also `confirm drop 1500`
book float reason lost     what a recount found, by the highest rank
fill S1 20x100             chips from the cage on slip S1; `credit S2 20x100` to it
countersign S1 2000        the second signature; or `cancel S1 reason misread`
                           each with `by` somebody else
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.table import commands as c
from croupier.table.chip_counts import Stack
from tests.felt import furniture
from tests.felt.money import cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt


def _said(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True))


def _stacks(text: str) -> tuple[Stack, ...]:
    parts = (part.split("x") for part in text.split(",") if part)
    return tuple(Stack(cents(value), int(number)) for number, value in parts)


def _chips(chips: str, said: dict[str, str]) -> dict[str, Any]:
    stacks = _stacks(chips)
    worth = sum(stack.value * stack.number for stack in stacks)
    return {"chips": stacks, "total": cents(said["total"]) if "total" in said else worth}


def _tray(felt: Felt, rest: str) -> None:
    chips, *words = rest.split()
    said = _said(words)
    command = c.CountFloat(actor=said.get("by", felt.dealer), **_chips(chips, said))
    felt.act(command, f"tray {rest}")


def _drop(felt: Felt, rest: str) -> None:
    amount, *words = rest.split()
    command = c.CountDrop(actor=_said(words).get("by", felt.dealer), total=cents(amount))
    felt.act(command, f"drop {rest}")


def _confirm(felt: Felt, rest: str) -> None:
    what, amount, *words = rest.split()
    actor = _said(words).get("by", furniture.ranks(felt.book.id)[1])
    asked = {"actor": actor, "of": what, "total": cents(amount)}
    felt.act(msgspec.convert(asked, c.ConfirmCount), f"confirm {rest}")


def _book(felt: Felt, rest: str) -> None:
    what, *words = rest.split()
    said = _said(words)
    actor = said.get("by", furniture.ranks(felt.book.id)[-1])
    asked = {"actor": actor, "of": what, "reason": said.get("reason", "")}
    felt.act(msgspec.convert(asked, c.BookDifference), f"book {rest}")


def _fill(felt: Felt, rest: str) -> None:
    slip, chips, *words = rest.split()
    said = _said(words)
    command = c.FillFloat(actor=said.get("by", felt.dealer), slip=slip, **_chips(chips, said))
    felt.act(command, f"fill {rest}")


def _credit(felt: Felt, rest: str) -> None:
    slip, chips, *words = rest.split()
    said = _said(words)
    command = c.CreditFloat(actor=said.get("by", felt.dealer), slip=slip, **_chips(chips, said))
    felt.act(command, f"credit {rest}")


def _countersign(felt: Felt, rest: str) -> None:
    slip, amount, *words = rest.split()
    actor = _said(words).get("by", furniture.ranks(felt.book.id)[1])
    felt.act(c.ConfirmTransfer(actor=actor, slip=slip, total=cents(amount)), f"countersign {rest}")


def _cancel(felt: Felt, rest: str) -> None:
    slip, *words = rest.split()
    said = _said(words)
    actor = said.get("by", furniture.ranks(felt.book.id)[1])
    command = c.CancelTransfer(actor=actor, slip=slip, reason=said.get("reason", ""))
    felt.act(command, f"cancel {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "tray": _tray, "drop": _drop, "confirm": _confirm, "book": _book, "fill": _fill, "credit": _credit,
    "countersign": _countersign, "cancel": _cancel,
}  # fmt: skip
