"""Thousands of random rounds, settled twice."""

import json
from collections import Counter
from random import Random

import pytest

from tests.adjudicate.asking import run, without_clauses
from tests.adjudicate.naive import adjudicate
from tests.adjudicate.rounds import random_round

ROUNDS = 3000


@pytest.mark.parametrize("book", ["star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"])
def test_two_settlements_agree(book: str) -> None:
    random = Random(f"adjudicate {book}")
    rounds = [random_round(random, book) for _ in range(ROUNDS)]
    status, answers = run(json.dumps(asked) for asked in rounds)
    assert (status, len(answers)) == (0, ROUNDS)
    outcomes: Counter[str] = Counter()
    for asked, given in zip(rounds, answers, strict=True):
        assert without_clauses(given) == adjudicate(asked), asked
        for box in given["boxes"]:
            for spot, wager in box["wagers"].items():
                assert wager["stake"] == wager["returned"] + wager["taken"]
                outcomes[f"{spot} {wager['outcome']}"] += 1
        outcomes.update(award["prize"] for award in given.get("jackpot", {}).get("awards", ()))
    prizes = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
    assert [prize for prize in prizes if outcomes[prize] < 10] == []
    assert [way for way in ("win", "push", "lose", "forfeit") if outcomes[f"ante {way}"] < 20] == []
