"""What somebody asks to see: the rules, open to all; odds and strategy, closed to players."""

import re

from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

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
