"""Ultimate Texas Hold'em: what a supervisor may order about players under suspicion."""

import pytest

from croupier.table.events import OrderGiven
from tests.felt import Felt, clause, play

BOOK = "star-uth"
DEALT = "box 1 ante 10, blind 10\nbox 2 ante 10, blind 10\ndeal\n"


def suspected(lines: str = DEALT) -> Felt:
    return play(BOOK, lines + "wrong collusion-suspected boxes 1,2", mode="live")


@clause(BOOK, "11.8", "11.8.1", "11.8.2", "11.8.3")
@pytest.mark.parametrize("order", ["act-first", "keep-apart", "english-only"])
def test_an_order_is_a_supervisors_and_has_its_reason(order: str) -> None:
    table = suspected()
    assert table.refused(f"rule {order} reason signals by dealer").code == "staff/rank"
    assert table.refused(f"rule {order} by gaming_supervisor").code == "order/reason"
    table.do(f"rule {order} reason signals by gaming_supervisor")
    (given,) = table.events_of(OrderGiven)
    assert (given.order, given.players, given.reason) == (order, ("p1", "p2"), "signals")
    assert table.view("p2").orders == (order,)
    assert table.refused(f"lift {order} by dealer").code == "staff/rank"
    table.do(f"lift {order} by gaming_supervisor")
    assert table.view("p2").orders == ()


@clause(BOOK, "11.8", "11.8.1")
def test_suspects_act_before_the_others_handle_their_cards() -> None:
    table = suspected().do("rule act-first boxes 2 reason peeking")
    for line in ("box 1 look", "box 1 check", "box 1 bet 30"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.cites) == ("order/act-first", ("11.8", "11.8.1"))
    table.do("box 2 look\nbox 2 check\nbox 1 look\nbox 1 check")


@clause(BOOK, "11.8", "11.8.2")
def test_suspects_do_not_share_a_table() -> None:
    table = suspected("seat 1 p1\nseat 2 p2\n").do("rule keep-apart reason signals\nleave 2")
    refusal = table.refused("seat 3 p2")
    assert (refusal.code, refusal.cites) == ("order/keep-apart", ("11.8", "11.8.2"))
    table.do("leave 1\nseat 3 p2")
    assert table.refused("seat 1 p1").code == "order/keep-apart"


@clause(BOOK, "11.8.3")
def test_english_is_shown_to_everybody_until_it_is_lifted() -> None:
    table = suspected().do("rule english-only reason talking")
    assert "11.8.3" in table.cites(OrderGiven)
    assert table.view("stranger").orders == ("english-only",)


@clause(BOOK, "11.8")
def test_a_suspicion_that_comes_to_nothing_leaves_everything_as_it_was() -> None:
    table = suspected()
    assert table.refused("rule play-on by dealer").code == "staff/rank"
    table.do("rule play-on by gaming_supervisor\nbox 1 check")
    assert table.events_of(OrderGiven) == []
