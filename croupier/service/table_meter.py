"""The jackpot meter of a single table, read off its own events until meters have streams of their own."""

from collections.abc import Iterable
from typing import Final

from croupier.core import events as ev
from croupier.core.money import Cents

UNITS: Final = 10_000  # a cent has so many; a wager in cents times a rate in hundredths of a percent is whole


class TableMeter:
    """What stands on the meter: the seed, and of every wager locked in by a deal its part."""

    def __init__(self, rate: int) -> None:
        self._rate = rate  # in hundredths of a percent
        self._units = 0
        self._wager: Cents = 0

    @property
    def cents(self) -> Cents:
        """The meter in whole cents, as it is shown and paid."""
        return self._units // UNITS

    def see(self, events: Iterable[ev.Event]) -> None:
        """Take in what happened at the table."""
        for event in events:
            if isinstance(event, ev.TableOpened) and event.sign.jackpot:
                self._wager = event.sign.jackpot.wager
                self._units = event.sign.jackpot.seed * UNITS
            elif isinstance(event, ev.RoundOpened):
                self._units += len(event.registered) * self._wager * self._rate
            elif isinstance(event, ev.JackpotSettled):
                self._units += (event.after - event.meter) * UNITS  # the part of a cent stays
