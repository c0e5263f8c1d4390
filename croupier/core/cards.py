"""A card is two characters, rank then suit: "As", "Td". In state, events and JSON it is that plain text."""

from typing import Final, TypeAlias

Card: TypeAlias = str

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

DECK: Final[tuple[Card, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 cards, lowest rank first and clubs, diamonds, hearts, spades within a rank: 2c 2d 2h 2s 3c … As."""

_RANK: Final = {card: RANKS.index(card[0]) + 2 for card in DECK}


def is_card(text: str) -> bool:
    """Whether the text is one of the 52 cards, exactly as written here ("as" and "10s" are not)."""
    return text in _RANK


def rank(card: Card) -> int:
    """The rank as a number: 2 to 10, jack 11, queen 12, king 13, ace 14."""
    return _RANK[card]


def suit(card: Card) -> str:
    """The suit's letter: c, d, h or s."""
    return card[1]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from text with spaces between them: "As Ks Qs". The same card twice is the caller's business."""
    words = text.split()
    for position, word in enumerate(words, start=1):
        if not is_card(word):
            raise ValueError(f"not a card: {word!r}, word {position} of {text!r}")
    return tuple(words)


def card_name(card: Card) -> str:
    """A card in words: "Ace of hearts"."""
    return f"{_RANK_NAMES.get(card[0], card[0])} of {_SUIT_NAMES[card[1]]}"


_RANK_NAMES: Final = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
