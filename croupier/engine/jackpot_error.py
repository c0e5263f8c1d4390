"""A jackpot game that was started by mistake."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box, Wager
from croupier.engine.ruling import CALL, Remedy, Ruling
from croupier.engine.voiding import jackpot_of
from croupier.engine.wagers import owned


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Only a table with a jackpot can start its game by mistake."""
    if scene.table.sign is None or scene.table.sign.jackpot is None:
        return refuse("jackpot/unlinked", CALL, "This table has no jackpot.")
    return None


def _cancel(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The game has no result: every wager in it is its player's again, and all may wager on the next."""
    table = scene.table
    found = [(box, wager) for box in table.boxes if (wager := jackpot_of(box))]
    postings: list[ledger.Posting] = []
    for box, wager in found:
        postings += _back(box, wager)
    cancelled = ev.JackpotGameCancelled(
        round=table.round.number,
        why="error",
        gone=tuple(box.number for box, _ in found),
        cites=ruling.rule.cites,
        postings=tuple(postings),
    )
    return (cancelled,)


def _back(box: Box, wager: Wager) -> tuple[ledger.Posting, ...]:
    """A jackpot wager to its owner, from its spot or from the pool a fold sent it to."""
    lies = box.wager("jackpot") is not None
    source = ledger.spot_account(box.number, "jackpot") if lies else ledger.JACKPOT
    return ledger.move(wager.stake, source, owned(wager.owner, wager.instrument))


REMEDIES = {"cancel-jackpot": Remedy(_cancel)}
