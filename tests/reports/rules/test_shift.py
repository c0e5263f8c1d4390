"""At the end of a shift floats, drop boxes and meters come to what their ledgers say, however time is cut."""

import csv
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.core.ledger import move
from croupier.meters.rules.events import MeterHit
from croupier.reports.rules.shift import TableShift, TrayFlows, table_shift
from croupier.reports.rules.shift_meters import Contributions, meter_shift
from croupier.store.chain import Head, extend
from croupier.store.codec import Recorded
from croupier.store.opening import open_log
from croupier.table import events as ev
from croupier.table.chip_counts import Stack
from croupier.table.players import Span
from croupier.table.tournament import TournamentPlace
from tests.felt import play
from tests.felt.meters import Kept, Meters
from tests.floors.audited_floor import build
from tests.rounds.golden import paths, read
from tests.rounds.recorded import given, records

ALWAYS = Span(0, 10**15)
PATHS = paths()


@cache
def stream(path: Path) -> tuple[Recorded, ...]:
    return tuple(records(path.stem, given(read(path))))


def shift(found: tuple[Recorded, ...], span: Span = ALWAYS) -> TableShift:
    made = table_shift("t", found, span)
    assert made is not None
    return made


@pytest.mark.parametrize("path", PATHS[::3], ids=[path.stem for path in PATHS[::3]])
def test_a_shift_adds_up_wherever_it_begins_and_ends(path: Path) -> None:
    found = stream(path)
    whole = shift(found)
    assert (whole.wrong, whole.opening) == ((), 0)
    middle = found[len(found) // 2].time
    first = table_shift("t", found, Span(0, middle))
    second = shift(found, Span(middle, 10**15))
    assert second.wrong == ()
    if first is None:
        return
    assert first.wrong == ()
    assert first.closing == second.opening
    assert (first.rounds + second.rounds, first.result + second.result) == (whole.rounds, whole.result)
    for name in TrayFlows.__struct_fields__:
        assert getattr(first.flows, name) + getattr(second.flows, name) == getattr(whole.flows, name)


def counted(*lines: str) -> tuple[Recorded, ...]:
    """A live table opened with $10,000 to be counted, and what was done there."""
    felt = play("star-ms-4", "\n".join(lines), mode="live", counts=1_000_000)
    return extend("table:t", Head(), felt.events, time=1, actor="a", command="c", book="d")


def test_fills_credits_and_counts_are_in_it() -> None:
    path = next(path for path in PATHS if path.stem == "star-ms-4-float-counted")
    made = shift(stream(path))
    kinds = {type(record.event) for record in stream(path)}
    assert ev.TransferConfirmed in kinds
    assert made.flows.fills > 0
    assert {count.of for count in made.counts} == {"float", "drop"}
    assert made.flows.booked != 0
    assert made.wrong == ()


def test_a_difference_nobody_booked_does_not_agree() -> None:
    cites = ("house:float-count",)
    opened = [record.event for record in counted()]
    count = (
        ev.FloatCounted(by="a", chips=(Stack(100, 9_990),), total=999_000, cites=cites),
        ev.CountConfirmed(
            of="float", by="b", counted=999_000, ledger=1_000_000, difference=-1_000, cites=cites
        ),
    )
    found = extend("table:t", Head(), [*opened, *count], time=1, actor="a", command="c", book="d")
    assert shift(found).wrong == ("the float was counted -1000 cents off, and nobody booked it",)
    found = extend("table:t", Head(), [*opened, count[0]], time=1, actor="a", command="c", book="d")
    assert shift(found).open == ("the count of the float has one signature",)


def live(lines: str = "", **how: Any) -> list[ev.Event]:
    """What happened at a live table of $10,000 to be counted."""
    return play("star-ms-4", lines, **{"mode": "live", "counts": 1_000_000, **how}).events


def of(events: Iterable[ev.Event]) -> TableShift:
    return shift(extend("table:t", Head(), [*events], time=1, actor="a", command="c", book="d"))


COUNTED = "tray 400x25\nconfirm float 10000\ndrop 0\nconfirm drop 0"


def test_credits_are_in_it_and_a_slip_with_one_signature_is_not() -> None:
    slips = "credit S1 10x100\ncountersign S1 1000\nfill S2 1x25"
    made = of(live(f"{COUNTED}\n{slips}"))
    assert (made.flows.credits, made.flows.fills, made.closing, made.wrong) == (100_000, 0, 900_000, ())
    assert made.open == ("slip S2 has one signature",)


def test_chips_sold_at_a_terminal_are_no_cash() -> None:
    made = of(play("star-ms-4", "seat 3 p3\nbuy 3 100 terminal\nbuy 3 50 cash", terminal="T-1").events)
    assert (made.flows.sold, made.terminal, made.cash, made.wrong) == (15_000, 10_000, 5_000, ())


def test_what_a_tray_lacks_when_its_table_closes_is_booked() -> None:
    felt = play("star-ms-4", "seat 3 p3\nleave 3", mode="live")
    brought = felt.balance("float")
    made = of(felt.do(f"shut {brought // 100 - 10}").events)
    assert (made.flows.opened, made.flows.removed, made.flows.booked) == (brought, brought - 1_000, -1_000)
    assert (made.closing, made.wrong) == (0, ())


def test_the_count_of_a_shift_has_its_difference() -> None:
    (float_, drop) = of(live("tray 399x25\nconfirm float 9975\ndrop 0\nconfirm drop 0")).counts
    assert (float_.counted, float_.ledger, float_.difference) == (997_500, 1_000_000, -2_500)
    assert drop.difference == 0


def test_money_that_moved_where_there_is_none_does_not_agree() -> None:
    """Forged: a table made a tournament's with money in its tray, and chips sold for nothing."""
    opened = live(f"{COUNTED}\nseat 3 p3\nbuy 3 100 cash")
    sold = [one for one in opened if isinstance(one, ev.ChipsBought)]
    place = ev.TournamentPlaceSet(place=TournamentPlace(tournament="cup", book="star-ms-4"), cites=("x",))
    tray, drop = "the tray does not come to what its ledger says", "the drop box does not come to"
    found = of([*opened, place, *sold]).wrong
    assert (found[0], found[1].startswith(drop), len(found)) == (tray, True, 2)
    free = replace(sold[0], postings=move(10_000, "float", "patron:p3"))
    assert of([*opened, free]).wrong == ("the chips sold are not what was paid for them",)


def test_winnings_held_back_wait_for_somebody() -> None:
    path = next(path for path in PATHS if path.stem == "crown-winnings-withheld")
    found = stream(path)
    held = next(at for at, record in enumerate(found) if isinstance(record.event, ev.WinningsDetermined))
    (waiting,) = (text for text in shift(found[:held]).open if text.startswith("held:"))
    (determined,) = (one.event for one in found if isinstance(one.event, ev.WinningsDetermined))
    assert waiting == f"held:{determined.player} {determined.amount} cents"


def test_what_is_not_finished_is_named() -> None:
    path = next(path for path in PATHS if path.stem == "crown-winnings-withheld")
    found = stream(path)
    placed = next(number for number, record in enumerate(found) if isinstance(record.event, ev.WagerPlaced))
    assert any("lie on the layout" in text for text in shift(found[: placed + 1]).open)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("floor")
    build(str(folder / "log.db"), folder)
    return folder / "log.db"


def test_a_meter_adds_up_wherever_a_shift_begins(floor: Path) -> None:
    log = open_log(str(floor))
    tables = {name: log.read(name) for name in log.streams() if name.startswith("table:")}
    meter = log.read("meter:m")
    log.close()
    times = sorted({record.time for record in (*meter, *(one for some in tables.values() for one in some))})
    for time in times[::5]:
        spans = Span(0, time), Span(time, 10**15)
        made = []
        for span in spans:
            contributions = Contributions(span)
            for name, found in tables.items():
                list(contributions.passing(name[6:], found))
            made.append(meter_shift("m", meter, contributions, span))
        first, second = made
        assert second is not None
        assert second.wrong == ()
        if first:
            assert (first.wrong, first.closing) == ((), second.opening)
            assert first.hits + second.hits == 1
            assert first.count + second.count == 6


def test_a_meter_whose_records_do_not_add_up_is_named_with_the_record() -> None:
    meters = Meters("star-ms-undated").open(reserve_rate="1").link("t")
    meters.fed(60_000, "t")
    meters.hit({3: "straight_flush"}, "t")

    (hit,) = (one for one in meters.records["m"] if isinstance(one.event, MeterHit))

    def wrong(**more: int) -> tuple[str, ...]:
        changed = replace(
            hit.event, **{name: getattr(hit.event, name) + units for name, units in more.items()}
        )
        forged = Kept(hit.seq, hit.time, changed)
        records = [forged if one is hit else one for one in meters.records["m"]]
        contributions = Contributions(ALWAYS)
        list(contributions.passing("t", meters.streams["t"]))
        made = meter_shift("m", records, contributions, ALWAYS)
        assert made is not None
        return made.wrong

    assert wrong() == ()
    (found,) = wrong(before=7)
    assert found.startswith(f"record {hit.seq}: before should be ")
    assert wrong(after=7)[0] == "what came and went does not make what is there"


def test_the_verb_writes_it_for_people_and_programs(
    floor: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = ["--day", "2025-10-09", "--zone", "Australia/Sydney", "--day-start", "06:00"]
    assert main(["reconcile", str(floor), *day]) == 0
    tables, _, meters = capsys.readouterr().out.partition("\r\n\r\n")
    rows = list(csv.DictReader(tables.splitlines()))
    assert [row["table"] for row in rows] == ["a", "b", "s", "all"]
    assert rows[1]["result"] == "-19960.00"
    assert next(csv.DictReader(meters.splitlines()))["shown after"] == "50003.406"
    assert main(["reconcile", str(floor), *day, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["meters"][0]["hits"] == 1
    page = tmp_path / "day.html"
    assert main(["reconcile", str(floor), *day, "--out", str(page), "--casino", "A & B"]) == 0
    assert "A &amp; B From 2025-10-09 06:00 up to 2025-10-10 06:00. Everything agrees." in page.read_text(
        "utf-8"
    )
    before = ["--from", "2025-01-01", "--to", "2025-01-02"]
    assert main(["reconcile", str(floor), *before, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name a --day, or --from and --to"),
        (["--day", "2025-10-09"], "--day needs --zone"),
        (["--day", "2025-10-09", "--zone", "Moon/Base", "--day-start", "06:00"], "no time zone"),
        (["--from", "2025-10-09", "--to", "2025-10-09"], "--to is not after --from"),
        (["--from", "x", "--to", "y"], "a time is written like"),
        (["--from", "2025-10-09", "--to", "2025-10-10", "--out", "x.txt"], "ends in .csv"),
    ],
)
def test_what_cannot_be_asked_is_said(
    floor: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["reconcile", str(floor), *arguments]) == 2
    assert reason in capsys.readouterr().err
