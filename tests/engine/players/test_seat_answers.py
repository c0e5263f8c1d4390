"""Seats, chips and tokens with the whole answer: which money moves, by which clauses, and why not."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, with_card
from tests.clauses.backed import backed
from tests.felt import Felt, play
from tests.felt.accounts import SYDNEY
from tests.felt.variant import play_variant, variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
MOST = 10**15  # cents: no amount is larger
FLOAT = 100_000_000_00
BROUGHT = 10_000_00
SEAT, CHIPS, TOKEN = ("house:seat",), ("house:chips",), ("1.1:Casino Promotional Token",)
LIMITED = replace(with_card("p3"), loss_limits=(LossLimit(amount=100_00),))


def sit(box: int = 4, player: str = "p4", brings: int = 5_00, actor: str = "dealer") -> c.TakeSeat:
    return c.TakeSeat(actor=actor, box=box, player=player, brings=brings)


def leave(box: int, actor: str = "dealer") -> c.LeaveSeat:
    return c.LeaveSeat(actor=actor, box=box)


def buy(amount: int = 100_00, means: Any = "cash", player: str = "p3") -> c.BuyChips:
    return c.BuyChips(actor="dealer", player=player, amount=amount, means=means)


def voucher(value: int = 50_00, tokens: int | None = None, **said: Any) -> c.ExchangeVoucher:
    asked: dict[str, Any] = {"actor": "dealer", "player": "p3", "value": value, "conditions_met": True} | said
    return c.ExchangeVoucher(tokens=value if tokens is None else tokens, **asked)


def attest(actor: str, *, enough: bool) -> c.AttestSeats:
    return c.AttestSeats(actor=actor, enough=enough)


def refused(felt: Felt, command: c.Command) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The whole refusal but its words."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


@pytest.mark.parametrize(
    ("command", "code", "cites", "facts"),
    [
        (sit(0), "box/unknown", SEAT, {"box": 0}),
        (sit(7), "box/unknown", SEAT, {"box": 7}),
        (sit(3), "seat/taken", SEAT, {"box": 3}),
        (sit(player="p3"), "seat/second", SEAT, {"player": "p3"}),
        (sit(player=""), "seat/staff", SEAT, {"player": ""}),
        (sit(player="dealer"), "seat/staff", SEAT, {"player": "dealer"}),
        (sit(brings=-1), "money/amount", CHIPS, {"amount": -1}),
        (sit(brings=MOST + 1), "money/amount", CHIPS, {"amount": MOST + 1}),
        (leave(7), "seat/empty", SEAT, {"box": 7}),
        (leave(4), "seat/empty", SEAT, {"box": 4}),
        (buy(player="p4"), "seat/none", SEAT, {"player": "p4"}),
        (buy(0), "money/amount", CHIPS, {"amount": 0}),
        (buy(MOST + 1), "money/amount", CHIPS, {"amount": MOST + 1}),
        (buy(MOST), "chips/float", ("house:float",), {}),
        (buy(FLOAT + 1), "chips/float", ("house:float",), {}),
        (buy(means="terminal"), "chips/no-terminal", ("1.1:Cashless",), {}),
        (voucher(player="p4"), "seat/none", SEAT, {"player": "p4"}),
        (voucher(0), "token/value", TOKEN, {"value": 0, "tokens": 0}),
        (voucher(MOST + 1), "token/value", TOKEN, {"value": MOST + 1, "tokens": MOST + 1}),
        (voucher(5, 6), "token/value", TOKEN, {"value": 5, "tokens": 6}),
        (voucher(conditions_met=False), "token/conditions", TOKEN, {}),
        (attest("gaming_supervisor", enough=True), "box/one", ("5.5",), {}),
    ],
)
def test_what_is_refused_says_why(
    command: c.Command, code: str, cites: tuple[str, ...], facts: dict[str, Any]
) -> None:
    assert refused(play(S4, "seat 3 p3", mode="live"), command) == (code, cites, facts)


def test_a_closed_table_seats_nobody_and_sells_nothing() -> None:
    felt = play(S4, "seat 3 p3\n leave 3\n shut")
    assert refused(felt, sit(actor="p4")) == ("table/closed", SEAT, {})
    assert refused(felt, replace(buy(), actor="p3")) == ("table/closed", CHIPS, {})
    live = play(S4, "seat 3 p3", mode="live")
    live.table = replace(live.table, open=False)
    assert refused(live, voucher()) == ("table/closed", TOKEN, {})


@pytest.mark.parametrize(
    ("book", "again", "limited"),
    [(S3, ("4.1.3",), ()), (C3, (), ()), (S4, ("4.1.3",), ("13.2.2",)), (UTH, ("4.1.3",), ())],
)
def test_a_seat_is_taken_with_what_is_brought_and_after_a_vacancy_the_cards_are_shuffled(
    book: str, again: tuple[str, ...], limited: tuple[str, ...]
) -> None:
    felt = play(book, "seat 3 p3 50", mode="live")
    felt.patrons["p5"] = LIMITED
    for brings in (0, MOST):
        moved = move(brings, "outside", "patron:p4")
        assert felt.give(sit(brings=brings)) == (
            ev.SeatTaken(box=4, player="p4", cites=SEAT, postings=moved),
        )
        left = ev.SeatLeft(box=4, player="p4", cites=SEAT, postings=move(brings, "patron:p4", "outside"))
        assert felt.give(leave(4)) == (left,)
    brought = ev.SeatTaken(
        box=5, player="p5", cites=SEAT + limited, postings=move(9_00, "outside", "patron:p5")
    )
    assert felt.give(sit(5, "p5", 9_00)) == (brought,)
    felt.give(leave(5))
    shuffle = "vacancy" if again else None
    gone = ev.SeatLeft(
        box=3, player="p3", cites=SEAT + again, shuffle=shuffle, postings=move(50_00, "patron:p3", "outside")
    )
    assert felt.give(leave(3)) == (gone,)
    assert felt.give(sit(5, "p5", 9_00)) == (replace(brought, cites=SEAT + again + limited, shuffle=shuffle),)
    assert felt.give(sit(4)) == (
        ev.SeatTaken(box=4, player="p4", cites=SEAT, postings=move(5_00, "outside", "patron:p4")),
    )


def test_nobody_leaves_a_box_on_which_another_has_a_wager_nor_the_owner_of_that() -> None:
    felt = backed("deal\n box 3 fold")
    for box in (3, 5):
        assert refused(felt, leave(box, f"p{box}")) == ("seat/wagers", SEAT, {"box": box})
    felt.do("show Qs Js Ts\n settle")
    for box in (3, 5):
        assert isinstance(felt.give(leave(box, f"p{box}")), tuple)
    assert (felt.balance("patron:p3"), felt.balance("patron:p5")) == (0, 0)


@pytest.mark.parametrize(
    ("book", "dropped", "change", "cashless", "limited"),
    [
        (S3, ("2.4",), (), (), ()),
        (C3, CHIPS, (), (), ()),
        (S4, ("2.5", "2.5.1"), ("1.1:Cash Change",), ("1.1:Cashless",), ("13.2.1",)),
        (UTH, ("2.4",), (), (), ()),
    ],
)
def test_chips_come_out_of_the_float_for_cash_or_at_a_terminal(
    book: str, dropped: Any, change: Any, cashless: Any, limited: Any
) -> None:
    felt = play(book, "seat 3 p3", mode="live", terminal="T1")
    money = move(1, "float", "patron:p3") + move(1, "outside", "drop")
    bought = ev.ChipsBought(player="p3", amount=1, means="cash", cites=CHIPS + change, postings=money)
    assert felt.give(buy(1)) == (bought,)
    felt.patrons["p3"] = LIMITED
    assert felt.give(buy(1)) == (replace(bought, cites=CHIPS + change + limited),)
    money = move(2, "float", "patron:p3") + move(2, "outside", "terminal")
    terminal = ev.ChipsBought(
        player="p3", amount=2, means="terminal", cites=CHIPS + change + cashless + limited, postings=money
    )
    assert felt.give(buy(2, "terminal")) == (terminal,)
    without = play(book, "seat 3 p3", mode="live").give(buy(2, "terminal"))
    assert isinstance(without, Refusal) is bool(cashless), "only a book that names terminals asks for one"
    assert isinstance(felt.give(buy(FLOAT - 4)), tuple), "to the last chip"
    assert felt.balance("float") == 0
    no_cash = play(book, "seat 3 p3", mode="live", cash=False)
    assert refused(no_cash, buy()) == ("chips/no-cash", dropped, {})
    off = play(book, "seat 3 p3", mode="live")
    off.table = replace(off.table, drop_box=False)
    assert refused(off, buy()) == ("chips/no-cash", dropped, {})


def test_a_voucher_becomes_tokens_of_its_value_where_the_book_has_tokens() -> None:
    for book in (S3, S4, UTH):
        felt = play(book, "seat 3 p3", mode="live")
        for value in (1, MOST):
            moved = move(value, "promotion", "token:p3")
            exchanged = ev.VoucherExchanged(player="p3", value=value, cites=TOKEN, postings=moved)
            assert felt.give(voucher(value)) == (exchanged,)
    assert refused(play(C3, "seat 3 p3", mode="live"), voucher()) == ("token/none", ("5.1",), {})


def test_where_seats_are_short_what_lies_on_extra_boxes_goes_back_until_the_first_card() -> None:
    lines = "seats enough\n box 3 ante 10, jackpot 5\n box 5 ante 10\n box 4 by p5 ante 10, jackpot 5"
    felt = play(C3, lines, mode="live")
    said = ev.SeatsAttested(enough=True, by="tg_hdd", cites=("5.10.1",))
    assert felt.give(attest("tg_hdd", enough=True)) == (said,)
    short = replace(said, enough=False)
    answer = felt.give(attest("tg_hdd", enough=False))
    assert isinstance(answer, tuple)
    assert answer[0] == short
    back = [
        ev.WagerTakenBack(
            box=4, spot=spot, stake=stake, owner="p5", cites=("5.10.1",),
            postings=move(stake, f"box:4:{spot}", "patron:p5"),
        )
        for spot, stake in (("ante", 10_00), ("jackpot", 5_00))
    ]  # fmt: skip
    assert list(answer[1:3]) == back
    dealt = play(C3, f"{lines}\n deal", mode="live")
    assert dealt.give(attest("tg_hdd", enough=False)) == (short,)
    for book, cites in ((S3, ("5.4",)), (UTH, ("5.5",))):
        assert refused(play(book, mode="live"), attest("gaming_supervisor", enough=False)) == (
            "box/one",
            cites,
            {},
        )


def test_a_player_with_a_loss_limit_takes_a_carried_wager_along_too() -> None:
    book = variant(C3, loss_limit=load(S4).rule.loss_limit)
    lines = "box 3 ante 10, jackpot 5\n box 4 ante 10\n deal\n wrong cards-to-empty-box box 1\n rule misdeal"
    felt = play_variant(book, lines)
    felt.patrons["p3"] = LIMITED
    answer = felt.give(leave(3, "p3"))
    assert isinstance(answer, tuple)
    back, _, left, away, *_ = answer
    assert back.cites == ("11.12.1",)
    assert isinstance(left, ev.SeatLeft)
    assert left.postings == move(BROUGHT, "patron:p3", "outside")
    took = ev.ChipsTakenAway(player="p3", amount=BROUGHT, expected=BROUGHT, review=False, cites=("13.2.3",))
    assert away == took


def test_a_loss_limit_of_a_guarded_table_asks_nothing_that_the_book_does_not() -> None:
    lines = "issue 3\n choose 3 loss-day 100\n seat 3 p3 50\n buy 3 10"
    felt = play(S3, lines, safeguards=SYDNEY, mode="live")
    assert felt.events_of(ev.SeatTaken)[0].cites == SEAT
    assert felt.events_of(ev.ChipsBought)[0].cites == CHIPS
