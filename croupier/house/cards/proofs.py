"""Openings: after a round anybody can check that its cards are those the house had committed to.

The commitment is a hash over the hashes of all cards, each with its place and a salt of its own. It stands in
the log before the first card. Whoever is told card and salt of a place computes its hash, puts it among the
others, and must come to the commitment.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec

from croupier.core.cards import DECK, Card
from croupier.house.cards.shoe import Shoe, leaf, root

DIGEST_BYTES: Final = 32


class OpenedCard(msgspec.Struct, frozen=True, array_like=True):
    """A card, and the salt it was committed to with."""

    card: Card
    salt: str


class OpenedDeck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sealed deck as far as it is opened: the hashes of all its cards, and what lies at some places."""

    commitment: str
    leaves: tuple[str, ...] = ()
    shown: dict[int, OpenedCard] = {}


class RoundProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The decks of a round for one viewer; nothing is opened before the round is over.

    A deck that was shuffled again within the round keeps the cards that were out: they have the same hashes.
    """

    table: str
    round: int
    ended: bool
    decks: tuple[OpenedDeck, ...] = ()
    out: tuple[int, ...] = ()  # of each deck, how many cards had left it when the next one, or the end, came


def opened(shoe: Shoe, places: Iterable[int]) -> OpenedDeck:
    """A deck opened at these places."""
    return OpenedDeck(
        commitment=shoe.commitment,
        leaves=tuple(one.hex() for one in shoe.leaves),
        shown={
            place: OpenedCard(shoe.order[place - 1], shoe.salts[place - 1].hex()) for place in sorted(places)
        },
    )


def deck_fault(deck: OpenedDeck) -> str:
    """What is wrong with an opened deck; empty if its cards are what was committed to."""
    try:
        leaves = tuple(map(bytes.fromhex, deck.leaves))
        salts = {place: bytes.fromhex(one.salt) for place, one in deck.shown.items()}
    except ValueError:
        return "a hash or a salt is not in hexadecimal"
    if len(leaves) != len(DECK) or any(len(one) != DIGEST_BYTES for one in leaves):
        return f"there are not {len(DECK)} hashes of cards"
    if root(leaves) != deck.commitment:
        return "the hashes of its cards do not lead to the commitment"
    for place, one in deck.shown.items():
        if not 1 <= place <= len(leaves) or one.card not in DECK:
            return f"there is no {one.card} at place {place} of a deck"
        if leaf(place, one.card, salts[place]) != leaves[place - 1]:
            return f"place {place} is not the {one.card} that was committed to"
    cards = [one.card for one in deck.shown.values()]
    twice = next((card for card in cards if cards.count(card) > 1), "")
    return f"{twice} lies at two places" if twice else ""


def proof_fault(proof: RoundProof, shown: Mapping[int, Card], commitments: Collection[str]) -> str:
    """What is wrong with the proof of a round; `shown` and `commitments` are what the log has."""
    if [deck.commitment for deck in proof.decks] != list(commitments):
        return "its decks are not those the log commits to"
    for deck in proof.decks:
        if reason := deck_fault(deck):
            return f"deck {deck.commitment[:16]}: {reason}"
    for first, second, out in zip(proof.decks, proof.decks[1:], proof.out, strict=False):
        if first.leaves[:out] != second.leaves[:out]:
            return f"deck {second.commitment[:16]}: a card that was out is another one after the shuffle"
    last = proof.decks[-1].shown if proof.decks else {}
    for place, card in shown.items():
        found = last.get(place)
        if found is None or found.card != card:
            return f"place {place} showed {card}, which is not opened"
    return ""
