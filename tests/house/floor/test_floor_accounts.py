"""Cards and limits hold patrons at every table whose book asks for them, whatever the floor file says."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.house.floor.opening import opening
from croupier.rulebooks.load import load
from croupier.table import commands as c
from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, patrons, table

S4, S3, UTH = "star-ms-4", "star-ms-undated", "star-uth"
DAY = 24 * 3_600_000
RECORDED = ["document", "photo", "match"]
FLOOR = HEAD + table("MS-1") + table("MS-2") + table("U-1", UTH) + table("L-1", mode="live") + STAFF
LOSS = ("loss/limit", ("13.3", "1.1:Loss Limit"))


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FiledFloor]:
    with FiledFloor(tmp_path, FLOOR + patrons("p1", "p2")) as served:
        served.opens("MS-1", "MS-2", "U-1")
        yield served


def ante(amount: int, box: int = 1) -> dict[str, object]:
    return {"box": box, "spot": "ante", "amount": amount}


@pytest.mark.clause(S4, "13.3", "1.1:Loss Limit")
def test_a_limit_set_on_the_account_holds_at_a_table_without_a_line_about_it(floor: FiledFloor) -> None:
    assert floor.account("p1", "p1", "SetLimit", kind="loss-day", amount=2_000)["refusal"] is None
    floor.sits("p1", "MS-1", 1)
    assert floor.refusal("p1", "MS-1", "PlaceWager", **ante(50_000)) == LOSS
    assert floor.refusal("p1", "MS-1", "PlaceWager", **ante(2_001)) == LOSS
    floor.takes("p1", "MS-1", "PlaceWager", **ante(2_000))


@pytest.mark.clause(S4, "13.3", "1.1:Loss Limit")
def test_a_limit_is_one_for_all_tables_and_all_games(floor: FiledFloor) -> None:
    floor.account("p1", "p1", "SetLimit", kind="loss-day", amount=4_000)
    for one in ("MS-1", "MS-2", "U-1"):
        floor.sits("p1", one, 1)
    floor.loses("p1", "MS-1", 1, 1_000)
    assert floor.refusal("p1", "MS-2", "PlaceWager", **ante(3_001)) == LOSS
    floor.takes("p1", "U-1", "PlaceWager", **ante(1_000))  # a book without limits takes it, and it counts
    floor.takes("p1", "U-1", "PlaceWager", box=1, spot="blind", amount=1_000)
    assert floor.refusal("p1", "MS-2", "PlaceWager", **ante(1_001)) == LOSS
    floor.takes("p1", "MS-2", "PlaceWager", **ante(1_000))
    assert floor.refusal("p1", "MS-1", "PlaceWager", **ante(500)) == LOSS
    stands = floor.get("sue", "/patrons/p1/account")
    assert (stands["lost"]["day"], stands["at_risk"]) == (1_000, 3_000)


@pytest.mark.clause(S4, "13.3")
def test_a_new_gaming_day_is_a_new_limit(floor: FiledFloor) -> None:
    floor.account("p1", "p1", "SetLimit", kind="loss-day", amount=1_000)
    floor.sits("p1", "MS-1", 1)
    floor.loses("p1", "MS-1", 1, 1_000)
    assert floor.refusal("p1", "MS-1", "PlaceWager", **ante(500)) == LOSS
    floor.now += 11 * 3_600_000
    floor.takes("p1", "MS-1", "PlaceWager", **ante(500))


@pytest.mark.clause(S4, "5.1", "13.1")
def test_a_card_that_was_cancelled_starts_no_play(floor: FiledFloor) -> None:
    """Also the one that the floor file tells of."""
    floor.sits("p1", "MS-1", 1)
    floor.takes("p1", "MS-1", "PlaceWager", **ante(500))
    floor.takes("p1", "MS-1", "TakeBackWager", box=1, spot="ante")
    assert floor.account("sue", "p1", "CancelCard", reason="lost")["refusal"] is None
    code, cites = floor.refusal("p1", "MS-1", "PlaceWager", **ante(500))
    assert (code, "5.1" in cites) == ("card/invalid", True)
    assert floor.account("sue", "p1", "IssueCard", recorded=RECORDED)["refusal"] is None
    floor.takes("p1", "MS-1", "PlaceWager", **ante(500))


@pytest.mark.clause(S4, "5.1", "1.1:Player Card")
def test_a_notice_ends_the_card_and_somebody_without_one_does_not_play(floor: FiledFloor) -> None:
    floor.opens("L-1", dealer="dora")
    floor.sits("stranger", "L-1", 3, by="dora")
    code, cites = floor.refusal("dora", "L-1", "PlaceWager", player="stranger", **ante(500, 3))
    assert (code, "5.1" in cites) == ("card/none", True)
    floor.account("dora", "stranger", "IssueCard", recorded=RECORDED)
    floor.takes("dora", "L-1", "PlaceWager", player="stranger", **ante(500, 3))
    floor.sits("p2", "L-1", 2, by="dora")
    assert floor.account("dora", "p2", "ReceiveNotice", reason="excluded")["refusal"] is None
    code, cites = floor.refusal("dora", "L-1", "PlaceWager", player="p2", **ante(500, 2))
    assert (code, "5.1" in cites) == ("card/invalid", True)


@pytest.mark.clause(S4, "5.1")
def test_a_table_opened_by_a_bare_command_holds_to_it_too(floor: FiledFloor) -> None:
    opened = floor.house.desk.table("MS-1")
    assert (opened.safeguards, opened.days) == (None, floor.house.floor.days)
    floor.takes("sue", "MS-2", "CloseTable")
    entry = floor.house.floor.table("MS-2")
    assert entry
    bare = opening(floor.house.floor, entry, load(S4), "sue")
    said = msgspec.to_builtins(replace(bare, calendar=None))
    del said["actor"], said["at"], said["calendar"], said["type"], said["id"]
    floor.attests("sue", "MS-2")
    floor.takes("sue", "MS-2", "OpenTable", **said)
    floor.machine("MS-2", c.SignOn(actor="machine"))
    floor.account("p1", "p1", "SetLimit", kind="loss-day", amount=600)
    floor.sits("p1", "MS-2", 1)
    assert floor.refusal("p1", "MS-2", "PlaceWager", **ante(700)) == LOSS


@pytest.mark.clause(S4, "5.1", "13.3")
def test_a_table_from_before_play_was_counted_holds_to_accounts_as_they_stand(tmp_path: Path) -> None:
    with FiledFloor(tmp_path, FLOOR + patrons("p1")) as floor:
        floor.opens("MS-2")
        entry = floor.house.floor.table("MS-1")
        assert entry
        old = replace(opening(floor.house.floor, entry, load(S4), "sue"), calendar=None)
        staff = floor.house.staff("MS-1")
        floor.attests("sue", "MS-1")
        for command in (old, c.SignOn(actor="machine")):
            assert floor.house.desk.give("MS-1", command, staff, book=S4).refusal is None
        floor.account("p1", "p1", "SetLimit", kind="loss-day", amount=3_000)
        floor.sits("p1", "MS-1", 1)
        floor.sits("p1", "MS-2", 2)
        floor.loses("p1", "MS-2", 2, 1_000)
        floor.takes("p1", "MS-2", "PlaceWager", **ante(500, 2))
        assert floor.refusal("p1", "MS-1", "PlaceWager", **ante(1_501)) == LOSS
        floor.takes("p1", "MS-1", "PlaceWager", **ante(1_500))


@pytest.mark.clause(S4, "13.19")
@pytest.mark.parametrize("how", ["file", "account"])
def test_the_mark_of_staff_reaches_every_table(tmp_path: Path, how: str) -> None:
    """Told by the floor file or entered by a supervisor; lifted it is gone."""
    line = "staff_policy = true" if how == "file" else ""
    with FiledFloor(tmp_path, FLOOR + patrons("p1", lines=line)) as floor:
        floor.opens("MS-1", "U-1")
        floor.sits("p1", "MS-1", 1)
        floor.sits("p1", "U-1", 2)
        if how == "account":
            refused = floor.account("dora", "p1", "MarkStaff", reason="deals here")["refusal"]
            assert refused["code"] == "staff/rank"
            blank = floor.account("sue", "p1", "MarkStaff", reason=" ")["refusal"]
            assert blank["code"] == "account/reason"
            marked = floor.account("sue", "p1", "MarkStaff", reason="deals here")
            assert marked["refusal"] is None
        assert floor.get("sue", "/patrons/p1/account")["staff_policy"]
        assert all(floor.scene(one).patrons["p1"].staff_policy for one in ("MS-1", "U-1"))
        assert floor.house.desk.accounts.staff_policy("p1")
        assert floor.account("sue", "p1", "UnmarkStaff", reason="left")["refusal"] is None
        assert not any(floor.scene(one).patrons["p1"].staff_policy for one in ("MS-1", "U-1"))
        assert not floor.house.desk.accounts.staff_policy("p1")


def test_a_patron_reads_no_others_account(floor: FiledFloor) -> None:
    answer = floor.client.get("/patrons/p2/account", headers=floor.header("p1"))
    assert answer.status_code == 403
    body = {"type": "CancelCard", "actor": "p1", "patron": "p2", "reason": "x"}
    answer = floor.client.post("/patrons/p2/account/commands", json=body, headers=floor.header("p1"))
    assert answer.status_code == 403


def test_the_player_is_told_where_limits_are_held_to(floor: FiledFloor) -> None:
    assert floor.get("p1", "/me/account")["held_at"] == ["MS-1", "MS-2", "L-1"]


def test_a_statement_counts_play_once(floor: FiledFloor) -> None:
    floor.sits("p1", "MS-1", 1)
    floor.loses("p1", "MS-1", 1, 1_000)
    assert floor.get("p1", "/me/statement")["total"]["lost"] == 1_000


def test_zeros_of_nobody_are_said_to_be_nobodys(floor: FiledFloor) -> None:
    def known(patron: str) -> bool:
        found = floor.get("sue", f"/patrons/{patron}/account")
        assert found["lost"] == {"day": 0, "week": 0, "month": 0}
        return bool(found["known"])

    assert [known(one) for one in ("p1", "p2", "p11", "P1", "walk-in")] == [True, True, False, False, False]
    floor.account("sue", "walk-in", "MarkStaff", reason="works in the kitchen")
    assert known("walk-in")
