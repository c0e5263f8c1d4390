"""Chips from the floor's sum on: one enters them, another confirms, and only then they are there."""

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import TwoPeople
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
RULE = "house:two-people"
SUM = 10_000_00
PENDING = c.BuyChips(actor="dealer", player="p3", amount=SUM)


def live(book: str, lines: str = "seat 3 p3 500", *, alone: int = 0) -> Felt:
    """A live table of a floor that wants two people from $10,000 on."""
    felt = play(book, lines, mode="live")
    felt.two_people = TwoPeople(SUM, alone)
    return felt


def done(answer: tuple[ev.Event, ...] | Refusal) -> tuple[ev.Event, ...]:
    assert isinstance(answer, tuple), answer
    return answer


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def second(felt: Felt, by: str = "", total: int = SUM, entry: int = 1) -> tuple[ev.Event, ...] | Refusal:
    return felt.give(c.ConfirmChips(actor=by or list(felt.staff)[1], entry=entry, total=total))


@clause(S3, RULE)
@clause(C3, RULE)
@clause(S4, RULE)
@clause(UTH, RULE)
def test_a_large_sale_moves_nothing_before_a_second_person_confirms(book: str) -> None:
    felt = live(book)
    before, tray = felt.balance("patron:p3"), felt.balance("float")
    (signed,) = done(felt.give(PENDING))
    assert isinstance(signed, ev.ChipsSigned)
    assert (signed.by, signed.player, signed.amount, signed.way) == ("dealer", "p3", SUM, "cash")
    assert (felt.balance("patron:p3"), felt.balance("float")) == (before, tray)
    confirmed, bought = done(second(felt))
    assert isinstance(confirmed, ev.ChipsConfirmed)
    assert isinstance(bought, ev.ChipsBought)
    assert (confirmed.signed, confirmed.by, confirmed.amount) == ("dealer", list(felt.staff)[1], SUM)
    assert (felt.balance("patron:p3"), felt.balance("float")) == (before + SUM, tray - SUM)
    assert sum(felt.table.balances.values()) == 0
    assert felt.table.entries.pending == ()
    assert felt.cites(ev.ChipsSigned) == felt.cites(ev.ChipsConfirmed) == {RULE}


@clause(S4, RULE)
def test_the_second_person_is_another_of_a_higher_rank_who_says_the_same_sum() -> None:
    felt = live(S4)
    felt.staff |= {"dan": "dealer", "sue": "gaming_supervisor"}
    felt.give(c.BuyChips(actor="dealer", player="p3", amount=SUM))
    assert code(second(felt, "dealer")) == "staff/rank"
    assert code(second(felt, "dan")) == "staff/rank"
    assert code(second(felt, "p3")) == "staff/rank"
    assert code(second(felt, "sue", total=SUM - 1)) == "count/total"
    assert code(second(felt, "sue", entry=2)) == "chips/none"
    assert isinstance(second(felt, "sue"), tuple)
    assert code(second(felt, "sue")) == "chips/none"


@clause(S4, RULE)
def test_who_entered_chips_does_not_confirm_them_with_any_rank() -> None:
    felt = play(S4, "seat 3 p3 500", mode="electronic")
    felt.two_people = TwoPeople(SUM)
    felt.staff |= {"sue": "gaming_supervisor", "tom": "assistant_gaming_manager"}
    felt.give(c.BuyChips(actor="sue", player="p3", amount=SUM))
    answer = second(felt, "sue")
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("count/two-signatures", (RULE,))
    assert isinstance(second(felt, "tom"), tuple)


@clause(S4, RULE)
@pytest.mark.parametrize(
    ("entry", "account"),
    [
        (c.TakeSeat(actor="dealer", box=5, player="p5", brings=SUM), "patron:p5"),
        (c.DeclareChips(actor="dealer", player="p3", amount=SUM), "patron:p3"),
        (c.BuyChips(actor="dealer", player="p3", amount=SUM), "patron:p3"),
        (
            c.ExchangeVoucher(actor="dealer", player="p3", value=SUM, tokens=SUM, conditions_met=True),
            "token:p3",
        ),
    ],
)
def test_whichever_way_chips_are_entered_two_people_do_it(entry: c.Command, account: str) -> None:
    felt = live(S4)
    before = felt.balance(account)
    assert [type(event) for event in done(felt.give(entry))] == [ev.ChipsSigned]
    assert felt.balance(account) == before
    assert isinstance(second(felt), tuple)
    assert felt.balance(account) == before + SUM


