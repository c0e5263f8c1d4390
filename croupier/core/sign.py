"""The signs at a table: limits by spot, the largest payout, the jackpot's price and prizes."""

import msgspec

from croupier.core.bounds import Text
from croupier.core.hands import Category
from croupier.core.money import Cents

Bonus = Cents | dict[str, Cents]
"""What a bonus jackpot pays: one amount, or one for each hand that brings it."""
BONUS_HANDS = (Category.ROYAL_FLUSH.text, Category.STRAIGHT_FLUSH.text)


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the most of a wager; a unit, and multiples of the least, only if the sign states them."""

    least: Cents
    most: Cents
    unit: Cents = 1
    multiples: bool = False


class JackpotSign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the jackpot sign of a linked table says; Crown tables name an option instead of amounts."""

    wager: Cents
    seed: Cents
    option: int | None = None
    pays: dict[str, Cents] = {}
    bonus: Bonus | None = None
    note: Text = ""  # what else it declares, in its own words


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a table's signs state. Limits by spot; a spot that is not named follows the ante."""

    limits: dict[str, Limit]
    player: Limit | None = None  # for what a player stakes on a hand, where the sign states it
    chip: Cents = 1  # the smallest chip of the table
    max_payout: Cents | None = None
    max_payouts: dict[str, Cents] = {}  # by hand, where the notice tells hands apart
    jackpot: JackpotSign | None = None
    low_limit: bool = False  # low limit gaming is offered here


def bonus_amounts(bonus: Bonus | None) -> dict[str, Cents]:
    """The bonus by the hand that brings it; one amount is that of both, and nothing is none."""
    if isinstance(bonus, dict):
        return bonus
    return dict.fromkeys(BONUS_HANDS, bonus) if bonus else {}
