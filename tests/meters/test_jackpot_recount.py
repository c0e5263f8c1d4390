"""A paid jackpot wager is void later, at one of two linked tables: the meter's stream follows to the unit."""

from typing import Any

import pytest

from croupier.core.verb import Verb
from croupier.engine.decide import VERBS
from croupier.engine.irregular import wrong_card
from croupier.engine.scene import MACHINE
from croupier.house.desk.subject import Answer
from croupier.house.room.desk import Desk
from croupier.meters.rules import events as me
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT
from tests.floors.meter_desk import Open, balanced, open_desk, value
from tests.floors.meter_floor import BOARD, FED, ROYAL, SEED, STAFF, accepted, locked_in, open_floor

__all__ = ["open_desk"]  # a fixture
STRAIGHT = ("9s", "8s")


def settled(desk: Desk, table: str, *hands: tuple[str, str]) -> Answer:
    """Both boxes bet to the end; the answer is the jackpot's, and the round stays open."""
    for card in BOARD:
        for box in (1, 2):
            accepted(desk.give(table, c.Bet(actor=f"p{box}", box=box, amount=1_000), STAFF))
        accepted(desk.give(table, c.ShowCommunity(actor=MACHINE, cards=(card,)), STAFF))
    for box in (2, 1):
        accepted(desk.give(table, c.SettleBox(actor=MACHINE, box=box, cards=hands[box - 1]), STAFF))
    answer = desk.give(table, c.SettleJackpot(actor=MACHINE, meter=0), STAFF)
    assert answer.refusal is None
    return answer


def void(desk: Desk, table: str, player: str) -> Answer:
    found = c.RecordFinding(actor="sue", player=player, breach="device", note="a phone")
    accepted(desk.give(table, found, STAFF))
    answer = desk.give(table, c.VoidPlayerWagers(actor="max", player=player), STAFF)
    assert answer.refusal is None, answer.refusal
    return answer


def only(answer: Answer, kind: type[Any]) -> Any:
    (found,) = (event for event in answer.events if isinstance(event, kind))
    return found


def test_the_royal_is_void_and_the_straight_flush_stays(open_desk: Open) -> None:
    """The tenth is of the meter without the void wager, whose start from the seed was none; what the other
    table put there meanwhile stays, and goes back with its own round."""
    desk = open_desk()
    open_floor(desk, "t", "u")
    locked_in(desk, "t")
    assert only(settled(desk, "t", ROYAL, STRAIGHT), me.MeterHit).paid > SEED
    locked_in(desk, "u")
    answer = void(desk, "t", "p1")
    hit, tenth = only(answer, me.MeterHit), -(-(SEED * CENT + FED) // 10 // CENT)
    assert [(win.box, win.prize, win.amount) for win in hit.wins] == [(2, "straight_flush", tenth)]
    assert (hit.before, hit.paid, hit.reset) == (SEED * CENT + 3 * FED, tenth, True)
    assert value(desk) == SEED * CENT + 2 * FED
    assert balanced(desk, "t", "u")
    void(desk, "t", "p2")
    assert value(desk) == SEED * CENT + 2 * FED
    void(desk, "u", "p1")
    assert value(desk) == SEED * CENT + FED
    assert balanced(desk, "t", "u")
    assert open_desk().meters.meter("m") == desk.meters.meter("m")


def test_the_straight_flush_is_void_and_the_royal_has_all(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    locked_in(desk, "u")
    locked_in(desk, "t")
    settled(desk, "t", ROYAL, STRAIGHT)
    answer = void(desk, "t", "p2")
    whole = SEED * CENT + 3 * FED
    corrected, resettled = only(answer, ev.JackpotCorrected), only(answer, ev.JackpotResettled)
    assert (corrected.owner, corrected.amount) == ("p1", -(-whole // CENT))
    assert (resettled.meter * CENT + resettled.parts, resettled.after, resettled.reset) == (whole, SEED, True)
    assert value(desk) == SEED * CENT
    assert desk.meters.meter("m").totals.paid == corrected.amount
    accepted(desk.give("t", c.CloseRound(actor=MACHINE), STAFF))
    answer = void(desk, "u", "p1")  # what it had put there was won
    assert (only(answer, ev.JackpotUnfed).units, only(answer, ev.JackpotUnfed).house) == (0, FED)
    assert balanced(desk, "t", "u")


def test_a_card_put_right_takes_the_prizes_off_the_meter_and_brings_them_back(
    open_desk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the other table put there meanwhile stays. A meter hears of live tables as of others."""
    kind: type[c.Command] = c.CorrectCard
    monkeypatch.setitem(VERBS, kind, Verb(lambda scene, command: None, wrong_card.act_correct))
    desk = open_desk()
    open_floor(desk, "t", "u")
    locked_in(desk, "t")
    locked_in(desk, "u")
    quiet = value(desk)
    first = only(settled(desk, "t", ROYAL, STRAIGHT), me.MeterHit)
    assert first.paid > SEED
    hit = value(desk)
    answer = corrected(desk, "2c", BOARD[-1])
    assert only(answer, ev.JackpotResettled).shares == ()
    assert (value(desk), balanced(desk, "t", "u")) == (quiet, True)
    again = only(corrected(desk, BOARD[-1], "2c"), me.MeterHit)
    assert (again.paid, again.wins) == (first.paid, first.wins)
    assert (value(desk), balanced(desk, "t", "u")) == (hit, True)
    assert desk.meters.meter("m").totals.paid == first.paid
    assert open_desk().meters.meter("m") == desk.meters.meter("m")


def corrected(desk: Desk, right: str, wrong: str) -> Answer:
    command = c.CorrectCard(actor="sue", was=(wrong,), cards=(right,), reason="misread", second="max")
    answer = desk.give("t", command, STAFF)
    assert answer.refusal is None, answer.refusal
    return answer
