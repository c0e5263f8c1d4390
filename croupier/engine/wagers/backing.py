"""A jackpot wager on another player's box: declined by the one who plays it, permitted to somebody else."""

from croupier.core.book.entries import Cites
from croupier.core.book.jackpots import BackingRule
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.irregular.orders import kept_out
from croupier.engine.jackpots.link import link_refused
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box


def backing_cites(scene: Scene) -> Cites:
    """The clauses about it, none where the book knows nothing of the kind."""
    rule = scene.book.rule.jackpot_backing
    return rule.cites if rule else ()


def backs(scene: Scene, box: Box, player: str, spot: str) -> bool:
    """Whether a player may put a jackpot wager on this box of another."""
    return spot == "jackpot" and scene.table.jackpot.permits.get(box.number) == player


def _box_refused(scene: Scene, number: int) -> Refusal | tuple[BackingRule, Box]:
    """The rule and the box: bets are open, somebody has bought its hand, and no jackpot wager lies there."""
    rule, table = scene.book.rule.jackpot_backing, scene.table
    if rule is None:
        cites = scene.book.rule.jackpot.cites
        return refuse("jackpot/own", cites, "In this book a jackpot wager is for one's own box.")
    if refusal := blocks_everyone(scene, rule.cites) or link_refused(scene):
        return refusal
    box = table.box(number)
    if box is None:
        return refuse("box/unknown", rule.cites, "There is no such box.")
    if table.round.phase != "betting":
        return refuse("wager/closed", rule.cites, "Bets are closed.")
    for needed in scene.book.rule.initial.needs:
        if not box.stake(needed):
            return refuse("wager/needs", rule.cites, f"The jackpot needs the {needed}.", needs=needed)
    if box.wager("jackpot"):
        return refuse("jackpot/twice", rule.cites, "A jackpot wager lies there.", box=number)
    return rule, box


def legal_decline(scene: Scene, command: c.DeclineJackpot) -> Refusal | None:
    found = _box_refused(scene, command.box)
    if isinstance(found, Refusal):
        return found
    rule, box = found
    if box.number in scene.table.jackpot.declined:
        return refuse("jackpot/declined", rule.cites, "That was said already.", box=box.number)
    return None


def act_decline(scene: Scene, command: c.DeclineJackpot) -> tuple[ev.Event, ...]:
    player = scene.table.boxes[command.box - 1].player or ""
    return (ev.JackpotDeclined(box=command.box, player=player, cites=backing_cites(scene)),)


def legal_permit(scene: Scene, command: c.PermitJackpot) -> Refusal | None:
    """For somebody else who sits at this table, once the player of the box wants no jackpot wager."""
    found = _box_refused(scene, command.box)
    if isinstance(found, Refusal):
        return found
    rule, box = found
    if box.number not in scene.table.jackpot.declined:
        text = "The player of the box has not declined."
        return refuse("jackpot/undeclined", rule.cites, text, box=box.number)
    if command.player == box.player or not any(o.seat == command.player for o in scene.table.boxes):
        text = "It is for another player at this table."
        return refuse("jackpot/backer", rule.cites, text, player=command.player)
    return kept_out(scene, command.player)


def act_permit(scene: Scene, command: c.PermitJackpot) -> tuple[ev.Event, ...]:
    permitted = stated(ev.JackpotPermitted, command, cites=backing_cites(scene))
    return (permitted,)
