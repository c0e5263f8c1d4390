"""What somebody asks to see: the rules, open to all; odds and strategy, closed to players."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import Refusal
from croupier.core.scene import Scene


def legal_rules(scene: Scene, command: c.RequestRules) -> Refusal | None:
    """Anybody, at any time."""
    return None


def act_rules(scene: Scene, command: c.RequestRules) -> tuple[ev.Event, ...]:
    book = scene.book
    cites = book.rights["RequestRules"].cites
    return (ev.RulesRequested(by=command.actor, book=book.id, digest=book.digest, cites=cites),)


def legal_analysis(scene: Scene, command: c.OpenAnalysis) -> Refusal | None:
    """Whoever the book exempts from its ban on such aids; the right says who that is."""
    return None


def act_analysis(scene: Scene, command: c.OpenAnalysis) -> tuple[ev.Event, ...]:
    cites = scene.book.rights["OpenAnalysis"].cites
    return (ev.AnalysisOpened(by=command.actor, rank=scene.rank(command.actor) or "", cites=cites),)
