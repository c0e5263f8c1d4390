"""Ultimate Texas Hold'em: Play wagers off their range found late, and players who do not decide."""

import pytest

from croupier.table import commands as c
from croupier.table.events import BoxFolded, TimeCalled
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

BOOK = "star-uth"
TWO = "box 3 ante 10, blind 10, trips 5, jackpot 5\nbox 5 ante 10, blind 10\n"


def settling(bet: int, stage: int) -> Felt:
    """Box 3 has bet before the flop, after it or at the river, and wins with three aces."""
    before = ["box 3 check\nbox 5 check\nshow Ac Qd 7h\n", "box 3 check\nbox 5 check\nshow 2c 4s\n"][:stage]
    table = play(
        BOOK,
        "box 3 ante 10, blind 10\nbox 5 ante 10, blind 10\n" + "deal 3: As Ad; dealer: 9h 8d",
        mode="live",
    )
    table.do("".join(before) + f"box 3 bet {bet}")
    rest = ["box 5 check\nshow Ac Qd 7h\n", "box 5 check\nshow 2c 4s\n"][stage:]
    return table.do("".join(rest) + "box 5 fold\ndealer 9h 8d")


@clause(BOOK, "11.7.1")
@pytest.mark.parametrize(
    ("bet", "stage", "lies"), [(40, 0, "20"), (30, 0, "35"), (20, 1, "19.99"), (10, 2, "9.99")]
)
def test_a_play_wager_that_is_too_small_is_settled_at_what_lies(bet: int, stage: int, lies: str) -> None:
    table = settling(bet, stage).do(f"wrong off-range-wager box 3 spot play amount {lies}")
    assert table.refused("rule return-excess").code == "incident/remedy"
    table.do("rule settle-as-lies by dealer")
    known = table.refused(f"wrong off-range-wager box 3 spot play amount {lies}")
    assert known.code == "incident/known"
    table.do("settle")
    assert table.paid(3)["play"] == round(float(lies) * 100)
    assert {"11.7", "11.7.1"} <= table.cites("WagerCorrected")


@clause(BOOK, "11.7.2")
@pytest.mark.parametrize(
    ("bet", "stage", "lies", "most"), [(40, 0, "40.01", 40), (20, 1, "30", 20), (10, 2, "10.01", 10)]
)
def test_a_play_wager_that_is_too_big_counts_up_to_its_steps_most(
    bet: int, stage: int, lies: str, most: int
) -> None:
    table = settling(bet, stage).do(f"wrong off-range-wager box 3 spot play amount {lies}")
    assert table.refused("rule settle-as-lies").code == "incident/remedy"
    table.do("rule return-excess by dealer\nsettle")
    assert table.paid(3)["play"] == most * 100
    assert table.returned(3)["play"] == round(float(lies) * 100)
    assert "11.7.2" in table.cites("WagerCorrected")


@clause(BOOK, "11.7.1", "11.7.2")
def test_before_settlement_nothing_is_found_at_settlement() -> None:
    table = play(BOOK, TWO + "deal\nbox 3 bet 40", mode="live")
    assert table.refused("wrong off-range-wager box 3 spot play amount 50").code == "incident/moment"
    assert (
        settling(40, 0).refused("wrong off-range-wager box 3 spot play amount 30").code == "incident/in-range"
    )


@clause(BOOK, "11.9")
@pytest.mark.parametrize("by", ["dealer", "gaming_supervisor"])
@pytest.mark.parametrize("kind", ["player-absent", "player-refuses"])
def test_who_is_away_or_refuses_to_decide_is_deemed_to_fold(kind: str, by: str) -> None:
    table = play(BOOK, TWO + f"deal\nwrong {kind} box 3", mode="live")
    assert table.refused("rule deem-folded by inspector").code == "staff/rank"
    table.do(f"rule deem-folded by {by}")
    (folded,) = table.events_of(BoxFolded)
    assert (folded.box, folded.deemed) == (3, True)
    assert "11.9" in folded.cites
    assert table.taken(3) == {"ante": 10_00, "blind": 10_00, "trips": 5_00, "jackpot": 5_00}


