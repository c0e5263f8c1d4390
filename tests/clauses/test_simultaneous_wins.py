"""Wins that fall together in one round: two straight flushes, or a royal with one, in every book."""

from croupier.table.events import JackpotSettled
from tests.clauses.jackpot_rounds import awards, jackpot_round, meter_after
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import clause

ROYAL, STRAIGHT = "royal_flush", "straight_flush"
HEARTS, TWO = "6h 7h 8h", {2: "9h Th", 5: "4h 5h"}
SPADES, BOTH = "Qs Js Ts", {2: "9s 8s", 5: "As Ks"}


@clause(UNDATED, "15.2.13.2", "15.2.12")
@clause(VERSION_4, "15.2.13.2", "15.2.12", "15.2.9.2")
@clause(UTH, "15.2.13.2", "15.2.12")
def test_the_star_s_two_straight_flushes_share_two_tenths_taken_one_after_the_other(book: str) -> None:
    """Of 123,456.78 the first tenth is 12,345.678, which leaves 111,111.102; a tenth of that is 11,111.1102.

    Together 23,456.7882, half of it 11,728.3941: 11,728.40 each, up to the cent. What is paid comes off.
    """
    table = jackpot_round(book, HEARTS, TWO, meter=123_456_78)
    assert awards(table) == [(5, STRAIGHT, 11_728_40), (2, STRAIGHT, 11_728_40)]
    assert meter_after(table) == 123_456_78 - 2 * 11_728_40 == 99_999_98


@clause(UNDATED, "15.2.13.2", "15.2.9")
@clause(VERSION_4, "15.2.13.2", "15.2.9.2")
@clause(UTH, "15.2.13.2", "15.2.9")
def test_each_has_its_guarantee_where_the_tenths_are_less(book: str) -> None:
    """Of 40,000 the tenths are 4,000 and 3,600, or 3,800 each: less than 5,000. The meter pays it all."""
    table = jackpot_round(book, HEARTS, TWO, meter=40_000_00)
    assert awards(table) == [(5, STRAIGHT, 5_000_00), (2, STRAIGHT, 5_000_00)]
    assert meter_after(table) == 30_000_00
    assert not table.events_of(JackpotSettled)[-1].reset


@clause(UNDATED, "15.2.14", "15.2.13.1")
@clause(VERSION_4, "15.2.14", "15.2.9.1")
@clause(UTH, "15.2.14", "15.2.13.1")
def test_the_star_pays_the_straight_flush_first_and_the_royal_what_is_left(book: str) -> None:
    """A tenth of 123,456.78 is 12,345.678: 12,345.68 is paid, and 111,111.10 are left for the royal."""
    table = jackpot_round(book, SPADES, BOTH, meter=123_456_78)
    assert awards(table) == [(2, STRAIGHT, 12_345_68), (5, ROYAL, 111_111_10)]
    assert meter_after(table) == 10_000_00
    assert table.events_of(JackpotSettled)[-1].reset


@clause(CROWN, "10.3.2(a)", "table8:R=0,S=2", "10.3:j (meter value)", "10.3:r (reseed value)", "10.2.3")
def test_crown_s_two_straight_flushes() -> None:
    """The meter of 123,456.78 counts as 123,457; the seed is 10,000.

    9.5% of 123,457 are 11,728.415 and 0.5% of 10,000 are 50: 11,778.415 each, in chips of 50 cents 11,778.50.
    """
    table = jackpot_round(CROWN, HEARTS, TWO, meter=123_456_78, chip=50)
    assert awards(table) == [(5, STRAIGHT, 11_778_50), (2, STRAIGHT, 11_778_50)]
    assert meter_after(table) == 123_456_78 - 2 * 11_778_50 == 99_899_78


@clause(CROWN, "10.3:R (royal flushes)", "10.3:S (straight flushes)", "10.3.1(a)", "10.3.1(b)", "10.2.3")
def test_crown_s_royal_with_a_straight_flush() -> None:
    """Of 123,457 the royal has ten parts of eleven, 112,233.6363…, and the straight flush one, 11,223.3636….

    In chips of 50 cents they are 112,234 and 11,223.50; both are of the same meter, which starts again.
    """
    table = jackpot_round(CROWN, SPADES, BOTH, meter=123_456_78, chip=50)
    assert awards(table) == [(2, STRAIGHT, 11_223_50), (5, ROYAL, 112_234_00)]
    assert meter_after(table) == 10_000_00
    assert table.events_of(JackpotSettled)[-1].reset


@clause(CROWN, "9.4.1", "10.2.1")
def test_a_meter_that_ends_at_its_seed_is_not_reset() -> None:
    """A tenth of 50,000 leaves 45,000, its seed: it goes on. A cent less, rounded up, and it starts again."""
    for meter, reset in ((50_000_00, False), (49_999_99, True)):
        table = jackpot_round(CROWN, SPADES, {4: "9s 8s"}, meter=meter, wager=4_50, seed=45_000_00)
        settled = table.events_of(JackpotSettled)[-1]
        assert (settled.after, settled.reset) == (45_000_00, reset)


@clause(CROWN, "10.1.2")
@clause(UNDATED, "15.2.9")
@clause(VERSION_4, "15.2.9.3")
@clause(UTH, "15.2.9")
def test_other_prizes_leave_the_meter_alone(book: str) -> None:
    table = jackpot_round(book, "7d 7c Kd", {4: "7s 7h"}, meter=10_000_00)
    assert [prize for _, prize, _ in awards(table)] == ["four_of_a_kind"]
    settled = table.events_of(JackpotSettled)[-1]
    assert (settled.meter, settled.after, settled.reset) == (10_000_00, 10_000_00, False)
