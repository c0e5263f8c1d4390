"""What a book says about player cards, loss limits and betting for others."""

from datetime import date

from croupier.core.book.entries import Cited, Cites


class PlayerCardRule(Cited, frozen=True, kw_only=True):
    """A valid card of one's own is needed for the wagers before the deal."""

    since: date  # rounds before this day needed none
    kinds: tuple[str, ...]
    forms: tuple[str, ...]
    own: Cites
    help: Cites  # placing another's chips as physical help
    stands: Cites  # hands that were settled stand


class LossLimitRule(Cited, frozen=True, kw_only=True):
    """No wager takes a player past their own limit; each duty of theirs with its clauses."""

    warn: int  # times the ante: with less room than that the player is told when the ante is placed
    bought: Cites
    brought: Cites
    taken: Cites
    part: Cites  # what counts of wagers past the limit
    stands: Cites  # rounds that are over stand
