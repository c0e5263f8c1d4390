"""Displays of a meter: value, pending prizes, out of date, and a cause for every fall."""

from croupier.meters.rules import commands as c
from croupier.meters.rules.display import aged, board, display
from croupier.table.meter import Counter
from tests.felt import clause, witness
from tests.felt.meters import SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
SECOND = 1000


@clause(C3, "9.1.1(k)")
@clause(S3, "15.1.3")
@clause(S4, "2.4.3", "15.1.3")
@clause(UTH, "15.1.3")
def test_a_display_equals_the_meter_after_every_wager(book: str) -> None:
    floor = Meters(book).open().link()
    for number in range(5):
        shown = display(floor.meters["m"], floor.counters.get("m", {}), floor.at)
        assert shown.value_cents == SEED + number * 500 * 3406 // 10_000  # whole cents: 170, 340, 510, 681
        assert (shown.stale, shown.cause, shown.since) == (False, "", floor.at)
        floor.fed(1)


@clause(C3, "house:meter-display")
@clause(S3, "house:meter-display")
def test_it_falls_only_with_a_cause(book: str) -> None:
    floor = Meters(book).open().link().open("m2", wager=1000, seed=2 * SEED)
    floor.grown(8_000_000)
    seen = display(floor.meters["m"], floor.counters["m"], 1)
    floor.unfed(1)
    seen = display(floor.meters["m"], floor.counters["m"], 2, seen)
    assert (seen.cause, seen.stale) == ("reversal", False)
    floor.fed(2)
    seen = display(floor.meters["m"], floor.counters["m"], 3, seen)
    assert seen.cause == ""
    floor.hit({3: "straight_flush"})
    seen = display(floor.meters["m"], floor.counters["m"], 4, seen)
    assert seen.cause == "hit"
    assert [win.prize for win in seen.pending] == (["straight_flush"] if book == C3 else [])


@clause(C3, "house:meter-display")
def test_a_lost_row_is_never_shown_as_a_fall() -> None:
    floor = Meters(C3).open().link("t").link("t2")
    floor.fed(9, "t")
    floor.fed(9, "t2")
    seen = display(floor.meters["m"], floor.counters["m"], 1)
    lost = {**floor.counters["m"], "t": Counter(cents=9 * 500)}
    held = display(floor.meters["m"], lost, 2, seen)
    assert (held.value_cents, held.stale, held.since) == (seen.value_cents, True, 1)


@clause(C3, "house:meter-display")
def test_the_end_of_a_meter_is_a_cause() -> None:
    floor = Meters(C3).open().link().open("m2", wager=1000, seed=2 * SEED)
    floor.fed(9)
    seen = display(floor.meters["m"], floor.counters["m"], 1)
    other = display(floor.meters["m2"], {}, 1)
    floor.shown("t", "jackpot-closing")
    floor.do(c.CloseMeter, rest="m2")
    assert display(floor.meters["m"], floor.counters["m"], 2, seen).cause == "close"
    more = display(floor.meters["m2"], {}, 2, other)
    assert (more.cause, more.value_cents) == ("", 2 * SEED + 9 * 500 * 3406 // 10_000)


@clause(C3, "house:meter-display")
def test_it_is_out_of_date_when_nothing_is_heard() -> None:
    floor = Meters(C3).open().link()
    seen = display(floor.meters["m"], {}, 10 * SECOND)
    assert not aged(seen, 15 * SECOND, patience=5 * SECOND).stale
    late = aged(seen, 15 * SECOND + 1, patience=5 * SECOND)
    assert (late.stale, late.value_cents, late.since) == (True, SEED, 10 * SECOND)
    assert not display(floor.meters["m"], {}, 20 * SECOND, late).stale


@clause(C3, "9.1.1(l)")
@clause(S3, "house:meter-display")
def test_a_promotional_display_shows_one_meter_or_several(book: str) -> None:
    floor = Meters(book).open().open("m2", wager=1000, seed=2 * SEED)
    shown = [display(floor.meters[id], {}, 1) for id in ("m", "m2")]
    both = board(floor.book, shown)
    witness.note(book, "Board", both.cites)
    assert [one.value_cents for one in both.displays] == [SEED, 2 * SEED]
    assert board(floor.book, shown[:1]).displays == (shown[0],)
    assert both.cites == (("9.1.1(l)",) if book == C3 else ("house:meter-display",))
