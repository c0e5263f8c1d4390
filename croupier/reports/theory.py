"""What the wagers of a book earn by exact calculation, once for each book and beside everything else."""

from threading import Lock, Thread
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.reports.rules.takings import Price

_LOCK: Final = Lock()


class Theory:
    """Prices by book; the first question starts the calculation, later ones find it done."""

    def __init__(self) -> None:
        self._prices: dict[str, dict[str, Price] | None] = {}  # by digest; None while it is being worked out

    def prices(self, book: Rulebook) -> dict[str, Price] | None:
        """Edge and deviation of the main game by its ante, and of each side wager; nothing until known."""
        with _LOCK:
            if book.digest not in self._prices:
                self._prices[book.digest] = None
                Thread(target=self._work, args=(book,), name=f"theory {book.id}", daemon=True).start()
            return self._prices[book.digest]

    def _work(self, book: Rulebook) -> None:
        from croupier.math.solving import KERNELS, one_at_a_time, solve
        from croupier.math.warming import warm

        try:
            with one_at_a_time:
                warm(KERNELS[book.data.game])
                found = solve(book)
        except RuntimeError:  # the house closes, or somebody else compiles: asked again, tried again
            with _LOCK:
                del self._prices[book.digest]
            return
        main = Price(found.house_edge, found.results.standard_deviation)
        sides = {name: Price(-side.ev.value, side.variance**0.5) for name, side in found.side.items()}
        with _LOCK:
            self._prices[book.digest] = {book.rule.initial.needs[0]: main, **sides}
