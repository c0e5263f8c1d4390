"""Counting a meter: what stands on it, what its reserve holds, and up to which record of each table."""

from typing import NamedTuple

from croupier.meters.rules.scene import terms_of
from croupier.table.meter import CENT, Counter, Counters, Meter, Units


class Count(NamedTuple):
    """What every event that changes a meter records first."""

    before: Units
    reserve_before: Units
    cuts: dict[str, Counter]


class TopUp(NamedTuple):
    """What brings a meter up to an amount: from its reserve as far as that goes, the rest from the house."""

    from_reserve: Units
    from_house: Units


def count(meter: Meter, counters: Counters) -> Count:
    """The meter as it stands now; only tables that put something on it since are in the cut."""
    cuts = {table: one for table, one in counters.items() if one != meter.cuts.get(table, Counter())}
    return Count(meter.value(counters), meter.reserved(counters), cuts)


def top_up(units: Units, reserve: Units) -> TopUp:
    """So many units onto a meter with such a reserve."""
    aside = min(units, max(reserve, 0))
    return TopUp(aside, units - aside)


def seed_of(meter: Meter) -> Units:
    """The least a meter starts from."""
    return terms_of(meter).seed * CENT


def least(meter: Meter, counters: Counters) -> Units:
    """What must stand on a meter: its seed and what was contributed since it last started from it, less the
    prizes paid since then."""
    return seed_of(meter) + meter.fed + meter.fresh(counters).units - meter.taken
