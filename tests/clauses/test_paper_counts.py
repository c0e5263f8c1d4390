"""A paper count that differs from the log: what comes on the meter, and that nothing comes off it."""

from typing import Any

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.jackpots.equipment import MOST_PAPER, act_end, act_start, legal_end, legal_start
from croupier.engine.scene import MeterState, Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.jackpot import JackpotPlace, Manual
from croupier.table.meter import MeterTerms
from croupier.table.table import Table
from tests.felt import clause, sign

CROWN = "crown-ms-3.0"
CITES = ("9.1.1(k)", "9.2.1")
TERMS = MeterTerms(wager=500, seed=5_000_000, rate=3406, reserve_rate=250, option=1)


def scene(recorded: int | None = 2, **meter: Any) -> Scene:
    """Two wagers on paper since the meter's first reset, unless it is said otherwise."""
    manual = None if recorded is None else Manual("tg_acm", 1, recorded)
    place = JackpotPlace(manual=manual, faults={"display": ("9.1.1(k)",)})
    table = Table("t", CROWN, open=True, sign=sign(CROWN), jackpot=place)
    staff = {"a": "tg_area_manager", "b": "tg_acm"}
    return Scene(table, load(CROWN), staff, MeterState("m", **{"terms": TERMS, "resets": 1, **meter}))


def count(counted: int) -> c.EndManualArrangement:
    return c.EndManualArrangement(actor="a", counted=counted, second="b")


def corrected(counted: int, **meter: Any) -> tuple[ev.Event, ...]:
    """What comes before the end of the paper."""
    *before, ended = act_end(scene(**meter), count(counted))
    assert ended == ev.ManualArrangementEnded(counted=counted, recorded=2, by="a", second="b", cites=CITES)
    return tuple(before)


@clause(CROWN, "9.3", "9.3.2")
def test_the_meter_follows_the_paper_and_never_below_what_was_wagered() -> None:
    rate = tuple(dict.fromkeys((*CITES, *load(CROWN).rule.meter.rate.cites)))
    assert corrected(2) == ()
    for more in (1, 2):
        fed = ev.JackpotFed(
            meter="m", boxes=(), cents=more * 500, units=more * 500 * 3406, reserve=more * 500 * 250,
            epoch=1, manual=True, cites=rate,
        )  # fmt: skip
        assert corrected(2 + more) == (fed,)
    for fewer in (1, 0):  # the stakes of two are with the house, whatever the paper says
        assert corrected(fewer) == ()
        assert corrected(fewer, resets=2) == ()
    without = corrected(3, terms=None)
    assert [(one.cents, one.units, one.reserve) for one in without if isinstance(one, ev.JackpotFed)] == [
        (500, 0, 0)
    ]


def code(answer: Refusal | None) -> str | None:
    return answer.code if answer else None


def test_only_a_count_that_differs_needs_the_meter() -> None:
    off = replace(scene(), meter=None)
    assert code(legal_end(off, count(2))) is None
    assert code(legal_end(off, count(3))) == "jackpot/unlinked"
    assert code(legal_end(off, count(1))) is None
    assert code(legal_end(scene(), count(MOST_PAPER))) is None
    assert code(legal_end(scene(), count(MOST_PAPER + 1))) == "manual/count"


def test_paper_remembers_how_often_the_meter_was_reset_and_needs_an_open_table() -> None:
    start = c.StartManualArrangement(actor="a", note="tally")
    now = scene(recorded=None, resets=3)
    assert legal_start(now, start) is None
    started = ev.ManualArrangementStarted(by="a", note="tally", epoch=3, cites=CITES)
    assert act_start(now, start) == (started,)
    closed = replace(now, table=replace(now.table, open=False))
    assert code(legal_start(closed, start)) == "table/closed"
