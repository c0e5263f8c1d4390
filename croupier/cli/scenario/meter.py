"""The jackpot meter of a scenario, as contributions, hits and returns at its tables move it."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.cli.scenario.wire import AskedMeter, AskedTable
from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.sign import JackpotSign
from croupier.engine.jackpots.sign import jackpot_sign_refused
from croupier.engine.scene import MeterState
from croupier.meters.rules.terms import running_refused
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT, MeterTerms, Units


class ScenarioMeter:
    """What tables know of their meter, and what stands on it; with a jackpot sign there always is one."""

    def __init__(self, asked: AskedMeter | None, tables: Sequence[AskedTable], books: Sequence[Rulebook]):
        self.asked = asked
        self.state: MeterState | None = None
        linked = [(one.sign.jackpot, book) for one, book in zip(tables, books, strict=True)]
        sign, book = next(((sign, book) for sign, book in linked if sign), (None, books[0]))
        if asked is not None:
            self.state = _state(asked, sign, book, shared=len(tables) > 1)
        elif sign is not None:
            self.state = MeterState("meter", terms=_terms(None, sign) if len(tables) > 1 else None)
        if self.state is not None and len({book.id for book in books}) > 1:
            self.state = replace(self.state, book=book.id)
        self._units: Units | None = None if asked is None else asked.value * CENT
        self._reset: tuple[int, Cents, Units] | None = None  # the outcome it last started again with

    @property
    def cents(self) -> Cents | None:
        """Its value in whole cents; unknown where the scenario gave none."""
        return None if self._units is None else self._units // CENT

    def value(self) -> tuple[Cents, Units]:
        """Whole cents and the units beyond them."""
        return divmod(self._units or 0, CENT)

    def refused(self, book: Rulebook, command: c.Command) -> Refusal | None:
        """No table opens on a meter that its book does not have; what is wrong with a sign, opening says."""
        sign = command.sign.jackpot if isinstance(command, c.OpenTable) else None
        if self.asked is None or sign is None or jackpot_sign_refused(book, sign):
            return None
        return running_refused(book, _terms(self.asked, sign), self.asked.value)

    def see(self, event: ev.Event) -> None:
        """Take in what happened at a table."""
        match event:
            case ev.JackpotFed():
                self._move(event.units)
            case ev.JackpotUnfed():
                self._move(-event.units)
            case ev.JackpotSettled():
                self._units = event.after * CENT + event.after_parts
                self._starts(event)
            case ev.JackpotResettled():
                self._move((event.after - event.meter) * CENT + event.after_parts - event.parts)
                self._starts(event)
            case ev.JackpotUndone():
                self._move((event.meter - event.after) * CENT + event.parts - event.after_parts)
                if event.reset and self._reset == _outcome(event) and self.state is not None:
                    self.state = replace(self.state, resets=self.state.resets - 1)

    def _starts(self, event: ev.JackpotSettled | ev.JackpotResettled) -> None:
        """A meter whose prizes leave less than the seed starts again from it."""
        if event.reset and self.state is not None:
            self.state, self._reset = replace(self.state, resets=self.state.resets + 1), _outcome(event)

    def _move(self, units: Units) -> None:
        self._units = None if self._units is None else self._units + units


def _outcome(event: ev.JackpotSettled | ev.JackpotResettled | ev.JackpotUndone) -> tuple[int, Cents, Units]:
    """How an outcome is told from others."""
    return event.time, event.meter, event.parts


def _terms(meter: AskedMeter | None, sign: JackpotSign) -> MeterTerms:
    return MeterTerms(
        wager=sign.wager,
        seed=sign.seed if meter is None or meter.seed is None else meter.seed,
        rate=meter.rate if meter else 0,
        reserve_rate=meter.reserve_rate if meter else 0,
        option=sign.option,
        pays=sign.pays,
        bonus=sign.bonus,
    )


def _state(meter: AskedMeter, sign: JackpotSign | None, book: Rulebook, *, shared: bool) -> MeterState:
    """A meter with a rate, or of several tables, has terms which every sign has to match; else it follows."""
    told = meter.rate or meter.reserve_rate or meter.seed is not None
    terms = _terms(meter, sign) if sign is not None and (told or shared) else None
    faults: dict[str, Cites] = {fault: book.rule.meter.fault[fault].cites for fault in meter.faults}
    return MeterState(
        meter.id, open=meter.open, healthy=meter.healthy and not faults, terms=terms, faults=faults
    )
