"""An outcome that does not count: everybody's stakes go back, but for a fraud's by direction."""

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.evolve import replay
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling
from croupier.engine.irregular.void import invalidated, owed, second_key, unrecovered
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import counting
from croupier.engine.settlement.terms import played, terms
from croupier.engine.wagers.stakes import is_forfeited
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box, Wager


def disrupted(scene: Scene, call: c.Call) -> Refusal | None:
    """Only some disruptions end a game without a result."""
    rule = scene.book.rule.disruption
    if call.note in rule.any_of:
        return None
    text = f"The note says which: {', '.join(rule.any_of)}."
    return refuse("incident/disruption", rule.cites, text, note=call.note)


def defrauded(scene: Scene, call: c.Call) -> Refusal | None:
    """A fraud is described; who is named by a box plays it, or sits there."""
    if not call.note:
        return refuse("incident/note", CALL, "Who did what?", kind=call.kind)
    for number in _named(call):
        if not _person(_boxes(scene)[number - 1]):
            return refuse("incident/box", CALL, f"Nobody plays box {number}.", box=number)
    return None


def _named(said: c.Call | Incident) -> tuple[int, ...]:
    """The boxes whose players the fraud is laid to."""
    return tuple(dict.fromkeys((*said.boxes, *((said.box,) if said.box else ()))))


def _boxes(scene: Scene) -> tuple[Box, ...]:
    """The boxes of the round whose outcome it is: the one under way, else the one before."""
    past = scene.table.past
    return past.boxes if past and not scene.table.round.drawn else scene.table.boxes


def _keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    done = [one for box in _boxes(scene) for one in box.done]
    return second_key(done, ruling.incident.by, ruling.command.actor)


def _invalidated(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Every wager goes back, jackpot wagers too, whatever the book does with those of a void round."""
    return invalidated(scene, ruling.rule.cites, why=ruling.incident.kind)


def _called(scene: Scene, incident: Incident) -> tuple[str, ...]:
    names = (_person(_boxes(scene)[number - 1]) for number in _named(incident))
    return tuple(dict.fromkeys(names))


def _person(box: Box) -> str:
    """Whom a box names: who plays it, else who sits there and may have a jackpot wager on another's."""
    return box.player or box.seat or ""


def _persons(scene: Scene, ruling: Ruling) -> tuple[str, ...]:
    """Whose stakes are forfeited: those the ruling names, else all who were called."""
    return ruling.command.players or _called(scene, ruling.incident)


def _forfeit_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Only who was named in the fraud can lose a stake by it, and who staked something."""
    for player in ruling.command.players:
        if player not in _called(scene, ruling.incident):
            text = f"{player} was not named in the fraud."
            return refuse("remedy/player", ruling.rule.cites, text, player=player)
    for player in _persons(scene, ruling):
        if not any(_staked(scene, box, player) for box in _boxes(scene)):
            text = f"{player} staked nothing in that round: there is nothing to forfeit."
            return refuse("remedy/nothing", ruling.rule.cites, text, player=player)
    return _keys(scene, ruling)


def _forfeited(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Everything goes back first, so that what is forfeited is the stake and nothing besides."""
    events = _invalidated(scene, ruling)
    for box in _boxes(scene):
        for person in _persons(scene, ruling):
            if staked := _staked(scene, box, person):
                after = replace(scene, table=replay(scene.table, events))
                events += (_taken(after, box.number, person, staked, ruling),)
    return events


def _staked(scene: Scene, box: Box, person: str) -> list[tuple[Wager, Cents]]:
    """What one person staked on a box, as far as it counted: lying, taken, pushed, won with or gone back."""
    every = (*box.wagers, *(one.wager for one in box.done), *box.back)
    whole = replace(box, wagers=tuple({wager.spot: wager for wager in every}.values()), done=(), back=())
    counts = counting(scene.book, played(whole), terms(scene, whole).limits)
    own = [wager for wager in whole.wagers if wager.owner == person and wager != box.parked()]
    return [(wager, counts.get(wager.spot, (wager.stake, ()))[0]) for wager in own]


def _taken(
    scene: Scene, box: int, person: str, staked: list[tuple[Wager, Cents]], ruling: Ruling
) -> ev.StakesForfeited:
    """The stakes of one person on a box, to the house; what cannot be had is owed."""
    postings: list[ledger.Posting] = []
    for wager, stake in staked:
        postings += is_forfeited(wager, stake)
    gone = unrecovered(scene, postings)
    return ev.StakesForfeited(
        player=person,
        box=box,
        spots=tuple(wager.spot for wager, _ in staked),
        cites=ruling.rule.cites,
        postings=(*postings, *owed(gone)),
    )


REMEDIES = {
    "invalidate": Remedy(_invalidated, legal=_keys),
    "invalidate-and-forfeit": Remedy(
        _forfeited, legal=_forfeit_legal, answers=lambda scene, call: bool(_named(call))
    ),
}
