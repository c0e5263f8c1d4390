"""The meter of the felt's table: linked and sound, and what the table's wagers have put on it."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.sign import Sign
from croupier.engine.scene import MeterState
from croupier.table import events as ev
from croupier.table.meter import MeterTerms
from tests.felt.furniture import CROWN

ID: Final = "felt-meter"
RATE: Final = 3000  # hundredths of a percent
RESERVE: Final = 250
CROWN_RATE: Final = 3406  # its table's for a seed of 10,000


def linked(book: str, sign: Sign) -> MeterState | None:
    """A meter that pays what the sign says; none where the table has no jackpot."""
    if sign.jackpot is None:
        return None
    jackpot, crown = sign.jackpot, book == CROWN
    terms = MeterTerms(
        wager=jackpot.wager,
        seed=jackpot.seed,
        rate=CROWN_RATE if crown else RATE,
        reserve_rate=0 if crown else RESERVE,
        option=jackpot.option,
        pays=jackpot.pays,
        bonus=jackpot.bonus,
    )
    return MeterState(ID, terms=terms)


def heeded(state: MeterState | None, event: ev.Event) -> MeterState | None:
    """The meter as the table knows it after an event: how often it was reset."""
    if state is not None and isinstance(event, ev.JackpotSettled | ev.JackpotResettled) and event.reset:
        return replace(state, resets=state.resets + 1)
    if state is not None and isinstance(event, ev.JackpotUndone) and event.reset:
        return replace(state, resets=state.resets - 1)
    return state


def fed(events: Sequence[ev.Event]) -> int:
    """Units the table has put on its meters, less those it took off again."""
    return sum(_sign(event) * event.units for event in events if isinstance(event, _Feeding))


def reserved(events: Sequence[ev.Event]) -> int:
    """The same for the reserve."""
    return sum(_sign(event) * event.reserve for event in events if isinstance(event, _Feeding))


def borne(events: Sequence[ev.Event]) -> int:
    """Units of wagers that went back which the house bears, for they had been won."""
    return sum(event.house for event in events if isinstance(event, ev.JackpotUnfed))


_Feeding = ev.JackpotFed | ev.JackpotUnfed


def _sign(event: ev.Event) -> int:
    return 1 if isinstance(event, ev.JackpotFed) else -1
