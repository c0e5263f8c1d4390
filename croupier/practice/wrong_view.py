"""The table as it lies when something just went wrong: what was called is there to be seen."""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.engine.view import HIDDEN, BoxView, TableView, WagerView
from croupier.table import commands as c


def as_seen(view: TableView, call: c.Call, book: Rulebook) -> TableView:
    """A view with what the call says laid on the table; the rest is as it was."""
    match call.kind:
        case "wrong-community-count":
            return replace(view, community=_counted(view.community, call.count or 0))
        case "wrong-dealer-count":
            return replace(view, dealer_cards=_counted(view.dealer_cards, call.count or 0))
        case "community-exposed":
            return replace(view, community=_exposed(view.community, call, book))
        case "dealer-card-exposed":
            return replace(view, dealer_cards=(*call.cards, *view.dealer_cards[len(call.cards) :]))
        case "wrong-hole-count" | "cards-to-empty-box":
            return _with_box(view, call, lambda box: replace(box, cards=_counted(box.cards, call.count or 0)))
        case "off-range-wager" | "off-limit-wager" | "unequal-initial":
            return _with_box(view, call, lambda box: replace(box, wagers=_staked(box.wagers, call)))
    return view


def _counted(cards: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many cards, whatever they are."""
    return (*cards, *(HIDDEN,) * count)[:count]


def _exposed(cards: tuple[str, ...], call: c.Call, book: Rulebook) -> tuple[str, ...]:
    """A shared card that lies open at its place."""
    needed = book.rule.community.needed
    faces = [*cards, *(HIDDEN,) * (len(needed) - len(cards))]
    for place, card in zip(call.places, call.cards, strict=False):
        faces[needed.index(place)] = card
    last = max((needed.index(place) + 1 for place in call.places), default=0)
    return tuple(faces[: max(len(cards), last)])


def _with_box(view: TableView, call: c.Call, change: Callable[[BoxView], BoxView]) -> TableView:
    boxes = tuple(change(box) if box.number == call.box else box for box in view.boxes)
    return replace(view, boxes=boxes)


def _staked(wagers: tuple[WagerView, ...], call: c.Call) -> tuple[WagerView, ...]:
    """The wager as it really lies."""
    return tuple(
        replace(one, stake=call.amount) if one.spot == call.spot and call.amount else one for one in wagers
    )
