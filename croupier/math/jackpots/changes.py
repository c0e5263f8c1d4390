"""A decision that a jackpot changes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.core.hands import Category

Prizes = Mapping[Category, Fraction]
"""What each hand is paid by a jackpot, in antes."""


class Change(NamedTuple):
    """What is held, what is done with it without and with the jackpot in mind, and how often."""

    stage: str
    hand: str
    cards: tuple[str, ...]  # "KQTs" are of one suit, "KQTo" are not
    wagered: int  # antes before it
    plain: str
    aware: str
    often: Fraction  # of all rounds
