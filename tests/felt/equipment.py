"""The lines of a script about cards and machines in use: counted, changed, boxed, dealt from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.table import commands as c
from tests.felt import furniture

if TYPE_CHECKING:
    from tests.felt.felt import Felt


def _said(words: list[str]) -> dict[str, str]:
    """Words in pairs: a name and what is said under it."""
    return dict(zip(words[::2], words[1::2], strict=True))


def _supervisor(felt: Felt, said: dict[str, str]) -> str:
    return said.get("by", furniture.ranks(felt.book.id)[1])


def _cards(said: dict[str, str]) -> tuple[str, ...]:
    return tuple(card for card in said.get("cards", "").split(",") if card)


def _order(felt: Felt, rest: str) -> None:
    """`order count red`, `order shuffle red`, `order cut red` or `order shuffle+cut red`."""
    what, deck, *words = rest.split()
    said = _said(words)
    actor = _supervisor(felt, said)
    found = int(said["found"]) if "found" in said else None
    command: c.Command = c.OrderCount(actor=actor, deck=deck, found=found)
    if what != "count":
        reason = said.get("reason", "unmixed")
        command = c.OrderShuffle(
            actor=actor, deck=deck, reason=reason, shuffle="shuffle" in what, cut="cut" in what
        )
    felt.act(command, f"order {rest}")


def _count(felt: Felt, rest: str) -> None:
    deck, count, *words = rest.split()
    actor = _said(words).get("by", felt.person)
    felt.act(c.CountDeck(actor=actor, deck=deck, count=int(count)), f"count {rest}")


def _unfit(felt: Felt, rest: str) -> None:
    deck, *words = rest.split()
    said = _said(words)
    command = c.FindUnfit(
        actor=_supervisor(felt, said), deck=deck, cards=_cards(said), reason=said.get("reason", "worn")
    )
    felt.act(command, f"unfit {rest}")


def _change(felt: Felt, rest: str) -> None:
    deck, *words = rest.split()
    said = _said(words)
    command = c.ChangeCards(
        actor=_supervisor(felt, said), deck=deck, cards=_cards(said), reason=said.get("reason", "worn")
    )
    felt.act(command, f"change {rest}")


def _out(felt: Felt, rest: str) -> None:
    deck, *words = rest.split()
    said = _said(words)
    boxed = c.BoxDeck(
        actor=said.get("by", felt.person), deck=deck, slip=said.get("slip", ""), seal=said.get("seal", "")
    )
    felt.act(boxed, f"out {rest}")


def _play(felt: Felt, deck: str) -> None:
    felt.act(c.PlayDeck(actor=felt.person, deck=deck), f"play {deck}")


def _source(felt: Felt, rest: str) -> None:
    source, *words = rest.split()
    said = _said(words)
    command = c.ChangeSource(
        actor=_supervisor(felt, said),
        source=source,
        unit=said.get("unit", ""),
        shuffler=said.get("shuffler", ""),
        reason=said.get("reason", ""),
    )
    felt.act(command, f"source {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "order": _order, "count": _count, "unfit": _unfit, "change": _change, "out": _out, "play": _play,
    "source": _source,
}  # fmt: skip
