"""What each event about a jackpot makes of a table, all of it."""

from typing import Any

from msgspec.structs import replace

from croupier.core.sign import JackpotSign
from croupier.engine.evolve import evolve
from croupier.engine.jackpots.evolve import at_round_end, at_round_void, at_wager_placed, without_outcome
from croupier.table import events as ev
from croupier.table.jackpot import Fed, JackpotPlace, Manual, Outcome, Won
from croupier.table.meter import CENT
from croupier.table.table import Box, Done, Round, Table, Wager
from tests.felt import sign

ANTE, JACKPOT = Wager("ante", 1000, "p3", seq=1), Wager("jackpot", 500, "p3", seq=2)
FED = Fed("m", 10, 3, 500, 4)
WON = Won(2, "p2", "royal_flush", 900, ("9",))


def table(*, number: int = 3, box: dict[str, Any] | None = None, **place: Any) -> Table:
    """Six boxes, one of them as asked, and what is known of the jackpot there."""
    boxes = tuple(Box(one, **(box or {} if one == number else {})) for one in range(1, 7))
    return Table("t", open=True, sign=sign("star-ms-4"), boxes=boxes, jackpot=JackpotPlace(**place))


def place_after(event: ev.Event, **place: Any) -> JackpotPlace:
    return evolve(table(**place), event).jackpot


def test_a_table_is_on_a_meter_until_it_is_taken_off() -> None:
    assert place_after(ev.JackpotLinked(meter="m", cites=())) == JackpotPlace(meter="m")
    assert place_after(ev.JackpotUnlinked(meter="m", cites=()), meter="m") == JackpotPlace()


def test_wagers_of_one_price_have_put_in_the_same_beside_those_that_were_there() -> None:
    fed = ev.JackpotFed(meter="m", boxes=(2, 3), cents=1000, units=20, reserve=6, epoch=4, cites=())
    paper = Manual("tg_acm", 1, recorded=7)
    after = place_after(fed, fed={1: FED}, manual=paper)
    assert after == JackpotPlace(fed={1: FED, 2: FED, 3: FED}, manual=paper)
    by_hand = replace(fed, manual=True)
    counted = place_after(by_hand, manual=paper)
    share = replace(FED, manual=True)
    assert counted == JackpotPlace(fed={2: share, 3: share}, manual=replace(paper, recorded=9))
    correction = replace(by_hand, boxes=())
    assert place_after(correction, fed={1: FED}, manual=paper) == JackpotPlace(fed={1: FED}, manual=paper)


def test_what_went_back_is_gone_and_off_the_paper_if_it_was_on_it() -> None:
    share = replace(FED, manual=True)
    unfed = ev.JackpotUnfed(meter="m", boxes=(1, 2, 6), cents=1000, units=20, why="round-void", cites=())
    after = place_after(unfed, fed={1: share, 2: FED, 3: share}, manual=Manual("b", 0, recorded=5))
    assert after == JackpotPlace(fed={3: share}, manual=Manual("b", 0, recorded=4))


def test_who_declined_and_who_may_wager_instead_is_known_by_box() -> None:
    declined = ev.JackpotDeclined(box=2, player="p2", cites=())
    assert place_after(declined, declined=(1,)).declined == (1, 2)
    permitted = ev.JackpotPermitted(box=2, player="p5", by="boss", cites=())
    assert place_after(permitted, permits={1: "p4"}).permits == {1: "p4", 2: "p5"}


def test_a_wager_on_the_own_box_ends_the_refusal_of_one_and_another_players_does_not() -> None:
    before = table(declined=(1, 2), permits={1: "p4", 2: "p5", 3: "p6"})
    assert at_wager_placed(before, 1, "p4") == before
    assert at_wager_placed(before, 3, "p3") == before
    own = at_wager_placed(before, 1, "p1").jackpot
    assert own == JackpotPlace(declined=(2,), permits={2: "p5", 3: "p6"})


def test_parts_fail_and_work_again_one_by_one_and_a_new_sign_is_as_it_must_be() -> None:
    faults = {"sign": ("1",), "display": ("2",)}
    reported = ev.JackpotFaultReported(part="controller", by="boss", cites=("3",))
    assert place_after(reported, faults=faults).faults == {**faults, "controller": ("3",)}
    cleared = ev.JackpotFaultCleared(part="display", by="boss", cites=())
    assert place_after(cleared, faults=faults).faults == {"sign": ("1",)}
    changed = ev.JackpotSignChanged(sign=JackpotSign(wager=700, seed=5), by="boss", cites=())
    before = table(faults=faults)
    after = evolve(before, changed)
    assert after.jackpot.faults == {"display": ("2",)}
    assert after.sign == replace(sign("star-ms-4"), jackpot=changed.sign)


