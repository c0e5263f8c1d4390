"""An outcome that does not count: everybody's stakes go back, but for a fraud's by direction."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box
from croupier.engine.ruling import CALL, Remedy, Ruling
from croupier.engine.stakes import is_forfeited
from croupier.engine.voiding import two_keys, void_round


def disrupted(scene: Scene, call: c.Call) -> Refusal | None:
    """Only some disruptions end a game without a result."""
    rule = scene.book.rule.disruption
    if call.note in rule.any_of:
        return None
    text = f"The note says which: {', '.join(rule.any_of)}."
    return refuse("incident/disruption", rule.cites, text, note=call.note)


def defrauded(scene: Scene, call: c.Call) -> Refusal | None:
    """A fraud is described; who is named by a box has a wager there."""
    if not call.note:
        return refuse("incident/note", CALL, "Who did what?", kind=call.kind)
    for number in call.boxes:
        if scene.table.boxes[number - 1].player is None:
            return refuse("incident/box", CALL, f"Nobody plays box {number}.", box=number)
    return None


def _keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    return two_keys(scene, ruling.incident.by, ruling.command.actor)


def _invalidated(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Every wager goes back, jackpot wagers too, whatever the book does with those of a void round."""
    return void_round(scene, "void", ruling.rule.cites, why=ruling.incident.kind, carries=False)


def _persons(scene: Scene, ruling: Ruling) -> tuple[str, ...]:
    """Whose stakes are forfeited: those the ruling names, else all who were called."""
    named = (scene.table.boxes[number - 1].player or "" for number in ruling.incident.boxes)
    return ruling.command.players or tuple(dict.fromkeys(named))


def _forfeit_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Only who was named in the fraud can lose a stake by it."""
    called = {scene.table.boxes[number - 1].player for number in ruling.incident.boxes}
    for player in ruling.command.players:
        if player not in called:
            text = f"{player} was not named in the fraud."
            return refuse("remedy/player", ruling.rule.cites, text, player=player)
    return _keys(scene, ruling)


def _forfeited(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    persons = _persons(scene, ruling)
    taken = (_taken(box, person, ruling) for box in scene.table.boxes for person in persons)
    return (*_invalidated(scene, ruling), *(event for event in taken if event.spots))


def _taken(box: Box, person: str, ruling: Ruling) -> ev.StakesForfeited:
    """What goes back to one person from a box stays with the house; what was paid back before does not."""
    staked = [(wager, wager.stake) for wager in box.wagers if wager.owner == person]
    staked += [(one.wager, one.taken) for one in box.done if one.wager.owner == person and one.taken]
    postings: list[ledger.Posting] = []
    for wager, stake in staked:
        postings += is_forfeited(wager, stake)
    return ev.StakesForfeited(
        player=person,
        box=box.number,
        spots=tuple(wager.spot for wager, _ in staked),
        cites=ruling.rule.cites,
        postings=tuple(postings),
    )


REMEDIES = {
    "invalidate": Remedy(_invalidated, legal=_keys),
    "invalidate-and-forfeit": Remedy(
        _forfeited, legal=_forfeit_legal, answers=lambda scene, call: bool(call.boxes)
    ),
}
