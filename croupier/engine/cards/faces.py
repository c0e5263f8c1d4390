"""Cards as people turn them: what may be entered, and what was seen before its time."""

from croupier.core.book.entries import Cites, RemedyRule
from croupier.core.cards import Card, is_card
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.incidents import Incident

EXPOSED = "community-exposed"


def cards_refused(scene: Scene, cards: tuple[Card, ...], count: int, cites: Cites) -> Refusal | None:
    """Cards entered must be cards, as many as due, and none that lies open already."""
    if len(cards) != count:
        return refuse("cards/count", cites, f"{count} cards are due, not {len(cards)}.", due=count)
    table = scene.table
    open_cards = {*table.round.shown, *table.round.dealer_shown}
    for box in table.boxes:
        open_cards.update(box.cards)
    for card in cards:
        if not is_card(card):
            return refuse("cards/unknown", cites, f"{card!r} is no card.", card=card)
        if card in open_cards:
            return refuse("cards/twice", cites, f"{card} lies open already.", card=card)
        open_cards.add(card)
    return None


def seen_before(scene: Scene, cards: tuple[Card, ...]) -> Refusal | None:
    """A shared card that was seen before its time is shown at its street as the very same card."""
    round = scene.table.round
    for exposed in round.exposed:
        at = exposed.index - len(round.shown)
        here = cards[at] if 0 <= at < len(cards) else None
        if (here is not None and here != exposed.card) or (here is None and exposed.card in cards):
            name = scene.book.rule.community.needed[exposed.index]
            text = f"The card on {name} was seen: it is the {exposed.card}."
            return refuse("cards/seen", _exposure_cites(scene), text, card=exposed.card)
    return None


def _exposure_cites(scene: Scene) -> Cites:
    rules = [rule for rule in scene.book.data.remedy if rule.kind == EXPOSED]
    return cited(*(rule.cites for rule in rules))


def exposures(scene: Scene, incident: Incident, rule: RemedyRule) -> tuple[ev.Event, ...]:
    """The shared cards an incident exposed: some are turned down again, the others stay open.

    One that has been shown since lies open anyhow.
    """
    if incident.kind != EXPOSED:
        return ()
    names, shown = scene.book.rule.community.needed, len(scene.table.round.shown)
    seen = zip(incident.places, incident.cards, strict=True)
    return tuple(
        ev.CommunityExposed(
            index=names.index(place), card=card, stays=place not in rule.down, cites=rule.cites
        )
        for place, card in seen
        if names.index(place) >= shown
    )
