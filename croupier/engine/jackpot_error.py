"""A jackpot game that was started by mistake."""

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box
from croupier.engine.ruling import CALL, Remedy, Ruling
from croupier.engine.voiding import jackpot_of, owed, returned, two_keys, unrecovered


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Only a table with a jackpot can start its game by mistake."""
    if scene.table.sign is None or scene.table.sign.jackpot is None:
        return refuse("jackpot/unlinked", CALL, "This table has no jackpot.")
    return None


def _cancel(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The game has no result: every wager in it is its player's again, and all may wager on the next."""
    table = scene.table
    found = [box for box in table.boxes if jackpot_of(box)]
    postings = [posting for box in found for posting in returned(_jackpot_only(box), jackpot=True)]
    cancelled = ev.JackpotGameCancelled(
        round=table.round.number,
        why="error",
        gone=tuple(box.number for box in found),
        cites=ruling.rule.cites,
        postings=(*postings, *owed(unrecovered(scene, postings))),
    )
    return (cancelled,)


def _jackpot_only(box: Box) -> Box:
    """A box as if nothing but its jackpot wager lay there or was taken."""
    wagers = tuple(wager for wager in box.wagers if wager.spot == "jackpot")
    return replace(box, wagers=wagers, done=tuple(one for one in box.done if one.wager.spot == "jackpot"))


def _keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Prizes that were paid are only had back by two people."""
    paid = replace(scene, table=replace(scene.table, boxes=tuple(map(_jackpot_only, scene.table.boxes))))
    return two_keys(paid, ruling.incident.by, ruling.command.actor)


REMEDIES = {"cancel-jackpot": Remedy(_cancel, legal=_keys)}
