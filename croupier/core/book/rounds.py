"""The entries of a rulebook about a round that has no result, and the count that may follow it."""

from typing import Literal

from croupier.core.book.entries import AnyOf, Cited, Cites


class DisruptionRule(AnyOf, frozen=True):
    """What may end a game without an outcome, and until when an outcome may be invalidated at all."""

    invalidate_until: Literal["next-round", "closed"] = "next-round"


class RoundRule(Cited, frozen=True):
    """What a round is, and whether one without a result reopens what was settled in it."""

    void_reopens: Literal["all", "unsettled"] = "all"


class RankingRule(Cited, frozen=True):
    """The order of hands; without `kickers` four or three of a kind is compared by its own rank alone."""

    kickers: bool = True


class RecountRule(Cited, frozen=True):
    """All cards are counted after a mistake: what follows when the count is right, and when it is wrong."""

    right: Cites
    wrong: Cites
