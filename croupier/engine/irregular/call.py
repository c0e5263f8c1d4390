"""When something goes wrong: what was called, what the book allows, and who may rule."""

from croupier.core.book.entries import RemedyRule, Right
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import holds, unassigned
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.irregular.facts import facts_refused
from croupier.engine.irregular.moments import moments, ruled_as
from croupier.engine.irregular.ruling import CALL, Ruling, ended
from croupier.engine.remedies.remedies import REMEDIES
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident

VERIFY = "verify-cards"
DURING = (
    c.Call, c.Remedy, c.WithdrawCall, c.Retract, c.TimeUp, c.Report, c.SignOn, c.Attest, c.OrderCount,
    c.OrderShuffle, c.CountDeck, c.CheckDeck, c.SendNotice, c.AcknowledgeNotice, c.RecordFinding,
    c.ExcludeFromGame, c.ExcludeFromCasino, c.LiftExclusion, c.Detain, c.EndDetention, c.OpenDispute,
    c.DecideDispute, c.RequestReview, c.AdviseRights, c.ForwardComplaint, c.CloseDispute, c.RequestRules,
    c.HandOverRules, c.OpenAnalysis,
    c.ReportJackpotFault, c.ClearJackpotFault,
    # signs go up and down, and limits and shuffles are ordered, at any time
    c.ShowSign, c.TakeDownSign, c.ChangeLimits, c.RaiseMinimumNow, c.RaiseKeptMinimum, c.OrderShuffle,
)  # fmt: skip


def remedies(scene: Scene, kind: str, said: c.Call | Incident | None = None) -> tuple[RemedyRule, ...]:
    """What this book allows about one kind of irregularity, now and by what was said of it, in its order."""
    now, ruled = moments(scene, said), ruled_as(scene, kind, said)
    return tuple(rule for rule in scene.book.data.remedy if rule.kind == ruled and rule.moment in now)


def waits(scene: Scene, command: c.Command) -> Refusal | None:
    """Play waits while something that went wrong has no ruling."""
    incident = scene.table.incident
    if incident is None or isinstance(command, DURING):
        return None
    rule = ruling(scene, incident.remedies[0]) if incident.remedies else None
    cites = rule.cites if rule else CALL
    text = f"{incident.kind} waits for a ruling: {' or '.join(incident.remedies)}."
    return refuse("incident/open", cites, text, kind=incident.kind)


def legal_call(scene: Scene, command: c.Call) -> Refusal | None:
    """Something can be called when the book has an answer to it now."""
    if refusal := blocks_everyone(scene, CALL):
        return refusal
    kinds = {rule.kind for rule in scene.book.data.remedy}
    if command.kind not in kinds:
        return unknown(scene.book, "incident/unknown", CALL, Place("Call", "kind"), command.kind)
    found = remedies(scene, command.kind, command)
    if not found:
        cites = cited(*(rule.cites for rule in scene.book.data.remedy if rule.kind == command.kind))
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
    return VERIFY in incident.remedies and all(rule.checks for rule in found)


def _answers(scene: Scene, command: c.Call) -> tuple[RemedyRule, ...]:
    """What the book allows now about what this call says."""
    found = remedies(scene, command.kind, command)
    return tuple(rule for rule in found if REMEDIES[rule.does].answers(scene, command))


def act_call(scene: Scene, command: c.Call, step: str = "") -> tuple[ev.Event, ...]:
    """Play waits for a ruling; `step` is the proof of a hand that was itself the call."""
    found = _answers(scene, command)
    called = stated(
        ev.IrregularityCalled,
        command,
        remedies=tuple(rule.does for rule in found),
        step=step,
        cites=cited(*(rule.cites for rule in found)),
        steps=due_at(scene.book, "incident", command.kind),
    )
    return (called, *(event for rule in found for event in REMEDIES[rule.does].starts(scene, command, rule)))


def ruling(scene: Scene, does: str) -> RemedyRule | None:
    """The rule behind a remedy of the open incident, also where its moment has passed since the call."""
    incident = scene.table.incident
    if incident is None or does not in incident.remedies:
        return None
    kind = ruled_as(scene, incident.kind, incident)
    rules = [rule for rule in scene.book.data.remedy if (rule.kind, rule.does) == (kind, does)]
    now = moments(scene, incident)
    return next((rule for rule in rules if rule.moment in now), rules[0] if rules else None)


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
    right = Right(command="Remedy", rank=rule.who, cites=rule.cites)
    if not holds(scene, command.actor, right):
        if refusal := unassigned(scene, command.actor, right):
            return refusal
        text = f"{command.does} is for the {rule.who} to decide."
        return refuse("staff/rank", rule.cites, text, needs=rule.who, has=scene.rank(command.actor))
    if command.actor == MACHINE and command.does not in scene.book.rule.machine.rulings:
        text = f"{command.does} is for people to decide."
        return refuse("staff/rank", rule.cites, text, needs=rule.who, has=MACHINE)
    if rule.reason and not command.reason:
        return refuse("order/reason", rule.cites, "The reason must be stated.")
    if command.does == VERIFY and (command.count is None or command.count < 0):
        return refuse("incident/count", rule.cites, "How many cards are there in all?", does=VERIFY)
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
    if command.does == VERIFY and command.count is not None:
        events = _verified(scene, incident, rule, command.actor, command.at, command.count)
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
    if any(isinstance(event, ev.RetractOffered | ev.IrregularityCalled) for event in events):
        return events
    return (*events, ended(scene, command.does, command.actor, rule.cites, command.reason))


def _verified(
    scene: Scene, incident: Incident, rule: RemedyRule, by: str, at: int, count: int
) -> tuple[ev.Event, ...]:
    """All cards are there, or a deck that is not whole is the defect the book knows."""
    deck = incident.deck or scene.table.in_play
    if deck is None:
        return ()
    complete = count == scene.book.rule.deck.size
    counted = ev.DeckCounted(deck=deck, count=count, complete=complete, cites=rule.cites)
    kind = "deck-defect" if deck == scene.table.in_play else "idle-deck-defect"
    call = c.Call(actor=by, at=at, kind=kind, deck=deck, count=count)
    if complete or legal_call(scene, call) is not None:
        return (counted,)
    return (counted, *act_call(scene, call))


def as_called(scene: Scene, actor: str, does: str) -> c.Remedy:
    """The command by which somebody would give a ruling, with the count it would need."""
    count = scene.book.rule.deck.size if does == VERIFY else None
    return c.Remedy(actor=actor, does=does, reason="as called", count=count)
