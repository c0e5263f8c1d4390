"""Rounds that were written from the documents alone: each comes to what its clauses say."""

import pytest

from croupier.rulebooks.inventory import inventory
from tests.adversarial.rounds import Adverse, differences, rounds

ALL = list(rounds())


@pytest.mark.parametrize("one", ALL, ids=[f"{one.book}-{one.name}" for one in ALL])
def test_what_the_document_says_comes_of_it(one: Adverse) -> None:
    assert differences(one) == []


def test_every_round_has_a_name_of_its_own_and_clauses_of_its_book() -> None:
    names = [(one.book, one.name) for one in ALL]
    assert len({*names}) == len(names)
    for one in ALL:
        assert {*one.clauses} <= inventory(one.book).keys(), one.name
