"""What stands on a meter: wagers in, prizes out, and its seed again when it would fall below."""

import pytest

from croupier.meters.rules import events as ev
from croupier.meters.rules import hits
from croupier.meters.rules.count import least
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STAR = (S3, S4, UTH)


def at(book: str, cents: int) -> Meters:
    """A linked meter that stands at an amount."""
    floor = Meters(book).open().link()
    floor.exactly(cents)
    return floor


def last(floor: Meters, meter: str = "m") -> ev.MeterHit:
    event = floor.records[meter][-1].event
    assert isinstance(event, ev.MeterHit)
    return event


@clause(C3, "9.3.2")
@clause(S3, "1.1:Progressive Jackpot", "15.1.3")
@clause(S4, "1.1:progressive jackpot", "15.1.3")
@clause(UTH, "1.1:Progressive Jackpot", "15.1.3")
def test_every_wager_of_the_group_adds_its_part_exactly(book: str) -> None:
    floor = Meters(book).open().link("t").link("t2")
    floor.fed(1, "t")
    assert floor.units() - SEED * CENT == 17_030_00  # $5.00 at 34.06% is $1.703: 170.3 cents
    floor.fed(6, "t2")
    assert floor.units() - SEED * CENT == 7 * 17_030_00
    floor.unfed(2, "t2")
    assert floor.units() - SEED * CENT == 5 * 17_030_00
    assert (floor.books_of().wagers, floor.books_of().count) == (2500, 5)


@clause(C3, "9.4.1", "9.3.3")
def test_52_000_less_5_200_is_set_to_50_000() -> None:
    floor = at(C3, 5_200_000)
    assert floor.hit({3: "straight_flush"}) == (520_000,)
    assert floor.value() == SEED
    hit = last(floor)
    assert (hit.drawn, hit.from_house, hit.reset) == (520_000 * CENT, 320_000 * CENT, True)
    assert "9.4.1" in hit.cites
    assert floor.meters["m"].resets == 1


@clause(C3, "9.4.1", "9.3.3")
def test_at_exactly_the_seed_nothing_is_reset() -> None:
    """A tenth of $55,600 is $5,560; paid in $100 chips it is $5,600, which leaves $50,000."""
    floor = at(C3, SEED + 560_000)
    assert floor.hit({3: "straight_flush"}, chip=10_000) == (560_000,)
    hit = last(floor)
    assert (floor.value(), hit.reset, hit.from_house) == (SEED, False, 0)
    assert "9.4.1" not in hit.cites
    assert floor.meters["m"].resets == 0
    floor = at(C3, SEED + 559_999)
    assert floor.hit({3: "straight_flush"}, chip=10_000) == (560_000,)
    assert (floor.value(), last(floor).reset, last(floor).from_house) == (SEED, True, CENT)


@clause(C3, "9.4.1", "9.3.3")
def test_above_the_seed_the_meter_falls_by_what_is_paid() -> None:
    floor = at(C3, 10_000_050)
    assert floor.hit({3: "straight_flush"}) == (1_000_100,)  # of $100,001, up to a dollar chip
    assert floor.value() == 10_000_050 - 1_000_100
    assert not last(floor).reset


@clause(C3, "9.4.1", "10.2.1")
def test_after_a_royal_the_meter_starts_again() -> None:
    floor = at(C3, 6_000_050)
    assert floor.hit({3: "royal_flush"}) == (6_000_100,)
    hit = last(floor)
    assert (hit.paid, hit.drawn, hit.from_house) == (6_000_100, 6_000_050 * CENT, SEED * CENT)
    assert floor.value() == SEED


@clause(C3, "9.3.3")
@clause(S3, "1.1:Progressive Jackpot", "1.1:Fixed Jackpot")
@clause(S4, "15.2.9.5", "1.1:progressive jackpot", "1.1:fixed jackpot")
@clause(UTH, "1.1:Progressive Jackpot", "1.1:Fixed Jackpot")
def test_fixed_prizes_leave_the_meter_alone(book: str) -> None:
    floor = at(book, 6_000_000)
    assert floor.hit({3: "flush"}) == ((50_000,) if book == C3 else (10_000,))
    assert floor.value() == 6_000_000
    assert not isinstance(floor.records["m"][-1].event, ev.MeterHit)


