"""Cards as text."""

import pytest

from croupier.core.cards import DECK, RANKS, SUITS, is_card, parse_cards, rank, suit


def test_the_deck_is_52_different_cards_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert DECK[:5] == ("2c", "2d", "2h", "2s", "3c")
    assert DECK[-1] == "As"


def test_the_deck_is_in_order_of_rank_then_suit() -> None:
    assert list(DECK) == sorted(DECK, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def test_ranks_run_from_two_to_fourteen() -> None:
    assert [rank(first + "h") for first in RANKS] == list(range(2, 15))


def test_a_suit_is_its_letter() -> None:
    assert [suit("A" + letter) for letter in SUITS] == ["c", "d", "h", "s"]


@pytest.mark.parametrize("text", ["", "A", "s", "as", "AS", "10s", "1s", "Ax", "Xs", "sA", " As", "As "])
def test_only_the_exact_text_is_a_card(text: str) -> None:
    assert not is_card(text)


def test_every_card_of_the_deck_is_a_card() -> None:
    assert all(is_card(card) for card in DECK)


def test_the_rank_of_what_is_no_card_is_an_error() -> None:
    with pytest.raises(KeyError, match="Ax"):
        rank("Ax")


def test_cards_are_read_from_spaced_text_in_its_order() -> None:
    assert parse_cards("As Ks  Qs\n2c") == ("As", "Ks", "Qs", "2c")
    assert parse_cards("  ") == ()


def test_the_whole_deck_survives_being_written_and_read() -> None:
    assert parse_cards(" ".join(DECK)) == DECK


def test_a_bad_card_is_named_with_its_place() -> None:
    with pytest.raises(ValueError, match="not a card: '10s', word 3"):
        parse_cards("As Ks 10s 2c")
