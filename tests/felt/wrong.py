"""The lines of a script about what goes wrong: what is called, the ruling, and orders that are lifted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from croupier.table import commands as c
from tests.felt import furniture
from tests.felt.money import cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt


def _said(words: list[str]) -> dict[str, str]:
    """Words in pairs: a name and what is said under it."""
    return dict(zip(words[::2], words[1::2], strict=True))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _when(text: str) -> Literal["", "deal", "unbet", "play"]:
    match text:
        case "deal" | "unbet" | "play":
            return text
    return ""


def _wrong(felt: Felt, rest: str) -> None:
    kind, *words = rest.split()
    said = _said(words)
    call = c.Call(
        actor=said.get("by", felt.dealer),
        kind=kind,
        box=_number(said.get("box")),
        boxes=_numbers(said.get("boxes", "")),
        cards=_names(said.get("cards", "")),
        places=_names(said.get("at", "")),
        count=_number(said.get("count")),
        spot=said.get("spot", ""),
        amount=cents(said["amount"]) if "amount" in said else None,
        deck=said.get("deck", ""),
        note=said.get("note", ""),
        looked="looked" in said,
        during=_when(said.get("during", "")),
        says=said.get("looked", ""),
    )
    felt.act(call, f"wrong {rest}")


def _rule(felt: Felt, rest: str) -> None:
    does, *words = rest.split()
    said = _said(words)
    ruling = c.Remedy(
        actor=said.get("by", furniture.ranks(felt.book.id)[1]),
        does=does,
        boxes=_numbers(said.get("boxes", "")),
        players=_names(said.get("players", "")),
        cards=_names(said.get("cards", "")),
        count=_number(said.get("count")),
        stays=said.get("stays", ""),
        reason=said.get("reason", ""),
    )
    felt.act(ruling, f"rule {rest}")


def _withdraw(felt: Felt, rest: str) -> None:
    said = _said(rest.split())
    actor = said.get("by", furniture.ranks(felt.book.id)[1])
    count = _number(said.get("count"))
    felt.act(c.WithdrawCall(actor=actor, reason=said.get("reason", ""), count=count), f"withdraw {rest}")


def _correct(felt: Felt, rest: str) -> None:
    """`correct As,Kd Ah,Kc`: what was entered, and what lies there."""
    was, cards, *words = rest.split()
    said = _said(words)
    command = c.CorrectCard(
        actor=said.get("by", felt.dealer), was=_names(was), cards=_names(cards),
        reason=said.get("reason", ""), second=said.get("second", ""),
    )  # fmt: skip
    felt.act(command, f"correct {rest}")


def _lift(felt: Felt, rest: str) -> None:
    order, *words = rest.split()
    said = _said(words)
    actor, players = said.get("by", furniture.ranks(felt.book.id)[1]), _names(said.get("players", ""))
    felt.act(c.LiftOrder(actor=actor, order=order, players=players), f"lift {rest}")


def _retract(felt: Felt, rest: str) -> None:
    box = int(rest)
    felt.act(c.Retract(actor=felt.actor(felt.player(box)), box=box, accept=True), f"retract {rest}")


def _stay(felt: Felt, rest: str) -> None:
    box = int(rest)
    felt.act(c.Retract(actor=felt.actor(felt.player(box)), box=box, accept=False), f"stay {rest}")


def _time(felt: Felt, rest: str) -> None:
    """`time 3` calls on a player, `time 3 up` says that the time has passed."""
    number, *up = rest.split()
    box = int(number)
    called: c.Command = c.TimeUp(actor=felt.dealer, box=box) if up else c.CallTime(actor=felt.dealer, box=box)
    felt.act(called, f"time {rest}")


def _wait(felt: Felt, rest: str) -> None:
    felt.at += int(rest) * 1000


LINES: dict[str, Callable[[Felt, str], None]] = {
    "wrong": _wrong, "rule": _rule, "withdraw": _withdraw, "correct": _correct, "lift": _lift,
    "retract": _retract,
    "stay": _stay, "time": _time, "wait": _wait,
}  # fmt: skip
