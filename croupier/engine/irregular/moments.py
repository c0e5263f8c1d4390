"""The moment at which something is called: how far the round has come, and what players have handled."""

from croupier.engine.cards.decks import source_of
from croupier.engine.remedies.restore import ended_empty
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.incidents import Incident

HANDS = ("fold", "concede", "settle", "jackpot-paid", "discard-hand")  # steps that bring a hand to the rack
SEEN_LATER = (
    "community-exposed",
    "dealer-card-exposed",
)  # kinds with clauses for what is seen after the deal
LATE = ("settling", "awarding", "finished")


def racked(scene: Scene) -> bool:
    """Whether every hand of the round is proved and in the rack; at an electronic table its close says so."""
    if scene.table.mode == "electronic" or any(box.status == "void" for box in scene.table.boxes):
        return False  # no step brings the cards of a void hand there: they lie until the close
    steps = (scene.book.step[due.name] for due in scene.table.due)
    return not any(step.when in HANDS and step.blocks for step in steps)


def under_way(scene: Scene) -> bool:
    """From the first card until the last wager has its result and the cards are proved and racked."""
    round = scene.table.round
    return round.drawn > 0 and (round.phase != "finished" or not racked(scene))


def begun(scene: Scene, said: c.Call | Incident | None) -> bool:
    """Whether a card has been dealt: by the log, or as somebody at a live table says.

    The first cards of a device leave it together and are entered once all of them lie there.
    """
    lie = scene.table.round.drawn == 0 and any(box.wagers for box in scene.table.boxes)
    said_so = said is not None and said.during == "deal" and scene.table.mode == "live"
    return under_way(scene) or (lie and said_so)


def outcome_open(scene: Scene) -> bool:
    """Until when the outcome of a round may be invalidated: its close, or the next first card."""
    if scene.table.round.drawn > 0:
        return True
    return scene.table.past is not None and scene.book.rule.disruption.invalidate_until == "next-round"


def _spread(scene: Scene) -> bool:
    """Whether the shared cards lie there, before the hands where the source deals them first."""
    return under_way(scene) and bool(scene.table.round.community)


def moments(scene: Scene, said: c.Call | Incident | None = None) -> frozenset[str]:
    """Everything true of this moment, and of what was said of the fact, by the names remedies go by."""
    table = scene.table
    round = table.round
    hands = [box for box in table.boxes if box.status == "in"]
    first = scene.book.stages[0].bet.spot
    unbet = said is not None and said.during == "unbet"  # the moment of the fact, whatever lies by now
    play = not unbet and any(box.wager(first) for box in table.boxes)
    complete = round.phase == "dealing" and not round.plan  # the call for decisions is still to come
    open_now = begun(scene, said)
    late = open_now and round.phase in LATE
    dealt = complete or round.phase == "deciding" or late
    undecided = dealt and (unbet or (round.stage == 0 and any(box.acted == 0 for box in hands)))
    looked = handled(scene, said) and round.drawn > 0  # nobody looks at what is not dealt yet
    found = {
        "any": True,
        "between": not open_now,
        "round": open_now,
        "outcome": outcome_open(scene),
        "deal": open_now and seen_in_deal(scene, said),
        "dealt": dealt,
        "spread": (dealt or _spread(scene)) and not source_of(scene).streets_face_up,
        "looked": open_now and looked,
        "unlooked": open_now and not looked,
        "deciding": round.phase == "deciding",
        "undecided": undecided,
        "decided": dealt and not undecided,
        "bet": dealt and play,
        "unbet": dealt and not play,
        "settling": late,
        "taken": dealt or ended_empty(scene),
    }
    return frozenset(name for name, holds_now in found.items() if holds_now)


def handled(scene: Scene, said: c.Call | Incident | None = None) -> bool:
    """Whether a player has looked or decided, by what was entered or by the caller's word."""
    return (said is not None and said.looked) or any(box.handled() for box in scene.table.boxes)


def ruled_as(scene: Scene, kind: str, said: c.Call | Incident | None = None) -> str:
    """A shared or dealer's card seen in the deal is a card exposed there, by the clause of the deal."""
    later = kind in SEEN_LATER
    return "card-exposed" if later and of_the_deal(scene, said) else kind


def of_the_deal(scene: Scene, said: c.Call | Incident | None = None) -> bool:
    """Whether the fact belongs to the deal: said to, or not said while hands are being dealt."""
    if said is not None and said.during:
        return said.during == "deal"
    round = scene.table.round
    return round.phase == "dealing" and bool(round.plan)


def seen_in_deal(scene: Scene, said: c.Call | Incident | None = None) -> bool:
    """Whether a card was seen in the deal: said to be, or not said while nobody has looked or decided."""
    unsaid = said is None or not said.during
    return of_the_deal(scene, said) or (unsaid and not handled(scene, said))
