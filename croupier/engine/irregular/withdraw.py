"""A call that was a mistake: taken back by who would have decided, while nothing was done about it."""

from croupier.core.book.entries import RemedyRule, Right
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import holds
from croupier.engine.irregular.call import ruling
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident

WITHDRAW = ("house:withdraw",)
GRAVE = ("misdeal", "void-round", "void-miscounted")
ABOUT_CARDS = ("deck-defect", "idle-deck-defect", "count-unverified")


def legal_withdraw(scene: Scene, command: c.WithdrawCall) -> Refusal | None:
    """Whoever may give every one of the rulings may say that none is needed, and why.

    What would end the round or condemn a deck takes the right count, or a second person.
    """
    incident = scene.table.incident
    if incident is None:
        return refuse("incident/none", WITHDRAW, "Nothing was called.")
    if refusal := _done(scene, incident):
        return refusal
    for rule in _rules(scene, incident):
        if not holds(scene, command.actor, Right(command="WithdrawCall", rank=rule.who, cites=rule.cites)):
            text = f"This call is for the {rule.who} to take back."
            cites = cited(WITHDRAW, rule.cites)
            return refuse("staff/rank", cites, text, needs=rule.who, has=scene.rank(command.actor))
    if not command.reason:
        return refuse("order/reason", WITHDRAW, "The reason must be stated.")
    return _unproved(scene, incident, command)


def _unproved(scene: Scene, incident: Incident, command: c.WithdrawCall) -> Refusal | None:
    """A count settles it, one that was made before only by another; else somebody else looks at it too."""
    right = right_count(scene, incident)
    if command.count is not None and right is not None:
        return None if command.count == right else _counted(incident, command.count)
    if incident.step:
        return _counted(incident, incident.count)
    if _grave(scene, incident) and command.actor == incident.by:
        text = "A misdeal or a defect is taken back with a count, or by somebody else."
        return refuse("incident/second", WITHDRAW, text, kind=incident.kind)
    return None


def _grave(scene: Scene, incident: Incident) -> bool:
    return any(rule.does in GRAVE or rule.checks for rule in _rules(scene, incident))


def _counted(incident: Incident, count: int | None) -> Refusal:
    text = f"{count} cards were counted: that is no mistaken call."
    return refuse("incident/count", WITHDRAW, text, kind=incident.kind, counted=count)


def right_count(scene: Scene, incident: Incident) -> int | None:
    """How many cards there are if nothing is wrong, where a call is about their number."""
    table, rule = scene.table, scene.book.rule
    box = table.box(incident.box or 0)
    match incident.kind:
        case "wrong-hole-count":
            return len(box.places) if box else None
        case "wrong-community-count":
            return len(table.round.community)
        case "wrong-dealer-count":
            return rule.dealer_places.count if rule.dealer_places else None
        case kind if kind in ABOUT_CARDS:
            return rule.deck.size
    return None


def mistaken(scene: Scene, incident: Incident, actor: str) -> c.WithdrawCall:
    """The command by which somebody would take the open call back, with the count it would need."""
    return c.WithdrawCall(actor=actor, reason="called by mistake", count=right_count(scene, incident))


def _rules(scene: Scene, incident: Incident) -> list[RemedyRule]:
    return [rule for does in incident.remedies if (rule := ruling(scene, does))]


def _done(scene: Scene, incident: Incident) -> Refusal | None:
    """What players were offered is carried out, and what a count by hand has found stands."""
    if incident.offer:
        return refuse("incident/offered", WITHDRAW, "Players were offered their wagers.", kind=incident.kind)
    deck = scene.table.deck(incident.deck or scene.table.in_play)
    if incident.kind in ABOUT_CARDS and deck and deck.count not in (None, scene.book.rule.deck.size):
        text = f"{deck.count} cards were counted: that is no mistaken call."
        return refuse("incident/count", WITHDRAW, text, deck=deck.id, counted=deck.count)
    return None


def act_withdraw(scene: Scene, command: c.WithdrawCall) -> tuple[ev.Event, ...]:
    incident = sure(scene.table.incident, "what is taken back was called")
    due = (one.name for one in scene.table.due)
    withdrawn = stated(
        ev.CallWithdrawn,
        command,
        kind=incident.kind,
        undue=tuple(dict.fromkeys(name for name in due if scene.book.step[name].when == "incident")),
        cites=WITHDRAW,
    )
    return (withdrawn,)
