"""The thinker of house players: exact decisions, with kernels that are made ready at nobody's expense."""

from croupier.core.book.rulebook import Rulebook
from croupier.house.dealer.minds import Position
from croupier.math.exact import Unsolvable


class ExactThinker:
    """Decides as croupier.math does."""

    def prepare(self) -> None:
        """Kernels are compiled in another process if need be."""
        from croupier.math.playing import NEEDED
        from croupier.math.warming import warm

        warm(NEEDED)

    def think(self, book: Rulebook, position: Position) -> str:
        """Nothing for a book that the math cannot price."""
        from croupier.math.playing import play

        try:
            return play(book, position.strategy, position.hole, position.community, position.bets)
        except Unsolvable:
            return ""