@clause(S4, "15.2.9.1", "15.2.9.2")
@clause(S3, "15.2.13.1", "15.2.13.2")
@clause(UTH, "15.2.13.1", "15.2.13.2")
def test_at_the_star_prizes_come_off_and_the_seed_comes_back(book: str) -> None:
    floor = at(book, 8_000_000)
    assert floor.hit({3: "straight_flush"}) == (800_000,)
    assert (floor.value(), last(floor).reset) == (7_200_000, False)
    assert floor.hit({3: "royal_flush"}) == (7_200_000,)
    assert (floor.value(), last(floor).reset) == (SEED, True)
    cites = {"15.2.9.1", "15.2.9.2"} if book == S4 else {"15.2.13.1", "15.2.13.2"}
    assert cites <= {*last(floor).cites}
    floor.exactly(5_100_000)
    assert floor.hit({3: "straight_flush"}) == (510_000,)
    assert floor.value() == SEED
    assert floor.hit({3: "royal_flush", 4: "straight_flush"}) == (500_000, 5_000_000)  # guarantees
    hit = last(floor)
    assert (hit.paid, hit.drawn, floor.value()) == (5_500_000, 5_000_000 * CENT, SEED)
    assert floor.books_of().balanced


@clause(S3, "15.2.13.1")
@clause(S4, "15.2.13.1")
@clause(UTH, "15.2.13.1")
def test_two_royals_which_one_deck_cannot_deal_would_halve_the_meter(book: str) -> None:
    floor = at(book, 12_000_000)
    assert floor.hit({3: "royal_flush", 4: "royal_flush"}) == (6_000_000, 6_000_000)
    assert floor.value() == SEED
    assert floor.hit({3: "royal_flush", 4: "royal_flush"}) == (5_000_000, 5_000_000)  # the guarantee each
    assert floor.value() == SEED


@clause(
    C3, "10.3:j (meter value)", "10.3:r (reseed value)", "10.3:R (royal flushes)", "10.3:S (straight flushes)"
)
def test_shares_follow_from_the_rounded_meter_the_seed_and_the_winners() -> None:
    """j = $100,001 after rounding up, r = $50,000: 9.5% of j and 0.5% of r; with a royal a part of 11."""
    floor = at(C3, 10_000_001)
    assert floor.hit({3: "straight_flush", 4: "straight_flush"}, chip=1) == (975_010, 975_010)
    floor = at(C3, 10_000_001)
    assert floor.hit({3: "straight_flush", 4: "royal_flush"}, chip=1) == (909_100, 9_091_000)


@clause(C3, "10.2.3", "10.2.4", "9.3.3")
def test_one_round_shares_a_value_and_the_next_table_sees_what_is_left() -> None:
    floor = Meters(C3).open().link("t").link("t2")
    floor.exactly(10_000_000)
    assert floor.hit({3: "straight_flush", 4: "straight_flush"}, "t") == (975_000, 975_000)
    assert floor.value() == 8_050_000
    assert floor.hit({3: "straight_flush"}, "t2") == (805_000,)
    assert floor.hit({3: "royal_flush"}, "t2") == (8_050_000 - 805_000,)
    assert floor.hit({3: "royal_flush"}, "t") == (SEED,)
    assert floor.books_of().hits == 5


@clause(C3, "10.2.2")
def test_what_comes_before_the_outcome_counts_and_later_does_not() -> None:
    floor = Meters(C3).open().link("t").link("t2")
    floor.exactly(6_000_000)
    floor.fed(1000, "t2")  # $1,703.00
    assert floor.hit({3: "royal_flush"}) == (6_170_300,)
    floor.fed(1000, "t2")
    assert last(floor).before == 6_170_300 * CENT
    assert floor.value() == SEED + 170_300
    assert last(floor).time == floor.streams["t"][-1].time


