"""Money in whole cents, odds as the pay tables write them, and the one place where anything is rounded."""

import re
from fractions import Fraction
from typing import Final, Never, TypeAlias

Cents: TypeAlias = int

MOST: Final[Cents] = 10**15
"""Ten trillion dollars: no stake or payment is larger, and the sum of thousands still fits signed 64 bits."""

_ODDS_TEXT: Final = re.compile(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})")
_ODDS_MOST: Final = 10**9 - 1


class Odds:
    """What a winning wager is paid, on top of its return: 3:2 is three for every two staked.

    Both numbers are positive; a push or a loss has no odds. Odds are kept as the document writes them, so 2:2
    is not equal to 1:1, and they have no order of their own: compare `ratio`.
    In books, events and JSON they are their text, "3:2".
    """

    __slots__ = ("one", "to")

    to: int
    one: int

    def __init__(self, to: int, one: int) -> None:
        for number in (to, one):
            if type(number) is not int or not 1 <= number <= _ODDS_MOST:
                raise ValueError(f"odds are two whole numbers from 1 to {_ODDS_MOST}, not {to!r}:{one!r}")
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "one", one)

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Odds from text such as "3:2" or "500:1"."""
        found = _ODDS_TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f'odds are written like "3:2", not {text!r}')
        return cls(int(found[1]), int(found[2]))

    @property
    def text(self) -> str:
        """The odds as pay tables write them: "3:2"."""
        return f"{self.to}:{self.one}"

    @property
    def ratio(self) -> Fraction:
        """The exact amount paid for each unit staked."""
        return Fraction(self.to, self.one)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.to, self.one) == (other.to, other.one)

    def __hash__(self) -> int:
        return hash((self.to, self.one))

    def __repr__(self) -> str:
        return f"Odds({self.to}, {self.one})"

    def __reduce__(self) -> tuple[type["Odds"], tuple[int, int]]:
        return Odds, (self.to, self.one)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"odds do not change: {name}")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"odds do not change: {name}")


def pay(stake: Cents, odds: Odds, unit: Cents = 1) -> Cents:
    """What a winning stake is paid: exact where that is a multiple of `unit`, else rounded up to the next."""
    if type(stake) is not int or not 0 <= stake <= MOST:
        raise ValueError(f"a stake is whole cents from 0 to {MOST}, not {stake!r}")
    return _round_up(stake * odds.to, odds.one, unit)


def ceil_to(amount: int | Fraction, unit: Cents) -> Cents:
    """An amount such as a share of a meter: as it is where it is a multiple of `unit`, else rounded up."""
    if type(amount) not in (int, Fraction) or amount < 0:
        raise ValueError(f"an amount is an exact number from zero up, not {amount!r}")
    return _round_up(amount.numerator, amount.denominator, unit)


def dollars(cents: Cents) -> str:
    """Cents for people to read: "$1,234.50", whole dollars without decimals "$1,234", debts "-$5"."""
    whole, part = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


def _round_up(numerator: int, denominator: int, unit: Cents) -> Cents:
    """The least multiple of `unit` that is not below the fraction."""
    if type(unit) is not int or not 1 <= unit <= MOST:
        raise ValueError(f"a unit is whole cents from 1 to {MOST}, not {unit!r}")
    amount = -(-numerator // (denominator * unit)) * unit
    if amount > MOST:
        raise ValueError(f"an amount of {amount} cents is above the most there is, {MOST}")
    return amount
