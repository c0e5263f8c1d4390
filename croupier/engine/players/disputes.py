"""Disputes: decided in the first instance, reviewed by somebody higher, and never closed without advice."""

import re

from croupier.core.book.entries import Cites, Right
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import holds
from croupier.engine.duty.notices import recipient
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.disputes import Dispute


def _cites(scene: Scene, command: str) -> Cites:
    """The clauses that give a power over disputes."""
    right = scene.book.rights.get(command)
    return right.cites if right else scene.book.rule.dispute.cites


def _known(scene: Scene, number: int) -> Dispute | Refusal:
    found = scene.table.disputes.dispute(number)
    cites = scene.book.rule.dispute.cites
    return found or refuse("dispute/none", cites, f"No dispute {number} is open.", dispute=number)


def _reachable(scene: Scene, number: int) -> Dispute | Refusal:
    """The same of one that was closed while who complained was not satisfied."""
    return scene.table.disputes.reachable(number) or _known(scene, number)


def _found(scene: Scene, number: int) -> Dispute:
    return sure(scene.table.disputes.dispute(number), "a dispute that goes on was raised")


def _for_oneself(scene: Scene, actor: str, player: str) -> Refusal | None:
    """People complain for themselves; staff enter it for them."""
    if actor == player or scene.rank(actor) is not None:
        return None
    return refuse("player/own-box", ("house:own-box",), "Complain for yourself only.", owner=player)


def legal_open(scene: Scene, command: c.OpenDispute) -> Refusal | None:
    cites = _cites(scene, "OpenDispute")
    if not command.player or not command.about:
        return refuse("dispute/about", cites, "Who complains, and of what?")
    if command.box is not None and scene.table.box(command.box) is None:
        return refuse("box/unknown", cites, f"There is no box {command.box}.", box=command.box)
    return _for_oneself(scene, command.actor, command.player)


def act_open(scene: Scene, command: c.OpenDispute) -> tuple[ev.Event, ...]:
    opened = stated(
        ev.DisputeOpened, command, number=scene.table.disputes.last + 1, cites=_cites(scene, "OpenDispute")
    )
    return (opened,)


def legal_decide(scene: Scene, command: c.DecideDispute) -> Refusal | None:
    """The first instance decides an open dispute, somebody else of higher rank one under review."""
    found = _known(scene, command.dispute)
    if isinstance(found, Refusal):
        return found
    cites = scene.book.rule.dispute.cites
    if found.status not in ("open", "review"):
        return refuse("dispute/decided", cites, "It was decided already.", dispute=found.number)
    if not command.decision:
        return refuse("order/reason", cites, "The decision must be stated.")
    return _first(scene, command.actor) if found.status == "open" else _reviewer(scene, command.actor, found)


def _first(scene: Scene, actor: str) -> Refusal | None:
    """Exactly the first instance where there is a review above it, unless nobody of it is signed on."""
    rule, rank = scene.book.rule.dispute, scene.rank(actor)
    there = any(scene.rank(person) == rule.first and scene.is_on(person) for person in scene.staff)
    absent = rule.stands_in and not there
    if rank == rule.first or absent or not rule.review:
        return None  # the right to decide has seen to the rank
    text = f"A dispute goes to the {rule.first} first."
    return refuse("staff/rank", rule.cites, text, needs=rule.first, has=rank)


def _reviewer(scene: Scene, actor: str, found: Dispute) -> Refusal | None:
    """A review by oneself is none: another person, and of higher rank where the book is read so."""
    rule, rank = scene.book.rule.dispute, scene.rank(actor)
    right = Right(command="DecideDispute", rank=rule.review, cites=rule.cites)
    higher = not rule.higher or _height(scene, rank) > _height(scene, found.rank)
    if actor != found.by and higher and holds(scene, actor, right):
        return None
    text = "A review is for somebody else of higher rank."
    return refuse("dispute/reviewer", rule.cites, text, decided=found.by, has=rank)


def _height(scene: Scene, rank: str | None) -> int:
    """How high a rank stands; one that this book does not know, perhaps of the book before, below all."""
    ladder = scene.book.rule.ranks.ladder
    return ladder.index(rank) if rank in ladder else -1


