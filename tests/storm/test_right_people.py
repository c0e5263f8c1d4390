"""A storm judges whose every command was, and who plays: planted faults are found in a few steps."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from croupier.meters.rules import commands as m
from croupier.patrons.rules import commands as ac
from croupier.payment_errors.rules import commands as ec
from croupier.promotions.rules import commands as pc
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table.chip_counts import ChipCount, ChipCounts, Stack
from croupier.table.meter import Meter
from croupier.table.table import Table
from croupier.tournaments.rules import commands as tc
from croupier.tournaments.rules.state import Tournament
from simulator.casino import START
from simulator.checks.entitlement import check_entitled
from simulator.checks.guarantees import Broken
from simulator.people.cast import DEPUTY, MANAGER, STRANGER, place_of, staff
from simulator.people.cup import CUP
from simulator.people.raffle import RAFFLE
from simulator.steps import Step, Wish
from tests.storm.floor import casino

PLAYER = "MU-1-p1"
DAY = 86_400_000


class Planted(NamedTuple):
    """A check of the house that is left out, and what is done then."""

    check: str
    table: str
    commands: tuple[Wish, ...]


ANTE = c.PlaceWager(actor=PLAYER, box=1, spot="ante", amount=500, player=PLAYER)
PLANTED = {
    "meter": Planted(
        "croupier.meters.rules.decide.may",
        "M4-1",
        (m.ReportMeterFault(actor=STRANGER, meter="star", fault="clock"),),
    ),
    "account": Planted(
        "croupier.patrons.rules.decide.may",
        "MU-1",
        (ac.SetLimit(actor=STRANGER, patron=PLAYER, kind="loss-day", amount=0),),
    ),
    "promotion": Planted(
        "croupier.promotions.rules.decide.may",
        "",
        (pc.FindCompromised(actor=STRANGER, promotion=RAFFLE, reason="luck"),),
    ),
    "payment error": Planted(
        "croupier.payment_errors.rules.decide.may",
        "",
        (
            ec.RecordPaymentError(
                actor=STRANGER, error="e1", kind="over", source="wager", amount=100, table="M4-2", box=1
            ),
        ),
    ),
    "excluded": Planted(
        "croupier.engine.wagers.place.kept_out",
        "MU-1",
        (
            c.RecordFinding(actor=MANAGER, player=PLAYER, breach="device", note="phone"),
            c.ExcludeFromCasino(actor=MANAGER, player=PLAYER),
            ANTE,
        ),
    ),
    "kept out": Planted(
        "croupier.engine.wagers.place.held_back",
        "MU-1",
        (ac.SuspendSelf(actor=PLAYER, patron=PLAYER, until=START + 2 * DAY), ANTE),
    ),
    "one for both": Planted(
        "croupier.engine.chips.transfers.second_refused",
        "M4-2",
        (
            c.FillFloat(actor=MANAGER, slip="s1", chips=(Stack(500, 2),), total=1_000),
            c.ConfirmTransfer(actor=MANAGER, slip="s1", total=1_000),
        ),
    ),
    "past a limit": Planted(
        "croupier.engine.wagers.place.start_refused",
        "MU-1",
        (ac.SetLimit(actor=PLAYER, patron=PLAYER, kind="loss-day", amount=499), ANTE),
    ),
}


def steps(*planted: Planted) -> Iterator[Step]:
    numbers = iter(range(1, 100))
    for one in planted:
        for command in one.commands:
            yield Step(n=next(numbers), table=one.table, command=command)


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_a_storm_finds_who_had_no_business_there(
    planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = casino(tmp_path, "8/1")
    monkeypatch.setattr(planted.check, lambda *_: None)
    with pytest.raises(Broken) as broken:
        house.replay(steps(planted))
    assert broken.value.guarantee == 7


def test_the_house_refuses_all_of_it(tmp_path: Path) -> None:
    day = casino(tmp_path, "8/1").replay(steps(*PLANTED.values()))
    assert day.commands == 13
    assert day.refused == 8


def test_a_difference_is_booked_by_a_third_person_and_paper_counted_by_two() -> None:
    place = place_of("CR-2")
    book = load(place.book)
    given = staff(place, book)
    count = ChipCount(by=MANAGER, total=1, nth=2, round=1, confirmed="of-tg_acm", difference=1)
    table = Table("CR-2", open=True, counts=ChipCounts(on=True, float=count))
    booked = c.BookDifference(actor=MANAGER, of="float", reason="found")
    paper = c.EndManualArrangement(actor=MANAGER, counted=1, second=MANAGER)
    for command in (booked, replace(booked, actor="of-tg_acm"), paper):
        with pytest.raises(Broken, match="nobody signed"):
            check_entitled(table, book, given, command)
    check_entitled(replace(table, counts=ChipCounts(on=True)), book, given, booked)
    check_entitled(table, book, given, replace(paper, second="of-tg_acm"))


def test_a_reserve_needs_two_people_and_a_tournament_its_director() -> None:
    place = place_of("CR-1")
    book = load(place.book)
    given = staff(place, book)
    alone = m.MoveReserve(actor=MANAGER, meter="crown", units=1, to="house", second=MANAGER, reason="friend")
    check_entitled(Meter(id="crown"), book, given, replace(alone, second="of-tg_acm"))
    for second in (MANAGER, STRANGER, DEPUTY):
        with pytest.raises(Broken, match="nobody signed"):
            check_entitled(Meter(id="crown"), book, given, replace(alone, second=second))
    starts = tc.StartTournament(actor=MANAGER, tournament=CUP)
    running = Tournament(id=CUP, director=MANAGER, present=(MANAGER,))
    check_entitled(running, book, given, starts)
    with pytest.raises(Broken, match="7"):
        check_entitled(running, book, given, replace(starts, actor="of-tg_acm"))