def test_paper_begins_and_ends() -> None:
    started = ev.ManualArrangementStarted(by="boss", note="tally", epoch=3, cites=())
    assert place_after(started) == JackpotPlace(manual=Manual("boss", 3))
    ended = ev.ManualArrangementEnded(counted=1, recorded=1, by="a", second="b", cites=())
    assert place_after(ended, manual=Manual("boss", 3)) == JackpotPlace()


def test_a_wager_in_the_pool_is_done_and_its_hand_is_racked() -> None:
    before = Done(Wager("3rd", 1000, "p3"), 1000)
    lies: dict[str, Any] = {"wagers": (ANTE, JACKPOT), "done": (before,), "cards_at": "face_up"}
    taken = evolve(table(box=lies), ev.JackpotTaken(box=3, stake=500, outcome="win", cites=()))
    after = Box(3, wagers=(ANTE,), done=(before, Done(JACKPOT, 500, pooled=True)), cards_at="racked")
    assert taken.boxes == tuple(after if one == 3 else Box(one) for one in range(1, 7))


def test_prizes_of_one_wager_add_up_and_other_wagers_have_nothing_of_them() -> None:
    done = (Done(ANTE, 0, 1000), Done(JACKPOT, 500, 40))
    prize = ev.JackpotPaid(box=3, owner="p3", prize="bonus", amount=7, cites=())
    paid = evolve(table(box={"done": done}), prize)
    assert paid.boxes[2].done == (done[0], Done(JACKPOT, 500, 47))


def test_a_hand_lies_open_until_its_prize_is_confirmed_and_the_last_one_ends_the_round() -> None:
    event = ev.JackpotWon(box=3, owner="p3", prize="straight_flush", amount=90, cites=("8",))
    waits = Won(3, "p3", "straight_flush", 90, ("8",))
    before = replace(table(won=(WON,)), round=Round(1, phase="awarding"))
    both = evolve(before, event)
    assert both.jackpot.won == (WON, waits)
    assert [box.cards_at for box in both.boxes] == ["none", "none", "face_up", "none", "none", "none"]
    one = evolve(both, ev.JackpotConfirmed(box=3, prize="straight_flush", by="boss", cites=()))
    assert [box.cards_at for box in one.boxes] == ["none", "none", "racked", "none", "none", "none"]
    assert (one.jackpot.won, one.round.phase) == ((WON,), "awarding")
    last = evolve(one, ev.JackpotConfirmed(box=2, prize="royal_flush", by="boss", cites=()))
    assert (last.jackpot.won, last.round.phase) == ((), "finished")


def test_an_outcome_is_kept_to_the_unit() -> None:
    event = ev.JackpotSettled(meter=5, parts=7, after=3, after_parts=2, time=9, reset=True, cites=())
    outcome = Outcome(5 * CENT + 7, 3 * CENT + 2, 9, reset=True)
    over = evolve(table(), event)
    assert (over.jackpot, over.round.phase) == (JackpotPlace(outcome=outcome), "finished")
    assert evolve(table(won=(WON,)), event).round.phase == "awarding"


def test_what_outlasts_a_round() -> None:
    """Its meter, faults and paper do; so does what a wager that still lies has put on the meter."""
    stays: dict[str, Any] = {"meter": "m", "faults": {"display": ("2",)}, "manual": Manual("b", 1)}
    over: dict[str, Any] = {
        "outcome": Outcome(1, 2, 3, reset=False),
        "won": (WON,),
        "declined": (1,),
        "permits": {1: "p4"},
    }
    fed = {1: FED, 2: FED, 3: FED}
    before = table(box={"wagers": (JACKPOT,)}, fed=fed, **over, **stays)
    assert at_round_end(before.jackpot, before) == JackpotPlace(fed={3: FED}, **stays)
    assert at_round_void(before).jackpot == JackpotPlace(fed=fed, **stays)
    kept: dict[str, Any] = {"declined": (1,), "permits": {1: "p4"}}
    assert without_outcome(before).jackpot == JackpotPlace(fed=fed, **kept, **stays)