def act_decide(scene: Scene, command: c.DecideDispute) -> tuple[ev.Event, ...]:
    rule, found = scene.book.rule.dispute, _found(scene, command.dispute)
    final = found.status == "review" or not rule.review
    decided = stated(
        ev.DisputeDecided,
        command,
        number=found.number,
        rank=scene.rank(command.actor) or "",
        final=final,
        cites=cited(rule.cites, rule.final if final else ()),
    )
    return (decided,)


def legal_review(scene: Scene, command: c.RequestReview) -> Refusal | None:
    """A decision of the first instance is reviewed on request, if somebody stands above it."""
    found = _reachable(scene, command.dispute)
    if isinstance(found, Refusal):
        return found
    rule = scene.book.rule.dispute
    if found.status == "final":
        return refuse("dispute/final", rule.final, "The decision is final.", dispute=found.number)
    if found.status != "decided":
        return refuse(
            "dispute/undecided", rule.cites, "There is no decision to review.", dispute=found.number
        )
    if rule.higher and found.rank == scene.book.rule.ranks.ladder[-1]:
        return refuse("dispute/highest", rule.cites, "Nobody stands above who decided.", by=found.by)
    return _for_oneself(scene, command.actor, found.player)


def act_review(scene: Scene, command: c.RequestReview) -> tuple[ev.Event, ...]:
    requested = ev.ReviewRequested(
        number=command.dispute, by=command.actor, at=command.at, cites=scene.book.rule.dispute.cites
    )
    return (requested,)


def legal_advise(scene: Scene, command: c.AdviseRights) -> Refusal | None:
    """Somebody whom a decision leaves unsatisfied is told; before there is one nobody can be."""
    found = _known(scene, command.dispute)
    if isinstance(found, Refusal):
        return found
    cites = scene.book.rule.dispute.advice
    if found.status == "open":
        return refuse("dispute/undecided", cites, "It is not decided yet.", dispute=found.number)
    if found.advised and command.person in ("", found.player):
        return refuse("dispute/advised", cites, "The person was told.", dispute=found.number)
    return None


def act_advise(scene: Scene, command: c.AdviseRights) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.dispute
    routes = tuple(recipient(scene, route) for route in rule.routes)
    advised = ev.RightsAdvised(
        number=command.dispute,
        player=command.person or _found(scene, command.dispute).player,
        routes=routes,
        by=command.actor,
        cites=cited(rule.advice, *(route.cites for route in rule.routes.values())),
    )
    return (advised,)


def _theirs(scene: Scene, command: c.Command, found: Dispute, cites: Cites) -> Refusal | None:
    """It is for who complained, or for staff above the dealers."""
    supervisor = Right(command=type(command).__name__, rank="supervisor", cites=cites)
    if command.actor == found.player or holds(scene, command.actor, supervisor):
        return None
    text = "It is for who complained, or for a supervisor."
    return refuse("staff/rank", cites, text, needs="supervisor", has=scene.rank(command.actor))


def legal_forward(scene: Scene, command: c.ForwardComplaint) -> Refusal | None:
    """The way to inspector and regulator stays open for who was not satisfied, whoever closed it."""
    found = _reachable(scene, command.dispute)
    if isinstance(found, Refusal):
        return found
    rule = scene.book.rule.dispute
    if refusal := _theirs(scene, command, found, _cites(scene, "ForwardComplaint")):
        return refusal
    if command.to not in rule.routes:
        text = f"The book's routes: {', '.join(rule.routes)}."
        return refuse("dispute/route", rule.advice, text, to=command.to)
    return None


def act_forward(scene: Scene, command: c.ForwardComplaint) -> tuple[ev.Event, ...]:
    forwarded = ev.ComplaintForwarded(
        number=command.dispute,
        to=command.to,
        by=command.actor,
        cites=scene.book.rule.dispute.routes[command.to].cites,
    )
    return (forwarded,)


