"""What the log knows of the jackpot meters of a floor: what stands on them, and what stood there once."""

from collections.abc import Callable, Mapping

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE
from croupier.house.desk.streams import meter_stream
from croupier.house.desk.subject import Given, Setting, unknown_book
from croupier.house.desk.writer import Writer
from croupier.meters.rules.commands import MeterChange, ReadMeter, TestMeter
from croupier.meters.rules.decide import decide
from croupier.meters.rules.reading import Reading, read
from croupier.meters.rules.scene import METER, MeterScene
from croupier.meters.subject import scene_of
from croupier.store.happened import happened, right_times
from croupier.table.meter import Counter, Meter, Units

Ranks = Mapping[str, str]


class Meters:
    """All meters of one log, to look at."""

    def __init__(self, writer: Writer, setting: Setting) -> None:
        self._writer = writer
        self._setting = setting
        self._log = setting.log

    def meter(self, id: str) -> Meter:
        """The meter as the log has it."""
        found: Meter = self._writer.current(meter_stream(id)).state
        return found

    def all(self) -> dict[str, Meter]:
        """Every meter of the floor."""
        names = [name for name in self._log.streams() if name.startswith("meter:")]
        return {id: self.meter(id) for id in (name.removeprefix("meter:") for name in names)}

    def counters(self, id: str) -> dict[str, Counter]:
        """What each table has put on a meter."""
        return self._log.counters(id)

    def stands(self, id: str) -> Units:
        """What stands on a meter now, to the last part of a cent."""
        return self.meter(id).value(self.counters(id))

    def trial(self, table: str, ranks: Callable[[str], Ranks], book: str = "") -> Given | None:
        """With what the house itself tries whether the meter of a table works, before that table opens."""
        meter = next((one for one in self.all().values() if table in one.links), None)
        own = self._setting.book(meter.book) if meter else None
        if meter is None or own is None:
            return None
        staff = {**ranks(book or meter.book), MACHINE: own.rule.ranks.ladder[0]}
        return Given(meter.id, TestMeter(actor=MACHINE, meter=meter.id), staff, book)

    def reading(self, command: ReadMeter, staff: Ranks, book: str = "") -> Reading | Refusal:
        """What stood on a meter as at a time, for those its book lets read it."""
        id = self.meter(command.meter).book or book
        found = self._setting.book(id)
        if found is None:
            return unknown_book(id, METER)
        scene = MeterScene(meters={}, counters={}, tables={}, book=found, books={}, staff=dict(staff))
        right = right_times(self._log.read)
        names = [name for name in self._log.streams() if name.startswith("table:")]
        tables = {name.removeprefix("table:"): [*happened(self._log.read(name), right)] for name in names}
        meter = [*happened(self._log.read(meter_stream(command.meter)), right)]
        return read(scene, command, meter, tables)

    def refusal(self, command: MeterChange, staff: Ranks, book: str = "") -> Refusal | None:
        """Why a command would be refused now; nothing if it would not."""
        ids = {command.meter, *self.all()}
        given, table = Given("", command, staff, book), getattr(command, "table", "")
        scene = scene_of(self._setting, self._writer.view(), ids, given, command.meter, table)
        result = scene if isinstance(scene, Refusal) else decide(scene, command)
        return result if isinstance(result, Refusal) else None