@clause(BOOK, "11.9")
def test_who_comes_back_in_time_decides() -> None:
    lines = TWO + "deal\nwrong player-absent box 3\nrule play-on by dealer\nbox 3 bet 40"
    table = play(BOOK, lines, mode="live")
    assert table.events_of(BoxFolded) == []


@clause(BOOK, "11.9")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_nobody_may_let_play_go_on_for_one_who_refuses(mode: Mode) -> None:
    table = play(BOOK, TWO + "deal\nwrong player-refuses box 3", mode=mode)
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("deem-folded",)
    for person in ("dealer", "gaming_supervisor", "assistant_gaming_manager"):
        assert table.refused(f"rule play-on by {person}").code == "incident/remedy"


@clause(BOOK, "11.9")
def test_a_box_with_a_play_wager_or_nothing_to_decide_cannot_be_deemed_folded() -> None:
    table = play(BOOK, TWO + "deal\nbox 3 bet 40", mode="live")
    for kind in ("player-absent", "player-refuses"):
        assert table.refused(f"wrong {kind} box 3").code == "incident/box"
        assert table.refused(f"wrong {kind} box 1").code == "incident/box"
    table.do("box 5 check\nshow Ac Qd 7h\nbox 5 check\nshow 2c 4s\nbox 5 fold")
    for kind in ("player-absent", "player-refuses"):
        assert table.refused(f"wrong {kind} box 3").code == "incident/moment"


@clause(BOOK, "11.9")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_the_clock_folds_a_slow_player_only_after_the_dealers_call(mode: str) -> None:
    table = play(BOOK, TWO + "deal", mode="live" if mode == "live" else "electronic")
    table.do("wait 600\n! time 3 up\ntime 3")
    (called,) = table.events_of(TimeCalled)
    assert (called.box, called.until - table.at, called.cites) == (3, 60_000, ("11.9",))
    assert table.refused("time 3").code == "clock/running"
    table.do("wait 57")
    assert table.refused("time 3 up").code == "clock/early"
    table.do("time 3 up")
    (folded,) = table.events_of(BoxFolded)
    assert (folded.box, folded.deemed) == (3, True)
    assert "11.9" in folded.cites


@clause(BOOK, "11.9")
def test_a_decision_made_in_time_stops_the_clock_and_a_new_step_needs_a_new_call() -> None:
    table = play(BOOK, TWO + "deal\ntime 3\nbox 3 check\nwait 100", mode="live")
    assert table.refused("time 3 up").code == "clock/none"
    assert table.refused("time 3").code == "clock/nothing"
    table.do("box 5 check\nshow Ac Qd 7h")
    assert table.refused("time 3 up").code == "clock/none"
    table.do("time 3\nbox 3 bet 20")
    assert table.refused("time 3 up").code == "clock/none"
    table.do("wait 100\nbox 5 check\nshow 2c 4s")
    assert table.events_of(BoxFolded) == []


@clause(BOOK, "11.9")
def test_the_clock_is_the_dealers() -> None:
    table = play(BOOK, TWO + "deal", mode="live")
    for actor in ("p5", "gaming_supervisor"):
        for command in (c.CallTime(actor=actor, box=3), c.TimeUp(actor=actor, box=3)):
            refusal = table.give(command)
            assert getattr(refusal, "code", "") == "staff/rank"
            assert getattr(refusal, "cites", ()) == ("11.9",)


def test_other_books_have_no_clock_for_decisions() -> None:
    for book in ("star-ms-undated", "star-ms-4", "crown-ms-3.0"):
        table = play(book, "box 3 ante 10\ndeal", mode="live")
        assert table.refused("time 3").code == "clock/none"
        assert table.refused("time 3 up").code == "clock/none"
