"""Opening a jackpot meter: approval, price, seed, rate and prizes, alone and beside others."""

from typing import Any

import pytest

from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import RATE, SEED, Meters, terms

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
TABLE_2 = {10: "34.06", 20: "32.51", 30: "30.94", 40: "29.36", 50: "27.76", 60: "26.12", 75: "23.50"}
TABLE_3 = {10: "31.02", 20: "29.47", 30: "27.90", 40: "26.32", 50: "24.70", 60: "23.02", 75: "20.28"}


def opens(book: str, **said: Any) -> dict[str, Any]:
    return {**terms(book), **said}


@clause(S3, "15.1.1", "1.1:Jackpot Meter System", "1.1:Progressive Jackpot")
@clause(S4, "15.1.1", "1.1:jackpot system", "1.1:progressive jackpot")
@clause(UTH, "15.1.1", "1.1:Jackpot Meter System", "1.1:Progressive Jackpot")
@clause(C3, "9.1.1", "9.3.1")
def test_a_meter_starts_at_its_seed(book: str) -> None:
    floor = Meters(book)
    (opened,) = floor.do(c.OpenMeter, **terms(book))
    assert isinstance(opened, ev.MeterOpened)
    assert (opened.book, opened.approval, opened.terms.rate) == (book, "A-17", 3406)
    assert floor.value() == SEED
    assert floor.books_of().seeded == SEED * CENT
    assert opened.cites[0] == ("9.1.1" if book == C3 else "15.1.1")


@clause(S3, "1.1:Jackpot Meter System")
@clause(S4, "1.1:jackpot system")
@clause(UTH, "1.1:Jackpot Meter System")
@clause(C3, "house:meter", "9.1.1")
def test_no_meter_runs_without_an_approval(book: str) -> None:
    floor = Meters(book)
    for nothing in ("", "  "):
        refusal = floor.refused(c.OpenMeter, **opens(book, approval=nothing))
        assert refusal.code == "meter/approval"
        assert refusal.cites[0] == {C3: "house:meter", S4: "1.1:jackpot system"}.get(
            book, "1.1:Jackpot Meter System"
        )


@clause(S3, "15.1.1")
@clause(S4, "15.1.1")
@clause(UTH, "15.1.1")
def test_the_star_runs_several_meters_even_at_one_price(book: str) -> None:
    floor = Meters(book).open().open("m2").open("m3", wager=1000, seed=7_000_000, rate="20")
    assert sorted(floor.meters) == ["m", "m2", "m3"]


@clause(S3, "15.1.1")
@clause(S4, "15.1.1")
@clause(UTH, "15.1.1")
@clause(C3, "9.1.1")
def test_a_meter_is_for_a_manager_to_open(book: str) -> None:
    floor = Meters(book)
    ranks = {"dealer": False, "inspector": False, "p3": False}
    if book == C3:
        ranks |= {"tg_hdd": False, "tg_area_manager": True, "tg_acm": True}
    else:
        ranks |= {"gaming_supervisor": True, "assistant_gaming_manager": True}
    for number, (actor, may) in enumerate(ranks.items(), start=1):
        said = opens(book, meter=f"m{number}", wager=500 * number, seed=SEED * number, actor=actor)
        if may:
            floor.do(c.OpenMeter, **said)
        else:
            refusal = floor.refused(c.OpenMeter, **said)
            assert refusal.code == "staff/rank"
            assert refusal.cites == (("9.1.1",) if book == C3 else ("15.1.1",))


@clause(S3, "house:meter")
def test_every_meter_has_an_id_of_its_own() -> None:
    floor = Meters(S3).open()
    for id in ("m", "", "house", "external:x"):
        refusal = floor.refused(c.OpenMeter, **opens(S3, meter=id))
        assert (refusal.code, refusal.cites) == ("meter/id", ("house:meter",))


@clause(C3, "9.3.2")
@clause(S3, "1.1:Progressive Jackpot", "15.2.5.2")
@clause(S4, "1.1:progressive jackpot", "15.2.5.2")
@clause(UTH, "1.1:Progressive Jackpot", "15.2.5.2")
@pytest.mark.parametrize(
    "rate", ["34.065", "-1", "abc", "", "1e2", "\u0663", "100.01", "0", "34,06", " 34", "34."]
)
def test_a_rate_is_a_percentage_in_hundredths_above_nothing(book: str, rate: str) -> None:
    refusal = Meters(book).refused(c.OpenMeter, **opens(book, rate=rate))
    assert refusal.code == "meter/rate"
    assert refusal.cites[0] == {C3: "9.3.2", S4: "1.1:progressive jackpot"}.get(
        book, "1.1:Progressive Jackpot"
    )


