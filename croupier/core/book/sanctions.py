"""What a book says of measures against people, how far they reach and from when on; and of disputes."""

from typing import Literal

from croupier.core.book.entries import Cited, Cites

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


class DisputeRule(Cited, frozen=True, kw_only=True):
    """Who decides a dispute, who reviews it, what makes it final, and where else a person may complain."""

    first: str
    stands_in: bool = False  # whether others decide while nobody of the first instance is on duty
    review: str = ""  # empty: the first decision is final
    higher: bool = False  # whether a review is for a higher rank, and not only for another person
    final: Cites
    advice: Cites  # nobody goes unsatisfied without being told
    alarm_hours: int = 24  # a dispute on which nothing was done for so long is shown as overdue
    routes: dict[str, Cited]
