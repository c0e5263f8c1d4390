"""A hand taken by mistake: when it can be said, and until when it can be given back."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.duty.parts import with_box
from croupier.engine.remedies.restore import facts
from croupier.table import commands as c
from croupier.table.table import BoxStatus
from tests.felt import Felt, play

BOOK = "crown-ms-3.0"
HOUSE = ("house:irregularity",)
TWO = "box 3 ante 10\nbox 5 ante 10\ndeal 3: As Ks; 5: 2c 7d\nbox 3 look\n"
TO_THE_LAST = "box 3 bet 10\nbox 5 bet 10\nshow Qs\nbox 3 bet 10\nbox 5 bet 10\nshow Js\n"


def taken(lines: str) -> Felt:
    return play(BOOK, TWO + lines, mode="live").do("wrong cards-taken box 3 cards As,Ks count 2")


def test_a_hand_that_is_still_in_is_given_back_even_when_boxes_are_settled() -> None:
    felt = taken(TO_THE_LAST + "box 3 bet 10\nbox 5 bet 10\nshow Ts").do("rule restore-hand\nsettle")
    assert felt.paid(3)["ante"] == 5_000_00


def test_a_hand_folded_last_is_not_given_back_once_boxes_are_settled() -> None:
    felt = taken(TO_THE_LAST + "box 3 fold\nbox 5 bet 10\nshow Ts")
    text = "The round has gone on without this hand."
    late = Refusal("restore/late", ("11.6.1", "11.6.2", "11.6.3"), text, {"box": 3})
    assert felt.refused("rule restore-hand") == late
    assert taken(TO_THE_LAST + "box 3 fold").do("rule restore-hand").table.incident is None


def test_a_round_that_is_over_gives_no_hand_back_unless_nobody_was_left() -> None:
    felt = play(BOOK, TWO + TO_THE_LAST + "box 3 fold\nbox 5 bet 10\nshow Ts\nsettle 5", mode="live")
    assert felt.table.round.phase == "finished"
    assert felt.refused("wrong cards-taken box 3").code == "incident/moment"
    between = felt.do("close")
    assert between.refused("wrong cards-taken box 3").code == "incident/moment"
    felt = play(BOOK, TWO + "box 3 fold\nbox 5 fold", mode="live")
    felt.do("wrong cards-taken box 3 cards As,Ks count 2\nrule restore-hand cards As,Ks")
    assert felt.table.round.phase == "deciding"


def test_who_has_left_is_given_no_hand_but_their_wagers() -> None:
    felt = play(BOOK, "seat 3 p3\n" + TWO + "box 3 fold", mode="live")
    felt.do("leave 3\nwrong cards-taken box 3 cards As,Ks count 2")
    left = Refusal(
        "restore/left", ("11.6.1", "11.6.2", "11.6.3"), "The player of this hand has left.", {"box": 3}
    )
    assert felt.refused("rule restore-hand") == left
    before = felt.table.balance("patron:p3")
    felt.do("rule leave-racked")
    assert felt.table.boxes[2].status == "void"
    assert felt.table.balance("patron:p3") - before == 10_00


@pytest.mark.parametrize("status", ["waiting", "conceded", "settled", "void"])
def test_only_a_hand_that_was_in_the_round_can_be_taken(status: BoxStatus) -> None:
    felt = play(BOOK, TWO, mode="live")
    call = c.Call(actor="dealer", kind="cards-taken", box=3)
    assert facts(felt.scene(), call) is None
    none = Refusal("box/no-hand", HOUSE, "Box 3 has no hand to lose.", {"box": 3})
    for box in (
        replace(felt.table.boxes[2], status=status),
        replace(felt.table.boxes[2], places=()),
        replace(felt.table.boxes[2], places=(), status="folded"),
    ):
        assert facts(replace(felt.scene(), table=with_box(felt.table, box)), call) == none
    which = Refusal("incident/box", HOUSE, "Which box?", {"kind": "cards-taken"})
    assert facts(felt.scene(), replace(call, box=None)) == which


def test_cards_are_named_whole_and_each_once() -> None:
    felt = play(BOOK, TWO + "box 3 fold\nwrong cards-taken box 3 cards As,Ks count 8", mode="live")
    cites = ("11.6.1", "11.6.2", "11.6.3")
    refusal = felt.refused("rule restore-hand cards As,Qs")
    text = "The top two cards of the rack are not those the player named."
    assert refusal == Refusal("restore/mismatch", cites, text)
    assert felt.refused("rule restore-hand cards As").cites == cites
    unseen = play(
        BOOK, "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 3 fold\nwrong cards-taken box 3", mode="live"
    )
    why = Refusal("order/reason", cites, "Say why these are the cards nobody has seen.")
    assert unseen.refused("rule restore-hand") == why
    unseen.do("rule restore-hand reason on-top")
