"""What a stake is made of: chips, at The Star also promotional tokens."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table.commands import BuyChips, ExchangeVoucher, PlaceWager, TakeSeat
from croupier.table.events import VoucherExchanged, WagerPlaced
from croupier.table.table import Mode
from tests.felt import Felt, clause, layout, play

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
TOKEN = "1.1:Casino Promotional Token"


def voucher(table: Felt, *, by: str = "dealer", **changes: Any) -> Refusal | None:
    """Why a voucher for $50 that p3 hands in is not changed, if it is not."""
    command = ExchangeVoucher(actor=by, player="p3", value=50_00, tokens=50_00, conditions_met=True)
    answer = table.give(replace(command, **changes))
    return answer if isinstance(answer, Refusal) else None


def stakes(book: str) -> list[str]:
    """The spots that tokens may lie on."""
    return ["ante", "blind", "trips", "play"] if book == UTH else ["ante", "3rd", "4th", "5th"]


@clause(UNDATED, "5.1")
@clause(UTH, "5.1")
@clause(VERSION_4, "5.2")
def test_a_stake_is_chips_or_tokens(book: str) -> None:
    own = "5.2" if book == VERSION_4 else "5.1"
    table = play(book, "seat 3 p3\nvoucher 3 50")
    for other in ("cash", "voucher", "credit", "plaque", ""):
        wager = PlaceWager(actor="p3", box=3, spot="ante", amount=10_00, instrument=other)
        refusal = table.give(wager)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("wager/instrument", (own,))
    table.do("box 3 ante 10 token\nbox 3 back ante\nbox 3 ante 10")
    assert [event.instrument for event in table.events_of(WagerPlaced)] == ["token", "chip"]


@clause(CROWN, "5.1")
def test_crown_takes_chips_alone() -> None:
    table = play(CROWN, "seat 3 p3")
    for other in ("token", "cash", "voucher"):
        refusal = table.give(PlaceWager(actor="p3", box=3, spot="ante", amount=10_00, instrument=other))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("wager/instrument", ("5.1",))
    unknown = voucher(table)
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.cites) == ("token/none", ("5.1",))
    table.do("box 3 ante 10")
    assert table.balance("box:3:ante") == 10_00


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_a_voucher_becomes_tokens_of_its_value_on_its_conditions(book: str) -> None:
    table = play(book, "seat 3 p3")
    for wrong in (
        {"tokens": 49_99},
        {"tokens": 50_01},
        {"value": 0, "tokens": 0},
        {"value": -1, "tokens": -1},
    ):
        refusal = voucher(table, by="dealer", **wrong)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("token/value", (TOKEN,))
    for said in (False, None):
        refusal = voucher(table, conditions_met=said)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("token/conditions", (TOKEN,))
    assert table.balance("token:p3") == 0
    voucher(table)
    assert table.balance("token:p3") == 50_00
    assert table.balance("patron:p3") == 10_000_00
    assert table.events_of(VoucherExchanged)[0].cites == (TOKEN,)


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_the_dealer_changes_a_voucher_and_nobody_else(book: str) -> None:
    table = play(book, "seat 3 p3", mode="live")
    for other in ("p3", "gaming_supervisor"):
        refusal = voucher(table, by=other)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "staff/rank"
    voucher(table, by="dealer")
    assert table.balance("token:p3") == 50_00


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_tokens_lie_on_every_main_spot_and_not_on_the_jackpot(book: str) -> None:
    table = play(book, "seat 3 p3\nvoucher 3 500")
    first = "ante 10 token, blind 10 token, trips 10 token" if book == UTH else "ante 10 token"
    table.do(f"box 3 {first}")
    refusal = table.refused("box 3 jackpot 5 token")
    assert (refusal.code, refusal.cites, refusal.facts["spot"]) == ("token/spot", (TOKEN,), "jackpot")
    table.do("deal 3: Ah Ad")
    if book == UTH:
        table.do("box 3 bet 40 token")
    else:
        table.do("box 3 bet 10 token\nshow Qs\nbox 3 bet 10 token\nshow 8d\nbox 3 bet 10 token")
    placed = {event.spot: event.instrument for event in table.events_of(WagerPlaced)}
    assert placed == dict.fromkeys(stakes(book), "token")


@clause(UNDATED, TOKEN)
@clause(VERSION_4, TOKEN)
@pytest.mark.parametrize(("holes", "chips", "tokens", "house"), [
    ("Ah Ad", 40_00, 50_00, -40_00),  # chips are won, the tokens come back
    ("9h 9d", 0, 50_00, 0),  # a stand-off
    ("3h 2d", -30_00, 40_00, 30_00),  # lost tokens are no chips for the float
])  # fmt: skip
def test_tokens_win_chips_and_stay_tokens(book: str, holes: str, chips: int, tokens: int, house: int) -> None:
    table = play(book, f"seat 3 p3 1000\nvoucher 3 50\nbox 3 ante 10 token\ndeal 3: {holes}")
    before = table.balance("float")
    for card in ("Qs", "8d", "4c"):
        table.do(f"box 3 bet 10\nshow {card}")
    table.do("settle")
    assert table.balance("patron:p3") == 1_000_00 + chips
    assert table.balance("token:p3") == tokens
    assert table.balance("float") == before + house


@clause(UTH, TOKEN)
@pytest.mark.parametrize(("holes", "chips", "tokens", "house"), [
    ("Ah Ad", 20_00, 50_00, -20_00),  # ante and play win, the blind stands off
    ("Jh Td", 0, 50_00, 0),  # a tie
    ("3h 2d", -20_00, 40_00, 20_00),
])  # fmt: skip
def test_tokens_at_holdem_win_chips_and_stay_tokens(holes: str, chips: int, tokens: int, house: int) -> None:
    table = play(UTH, f"""
        seat 3 p3 1000
        voucher 3 50
        box 3   ante 10 token, blind 10
        deal    3: {holes}; dealer: Jc Tc
        box 3   check
        show    Ks Qs 8s
        box 3   check
        show    8d 4c
        box 3   bet 10
    """)  # fmt: skip
    before = table.balance("float")
    table.do("settle")
    assert table.balance("patron:p3") == 1_000_00 + chips
    assert table.balance("token:p3") == tokens
    assert table.balance("float") == before + house


@clause(UNDATED, TOKEN, "1.1:Fold")
@clause(UTH, TOKEN, "1.1:Fold")
@clause(VERSION_4, TOKEN, "1.1:Fold")
def test_folded_tokens_are_lost_and_are_no_chips(book: str) -> None:
    wagers = "ante 10 token, blind 10 token" if book == UTH else "ante 10 token"
    table = play(book, f"seat 3 p3\nvoucher 3 50\nbox 3 {wagers}")
    before = table.balance("float")
    table.do("deal\nbox 3 fold")
    lost = 20_00 if book == UTH else 10_00
    assert sum(table.taken(3).values()) == lost
    assert table.balance("float") == before
    assert table.balance("promotion") == -(50_00 - lost)


@clause(UNDATED, "5.1", TOKEN)
@clause(UTH, "5.1", TOKEN)
@clause(VERSION_4, "5.2", TOKEN)
def test_no_bet_is_spoken_at_the_star(book: str) -> None:
    own = "5.2" if book == VERSION_4 else "5.1"
    table = play(book, "seat 3 p3\nvoucher 3 50")
    refusal = table.refused("box 3 says ante 10 cash")
    assert (refusal.code, refusal.cites) == ("wager/spoken", (own,))
    assert not isinstance(table.give(BuyChips(actor="p3", player="p3", amount=10_00)), Refusal)


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_a_voucher_is_changed_once(book: str) -> None:
    table = play(book, "seat 3 p3\nvoucher 3 50 V-7")
    refusal = voucher(table, number="v-7")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites, refusal.facts) == ("token/changed", (TOKEN,), {"number": "v-7"})
    wrong = voucher(table, number="V 7/")
    assert isinstance(wrong, Refusal)
    assert wrong.code == "token/number"
    assert voucher(table, number="V-8") is None
    assert voucher(table) is None, "one without a number was never changed before"
    assert voucher(table) is None
    assert [event.number for event in table.events_of(VoucherExchanged)] == ["V-7", "V-8", "", ""]


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_tokens_stay_the_players_who_gets_up(book: str, mode: Mode) -> None:
    table = play(book, "seat 3 p3\nvoucher 3 50\nleave 3", mode=mode)
    assert (table.balance("token:p3"), table.balance("tokens-away")) == (0, 50_00), "they went along"
    assert table.balance("promotion") == -50_00, "and are still out"
    table.do("seat 4 p3 100 50\nbox 4 ante 10 token")
    assert (table.balance("token:p3"), table.balance("tokens-away")) == (40_00, 0)


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_tokens_stay_the_players_when_the_table_closes_or_wants_the_seat(book: str) -> None:
    lines = "seat 3 p3\nvoucher 3 50\nseat 1 p1"
    table = play(book, f"{lines}\nsign closing in 20\nclock 20:00\nshut", mode="live")
    assert (table.balance("tokens-away"), table.balance("promotion")) == (50_00, -50_00)
    table = play(book, lines, mode="live", layout=layout(book, boxes=3))
    table.do("seat 2 p2")
    for _ in range(3):
        blind = ", blind 10" if book == UTH else ""
        table.do(f"box 1 ante 10{blind}\nbox 2 ante 10{blind}\ndeal")
        if book == UTH:
            table.do("box 1 bet 40\nbox 2 bet 40\nshow Ks Qs 8s\nshow 9d Tc\nsettle")
        else:
            table.do("box 1 fold\nbox 2 fold\nsettle")
    table.do("vacate 3")
    assert (table.balance("tokens-away"), table.balance("promotion")) == (50_00, -50_00)


@clause(CROWN, "5.1")
def test_no_tokens_are_brought_to_a_table_of_crown() -> None:
    sits = TakeSeat(actor="p3", box=3, player="p3", tokens=1)
    refusal = play(CROWN).give(sits)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("token/none", ("5.1",))