@clause(C3, "9.3.2")
@clause(S3, "15.2.5.2")
@pytest.mark.parametrize("rate", ["34.06", "34.060"])
def test_the_same_rate_in_other_words(book: str, rate: str) -> None:
    floor = Meters(book).open(rate=rate)
    floor.link().fed()
    assert floor.units() - SEED * CENT == 500 * 3406  # $1.703 of $5


@clause(S3, "15.1.3")
@clause(S4, "15.1.3")
@clause(UTH, "15.1.3")
def test_at_the_star_a_part_may_go_into_a_reserve(book: str) -> None:
    floor = Meters(book).open(rate="20", reserve_rate="1.25").link()
    floor.fed(2)
    assert (floor.units() - SEED * CENT, floor.reserve()) == (1000 * 2000, 1000 * 125)
    refusal = floor.refused(c.OpenMeter, **opens(book, meter="m2", rate="99", reserve_rate="1.01"))
    assert refusal.code == "meter/rate"
    assert floor.refused(c.OpenMeter, **opens(book, meter="m2", reserve_rate="0.001")).code == "meter/rate"
    floor.open("m2", rate="99", reserve_rate="1")


@clause(C3, "9.3.2")
def test_at_crown_nothing_but_the_increment_comes_from_the_wagers() -> None:
    refusal = Meters(C3).refused(c.OpenMeter, **opens(C3, reserve_rate="1"))
    assert (refusal.code, refusal.cites) == ("meter/reserve-rate", ("9.3.2",))


@clause(C3, "9.3.1")
@clause(S3, "15.2.5.2")
@clause(S4, "15.2.5.2")
@clause(UTH, "15.2.5.2")
@pytest.mark.parametrize("seed", [0, -1, 10**13])
def test_a_seed_is_an_amount(book: str, seed: int) -> None:
    refusal = Meters(book).refused(c.OpenMeter, **opens(book, seed=seed))
    assert (refusal.code, refusal.cites) == ("meter/seed", (("9.3.1",) if book == C3 else ("15.2.5.2",)))


@clause(C3, "9.2.3")
@clause(S3, "15.2.3")
@pytest.mark.parametrize("wager", [0, -500, 10**13])
def test_a_price_is_an_amount(book: str, wager: int) -> None:
    refusal = Meters(book).refused(c.OpenMeter, **opens(book, wager=wager))
    assert refusal.code == "meter/wager"
    assert ("9.2.3" if book == C3 else "15.2.3") in refusal.cites


@clause(C3, *(f"table2:{seed},000" for seed in (10, 20, 30, 40, 50, 60)))
@pytest.mark.parametrize("seed", [10, 20, 30, 40, 50, 60])
def test_a_line_of_table_2_is_a_meter(seed: int) -> None:
    line_opens(1, seed, TABLE_2[seed])


@clause(C3, *(f"table3:{seed},000" for seed in (10, 20, 30, 40, 50, 60)))
@pytest.mark.parametrize("seed", [10, 20, 30, 40, 50, 60])
def test_a_line_of_table_3_is_a_meter(seed: int) -> None:
    line_opens(2, seed, TABLE_3[seed])


@clause(C3, "table2:75,000", "table3:75,000", "9.3.1", "9.3.2")
def test_the_highest_lines_too() -> None:
    line_opens(1, 75, TABLE_2[75])
    line_opens(2, 75, TABLE_3[75])


def line_opens(option: int, seed: int, rate: str) -> None:
    """The line as printed, and no other rate, seed or option with it."""
    floor = Meters(C3)
    wager = 250  # a price of $2.50: 10,000 of table 2 make $25,000
    cents = seed * 1000 * wager
    printed = f"table{option + 1}:{seed},000"
    said = opens(C3, option=option, wager=wager, seed=cents, rate=rate)
    other = f"{float(rate) + 0.01:.2f}"
    refusal = floor.refused(c.OpenMeter, **{**said, "rate": other})
    assert (refusal.code, refusal.cites) == ("meter/rate", ("9.3.2", printed))
    for wrong in (cents + 1, cents + wager, cents - wager):
        refusal = floor.refused(c.OpenMeter, **{**said, "seed": wrong})
        assert (refusal.code, refusal.cites) == ("meter/seed", ("9.3.1",))
    refusal = floor.refused(c.OpenMeter, **{**said, "option": 3 - option})
    assert refusal.code == "meter/rate"
    (opened,) = floor.do(c.OpenMeter, **said)
    assert {"9.3.1", "9.3.2", printed} <= {*opened.cites}
    assert floor.value() == cents


