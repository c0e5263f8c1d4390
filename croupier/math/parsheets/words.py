"""Numbers of a par sheet as words: exact where they are counted, with as many digits as help otherwise."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from croupier.core.money import dollars
from croupier.math.exact import Exact

MINUS = "−"


def count(number: int | Fraction) -> str:
    """A number with commas, exact: with its decimals where it has few, else with its fraction."""
    whole, rest = divmod(abs(Fraction(number)), 1)
    sign = MINUS if number < 0 else ""
    if not rest:
        return f"{sign}{whole:,}"
    digits = next((digits for digits in range(1, 5) if not 10**digits % rest.denominator), None)
    if digits is None:
        return f"{sign}{whole:,} {rest}" if whole else f"{sign}{rest}"
    return f"{sign}{whole:,}.{int(rest * 10**digits):0{digits}}"


def chance(part: Fraction | float) -> str:
    """A probability with ten digits after the point."""
    return f"{float(part):.10f}"


def antes(value: Fraction | float, digits: int = 8) -> str:
    """A value in antes, with its sign."""
    if value == 0:
        return "0"
    return _minus(f"{float(value):+.{digits}f}")


def percent(part: Fraction | float, digits: int = 4, *, sign: bool = False) -> str:
    """A part in hundredths."""
    number = 100 * float(part)
    return _minus(f"{number:+.{digits}f} %" if sign else f"{number:.{digits}f} %")


def ways(number: Exact) -> str:
    """A number as it was counted."""
    return _minus(f"{number.numerator:,} / {number.denominator:,}")


def amount(value: Fraction | float, digits: int = 0) -> str:
    """A number of antes that may be large."""
    number = float(value)
    whole = number == int(number) and not digits
    return _minus(f"{number:,.0f}" if whole else f"{number:,.{digits or 1}f}")


def known(cards: Sequence[str]) -> str:
    """Cards that are known, as people call them."""
    if [*cards] == ["dealer-1", "dealer-2"]:
        return "both cards of the dealer"
    return " and ".join(_NAMES.get(card, _street(card)) for card in cards)


def _street(card: str) -> str:
    if card.startswith("boxes:"):
        number = int(card.removeprefix("boxes:"))
        return "hole cards of another box" if number == 1 else f"hole cards of {number} other boxes"
    if "-" in card:
        return f"a {card.partition('-')[0]} card"
    return f"the {card} street card" if card[:1].isdigit() else f"the {card} card"


_NAMES: Final = {"dealer-1": "a dealer card", "box-card": "a card of another box"}


def meter(cents: Fraction | float | None) -> str:
    """The height of a meter in whole dollars, if there is one."""
    return "none" if cents is None else f"${float(cents) / 100:,.0f}"


def money(cents: Fraction | float) -> str:
    """Cents as dollars, to the cent."""
    return _minus(dollars(round(cents)))


def one_in(part: Fraction) -> str:
    """How often something comes, as people say it."""
    return f"1 in {float(1 / part):,.0f}" if part else "never"


def cited(clauses: Iterable[str]) -> str:
    """Clauses in a row."""
    return ", ".join(clauses)


def odds(pays: str) -> str:
    """Odds, or what stands for them."""
    to, colon, one = pays.partition(":")
    return f"{to} to {one}" if colon else pays or "–"


def upper_first(text: str) -> str:
    """A name at the start of a line."""
    return text[:1].upper() + text[1:]


def _minus(text: str) -> str:
    return text.replace("-", MINUS)
