"""The lines of a script about a table's jackpot: what fails, paper in its place, signs, prizes, other boxes.

fault display              or controller, or sign; `works display`; by a supervisor unless `by`
paper tally sheet          wagers on paper, by an area manager; `paper-count 3 second tg_acm` ends it
jackpot-sign wager 10      between rounds: wager, seed, bonus in dollars, option; `note …` takes the rest
prize 3                    box 3 is confirmed its prize, by the highest rank unless `by`
decline 3                  box 3 wants no jackpot wager; `permit 3 p5` lets p5 place one there
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.table import commands as c
from tests.felt import furniture
from tests.felt.money import cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt


def _by(felt: Felt, rest: str, usual: int) -> tuple[str, str]:
    """Who gives a command, somebody of a usual rank unless `by` names another, and the words before that."""
    words, _, actor = rest.partition(" by ")
    return actor or furniture.ranks(felt.book.id)[usual], words


def _fault(felt: Felt, rest: str) -> None:
    actor, part = _by(felt, rest, 1)
    felt.act(msgspec.convert({"actor": actor, "part": part}, c.ReportJackpotFault), f"fault {rest}")


def _works(felt: Felt, rest: str) -> None:
    actor, part = _by(felt, rest, 1)
    felt.act(msgspec.convert({"actor": actor, "part": part}, c.ClearJackpotFault), f"works {rest}")


def _paper(felt: Felt, rest: str) -> None:
    actor, note = _by(felt, f" {rest}", 2)
    felt.act(c.StartManualArrangement(actor=actor, note=note.strip()), f"paper {rest}")


def _paper_count(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest, 2)
    counted, _, second = words.partition(" second ")
    ended = c.EndManualArrangement(actor=actor, counted=int(counted), second=second)
    felt.act(ended, f"paper-count {rest}")


def _jackpot_sign(felt: Felt, rest: str) -> None:
    actor, said = _by(felt, rest, 1)
    words, _, note = said.partition("note ")
    sign = felt.table.sign.jackpot if felt.table.sign else None
    changes: dict[str, Any] = {"note": note} if "note" in said else {}
    pairs = words.split()
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        changes[name] = int(value) if name == "option" else cents(value)
    changed = furniture.said_anew(sign, **changes)
    felt.act(c.ChangeJackpotSign(actor=actor, sign=changed), f"jackpot-sign {rest}")


def _prize(felt: Felt, rest: str) -> None:
    actor, box = _by(felt, rest, -1)
    felt.act(c.ConfirmJackpot(actor=actor, box=int(box)), f"prize {rest}")


def _decline(felt: Felt, rest: str) -> None:
    box = int(rest)
    felt.act(c.DeclineJackpot(actor=felt.actor(felt.player(box)), box=box), f"decline {rest}")


def _permit(felt: Felt, rest: str) -> None:
    actor, words = _by(felt, rest, 1)
    box, player = words.split()
    felt.act(c.PermitJackpot(actor=actor, box=int(box), player=player), f"permit {rest}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "fault": _fault, "works": _works, "paper": _paper, "paper-count": _paper_count,
    "jackpot-sign": _jackpot_sign, "prize": _prize, "decline": _decline, "permit": _permit,
}  # fmt: skip
