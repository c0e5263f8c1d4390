"""Watching over loss limits: chips declared, pauses, directions; and chips changed for others."""

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.event import stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.engine.wagers.holdings import lying
from croupier.engine.wagers.loss_limits import limits_of_losses
from croupier.table import commands as c
from croupier.table import events as ev

CHIPS = ("house:chips",)


def _cites(scene: Scene, command: str) -> Cites:
    right = scene.book.rights.get(command)
    return right.cites if right else CHIPS


def _seated(scene: Scene, player: str, cites: Cites) -> Refusal | None:
    if any(box.seat == player for box in scene.table.boxes):
        return None
    return refuse("seat/none", cites, f"{player} does not sit here.", player=player)


def legal_declare(scene: Scene, command: c.DeclareChips) -> Refusal | None:
    """A seated player may bring more chips, and says so."""
    if refusal := blocks_everyone(scene, CHIPS) or _seated(scene, command.player, CHIPS):
        return refusal
    if not 0 < command.amount <= MOST:
        return refuse("money/amount", CHIPS, "Not an amount of chips.", amount=command.amount)
    return None


def act_declare(scene: Scene, command: c.DeclareChips) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.loss_limit
    declared = ev.ChipsDeclared(
        player=command.player,
        amount=command.amount,
        cites=rule.brought if rule and limits_of_losses(scene, command.player) else CHIPS,
        postings=ledger.move(command.amount, ledger.OUTSIDE, ledger.patron_account(command.player)),
    )
    return (declared,)


def legal_colour(scene: Scene, command: c.ChangeColour) -> Refusal | None:
    """Chips for chips, to the cent; a difference would be a payment error."""
    rule = scene.book.rule.colour_change
    cites = rule.cites if rule else CHIPS
    if refusal := blocks_everyone(scene, cites) or _seated(scene, command.player, cites):
        return refusal
    if not 0 < command.gives <= MOST:
        return refuse("money/amount", cites, "Not an amount of chips.", amount=command.gives)
    if command.gets != command.gives:
        text = "Chips are changed for as much."
        return refuse("chips/unequal", cites, text, gives=command.gives, gets=command.gets)
    return None


def act_colour(scene: Scene, command: c.ChangeColour) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.colour_change
    cites = rule.cites if rule else CHIPS
    return (ev.ColourChanged(player=command.player, amount=command.gives, cites=cites),)


def _limited(scene: Scene, player: str, command: str) -> Refusal | None:
    """Only players with a loss limit are paused and directed for its sake."""
    cites = _cites(scene, command)
    if not limits_of_losses(scene, player):
        return refuse("loss/none", cites, f"{player} has set no loss limit.", player=player)
    return _seated(scene, player, cites)


def legal_pause(scene: Scene, command: c.PausePlayer) -> Refusal | None:
    if refusal := _limited(scene, command.player, "PausePlayer"):
        return refusal
    if command.until and command.until <= command.at:
        return refuse("pause/time", _cites(scene, "PausePlayer"), "That time is past.", until=command.until)
    return None


def act_pause(scene: Scene, command: c.PausePlayer) -> tuple[ev.Event, ...]:
    cites = _cites(scene, "PausePlayer")
    return (ev.PlayerPaused(player=command.player, until=command.until, by=command.actor, cites=cites),)


def legal_resume(scene: Scene, command: c.ResumePlayer) -> Refusal | None:
    cites = _cites(scene, "ResumePlayer")
    if command.player not in standing(scene).paused:
        return refuse("pause/none", cites, f"{command.player} is not paused.", player=command.player)
    if not -MOST <= command.net_loss <= MOST:
        return refuse("money/amount", cites, "Not an amount.", amount=command.net_loss)
    return None


def act_resume(scene: Scene, command: c.ResumePlayer) -> tuple[ev.Event, ...]:
    """Counted anew: what lies on the layout is at risk still, what was lost here is in the new figure."""
    table = scene.table
    at_risk = sum(one.chips() for one in lying(table, command.player))
    resumed = stated(
        ev.PlayerResumed,
        command,
        put_in=table.balance(ledger.patron_account(command.player)) + at_risk,
        corrects=_corrects(scene, command),
        cites=_cites(scene, "ResumePlayer"),
    )
    return (resumed,)


def _corrects(scene: Scene, command: c.ResumePlayer) -> Cents:
    """By how much the figure differs from the record, where one is kept; of the shortest period."""
    patron = scene.patrons.get(command.player)
    limits = limits_of_losses(scene, command.player)
    if scene.table.days is None or patron is None or patron.record is None or not limits:
        return 0
    return command.net_loss - patron.record.lost.get(limits[0].period, 0)


def legal_direct(scene: Scene, command: c.DirectPlayer) -> Refusal | None:
    if refusal := _limited(scene, command.player, "DirectPlayer"):
        return refusal
    if not command.text:
        return refuse("direction/text", _cites(scene, "DirectPlayer"), "What is the direction?")
    return None


def act_direct(scene: Scene, command: c.DirectPlayer) -> tuple[ev.Event, ...]:
    cites = _cites(scene, "DirectPlayer")
    return (ev.PlayerDirected(player=command.player, text=command.text, by=command.actor, cites=cites),)


def legal_acknowledge(scene: Scene, command: c.AcknowledgeDirections) -> Refusal | None:
    if command.player not in standing(scene).directed:
        return refuse("direction/none", _cites(scene, "DirectPlayer"), "No direction waits.")
    return None


def act_acknowledge(scene: Scene, command: c.AcknowledgeDirections) -> tuple[ev.Event, ...]:
    cites = _cites(scene, "DirectPlayer")
    return (ev.DirectionsAcknowledged(player=command.player, cites=cites),)
