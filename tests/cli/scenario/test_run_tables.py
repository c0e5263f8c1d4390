"""Several tables of one scenario: one meter, the purses of all, and every event says where it happened."""

import json
from typing import Any

import msgspec
import pytest

from croupier.cli.run import answer
from tests.cli.scenario.running import bet, do, show, table, wager
from tests.felt import clause

CROWN, VERSION_4 = "crown-ms-3.0", "star-ms-4"
SEED = 5_000_000
METER = {"value": 8_000_000, "rate": 3406}
STAFF = {"dan": "dealer", "hal": "tg_hdd", "ada": "tg_area_manager", "max": "tg_acm"}
SIGNS: dict[str, dict[str, Any]] = {
    CROWN: {"jackpot": {"wager": 500, "seed": SEED, "option": 1}, "max_payout": 10_000_000},
    VERSION_4: {"jackpot": {"wager": 500, "seed": SEED}},
}


def one(id: str, book: str = CROWN, **more: Any) -> dict[str, Any]:
    staff = STAFF if book == CROWN else {"dan": "dealer", "sue": "gaming_supervisor"}
    return table(book, id=id, sign=SIGNS[book], staff=staff) | {"patrons": {}} | more


def pair(book: str = CROWN, **more: Any) -> list[dict[str, Any]]:
    """Two tables, a player at each; the meter is told of at the first."""
    first = one("north", book, patrons={"p1": 100_000}, meter=METER, **more)
    return [first, one("south", book, patrons={"p2": 100_000}, **more)]


def at(id: str, *commands: dict[str, Any]) -> list[dict[str, Any]]:
    """Commands at a table; dan deals there."""
    dealt = [{**one, "actor": "dan"} if one["actor"] == "machine" else one for one in commands]
    return [{"table": id, **command} for command in dealt]


