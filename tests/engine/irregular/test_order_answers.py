"""Orders about players, wagers refused and winnings in custody, with the whole answer."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.refusal import Refusal
from croupier.engine.irregular.orders import act_lift, acts_later, kept_apart, legal_lift
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import held_back, into_custody
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Orders
from croupier.table.players import with_card
from croupier.table.sanctions import Apart, Sanctions
from croupier.table.table import Box, Done, Round, Table, Wager
from tests.felt import play

S4, C3 = "star-ms-4", "crown-ms-3.0"
STAFF = {"dealer": "dealer", "boss": "gaming_supervisor"}
HOUSE = ("house:irregularity",)


def said(answer: Refusal | tuple[ev.Event, ...] | None) -> tuple[str, tuple[str, ...], dict[str, Any]] | None:
    assert answer is None or isinstance(answer, Refusal), answer
    return (answer.code, answer.cites, answer.facts) if answer else None


def scene(book: str = S4, *, orders: Orders | None = None, **table: Any) -> Scene:
    """p1, p3 and p5 are in the round, and only p5 has decided."""
    boxes = (
        Box(1, seat="p1", player="p1", status="in"),
        Box(2),
        Box(3, seat="p3", player="p3", status="in"),
        Box(4),
        Box(5, seat="p5", player="p5", status="in", acted=1),
        Box(6),
    )
    whole = Table("t", open=True, boxes=boxes, round=Round(4, "deciding"), orders=orders or Orders())
    return Scene(replace(whole, **table), load(book), STAFF)


def test_others_wait_for_those_who_were_told_to_act_first() -> None:
    told = scene(orders=Orders(first=("p3",)))
    first, _, third, *_ = told.table.boxes
    waits = ("order/act-first", ("11.10", "11.10.1"), {"box": 3})
    assert said(acts_later(told, first)) == waits
    assert acts_later(told, third) is None
    assert acts_later(scene(), first) is None
    decided = scene(orders=Orders(first=("p5",)))
    assert acts_later(decided, first) is None
    assert said(acts_later(scene(C3, orders=Orders(first=("p3",))), first)) == (*waits[:1], HOUSE, waits[2])
    both = scene(orders=Orders(first=("p3", "p1")))
    assert said(acts_later(both, both.table.boxes[4])) == (*waits[:2], {"box": 1})


def test_players_who_are_kept_apart_do_not_share_a_table() -> None:
    apart = scene(orders=Orders(apart=(Apart(("p8", "p9")), Apart(("p3", "p7")))))
    keeps = ("order/keep-apart", ("11.10", "11.10.2"), {"other": "p3"})
    assert said(kept_apart(apart, "p7")) == keeps
    for welcome in ("p3", "p6", "p8", "p9"):  # the others of their group are not there
        assert kept_apart(apart, welcome) is None


def test_an_order_is_lifted_by_those_who_may_give_it() -> None:
    given = scene(orders=Orders(english=True))
    lift = c.LiftOrder(actor="boss", order="english-only")
    cites = ("11.10", "11.10.3")
    assert legal_lift(given, lift) is None
    assert act_lift(given, lift) == (ev.OrderLifted(order="english-only", by="boss", cites=cites),)
    facts = {"needs": "casino_supervisor", "has": "dealer"}
    assert said(legal_lift(given, replace(lift, actor="dealer"))) == ("staff/rank", cites, facts)
    none = ("order/none", HOUSE, {"order": "act-first"})
    assert said(legal_lift(given, replace(lift, order="act-first"))) == none
    other = replace(given, book=load(C3))  # a book that knows no such order
    assert legal_lift(other, replace(lift, actor="dealer")) is None
    assert act_lift(other, lift)[0].cites == HOUSE


def refuse(spot: str, reason: str = "rude", box: int = 3) -> c.RefuseWager:
    return c.RefuseWager(actor="gaming_supervisor", box=box, spot=spot, reason=reason)


def test_a_wager_is_refused_before_the_first_card_on_stated_grounds() -> None:
    felt = play(S4, "box 3 ante 10, jackpot 5", mode="live")
    cites = ("13.16",)
    for box, spot in ((3, "3rd"), (4, "ante"), (9, "ante"), (0, "ante")):
        assert said(felt.give(refuse(spot, box=box))) == ("wager/none", cites, {"spot": spot})
    assert said(felt.give(refuse("ante", ""))) == ("order/reason", cites, {})
    felt.do("deal")
    assert said(felt.give(refuse("ante"))) == ("wager/locked", cites, {"box": 3})


@pytest.mark.parametrize(("spot", "back"), [("jackpot", ("jackpot",)), ("ante", ("ante", "jackpot"))])
def test_what_buys_the_hand_takes_everything_at_its_box_along(spot: str, back: tuple[str, ...]) -> None:
    felt = play(S4, "box 3 ante 10, jackpot 5\nbox 5 ante 10", mode="live")
    stakes = {"ante": 10_00, "jackpot": 5_00}
    answer = felt.give(refuse(spot))
    assert isinstance(answer, tuple)
    taken = [
        ev.WagerTakenBack(
            box=3,
            spot=one,
            stake=stakes[one],
            owner="p3",
            cites=("13.16",),
            postings=ledger.move(stakes[one], f"box:3:{one}", "patron:p3"),
        )
        for one in back
    ]
    refused = ev.WagerRefused(box=3, spot=spot, by="gaming_supervisor", reason="rude", cites=("13.16",))
    assert list(answer[: 1 + len(back)]) == [refused, *taken]


def held(box: int, amount: int, cites: tuple[str, ...]) -> ev.WinningsHeld:
    return ev.WinningsHeld(
        box=box,
        player="p3",
        amount=amount,
        cites=cites,
        postings=ledger.move(amount, "patron:p3", ledger.held_account("p3")),
    )


def test_what_was_paid_in_the_open_round_and_is_not_held_yet_goes_into_custody() -> None:
    ante, other = Wager("ante", 1000, "p3"), Wager("ante", 1000, "p4")
    boxes = (
        Box(1, done=(Done(ante, 0, 500), Done(other, 0, 70), Done(ante, 0, 30), Done(ante, 0, 9, held=True))),
        Box(2, done=(Done(ante, 1000),)),
        Box(3, done=(Done(ante, 0, 7),)),
        Box(4, done=(Done(other, 0, 5),)),
    )
    found = held_back(scene(boxes=boxes), "p3", ("9",))
    assert found == (held(1, 530, ("9",)), held(3, 7, ("9",)))


def test_a_payment_goes_into_custody_where_winnings_are_withheld_or_the_staff_policy_binds() -> None:
    nobody = scene()
    assert into_custody(nobody, 3, "p3", 500) == ()
    withheld = scene(sanctions=Sanctions(withheld={"p3": ("9",)}))
    assert into_custody(withheld, 3, "p3", 500) == (held(3, 500, ("9",)),)
    assert into_custody(withheld, 3, "p3", 0) == ()
    staff = replace(with_card("p3"), staff_policy=True)
    bound = replace(nobody, patrons={"p3": staff, "p4": with_card("p4")})
    assert into_custody(bound, 3, "p3", 500) == (
        ev.WinningsWithheld(player="p3", by="house", cites=("13.19",)),
        held(3, 500, ("13.19",)),
    )
    assert into_custody(bound, 3, "p4", 500) == ()
    assert into_custody(replace(bound, book=load(C3)), 3, "p3", 500) == ()
