"""What must be there: it is given back, and its absence is no quiet nothing."""

import pytest

from croupier.core.refusal import Missing, sure


@pytest.mark.parametrize("value", [0, "", (), False, "chips"])
def test_what_is_there_comes_back_even_where_it_is_empty(value: object) -> None:
    assert sure(value, "it was put there") is value


def test_what_is_not_there_stops_everything_and_says_why_it_had_to_be() -> None:
    with pytest.raises(Missing, match="although the slip was signed"):
        sure(None, "the slip was signed")