@clause(C3, RULE)
def test_a_bet_by_word_of_so_much_is_bought_first() -> None:
    felt = live(C3, alone=SUM - 1_000)
    bet = c.SpeakBet(actor="dealer", box=3, spot="ante", amount=1_000, tender="cash", player="p3")
    assert code(felt.give(bet)) == "chips/two-people"
    felt.two_people = TwoPeople(SUM)
    assert isinstance(felt.give(bet), tuple)


@clause(S4, RULE)
def test_what_was_entered_alone_before_counts_and_a_cent_less_is_for_one() -> None:
    felt = live(S4, alone=SUM - 500_00)
    less = done(felt.give(c.BuyChips(actor="dealer", player="p3", amount=500_00 - 1)))
    assert [type(event) for event in less] == [ev.ChipsBought]
    full = done(felt.give(c.BuyChips(actor="dealer", player="p3", amount=500_00)))
    assert [type(event) for event in full] == [ev.ChipsSigned]


@clause(S4, RULE)
def test_what_could_not_be_done_is_not_signed_for_nor_confirmed() -> None:
    felt = live(S4)
    assert code(felt.give(c.BuyChips(actor="dealer", player="p9", amount=SUM))) == "seat/none"
    felt.give(PENDING)
    assert code(felt.give(PENDING)) == "chips/pending"
    felt.give(c.LeaveSeat(actor="dealer", box=3))
    assert code(second(felt)) == "seat/none", "the player has left meanwhile"


@clause(S4, RULE)
def test_two_seats_do_not_wait_for_one_box() -> None:
    felt = live(S4)
    felt.give(c.TakeSeat(actor="dealer", box=5, player="p5", brings=SUM))
    assert code(felt.give(c.TakeSeat(actor="dealer", box=5, player="p6", brings=SUM))) == "chips/pending"
    felt.give(c.TakeSeat(actor="dealer", box=5, player="p6"))
    assert code(second(felt)) == "seat/taken"


@clause(S4, RULE)
def test_an_entry_with_one_signature_is_cancelled_for_a_reason_and_ends_with_the_table() -> None:
    felt = live(S4)
    felt.give(PENDING)
    assert code(felt.give(c.CancelChips(actor="dealer", entry=1, reason=""))) == "order/reason"
    assert code(felt.give(c.CancelChips(actor="dealer", entry=2, reason="x"))) == "chips/none"
    assert code(felt.give(c.CancelChips(actor="p3", entry=1, reason="x"))) == "staff/rank"
    (cancelled,) = done(felt.give(c.CancelChips(actor="dealer", entry=1, reason="mistyped")))
    assert isinstance(cancelled, ev.ChipsCancelled)
    (again,) = done(felt.give(PENDING))
    assert isinstance(again, ev.ChipsSigned)
    assert again.entry == 2
    closed = evolve(felt.table, ev.TableClosed(cites=(RULE,)))
    assert closed.entries.pending == ()


@clause(S4, RULE)
def test_while_a_count_is_open_a_sale_is_not_confirmed() -> None:
    felt = play(
        S4, "tray 4000x25\nconfirm float 100000\ndrop 0\nconfirm drop 0", mode="live", counts=100_000_00
    )
    felt.do("seat 3 p3 500")
    felt.two_people = TwoPeople(SUM)
    felt.give(PENDING)
    felt.do("tray 4000x25")
    assert code(second(felt)) == "count/open"


@clause(S4, RULE)
def test_without_a_sum_one_person_enters_what_they_like() -> None:
    felt = live(S4)
    felt.two_people = None
    assert [type(event) for event in done(felt.give(PENDING))] == [ev.ChipsBought]


@clause(S3, RULE, "1.1:Casino Promotional Token")
def test_tokens_and_the_number_of_a_voucher_wait_with_the_entry() -> None:
    felt = live(S3, "")
    done(felt.give(c.TakeSeat(actor="dealer", box=3, player="p3", brings=SUM, tokens=50_00)))
    assert felt.balance("token:p3") == 0
    done(second(felt))
    assert felt.balance("token:p3") == 50_00
    voucher = c.ExchangeVoucher(
        actor="dealer", player="p3", value=SUM, tokens=SUM, conditions_met=True, number="A-1"
    )
    done(felt.give(voucher))
    done(second(felt, entry=2))
    assert [one.number for one in felt.events_of(ev.VoucherExchanged)] == ["A-1"]
    assert code(felt.give(voucher)) == "token/changed"
