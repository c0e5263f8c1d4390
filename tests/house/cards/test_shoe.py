"""The shoe: every order as likely as another, sealed before it is dealt, and dealt by place."""

from collections import Counter

import pytest
from msgspec.structs import replace

from croupier.core.cards import DECK
from croupier.house.cards.shoe import _Stream, leaf, root, sealed_shoe, seeded_shoe, shuffled


def test_a_shoe_holds_every_card_once() -> None:
    for shoe in (sealed_shoe(), seeded_shoe(7, 1)):
        assert sorted(shoe.order) == sorted(DECK)
        assert len(set(shoe.salts)) == 52
    assert sealed_shoe().order != sealed_shoe().order


def test_a_seed_gives_the_same_rounds_again() -> None:
    assert seeded_shoe(7, 3) == seeded_shoe(7, 3)
    assert seeded_shoe(7, 3).order != seeded_shoe(7, 4).order
    assert seeded_shoe(7, 3).order != seeded_shoe(8, 3).order
    assert seeded_shoe(7, 1).order[:5] == ("3d", "6c", "Ah", "Qc", "Tc")


def test_no_place_favours_a_card() -> None:
    """Chi-square over card and place, seeded: 51 degrees of freedom a place, 99.99% below 104."""
    stream, shuffles = _Stream(b"fair"), 2_600
    seen = [Counter[str]() for _ in range(52)]
    for _ in range(shuffles):
        for place, card in enumerate(shuffled(stream.below)):
            seen[place][card] += 1
    expected = shuffles / 52
    statistics = [sum((count[card] - expected) ** 2 / expected for card in DECK) for count in seen]
    assert max(statistics) < 104
    assert 44 < sum(statistics) / 52 < 58


def test_numbers_below_a_limit_are_all_as_likely() -> None:
    stream = _Stream(b"fair")
    seen = Counter(stream.below(51) for _ in range(51_000))
    assert sum((seen[value] - 1000) ** 2 / 1000 for value in range(51)) < 103


def test_the_commitment_binds_every_card_to_its_place() -> None:
    shoe = seeded_shoe(7, 1)
    first, second, *rest = shoe.order
    assert replace(shoe, order=(second, first, *rest)).commitment != shoe.commitment
    leaves = list(shoe.leaves)
    leaves[4] = leaf(5, shoe.cards((5,))[0], shoe.salts[4])
    assert root(leaves) == shoe.commitment
    leaves[4] = leaf(5, "As", shoe.salts[4])
    assert root(leaves) != shoe.commitment


def test_cards_come_by_place() -> None:
    shoe = seeded_shoe(7, 1)
    assert shoe.cards((1, 52)) == (shoe.order[0], shoe.order[51])
    for place in (0, 53):
        with pytest.raises(ValueError, match="no place"):
            shoe.cards((place,))


def test_a_deck_says_nothing_of_itself() -> None:
    """Whatever prints it: a message, a debugger, an error."""
    shoe = seeded_shoe(7, 1)
    assert repr(shoe) == f"{shoe}" == f"Shoe({shoe.commitment})"
    assert not any(
        card in repr([shoe]) for card in ("3d", "6c", "Ah", "Qc", "Tc") if card not in shoe.commitment
    )
