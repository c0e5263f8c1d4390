"""Remedies: what can be done when something went wrong, each one noun of the books' `does`."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.entries import RemedyRule
from croupier.core.incident import Incident
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.engine.voiding import void_hand, void_round


class Ruling(NamedTuple):
    """An incident, the rule of the book, and the command that chose it."""

    incident: Incident
    rule: RemedyRule
    command: c.Remedy


class Remedy(NamedTuple):
    """What a call must say for this remedy, what ruling needs, and what it does."""

    act: Callable[[Scene, Ruling], tuple[ev.Event, ...]]
    needs: Callable[[Scene, c.Call], Refusal | None] = lambda scene, call: None
    legal: Callable[[Scene, Ruling], Refusal | None] = lambda scene, ruling: None


def _needs_box(scene: Scene, call: c.Call) -> Refusal | None:
    if call.box is None:
        return refuse("incident/box", ("house:irregularity",), "Which box?", kind=call.kind)
    return None


def _misdeal(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return void_round(scene, "misdeal", ruling.rule.cites, why=ruling.incident.kind)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return void_round(scene, "void", ruling.rule.cites, why=ruling.incident.kind)


def _play_on(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return ()


def _void_hand(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return (void_hand(scene, ruling.incident.box or 0, ruling.rule.cites),)


REMEDIES: dict[str, Remedy] = {
    "misdeal": Remedy(_misdeal),
    "void-round": Remedy(_void),
    "play-on": Remedy(_play_on),
    "void-hand": Remedy(_void_hand, needs=_needs_box),
}
