"""What a book says of measures against people: how far they reach, and from when on."""

from typing import Literal

from croupier.core.entries import Cited

Bites = Literal["at-once", "next-round"]


class ExclusionRule(Cited, frozen=True):
    """From when on an exclusion holds, and whether from the game it holds at every table of it."""

    bites: Bites = "at-once"
    scope: Literal["game", "table"] = "game"


class ApartRule(Cited, frozen=True):
    """From when on those who are kept apart play together no more."""

    bites: Bites = "at-once"


class DetentionRule(Cited, frozen=True):
    """On which grounds somebody may be held, and for whom."""

    grounds: tuple[str, ...]
    until: tuple[str, ...]