def run(tables: list[dict[str, Any]], *commands: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    line = {"tables": tables, "commands": [given for some in commands for given in some], **more}
    decoded: dict[str, Any] = json.loads(msgspec.json.encode(answer(json.dumps(line).encode())))
    return decoded


def antes(box: int) -> list[dict[str, Any]]:
    """A seat, an ante of $10 and a jackpot wager of $5."""
    seat = do("TakeSeat", f"p{box}", box=box, player=f"p{box}")
    return [
        seat,
        wager(box, "ante", 1000),
        wager(box, "jackpot", 500),
        do("Announce", "dan", call="no-more-bets"),
    ]


def hand(box: int, hole: list[str], *community: str) -> list[dict[str, Any]]:
    streets = [step for card in community for step in (bet(box, 1000), show(card))]
    return [do("Deal"), *streets, do("SettleBox", box=box, cards=hole), do("SettleJackpot")]


def paid(answered: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [
        (event["table"], event["prize"], event["amount"])
        for event in answered["events"]
        if event["type"] in ("JackpotPaid", "JackpotWon")
    ]


ROYAL = (["As", "Ks"], "Qs", "Js", "Ts")
STRAIGHT_FLUSH = (["9h", "8h"], "7h", "6h", "5h")
NOTHING = (["2c", "7d"], "9h", "Jc", "4s")


@clause(CROWN, "9.1.1(a)", "9.3.2", "10.2.4")
def test_a_royal_takes_what_the_other_table_put_on_the_meter() -> None:
    """34.06% of two wagers of $5 are $3.406: $80,003.406, rounded up to a dollar, is the prize."""
    answered = run(
        pair(),
        at("north", *antes(1), *hand(1, *NOTHING), do("CloseRound")),
        at("south", *antes(2), *hand(2, *ROYAL), do("ConfirmJackpot", "max", box=2)),
    )
    assert answered["refusals"] == []
    fed = [(event["table"], event["units"]) for event in answered["events"] if event["type"] == "JackpotFed"]
    assert fed == [("north", 1_703_000), ("south", 1_703_000)]
    assert paid(answered) == [("south", "royal_flush", 8_000_400)] * 2  # won, then confirmed and paid
    assert answered["meter"] == SEED
    assert sum(answered["balances"].values()) == 0
    main = 1000 * 4 * 500  # odds of 500:1 on every wager
    assert answered["balances"]["patron:p2"] == 100_000 - 500 + 8_000_400 + main
    assert answered["balances"]["patron:p1"] == 100_000 - 500 - 4 * 1000


@clause(CROWN, "10.2.4", "10.2.2")
@clause(VERSION_4, "15.2.5.2", "15.2.9.2")
def test_straight_flushes_at_two_tables_are_paid_one_after_the_other(book: str) -> None:
    """Each takes a tenth of what stands there when its dealer records it, and the second finds less."""
    tables = pair(book)
    tables[0]["meter"] = {"value": 8_000_000}
    confirmed = {
        number: [do("ConfirmJackpot", "max", box=number)] if book == CROWN else [] for number in (1, 2)
    }
    answered = run(
        tables,
        at("south", *antes(2), *hand(2, *STRAIGHT_FLUSH), *confirmed[2]),
        at("north", *antes(1), *hand(1, *STRAIGHT_FLUSH), *confirmed[1]),
    )
    assert answered["refusals"] == []
    assert list(dict.fromkeys(paid(answered))) == [
        ("south", "straight_flush", 800_000),
        ("north", "straight_flush", 720_000),
    ]
    assert answered["meter"] == 8_000_000 - 800_000 - 720_000


@clause(CROWN, "9.3.2", "9.4.1")
def test_a_void_round_takes_nothing_off_a_meter_that_another_table_has_won_meanwhile() -> None:
    misdeal = [do("Call", "dan", kind="deck-defect"), do("Remedy", "hal", does="void-round")]
    answered = run(
        pair(),
        at("north", *antes(1), do("Deal")),
        at("south", *antes(2), *hand(2, *ROYAL), do("ConfirmJackpot", "max", box=2)),
        at("north", *misdeal, do("LeaveSeat", "p1", box=1)),
    )
    assert answered["refusals"] == []
    assert answered["meter"] == SEED
    (unfed,) = [event for event in answered["events"] if event["type"] == "JackpotUnfed"]
    assert (unfed["table"], unfed["units"], unfed["house"]) == ("north", 0, 1_703_000)
    assert answered["balances"]["patron:p1"] == 100_000


def test_a_table_closes_and_the_other_goes_on_by_the_same_meter() -> None:
    answered = run(
        pair(VERSION_4),
        at("north", *antes(1)[:3], *hand(1, *NOTHING), do("CloseRound"), do("LeaveSeat", "p1", box=1)),
        at("north", do("CloseTable", "sue"), do("TakeSeat", "p1", box=1, player="p1")),
        at("south", *antes(2)[:3], *hand(2, *ROYAL)),
    )
    refused = [(one["table"], one["command"], one["code"]) for one in answered["refusals"]]
    closed = next(n for n, event in enumerate(answered["events"]) if event["type"] == "TableClosed")
    assert answered["events"][closed]["table"] == "north"
    assert [code for _, _, code in refused] == ["table/closed"]
    assert refused[0][0] == "north"
    assert paid(answered) == [("south", "royal_flush", 8_000_341)]  # two parts of 170.3 cents
    assert answered["meter"] == SEED
    assert answered["tables"]["north"]["balances"]["float"] == 0
    assert answered["balances"]["float"] == answered["tables"]["south"]["balances"]["float"]
    assert answered["tables"]["south"]["book"]["id"] == VERSION_4


@clause(CROWN, "9.1.1(d)")
def test_a_table_with_another_price_takes_no_jackpot_wager() -> None:
    tables = pair()
    tables[1]["sign"] = {**tables[1]["sign"], "jackpot": {"wager": 1000, "seed": 2 * SEED, "option": 1}}
    tables[0]["meter"] = {"value": 20_000_000}
    answered = run(tables, at("south", *antes(2)[:2], wager(2, "jackpot", 1000)))
    assert [one["code"] for one in answered["refusals"]] == ["jackpot/sign"]
    assert "9.1.1(d)" in answered["refusals"][0]["cites"]


def test_a_patron_goes_from_table_to_table_with_one_purse() -> None:
    seat = do("TakeSeat", "p1", box=1, player="p1")
    answered = run(
        pair(),
        at("north", seat, do("LeaveSeat", "p1", box=1)),
        at("south", seat, wager(1, "ante", 1000)),
    )
    assert answered["refusals"] == []
    assert answered["balances"]["patron:p1"] == 99_000
    assert answered["balances"]["box:1:ante"] == 1000


def test_all_tables_are_opened_first_and_one_alone_need_not_be_named() -> None:
    answered = run(pair(), [])
    opened = [event["table"] for event in answered["events"] if event["type"] == "TableOpened"]
    assert opened == ["north", "south"]
    assert answered["opening"] == len(answered["events"])
    assert answered["opening"] == sum(table["opening"] for table in answered["tables"].values())
    alone = run([one("north", patrons={"p1": 5000}, meter=METER)], antes(1))
    assert alone["refusals"] == []
    assert alone["meter"] == METER["value"]


@pytest.mark.parametrize(
    ("spoilt", "code", "place"),
    [
        ({"commands": [do("Deal")]}, "field/missing", "commands[0].table"),
        ({"commands": at("west", do("Deal"))}, "table/unknown", "commands[0].table"),
        ({"commands": at("north", do("Deal"), do("Bluff"))}, "command/unknown", "commands[1].type"),
        ({"tables": [one("north"), one("north")]}, "table/duplicate", "tables[1].id"),
        ({"tables": [one("north"), table(CROWN)]}, "field/missing", "tables[1].id"),
        ({"tables": [one("north"), {**one("south"), "book": "x"}]}, "rulebook/unknown", "tables[1].book"),
        ({"tables": [one("north"), one("south", staff={"a": "king"})]}, "staff/unknown", "tables[1].staff.a"),
        ({"table": one("west")}, "field/value", "table"),
        ({"meter": {"value": 9_000_000}}, "meter/differs", "tables[0].meter"),
        ({"tables": [*pair(), one("west", patrons={"p1": 1})]}, "patron/differs", "tables[2].patrons.p1"),
        ({"tables": pair()[1:], "commands": at("south", do("SettleJackpot"))}, "field/missing",
         "commands[0].meter"),
    ],
)  # fmt: skip
def test_what_is_wrong_says_at_which_table(spoilt: dict[str, Any], code: str, place: str) -> None:
    line = json.dumps({"tables": pair(), "commands": [], **spoilt}).encode()
    error = json.loads(msgspec.json.encode(answer(line)))["error"]
    assert (error["code"], error["at"]) == (code, place)


@clause(VERSION_4, "1.1:Casino Promotional Token")
def test_tokens_go_along_to_another_table_and_a_voucher_is_changed_at_one() -> None:
    voucher = do("ExchangeVoucher", player="p1", value=5_000, tokens=5_000, number="7")
    sits = do("TakeSeat", "p1", box=1, player="p1")
    answered = run(
        pair(VERSION_4),
        at("north", sits, voucher, do("LeaveSeat", "p1", box=1)),
        at("south", sits, voucher, wager(1, "ante", 2_000, instrument="token")),
    )
    assert [(one["command"], one["code"]) for one in answered["refusals"]] == [(4, "token/changed")]
    assert answered["balances"]["token:p1"] == 3_000
    assert answered["tables"]["south"]["balances"]["box:1:ante"] == 2_000


@clause(VERSION_4, "13.8.2", "11.10.2")
def test_what_is_ordered_at_one_table_holds_at_the_other_and_has_its_effect_there() -> None:
    tables = [one("north", VERSION_4, patrons={"p1": 100_000, "p2": 100_000}), one("south", VERSION_4)]
    seats = [do("TakeSeat", f"p{box}", box=box, player=f"p{box}", brings=10_000) for box in (1, 2)]
    finding = do("RecordFinding", "sue", player="p1", breach="device", note="phone")
    found = run(
        tables,
        at("north", *seats),
        at("south", *seats, wager(1, "ante", 1000)),
        at("north", finding, do("ExcludeFromGame", "sue", player="p1")),
        at("south", wager(1, "ante", 1000), wager(2, "ante", 1000)),
        at("north", do("Call", "sue", kind="collusion-suspected", boxes=[1, 2])),
        at("north", do("Remedy", "sue", does="keep-apart", reason="signals")),
    )
    assert [(one["code"], one["table"]) for one in found["refusals"]] == [("player/excluded", "south")]
    taken = [event for event in found["events"] if event["type"] == "WagerTakenBack"]
    assert [(event["owner"], event["table"]) for event in taken] == [("p1", "south"), ("p2", "south")]
    assert found["balances"]["patron:p1"] == found["balances"]["patron:p2"] == 100_000
