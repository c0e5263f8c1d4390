"""Jackpot meters under test: commands, wagers and hits one after the other, and what they leave."""

from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.event import Event
from croupier.core.hands import evaluate
from croupier.core.refusal import Refusal
from croupier.engine.jackpots.prizes import Entry, JackpotTerms, award
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules import hits
from croupier.meters.rules.count import added
from croupier.meters.rules.decide import decide
from croupier.meters.rules.evolve import evolve
from croupier.meters.rules.reading import Reading, read
from croupier.meters.rules.reconcile import Reconciliation, reconcile
from croupier.meters.rules.scene import MeterScene
from croupier.rulebooks.load import load
from croupier.table import events as table_events
from croupier.table.limits import JackpotNotice, Notice
from croupier.table.meter import CENT, Counter, Meter, PendingWin
from croupier.table.table import Box, Round, Table, Wager
from tests.felt import furniture, witness

MINUTE = 60_000
SEED = 5_000_000  # cents: at Crown a seed of 10,000 for each dollar of a $5 wager
RATE = "34.06"
FOLDED = "folded hands may still qualify for a Jackpot Payout"
HANDS = {
    "royal_flush": evaluate(["As", "Ks", "Qs", "Js", "Ts"]),
    "straight_flush": evaluate(["9s", "8s", "7s", "6s", "5s"]),
    "flush": evaluate(["As", "9s", "7s", "6s", "5s"]),
}


class Kept(NamedTuple):
    """A record of a stream."""

    seq: int
    time: int
    event: Event


def terms(book: str) -> dict[str, Any]:
    """What a lawful meter of $5 wagers is opened with."""
    own: dict[str, Any] = {"approval": "A-17", "wager": 500, "seed": SEED, "rate": RATE}
    if book == furniture.CROWN:
        return {**own, "option": 1}
    return {**own, "pays": dict(furniture.STAR_PAYS)}


