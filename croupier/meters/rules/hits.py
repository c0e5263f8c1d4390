"""Prizes that are shares of a meter: what a round's outcome draws from it, and what brings it up again.

The desk calls these in the same transaction as the table's own events, with the meter held exclusively.
"""

from collections.abc import Iterable

from croupier.core.book.meters import MeterRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.engine.jackpots.prizes import is_share
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import count, seed_of, top_up
from croupier.table import events as table_events
from croupier.table.events import Event
from croupier.table.meter import CENT, Counters, Meter, PendingWin
from croupier.table.table import Table


def wins_of(book: Rulebook, table: Table, events: Iterable[Event]) -> tuple[PendingWin, ...]:
    """The prizes among a table's events that are shares of the meter, paid or waiting to be confirmed."""
    sign = table.sign.jackpot if table.sign else None
    return tuple(
        PendingWin(table.id, table.round.number, one.box, one.prize, one.amount)
        for one in events
        if isinstance(one, table_events.JackpotWon | table_events.JackpotPaid)
        if sign and is_share(book, sign.option, one.prize)
    )


def wins_again(table: str, settled: table_events.JackpotResettled) -> tuple[PendingWin, ...]:
    """The shares of an outcome that was counted again."""
    return tuple(PendingWin(table, settled.round, *share) for share in settled.shares)


def hit(
    rule: MeterRule,
    meter: Meter,
    counters: Counters,
    table: str,
    settled: table_events.JackpotSettled | table_events.JackpotResettled,
    wins: tuple[PendingWin, ...],
    *,
    pending: bool,
) -> ev.MeterHit | None:
    """All prizes of one round at one table: off the meter as far as it goes, and up to the seed again.

    What came on the meter or left it since the outcome, where that is counted again, stays as it is.
    """
    if not wins:
        return None
    before, reserve_before, cuts = count(meter, counters)
    later = before - (settled.meter * CENT + settled.parts)
    if later and isinstance(settled, table_events.JackpotSettled):
        raise ValueError(f"meter {meter.id} stands at {before} units, not at {settled.meter} cents")
    paid = sum(win.amount for win in wins)
    drawn = min(paid * CENT, before, before - later)
    reset = before - later - drawn < seed_of(meter)
    after = max(settled.after * CENT + settled.after_parts + later, seed_of(meter))
    more = top_up(after - (before - drawn), reserve_before)
    return ev.MeterHit(
        meter=meter.id,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        table=table,
        round=wins[0].round,
        time=settled.time,
        wins=wins,
        paid=paid,
        drawn=drawn,
        from_reserve=more.from_reserve,
        from_house=more.from_house,
        after=after,
        reset=reset,
        pending=pending,
        cites=cited(rule.hit.cites, rule.reset.cites if reset else ()),
    )


def confirmed(rule: MeterRule, meter: Meter, table: str, box: int, by: str) -> ev.MeterHitConfirmed | None:
    """A prize of this table that no longer waits."""
    for win in meter.pending:
        if (win.table, win.box) == (table, box):
            return ev.MeterHitConfirmed(
                meter=meter.id, table=table, round=win.round, box=box, by=by, cites=rule.hit.cites
            )
    return None


def undone(
    rule: MeterRule, meter: Meter, counters: Counters, table: str, round: int
) -> ev.MeterHitUndone | None:
    """A round without a result after its hit: its prizes stand on the meter again, and top-ups go back."""
    made = meter.hits.get(table)
    if made is None or made.round != round:
        return None
    before, reserve_before, cuts = count(meter, counters)
    spare = max(before + made.drawn - seed_of(meter), 0)
    to_reserve = min(made.from_reserve, spare)
    to_house = min(made.from_house, spare - to_reserve)
    return ev.MeterHitUndone(
        meter=meter.id,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        table=table,
        round=round,
        back=made.drawn,
        to_reserve=to_reserve,
        to_house=to_house,
        after=before + made.drawn - to_reserve - to_house,
        cites=rule.hit.cites,
    )


def restored(rule: MeterRule, meter: Meter, counters: Counters) -> ev.MeterToppedUp | None:
    """Where wagers that went back leave less than the seed after a prize, the meter starts from it again."""
    before, reserve_before, cuts = count(meter, counters)
    seed = seed_of(meter)
    if not meter.open or before >= seed:
        return None
    more = top_up(seed - before, reserve_before)
    return ev.MeterToppedUp(
        meter=meter.id,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        from_reserve=more.from_reserve,
        from_house=more.from_house,
        after=seed,
        cites=cited(rule.reset.cites, rule.least.cites),
    )
