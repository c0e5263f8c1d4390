"""What a book says about the largest payout that a notice at the table may state."""

from typing import Literal

from croupier.core.book.entries import Cited

Scope = Literal["wager", "hand", "round"]


class MaxPayoutRule(Cited, frozen=True):
    """What the amount of the notice is the most of: one wager, a hand, or all a player wins in a round."""

    scope: Scope = "wager"
    or_minimum: bool = False  # or what the least wagers could win, whichever is greater
