"""What could be called as gone wrong now, what the call must say, and what the book allows then."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import msgspec

from croupier.core.book.entries import RemedyRule
from croupier.core.cards import DECK, Card
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.decide import legal
from croupier.engine.irregular.call import remedies
from croupier.engine.irregular.ruling import CALL
from croupier.engine.offers.forming import Ask, formed
from croupier.engine.offers.offer import Offer, Question
from croupier.engine.offers.questions import question
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.table import Table

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "wrong-hole-count": ("box", "count"),
    "wrong-dealer-count": ("count",),
    "wrong-community-count": ("count",),
    "card-exposed": ("during",),
    "community-exposed": ("places", "cards", "during"),
    "dealer-card-exposed": ("cards", "during"),
    "cards-to-empty-box": ("box", "count", "looked"),
    "cards-taken": ("box", "cards", "count", "looked"),
    "cards-mishandled": ("note",),
    "idle-deck-defect": ("deck",),
    "device-jam": ("deck",),
    "count-unverified": ("deck",),
    "player-absent": ("box",),
    "player-refuses": ("box",),
    "cannot-bet": ("box",),
    "off-range-wager": ("box", "spot", "amount"),
    "off-limit-wager": ("box", "spot", "amount"),
    "unequal-initial": ("box", "spot", "amount"),
    "blind-seen": ("boxes",),
    "collusion-suspected": ("boxes",),
    "communication": ("box", "note"),
    "card-invalid": ("box",),
    "proxy-betting": ("box",),
    "loss-limit-passed": ("box", "amount"),
    "disruption": ("note",),
    "fraud": ("boxes", "note"),
}
CARDS: Final = {"cards-taken": 2, "dealer-card-exposed": 1, "community-exposed": 1}
LISTED: Final = (
    "box",
    "boxes",
    "spot",
    "places",
    "deck",
    "during",
    "looked",
)  # fields with a choice of answers
WORDS: Final = ("seen", "before the last card")
WRONG: Final = "Something is wrong"
ASKED: Final = {  # where a fact is asked for in other words
    "cards-taken cards": "Which cards does the player name?",
    "cards-taken count": "How many cards lie in the rack?",
    "loss-limit-passed amount": "How many dollars of losses elsewhere have come to light?",
    "disruption note": "Which of them?",
    "restore-hand cards": "Which two cards lie on top of the rack?",
}


class Callable(msgspec.Struct, frozen=True):
    """A kind of irregularity that can be called now, and what the book allows then, in its order."""

    kind: str
    asks: tuple[Question, ...]
    remedies: tuple[RemedyRule, ...]
    offers: tuple[Offer, ...]  # once for all facts that go together


def callable_now(scene: Scene, actor: str) -> tuple[Callable, ...]:
    """Everything that could be called now with some facts or other."""
    kinds = dict.fromkeys(rule.kind for rule in scene.book.data.remedy)
    found = ((kind, list(facts_for(scene, actor, kind))) for kind in kinds)
    return tuple(_callable(scene, actor, kind, said) for kind, said in found if said)


def _callable(scene: Scene, actor: str, kind: str, said: list[dict[str, Any]]) -> Callable:
    """The kind with its questions; a choice is any that is taken with some of the others."""
    offers = tuple(_offers(scene, actor, kind, said))
    asks = []
    for name in FIELDS.get(kind, ()):
        asked = [one for offer in offers for one in offer.asks if one.name == name]
        choices = tuple(dict.fromkeys(choice for one in asked for choice in one.choices))
        asks.append(msgspec.structs.replace(asked[0], choices=choices))
    return Callable(kind, tuple(asks), _allowed(scene, actor, kind, said), offers)


def _offers(scene: Scene, actor: str, kind: str, said: list[dict[str, Any]]) -> Iterator[Offer]:
    taken = [c.Call(actor=actor, kind=kind, **one) for one in said]
    asks = tuple(_ask(scene, kind, name) for name in FIELDS.get(kind, ()))
    right = scene.book.rights.get("Call")

    def refused(command: c.Call) -> Refusal | None:
        return None if command in taken else refuse("incident/moment", CALL, "Not with these facts.")

    for one in formed(c.Call, {"actor": actor, "kind": kind}, asks, refused):
        yield Offer(
            command=one.command, asks=one.asks, text=kind, group=WRONG,
            cites=cited(*(rule.cites for rule in remedies(scene, kind, one.command))),
            who=right.rank if right else "",
        )  # fmt: skip


def _ask(scene: Scene, kind: str, name: str) -> Ask:
    listed = name in LISTED or (kind == "disruption" and name == "note")
    asked = call_question(kind, name)
    if kind == "disruption" and name == "note":
        asked = msgspec.structs.replace(asked, kind="choice")
    tries = _tries(scene, kind, name)
    if name in ("boxes", "places"):
        tries = tuple(one for (one,) in tries)
    return Ask(asked, tries, listed)


def call_question(kind: str, name: str) -> Question:
    """What is asked for a fact of a call, or for a word of the ruling on it."""
    asked = question("Call", name)
    return msgspec.structs.replace(asked, text=ASKED.get(f"{kind} {name}", asked.text))


def _allowed(scene: Scene, actor: str, kind: str, said: list[dict[str, Any]]) -> tuple[RemedyRule, ...]:
    """What the book allows then, whichever of the facts it is."""
    calls = [c.Call(actor=actor, kind=kind, **one) for one in said]
    found = [rule for call in calls for rule in remedies(scene, kind, call)]
    return tuple(rule for rule in scene.book.data.remedy if rule in found)


def facts_for(scene: Scene, actor: str, kind: str) -> Iterator[dict[str, Any]]:
    """The facts, of those worth trying, with which the call would be taken."""
    names = FIELDS.get(kind, ())
    for values in product(*(_tries(scene, kind, name) for name in names)):
        said = dict(zip(names, values, strict=True))
        if legal(scene, c.Call(actor=actor, kind=kind, **said)) is None:
            yield said


def _tries(scene: Scene, kind: str, name: str) -> tuple[Any, ...]:
    table, rule = scene.table, scene.book.rule
    numbers = tuple(box.number for box in table.boxes)
    match name:
        case "box":
            return numbers
        case "boxes":
            return tuple((number,) for number in numbers)
        case "count":
            return (1, 3)
        case "spot":
            lie = [wager for box in table.boxes for wager in box.wagers]
            had_results = [done.wager for box in table.boxes for done in box.done]
            return tuple(dict.fromkeys(wager.spot for wager in (*lie, *had_results)))
        case "amount":
            return _amounts(scene)
        case "cards":
            return (unseen(table)[: CARDS[kind]],)
        case "places":
            return tuple((place,) for place in rule.community.needed)
        case "during":
            return ("deal",) if kind == "card-exposed" else ("", "deal", "unbet")
        case "looked":
            return (False, True)
        case "deck":
            return tuple(deck.id for deck in table.decks if deck.status == "at_table")
    return rule.disruption.any_of if kind == "disruption" else WORDS


def _amounts(scene: Scene) -> tuple[int, ...]:
    """Amounts that are likely to be wrong somewhere: too little, too much, off the unit."""
    limits = scene.table.sign.limits.values() if scene.table.sign else ()
    over = [limit.most + limit.unit for limit in limits]
    return (1, 100, *dict.fromkeys(over), 10 * max((limit.most for limit in limits), default=1))


def unseen(table: Table) -> tuple[Card, ...]:
    """Cards that nobody has seen at this table in this round."""
    seen = set(seen_cards(table))
    return tuple(card for card in DECK if card not in seen)


def seen_cards(table: Table) -> tuple[Card, ...]:
    """Every card that was shown in this round; none of them can come again."""
    round = table.round
    found = [*round.shown, *(one.card for one in round.exposed), *round.dealer_shown, *round.dealer_seen]
    return tuple(dict.fromkeys((*found, *(card for box in table.boxes for card in box.cards))))
