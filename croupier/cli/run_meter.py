"""The jackpot meter of a scenario, as contributions, hits and returns move it."""

from msgspec.structs import replace

from croupier.cli.run_wire import AskedMeter, AskedTable
from croupier.core import events as ev
from croupier.core.entries import Cites
from croupier.core.meter import CENT, MeterTerms, Units
from croupier.core.money import Cents
from croupier.core.rulebook import Rulebook
from croupier.core.scene import MeterState


class ScenarioMeter:
    """What the table knows of its meter, and what stands on it; with a jackpot sign there always is one."""

    def __init__(self, asked: AskedTable, book: Rulebook) -> None:
        self.state: MeterState | None = None
        if asked.meter is not None:
            self.state = _state(asked.meter, asked, book)
        elif asked.sign.jackpot is not None:
            self.state = MeterState("meter")
        self._units: Units | None = None if asked.meter is None else asked.meter.value * CENT

    @property
    def cents(self) -> Cents | None:
        """Its value in whole cents; unknown where the scenario gave none."""
        return None if self._units is None else self._units // CENT

    def value(self) -> tuple[Cents, Units]:
        """Whole cents and the units beyond them."""
        return divmod(self._units or 0, CENT)

    def see(self, event: ev.Event) -> None:
        """Take in what happened at the table."""
        match event:
            case ev.JackpotFed():
                self._move(event.units)
            case ev.JackpotUnfed():
                self._move(-event.units)
            case ev.JackpotSettled():
                self._units = event.after * CENT + event.after_parts
                if event.reset and self.state is not None:
                    self.state = replace(self.state, resets=self.state.resets + 1)
            case ev.JackpotUndone():
                self._move((event.meter - event.after) * CENT + event.parts - event.after_parts)

    def _move(self, units: Units) -> None:
        self._units = None if self._units is None else self._units + units


def _state(meter: AskedMeter, asked: AskedTable, book: Rulebook) -> MeterState:
    """A meter with a rate has terms of its own, which the sign has to match; else it follows the sign."""
    sign, terms = asked.sign.jackpot, None
    if sign is not None and (meter.rate or meter.reserve_rate or meter.seed is not None):
        terms = MeterTerms(
            wager=sign.wager,
            seed=sign.seed if meter.seed is None else meter.seed,
            rate=meter.rate,
            reserve_rate=meter.reserve_rate,
            option=sign.option,
            pays=sign.pays,
            bonus=sign.bonus,
        )
    faults: dict[str, Cites] = {fault: book.rule.meter.fault[fault].cites for fault in meter.faults}
    return MeterState(
        meter.id, open=meter.open, healthy=meter.healthy and not faults, terms=terms, faults=faults
    )