class Meters:
    """The meters of a floor; `m` and `t` are meant where none is named."""

    def __init__(self, book: str | Rulebook) -> None:
        self.book = load(book) if isinstance(book, str) else book
        self.books = {self.book.id: self.book}
        self.staff = {rank: rank for rank in (*furniture.ranks(self.book.id), furniture.INSPECTOR)}
        self.staff["manager 2"] = furniture.ranks(self.book.id)[-1]
        self.boss = furniture.ranks(self.book.id)[2]
        self.meters: dict[str, Meter] = {}
        self.counters: dict[str, dict[str, Counter]] = {}
        self.tables: dict[str, Table] = {}
        self.records: dict[str, list[Kept]] = {}  # by meter
        self.streams: dict[str, list[Kept]] = {}  # by table
        self.at = furniture.OPENS_AT

    # commands

    def scene(self) -> MeterScene:
        """What a command is decided by."""
        return MeterScene(
            meters=self.meters, counters=self.counters, tables=self.tables, book=self.book,
            books=self.books, staff=self.staff,
        )  # fmt: skip

    def give(self, command: c.MeterCommand) -> tuple[ev.MeterEvent, ...] | Refusal:
        """Give one command as it is."""
        answer = decide(self.scene(), command)
        witness.watch(self.book.id, answer)
        if not isinstance(answer, Refusal):
            for event in answer:
                self.record(event)
        return answer

    def record(self, event: ev.MeterEvent) -> None:
        """An event into its meter's stream."""
        witness.note(self.book.id, type(event).__name__, event.cites)
        meter = self.meters.get(event.meter, Meter(id=event.meter))
        self.meters[event.meter] = evolve(meter, event)
        stream = self.records.setdefault(event.meter, [])
        stream.append(Kept(len(stream) + 1, self.at, event))

    def do(self, command: type[c.MeterCommand], /, **said: Any) -> tuple[Any, ...]:
        """A manager's command that is accepted; the events."""
        answer = self.give(self._command(command, said))
        if isinstance(answer, Refusal):
            raise AssertionError(f"refused: {answer}")
        return answer

    def refused(self, command: type[c.MeterCommand], /, **said: Any) -> Refusal:
        """The refusal a manager's command meets."""
        answer = self.give(self._command(command, said))
        if not isinstance(answer, Refusal):
            raise AssertionError(f"not refused: {answer}")
        return answer

    def _command(self, kind: Any, said: dict[str, Any]) -> c.MeterCommand:
        self.at += 1000
        asked: c.MeterCommand = kind(**{"actor": self.boss, "meter": "m", "at": self.at, **said})
        return asked

    def open(self, meter: str = "m", **said: Any) -> "Meters":
        """A lawful meter, changed as asked."""
        self.do(c.OpenMeter, meter=meter, **{**terms(self.book.id), **said})
        return self

    def link(self, table: str = "t", meter: str = "m", **said: Any) -> "Meters":
        """A lawful table, announced long ago, on a meter."""
        if table not in self.tables:
            self.table(table)
        self.shown(table, "jackpot-link")
        equipment = {"controller": f"C-{table}", "display": f"D-{table}"}
        self.do(c.LinkTable, **{"meter": meter, "table": table, **equipment, **said})
        return self

    # tables

    def table(self, id: str = "t", book: Rulebook | None = None, **sign: Any) -> Table:
        """A lawful table between rounds, the jackpot on its sign changed as asked."""
        own = book or self.book
        self.books[own.id] = own
        signs = furniture.sign(own.id if own.id in furniture.BOOKS else self.book.id)
        if signs.jackpot is None:
            raise ValueError("a table without a jackpot")
        jackpot = replace(signs.jackpot, note=FOLDED, **sign)
        boxes = tuple(Box(number) for number in range(1, 7))
        layout = furniture.layout(own.id if own.id in furniture.BOOKS else self.book.id)
        self.tables[id] = Table(
            id, own.id, open=True, layout=layout, sign=replace(signs, jackpot=jackpot), boxes=boxes
        )
        return self.tables[id]

    def change(self, id: str = "t", **changes: Any) -> None:
        """A table that is otherwise as it was."""
        self.tables[id] = replace(self.tables[id], **changes)

    def sign(self, id: str = "t", **changes: Any) -> None:
        """The jackpot sign of a table says something else."""
        signs = self.tables[id].sign
        if signs is None or signs.jackpot is None:
            raise ValueError("a table without a jackpot")
        self.change(id, sign=replace(signs, jackpot=replace(signs.jackpot, **changes)))

    def shown(
        self, id: str, announces: str, minutes: int = 20, says: dict[str, Any] | None = None, **seconds: int
    ) -> None:
        """A sign stands at a table since so many minutes and seconds before the next command."""
        at = self.at + 1000 - minutes * MINUTE - seconds.get("seconds", 0) * 1000
        links = [one.links[id].since for one in self.meters.values() if id in one.links]
        changes = [max(one.left.get(id, 0), one.changed) for one in self.meters.values()]
        if at < max((*links, *changes), default=0):
            self.at += minutes * MINUTE + seconds.get("seconds", 0) * 1000
            at = self.at + 1000 - minutes * MINUTE - seconds.get("seconds", 0) * 1000
        table, said = self.tables[id], JackpotNotice(**says) if says else None
        beside = table.sign.jackpot if table.sign else None
        notice = Notice(at, 0, jackpot=said, beside=beside)
        notices = {**table.limits.notices, announces: notice}
        self.change(id, limits=replace(table.limits, notices=notices))

    def down(self, id: str, announces: str) -> None:
        """A sign is taken down."""
        limits = self.tables[id].limits
        notices = {name: one for name, one in limits.notices.items() if name != announces}
        self.change(id, limits=replace(limits, notices=notices))

    def wager(self, id: str = "t", *, carried: bool = False, registered: bool = False) -> None:
        """A jackpot wager lies at a table, of this round or carried over."""
        boxes = self.tables[id].boxes
        wagers = () if registered else (Wager("jackpot", 500, "p3", carried=carried),)
        box = replace(boxes[2], wagers=wagers)
        round = Round(1, registered=(3,) if registered else ())
        self.change(id, boxes=(*boxes[:2], box, *boxes[3:]), round=round)

    def clear(self, id: str = "t") -> None:
        """Nothing lies at a table any more."""
        self.change(id, boxes=tuple(Box(number) for number in range(1, 7)), round=Round(1))

    # money

    def happened(self, table: str, event: Event) -> None:
        """An event in a table's stream, and its counter with it."""
        stream = self.streams.setdefault(table, [])
        seq = len(stream) + 1
        self.at += 1000
        stream.append(Kept(seq, self.at, event))
        for meter in self.meters:
            more = added(event, meter, seq)
            if more:
                counters = self.counters.setdefault(meter, {})
                counters[table] = counters.get(table, Counter()).plus(more)

    def fed(self, count: int = 1, table: str = "t", meter: str = "m") -> None:
        """Wagers are locked in at a table and put their part on the meter."""
        terms = self.meters[meter].terms
        if terms is None:
            raise ValueError("never opened")
        cents = count * terms.wager
        self.happened(
            table,
            table_events.JackpotFed(
                meter=meter, boxes=tuple(range(1, count + 1)), cents=cents, units=cents * terms.rate,
                reserve=cents * terms.reserve_rate, epoch=self.meters[meter].resets, cites=(),
            ),
        )  # fmt: skip

    def unfed(self, count: int = 1, table: str = "t", meter: str = "m") -> None:
        """Wagers went back, and their part with them."""
        terms = self.meters[meter].terms
        if terms is None:
            raise ValueError("never opened")
        cents = count * terms.wager
        self.happened(
            table,
            table_events.JackpotUnfed(
                meter=meter, boxes=tuple(range(1, count + 1)), cents=cents, units=cents * terms.rate,
                reserve=cents * terms.reserve_rate, why="round-void", cites=(),
            ),
        )  # fmt: skip

    def grown(self, cents: int, table: str = "t", meter: str = "m") -> None:
        """So many wagers that a meter stands at an amount at least, to less than one wager's part."""
        terms = self.meters[meter].terms
        if terms is None:
            raise ValueError("never opened")
        missing = cents * CENT - self.units(meter)
        self.fed(-(-missing // (terms.wager * terms.rate)), table, meter)

    def exactly(self, cents: int, meter: str = "m") -> None:
        """What another game's meter left it brings it to an amount."""
        units = cents * CENT - self.units(meter)
        before = self.units(meter)
        self.record(
            ev.TransferReceived(
                meter=meter, before=before, reserve_before=self.reserve(meter), cuts=self.cuts(meter),
                source="external:other", units=units, after=before + units, cites=(),
            )
        )  # fmt: skip

    def cuts(self, meter: str = "m") -> dict[str, Counter]:
        """Every counter of a meter as it is."""
        return dict(self.counters.get(meter, {}))

    def hit(
        self, wins: dict[int, str], table: str = "t", meter: str = "m", *, chip: int = 100, round: int = 1
    ) -> tuple[int, ...]:
        """A round's outcome is recorded: its prizes as the engine awards them, in the order of payment."""
        one, sign = self.meters[meter], self.tables[table].sign
        if one.terms is None or sign is None:
            raise ValueError("never opened")
        cents, parts = divmod(self.units(meter), CENT)
        value: Any = Fraction(cents * CENT + parts, CENT) if parts else cents
        own = one.terms
        paid = JackpotTerms(own.wager, value, own.seed, own.option, own.pays, own.bonus)
        entries = [Entry(box, HANDS[hand]) for box, hand in wins.items()]
        awards, left = award(self.book, paid, entries, chip)
        after = int(left * CENT)
        for prize in awards:
            witness.note(self.book.id, "Award", prize.cites)
        settled = table_events.JackpotSettled(
            meter=cents, parts=parts, after=after // CENT, after_parts=after % CENT, time=self.at + 1000,
            cites=(),
        )  # fmt: skip
        self.happened(table, settled)
        shares = tuple(
            PendingWin(table, round, prize.box, prize.prize, prize.amount)
            for prize in awards
            if prize.prize in ("royal_flush", "straight_flush")
        )
        crown = self.book.id == furniture.CROWN
        made = hits.hit(
            self.book.rule.meter, one, self.counters.get(meter, {}), table, settled, shares, pending=crown
        )
        if made:
            self.record(made)
        return tuple(prize.amount for prize in awards)

    def undo(self, table: str = "t", meter: str = "m", round: int = 1) -> bool:
        """The round of a hit has no result."""
        rule, one = self.book.rule.meter, self.meters[meter]
        made = hits.undone(rule, one, self.counters.get(meter, {}), table, round)
        if made:
            self.record(made)
        return made is not None

    def restore(self, meter: str = "m") -> bool:
        """Less than the seed stands there: it starts again."""
        made = hits.restored(self.book.rule.meter, self.meters[meter], self.counters.get(meter, {}))
        if made:
            self.record(made)
        return made is not None

    # results

    def units(self, meter: str = "m") -> int:
        """What stands on a meter."""
        return self.meters[meter].value(self.counters.get(meter, {}))

    def value(self, meter: str = "m") -> int:
        """What stands on a meter in cents; an error where it is a fraction of one."""
        cents, parts = divmod(self.units(meter), CENT)
        if parts:
            raise AssertionError(f"{cents} cents and {parts} units")
        return cents

    def reserve(self, meter: str = "m") -> int:
        """What a reserve holds, in units."""
        return self.meters[meter].reserved(self.counters.get(meter, {}))

    def books_of(self, meter: str = "m") -> Reconciliation:
        """The reconciliation of a meter with all streams."""
        rule, counters = self.book.rule.meter, self.counters.get(meter, {})
        found = reconcile(meter, self.records[meter], counters, self.streams, rule)
        witness.note(self.book.id, "Imbalance", found.wrong.cites if found.wrong else ())
        return found

    def reading(self, time: int, actor: str = "", meter: str = "m") -> Reading | Refusal:
        """What stood on a meter at a time."""
        asked = c.ReadMeter(actor=actor or self.boss, meter=meter, at=self.at + 1000, time=time)
        answer = read(self.scene(), asked, self.records.get(meter, []), self.streams)
        kind = "Refusal" if isinstance(answer, Refusal) else "Reading"
        witness.note(self.book.id, kind, answer.cites)
        return answer
