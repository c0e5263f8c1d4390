"""What a book says about limits for one player."""

from croupier.core.book.entries import Cited


class PersonalRule(Cited, frozen=True, kw_only=True):
    """One player may have limits of their own: any that are agreed, or only some above the maximum."""

    above_maximum: bool = False
