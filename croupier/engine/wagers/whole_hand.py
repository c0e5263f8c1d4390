"""Loss limits of the house: a hand is started only with room to play it to its end, so that none is forced.

Where the document has loss limits of its own, those apply and not these.
"""

from msgspec.structs import replace

from croupier.core.book.entries import StageRule
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.players.safeguards import guarded
from croupier.engine.scene import Scene
from croupier.engine.wagers.loss_limits import limits_of_losses, room
from croupier.engine.wagers.multiples import bet_amounts
from croupier.table.table import Box, Wager


def start_refused(
    scene: Scene, box: Box, player: str, spot: str, amount: Cents, chips: Cents
) -> Refusal | None:
    """No wager before the deal without room for it and for the least that plays every hand to its end."""
    left = _room(scene, player)
    if left is None:
        return None
    lies = box.wager(spot)
    wager = Wager(spot, amount + (lies.stake if lies else 0), player)
    after = replace(box, player=player, wagers=(*(w for w in box.wagers if w.spot != spot), wager))
    others = (one for one in scene.table.boxes if one.player == player and one.number != box.number)
    needed = chips + sum(_needs(scene, one) for one in (after, *others))
    if needed <= left:
        return None
    return _past(scene, player, left, needed)


def bet_refused(scene: Scene, box: Box, stage: StageRule, amount: Cents, chips: Cents) -> Refusal | None:
    """The least bet without which a hand folds is always free; others leave room for what must follow."""
    player = sure(box.player, "a hand in play is somebody's")
    left = _room(scene, player)
    if left is None or not chips or amount <= _least(scene, box, stage):
        return None
    after = replace(box, wagers=(*box.wagers, Wager(stage.bet.spot, amount, player)))
    own = [after if one.number == box.number else one for one in scene.table.boxes]
    needed = chips + sum(_needs(scene, one) for one in own if one.player == player)
    if needed <= left:
        return None
    return _past(scene, player, left, needed)


def _room(scene: Scene, player: str) -> Cents | None:
    """What is left of a player's limits, where it is the house that asks."""
    if not guarded(scene) or scene.book.rule.loss_limit is not None:
        return None
    return room(scene, player)


def _needs(scene: Scene, box: Box) -> Cents:
    """The least that a box still takes: what completes its first wagers, and the bets it cannot pass by."""
    if box.status not in ("waiting", "in"):
        return 0
    initial = scene.book.rule.initial
    ante = box.stake(initial.needs[0])
    completes = sum(ante for spot in initial.needs if initial.equal and not box.wager(spot))
    return completes + sum(_least(scene, box, stage) for stage in scene.book.stages)


def _least(scene: Scene, box: Box, stage: StageRule) -> Cents:
    """The least bet of a stage, nothing where it is made or may be passed by."""
    if stage.check is not None or box.wager(stage.bet.spot):
        return 0
    amounts = bet_amounts(scene, box, stage.bet)
    return amounts[0] if amounts else 0


def _past(scene: Scene, player: str, left: Cents, needed: Cents) -> Refusal:
    cites = scene.book.rule.safeguards.change.cites
    until = _until(scene, player, needed)
    text = "That would be past the player's loss limit, the rest of the hand counted at its least."
    return refuse("loss/limit", cites, text, room=max(left, 0), needed=needed, until=until)


def _until(scene: Scene, player: str, needed: Cents) -> int:
    """The end of the last period whose limit stands in the way."""
    record = sure(scene.patrons[player].record, "who has none starts no hand where the house asks")
    return max(
        record.periods[limit.period].end
        for limit in limits_of_losses(scene, player)
        if needed > limit.amount - record.lost.get(limit.period, 0) - record.at_risk
    )
