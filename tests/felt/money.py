"""Amounts as scripts write them."""

from decimal import Decimal


def cents(dollars: str) -> int:
    """An amount written in dollars."""
    amount = Decimal(dollars) * 100
    if amount != amount.to_integral_value():
        raise ValueError(f"{dollars} is no whole number of cents")
    return int(amount)
