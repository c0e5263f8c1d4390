"""Something goes wrong at a random moment: it is called with what is so, and ruled on by whoever may."""

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from croupier.core.refusal import Refusal
from croupier.engine.irregular.moments import moments
from croupier.table import commands as c
from tests.laws import driver
from tests.laws.strays import Draw
from tests.laws.world import World

Facts = dict[str, Any]


def goes_wrong(world: World, draw: Draw) -> None:
    """One irregularity the book has an answer to now, if its facts can be so, and a ruling on it."""
    now = moments(world.scene())
    found = [rule for rule in world.book.data.remedy if rule.moment in now]
    rarer = [rule for rule in found if rule.moment not in ("any", "between")]
    kinds = sorted({rule.kind for rule in (rarer if rarer and draw(st.integers(0, 3)) else found)})
    if not kinds or world.table.incident or not world.table.open:
        return
    kind = draw(st.sampled_from(kinds))
    facts = FACTS[kind](world, draw) if kind in FACTS else _any_box(world, draw)
    call = world.truly(c.Call(actor=draw(st.sampled_from(sorted(world.staff))), kind=kind, **facts))
    if not isinstance(world.give(call), Refusal):
        rules(world, draw)


def misread(world: World, draw: Draw) -> None:
    """Two cards that were entered are found to lie each where the other was; mostly two people say so."""
    table = world.table
    lie = [
        *table.round.shown,
        *table.round.dealer_shown,
        *(card for box in table.boxes for card in box.cards),
    ]
    if len(lie) < 2:
        return
    one, other = draw(st.lists(st.sampled_from(lie), min_size=2, max_size=2, unique=True))
    people = st.sampled_from([*sorted(world.staff), ""])
    command = c.CorrectCard(
        actor=draw(people) or "p1",
        was=(one, other),
        cards=(other, one),
        reason="mixed up",
        second=draw(people),
    )
    world.give(command)


def rules(world: World, draw: Draw) -> None:
    """Any of the rulings somebody on duty may give."""
    while step := driver.attests(world):
        driver.does(world, step)
    incident = world.table.incident
    if incident is None:
        return
    if deck := driver.uncounted(world, incident):
        driver.does(world, c.CountDeck(actor="dan", deck=deck, count=draw(st.sampled_from([51, 52, 53]))))
    boxes = [(), *((box.number,) for box in world.table.boxes)]
    rulings = [
        c.Remedy(actor=person, does=does, boxes=some, reason="seen", count=world.book.rule.deck.size)
        for does in incident.remedies
        for person in sorted(world.staff)
        for some in boxes
    ]
    legal = [ruling for ruling in rulings if not isinstance(world.ask(ruling), Refusal)]
    assert legal, f"nobody can rule on {incident}"
    driver.does(world, draw(st.sampled_from(legal)))
    _withdraws(world, draw)


def _withdraws(world: World, draw: Draw) -> None:
    """Some of those who may take their wagers back do."""
    for number in world.table.incident.offered if world.table.incident else ():
        if draw(st.booleans()):
            player = world.table.boxes[number - 1].player or ""
            actor = world.dealer if world.table.mode == "live" else player
            driver.does(world, c.Retract(actor=actor, box=number, accept=draw(st.booleans())))


def _numbers(world: World, *statuses: str) -> Sequence[int]:
    return [box.number for box in world.table.boxes if box.status in statuses] or [1]


def _any_box(world: World, draw: Draw) -> Facts:
    return {"box": draw(st.sampled_from(_numbers(world, "in", "folded")))}


def _hole_count(world: World, draw: Draw) -> Facts:
    return _any_box(world, draw) | {"count": draw(st.sampled_from([0, 1, 3]))}


def _community_count(world: World, draw: Draw) -> Facts:
    return {"count": draw(st.sampled_from([1, 4, 6]))}


def _community(world: World, draw: Draw) -> Facts:
    names = world.book.rule.community.needed
    first = draw(st.integers(0, len(names) - 1))
    return {"places": names[first : first + draw(st.integers(1, 2))]}


def _empty_box(world: World, draw: Draw) -> Facts:
    count = draw(st.sampled_from([None, 1, 2]))
    return {"box": draw(st.sampled_from(_numbers(world, "waiting"))), "count": count}


