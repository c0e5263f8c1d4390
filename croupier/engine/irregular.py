"""When something goes wrong: what was called, what the book allows, and who may rule."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.citing import cited
from croupier.core.entries import RemedyRule, Right
from croupier.core.incident import Incident
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.sure import sure
from croupier.engine.authority import holds
from croupier.engine.called import facts_refused
from croupier.engine.decks import source_of
from croupier.engine.remedies import REMEDIES
from croupier.engine.restoring import ended_empty
from croupier.engine.ruling import CALL, Ruling, ended
from croupier.engine.steps import blocks_everyone, due_at

DURING = (
    c.Call, c.Remedy, c.WithdrawCall, c.Retract, c.TimeUp, c.Report, c.SignOn, c.Attest, c.OrderCount,
    c.CountDeck, c.CheckDeck, c.SendNotice, c.AcknowledgeNotice, c.RecordFinding, c.ExcludeFromGame,
    c.ExcludeFromCasino, c.LiftExclusion, c.Detain, c.EndDetention, c.OpenDispute, c.DecideDispute,
    c.RequestReview, c.AdviseRights, c.ForwardComplaint, c.CloseDispute, c.RequestRules, c.HandOverRules,
    c.OpenAnalysis,
    c.ReportJackpotFault, c.ClearJackpotFault,
)  # fmt: skip


def moments(scene: Scene) -> frozenset[str]:
    """Everything that is true of this moment, by the names remedies are given under."""
    table = scene.table
    round = table.round
    hands = [box for box in table.boxes if box.status == "in"]
    first = scene.book.stages[0].bet.spot
    play = any(box.wager(first) for box in table.boxes)
    complete = round.phase == "dealing" and not round.plan  # the call for decisions is still to come
    dealt = complete or round.phase in ("deciding", "settling", "awarding")
    under_way = round.drawn > 0 and round.phase != "finished"
    undecided = dealt and round.stage == 0 and any(box.acted == 0 for box in hands)
    looked = any(box.looked for box in table.boxes)
    found = {
        "any": True,
        "between": not under_way,
        "round": under_way,
        "deal": round.phase == "dealing" and not complete,
        "dealt": dealt,
        "spread": dealt and not source_of(scene).streets_face_up,
        "looked": under_way and looked,
        "unlooked": under_way and not looked,
        "deciding": round.phase == "deciding",
        "undecided": undecided,
        "decided": dealt and not undecided,
        "bet": dealt and play,
        "unbet": dealt and not play,
        "settling": round.phase == "settling",
        "taken": dealt or ended_empty(scene),
    }
    return frozenset(name for name, holds_now in found.items() if holds_now)


def remedies(scene: Scene, kind: str) -> tuple[RemedyRule, ...]:
    """What this book allows now about one kind of irregularity, in its order."""
    now = moments(scene)
    return tuple(rule for rule in scene.book.data.remedy if rule.kind == kind and rule.moment in now)


def waits(scene: Scene, command: c.Command) -> Refusal | None:
    """Play waits while something that went wrong has no ruling."""
    incident = scene.table.incident
    if incident is None or isinstance(command, DURING):
        return None
    rules = [rule for rule in remedies(scene, incident.kind) if rule.does in incident.remedies]
    cites = rules[0].cites if rules else CALL
    text = f"{incident.kind} waits for a ruling: {' or '.join(incident.remedies)}."
    return refuse("incident/open", cites, text, kind=incident.kind)


def legal_call(scene: Scene, command: c.Call) -> Refusal | None:
    """Something can be called when the book has an answer to it now."""
    if refusal := blocks_everyone(scene, CALL):
        return refusal
    kinds = {rule.kind for rule in scene.book.data.remedy}
    if command.kind not in kinds:
        return refuse("incident/unknown", CALL, f"This book has no rule for {command.kind!r}.")
    found = remedies(scene, command.kind)
    if not found:
        cites = next(rule.cites for rule in scene.book.data.remedy if rule.kind == command.kind)
        return refuse("incident/moment", cites, f"{command.kind} has no consequence at this moment.")
    open_one = scene.table.incident
    if open_one and not _found_on_checking(open_one, found):
        return refuse("incident/open", CALL, "The last one has no ruling yet.", kind=open_one.kind)
    if refusal := facts_refused(scene, command):
        return refusal
    for rule in found:
        if refusal := REMEDIES[rule.does].needs(scene, command):
            return refusal
    if not _answers(scene, command):
        return refuse("incident/answer", found[0].cites, "The book has no answer to what was found.")
    return None


def _found_on_checking(incident: Incident, found: tuple[RemedyRule, ...]) -> bool:
    """Cards that are being gathered and counted may turn out to be short, which is graver."""
    return "verify-cards" in incident.remedies and all(rule.checks for rule in found)


def _answers(scene: Scene, command: c.Call) -> tuple[RemedyRule, ...]:
    """What the book allows now about what this call says."""
    found = remedies(scene, command.kind)
    return tuple(rule for rule in found if REMEDIES[rule.does].answers(scene, command))


def act_call(scene: Scene, command: c.Call) -> tuple[ev.Event, ...]:
    found = _answers(scene, command)
    called = ev.IrregularityCalled(
        kind=command.kind,
        by=command.actor,
        remedies=tuple(rule.does for rule in found),
        box=command.box,
        boxes=command.boxes,
        cards=command.cards,
        places=command.places,
        count=command.count,
        spot=command.spot,
        amount=command.amount,
        deck=command.deck,
        note=command.note,
        cites=cited(*(rule.cites for rule in found)),
        steps=due_at(scene.book, "incident", command.kind),
    )
    return (called, *(event for rule in found for event in REMEDIES[rule.does].starts(scene, command, rule)))


def ruling(scene: Scene, does: str) -> RemedyRule | None:
    """The rule behind a remedy of the open incident."""
    incident = scene.table.incident
    if incident is None or does not in incident.remedies:
        return None
    return next((rule for rule in remedies(scene, incident.kind) if rule.does == does), None)


def legal_remedy(scene: Scene, command: c.Remedy) -> Refusal | None:
    """A remedy is chosen among those the book allows, by the rank it gives the choice to."""
    incident = scene.table.incident
    if incident is None:
        return refuse("incident/none", CALL, "Nothing was called.")
    if incident.offered:
        return refuse("incident/offered", CALL, "Players are deciding whether to take their wagers back.")
    rule = ruling(scene, command.does)
    if rule is None:
        text = f"Allowed: {', '.join(incident.remedies)}."
        return refuse("incident/remedy", CALL, text, does=command.does)
    if not holds(scene, command.actor, Right(command="Remedy", rank=rule.who, cites=rule.cites)):
        text = f"{command.does} is for the {rule.who} to decide."
        return refuse("staff/rank", rule.cites, text, needs=rule.who, has=scene.rank(command.actor))
    if rule.reason and not command.reason:
        return refuse("order/reason", rule.cites, "The reason must be stated.")
    return _untold(scene) or REMEDIES[command.does].legal(scene, Ruling(incident, rule, command))


def _untold(scene: Scene) -> Refusal | None:
    """Who must be told first is told before anybody rules."""
    for due in scene.table.due:
        step = scene.book.step[due.name]
        if step.when == "incident" and step.blocks:
            return refuse("step/due", step.cites, f"First: {step.name}.", step=step.name, box=due.box)
    return None


def act_remedy(scene: Scene, command: c.Remedy) -> tuple[ev.Event, ...]:
    incident = sure(scene.table.incident, "a remedy is for what was called")
    rule = sure(ruling(scene, command.does), "a remedy is the book's")
    events = REMEDIES[command.does].act(scene, Ruling(incident, rule, command))
    if rule.checks:
        deck = incident.deck or scene.table.in_play or ""
        events = (*events, ev.DeckSuspected(deck=deck, cites=rule.cites))
    if rule.counts:
        deck = scene.table.in_play or ""
        events = (*events, ev.CountOrdered(deck=deck, by=command.actor, cites=rule.cites))
    if rule.source_out:
        table = scene.table
        failed = ev.SourceFailed(
            source=table.source, unit=table.equipment.unit, cards=rule.cards_out, cites=rule.cites
        )
        events = (*events, failed)
    if any(isinstance(event, ev.RetractOffered) for event in events):
        return events
    return (*events, ended(scene, command.does, command.actor, rule.cites, command.reason))
