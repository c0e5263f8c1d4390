"""Options that several verbs have, and numbers as people write them on the command line."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

from cyclopts import Parameter, Token

_MOST: Final = 2**70  # beyond every number that is asked for


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """A whole number, which may be written 1e9, 1_000_000 or 1,000,000."""
    number = _read(tokens[0].value)
    if number is None or number.denominator != 1 or abs(number) > _MOST:
        raise ValueError(f"{tokens[0].value!r} is no whole number")
    return int(number)


def _number(_: type, tokens: Sequence[Token]) -> Fraction:
    """A number, exactly as it is written."""
    number = _read(tokens[0].value)
    if number is None or abs(number) > _MOST:
        raise ValueError(f"{tokens[0].value!r} is no number")
    return number


def _read(text: str) -> Fraction | None:
    plain = text.replace(",", "").replace("_", "")
    if len(plain) > 40 or len(plain.lower().partition("e")[2]) > 3:
        return None  # it would be read, and be a number with a billion digits
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None


FLAG: Final = Parameter(negative="")
Flag = Annotated[bool, FLAG]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Answer in JSON, for programs.")]
BookId = Annotated[
    str, Parameter(help="The id of a book, or the path of a book of your own, ending in .toml.")
]
LogName = Annotated[str, Parameter(help="A log file, or postgresql://user@host/name.")]
Settings = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative="",
        help="A value of the book to change, such as paytable.main.straight=5:1; may be repeated.",
    ),
]
Ties = Annotated[
    Literal["bet", "fold"],
    Parameter(
        help="How decisions of equal value are played: the largest bet among them, or the smallest or the"
        " fold."
    ),
]
Fresh = Annotated[
    bool, Parameter(negative="", help="Solve anew, though the answer was kept from before; it is kept again.")
]
Whole = Annotated[int, Parameter(converter=_whole)]
Number = Annotated[Fraction, Parameter(converter=_number)]
Wager = Annotated[Whole | None, Parameter(help="A jackpot wager at every box in every round, in cents.")]
Seed = Annotated[
    Number | None,
    Parameter(help="What its meter starts from, in dollars; Crown: for each dollar of the wager."),
]
Rate = Annotated[
    Number | None,
    Parameter(help="The percentage of each wager that feeds the meter; Crown: it follows from the seed."),
]
Option = Annotated[Whole | None, Parameter(help="Crown: the table of prizes, 1 or 2.")]
Pays = Annotated[
    tuple[str, ...],
    Parameter(
        negative="",
        help="What the sign says of a prize, in cents, such as flush=10000; may be repeated.",
    ),
]


def amounts(pays: tuple[str, ...]) -> dict[str, int]:
    """Prizes by hand, from words such as flush=10000 with commas or spaces between them."""
    from croupier.math.exact import Unsolvable

    found = {}
    for word in (word for text in pays for word in text.replace(",", " ").split()):
        hand, sign, cents = word.partition("=")
        if not sign or not (cents.isascii() and cents.isdigit() and len(cents) < 20):
            raise Unsolvable("pays", f"a hand and its prize in cents, such as flush=10000, not {word!r}")
        found[hand] = int(cents)
    return found