def legal_close(scene: Scene, command: c.CloseDispute) -> Refusal | None:
    """Not before a decision, and with an unsatisfied person only once they know where else to go."""
    found = _known(scene, command.dispute)
    if isinstance(found, Refusal):
        return found
    rule = scene.book.rule.dispute
    if refusal := _theirs(scene, command, found, _cites(scene, "CloseDispute")):
        return refusal
    if found.status in ("open", "review"):
        return refuse("dispute/undecided", rule.cites, "It is not decided yet.", dispute=found.number)
    if refusal := _not_satisfied(scene, command, found):
        return refusal
    if not command.satisfied and not found.advised:
        text = f"First the person is told about: {', '.join(rule.routes)}."
        return refuse("dispute/advice", rule.advice, text, dispute=found.number)
    return None


def _not_satisfied(scene: Scene, command: c.CloseDispute, found: Dispute) -> Refusal | None:
    """Who complained says so at their console; where they have none, nobody says it of their own decision."""
    if not command.satisfied or command.actor == found.player:
        return None
    cites = scene.book.rule.dispute.advice
    if scene.table.mode == "electronic":
        text = "Who complained says at their console that they are satisfied."
        return refuse("dispute/satisfied", cites, text, player=found.player)
    if command.actor in (found.by, found.first):
        text = "Somebody else asks whether the person is satisfied with the decision."
        return refuse("dispute/satisfied", cites, text, decided=command.actor)
    return None


def act_close(scene: Scene, command: c.CloseDispute) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.dispute
    closed = stated(ev.DisputeClosed, command, number=command.dispute, cites=cited(rule.cites, rule.advice))
    return (closed,)


HASH = re.compile("[0-9a-f]{64}")


def legal_rules(scene: Scene, command: c.RequestRules) -> Refusal | None:
    """Anybody, at any time."""
    return None


def act_rules(scene: Scene, command: c.RequestRules) -> tuple[ev.Event, ...]:
    book = scene.book
    cites = book.rights["RequestRules"].cites
    asked = ev.RulesRequested(
        by=command.actor,
        book=book.id,
        digest=book.digest,
        notice=scene.table.outbox.last + 1 if _requests(scene) else 0,
        cites=cites,
    )
    return (asked,)


def legal_hand_over(scene: Scene, command: c.HandOverRules) -> Refusal | None:
    """Staff bring the document that was asked for and name it; or the console shows it to who asked."""
    cites = scene.book.rights["RequestRules"].cites
    one = scene.table.outbox.notice(command.notice)
    if one is None or one.name not in _requests(scene):
        text = "Nobody waits for a copy under that number."
        return refuse("rules/none", cites, text, notice=command.notice)
    if not command.document.strip():
        return refuse("rules/document", cites, "Which document?", notice=one.number)
    if scene.rank(command.actor) in scene.book.rule.ranks.ladder:
        return None
    if command.actor != one.about:
        return refuse("staff/rank", cites, "Staff hand the rules over.", needs="staff")
    if HASH.fullmatch(command.sha256) is None:
        return refuse("rules/hash", cites, "A console says by its hash which document it showed.")
    return None


def _requests(scene: Scene) -> tuple[str, ...]:
    return tuple(one.name for one in scene.book.data.notice if one.when == "rules-request")


def act_hand_over(scene: Scene, command: c.HandOverRules) -> tuple[ev.Event, ...]:
    """The request ends with it."""
    one = sure(scene.table.outbox.notice(command.notice), "what is handed over was asked for")
    cites = scene.book.rights["RequestRules"].cites
    late = command.at > one.due
    handed = stated(ev.RulesHandedOver, command, notice=one.number, to=one.about, cites=cites)  # fmt: skip
    sent = ev.NoticeSent(number=one.number, by=command.actor, at=command.at, late=late, cites=cites)
    done = ev.NoticeAcknowledged(number=one.number, by=command.actor, at=command.at, late=late, cites=cites)
    return handed, sent, done


def legal_analysis(scene: Scene, command: c.OpenAnalysis) -> Refusal | None:
    """Whoever the book exempts from its ban on such aids; the right says who that is."""
    return None


def act_analysis(scene: Scene, command: c.OpenAnalysis) -> tuple[ev.Event, ...]:
    cites = scene.book.rights["OpenAnalysis"].cites
    return (ev.AnalysisOpened(by=command.actor, rank=scene.rank(command.actor) or "", cites=cites),)
