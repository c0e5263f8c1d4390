"""Several meters and tables whose wagers are counted by hand: every unit is somewhere, and only there."""

from collections import Counter as Tally
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import least, recount
from croupier.meters.rules.evolve import replay
from croupier.table import events as table_events
from croupier.table.jackpot import Fed
from croupier.table.meter import CENT, Meter
from croupier.table.table import Box, Phase, Round, Wager
from tests.felt.furniture import CROWN
from tests.felt.meters import Meters, terms

PRICES: Final = (500, 1000, 2500)
SIGNED: Final = ("star-ms-undated", "star-uth")  # where the sign decides the prizes
TABLES: Final = ("t1", "t2", "t3", "t4")


class Play(NamedTuple):
    """The jackpot wagers of a table by box, while they could go back, and how far their round has come."""

    fed: dict[int, Fed]
    phase: Phase
    round: int


class MeterFloor(Meters):
    """A floor that keeps its own account of every unit: on meters, in reserves, won, with the house."""

    def __init__(self, book: str) -> None:
        super().__init__(book)
        self.places: Tally[str] = Tally()
        self.play: dict[str, Play] = {}
        self.hits: dict[str, tuple[int, int, int, int]] = {}  # of the open round: drawn, from whom, epoch
        self.epochs: Tally[str] = Tally()  # how often each meter was set to its seed
        for table in TABLES:
            self.table(table)
            self._plays(table, {}, "betting", 1)

    # tables

    def _plays(self, table: str, fed: dict[int, Fed], phase: Phase, round: int) -> None:
        """The table as the meters see it."""
        self.play[table] = Play(fed, phase, round)
        boxes = [Box(number) for number in range(1, 7)]
        carried = phase == "betting"
        for number in fed:
            wager = Wager("jackpot", fed[number].cents, f"p{number}", carried=carried)
            boxes[number - 1] = Box(number, wagers=(wager,))
        registered = () if carried else tuple(fed)
        self.change(
            table,
            boxes=tuple(boxes),
            round=Round(round, phase=phase, registered=registered),
            jackpot=replace(self.tables[table].jackpot, fed=fed),
        )

    def meter_of(self, table: str) -> Meter | None:
        return next((one for one in self.meters.values() if one.open and table in one.links), None)

    def takes_wagers(self, table: str) -> Meter | None:
        """The meter of a table whose sign says what the meter pays."""
        meter, sign = self.meter_of(table), self.tables[table].sign
        own = sign.jackpot if sign else None
        if meter is None or meter.terms is None or own is None:
            return None
        same = (own.wager, own.seed, own.option) == (meter.terms.wager, meter.terms.seed, meter.terms.option)
        return meter if same else None

    def deals(self, table: str, boxes: set[int]) -> None:
        """The first card locks in what lies; a carried wager has put its part on the meter before."""
        fed, phase, round = self.play[table]
        meter = self.takes_wagers(table)
        if phase != "betting" or meter is None or meter.terms is None:
            return
        new = sorted(boxes - {*fed})
        price, rate, aside = meter.terms.wager, meter.terms.rate, meter.terms.reserve_rate
        if new:
            cents = price * len(new)
            event = table_events.JackpotFed(
                meter=meter.id, boxes=tuple(new), cents=cents, units=cents * rate, reserve=cents * aside,
                epoch=meter.resets, cites=(),
            )  # fmt: skip
            self.happened(table, event)
            self._move("players", f"meter {meter.id}", cents * rate)
            self._move("players", f"reserve {meter.id}", cents * aside)
        one = Fed(meter.id, price * rate, price * aside, price, meter.resets)
        self._plays(table, {**fed, **dict.fromkeys(new, one)}, "deciding", round)

    def grows(self, table: str, wagers: int) -> None:
        """Rounds without a prize: so many wagers, all of them final."""
        meter = self.takes_wagers(table)
        if meter is None or meter.terms is None or self.play[table].phase != "betting":
            return
        cents = wagers * meter.terms.wager
        units, aside = cents * meter.terms.rate, cents * meter.terms.reserve_rate
        event = table_events.JackpotFed(
            meter=meter.id, boxes=(), cents=cents, units=units, reserve=aside, epoch=meter.resets, cites=()
        )
        self.happened(table, event)
        self._move("players", f"meter {meter.id}", units)
        self._move("players", f"reserve {meter.id}", aside)

    def goes_back(self, table: str, boxes: set[int], epochs: int = 0) -> None:
        """Wagers to their owners, and their part with them if it is still on the meter."""
        fed, phase, round = self.play[table]
        gone = {number: one for number, one in fed.items() if number in boxes}
        for id in {one.meter for one in gone.values()}:
            mine = {number: one for number, one in gone.items() if one.meter == id}
            lies = [one for one in mine.values() if one.epoch >= self.epochs[id] - epochs]
            units, aside = sum(one.units for one in lies), sum(one.reserve for one in lies)
            house = sum(one.units + one.reserve for one in mine.values()) - units - aside
            event = table_events.JackpotUnfed(
                meter=id, boxes=tuple(mine), cents=sum(one.cents for one in mine.values()),
                units=units, reserve=aside, house=house, why="round-void", cites=(),
            )  # fmt: skip
            self.happened(table, event)
            self._move(f"meter {id}", "players", units)
            self._move(f"reserve {id}", "players", aside)
            self._move("house", "players", house)
        self._plays(table, {n: one for n, one in fed.items() if n not in gone}, phase, round)
        for id in {one.meter for one in gone.values()}:
            self._restores(id)

    def misdeals(self, table: str) -> None:
        """No result: the wagers go back, or at Crown stay for the next round; a hit does not count."""
        fed, phase, round = self.play[table]
        if phase not in ("deciding", "finished"):
            return
        undone = self._undoes(table, round) if phase == "finished" else 0
        if self.book.id != CROWN:
            self.goes_back(table, {*fed}, undone)
        else:
            for id in {one.meter for one in fed.values()}:
                self._restores(id)
        self._plays(table, self.play[table].fed, "betting", round + 1)

    def ends(self, table: str) -> None:
        """The round is over and what it put on the meter stays there."""
        _, phase, round = self.play[table]
        if phase == "finished":
            self.hits.pop(table, None)
            pending = [win for one in self.meters.values() for win in one.pending if win.table == table]
            if pending:
                return
            self._plays(table, {}, "betting", round + 1)

    # prizes

    def settles(self, table: str, wins: tuple[str, ...]) -> None:
        """An outcome is recorded; what it draws comes from the meter, and the house makes up the rest."""
        fed, phase, round = self.play[table]
        meter = self.meter_of(table)
        if phase != "deciding" or meter is None or meter.terms is None or not fed:
            return
        won = dict(zip(sorted(fed), wins, strict=False))
        place, aside = f"meter {meter.id}", f"reserve {meter.id}"
        paid = self.hit(won, table, meter.id, round=round)
        shares = [amount for amount, hand in zip(paid, self._in_order(won), strict=True) if hand != "flush"]
        self._plays(table, fed, "finished", round)
        if not shares:
            return
        due = sum(shares) * CENT
        drawn = min(due, self.places[place])
        self._move(place, "players", drawn)
        self._move("house", "players", due - drawn)
        more = self._tops_up(meter.id, meter.terms.seed * CENT, place, aside)
        self.hits[table] = (drawn, *more, self.epochs[meter.id])

    def _in_order(self, won: dict[int, str]) -> list[str]:
        """The order of payment: fixed prizes, straight flushes, royals."""
        return sorted(won.values(), key=("flush", "straight_flush", "royal_flush").index)

    def _tops_up(self, id: str, seed: int, place: str, aside: str) -> tuple[int, int]:
        """What brings a meter below its seed up to it: the reserve, then the house."""
        missing = max(seed - self.places[place], 0)
        reserve = min(missing, self.places[aside])
        self._move(aside, place, reserve)
        self._move("house", place, missing - reserve)
        self.epochs[id] += missing > 0
        return reserve, missing - reserve

    def _undoes(self, table: str, round: int) -> int:
        """What a hit took is on the meter again; how many starts from the seed do not count with it."""
        if table not in self.hits:
            return 0
        drawn, reserve, house, epochs = self.hits.pop(table)
        meter = self.meter_of(table)
        if meter is None or not self.undo(table, meter.id, round):
            raise AssertionError("the meter knows nothing of the hit")
        event = self.records[meter.id][-1].event
        if not isinstance(event, ev.MeterHitUndone):
            raise AssertionError("not undone")
        self._move("players", f"meter {meter.id}", drawn)
        self._move(f"meter {meter.id}", f"reserve {meter.id}", min(reserve, event.to_reserve))
        self._move(f"meter {meter.id}", "house", min(house, event.to_house))
        starts = 1 if reserve + house else 0
        if starts and epochs == self.epochs[meter.id]:  # none has come since: it never was
            self.epochs[meter.id] -= 1
            return 0
        return starts

    def _restores(self, id: str) -> None:
        meter = self.meters[id]
        if not meter.open or meter.terms is None:
            return
        seed = meter.terms.seed * CENT
        below = self.places[f"meter {id}"] < seed
        if self.restore(id) != below:
            raise AssertionError("a meter below its seed was left there, or topped up without need")
        self._tops_up(id, seed, f"meter {id}", f"reserve {id}")

    def confirms(self) -> None:
        """Every pending prize is confirmed."""
        for meter in [*self.meters.values()]:
            for win in meter.pending:
                done = ev.MeterHitConfirmed(
                    meter=meter.id, table=win.table, round=win.round, box=win.box, by="tg_acm", cites=()
                )
                self.record(done)

    # meters

    def asks(self, command: type[c.MeterCommand], **said: Any) -> bool:
        """A command that may be refused; what it moves is booked by hand."""
        before = (dict(self.meters), {id: len(stream) for id, stream in self.records.items()})
        answer = self.give(self._command(command, said))
        if isinstance(answer, Refusal):
            if before != (self.meters, {id: len(stream) for id, stream in self.records.items()}):
                raise AssertionError(f"refused, and yet something changed: {answer}")
            return False
        return True

    def opens(self, price: int, option: int) -> None:
        id = f"m{len(self.meters) + 1}"
        own = terms(self.book.id)
        seed = 10_000 * price
        if self.book.id == CROWN:
            own |= {"option": option, "rate": "34.06" if option == 1 else "31.02"}
        else:
            own |= {"reserve_rate": "2.5"}
        if self.book.id in SIGNED:  # so small that a few wagers are much
            seed = 10 * price
            own |= {"pays": {**own["pays"], "royal_flush": 2000, "straight_flush": 100}}
        if self.asks(c.OpenMeter, **{**own, "meter": id, "wager": price, "seed": seed}):
            self._move("house", f"meter {id}", seed * CENT)

    def closes(self, id: str, rest: str) -> None:
        meter = self.meters[id]
        for table in meter.links:
            self.shown(table, "jackpot-closing")
        seed = meter.terms.seed * CENT if meter.terms else 0
        if self.asks(c.CloseMeter, meter=id, rest=rest):
            above = self.places[f"meter {id}"] - seed
            outside = rest.startswith("external:")
            self._move(f"meter {id}", "elsewhere" if outside else f"meter {rest}", above)
            self._move(f"meter {id}", f"reserve {id}", seed)

    def changes(self, id: str, option: int, seed: int) -> None:
        for table in TABLES:
            self.shown(table, "jackpot-option")
        running = [one.id for one in self.meters.values() if one.open]
        if self.asks(c.ChangeOption, meter=id, option=option, seed=seed):
            for one in running:
                own = self.meters[one].terms
                if own is None:
                    raise AssertionError("without terms")
                self._tops_up(one, own.seed * CENT, f"meter {one}", f"reserve {one}")

    def moves_reserve(self, id: str, to: str, units: int) -> None:
        said = {"second": "manager 2", "reason": "law", "units": units, "to": to}
        if self.asks(c.MoveReserve, meter=id, **said):
            self._move(f"reserve {id}", "house" if to == "house" else f"reserve {to}", units)

    def resigns(self, table: str, id: str) -> None:
        """The jackpot sign of an idle table says what a meter pays."""
        own = self.meters[id].terms
        if own and self.play[table].phase == "betting" and not self.play[table].fed:
            self.sign(table, wager=own.wager, seed=own.seed, option=own.option, pays=own.pays)

    # laws

    def _move(self, source: str, target: str, units: int) -> None:
        self.places[source] -= units
        self.places[target] += units

    def check(self) -> None:
        """Every unit is in one place, and the meters say the same as the hand count and the log."""
        if sum(self.places.values()):
            raise AssertionError("a unit was made or lost")
        for id, meter in self.meters.items():
            counters = self.counters.get(id, {})
            assert self.units(id) == self.places[f"meter {id}"], id
            assert self.reserve(id) == self.places[f"reserve {id}"] >= 0, id
            assert not meter.open or meter.value(counters) >= least(meter, counters), id
            assert not meter.open or self.units(id) >= (meter.terms.seed * CENT if meter.terms else 0), id
            assert replay(Meter(id=id), [kept.event for kept in self.records[id]]) == meter
            again = {table: recount(stream, id) for table, stream in self.streams.items()}
            assert meter.value(again) == self.units(id)
            books = self.books_of(id)
            assert books.balanced, books.wrong
            assert books.shown + books.reserve == (
                books.seeded + books.contributed + books.moved_in - books.prizes - books.moved_out
            )
        for table, play in self.play.items():
            assert {*play.fed} == {box.number for box in self.tables[table].boxes if box.wagers}
