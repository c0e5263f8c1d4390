"""What a call of something wrong says, as far as the table can tell: the answer that an empty line gives."""

from collections.abc import Callable
from typing import Any, Protocol

from croupier.cli.terminal import house
from croupier.core.cards import Card
from croupier.engine.cards.decks import source_of
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import limit_of
from croupier.engine.wagers.loss_limits import room
from croupier.house.dealer.dealer import HouseDealer
from croupier.table.table import Box

Facts = dict[str, Any]


class Dealt(Protocol):
    """A table with somebody who knows its cards."""

    @property
    def dealer(self) -> HouseDealer: ...


def facts(session: Dealt, scene: Scene, kind: str) -> Facts:
    """What is so, or could be, at this moment."""
    found = FACTS.get(kind)
    return found(session, scene) if found else {}


def completed(session: Dealt, scene: Scene, kind: str, said: Facts) -> Facts:
    """What was said, with the cards that really lie there."""
    if kind == "community-exposed":
        return {**said, "cards": shared_cards(session, scene, said["places"])}
    if kind == "dealer-card-exposed":
        places = scene.table.round.dealer
        return {"cards": session.dealer.cards(scene.table, places)[: said["count"]]}
    return said


def shared_cards(session: Dealt, scene: Scene, names: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of these shared places, also of those that have not left the shoe yet."""
    round, needed = scene.table.round, scene.book.rule.community.needed
    known = [needed.index(name) for name in names if name in needed]
    if source_of(scene).streets_face_up:
        places = [round.drawn + 1 + index - len(round.shown) for index in known]
    else:
        places = [round.community[index] for index in known if index < len(round.community)]
    return session.dealer.cards(scene.table, tuple(places)) if places else ()


def _own(session: Dealt, scene: Scene) -> Box:
    return next(box for box in scene.table.boxes if box.seat == house.PLAYER)


def _box(session: Dealt, scene: Scene) -> Facts:
    return {"box": _own(session, scene).number}


def _hole_count(session: Dealt, scene: Scene) -> Facts:
    return {**_box(session, scene), "count": 3}


def _unseen_places(session: Dealt, scene: Scene) -> Facts:
    """The shared card that comes next, but for one that is due now."""
    round, needed = scene.table.round, scene.book.rule.community.needed
    seen = len(round.shown) + len(round.exposed)
    return {"places": needed[seen : seen + 1]}


def _empty_box(session: Dealt, scene: Scene) -> Facts:
    empty = [box.number for box in scene.table.boxes if box.status == "waiting"]
    return {"box": empty[0] if empty else 0, "count": 2}


def _taken(session: Dealt, scene: Scene) -> Facts:
    box = _own(session, scene)
    cards = session.dealer.own_cards(scene.table, box.number)
    return {"box": box.number, "cards": cards, "count": 6}


def _idle_deck(session: Dealt, scene: Scene) -> Facts:
    idle = [deck.id for deck in scene.table.decks if deck.status == "at_table"]
    return {"deck": next((id for id in idle if id != scene.table.in_play), "")}


def _deck(session: Dealt, scene: Scene) -> Facts:
    return {"deck": scene.table.in_play or ""}


def _off_range(session: Dealt, scene: Scene) -> Facts:
    """The latest bet, at five times the ante."""
    box, first = _own(session, scene), scene.book.rule.initial.needs[0]
    lying = [stage.bet.spot for stage in scene.book.stages if box.wager(stage.bet.spot)]
    return {"box": box.number, "spot": lying[-1] if lying else "", "amount": 5 * box.stake(first)}


def _off_limit(session: Dealt, scene: Scene) -> Facts:
    """The ante, at a little more than the most of the sign."""
    box, first = _own(session, scene), scene.book.rule.initial.needs[0]
    limit = limit_of(scene, house.PLAYER, first)
    return {"box": box.number, "spot": first, "amount": limit.most + house.ANTE.unit if limit else 0}


def _unequal(session: Dealt, scene: Scene) -> Facts:
    box, needs = _own(session, scene), scene.book.rule.initial.needs
    return {"box": box.number, "spot": needs[-1], "amount": 2 * box.stake(needs[0])}


def _blind(session: Dealt, scene: Scene) -> Facts:
    blind = [box.number for box in scene.table.boxes if box.blind and box.player == house.PLAYER]
    return {"boxes": tuple(blind[:1])}


def _boxes(session: Dealt, scene: Scene) -> Facts:
    return {"boxes": (_own(session, scene).number,)}


def _past_limit(session: Dealt, scene: Scene) -> Facts:
    """So much lost elsewhere that a part of what lies is past the limit."""
    left = room(scene, house.PLAYER) or 0
    return {**_box(session, scene), "amount": left + house.ANTE.least}


FACTS: dict[str, Callable[[Dealt, Scene], Facts]] = {
    "wrong-hole-count": _hole_count,
    "wrong-dealer-count": lambda session, scene: {"count": 3},
    "wrong-community-count": lambda session, scene: {"count": scene.book.community + 1},
    "community-exposed": _unseen_places,
    "dealer-card-exposed": lambda session, scene: {"count": 1},
    "cards-to-empty-box": _empty_box,
    "cards-taken": _taken,
    "cards-mishandled": lambda session, scene: {"note": "dropped"},
    "idle-deck-defect": _idle_deck,
    "device-jam": _deck,
    "count-unverified": _deck,
    "player-absent": _box,
    "player-refuses": _box,
    "cannot-bet": _box,
    "off-range-wager": _off_range,
    "off-limit-wager": _off_limit,
    "unequal-initial": _unequal,
    "blind-seen": _blind,
    "collusion-suspected": _boxes,
    "communication": lambda session, scene: {**_box(session, scene), "note": "before the last card"},
    "card-invalid": _box,
    "proxy-betting": _box,
    "loss-limit-passed": _past_limit,
    "disruption": lambda session, scene: {"note": next(iter(scene.book.rule.disruption.any_of), "")},
    "fraud": lambda session, scene: {**_boxes(session, scene), "note": "marked cards"},
}
