"""Players suspected of working together do not play at one table: not here, not at the next, until lifted."""

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import ApartRule
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.players.floor_orders import replay
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.sanctions import Apart, FloorOrders
from croupier.table.table import Mode
from tests.felt import Felt, clause, play
from tests.felt.variant import play_variant, variant

S3, S4, UTH = "star-ms-undated", "star-ms-4", "star-uth"
BROUGHT = 1_000_000  # cents
OWN = {S3: "11.10.2", S4: "11.10.2", UTH: "11.8.2"}
APART = "wrong collusion-suspected boxes 1,2\n rule keep-apart reason signals"


def antes(book: str, *boxes: int) -> str:
    blind = ", blind 10" if book == UTH else ""
    return "\n".join(f"box {box} ante 10{blind}" for box in boxes)


@clause(S3, "11.10.2")
@clause(S4, "11.10.2")
@clause(UTH, "11.8.2")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_who_sits_with_one_they_are_kept_from_antes_no_more(book: str, mode: Mode) -> None:
    felt = play(book, "seat 1 p1\n seat 2 p2\n seat 3 p3", mode=mode)
    felt.do("wrong collusion-suspected boxes 1,2 by gaming_supervisor\n rule keep-apart reason signals")
    for box in (1, 2):
        refusal = felt.refused(f"box {box} ante 10")
        assert (refusal.code, OWN[book] in refusal.cites) == ("order/keep-apart", True)
    felt.do(antes(book, 3))
    felt.do("leave 2\n" + antes(book, 1))
    assert felt.refused("seat 2 p2").code == "order/keep-apart"
    assert felt.balance("box:1:ante") == 10_00


@clause(S3, "11.10.2")
@clause(S4, "11.10.2")
@clause(UTH, "11.8.2")
def test_antes_that_lie_go_back_and_hands_that_are_dealt_are_played_out(book: str) -> None:
    felt = play(book, f"{antes(book, 1, 2, 3)}\n {APART}", mode="live")
    assert [felt.balance(f"patron:p{n}") == BROUGHT for n in (1, 2, 3)] == [True, True, False]
    assert OWN[book] in felt.cites(ev.WagerTakenBack)
    felt = play(book, f"{antes(book, 1, 2)}\n deal 1: As Ad; 2: Kc Kh\n {APART}", mode="live")
    for box in (1, 2):
        felt.do(f"box {box} bet 40" if book == UTH else f"box {box} bet 10")
    felt.do("show Qs 7d 2c\n show 3h 4d" if book == UTH else "show Qs\n box 1 fold\n box 2 fold")
    felt.do("settle")
    assert felt.refused("box 1 ante 10").code == "order/keep-apart"


@clause(S3, "11.10.2")
@clause(S4, "11.10.2")
@clause(UTH, "11.8.2")
def test_the_order_may_name_who_stays(book: str) -> None:
    felt = play(book, f"{antes(book, 1, 2)}\n wrong collusion-suspected boxes 1,2", mode="live")
    stranger = felt.refused("rule keep-apart reason signals stays p9")
    assert (stranger.code, OWN[book] in stranger.cites) == ("order/stays", True)
    felt.do("rule keep-apart reason signals stays p1")
    assert (felt.balance("box:1:ante"), felt.balance("patron:p2")) == (10_00, BROUGHT)
    assert felt.events_of(ev.OrderGiven)[0].stays == "p1"
    assert felt.refused("box 2 ante 10").code == "order/keep-apart"
    felt.do("leave 2")
    assert felt.refused("seat 2 p2").code == "order/keep-apart"
    there = FloorOrders(apart=replay(FloorOrders(), felt.events).apart)
    assert there.apart == (Apart(("p1", "p2")),), "who stays, stays at this table alone"


@clause(S4, "11.10.2", "15.2.1.1")
def test_a_jackpot_wager_on_anothers_box_is_playing_together_too() -> None:
    felt = play(S4, "seat 1 p1\n seat 2 p2\n box 3 ante 10\n decline 3\n permit 3 p2", mode="live").do(APART)
    assert felt.refused("box 3 by p2 jackpot 5").code == "order/keep-apart"
    felt = play(S4, "seat 1 p1\n seat 2 p2\n box 3 ante 10\n decline 3\n permit 3 p2", mode="live")
    felt.do(f"box 3 by p2 jackpot 5\n {APART}")
    assert (felt.balance("patron:p2"), felt.balance("box:3:ante")) == (BROUGHT, 10_00)


def elsewhere(felt: Felt, orders: FloorOrders, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
    return decide(replace(felt.scene(), floor=orders), replace(command, at=felt.at))


@clause(S3, "11.10.2")
@clause(S4, "11.10.2")
@clause(UTH, "11.8.2")
def test_it_holds_at_every_table_and_can_be_lifted_at_any(book: str) -> None:
    felt = play(book, f"seat 1 p1\n seat 2 p2\n {APART}", mode="live")
    orders = replay(FloorOrders(), felt.events)
    there = play(S4, "seat 1 p1\n seat 2 p2", mode="live")
    wager = c.PlaceWager(actor="dealer", player="p2", box=2, spot="ante", amount=10_00)
    refused = elsewhere(there, orders, wager)
    assert isinstance(refused, Refusal)
    assert (refused.code, "11.10.2" in refused.cites) == ("order/keep-apart", True)
    alone = play(S4, "seat 1 p1", mode="live")
    assert isinstance(elsewhere(alone, orders, c.TakeSeat(actor="dealer", box=2, player="p2")), Refusal)
    lift = c.LiftOrder(actor="gaming_supervisor", order="keep-apart", players=("p1", "p2"))
    assert isinstance(elsewhere(there, orders, replace(lift, actor="dealer")), Refusal)
    unknown = elsewhere(there, orders, replace(lift, players=("p1", "p7")))
    assert isinstance(unknown, Refusal)
    assert unknown.code == "order/none"
    lifted = elsewhere(there, orders, lift)
    assert isinstance(lifted, tuple)
    after = replay(orders, lifted)
    assert after.apart == ()
    assert isinstance(elsewhere(felt, after, replace(wager, spot="ante")), tuple), "where it was ordered too"


@clause(S4, "11.10.2")
def test_of_two_orders_one_can_be_lifted() -> None:
    felt = play(S4, f"seat 1 p1\n seat 2 p2\n seat 3 p3\n {APART}", mode="live")
    felt.do("wrong collusion-suspected boxes 2,3\n rule keep-apart reason signals")
    felt.do("lift keep-apart players p1,p2")
    assert felt.table.orders.apart == (Apart(("p2", "p3")),)
    felt.do("box 1 ante 10")
    assert felt.refused("box 2 ante 10").facts["other"] == "p3"
    felt.do("lift keep-apart\n box 2 ante 10")


@clause(S4, "11.10.2")
def test_a_book_may_let_antes_that_lie_be_played() -> None:
    book = variant(S4, apart=ApartRule(cites=("11.10.2",), bites="next-round"))
    felt = play_variant(book, f"{antes(S4, 1, 2)}\n {APART}", mode="live")
    assert felt.balance("box:1:ante") == felt.balance("box:2:ante") == 10_00
    felt.do("deal\n box 1 fold\n box 2 fold\n settle")
    assert felt.refused("box 1 ante 10").code == "order/keep-apart"
