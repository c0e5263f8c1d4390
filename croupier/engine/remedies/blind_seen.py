"""A player with several boxes looked at a hand that should have stayed unseen."""

from croupier.core.refusal import Refusal, refuse
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling
from croupier.engine.irregular.void import onward, void_hand
from croupier.engine.irregular.void_wagers import hand_keys
from croupier.engine.remedies.retract import offer
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident

HANDS = ("in", "settled")  # what was paid on a hand that is found seen comes back


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """The boxes are one player's, each with a hand of this round, and at least one of them is blind."""
    boxes = [scene.table.boxes[number - 1] for number in _named(call)]
    if not boxes or len({box.player for box in boxes}) > 1 or any(box.status not in HANDS for box in boxes):
        return refuse("incident/box", CALL, "Which hands of one player were seen?", kind=call.kind)
    if not any(box.blind for box in boxes):
        return refuse("incident/box", CALL, "None of these hands is blind.", kind=call.kind)
    return None


def _named(call: c.Call | Incident) -> set[int]:
    return {*call.boxes, *((call.box,) if call.box else ())}


def _seat(scene: Scene, call: c.Call | Incident) -> int:
    """The box the player sits at."""
    player = scene.table.boxes[min(_named(call)) - 1].player
    return next(box.number for box in scene.table.boxes if box.seat == player)


def _viewed(scene: Scene, call: c.Call | Incident) -> set[int]:
    """All the hands the player has seen: those named, and the seat's own where it was handled."""
    seat = scene.table.boxes[_seat(scene, call) - 1]
    return _named(call) | ({seat.number} if seat.handled() else set())


def _one(scene: Scene, call: c.Call) -> bool:
    return len(_viewed(scene, call)) == 1


def _several(scene: Scene, call: c.Call) -> bool:
    return not _one(scene, call)


def _deem(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The hand that was seen is the seat's, and the seat's own is now one of the blind ones."""
    (seen,) = _viewed(scene, ruling.incident)
    changed = ev.SeatHandChanged(
        seen=seen,
        unseen=_seat(scene, ruling.incident),
        seen_acted=_bets(scene, seen),
        unseen_acted=0,  # who bet on it has seen it
        cites=ruling.rule.cites,
    )
    return (changed,)


def _bets(scene: Scene, number: int) -> int:
    """How many streets in a row a box has bet."""
    box, stages = scene.table.boxes[number - 1], scene.book.stages
    return next((n for n, stage in enumerate(stages) if not box.wager(stage.bet.spot)), len(stages))


def _out(scene: Scene, incident: Incident) -> list[int]:
    return sorted(_viewed(scene, incident) - {_seat(scene, incident)})


def _keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    return hand_keys(scene, _out(scene, ruling.incident), ruling.incident.by, ruling.command.actor)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The seat's hand stays; the others that were seen are void, and everybody else may withdraw."""
    player = scene.table.boxes[_seat(scene, ruling.incident) - 1].seat
    out = _out(scene, ruling.incident)
    voided = tuple(void_hand(scene, number, ruling.rule.cites) for number in out)
    others = tuple(box.number for box in scene.table.boxes if box.status == "in" and box.player != player)
    return (*onward(scene, voided), *offer(scene, ruling, others))


REMEDIES = {
    "deem-seat-hand": Remedy(_deem, answers=_one),
    "void-seen": Remedy(_void, legal=_keys, answers=_several),
}
