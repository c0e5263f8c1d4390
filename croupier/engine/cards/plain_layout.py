"""A cloth that a book is content with, for tables that bring none of their own."""

from croupier.core.book.rulebook import Rulebook
from croupier.core.layout import Layout, Spot

JACKPOT = "jackpot"


def plain_layout(book: Rulebook, boxes: int) -> Layout:
    """Every spot, place and word the book asks for, in the first form it allows, and a jackpot spot."""
    rule = book.rule
    shape = rule.shapes.any_of[0] if rule.shapes else "circle"
    names = dict.fromkeys((*rule.spots.needed, JACKPOT))
    return Layout(
        boxes=boxes,
        spots={name: Spot(_label(book, name), shape) for name in names},
        community=rule.community.needed,
        dealer_places=rule.dealer_places.count if rule.dealer_places else 0,
        legend=rule.legend.text if rule.legend else "",
    )


def _label(book: Rulebook, spot: str) -> str:
    label = book.rule.label.get(spot)
    return label.any_of[0] if label else spot.capitalize()
