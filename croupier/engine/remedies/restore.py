"""A hand the dealer took by mistake: given back if it is known to be that hand, else void."""

from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.faces import cards_refused
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import onward, void_hand
from croupier.engine.scene import Scene
from croupier.engine.wagers.stakes import lies_again
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box

HAND = 2


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """Whose hand, and the cards its player names; `count` says how many cards lie in the rack."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if scene.table.mode == "electronic":
        return refuse("incident/entry", CALL, "No hand is taken by mistake at an electronic table.")
    if box.status not in ("in", "folded") or not box.places:
        return refuse("box/no-hand", CALL, f"Box {box.number} has no hand to lose.", box=box.number)
    return cards_refused(scene, call.cards, HAND, CALL) if call.cards else None


def _restore_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    """The hand is known to be this one, its player is still here, and play has not gone on without it."""
    box, round, cites = box_called(scene, ruling.incident), scene.table.round, ruling.rule.cites
    if box.player is None:
        return refuse("restore/left", cites, "The player of this hand has left.", box=box.number)
    if box.status == "folded" and (round.stage > box.acted or not _waits(scene)):
        return refuse("restore/late", cites, "The round has gone on without this hand.", box=box.number)
    return _identified(scene, ruling)


def _waits(scene: Scene) -> bool:
    """Decisions are open, or the round only ended because this was the last hand."""
    return scene.table.round.phase == "deciding" or ended_empty(scene)


def ended_empty(scene: Scene) -> bool:
    """Whether a round came to its end with nobody left to settle."""
    gone = ("folded", "void", "waiting")
    return scene.table.round.phase == "finished" and all(box.status in gone for box in scene.table.boxes)


def _identified(scene: Scene, ruling: Ruling) -> Refusal | None:
    """The only cards of the rack, or those the player named; of an unseen hand somebody attests it."""
    incident, command, cites = ruling.incident, ruling.command, ruling.rule.cites
    box = box_called(scene, incident)
    if incident.count == HAND and not _others_racked(scene, box):
        return None
    if not (box.looked or incident.looked or (box.acted and not box.blind)):
        text = "Say why these are the cards nobody has seen."
        return None if command.reason else refuse("order/reason", cites, text)
    if refusal := cards_refused(scene, command.cards, HAND, cites):
        return refusal
    if set(command.cards) != set(incident.cards):
        text = "The top two cards of the rack are not those the player named."
        return refuse("restore/mismatch", cites, text)
    return None


def _others_racked(scene: Scene, taken: Box) -> int:
    """How many cards of the round the log has in the rack besides this hand: folded, settled, burnt, stray.

    A hand whose way to the rack is not attested yet still lies at its box.
    """
    table = scene.table
    lying = {due.box for due in table.due if scene.book.step[due.name].when in ("fold", "settle")}
    out = [box for box in table.boxes if box.number != taken.number]
    on_table = sum(
        len(box.places) for box in out if box.cards_at in ("dealt", "held", "face_up") or box.number in lying
    )
    return (
        table.round.drawn
        - len(table.round.community)
        - len(table.round.dealer)
        - on_table
        - len(taken.places)
    )


def _restore(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The cards go back to the player, and what was taken goes back on its spots."""
    box = box_called(scene, ruling.incident)
    postings: list[ledger.Posting] = []
    for done in box.done:
        postings += lies_again(done.wager, done.taken, box.number)
    restored = ev.HandRestored(
        box=box.number, reopens=ended_empty(scene), cites=ruling.rule.cites, postings=tuple(postings)
    )
    return (restored,)


def _keep(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The cards stay in the rack: no result, and everything goes back, the jackpot wager too."""
    number = box_called(scene, ruling.incident).number
    return onward(scene, (void_hand(scene, number, ruling.rule.cites, carries=False),))


REMEDIES = {
    "restore-hand": Remedy(_restore, needs=needs_box, legal=_restore_legal),
    "leave-racked": Remedy(_keep, needs=needs_box),
}
