"""The lines of a script about players' money and limits: chips declared and changed, pauses, directions.

declare 3 100              p3 brings $100 more; `colour 3 100 for 100` changes chips for others
pause 3 until 60           p3 starts no hand for an hour; `pause 3` until `resume 3 lost 200`
direct 3 show your chips   a direction, until `acknowledge 3`; each `by dealer 3 …` for another rank
helped 3 by ann ante 10    ann puts p3's chips down
present 3                  p3 shows a valid card after wagers were invalid
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.table import commands as c
from tests.felt import furniture
from tests.felt.money import cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt

MINUTE = 60_000


def _who(felt: Felt, rest: str) -> tuple[str, str, str]:
    """Who says it, about which player, and the rest."""
    actor = furniture.ranks(felt.book.id)[1]
    if rest.startswith("by "):
        _, actor, rest = rest.split(" ", 2)
    box, _, rest = rest.partition(" ")
    return actor, felt.player(int(box)), rest


def _declare(felt: Felt, rest: str) -> None:
    box, amount = rest.split()
    player = felt.player(int(box))
    declared = c.DeclareChips(actor=felt.actor(player), player=player, amount=cents(amount))
    felt.act(declared, f"declare {rest}")


def _colour(felt: Felt, rest: str) -> None:
    box, gives, _, gets = rest.split()
    player = felt.player(int(box))
    change = c.ChangeColour(actor=felt.person, player=player, gives=cents(gives), gets=cents(gets))
    felt.act(change, f"colour {rest}")


def _pause(felt: Felt, rest: str) -> None:
    actor, player, until = _who(felt, rest)
    minutes = int(until.removeprefix("until ")) if until else 0
    time = felt.at + minutes * MINUTE if until else 0
    felt.act(c.PausePlayer(actor=actor, player=player, until=time), f"pause {rest}")


def _resume(felt: Felt, rest: str) -> None:
    actor, player, lost = _who(felt, rest)
    resumed = c.ResumePlayer(actor=actor, player=player, net_loss=cents(lost.removeprefix("lost ")))
    felt.act(resumed, f"resume {rest}")


def _direct(felt: Felt, rest: str) -> None:
    actor, player, text = _who(felt, rest)
    felt.act(c.DirectPlayer(actor=actor, player=player, text=text), f"direct {rest}")


def _acknowledge(felt: Felt, rest: str) -> None:
    player = felt.player(int(rest))
    felt.act(c.AcknowledgeDirections(actor=felt.actor(player), player=player), f"acknowledge {rest}")


def _present(felt: Felt, rest: str) -> None:
    actor, player, _ = _who(felt, rest)
    felt.act(c.PresentCard(actor=actor, player=player), f"present {rest}")


def _helped(felt: Felt, rest: str) -> None:
    box, _, helper, spot, amount = rest.split()
    wager = c.PlaceWager(
        actor=felt.dealer, box=int(box), spot=spot, amount=cents(amount), player=felt.player(int(box)),
        helper=helper,
    )  # fmt: skip
    felt.act(wager, f"helped {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "declare": _declare, "colour": _colour, "pause": _pause, "resume": _resume, "direct": _direct,
    "acknowledge": _acknowledge, "helped": _helped, "present": _present,
}  # fmt: skip
