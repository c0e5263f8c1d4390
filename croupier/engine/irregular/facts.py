"""What a call must say, by the kind of irregularity it names, so that a ruling finds the facts it needs."""

from collections.abc import Callable

from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import at_table, source_of
from croupier.engine.cards.faces import cards_refused
from croupier.engine.irregular.moments import of_the_deal
from croupier.engine.irregular.orders import acts_later
from croupier.engine.remedies import (
    blind_seen,
    dealer_seen,
    invalid_wagers,
    invalidate,
    jackpot_error,
    off_limit,
    restore,
    unfunded,
)
from croupier.engine.remedies import talk as talking
from croupier.engine.remedies.late_wagers import as_it_lay, found_at
from croupier.engine.remedies.off_range import bet_of
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import show_cites
from croupier.engine.wagers.multiples import range_refused
from croupier.engine.wagers.place import amount_refused
from croupier.engine.wagers.stakes import more_refused
from croupier.table import commands as c
from croupier.table.incidents import PAST
from croupier.table.table import Box

CALL = ("house:irregularity",)


def facts_refused(scene: Scene, command: c.Call) -> Refusal | None:
    """Nothing if the call says what its kind needs."""
    for number in (command.box, *command.boxes):
        if number is not None and scene.table.box(number) is None:
            return refuse("box/unknown", CALL, f"There is no box {number}.", box=number)
    if command.count is not None and command.count < 0:
        return refuse("incident/count", CALL, "Not a number of cards.", count=command.count)
    needs = FACTS.get(command.kind)
    return needs(scene, command) if needs else None


def _boxed(scene: Scene, command: c.Call) -> Refusal | Box:
    """The box a call names."""
    box = scene.table.box(command.box or 0)
    return box or refuse("incident/box", CALL, "Which box?", kind=command.kind)


def _hole_count(scene: Scene, command: c.Call) -> Refusal | None:
    """A named box has a hand, and once all cards are out not the number it should have."""
    box = scene.table.box(command.box or 0)
    if box is None:
        return None
    if box.status == "waiting":
        return refuse("box/no-hand", CALL, f"Box {box.number} has no hand.", box=box.number)
    if not scene.table.round.plan and command.count == len(box.places):
        return refuse("incident/count-right", CALL, "That is the right number.", count=command.count)
    return None


def _dealer_count(scene: Scene, command: c.Call) -> Refusal | None:
    """The dealer has a hand, and not the number of cards it should have."""
    round, places = scene.table.round, scene.book.rule.dealer_places
    if not round.dealer:
        return refuse("box/no-hand", CALL, "The dealer has no cards.")
    if places and not round.plan and command.count == places.count:
        return refuse("incident/count-right", CALL, "That is the right number.", count=command.count)
    return None


def _unequal(scene: Scene, command: c.Call) -> Refusal | None:
    """What lies, or lay before its result, of what bought the hand is not what was entered."""
    box = _boxed(scene, command)
    if isinstance(box, Refusal):
        return box
    if scene.table.mode == "electronic":
        return refuse("incident/entry", CALL, "At an electronic table what lies is what was entered.")
    others = [spot for spot in scene.book.rule.initial.needs if spot != command.spot]
    wager = found_at(box, command.spot)
    if wager is None or others == [*scene.book.rule.initial.needs]:
        return refuse("incident/spot", CALL, f"No such wager lies on {command.spot!r}.", spot=command.spot)
    if wager.stake == command.amount:
        return refuse("incident/in-range", CALL, "That is what is entered.", amount=command.amount)
    return amount_refused(command.amount or 0)


def _community_count(scene: Scene, command: c.Call) -> Refusal | None:
    round = scene.table.round
    if not round.plan and command.count == len(round.community):
        return refuse("incident/count-right", CALL, "That is the right number.", count=command.count)
    return None


def _community(scene: Scene, command: c.Call) -> Refusal | None:
    """Shared cards seen before their time: which places and which cards, none that is due or open."""
    table, names = scene.table, scene.book.rule.community.needed
    if not command.places or len(set(command.places)) < len(command.places):
        return refuse("incident/places", CALL, "Which shared cards were seen?", kind=command.kind)
    for place in command.places:
        if place not in names:
            return refuse("incident/places", CALL, f"There is no shared card {place!r}.", place=place)
        if refusal := None if command.during in PAST else _not_early(scene, names.index(place)):
            return refusal
    if command.during in PAST or of_the_deal(scene, command):
        return _once_seen(scene, command)
    if refusal := cards_refused(scene, command.cards, len(command.places), CALL):
        return refusal
    if any(exposed.card in command.cards for exposed in table.round.exposed):
        return refuse("cards/twice", CALL, "That card lies elsewhere.")
    early = sorted(names.index(place) for place in command.places)
    known = len(table.round.shown) + len(table.round.exposed)
    if source_of(scene).streets_face_up and early != list(range(known, known + len(early))):
        return refuse("incident/places", CALL, "Cards leave the shoe in the order of the streets.")
    return None


def _once_seen(scene: Scene, command: c.Call) -> Refusal | None:
    """Shared cards that were out when they were seen, which may have been shown since."""
    table, names = scene.table, scene.book.rule.community.needed
    if source_of(scene).streets_face_up and of_the_deal(scene, command):
        return refuse("incident/places", CALL, "No shared card is out before the streets.")
    if len(command.cards) != len(command.places):
        return cards_refused(scene, command.cards, len(command.places), CALL)
    shown = dict(zip(names, table.round.shown, strict=False))
    said = dict(zip(command.places, command.cards, strict=True))
    for place in said:
        if place in shown and shown[place] != said[place]:
            return refuse("cards/seen", CALL, f"On {place} lies the {shown[place]}.", card=shown[place])
    unknown = tuple(card for place, card in said.items() if place not in shown)
    return cards_refused(scene, unknown, len(unknown), CALL)