def _absent(world: World, draw: Draw) -> Facts:
    return {"box": draw(st.sampled_from(world.table.owing() or [1]))}


def _suspects(world: World, draw: Draw) -> Facts:
    seated = [box.number for box in world.table.boxes if box.seat]
    return {"boxes": tuple(seated[: draw(st.integers(1, 2))])}


def _off_range(world: World, draw: Draw) -> Facts:
    """A bet that lies, and an amount that may not be bet there."""
    spots = [stage.bet.spot for stage in world.book.stages]
    lying = [(box, w) for box in world.table.boxes for w in box.wagers if w.spot in spots]
    if not lying:
        return {"box": 1}
    box, wager = draw(st.sampled_from(lying))
    ante = box.stake("ante")
    return {"box": box.number, "spot": wager.spot, "amount": draw(st.sampled_from([1, ante // 2, ante * 5]))}


def _machine(world: World, draw: Draw) -> Facts:
    here = [deck.id for deck in world.table.decks if deck.status == "at_table"]
    return {"deck": draw(st.sampled_from(here or ["none"]))}


def _idle_deck(world: World, draw: Draw) -> Facts:
    idle = [deck.id for deck in world.table.decks if deck.id != world.table.in_play]
    return {"deck": draw(st.sampled_from(idle or ["none"]))}


def _taken(world: World, draw: Draw) -> Facts:
    """A hand in the rack: the only one there, or not, and named by its player, or not."""
    facts = _any_box(world, draw)
    places = world.table.boxes[facts["box"] - 1].places
    named = world.at_places(places) if len(places) == 2 and draw(st.booleans()) else ()
    return {**facts, "cards": named, "count": draw(st.sampled_from([2, 6, None]))}


def _blind(world: World, draw: Draw) -> Facts:
    blind = [box.number for box in world.table.boxes if box.blind and box.status == "in"] or [1]
    return {"boxes": tuple(blind[: draw(st.integers(1, 2))])}


def _dealer(world: World, draw: Draw) -> Facts:
    round = world.table.round
    left = [card for card in world.at_places(round.dealer) if card not in round.dealer_seen]
    return {"cards": tuple(left[: draw(st.integers(1, 2))])}


def _unequal(world: World, draw: Draw) -> Facts:
    spot = draw(st.sampled_from(world.book.rule.initial.needs))
    return {**_any_box(world, draw), "spot": spot, "amount": draw(st.sampled_from([1, 100, 700, 5000]))}


def _off_limit(world: World, draw: Draw) -> Facts:
    """An ante, or a side wager, that is not what was entered."""
    spot = draw(st.sampled_from(("ante", *world.book.rule.optional)))
    amount = draw(st.sampled_from([1, 50, 150, 333, 700, 5_000, 100_000, 1_000_000]))
    return {**_any_box(world, draw), "spot": spot, "amount": amount}


FACTS: dict[str, Callable[[World, Draw], Facts]] = {
    "communication": lambda world, draw: {**_any_box(world, draw), "note": "before the last card"},
    "disruption": lambda world, draw: {"note": "fire"},
    "fraud": lambda world, draw: {"boxes": tuple(_numbers(world, "in", "folded")[:1]), "note": "marked"},
    "wrong-hole-count": _hole_count,
    "wrong-community-count": _community_count,
    "community-exposed": _community,
    "cards-to-empty-box": _empty_box,
    "player-absent": _absent,
    "player-refuses": _absent,
    "cannot-bet": _absent,
    "cards-taken": _taken,
    "blind-seen": _blind,
    "dealer-card-exposed": _dealer,
    "wrong-dealer-count": lambda world, draw: {"count": draw(st.sampled_from([0, 1, 3]))},
    "unequal-initial": _unequal,
    "jackpot-started": lambda world, draw: {},
    "collusion-suspected": _suspects,
    "off-range-wager": _off_range,
    "off-limit-wager": _off_limit,
    "deck-defect": lambda world, draw: {},
    "idle-deck-defect": _idle_deck,
    "device-jam": _machine,
    "device-failed": lambda world, draw: {},
    "count-unverified": _machine,
}
