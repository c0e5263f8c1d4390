"""Commands about meters beyond the clauses: every field of their events, and the last amounts allowed."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.money import MOST
from croupier.core.refusal import Refusal
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import least
from croupier.meters.rules.display import Display, display
from croupier.meters.rules.reading import Reading
from croupier.meters.rules.terms import legal_change
from croupier.rulebooks.load import load
from croupier.table import events as table_events
from croupier.table.jackpot import Fed
from croupier.table.limits import Notice
from croupier.table.meter import CENT, Counter, Link, Meter, MeterTerms, PendingWin
from tests.felt.meters import MINUTE, SEED, Kept, Meters, terms

S3, C3, S4 = "star-ms-undated", "crown-ms-3.0", "star-ms-4"
SECOND: dict[str, Any] = {"wager": 1000, "seed": 2 * SEED}
PART = 500 * 3406  # of a $5 wager
KEYS = {"second": "manager 2", "reason": "why"}


def refusal_of(floor: Meters, book: str, **said: Any) -> tuple[str, Any]:
    refused = floor.refused(c.OpenMeter, **{**terms(book), **said})
    return refused.code, refused.facts


# opening


@pytest.mark.parametrize(
    ("book", "cites"),
    [
        (C3, ("9.1.1", "9.1.1(a)", "house:meter", "9.3.1", "9.3.2", "table2:10,000")),
        (S4, ("15.1.1", "1.1:jackpot system", "15.2.5.2", "1.1:progressive jackpot")),
    ],
)
def test_an_opened_meter_is_on_record_with_its_terms_and_clauses(book: str, cites: tuple[str, ...]) -> None:
    floor = Meters(book)
    said = terms(book) if book == C3 else {**terms(book), "rate": "0.01", "reserve_rate": "99.99", "bonus": 7}
    kept = MeterTerms(
        wager=500, seed=SEED, rate=3406 if book == C3 else 1, reserve_rate=0 if book == C3 else 9999,
        option=said.get("option"), pays=said.get("pays", {}), bonus=said.get("bonus"),
    )  # fmt: skip
    assert floor.do(c.OpenMeter, **said) == (
        ev.MeterOpened(meter="m", book=book, approval="A-17", terms=kept, by=floor.boss, cites=cites),
    )


def test_an_approval_is_asked_for_by_the_definition_and_the_clause() -> None:
    refusal = Meters(S4).refused(c.OpenMeter, **{**terms(S4), "approval": ""})
    assert refusal.cites == ("1.1:jackpot system", "15.1.1")


def test_the_rate_that_is_wrong_is_named() -> None:
    assert refusal_of(Meters(S4), S4, rate="x") == ("meter/rate", {"rate": "x"})
    assert refusal_of(Meters(S4), S4, reserve_rate="y") == ("meter/rate", {"rate": "y"})


def test_the_least_and_the_most_a_meter_opens_with() -> None:
    for amount in (1, MOST // 1000):
        Meters(S3).open(wager=amount)
        Meters(S3).open(seed=amount)
    for amount in (0, MOST // 1000 + 1):
        assert refusal_of(Meters(S3), S3, wager=amount) == ("meter/wager", {"wager": amount})
        assert refusal_of(Meters(S3), S3, seed=amount) == ("meter/seed", {"seed": amount})
    Meters(S3).open(pays={**terms(S3)["pays"], "flush": 1}, bonus=MOST)
    assert refusal_of(Meters(S3), S3, bonus=MOST + 1)[0] == "sign/prize"


def test_meters_of_another_book_and_of_a_book_without_one_line_stand_in_no_ones_way(tmp_path: Path) -> None:
    floor = Meters(C3).open()
    floor.meters["other"] = replace(floor.meters.pop("m"), id="other", book="another book", links={})
    floor.open()  # at the same price
    file = tmp_path / "loose.toml"
    head = f'id = "loose"\ntitle = "Any line"\nbase = "{C3}"\neffective = 2025-09-01\n'
    file.write_text(f"{head}[rule.meter.option]\nsame-seed-row = false\n", encoding="utf-8")
    loose = Meters(load(str(file)))
    loose.staff, loose.boss = floor.staff, floor.boss
    for number, (price, row, rate) in enumerate(((500, 10_000, "34.06"), (1000, 20_000, "32.51"))):
        said = {**terms(C3), "wager": price, "seed": price * row, "rate": rate}
        loose.do(c.OpenMeter, meter=f"m{number}", **said)


# links


def ready() -> Meters:
    floor = Meters(C3).open()
    floor.table()
    floor.shown("t", "jackpot-link")
    return floor


LINK: dict[str, Any] = {"table": "t", "controller": "C-1", "display": "D-1"}
LINKED = ("9.1.1(h)", "9.1.1(a)", "2.5", "9.1.1(k)")


def test_a_link_and_a_move_are_on_record_with_their_clauses() -> None:
    floor = ready()
    linked = floor.do(c.LinkTable, **LINK)
    said: dict[str, Any] = {"table": "t", "by": floor.boss}
    here = Link("C-1", "D-1", floor.at)
    assert linked == (ev.TableLinked(meter="m", link=here, cites=LINKED, **said),)
    floor.open("m2", **SECOND)
    floor.sign(**SECOND)
    floor.shown("t", "jackpot-link")
    moved = floor.do(c.MoveTable, table="t", to="m2")
    there = Link("C-1", "D-1", floor.at)
    assert moved == (
        ev.TableUnlinked(meter="m", at=floor.at, moved_to="m2", cites=("9.1.1(h)",), **said),
        ev.TableLinked(meter="m2", link=there, moved_from="m", cites=LINKED, **said),
    )


def test_no_table_joins_or_leaves_a_meter_that_does_not_run() -> None:
    floor = ready()
    here: dict[str, Any] = {"table": "t", "to": "m"}
    for refusal in (
        floor.refused(c.LinkTable, **{**LINK, "meter": "m9"}),
        floor.refused(c.MoveTable, **here, meter="m9"),
        floor.refused(c.UnlinkTable, table="t", meter="m9"),
    ):
        assert (refusal.code, refusal.cites, refusal.facts) == (
            "meter/closed",
            ("house:meter-link",),
            {"meter": "m9"},
        )


def test_a_table_without_a_cloth_has_no_jackpot_spot() -> None:
    floor = ready()
    floor.change(layout=None)
    assert floor.refused(c.LinkTable, **LINK).code == "link/layout"


def test_a_wager_whose_result_could_still_be_lost_holds_its_table() -> None:
    floor = ready()
    floor.change(jackpot=replace(floor.tables["t"].jackpot, fed={3: Fed("m", PART, 0, 500, 0)}))
    assert floor.refused(c.LinkTable, **LINK).code == "link/wagers"


def test_a_sign_counts_from_the_moment_of_the_last_change_and_not_from_before() -> None:
    floor = ready()
    floor.do(c.LinkTable, **LINK)
    for change in ("linked", "left"):
        since = floor.at
        limits = floor.tables["t"].limits
        floor.at += 20 * MINUTE
        asked: dict[str, Any] = {"linked": {"table": "t"}, "left": LINK}[change]
        command: type[c.MeterCommand] = c.UnlinkTable if change == "linked" else c.LinkTable
        floor.change(limits=replace(limits, notices={"jackpot-link": Notice(since - 1, 0)}))
        assert floor.refused(command, **asked).code == "sign/none"
        floor.change(limits=replace(limits, notices={"jackpot-link": Notice(since, 0)}))
        floor.do(command, **asked)


# options


def test_changed_terms_are_on_record_with_what_was_topped_up() -> None:
    floor = Meters(C3).open().open("m2", **SECOND)
    floor.meters["m"] = replace(floor.meters["m"], reserve=70)
    floor.fed(1)
    before = SEED * CENT + PART
    count: dict[str, Any] = {"before": before, "reserve_before": 70, "cuts": floor.cuts()}
    own = floor.meters["m"].terms
    assert own
    same = floor.do(c.ChangeOption, option=2, seed=10_000)[0]
    assert same == ev.MeterChanged(
        meter="m", **count, terms=replace(own, option=2, rate=3102), from_reserve=0, from_house=0,
        after=before, reset=False, by=floor.boss, at=floor.at,
        cites=("9.1.1(f)", "9.1.1(g)", "table3:10,000"),
    )  # fmt: skip
    more = floor.do(c.ChangeOption, option=2, seed=20_000)[0]
    assert more == ev.MeterChanged(
        meter="m", **{**count, "cuts": {}}, terms=replace(own, option=2, rate=2947, seed=2 * SEED),
        from_reserve=70, from_house=SEED * CENT - PART - 70, after=2 * SEED * CENT, reset=True,
        by=floor.boss, at=floor.at, cites=("9.1.1(f)", "9.1.1(g)", "table3:20,000", "9.4.1"),
    )  # fmt: skip


def test_one_meter_that_runs_on_the_option_already_keeps_no_other_from_it() -> None:
    floor = Meters(C3).open().open("m2", **SECOND)
    own = floor.meters["m"].terms
    assert own
    floor.meters["m"] = replace(floor.meters["m"], terms=replace(own, option=2, rate=3102))
    floor.do(c.ChangeOption, option=2, seed=10_000)
    other = floor.meters["m2"].terms
    assert other
    assert (other.option, other.rate) == (2, 3102)


def test_a_book_without_options_has_none_to_change() -> None:
    floor = Meters(S3).open()
    command = c.ChangeOption(actor=floor.boss, meter="m", at=1, option=2, seed=10_000)
    refusal = legal_change(floor.scene(), command)
    assert refusal
    assert (refusal.code, refusal.cites) == ("option/none", ("house:meter",))


# closing and reserves


def test_every_part_of_a_closed_meter_goes_to_one_that_runs_and_is_more_than_nothing() -> None:
    floor = Meters(C3).open().open("m2", **SECOND).link()
    floor.fed(10)
    floor.shown("t", "jackpot-closing")
    assert floor.refused(c.CloseMeter, to={"m9": 10 * PART}).code == "meter/closed"
    assert floor.refused(c.CloseMeter, to={"m2": 10 * PART, "external:x": 0}).code == "closing/part"
    floor.do(c.CloseMeter, to={"m2": 10 * PART - 1, "external:x": 1})


def test_a_meter_below_its_seed_has_nothing_to_give() -> None:
    floor = Meters(C3).open()
    floor.exactly(SEED - 1)
    (closed,) = floor.do(c.CloseMeter)
    assert (closed.to, closed.to_reserve) == ({}, (SEED - 1) * CENT)


def test_a_moved_reserve_is_on_record_at_both_ends() -> None:
    floor = Meters(S3).open(reserve_rate="1").open("m2")
    floor.fed(2)
    said: dict[str, Any] = {"meter": "m", "by": floor.boss, **KEYS}
    both = ("house:meter-reserve", "house:two-keys")
    assert floor.do(c.MoveReserve, units=7, to="m2", **KEYS) == (
        ev.ReserveMoved(units=7, to="m2", cites=both, **said),
        ev.ReserveReceived(meter="m2", units=7, source="m", cites=("house:meter-reserve",)),
    )
    assert floor.do(c.MoveReserve, units=8, to="house", **KEYS) == (
        ev.ReserveMoved(units=8, to="house", cites=both, **said),
    )


# readings and displays


def reading(floor: Meters, time: int) -> Reading:
    found = floor.reading(time)
    assert not isinstance(found, Refusal)
    return found


def test_what_was_never_counted_is_read_and_other_meters_outcomes_are_not() -> None:
    floor = Meters(C3).open().link("t").link("t2")
    floor.fed(2, "t")
    floor.fed(3, "t2")
    settled = table_events.JackpotSettled(meter=1, after=1, time=floor.at, cites=())
    floor.streams["elsewhere"] = [Kept(1, floor.at, settled)]
    assert reading(floor, floor.at) == Reading("m", floor.at, SEED * CENT + 5 * PART, "", ("9.5.3",))
    later = floor.at + 1000  # the moment at which it is read
    assert reading(floor, later).units == SEED * CENT + 5 * PART


def test_the_least_follows_from_seed_wagers_and_prizes() -> None:
    meter = Meter(id="m", terms=MeterTerms(wager=500, seed=2, rate=1), fed=50, taken=7, standing=9)
    assert least(meter, {"t": Counter(5)}) == 2 * CENT + 50 + 5 - 7


def test_a_display_shows_all_that_a_fall_is_judged_by() -> None:
    wins = (PendingWin("t", 7, 2, "royal_flush", 901),)
    meter = Meter(
        id="m", open=True, standing=50_005, pending=wins, falls=3, cause="hit", cuts={"t": Counter(9)}
    )
    shown = display(meter, {"t": Counter(5, cents=500), "t2": Counter(9_998, cents=70)}, 8)
    assert shown == Display(meter="m", value_cents=5, pending=wins, since=8, wagers=570, falls=3)
    lower = display(replace(meter, standing=40_000), {"t": Counter(9, cents=500)}, 9, shown)
    assert (lower.cause, lower.stale) == ("reversal", False)
    hit = display(replace(meter, standing=40_000, falls=4), {"t": Counter(9, cents=570)}, 9, shown)
    assert (hit.cause, hit.stale, hit.value_cents) == ("hit", False, 4)
    lost = display(replace(meter, standing=40_000), {"t": Counter(9, cents=570)}, 9, shown)
    assert lost == replace(shown, stale=True)
