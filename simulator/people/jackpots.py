"""Jackpot meters in the hands of operators: opened, linked, changed, out of order, emptied and closed."""

from collections.abc import Mapping
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.sign import JackpotSign
from croupier.house.desk.streams import meter_stream, table_stream
from croupier.meters.rules import commands as m
from croupier.table import commands as c
from croupier.table.limits import Announces, JackpotNotice
from croupier.table.meter import Meter, MeterTerms
from croupier.table.table import Table
from simulator.chance import Chance
from simulator.people.cast import ERRORS_TABLE, MANAGER, PLACES, Place, on_duty, people, place_of
from simulator.weather.process import Process
from simulator.weather.spoiling import spoilt

METER: Final = meter_stream("")
MINUTE: Final = 60_000
ABSURD: Final = 0.2
BY_MANAGER: Final = 0.85
HASTY: Final = 0.15  # that somebody does not wait until a sign has stood its time, or a round is over
CLEARS: Final = 0.5
SAYS: Final = 0.9  # that a sign says what it announces
STAR: Final = "star"  # where tables go that are on no meter in the morning
BETWEEN: Final = ("betting", "closed")
FAULTS: Final[tuple[m.MeterFault, ...]] = ("record", "clock", "recall")
CHANGES: Final = ("unlink", "move", "close", "close", "open", "option", "option", "reserve", "report")
MOST: Final = 5  # meters of a kind that a house opens on a day
Changed = c.AnyCommand | m.MeterChange


def place_of_meter(meter: str) -> Place:
    """A table under the book a meter has; ids of meters begin with what they are for."""
    return next(
        (place for place in PLACES if place.meter and meter.startswith(place.meter)), place_of(ERRORS_TABLE)
    )


def wish(process: Process, book: Rulebook, place: Place, chance: Chance, now: int) -> Changed | None:
    """What somebody wants of the meter of a table now; now and then nonsense."""
    actor = MANAGER if chance.happens(BY_MANAGER) else chance.pick(on_duty(place, book))
    found: list[Meter] = [process.state(name) for name in process.log.streams() if name.startswith(METER)]
    meters = {one.id: one for one in found if one.terms}
    office = Office(meters, process.state(table_stream(place.id)), book, place, chance, now, actor)
    command = office.mends() or office.changes()
    if command is None or not chance.happens(ABSURD):
        return command
    return spoilt(command, people(place, book), chance)


