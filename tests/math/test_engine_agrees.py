"""Same book, same number: what the engine pays is what the math prices."""

import pytest

from croupier.rulebooks.load import book_ids, load
from tools.counted.priced_rounds import disagreements


@pytest.mark.parametrize("id", book_ids())
def test_random_rounds_are_settled_alike(id: str) -> None:
    assert list(disagreements(load(id), rounds=5000, seed=7)) == []
