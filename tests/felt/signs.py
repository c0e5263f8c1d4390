"""The lines of a script about limits and signs: what is announced, changed, granted, and the end of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import furniture
from tests.felt.money import cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt

SECOND = 1000  # every command takes one
MINUTE = 60 * SECOND


def _by(felt: Felt, rest: str, usual: int = 1) -> tuple[str, list[str]]:
    """Who gives a command, a supervisor unless `by` names another, and the words before that."""
    words, _, actor = rest.partition(" by ")
    return actor or furniture.ranks(felt.book.id)[usual], words.split()


def _least(words: list[str]) -> dict[str, int]:
    return {spot: cents(amount) for spot, amount in zip(words[::2], words[1::2], strict=True)}


def limits(words: list[str]) -> dict[str, Limit]:
    """Limits like `ante 5-1000/5`, with `x` after them for multiples of the least only."""
    found = {}
    for spot, text in zip(words[::2], words[1::2], strict=True):
        least, _, rest = text.removesuffix("x").partition("-")
        most, _, unit = rest.partition("/")
        found[spot] = Limit(cents(least), cents(most), cents(unit) if unit else 1, text.endswith("x"))
    return found


def _clock(felt: Felt, rest: str) -> None:
    """The next command comes so many minutes and seconds after the latest sign went up."""
    minutes, _, seconds = rest.partition(":")
    shown = [event for event in felt.events if isinstance(event, ev.SignShown)][-1].shown
    felt.at = shown + int(minutes) * MINUTE + int(seconds or 0) * SECOND - SECOND


def _sign(felt: Felt, rest: str) -> None:
    said, _, minutes = rest.partition(" in ")
    minutes, _, by = minutes.partition(" by ")
    actor, (announces, *words) = _by(felt, f"{said} by {by}" if by else said)
    time = felt.at + SECOND + int(minutes) * MINUTE if minutes else 0
    asked = {"actor": actor, "announces": announces, "least": _least(words), "time": time}
    felt.act(msgspec.convert(asked, c.ShowSign), f"sign {rest}")


def _down(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest)
    felt.act(msgspec.convert({"actor": actor, "announces": words[0]}, c.TakeDownSign), f"down {rest}")


def _limits(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest)
    felt.act(c.ChangeLimits(actor=actor, limits=limits(words)), f"limits {rest}")


def _raise(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest)
    if words[:1] == ["kept"]:
        felt.act(c.RaiseKeptMinimum(actor=actor, least=_least(words[1:])), f"raise {rest}")
    else:
        felt.act(c.RaiseMinimumNow(actor=actor, least=_least(words)), f"raise {rest}")


def _grant(felt: Felt, rest: str) -> None:
    actor, (player, *words) = _by(felt, rest, usual=2)
    felt.act(c.GrantLimits(actor=actor, player=player, limits=limits(words)), f"grant {rest}")


def _vacate(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest)
    felt.act(c.VacateSeat(actor=actor, box=int(words[0])), f"vacate {rest}")


def _shut(felt: Felt, rest: str) -> None:
    """`shut`, or `shut 5000` with what is in the tray."""
    actor, words = _by(felt, f" {rest}")
    stated = cents(words[0]) if words else None
    felt.act(c.CloseTable(actor=actor, float=stated), f"shut {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "clock": _clock, "sign": _sign, "down": _down, "limits": _limits, "raise": _raise, "grant": _grant,
    "vacate": _vacate, "shut": _shut,
}  # fmt: skip
