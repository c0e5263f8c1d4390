"""Taking wagers back when a book offers it to players who did nothing wrong."""

from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, ended, needs_box
from croupier.engine.irregular.void import onward, void_hand
from croupier.engine.jackpots.games import retracted
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

HAND = 2  # cards of a stray hand, where nobody counted them


def offer(scene: Scene, ruling: Ruling, boxes: tuple[int, ...]) -> tuple[ev.Event, ...]:
    """Nothing where nobody is left to be asked; else each box is asked once, for a time."""
    time = scene.book.rule.offer_time
    if not boxes or time is None:
        return ()
    until = ruling.command.at + time.seconds * 1000
    cites = cited(ruling.rule.cites, time.cites)
    return (ev.RetractOffered(boxes=boxes, does=ruling.rule.does, until=until, cites=cites),)


def _burn(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The stray cards are burnt, and everybody still in may take the wagers back."""
    number, drawn = box_called(scene, ruling.incident).number, scene.table.round.drawn
    count = ruling.incident.count or HAND
    burnt = ev.HandDiscarded(
        box=number, places=tuple(range(drawn + 1, drawn + 1 + count)), burnt=True, cites=ruling.rule.cites
    )
    asked = tuple(box.number for box in scene.table.boxes if box.status == "in")
    return (burnt, *offer(scene, ruling, asked))


def legal_retract(scene: Scene, command: c.Retract) -> Refusal | None:
    """A box answers the offer once."""
    incident = scene.table.incident
    if incident is None or command.box not in incident.offered:
        return refuse("retract/not-offered", CALL, "Nothing is offered to this box.", box=command.box)
    return None


def act_retract(scene: Scene, command: c.Retract) -> tuple[ev.Event, ...]:
    return answered(scene, command.box, command.actor, accept=command.accept)


def answered(scene: Scene, number: int, by: str, *, accept: bool) -> tuple[ev.Event, ...]:
    """Who takes the wagers back is out of the round, jackpot wager included; the last answer ends it."""
    incident = sure(scene.table.incident, "an answer is to an offer")
    offer = sure(incident.offer, "an answer is to an offer")
    cites = offer.cites
    events: tuple[ev.Event, ...] = (ev.RetractDeclined(box=number, cites=cites),)
    if accept:
        voided = void_hand(scene, number, cites, carries=False)
        events = onward(scene, (voided, *retracted(scene, number)))
    if incident.offered != (number,):
        return events
    return (*events, ended(scene, offer.does, by, cites))


REMEDIES = {"burn-and-offer": Remedy(_burn, needs=needs_box)}