@clause(C3, "9.3", "9.3.1", "9.3.2", "9.3.3")
def test_at_least_seed_and_increments_less_prizes_stand_there() -> None:
    floor = Meters(C3).open().link()
    floor.grown(8_000_000)
    must = least(floor.meters["m"], floor.counters["m"])
    assert must == floor.units()
    (paid,) = floor.hit({3: "straight_flush"})
    assert least(floor.meters["m"], floor.counters["m"]) == must - paid * CENT == floor.units()
    floor.hit({3: "royal_flush"})
    floor.fed(2)
    assert least(floor.meters["m"], floor.counters["m"]) == SEED * CENT + 2 * 500 * 3406 == floor.units()
    floor.exactly(9_000_000)  # more is no harm
    assert floor.books_of().balanced
    must = least(floor.meters["m"], floor.counters["m"])
    floor.exactly(-(-must // CENT))
    assert floor.books_of().balanced
    floor.exactly(must // CENT - 1)
    wrong = floor.books_of().wrong
    assert wrong
    assert (wrong.what, wrong.cites) == ("below its least", ("9.3", "9.3.1", "9.3.2", "9.3.3"))


@pytest.mark.parametrize("book", STAR)
def test_a_reserve_pays_for_the_seed_first(book: str) -> None:
    floor = Meters(book).open(rate="30", reserve_rate="2").link()
    floor.fed(100_000)
    assert floor.reserve() == 100_000 * 500 * 200
    floor.hit({3: "royal_flush"})
    hit = last(floor)
    assert hit.from_reserve == 1_000_000 * CENT
    assert hit.from_house == (SEED - 1_000_000) * CENT
    assert (floor.reserve(), floor.value()) == (0, SEED)
    assert floor.books_of().balanced


@clause(C3, "10.2.2", "10.2.4")
def test_prizes_wait_while_the_meter_goes_on() -> None:
    floor = Meters(C3).open().link("t").link("t2")
    floor.exactly(10_000_000)
    floor.hit({3: "straight_flush", 5: "royal_flush"}, "t")
    assert [win.box for win in floor.meters["m"].pending] == [3, 5]
    floor.fed(1, "t2")
    floor.hit({2: "straight_flush"}, "t2")
    assert [(win.table, win.box) for win in floor.meters["m"].pending] == [("t", 3), ("t", 5), ("t2", 2)]
    rule = floor.book.rule.meter
    for table, box in (("t", 5), ("t2", 2), ("t", 3)):
        done = hits.confirmed(rule, floor.meters["m"], table, box, "tg_acm")
        assert done
        assert (done.round, done.by) == (1, "tg_acm")
        floor.record(done)
    assert floor.meters["m"].pending == ()
    assert hits.confirmed(rule, floor.meters["m"], "t", 3, "tg_acm") is None


@pytest.mark.parametrize("book", [*STAR, C3])
def test_a_void_round_puts_its_prizes_back(book: str) -> None:
    floor = at(book, 5_200_000)
    floor.hit({3: "straight_flush"})
    floor.fed(1)
    assert not floor.undo(round=2)
    assert floor.undo()
    assert not floor.undo()
    assert floor.units() == 5_200_000 * CENT + 500 * 3406
    assert floor.meters["m"].pending == ()
    books = floor.books_of()
    assert (books.hits, books.paid, books.topped_up, books.prizes, books.balanced) == (0, 0, 0, 0, True)


@clause(C3, "9.4.1")
def test_returned_wagers_after_a_prize_do_not_leave_less_than_the_seed() -> None:
    floor = Meters(C3).open().link()
    floor.grown(8_000_000)
    assert not floor.restore()
    floor.hit({3: "straight_flush"})
    floor.unfed(floor.counters["m"]["t"].count)
    assert floor.units() < SEED * CENT
    assert floor.restore()
    assert floor.value() == SEED
    event = floor.records["m"][-1].event
    assert isinstance(event, ev.MeterToppedUp)
    assert event.cites == ("9.4.1", "9.3", "9.3.1", "9.3.2", "9.3.3")
    assert floor.meters["m"].resets == 1
    assert floor.books_of().balanced
