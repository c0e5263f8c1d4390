"""Ultimate Texas Hold'em: what ante, Play, Blind and Trips are paid, each on its own stake."""

import pytest

from tests.clauses.showdowns import UTH, holdem, results
from tests.felt import clause, play, sign

NINES = "9h 9d"


@clause(UTH, "10.8.1", "10.8.2", "10.8.3", "10.11.1", "10.11.2", "10.11.3")
@pytest.mark.parametrize(
    ("hole", "board", "trips", "blind", "line"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 50, 500, 1),
        ("Ks 9s", "Qs Js Ts 2d 2c", 40, 50, 2),
        ("2s 2h", "2d 2c Ks 4h 5s", 30, 10, 3),
    ],
)
def test_rare_hands(hole: str, board: str, trips: int, blind: int, line: int) -> None:
    table = holdem(hole, board, NINES)
    assert table.paid(3) == {"ante": 10_00, "play": 40_00, "blind": blind * 10_00, "trips": trips * 7_00}
    assert table.returned(3) == {"ante": 10_00, "play": 40_00, "blind": 10_00, "trips": 7_00}
    found = results(table)
    assert (found["trips"].odds, found["blind"].odds) == (f"{trips}:1", f"{blind}:1")
    assert f"10.8.{line}" in found["trips"].cites
    assert f"10.11.{line}" in found["blind"].cites


@clause(UTH, "10.8.4", "10.8.5", "10.8.6", "10.11.4", "10.11.5", "10.11.6")
@pytest.mark.parametrize(
    ("hole", "board", "trips", "blind", "line"),
    [
        ("2s 2h", "2d Kc Ks 4h 5s", 8, 30_00, 4),
        ("Ks 3s", "5s 7s 8s 2d Jc", 7, 15_00, 5),
        ("3s 4h", "5s 6h 7d Kc Js", 4, 10_00, 6),
    ],
)
def test_good_hands(hole: str, board: str, trips: int, blind: int, line: int) -> None:
    table = holdem(hole, board, NINES)
    assert table.paid(3) == {"ante": 10_00, "play": 40_00, "blind": blind, "trips": trips * 7_00}
    assert table.taken(3) == {}
    found = results(table)
    assert f"10.8.{line}" in found["trips"].cites
    assert f"10.11.{line}" in found["blind"].cites


@clause(UTH, "10.8.7", "10.11.7", "10.6.1.1", "10.6.4.3", "1.1:Stand Off")
def test_three_of_a_kind_wins_trips_and_leaves_the_blind_as_it_is() -> None:
    table = holdem("2s 2h", "2d Kc Js 4h 7s", NINES)
    assert table.paid(3) == {"ante": 10_00, "play": 40_00, "trips": 3 * 7_00}
    assert table.returned(3)["blind"] == 10_00
    assert table.outcome(3)["blind"] == "push"
    found = results(table)
    assert {"10.8.7", "10.6.1", "10.6.1.1"} <= set(found["trips"].cites)
    assert {"10.11.7", "10.6.4.3", "1.1:Stand Off"} <= set(found["blind"].cites)


@clause(UTH, "10.6.1.2", "10.11.7", "10.6.4.3")
@pytest.mark.parametrize(
    ("hole", "board", "dealer"),
    [
        ("Ks 2h", "2d Kc Js 4h 7s", NINES),  # two pair
        ("Ks 3h", "2d Kc Js 4h 7s", NINES),  # a pair
        ("As 3h", "5d Kc Js 2h 2s", "Qh 9d"),  # the board's pair, with a better kicker
    ],
)
def test_less_than_three_of_a_kind_loses_trips_even_when_it_beats_the_dealer(
    hole: str, board: str, dealer: str
) -> None:
    table = holdem(hole, board, dealer)
    assert table.paid(3) == {"ante": 10_00, "play": 40_00}
    assert table.taken(3) == {"trips": 7_00}
    assert table.outcome(3) == {"ante": "win", "play": "win", "blind": "push", "trips": "lose"}
    assert "10.6.1.2" in results(table)["trips"].cites


@clause(UTH, "10.9", "10.10", "10.6.2.1", "10.6.3.1")
@pytest.mark.parametrize(("moment", "bet"), [("preflop", 30), ("flop", 20), ("river", 10)])
def test_ante_and_play_are_paid_even_money(moment: str, bet: int) -> None:
    table = play(UTH, "box 3 ante 10, blind 10\ndeal 3: As Ah; dealer: 9h 9d")
    betting = f"box 3 bet {bet}\n"
    table.do((betting if moment == "preflop" else "box 3 check\n") + "show Kc Js 4h")
    if moment != "preflop":
        table.do(betting if moment == "flop" else "box 3 check")
    table.do("show 7s 2d\n" + (betting if moment == "river" else "") + "settle")
    assert table.paid(3) == {"ante": 10_00, "play": bet * 100}
    assert table.returned(3) == {"ante": 10_00, "blind": 10_00, "play": bet * 100}
    found = results(table)
    assert {"10.9", "10.6.2", "10.6.2.1"} <= set(found["play"].cites)
    assert {"10.10", "10.6.3.1"} <= set(found["ante"].cites)
    assert (found["ante"].odds, found["play"].odds) == ("1:1", "1:1")


@clause(UTH, "10.11.5", "10.7")
@pytest.mark.parametrize(("stake", "won"), [("10", 15_00), ("10.02", 15_03), ("10.01", 15_02)])
def test_three_to_two_is_exact_and_half_a_cent_goes_up(stake: str, won: int) -> None:
    """Fifteen dollars on ten; one and a half cents more on each cent, whatever the smallest chip."""
    signs = sign(UTH, chip=5_00)
    table = play(UTH, f"box 3 ante {stake}, blind {stake}\ndeal 3: Ks 3s; dealer: 9h 9d", sign=signs)
    table.do("box 3 check\nshow 5s 7s 8s\nbox 3 check\nshow 2d Jc\n" + f"box 3 bet {stake}\nsettle")
    assert table.paid(3)["blind"] == won
    assert results(table)["blind"].odds == "3:2"
