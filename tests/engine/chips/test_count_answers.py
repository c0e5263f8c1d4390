"""Counts of float and drop with their whole answers, and what each event about them makes of a table."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.money import MOST
from croupier.core.refusal import Refusal
from croupier.engine.chips.counts import chips_refused, counted, legal_count_drop
from croupier.engine.evolve import evolve
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCount, ChipCounts, Counted, Stack, Transfer
from croupier.table.table import Round, Table
from tests.felt import Felt, play

S4 = "star-ms-4"
COUNT, DIFFERENCE = "house:float-count", "house:float-difference"
TRAY, BOX = (COUNT, "2.4.4", "1.1:Float Tray"), (COUNT, "2.5")
WHOLE = 10_000_00
OPENED = "tray 400x25\nconfirm float 10000\ndrop 0\nconfirm drop 0"
SLIPS = (Transfer("S1", "fill", 500, "dealer"), Transfer("S2", "credit", 700, "dealer"))
FIRST, SECOND = ChipCount("a", 900, 1, 3), ChipCount("b", 50, 2, 2, "c", -7)


def table_of(lines: str = "") -> Felt:
    return play(S4, lines, mode="live", counts=WHOLE)


def said(answer: Refusal | tuple[ev.Event, ...] | None) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


@pytest.mark.parametrize(
    ("count", "cites"),
    [
        (None, TRAY),
        (ChipCount("dealer", 5, 1, 1), TRAY),
        (ChipCount("dealer", 5, 2, 1), (*TRAY, DIFFERENCE)),
        (ChipCount("dealer", 5, 1, 1, "boss", 1), (*TRAY, DIFFERENCE)),
        (ChipCount("dealer", 5, 1, 1, "boss", -1), (*TRAY, DIFFERENCE)),
    ],
)
def test_what_brings_chips_into_play_waits_and_hears_of_a_difference(
    count: ChipCount | None, cites: tuple[str, ...]
) -> None:
    felt = table_of("seat 3 p3 500")
    felt.table = replace(felt.table, counts=replace(felt.table.counts, float=count))
    for command in (
        c.PlaceWager(actor="dealer", box=3, spot="ante", amount=1000, player="p3"),
        c.SpeakBet(actor="dealer", box=3, spot="ante", amount=1000, player="p3", tender="cash"),
        c.BuyChips(actor="dealer", player="p3", amount=1000),
    ):
        assert said(felt.give(command)) == ("count/open", cites, {"count": "float"})


def test_a_drop_box_is_counted_while_money_is_in_it_even_when_it_is_off() -> None:
    assert counted(Table("t", drop_box=False, balances={ledger.DROP: 1})) == ("float", "drop")
    assert counted(Table("t", drop_box=False)) == ("float",)
    assert counted(Table("t")) == ("float", "drop")


def test_while_slips_have_one_signature_nothing_is_counted_and_the_table_stays_open() -> None:
    felt = table_of(OPENED)
    felt.table = replace(felt.table, counts=replace(felt.table.counts, transfers=SLIPS))
    for line in ("tray 400x25", "drop 0"):
        assert said(felt.refused(line)) == ("transfer/open", (COUNT,), {"slip": "S1"})
    assert said(felt.refused("shut")) == ("transfer/open", ("house:transfer",), {"slip": "S1"})


@pytest.mark.parametrize(
    ("chips", "total", "code"),
    [
        ((Stack(2500, 0), Stack(500, 3)), 1500, ""),
        ((Stack(1, MOST),), MOST, ""),
        ((Stack(1, MOST + 1),), MOST + 1, "count/chips"),
        ((Stack(1, -1),), -1, "count/chips"),
        ((Stack(0, 1),), 0, "count/chips"),
        ((Stack(1, MOST), Stack(2, 1)), MOST + 2, "count/sum"),
        ((Stack(1, 5),), 6, "count/sum"),
        ((Stack(5, 1), Stack(5, 2)), 15, "count/chips"),
    ],
)
def test_chips_are_chips_up_to_the_largest_amount_there_is(
    chips: tuple[Stack, ...], total: int, code: str
) -> None:
    refusal = chips_refused(chips, total, ("9",))
    assert (refusal.code if refusal else "") == code
    assert refusal is None or refusal.cites == ("9",)


def test_a_drop_is_an_amount() -> None:
    scene = table_of().scene()
    for total in (0, MOST):
        assert legal_count_drop(scene, c.CountDrop(actor="dealer", total=total)) is None
    for total in (-1, MOST + 1):
        refusal = legal_count_drop(scene, c.CountDrop(actor="dealer", total=total))
        assert said(refusal) == ("money/amount", (COUNT,), {"amount": total})


def test_nothing_is_counted_once_bets_are_closed_even_if_none_lies() -> None:
    felt = table_of(OPENED)
    felt.table = replace(felt.table, round=replace(felt.table.round, phase="closed"))
    for line in ("tray 400x25", "drop 0"):
        assert said(felt.refused(line)) == ("count/round", (COUNT,), {})


def test_counts_signatures_and_what_is_booked_are_recorded_whole() -> None:
    felt = table_of("tray 400x25\nconfirm float 10000")
    felt.do("drop 20\nconfirm drop 20\ndrop 30\nconfirm drop 30\nbook drop reason forgotten")
    boss, highest = "gaming_supervisor", "assistant_gaming_manager"
    found = [one for one in felt.events if isinstance(one, RECORDED)]
    late = (*BOX, DIFFERENCE)
    assert found == [
        ev.FloatCounted(by="dealer", chips=(Stack(2500, 400),), total=WHOLE, cites=TRAY),
        ev.CountConfirmed(of="float", by=boss, counted=WHOLE, ledger=WHOLE, difference=0, cites=TRAY),
        ev.DropCounted(by="dealer", total=2000, cites=BOX),
        ev.CountConfirmed(of="drop", by=boss, counted=2000, ledger=0, difference=2000, cites=late),
        ev.CountDiffered(of="drop", difference=2000, nth=1, cites=(DIFFERENCE,)),
        ev.DropCounted(by="dealer", total=3000, nth=2, cites=late),
        ev.CountConfirmed(of="drop", by=boss, counted=3000, ledger=0, difference=3000, cites=late),
        ev.CountDiffered(of="drop", difference=3000, nth=2, cites=(DIFFERENCE,)),
        ev.DifferenceBooked(
            of="drop",
            by=highest,
            difference=3000,
            reason="forgotten",
            cites=(DIFFERENCE,),
            postings=ledger.move(3000, ledger.difference_account("drop"), ledger.DROP),
        ),
    ]


RECORDED = (ev.FloatCounted, ev.DropCounted, ev.CountConfirmed, ev.CountDiffered, ev.DifferenceBooked)


def after(event: ev.Event, **counts: Any) -> ChipCounts:
    before = Table("t", open=True, round=Round(4), counts=ChipCounts(on=True, slips=("S0",), **counts))
    table = evolve(before, event)
    assert replace(table, counts=before.counts, balances={}) == before
    return table.counts


def test_a_count_stands_for_its_round_beside_the_other() -> None:
    tray = ev.FloatCounted(by="a", chips=(), total=900, nth=2, cites=("9",))
    counts = after(tray, drop=SECOND, due=("float",))
    assert counts == ChipCounts(
        on=True, slips=("S0",), due=("float",), float=ChipCount("a", 900, 2, 4), drop=SECOND
    )
    drop = ev.DropCounted(by="a", total=900, nth=3, cites=("9",))
    assert after(drop, float=FIRST) == ChipCounts(
        on=True, slips=("S0",), float=FIRST, drop=ChipCount("a", 900, 3, 4)
    )


@pytest.mark.parametrize(("of", "left"), [("float", "drop"), ("drop", "float")])
def test_a_second_signature_ends_what_is_due_unless_there_is_a_difference(of: Counted, left: Counted) -> None:
    two: dict[str, Any] = {"float": FIRST, "drop": SECOND, "due": ("float", "drop")}
    before = ChipCounts(on=True, slips=("S0",), **two)
    found = two[of]
    for difference, due in ((0, (left,)), (5, ("float", "drop"))):
        signed = ev.CountConfirmed(of=of, by="z", counted=5, ledger=0, difference=difference, cites=("9",))
        one = replace(found, confirmed="z", difference=difference)
        assert after(signed, **two) == replace(before, **{of: one, "due": due})
    booked = ev.DifferenceBooked(of=of, by="z", difference=5, reason="r", cites=("9",))
    assert after(booked, **two) == replace(before, **{of: replace(found, difference=0), "due": (left,)})


def test_slips_wait_for_their_second_signature_and_are_never_used_again() -> None:
    signed = ev.TransferSigned(way="credit", slip="S2", by="dealer", chips=(), total=700, cites=("9",))
    first = (SLIPS[0],)
    assert after(signed, transfers=first, float=FIRST) == ChipCounts(
        on=True, transfers=SLIPS, slips=("S0", "S2"), float=FIRST
    )
    moved = ev.TransferConfirmed(way="credit", slip="S2", by="z", total=700, cites=("9",))
    both: dict[str, Any] = {"transfers": SLIPS, "float": FIRST, "drop": SECOND, "due": ("drop",)}
    kept = ChipCounts(on=True, slips=("S0",), transfers=first, drop=SECOND, due=("drop",))
    assert after(moved, **both) == kept  # the count before says nothing of the tray any more
    cancelled = ev.TransferCancelled(slip="S2", by="z", reason="r", cites=("9",))
    assert after(cancelled, **both) == replace(kept, float=FIRST)
