"""Something went wrong at a table: whoever saw it calls it, with what is so, or thinks that it is so."""

from typing import Any, Final

from croupier.core.cards import Card
from croupier.engine.decide import legal
from croupier.engine.irregular.moments import moments
from croupier.engine.scene import Scene
from croupier.house.dealer.dealer import HouseDealer
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people.cast import Place, on_duty

DRAFTS: Final = 10
RASH: Final = 0.15  # that something is called that cannot have happened now
COMMON: Final = ("any", "between")
RARE: Final = 0.7
NOTES: Final = ("storm", "fire", "before the last card")
NAMED: Final = 0.5  # that somebody says of a box, or of a hand, which it is
COUNTS: Final = (0, 1, 2, 3, 4, 6)
OTHER: Final = (1, 50, 333, 700, 5_000, 100_000, 1_000_000)  # cents that lie there and were not entered
FEW: Final = 2


def wish(scene: Scene, dealer: HouseDealer, place: Place, chance: Chance) -> c.Call:
    """A call that the book has an answer to now, if one is found."""
    kind = chance.pick(_kinds(scene, chance))
    for _ in range(DRAFTS):
        actor = chance.pick(on_duty(place, scene.book))
        call = c.Call(actor=actor, kind=kind, note=chance.pick(NOTES), **_facts(kind, scene, dealer, chance))
        if legal(scene, call) is None:
            break
    return call


def _kinds(scene: Scene, chance: Chance) -> list[str]:
    """What there is an answer to now, and mostly what there is not at all times."""
    rules, now = scene.book.data.remedy, moments(scene)
    if not chance.happens(RASH):
        rules = tuple(rule for rule in rules if rule.moment in now)
    rare = [rule for rule in rules if rule.moment not in COMMON]
    return sorted({rule.kind for rule in (rare if rare and chance.happens(RARE) else rules)})


def _facts(kind: str, scene: Scene, dealer: HouseDealer, chance: Chance) -> dict[str, Any]:
    """Boxes, decks, counts and amounts at random; cards are what lies there, and seen at live tables only."""
    table, rule = scene.table, scene.book.rule
    boxes = [box.number for box in table.boxes] or [1]
    spots = [wager.spot for box in table.boxes for wager in box.wagers] or [*rule.initial.needs]
    found: dict[str, Any] = {
        "box": chance.pick(boxes) if chance.happens(NAMED) else None,
        "boxes": tuple(boxes[: chance.between(0, FEW)]),
        "count": chance.pick((None, *COUNTS)),
        "spot": chance.pick(spots), "amount": chance.pick((None, *OTHER)),
        "deck": chance.pick([deck.id for deck in table.decks] or [""]),
    }  # fmt: skip
    if kind == "community-exposed":
        names = rule.community.needed
        first = chance.below(len(names))
        until = min(first + chance.between(1, FEW), len(names))
        found |= {"places": names[first:until]}
        found |= {"cards": _cards(scene, dealer, table.round.community[first:until])}
    if kind == "dealer-card-exposed":
        found["cards"] = _cards(scene, dealer, table.round.dealer[: chance.between(1, FEW)])
    if kind == "cards-taken" and found["box"] and chance.happens(NAMED):
        found["cards"] = _cards(scene, dealer, table.boxes[found["box"] - 1].places)
    return found


def _cards(scene: Scene, dealer: HouseDealer, places: tuple[int, ...]) -> tuple[Card, ...]:
    return dealer.cards(scene.table, places) if places and scene.table.mode == "live" else ()
