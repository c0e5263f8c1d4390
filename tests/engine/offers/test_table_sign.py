"""The signs of a table as a display shows them: everything that hangs there, and nothing about who is who."""

import msgspec
import pytest

from croupier.core.book.payouts import MaxPayoutRule, Scope
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.offers.signs import PrizeOnSign, TableSign, table_sign
from croupier.rulebooks.load import book_ids, load
from croupier.table.table import Table
from tests.felt import Felt, play
from tests.felt.variant import variant

CLOSED = Sign(limits={"ante": Limit(500, 50_000)}, jackpot=JackpotSign(wager=500, seed=5_000_000))
BOOKS = ("star-ms-undated", "star-ms-4", "star-uth")


def shown(felt: Felt, book: str) -> TableSign:
    return table_sign(felt.table, load(book), CLOSED)


@pytest.mark.parametrize("book", BOOKS)
def test_both_minimums_are_shown_while_somebody_keeps_the_old_one(book: str) -> None:
    felt = play(book, "seat 3 p3\nraise ante 25\nseat 4 p4")
    sign = shown(felt, book)
    now = {line.spot: line.now for line in sign.limits}
    assert now["ante"].least == 25_00
    assert [(one.box, one.old) for one in sign.boxes] == [(3, {"ante": 5_00})]
    assert b"p3" not in msgspec.json.encode(sign)


def test_limits_of_a_players_own_hang_at_the_box_once_they_are_shown_there() -> None:
    felt = play("star-ms-4", "seat 3 p3\nraise ante 25\nseat 4 p4", mode="live")
    felt.do("by hand\ngrant p3 ante 5-5000")
    assert felt.table.due  # the sign is not up yet
    (kept,) = shown(felt, "star-ms-4").boxes
    assert (kept.box, kept.old, kept.own) == (3, {"ante": 5_00}, {})
    felt.do("as usual\ngrant p4 ante 25-2000")
    mine, other = shown(felt, "star-ms-4").boxes
    assert (mine.box, mine.old, mine.own) == (3, {"ante": 5_00}, {"ante": Limit(5_00, 5_000_00)})
    assert (other.box, other.old, other.own) == (4, {}, {"ante": Limit(25_00, 2_000_00)})
    assert b"p3" not in msgspec.json.encode(shown(felt, "star-ms-4"))


@pytest.mark.parametrize("book", book_ids())
def test_what_is_announced_hangs_there_with_its_time(book: str) -> None:
    felt = play(book, "seat 3 p3\nsign minimum ante 60 in 20")
    (one,) = shown(felt, book).announcements
    assert (one.announces, one.least, one.time - one.shown) == ("minimum", {"ante": 60_00}, 20 * 60_000)


def test_an_order_is_shown_until_it_is_lifted() -> None:
    felt = play("star-ms-4", "seat 1 p1", mode="live")
    for order in ("act-first", "english-only"):
        felt.do(f"wrong collusion-suspected box 1\nrule {order} reason talk by gaming_supervisor")
    assert felt.view("p1").orders == ("act-first", "english-only")
    assert shown(felt, "star-ms-4").orders == ("english-only",)  # the other is not for the room
    felt.do("lift english-only")
    assert shown(felt, "star-ms-4").orders == ()


@pytest.mark.parametrize(
    ("book", "option", "prizes"),
    [
        ("star-ms-4", None, {"royal_flush": (100, 50_000_00, None), "flush": (None, None, 100_00)}),
        ("crown-ms-3.0", 1, {"royal_flush": (100, None, None), "flush": (None, None, 500_00)}),
        ("crown-ms-3.0", 2, {"straight_flush": (10, None, None), "straight": (None, None, 200_00)}),
    ],
)
def test_the_jackpot_pays_what_the_book_and_its_sign_say(
    book: str, option: int | None, prizes: dict[str, tuple[int | None, int | None, int | None]]
) -> None:
    described = Sign(
        limits=CLOSED.limits, jackpot=JackpotSign(wager=500, seed=5_000_000, option=option, note="a note")
    )
    sign = table_sign(Table("t"), load(book), described)
    assert not sign.open
    assert sign.jackpot
    assert (sign.jackpot.wager, sign.jackpot.note, sign.jackpot.meter) == (500, "a note", "")
    found = {one.hand: one for one in sign.jackpot.prizes}
    for hand, (percent, least, amount) in prizes.items():
        assert found[hand] == PrizeOnSign(hand, percent, least, amount)


@pytest.mark.parametrize("scope", ["wager", "hand", "round"])
@pytest.mark.parametrize("or_minimum", [False, True])
def test_players_read_what_the_largest_payout_is_the_most_of(scope: Scope, or_minimum: bool) -> None:
    rule = MaxPayoutRule(cites=("table1:*",), scope=scope, or_minimum=or_minimum)
    sign = table_sign(play("crown-ms-3.0").table, variant("crown-ms-3.0", max_payout=rule), CLOSED)
    assert (sign.max_payout, sign.max_payout_scope) == (10_000_000, scope)
    assert sign.max_payout_or_minimum == or_minimum


def test_a_largest_payout_that_the_book_does_not_know_is_not_promised_to_players() -> None:
    stated = Sign(limits={}, max_payout=100, max_payouts={"flush": 50})
    sign = table_sign(Table("new"), load("star-ms-4"), stated)
    assert (sign.max_payout, sign.max_payouts) == (None, {})
