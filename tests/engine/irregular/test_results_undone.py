"""A wager that had its result has none any more: stakes, payments, custody and the meter follow."""

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.evolve import replay
from croupier.engine.irregular.void import put_back, second_key, void_hand, without_result
from croupier.engine.jackpots.contribute import followed
from croupier.table import events as ev
from tests.felt import Felt, play

BOOK = "star-ms-4"
WON = """
    box 1 ante 10
    box 2 ante 20, jackpot 5
    deal 1: 2c 7d; 2: As Ad
    box 1 bet 10
    box 2 bet 20
    show Kh
    box 1 bet 10
    box 2 bet 20
    show Qd
    box 1 fold
    box 2 bet 20
    show 9c
    settle 2
"""  # a pair of aces: $80 for box 2; box 1 has lost $30
BROUGHT = 1_000_000


def undone(felt: Felt, number: int) -> Felt:
    """The felt once every wager of a box that had its result has none."""
    for done in felt.table.boxes[number - 1].done:
        event = without_result(felt.scene(), number, done, ("13.8.1",))
        events: tuple[ev.Event, ...] = (event, *followed(felt.scene(), (event,)))
        felt.table = replay(felt.table, events)
        felt.events += events
    return felt


def test_a_payment_comes_back_and_the_stakes_stay_with_their_owner() -> None:
    felt = undone(play(BOOK, WON), 2)
    assert felt.balance("patron:p2") == BROUGHT - 5_00
    assert felt.table.boxes[1].done == ()
    assert felt.table.boxes[1].stake("jackpot") == 5_00  # lies as before
    (first, *_) = felt.events_of(ev.ResultUndone)
    assert (first.spot, first.player, first.back, first.repaid) == ("ante", "p2", 0, 20_00)
    assert sum(felt.table.balances.values()) == 0


def test_what_a_fold_took_goes_back() -> None:
    felt = undone(play(BOOK, WON), 1)
    assert felt.balance("patron:p1") == BROUGHT
    assert {one.back for one in felt.events_of(ev.ResultUndone)} == {10_00}


def test_who_took_the_winnings_away_owes_them() -> None:
    felt = undone(play(BOOK, f"{WON.replace(', jackpot 5', '')}\n leave 2"), 2)
    assert [one.unrecovered for one in felt.events_of(ev.ResultUndone)] == [(("p2", 20_00),)] * 4
    assert (felt.balance("owed:p2"), felt.balance("patron:p2")) == (-80_00, 0)


def test_a_share_of_the_meter_goes_back_on_it() -> None:
    lines = WON.replace("1: 2c 7d; 2: As Ad", "1: 2c 7d; 2: As Ts").replace("Kh", "Ks")
    lines = lines.replace("Qd", "Qs").replace("9c", "Js")
    felt = play(BOOK, f"{lines}\n award 50000")
    before = felt.events_of(ev.JackpotSettled)[0].meter
    assert felt.events_of(ev.JackpotPaid)[0].share
    undone(felt, 2)
    assert felt.balance("patron:p2") == BROUGHT
    (back,) = felt.events_of(ev.JackpotUndone)
    assert back.meter == before
    assert felt.table.jackpot.outcome is None
    assert felt.table.jackpot.fed == {}


def test_a_void_hand_that_was_paid_loses_its_payment_and_keeps_its_stakes() -> None:
    felt = play(BOOK, WON)
    felt.table = replay(felt.table, (void_hand(felt.scene(), 2, ("13.8.1",), carries=False),))
    assert felt.balance("patron:p2") == BROUGHT
    assert felt.table.boxes[1].status == "void"


@pytest.mark.parametrize(("box", "two"), [(1, False), (2, True)])
def test_stakes_go_back_on_one_word_and_payments_on_two(box: int, two: bool) -> None:
    done = play(BOOK, WON).table.boxes[box - 1].done
    refusal = second_key(done, "sue", "sue")
    assert isinstance(refusal, Refusal) == two
    assert second_key(done, "sue", "max") is None


def test_a_wager_that_lies_goes_back_from_its_spot() -> None:
    table = play(BOOK, WON).table
    (jackpot,) = table.boxes[1].wagers
    assert [(one.account, one.cents) for one in put_back(2, jackpot)] == [
        ("box:2:jackpot", -5_00),
        ("patron:p2", 5_00),
    ]
