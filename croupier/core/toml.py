"""TOML as people write it. The reader of the language itself gives up in many ways, or does not give up."""

import tomllib
from tomllib import TOMLDecodeError as TOMLDecodeError
from typing import Any, Final

MOST: Final = 2_000_000  # signs of a text
LONGEST: Final = 4_000  # of a line: a name of very many parts takes the square of their number


def plain_toml(text: str) -> dict[str, Any]:
    """The table that a text says; whatever is wrong with it is a `TOMLDecodeError`."""
    if len(text) > MOST:
        raise TOMLDecodeError(f"It is longer than {MOST:,} signs")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST:
            raise TOMLDecodeError(f"Line {number} is longer than {LONGEST:,} signs")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TOMLDecodeError("It is nested too deep") from None
    except ValueError as error:  # no TOML, or a number of more digits than this Python reads
        raise TOMLDecodeError(str(error)) from None