@clause(C3, "9.1.1(f)")
def test_crown_needs_an_option() -> None:
    for option in (None, 3):
        assert Meters(C3).refused(c.OpenMeter, **opens(C3, option=option)).code == "sign/option"


@clause(C3, "9.1.1(e)")
def test_no_two_systems_at_crown_have_one_price() -> None:
    floor = Meters(C3).open()
    refusal = floor.refused(c.OpenMeter, **opens(C3, meter="m2"))
    assert (refusal.code, refusal.cites, refusal.facts["meter"]) == ("meter/price", ("9.1.1(e)",), "m")
    floor.open("m2", wager=1000, seed=10_000_000)
    floor.do(c.CloseMeter, meter="m", rest="m2")
    floor.open("m3")  # the price is free again


@clause(C3, "9.1.1(f)")
def test_all_systems_at_crown_run_on_one_option_and_one_line() -> None:
    floor = Meters(C3).open()
    wrong = opens(C3, meter="m2", wager=1000, seed=10_000_000, option=2, rate="31.02")
    refusal = floor.refused(c.OpenMeter, **wrong)
    assert (refusal.code, refusal.cites) == ("meter/option", ("9.1.1(f)",))
    wrong = opens(C3, meter="m2", wager=1000, seed=20_000_000, rate="32.51")
    refusal = floor.refused(c.OpenMeter, **wrong)
    assert (refusal.code, refusal.cites) == ("meter/seed-row", ("9.1.1(f)",))
    floor.open("m2", wager=1000, seed=10_000_000)


@clause(S3, "15.2.9", "15.2.8")
@clause(UTH, "15.2.9")
@pytest.mark.parametrize("hand", ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"])
def test_all_five_prizes_are_stated(book: str, hand: str) -> None:
    pays = terms(book)["pays"]
    missing = {name: amount for name, amount in pays.items() if name != hand}
    refusal = Meters(book).refused(c.OpenMeter, **opens(book, pays=missing))
    assert refusal.code == "sign/prize"
    assert "15.2.9" in refusal.cites
    for amount in (0, -1):
        refusal = Meters(book).refused(c.OpenMeter, **opens(book, pays={**pays, hand: amount}))
        assert refusal.code == "meter/prize"
    Meters(book).open(pays={**pays, hand: pays[hand] + 1})


@clause(S4, "15.2.9", "15.2.9.1", "15.2.9.2", "15.2.9.3", "15.2.9.4", "15.2.9.5")
@pytest.mark.parametrize("hand", ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"])
def test_version_4_has_its_own_prizes_and_no_others(hand: str) -> None:
    pays = terms(S4)["pays"]
    for by in (-1, 1):
        refusal = Meters(S4).refused(c.OpenMeter, **opens(S4, pays={**pays, hand: pays[hand] + by}))
        assert refusal.code == "sign/prize"
        assert "15.2.9" in refusal.cites
    Meters(S4).open().open("m2", pays={})


@clause(S3, "15.2.10", "15.2.11")
@clause(S4, "15.2.10", "15.2.11")
@clause(UTH, "15.2.10", "15.2.11")
def test_a_bonus_needs_its_amount(book: str) -> None:
    for amount in (0, -1):
        refusal = Meters(book).refused(c.OpenMeter, **opens(book, bonus=amount))
        assert refusal.code == "meter/bonus"
        assert {"15.2.10", "15.2.11"} <= {*refusal.cites}
    floor = Meters(book).open(bonus=1)
    assert floor.meters["m"].terms
    assert floor.meters["m"].terms.bonus == 1


def test_crown_has_no_bonus() -> None:
    assert Meters(C3).refused(c.OpenMeter, **opens(C3, bonus=1000)).code == "meter/bonus"


def test_the_rate_of_the_felt_is_that_of_its_line() -> None:
    assert TABLE_2[10] == RATE
