"""TOML that is too long, too deep or no TOML is refused in one way, whatever the reader makes of it."""

import sys
from collections.abc import Iterator

import pytest

from croupier.core.toml import LONGEST, MOST, TOMLDecodeError, plain_toml


def test_a_plain_text_is_the_table_it_says_up_to_the_longest_that_is_read() -> None:
    line = "a = 1 #"
    assert plain_toml(line + "x" * (LONGEST - len(line))) == {"a": 1}
    remarks = ("#" + "x" * (LONGEST - 2) + "\n") * (MOST // LONGEST - 1)
    rest = MOST - len(remarks) - len("a = 1\n")
    assert plain_toml(f"a = 1\n{remarks}{'#' * rest}") == {"a": 1}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n" * (MOST + 1), "It is longer than 2,000,000 signs"),
        ("a = 1\n#" + "x" * LONGEST, "Line 2 is longer than 4,000 signs"),
        ("a = 1\na = 2", "Cannot overwrite a value"),
        ("a = " + "[" * 3_000, "It is nested too deep"),
        ("a = 2000-02-30", "Invalid date or datetime .at line 1, column 5."),
    ],
)
def test_whatever_is_wrong_with_a_text_is_said_in_one_way(text: str, reason: str) -> None:
    with pytest.raises(TOMLDecodeError, match=reason):
        plain_toml(text)


@pytest.fixture
def fewest_digits() -> Iterator[int]:
    """As many digits of a number as the strictest setting of the language reads."""
    before = sys.get_int_max_str_digits()
    least = sys.int_info.str_digits_check_threshold
    sys.set_int_max_str_digits(least)
    yield least
    sys.set_int_max_str_digits(before)


def test_a_number_of_more_digits_than_the_language_reads_is_no_other_error(fewest_digits: int) -> None:
    with pytest.raises(TOMLDecodeError, match="digits"):
        plain_toml("a = " + "9" * (fewest_digits + 1))
    assert plain_toml("a = " + "9" * fewest_digits) == {"a": 10**fewest_digits - 1}
