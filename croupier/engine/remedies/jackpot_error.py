"""A jackpot game that was started by mistake."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling
from croupier.engine.irregular.void import cancelled_jackpots, jackpot_only, two_keys
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Only a table with a jackpot can start its game by mistake."""
    if scene.table.sign is None or scene.table.sign.jackpot is None:
        return refuse("jackpot/unlinked", CALL, "This table has no jackpot.")
    return None


def _cancel(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The game has no result: every wager in it is its player's again, and all may wager on the next."""
    return (cancelled_jackpots(scene, ruling.rule.cites, why="error"),)


def _keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Prizes that were paid are only had back by two people."""
    paid = replace(scene, table=replace(scene.table, boxes=tuple(map(jackpot_only, scene.table.boxes))))
    return two_keys(paid, ruling.incident.by, ruling.command.actor)


REMEDIES = {"cancel-jackpot": Remedy(_cancel, legal=_keys)}
