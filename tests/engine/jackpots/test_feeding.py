"""What wagers put on a meter, and what comes off it again when they go back, to the unit."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.jackpots.contribute import followed, locked_in
from croupier.engine.scene import MeterState, Scene
from croupier.rulebooks.load import load
from croupier.table import events as ev
from croupier.table.jackpot import Fed, JackpotPlace, Manual, Outcome
from croupier.table.meter import CENT, MeterTerms
from croupier.table.table import Box, Round, Table, Wager

BOOK = load("crown-ms-3.0")
TERMS = MeterTerms(wager=500, seed=5_000_000, rate=3406, reserve_rate=250, option=1)
RATE = BOOK.rule.meter.rate.cites
VOID = ev.RoundVoided(round=7, result="void", carried=(4,), cites=("11.12",))
SAID = ev.Announced(call="no-more-bets", cites=("6",))


def scene(meter: MeterState | None, **place: Any) -> Scene:
    """Jackpot wagers on boxes 1 to 4."""
    boxes = tuple(
        Box(one, f"p{one}", f"p{one}", (Wager("jackpot", 500, f"p{one}"),) if one < 5 else (), status="in")
        for one in range(1, 7)
    )
    table = Table("t", BOOK.id, open=True, boxes=boxes, round=Round(7), jackpot=JackpotPlace(**place))
    return Scene(table, BOOK, meter=meter)


def test_every_wager_is_put_on_the_meter_once() -> None:
    fed = {1: Fed("m", 1, 1, 500, 0)}
    meter = MeterState("m", terms=TERMS, resets=3)
    both = ev.JackpotFed(
        meter="m", boxes=(2, 3), cents=1000, units=1000 * 3406, reserve=1000 * 250, epoch=3, cites=RATE
    )
    assert locked_in(scene(meter, fed=fed), (1, 2, 3)) == (both,)
    on_paper = scene(meter, fed=fed, manual=Manual("b", 0))
    assert locked_in(on_paper, (1, 2, 3)) == (replace(both, manual=True),)
    assert locked_in(scene(meter, fed=fed), (1,)) == ()
    assert locked_in(scene(None), (1, 2)) == ()
    bare = replace(both, units=0, reserve=0, epoch=0)
    assert locked_in(scene(MeterState("m"), fed=fed), (1, 2, 3)) == (bare,)


def test_a_void_round_takes_off_what_still_stands_there_and_the_house_bears_the_rest() -> None:
    fed = {
        1: Fed("m", 10, 1, 500, 1), 2: Fed("m", 20, 2, 500, 2), 3: Fed("n", 40, 4, 500, 9),
        4: Fed("m", 80, 8, 500, 2),
    }  # fmt: skip
    outcome = Outcome(5 * CENT + 7, 3 * CENT + 2, 9, reset=True)
    undone = ev.JackpotUndone(
        round=7, meter=5, parts=7, after=3, after_parts=2, time=9, reset=True, cites=("11.12",)
    )
    cites = ("11.12", *RATE)
    ours = ev.JackpotUnfed(
        meter="m", boxes=(1, 2), cents=1000, units=20, reserve=2, house=11, why="round-void", cites=cites
    )
    theirs = ev.JackpotUnfed(
        meter="n", boxes=(3,), cents=500, units=0, house=44, why="round-void", cites=cites
    )
    events = (SAID, VOID)
    at_three = MeterState("m", terms=TERMS, resets=3)
    assert followed(scene(at_three, fed=fed, outcome=outcome), events) == (undone, ours, theirs)

    kept = replace(outcome, reset=False)
    still = scene(replace(at_three, resets=2), fed=fed, outcome=kept)
    assert followed(still, events) == (replace(undone, reset=False), ours, theirs)
    assert followed(scene(replace(at_three, resets=2), fed=fed), events) == (ours, theirs)

    nothing = replace(ours, units=0, reserve=0, house=33)
    assert followed(scene(None, fed=fed), events) == (nothing, theirs)
    closed = replace(at_three, resets=0, open=False)
    assert followed(scene(closed, fed=fed), events) == (nothing, theirs)


def test_nothing_goes_back_where_nothing_was_put_or_no_wager_was_returned() -> None:
    meter = MeterState("m", terms=TERMS)
    assert followed(scene(meter), (VOID,)) == ()
    assert followed(scene(meter, fed={1: Fed("m", 10, 1, 500, 0)}), (SAID,)) == ()


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (ev.WagerTakenBack(box=1, spot="jackpot", stake=500, owner="p1", cites=()), "wager-returned"),
        (ev.HandVoided(box=1, cites=()), "hand-void"),
        (ev.HandForfeited(box=1, spots=(), cites=()), "hand-void"),
        (ev.JackpotGameCancelled(round=7, why="error", gone=(1,), cites=()), "game-cancelled"),
    ],
)
def test_whatever_a_wager_goes_back_with_its_part_of_the_meter_does_too(event: ev.Event, why: str) -> None:
    fed = {1: Fed("m", 10, 1, 500, 0), 2: Fed("m", 20, 2, 500, 0)}
    off = ev.JackpotUnfed(meter="m", boxes=(1,), cents=500, units=10, reserve=1, why=why, cites=RATE)
    assert followed(scene(MeterState("m", terms=TERMS), fed=fed), (event,)) == (off,)
