"""The lines of a script about order at the table: wagers refused, findings, and the measures that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from croupier.table import commands as c
from tests.felt import furniture

if TYPE_CHECKING:
    from tests.felt.felt import Felt


def _words(felt: Felt, rest: str) -> tuple[list[str], dict[str, str], str]:
    """Plain words, then names with what is said under them, and who acts: the highest rank unless named."""
    names = ("by", "note", "reason", "grounds", "place", "to", "arrived", "wagers")
    words = rest.split()
    at = next((index for index, word in enumerate(words) if word in names), len(words))
    said = dict(zip(words[at::2], words[at + 1 :: 2], strict=True))
    return words[:at], said, said.get("by", furniture.ranks(felt.book.id)[-1])


def _refuse(felt: Felt, rest: str) -> None:
    (box, spot), said, actor = _words(felt, rest)
    command = c.RefuseWager(actor=actor, box=int(box), spot=spot, reason=said.get("reason", ""))
    felt.act(command, f"refuse {rest}")


def _finding(felt: Felt, rest: str) -> None:
    (player, breach), said, actor = _words(felt, rest)
    command = c.RecordFinding(actor=actor, player=player, breach=breach, note=said.get("note", ""))
    felt.act(command, f"finding {rest}")


def _void(felt: Felt, rest: str) -> None:
    (player,), _, actor = _words(felt, rest)
    felt.act(c.VoidPlayerWagers(actor=actor, player=player), f"void {rest}")


def _exclude(felt: Felt, rest: str) -> None:
    """From the game, or from the casino; wagers in play stand unless they are said to be void."""
    (player, scope), said, actor = _words(felt, rest)
    kind = c.ExcludeFromCasino if scope == "casino" else c.ExcludeFromGame
    wagers: Literal["stand", "void"] = "void" if said.get("wagers") == "void" else "stand"
    felt.act(kind(actor=actor, player=player, wagers=wagers), f"exclude {rest}")


def _readmit(felt: Felt, rest: str) -> None:
    (player, scope), said, actor = _words(felt, rest)
    command = c.LiftExclusion(
        actor=actor, player=player, scope="casino" if scope == "casino" else "game",
        reason=said.get("reason", ""),
    )  # fmt: skip
    felt.act(command, f"readmit {rest}")


def _detain(felt: Felt, rest: str) -> None:
    (player,), said, actor = _words(felt, rest)
    command = c.Detain(
        actor=actor, player=player, place=said.get("place", ""), grounds=said.get("grounds", "device")
    )
    felt.act(command, f"detain {rest}")


def _hand_over(felt: Felt, rest: str) -> None:
    """Arrived so many seconds before; without, nobody did."""
    (player,), said, actor = _words(felt, rest)
    arrived = felt.at + 1000 - int(said["arrived"]) * 1000 if "arrived" in said else None
    command = c.EndDetention(
        actor=actor, player=player, to=said.get("to", "police"), arrived=arrived,
        reason=said.get("reason", ""),
    )  # fmt: skip
    felt.act(command, f"hand-over {rest}")


def _withhold(felt: Felt, rest: str) -> None:
    (player,), _, actor = _words(felt, rest)
    felt.act(c.WithholdWinnings(actor=actor, player=player), f"withhold {rest}")


def _determine(felt: Felt, rest: str) -> None:
    (player, what), said, actor = _words(felt, rest)
    command = c.DetermineWinnings(
        actor=actor, player=player, release=what == "release", determination=said.get("reason", "")
    )
    felt.act(command, f"determine {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "refuse": _refuse, "finding": _finding, "void": _void, "exclude": _exclude, "readmit": _readmit,
    "detain": _detain, "hand-over": _hand_over, "withhold": _withhold, "determine": _determine,
}  # fmt: skip
