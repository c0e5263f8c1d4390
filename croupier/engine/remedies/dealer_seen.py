"""Cards of the dealer's hand that were seen before their time."""

from croupier.core.book.entries import Cites
from croupier.core.cards import Card
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.faces import cards_refused
from croupier.engine.irregular.ruling import CALL, Ruling
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import PAST

KIND = "dealer-card-exposed"


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """One or both cards of a hand that is still face down."""
    round = scene.table.round
    if round.dealer_shown and call.during in PAST:
        if call.cards and all(card in round.dealer_shown for card in call.cards):
            return None
        return refuse("incident/cards", CALL, "Which of the dealer's cards were seen?")
    if not round.dealer or round.dealer_shown:
        return refuse("incident/open-card", CALL, "The dealer's hand does not lie face down.")
    if not 0 < len(call.cards) <= len(round.dealer) - len(round.dealer_seen):
        return refuse("incident/cards", CALL, "Which of the dealer's cards were seen?")
    if any(card in round.dealer_seen for card in call.cards):
        return refuse("cards/twice", CALL, "That card was seen before.")
    return cards_refused(scene, call.cards, len(call.cards), CALL)


def seen(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The round goes on, and everybody knows what was seen."""
    return (ev.DealerCardSeen(cards=ruling.incident.cards, cites=ruling.rule.cites),)


def not_those_seen(scene: Scene, cards: tuple[Card, ...]) -> Refusal | None:
    """Cards that were seen are in the hand when it is turned."""
    for card in scene.table.round.dealer_seen:
        if card not in cards:
            text = f"The {card} was seen in the dealer's hand."
            return refuse("cards/seen", _cites(scene), text, card=card)
    return None


def _cites(scene: Scene) -> Cites:
    rules = [rule for rule in scene.book.data.remedy if rule.kind == KIND]
    return cited(*(rule.cites for rule in rules))
