"""Closing a table that has players, and seats that are kept without a wager."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import SeatLeft, SeatVacated, TableClosed
from tests.felt import Felt, clause, layout, play

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
CLOSING = {UNDATED: ("13.8",), VERSION_4: ("13.13",), UTH: ("13.8",), CROWN: ("13.7",)}
IDLE = {UNDATED: ("13.9",), VERSION_4: ("13.14",), UTH: ("13.9",), CROWN: ("13.8",)}
SUPERVISOR = {CROWN: "tg_hdd"}


def one_round(table: Felt, *boxes: int) -> None:
    """A round in which these boxes bet and fold."""
    uth = table.book.id == UTH
    for box in boxes:
        table.do(f"box {box} ante 10" + (", blind 10" if uth else ""))
    table.do("deal dealer: 9h 9d")
    for box in boxes:
        table.do(f"box {box} check" if uth else f"box {box} fold")
    if uth:
        table.do("show 2c 3c 4c")
        for box in boxes:
            table.do(f"box {box} check")
        table.do("show 7c 8s")
        for box in boxes:
            table.do(f"box {box} fold")
    table.do("close")


@clause(UNDATED, "13.8")
@clause(VERSION_4, "13.13")
@clause(UTH, "13.8")
def test_a_table_with_players_closes_twenty_minutes_after_its_sign(book: str) -> None:
    table = play(book, "seat 3 p3 500")
    none = table.refused("shut")
    assert (none.code, none.cites) == ("sign/none", CLOSING[book])
    assert table.refused("sign closing").code == "sign/time"
    table.do("sign closing in 10\nclock 19:59")
    assert table.refused("shut").code == "sign/early"
    table.do("sign closing in 30\nclock 29:59")
    early = table.refused("shut")
    assert (early.code, early.cites) == ("sign/early", CLOSING[book])
    signs = table.view("p3").limits.signs
    assert [one.announces for one in signs] == ["closing"]
    table.do("clock 19:59\ndown closing\nsign closing in 0\nclock 19:59")
    assert table.refused("shut").code == "sign/early"
    table.do("clock 20:00\nshut")
    assert {*CLOSING[book]} <= table.cites(TableClosed)
    assert table.balance("outside") == 0


@clause(CROWN, "13.7")
def test_crown_closes_a_table_three_complete_rounds_after_the_notice() -> None:
    table = play(CROWN, "seat 3 p3\nbox 4 ante 10\ndeal")
    none = table.refused("shut")
    assert (none.code, none.cites) == ("table/round", ("house:close-table",))
    table.do("sign closing\nbox 4 fold\nclose")  # the round that was under way does not count
    for has in range(3):
        refusal = table.refused("shut")
        assert (refusal.code, refusal.cites, refusal.facts["has"]) == ("closing/rounds", ("13.7",), has)
        one_round(table, 4)
    table.do("shut")
    assert "13.7" in table.cites(TableClosed)


@clause(CROWN, "13.7")
def test_a_round_without_a_result_is_not_a_complete_one_and_no_notice_is_none() -> None:
    table = play(CROWN, "seat 3 p3", mode="live")
    for _ in range(3):
        one_round(table, 3)
    assert table.refused("shut").facts["has"] == 0
    table.do("sign closing")
    for _ in range(2):
        one_round(table, 3)
    table.do("box 3 ante 10\ndeal\nwrong wrong-hole-count box 3 count 3\nrule misdeal by tg_area_manager")
    assert table.refused("shut").facts["has"] == 2
    table.give(c.CountDeck(actor="dealer", deck="red", count=52))
    one_round(table, 3)
    assert table.refused("shut").code == "deck/count"  # which comes after the notice
    table.do("down closing\nsign closing")
    assert table.refused("shut").facts["has"] == 0


@clause(UNDATED, "13.8")
@clause(VERSION_4, "13.13")
@clause(UTH, "13.8")
@clause(CROWN, "13.7")
def test_an_empty_table_closes_at_once(book: str) -> None:
    table = play(book, "seat 3 p3\nleave 3\nshut")
    assert not table.view("stranger").open
    assert {*CLOSING[book]} <= table.cites(TableClosed)


@clause(UNDATED, "13.8")
@clause(VERSION_4, "13.13")
@clause(UTH, "13.8")
@clause(CROWN, "13.7")
def test_the_running_round_is_played_first_and_new_wagers_go_back(book: str) -> None:
    table = play(book, "seat 4 p4 500")
    if book == CROWN:
        table.do("sign closing")
        for _ in range(3):
            one_round(table, 3)
    else:
        table.do("sign closing in 0\nclock 20")
    blind = ", blind 10" if book == UTH else ""
    table.do(f"box 3 ante 10{blind}\ndeal dealer: 9h 9d")
    assert table.refused("shut").code == "table/round"
    table.do(
        "box 3 check\nshow 2c 3c 4c\nbox 3 check\nshow 7c 8s\nbox 3 fold" if book == UTH else "box 3 fold"
    )
    table.do(f"close\nbox 4 ante 10{blind}\nshut")
    left = {event.player: event for event in table.events_of(SeatLeft)}
    assert [one.cents for one in left["p4"].postings] == [-500_00, 500_00]  # all that is theirs
    assert table.balance("outside") == 0
    assert table.balance("patron:p3") == 0


@clause(UNDATED, "13.8", "13.9")
@clause(VERSION_4, "13.13", "13.14")
@clause(UTH, "13.8", "13.9")
@clause(CROWN, "13.7", "13.8")
def test_closing_and_vacating_are_for_the_supervisor(book: str) -> None:
    table = play(book, "seat 3 p3")
    for line, cites in (("shut", CLOSING[book]), ("vacate 3", IDLE[book])):
        for actor in ("machine", "p3", "stranger"):
            refusal = table.refused(f"{line} by {actor}")
            assert (refusal.code, refusal.cites) == ("staff/rank", cites)
        for actor in (SUPERVISOR.get(book, "gaming_supervisor"), table.book.rule.ranks.ladder[-1]):
            assert table.refused(f"{line} by {actor}").code in ("sign/none", "closing/rounds", "seat/idle")


def full(book: str, mode: str = "electronic") -> Felt:
    """A full table of three seats."""
    felt = play(book, layout=layout(book, boxes=3), mode="live" if mode == "live" else "electronic")
    return felt.do("seat 1 p1\nseat 2 p2\nseat 3 p3")


def may_vacate(table: Felt) -> list[int]:
    """The seats a supervisor is offered to require."""
    actor = SUPERVISOR.get(table.book.id, "gaming_supervisor")
    return [o.command.box for o in table.options(actor) if isinstance(o.command, c.VacateSeat)]


@clause(UNDATED, "13.9")
@clause(VERSION_4, "13.14")
@clause(UTH, "13.9")
@clause(CROWN, "13.8")
def test_three_rounds_without_a_wager_at_a_full_table(book: str) -> None:
    table = full(book)
    for has in range(3):
        assert may_vacate(table) == []
        refusal = table.refused("vacate 3")
        assert (refusal.code, refusal.cites, refusal.facts["has"]) == ("seat/idle", IDLE[book], has)
        one_round(table, 1, 2)
    assert may_vacate(table) == [3]
    assert table.view("p3").boxes[2].seat == "p3"  # never by itself
    table.do("vacate 3")
    vacated = table.events_of(SeatVacated)[0]
    assert (vacated.box, vacated.player, vacated.rounds, vacated.cites) == (3, "p3", 3, IDLE[book])
    assert table.view("p3").boxes[2].seat is None


@clause(UNDATED, "13.9")
@clause(VERSION_4, "13.14")
@clause(UTH, "13.9")
@clause(CROWN, "13.8")
def test_a_wager_or_a_free_seat_starts_the_count_again(book: str) -> None:
    table = full(book)
    one_round(table, 1, 2)
    one_round(table, 1, 2)
    one_round(table, 1, 3)
    one_round(table, 1)
    assert may_vacate(table) == []
    one_round(table, 1)
    assert may_vacate(table) == [2]
    one_round(table, 1)
    assert may_vacate(table) == [2, 3]
    table.do("leave 1\nseat 1 p1")
    assert may_vacate(table) == []
    for _ in range(2):
        one_round(table, 1)
    table.do("leave 1")
    one_round(table, 3)
    table.do("seat 1 p1")
    one_round(table, 1)
    assert may_vacate(table) == []


@clause(UNDATED, "13.9")
@clause(VERSION_4, "13.14")
@clause(UTH, "13.9")
@clause(CROWN, "13.8")
def test_at_a_table_with_a_free_seat_nobody_has_to_bet(book: str) -> None:
    table = play(book, "seat 1 p1\nseat 2 p2", layout=layout(book, boxes=3))
    for _ in range(4):
        one_round(table, 1)
    assert may_vacate(table) == []


@clause(UNDATED, "13.9")
@clause(VERSION_4, "13.14")
@clause(UTH, "13.9")
@clause(CROWN, "13.8")
def test_who_bets_again_keeps_the_seat_and_who_sits_down_starts_at_nothing(book: str) -> None:
    table = full(book)
    for _ in range(3):
        one_round(table, 1, 2)
    table.do("box 3 ante 10")
    assert may_vacate(table) == []
    assert table.refused("vacate 3").code == "seat/wagers"
    table.do("box 3 back ante")
    assert may_vacate(table) == [3]
    table.do("leave 3\nseat 3 p9")
    assert may_vacate(table) == []


@pytest.mark.parametrize("book", [UNDATED, VERSION_4, CROWN, UTH])
def test_nobody_s_seat_is_not_required(book: str) -> None:
    table = play(book)
    assert table.refused("vacate 3").code == "seat/empty"
    assert isinstance(
        table.give(c.VacateSeat(actor=SUPERVISOR.get(book, "gaming_supervisor"), box=99)), Refusal
    )
