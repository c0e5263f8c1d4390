"""What the pit is to notice unasked: a table that stands still while somebody waits, bets unlike a player."""

from msgspec.structs import replace

from croupier.house.pages.pit_alarms import HANDS, STILL, alarms
from croupier.reports.rules.play import Play, Rating
from croupier.table.table import Table
from tests.felt import play

DEALT = "box 3 ante 10\ndeal 3: 2c 7d"


def kinds(table: Table, found: Play, last: int, now: int) -> list[str]:
    return [one.kind for one in alarms(table, found, last, now)]


def test_a_table_in_the_middle_of_a_round_stands_still_after_three_minutes() -> None:
    table = play("star-ms-4", DEALT).table
    assert kinds(table, Play(), 1_000, 1_000 + STILL - 1) == []
    (one,) = alarms(table, Play(), 1_000, 1_000 + STILL)
    assert (one.kind, one.since, one.phase) == ("still", 1_000, "deciding")


def test_a_table_where_nobody_bets_may_stand_for_ever_and_one_with_bets_may_not() -> None:
    idle, waiting = (play("star-ms-4", text).table for text in ("seat 3 p3 500", "box 3 ante 10"))
    assert kinds(idle, Play(), 0, 100 * STILL) == []
    assert kinds(waiting, Play(), 0, STILL) == ["still"]
    assert kinds(replace(waiting, open=False), Play(), 0, STILL) == []


def test_a_bet_five_times_what_a_player_bets_is_noticed_while_they_sit_there() -> None:
    table, bought = play("star-ms-4", "seat 3 p3 500").table, HANDS * 10_00
    usual = Rating(player="p3", hands=HANDS + 1, bought=bought + 50_00, last=50_00, since=0)
    (one,) = alarms(table, Play(ratings={"p3": usual}), 0, 1)
    assert (one.kind, one.player, one.amount, one.usual) == ("bets", "p3", 50_00, 10_00)
    less = Rating(player="p3", hands=HANDS + 1, bought=bought + 49_00, last=49_00, since=0)
    gone = Rating(player="p3", hands=HANDS + 1, bought=bought + 50_00, last=50_00)
    new = Rating(player="p3", hands=2, bought=60_00, last=50_00, since=0)
    for rating in (less, gone, new):
        assert kinds(table, Play(ratings={"p3": rating}), 0, 1) == []