def _not_early(scene: Scene, index: int) -> Refusal | None:
    """A card that lies open, was seen before or is due now is not seen before its time."""
    table, stage = scene.table, scene.book.stages[scene.table.round.stage]
    shown = len(table.round.shown)
    if index < shown or any(exposed.index == index for exposed in table.round.exposed):
        return refuse("incident/open-card", CALL, "That card has been seen already.")
    if table.round.phase == "deciding" and not table.owing() and index < shown + stage.show.count:
        return refuse("incident/due", show_cites(scene, stage), "That card is due: show it.")
    return None


def _empty_box(scene: Scene, command: c.Call) -> Refusal | None:
    """Cards lie at a box that bought no hand; one card is enough."""
    box = _boxed(scene, command)
    if isinstance(box, Refusal):
        return box
    if box.status != "waiting":
        return refuse("incident/box", CALL, f"Box {box.number} bought its hand.", box=box.number)
    if command.count == 0:
        return refuse("incident/count", CALL, "No card lies there.", count=0)
    return None


def _absent(scene: Scene, command: c.Call) -> Refusal | None:
    """Only a box that has a decision to make, and may make it now, can be absent for it or refuse it."""
    box = _boxed(scene, command)
    if isinstance(box, Refusal):
        return box
    if box.number not in scene.table.owing():
        text = f"Box {box.number} has nothing to decide now."
        return refuse("incident/box", CALL, text, box=box.number)
    return acts_later(scene, box)


def _off_range(scene: Scene, command: c.Call) -> Refusal | None:
    """What lies or lay on a street is not what was entered nor what may be bet; machines enter it rightly."""
    box = _boxed(scene, command)
    if isinstance(box, Refusal):
        return box
    if scene.table.mode == "electronic":
        return refuse("incident/entry", CALL, "At an electronic table what lies is what was entered.")
    bet = bet_of(scene, box, command.spot)
    lies = found_at(box, command.spot)
    if bet is None or lies is None:
        return refuse("incident/spot", CALL, f"No bet lies on {command.spot!r}.", spot=command.spot)
    amount = command.amount or 0
    if refusal := amount_refused(amount):
        return refusal
    if range_refused(scene, as_it_lay(box), amount, bet) is None:
        return refuse("incident/in-range", bet.cites, "That may be bet there.", amount=amount)
    if amount == lies.stake:
        return refuse("incident/known", bet.cites, "That is what is entered.", amount=amount)
    return more_refused(scene, lies, amount)


def _deck(scene: Scene, command: c.Call) -> Refusal | None:
    """The deck in play, or for an idle one the other deck at the table."""
    idle = command.kind == "idle-deck-defect"
    if not idle and command.deck not in ("", scene.table.in_play):
        return refuse("incident/deck", CALL, "That deck is not in play.", deck=command.deck)
    if idle and command.deck in ("", scene.table.in_play):
        return refuse("incident/deck", CALL, "Which deck, that is not in play?", deck=command.deck)
    deck = at_table(scene, command.deck or scene.table.in_play or "")
    return deck if isinstance(deck, Refusal) else None


def _suspects(scene: Scene, command: c.Call) -> Refusal | None:
    """Players are named by their boxes."""
    numbers = {*command.boxes, *((command.box,) if command.box else ())}
    boxes = [scene.table.boxes[number - 1] for number in numbers]
    if not boxes or not all(box.seat or box.player for box in boxes):
        return refuse("incident/box", CALL, "Which players, by their boxes?", kind=command.kind)
    return None


def _machine(scene: Scene, command: c.Call) -> Refusal | None:
    """A machine shuffles here, in the source or beside it; one that fails is the one that deals."""
    source = source_of(scene)
    if not source.shuffles and (command.kind == "device-failed" or not scene.table.shuffler):
        return refuse("incident/device", CALL, "There is no such device at this table.", kind=command.kind)
    if command.kind == "device-failed":
        return None
    deck = at_table(scene, command.deck or scene.table.in_play or "")
    return deck if isinstance(deck, Refusal) else None


FACTS: dict[str, Callable[[Scene, c.Call], Refusal | None]] = {
    "wrong-hole-count": _hole_count,
    "wrong-community-count": _community_count,
    "community-exposed": _community,
    "cards-to-empty-box": _empty_box,
    "player-absent": _absent,
    "off-range-wager": _off_range,
    "deck-defect": _deck,
    "idle-deck-defect": _deck,
    "collusion-suspected": _suspects,
    "device-jam": _machine,
    "device-failed": _machine,
    "count-unverified": _machine,
    "player-refuses": _absent,
    "wrong-dealer-count": _dealer_count,
    "unequal-initial": _unequal,
    "dealer-card-exposed": dealer_seen.facts,
    "cards-taken": restore.facts,
    "cannot-bet": unfunded.facts,
    "blind-seen": blind_seen.facts,
    "jackpot-started": jackpot_error.facts,
    "card-invalid": invalid_wagers.card_facts,
    "proxy-betting": invalid_wagers.card_facts,
    "loss-limit-passed": invalid_wagers.loss_facts,
    "communication": talking.talked,
    "disruption": invalidate.disrupted,
    "fraud": invalidate.defrauded,
    "off-limit-wager": off_limit.facts,
}