class Office:
    """Whoever looks after the meter of one table, as things stand."""

    def __init__(
        self,
        meters: Mapping[str, Meter],
        table: Table,
        book: Rulebook,
        place: Place,
        chance: Chance,
        now: int,
        actor: str,
    ) -> None:
        self._table, self._book, self._place, self._chance = table, book, place, chance
        self._now, self._actor = now, actor
        self._all = meters
        self._family = place.meter or STAR
        self._own = [one for one in meters.values() if one.open and one.id.startswith(self._family)]
        self._on = next((one for one in self._own if table.id in one.links), None)

    def mends(self) -> Changed | None:
        """What keeps the table from taking jackpot wagers is put right first."""
        sign = self._table.sign.jackpot if self._table.sign else None
        if sign is None:
            return None
        if self._on is None:
            if self._midway():
                return None
            fitting = [one for one in self._own if one.terms and _agrees(sign, one.terms)]
            return self._links(self._chance.pick(fitting)) if fitting else self._renews(sign)
        if self._on.terms and not _agrees(sign, self._on.terms):
            return None if self._midway() else self._signs(self._on.terms, sign)
        if self._on.faults and self._chance.happens(CLEARS):
            faults = [one for one in FAULTS if one in self._on.faults]
            return m.ClearMeterFault(actor=self._actor, meter=self._on.id, fault=self._chance.pick(faults))
        return None

    def _renews(self, sign: JackpotSign) -> Changed | None:
        """No meter runs on what the sign says: another sign, or another meter."""
        terms = [one.terms for one in self._own if one.terms]
        said = [one for one in terms if one.pays.keys() == sign.pays.keys()]
        if said:
            return self._signs(self._chance.pick(said), sign)
        return None if terms else self._opens(sign)

    def _signs(self, terms: MeterTerms, sign: JackpotSign) -> c.ChangeJackpotSign:
        said = JackpotSign(
            wager=terms.wager, seed=terms.seed, option=terms.option, pays=terms.pays, bonus=terms.bonus,
            note=sign.note,
        )  # fmt: skip
        return c.ChangeJackpotSign(actor=self._actor, sign=said)

    def changes(self) -> Changed | None:
        """Something is to be different from now on."""
        chance, on = self._chance, self._on
        what = chance.pick(CHANGES)
        if what == "option" and not self._book.data.meter_rate and not chance.happens(HASTY):
            return None
        sign = self._table.sign.jackpot if self._table.sign else None
        if what == "open":
            return self._opens(sign) if sign and len(self._own) < MOST else None
        if what == "reserve":
            return self._empties()
        if on is None:
            return None
        if what == "report":
            return m.ReportMeterFault(actor=self._actor, meter=on.id, fault=chance.pick(FAULTS))
        if what == "option":
            return self._options(on)
        if what == "close":
            minutes, says = self._book.rule.meter.closing.minutes, JackpotNotice(closes=on.id)
            return self._announces("jackpot-closing", minutes, says) or self._closes(on)
        others = [one.id for one in self._all.values() if one.open and one.id != on.id]
        to = chance.pick(others) if what == "move" and others else ""
        to = said.joins if (said := self._says("jackpot-link")) else to
        minutes = self._book.rule.meter.link.minutes
        if early := self._announces("jackpot-link", minutes, JackpotNotice(joins=to, leaves=on.id)):
            return early
        if self._midway():
            return None
        if to:
            return m.MoveTable(actor=self._actor, meter=on.id, table=self._table.id, to=to)
        return m.UnlinkTable(actor=self._actor, meter=on.id, table=self._table.id)

    def _announces(
        self, what: Announces, minutes: int | None, says: JackpotNotice | None = None
    ) -> Changed | None:
        """Put up the sign that has to stand first, where none does; some say nothing."""
        if minutes is None:
            return None
        notice, changed = self._table.limits.notices.get(what), self._changed()
        if notice is None or notice.shown < changed:
            said = says if self._chance.happens(SAYS) else None
            until = self._now + minutes * MINUTE
            return c.ShowSign(actor=self._actor, announces=what, time=until, jackpot=said)
        return None

    def _says(self, what: Announces) -> JackpotNotice | None:
        """What a sign that hangs here announces."""
        notice = self._table.limits.notices.get(what)
        return notice.jackpot if notice else None

    def _changed(self) -> int:
        """When the table last came on a meter or off one; what hung before is spent."""
        id = self._table.id
        times = [one.left.get(id, 0) for one in self._all.values()]
        return max([*times, *(one.links[id].since for one in self._all.values() if id in one.links)])

    def _midway(self) -> bool:
        """Whether a round runs here, or jackpot wagers lie, and nobody is hasty."""
        lies = any(box.wager("jackpot") for box in self._table.boxes) or bool(self._table.jackpot.fed)
        return (lies or self._table.round.phase not in BETWEEN) and not self._chance.happens(HASTY)

    def _links(self, meter: Meter) -> Changed | None:
        says = JackpotNotice(joins=meter.id)
        early = self._announces("jackpot-link", self._book.rule.meter.link.minutes, says)
        return early or m.LinkTable(
            actor=self._actor, meter=meter.id, table=self._table.id,
            controller=f"controller {self._table.id}", display=f"display {self._table.id}",
        )  # fmt: skip

    def _opens(self, sign: JackpotSign) -> m.OpenMeter:
        """One more: on the terms of the sign, or at twice the price."""
        times = self._chance.pick((1, 1, 2))
        number = 1 + sum(one.startswith(self._family) for one in self._all)
        per_dollar = sign.seed // sign.wager
        rows = self._book.data.meter_rate
        rates = [row.rate for row in rows if (row.option, row.seed) == (sign.option, per_dollar)]
        rate = rates[0] if rates else self._chance.between(1, 3_000)
        aside = self._chance.between(0, 500) if self._book.rule.meter.reserve else 0
        return m.OpenMeter(
            actor=self._actor, meter=f"{self._family}-{number}", approval="storm",
            wager=sign.wager * times, seed=sign.seed * times, rate=_percent(rate),
            reserve_rate=_percent(aside), option=sign.option, pays=sign.pays, bonus=sign.bonus,
        )  # fmt: skip

    def _closes(self, on: Meter) -> m.CloseMeter | None:
        """All above the seed to others: the rest to one, a part to another."""
        if self._midway():
            return None
        others = [*(one.id for one in self._all.values() if one.open and one.id != on.id), "external:keno"]
        to = {self._chance.pick(others): self._chance.between(1, 100)} if self._chance.happens(0.5) else {}
        return m.CloseMeter(actor=self._actor, meter=on.id, to=to, rest=self._chance.pick(others))

    def _options(self, on: Meter) -> Changed:
        rows, rule = self._book.data.meter_rate, self._book.rule.meter.option
        if not rows or rule is None:
            return m.ChangeOption(actor=self._actor, meter=on.id, option=1, seed=10_000)
        row = self._chance.pick(rows)
        if said := self._says("jackpot-option"):
            row = next((one for one in rows if (one.option, one.seed) == (said.option, said.seed)), row)
        says = JackpotNotice(option=row.option, seed=row.seed)
        return self._announces("jackpot-option", rule.notice.minutes, says) or m.ChangeOption(
            actor=self._actor, meter=on.id, option=row.option or 0, seed=row.seed
        )

    def _empties(self) -> m.MoveReserve:
        """By two people, or by what somebody takes for two."""
        own = [one for one in self._all.values() if one.id.startswith(self._family)]
        one = self._chance.pick([one for one in own if one.reserve] or own)
        rank, seconds = self._book.rule.ranks.ladder[1], on_duty(self._place, self._book)
        second = f"of-{rank}" if self._chance.happens(BY_MANAGER) else self._chance.pick(seconds)
        return m.MoveReserve(
            actor=self._actor, meter=one.id, units=self._chance.between(1, max(one.reserve, 1)),
            to=self._chance.pick(("house", *self._all)), second=second, reason="storm",
        )  # fmt: skip


def _agrees(sign: JackpotSign, terms: MeterTerms) -> bool:
    said = (sign.wager, sign.seed, sign.option, sign.pays, sign.bonus)
    return said == (terms.wager, terms.seed, terms.option, terms.pays, terms.bonus)


def _percent(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"
