"""What a book says about tournaments: what its terms must contain, and what must be done for each."""

from croupier.core.book.entries import Cited, Cites
from croupier.core.citing import cited


class EarlyEndRule(Cited, frozen=True, kw_only=True):
    """When play at a table may end before its scheduled hands or time."""

    decided: Cited  # who goes on is known
    agreed: Cited  # chips are cashed at the end, and all players agree


class TournamentRule(Cited, frozen=True, kw_only=True):
    """Tournaments: all play the same game with the same chances."""

    documented: Cited
    published: Cited
    advised: Cited
    director: Cited
    deputies: Cited
    tables: Cited
    exclusive: Cited
    briefing: Cited
    practice: Cited
    early_end: EarlyEndRule
    term: dict[str, Cited]  # what the terms and conditions must contain, item by item

    def asks(self, *items: str) -> Cites:
        """The clauses behind items of the terms; the rule's own where the book asks for none of them."""
        return cited(*(self.term[item].cites for item in items if item in self.term)) or self.cites
