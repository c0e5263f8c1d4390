"""Promotional tokens on the floor: taken from table to table, and a voucher changed once at all of them."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.chip_counts import TwoPeople
from tests.felt import clause
from tests.floors.open_table import OPEN, STAFF

TOKEN = "1.1:Casino Promotional Token"


def give(desk: Desk, table: str, command: c.Command, book: str = "star-ms-undated") -> Answer:
    return desk.give(table, command, {**STAFF, "sue": "gaming_supervisor"}, book=book)


def floor(path: Path, *tables: str, **opening: Any) -> Desk:
    """Tables that were opened, and a dealer at each."""
    desk = Desk(Setting(SqlLog.open(path), load))
    for table in tables:
        opens = replace(OPEN, practice=False, sign=replace(OPEN.sign, jackpot=None), **opening)
        looks = attested(load("star-ms-undated"), opens, "house")
        done(desk, table, *looks, opens, c.SignOn(actor="machine"))
    return desk


def sits(player: str = "p1", **more: Any) -> c.TakeSeat:
    return c.TakeSeat(actor=player, box=1, player=player, brings=100_000, **more)


def voucher(number: str = "A-9", *, player: str = "p1", said: bool | None = True) -> c.ExchangeVoucher:
    return c.ExchangeVoucher(
        actor="house", player=player, value=5_000, tokens=5_000, conditions_met=said, number=number
    )


def token(amount: int = 1_000) -> c.PlaceWager:
    return c.PlaceWager(actor="p1", box=1, spot="ante", amount=amount, instrument="token")


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal else None


def done(desk: Desk, table: str, *commands: c.Command) -> None:
    for command in commands:
        assert give(desk, table, command).refusal is None


@clause("star-ms-undated", TOKEN)
def test_tokens_are_taken_to_another_table_and_come_back(path: Path) -> None:
    desk = floor(path, "a", "b")
    done(desk, "a", sits(), voucher(), c.LeaveSeat(actor="p1", box=1))
    assert desk.accounts.account("p1").tokens == 5_000
    assert desk.table("a").balance("token:p1") == 0
    done(desk, "b", sits(), token(4_000), c.TakeBackWager(actor="p1", box=1, spot="ante"))
    assert (desk.accounts.account("p1").tokens, desk.table("b").balance("token:p1")) == (0, 5_000)
    done(desk, "a", sits())
    assert code(give(desk, "a", token())) == "wager/funds", "they lie at the other table"
    done(desk, "b", c.LeaveSeat(actor="p1", box=1))
    done(desk, "a", c.LeaveSeat(actor="p1", box=1), sits(), token(5_000))


@clause("star-ms-undated", TOKEN)
def test_nobody_brings_tokens_that_no_voucher_gave(path: Path) -> None:
    desk = floor(path, "a", "b")
    assert code(give(desk, "a", sits(tokens=1))) == "token/away"
    done(desk, "a", sits(), voucher(), c.LeaveSeat(actor="p1", box=1))
    assert code(give(desk, "b", sits(tokens=5_001))) == "token/away"
    done(desk, "b", sits(tokens=2_000))
    assert (desk.accounts.account("p1").tokens, desk.table("b").balance("token:p1")) == (3_000, 2_000)


@clause("star-ms-undated", TOKEN)
def test_a_voucher_is_changed_once_at_all_tables_and_by_all_processes(path: Path) -> None:
    desk = floor(path, "a", "b")
    other = Desk(Setting(SqlLog.open(path), load))
    done(desk, "a", sits())
    done(other, "b", sits("p2"))
    done(desk, "a", voucher("A-1"))
    for again, table, player in ((desk, "a", "p1"), (other, "b", "p2"), (desk, "b", "p2")):
        answer = give(again, table, voucher("a-1", player=player))
        assert answer.refusal is not None
        assert (answer.refusal.code, answer.refusal.cites) == ("token/changed", (TOKEN,))
    done(other, "b", voucher("A-2", player="p2"))
    assert desk.table("a").balance("token:p1") == 5_000
    assert other.table("b").balance("token:p2") == 5_000


@clause("star-ms-undated", TOKEN)
def test_on_a_floor_a_voucher_without_a_number_is_not_changed(path: Path) -> None:
    """It could be one that was changed; a repetition under another id would be money for nothing."""
    desk = floor(path, "a")
    done(desk, "a", sits())
    for _ in range(2):
        answer = give(desk, "a", voucher(""))
        assert answer.refusal is not None
        assert (answer.refusal.code, answer.refusal.cites) == ("token/number", (TOKEN,))
    assert desk.table("a").balance("token:p1") == 0
    two = Desk(Setting(SqlLog.open(path), load))
    assert code(give(two, "a", voucher(""))) == "token/number"


@clause("star-ms-undated", TOKEN)
def test_somebody_says_that_the_conditions_are_met(path: Path) -> None:
    desk = floor(path, "a")
    done(desk, "a", sits())
    for said in (None, False):
        assert code(give(desk, "a", voucher("A-1", said=said))) == "token/conditions"
    done(desk, "a", voucher("A-1"))
    assert code(give(desk, "a", voucher("A-1"))) == "token/changed"


@clause("star-ms-undated", TOKEN)
def test_a_voucher_that_two_people_change_is_spent_by_the_second_signature(path: Path) -> None:
    floor(path, "a", "b")
    desk = Desk(Setting(SqlLog.open(path), load, two_people=TwoPeople(5_000)))
    sit = replace(sits(), brings=0)
    done(desk, "a", sit, voucher("A-1"))
    done(desk, "b", replace(sit, actor="p2", player="p2"), voucher("A-1", player="p2"))
    confirm = c.ConfirmChips(actor="sue", entry=1, total=5_000)
    done(desk, "a", confirm)
    assert code(give(desk, "b", confirm)) == "token/changed"
    assert (desk.table("a").balance("token:p1"), desk.table("b").balance("token:p2")) == (5_000, 0)


@clause("crown-ms-3.0", "5.1")
def test_a_table_that_takes_no_tokens_leaves_them_with_the_player(path: Path) -> None:
    desk = floor(path, "a")
    done(desk, "a", sits(), voucher(), c.LeaveSeat(actor="p1", box=1))
    source = next(iter(load("crown-ms-3.0").rule.sources.kind))
    opening = replace(
        OPEN, practice=False, sign=replace(OPEN.sign, jackpot=None, max_payout=10**9), source=source
    )
    crown = {"machine": "dealer", "house": "tg_hdd"}
    looks = attested(load("crown-ms-3.0"), opening, "house")
    for command in (*looks, opening, c.SignOn(actor="machine"), sits()):
        answer = desk.give("c", command, crown, book="crown-ms-3.0")
        assert answer.refusal is None, answer.refusal
    assert desk.accounts.account("p1").tokens == 5_000


@clause("crown-ms-3.0", "5.3")
def test_a_voucher_that_comes_with_a_spoken_bet_has_a_number_and_is_changed_once(path: Path) -> None:
    desk = Desk(Setting(SqlLog.open(path), load))
    crown, staff = "crown-ms-3.0", {"dora": "dealer", "hugh": "tg_hdd"}
    sign = replace(OPEN.sign, jackpot=None, max_payout=10_000_000)
    opens = replace(
        OPEN, actor="hugh", mode="live", practice=False, source="manual_shoe", sign=sign,
        layout=plain_layout(load(crown), 3),
    )  # fmt: skip
    sits = c.TakeSeat(actor="dora", box=1, player="p1")

    def said(table: str, command: c.Command) -> str | None:
        return code(desk.give(table, command, staff, book=crown))

    def spoken(number: str) -> c.SpeakBet:
        return c.SpeakBet(
            actor="dora", box=1, spot="ante", amount=1_000, tender="voucher", player="p1", number=number
        )

    for table in ("a", "b"):
        for command in (*attested(load(crown), opens, "dora"), opens, c.SignOn(actor="dora"), sits):
            assert said(table, command) is None
    assert said("a", spoken("")) == "token/number"
    assert said("a", spoken("K-1")) is None
    assert [said(table, spoken("k-1")) for table in ("a", "b")] == ["token/changed"] * 2
    assert said("b", spoken("K-2")) is None
    assert [desk.table(table).balance("drop") for table in ("a", "b")] == [1_000, 1_000]
