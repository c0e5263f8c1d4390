"""Too many or too few shared cards: the game goes on if their order is certain, else it is a misdeal."""

from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.decks import source_of
from croupier.engine.irregular.ruling import Remedy, Ruling
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def _surplus(scene: Scene, call: c.Call) -> int:
    """How many shared cards lie too many; less than none where some are missing."""
    return sure(call.count, "a call about shared cards says how many") - scene.book.community


def _needs_count(scene: Scene, call: c.Call) -> Refusal | None:
    cites = scene.book.rule.community.cites
    if any(draw.to == "community" for draw in scene.table.round.plan):
        return refuse("incident/moment", cites, "The shared cards are still to be dealt.")
    if call.count is None:
        return refuse("incident/count", cites, "How many shared cards lie there?")
    return None


def _dealt_on(scene: Scene, call: c.Call) -> bool:
    """Shared cards dealt first: what is too many is the next card off the source, whoever is to have it."""
    return _surplus(scene, call) > 0 and source_of(scene).community_first


def _racked(scene: Scene, call: c.Call) -> bool:
    """Shared cards dealt after all hands: what is too many is nobody's."""
    return _surplus(scene, call) > 0 and not source_of(scene).community_first


def _missing(scene: Scene, call: c.Call) -> bool:
    return _surplus(scene, call) < 0


def _corrected(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    goes = {"deal-surplus": "next", "rack-surplus": "rack", "draw-missing": "drawn"}[ruling.rule.does]
    counted = sure(ruling.incident.count, "a call about shared cards says how many")
    corrected = ev.SharedCountCorrected(
        counted=counted, due=scene.book.community, goes=goes, cites=ruling.rule.cites
    )
    return (corrected,)


REMEDIES = {
    "deal-surplus": Remedy(_corrected, needs=_needs_count, answers=_dealt_on),
    "rack-surplus": Remedy(_corrected, needs=_needs_count, answers=_racked),
    "draw-missing": Remedy(_corrected, needs=_needs_count, answers=_missing),
}
