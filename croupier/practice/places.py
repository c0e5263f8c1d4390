"""Where in a deck the cards of a hand lie, found by dealing one."""

from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.house.dealer.in_memory import waits
from croupier.practice.table import PURSE, PracticeTable
from croupier.table import commands as c
from croupier.table import events as ev

ANTE = 1_000
TRIAL = "trial"
LATE = 4_102_444_800_000  # ms since 1970: every book applies by then
_known: dict[str, "Places"] = {}  # by digest of the book


class Places(NamedTuple):
    """The places off the deck of the own cards and of the shared ones, in the order they are seen."""

    hole: tuple[int, ...]
    community: tuple[int, ...]


def deal_places(book: Rulebook) -> Places:
    """The places of a hand at a table where nobody else plays."""
    if book.digest not in _known:
        _known[book.digest] = _found(book)
    return _known[book.digest]


def _found(book: Rulebook) -> Places:
    """Bet the least at every decision, and see where the cards came from."""
    trial = PracticeTable(book, lambda: LATE, lambda limit: limit - 1)
    trial.seat(TRIAL, 1, PURSE)
    trial.proceed(go=False)
    trial.wager(TRIAL, 1, ANTE)
    trial.proceed(go=True, until=waits)
    while waits(trial.table):
        bet = book.stages[trial.table.round.stage].bet
        trial.must(c.Bet(actor=TRIAL, box=1, amount=bet.least * ANTE, spot=bet.spot))
        trial.proceed(go=True, until=waits)
    hole = next(event.places for event in trial.events if isinstance(event, ev.HoleDealt))
    shared = (event.places for event in trial.events if isinstance(event, ev.CommunityShown))
    return Places(hole, tuple(place for places in shared for place in places))
