"""Simulated rounds for the simulator's page: one run at a time, and of each person only the last."""

from fractions import Fraction
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.math.exact import Unsolvable
from croupier.pricing.desk import plain
from croupier.pricing.settings import CITES, varied
from croupier.pricing.wire import JackpotTerms, Simulate, SimulationState

if TYPE_CHECKING:
    from croupier.math.jackpots.simulated import Jackpot
    from croupier.math.simulation.simulating import Running

PEOPLE: Final = 1000  # whose last run is kept
THREADS: Final = 1  # of the house's machine, so that its tables have the others


class Superseded(Exception):
    """Who asked for a run has asked for another since."""


class Simulations:
    """The runs people asked for."""

    def __init__(self) -> None:
        self._last: dict[str, SimulationState] = {}
        self._lock = Lock()
        self._turn = Lock()

    def state(self, person: str) -> SimulationState | Refusal:
        """How far the run of a person is, and what it brought."""
        with self._lock:
            found = self._last.get(person)
        return found or refuse("pricing/no-run", CITES, "You have asked for no simulation yet.")

    def begin(self, person: str, asked: Simulate) -> SimulationState | Refusal:
        """Begin a run in place of the one before; what cannot be meant is said at once."""
        book = varied(asked.book, asked.set)
        if isinstance(book, Refusal):
            return book
        try:
            from croupier.math.simulation.simulating import check_asked

            jackpot = _jackpot(book, asked.jackpot)
            check_asked(
                book,
                asked.rounds,
                asked.seed,
                asked.strategy,
                asked.boxes,
                1,
                _whole(asked.bankroll),
                asked.session,
            )
        except Unsolvable as error:
            return refuse("pricing/unsolvable", CITES, f"{error.place}: {error.reason}", place=error.place)
        state = SimulationState(asked=asked)
        with self._lock:
            if len(self._last) >= PEOPLE:
                self._last.pop(next(iter(self._last)))
            self._last[person] = state
        Thread(target=self._play, args=(person, state, book, jackpot), name="simulation", daemon=True).start()
        return state

    def _play(self, person: str, state: SimulationState, book: Rulebook, jackpot: "Jackpot | None") -> None:
        from croupier.math.simulation.simulating import simulate
        from croupier.math.simulation.told import as_data

        def watch(running: "Running") -> None:
            if self._last.get(person) is not state:
                raise Superseded
            state.stage = "playing"
            state.rounds, state.mean, state.standard_error = running

        asked = state.asked
        with self._turn:
            try:
                if self._last.get(person) is not state:
                    return
                state.stage = "preparing"
                found = simulate(
                    book, asked.rounds, asked.seed, strategy=asked.strategy, boxes=asked.boxes,
                    workers=THREADS, jackpot=jackpot, bankroll=_whole(asked.bankroll),
                    session=asked.session, ties=asked.ties, watch=watch,
                )  # fmt: skip
            except Superseded:
                return
            except Unsolvable as error:
                state.stage, state.trouble = "failed", f"{error.place}: {error.reason}"
                return
        state.found = as_data(found, asked.set)
        state.stage = "done"


def _whole(bankroll: float | None) -> Fraction | None:
    return None if bankroll is None else Fraction(str(bankroll))


def _jackpot(book: Rulebook, terms: JackpotTerms | None) -> "Jackpot | None":
    from croupier.math.jackpots.simulated import jackpot_of
    from croupier.math.jackpots.terms import terms_of

    if terms is None:
        return None
    seed, rate = Fraction(str(plain(terms.seed))), None if terms.rate is None else Fraction(str(terms.rate))
    return jackpot_of(book, terms_of(book, seed, rate, terms.option, terms.wager, dict(terms.pays)))
