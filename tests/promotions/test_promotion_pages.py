"""Promotions over the wire: what staff, inspectors and players see and may do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.demo.floor import MANAGER
from croupier.house.demo.promotions import open_promotions
from croupier.promotions.rules.draw.record import DrawRecord, faults
from tests.felt.promotions import terms
from tests.floors.wire_floor import Floor

Client = TestClient[Any]
INSPECTOR = "demo-inspector"
Signed = tuple[str, str | None] | None  # the second signature: a badge, and another secret than its own


class Desk:
    """The floor over the wire, as one person."""

    def __init__(self, client: Client, header: dict[str, str], id: str, secrets: dict[str, str]) -> None:
        self.client, self.header, self.id, self.secrets = client, header, id, secrets

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(path, headers=self.header)
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def give(self, kind: str, promotion: str = "friday-draw", signed: Signed = None, **said: Any) -> Any:
        command = {"type": kind, "actor": self.id, "promotion": promotion, **said}
        badge, secret = signed or ("", None)
        second = {"Second": f"{badge} {secret or self.secrets[badge]}"} if badge else {}
        return self.client.post("/promotions/commands", json=command, headers=self.header | second)

    def do(self, kind: str, promotion: str = "friday-draw", **said: Any) -> list[dict[str, Any]]:
        answer = self.give(kind, promotion, **said)
        assert answer.status_code == 200, answer.text
        events: list[dict[str, Any]] = answer.json()["events"]
        return events

    def offers(self, promotion: str = "friday-draw") -> dict[str, dict[str, Any]]:
        return {one["command"]: one for one in self.get(f"/promotions/{promotion}")["options"]}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[tuple[Floor, Client]]:
    floor = Floor(tmp_path / "floor.db")
    assert open_promotions(floor.house, MANAGER) is None
    with TestClient(floor.app) as client:
        yield floor, client


def desk(floor: tuple[Floor, Client], badge: str, id: str) -> Desk:
    return Desk(floor[1], floor[0].signed_on(floor[1], badge), id, floor[0].secrets)


def test_from_draft_to_paid_by_what_is_offered(floor: tuple[Floor, Client]) -> None:
    manager = desk(floor, "manager", MANAGER)
    assert [one["id"] for one in manager.get("/promotions")] == ["friday-draw", "spring-draw"]
    offer = manager.offers()["HoldDraw"]
    assert [(ask["name"], ask["optional"]) for ask in offer["asks"]] == [
        ("scrutineer", False),
        ("called", True),
    ]
    for scrutineer, signed, code in (
        ("", None, "draw/scrutineer"), (INSPECTOR, None, "sign-on/second"),
        (INSPECTOR, ("inspector", "wrong"), "sign-on/wrong"), ("ann", ("ann", None), "draw/scrutineer"),
        (INSPECTOR, ("ann", None), "sign-on/second"),
    ):  # fmt: skip
        refused = manager.give("HoldDraw", scrutineer=scrutineer, called="4 2 6", signed=signed)
        assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, code)
    manager.do("HoldDraw", scrutineer=INSPECTOR, called="4 2 6", signed=("inspector", None))
    detail = manager.get("/promotions/friday-draw")
    assert (len(detail["winners"]), detail["faults"], detail["set_aside"]) == (3, [], 1_540_000)
    record = msgspec.convert(manager.get("/promotions/friday-draw/draw"), DrawRecord)
    assert [*faults(record)] == []
    pay = next(one for one in detail["options"] if one["command"] == "PayPrize")
    assert pay["about"] == {"winner": 1, "chosen": True}
    way = pay["asks"][0]["choices"][0]
    manager.do("PayPrize", winner=1, chosen=True, paid={way: 1_500_000}, identity="card")
    assert manager.get("/promotions/friday-draw")["given"] == 1_500_000
    assert {one["name"] for one in detail["notices"]} == {"promotion-terms", "promotion-winner"}


def test_a_draft_says_what_is_missing_and_is_the_houses(floor: tuple[Floor, Client]) -> None:
    manager, ann = desk(floor, "manager", MANAGER), desk(floor, "ann", "ann")
    unnamed = msgspec.to_builtins(terms(nature="", winner_notice=""))
    manager.do("DraftPromotion", "new", terms=unnamed, book="star-ms-4")
    detail = manager.get("/promotions/new")
    assert [(one["item"], one["cites"]) for one in detail["missing"]] == [
        ("nature", ["14.8.5"]), ("winner-notice", ["14.8.9"]),
    ]  # fmt: skip
    assert "PublishTerms" not in {one["command"] for one in detail["options"]}
    page = manager.get("/promotions/new/terms")
    assert "What these terms do not state yet" in page
    ann.get("/promotions/new", 404)
    ann.get("/promotions/new/terms", 404)
    manager.get("/promotions/none", 404)
    assert manager.give("DraftPromotion", "other", terms={"titel": "x"}).status_code == 400
    assert manager.give("DraftPromotion", "other", terms={}).json()["refusal"]["code"] == "book/unknown"
    assert manager.give("PublishTerms", "a:b").status_code == 404
    house = floor[0].house
    house.desk.setting.prescribed = ("money",)
    forbidden = manager.give("DraftPromotion", "new", terms=unnamed)
    assert forbidden.json()["refusal"]["cites"] == ["14.6.5"]


def test_a_player_sees_their_own_entries_and_the_proof_and_nothing_of_others_claims(
    floor: tuple[Floor, Client],
) -> None:
    manager, ann, ben = desk(floor, "manager", MANAGER), desk(floor, "ann", "ann"), desk(floor, "ben", "ben")
    mine = {one["id"]: one["mine"] for one in ann.get("/promotions")}
    assert mine == {"friday-draw": 1, "spring-draw": 0}
    assert ben.get("/promotions/friday-draw")["line"]["mine"] == 2
    for player in (ann, ben):
        refused = player.give("HoldDraw")
        assert refused.json() == {"events": [], "refusal": refused.json()["refusal"]}
        assert refused.json()["refusal"]["code"] == "staff/rank"
        player.get("/promotions/friday-draw/draw", 404)
    assert ann.give("EnterPatron", "spring-draw", patron="ann").json()["refusal"]["code"] == "staff/rank"
    manager.do("HoldDraw", scrutineer=INSPECTOR, signed=("inspector", None))
    manager.do(
        "DenyClaim", claim="c1", prize="first", claimant="zed", reason="no lot", name="Zed", address="A"
    )
    seen = ann.get("/promotions/friday-draw")
    assert not {"claims", "options", "notices", "entries", "disputes"} & {*seen}
    assert "Zed" not in str(seen)
    record = msgspec.convert(ann.get("/promotions/friday-draw/draw"), DrawRecord)
    assert (record.seed, [*faults(record)]) == (seen["draw"]["seed"], [])
    assert all(winner["patron"] == "ann" for winner in seen["won"])


def test_the_inspector_reads_the_report_and_acknowledges(floor: tuple[Floor, Client]) -> None:
    manager = desk(floor, "manager", MANAGER)
    inspector, ann = desk(floor, "inspector", "demo-inspector"), desk(floor, "ann", "ann")
    manager.do("HoldDraw", scrutineer=INSPECTOR, signed=("inspector", None))
    manager.do(
        "DenyClaim", claim="c1", prize="first", claimant="zed", reason="no lot", name="Zed", address="A"
    )
    manager.do("FindCompromised", reason="lots were copied")
    report = inspector.get("/inspect/promotions")
    row = dict(zip(report["promotions"]["columns"], report["promotions"]["rows"][0], strict=True))
    assert (row["promotion"], row["state"], row["denied claims"]) == ("friday-draw", "drawn", "1")
    assert row["integrity"] == "in doubt: lots were copied"
    claim = dict(zip(report["claims"]["columns"], report["claims"]["rows"][0], strict=True))
    assert (claim["name"], claim["value"], claim["reason"]) == ("Zed", "$15,000", "no lot")
    assert inspector.get("/inspect/promotions.csv").splitlines()[1].startswith('"friday-draw"')
    ann.get("/inspect/promotions", 403)
    notices = inspector.get("/promotions/friday-draw")["notices"]
    number = next(one["number"] for one in notices if one["name"] == "promotion-integrity")
    assert {*inspector.offers()} == set()
    manager.do("SendPromotionNotice", notice=number)
    assert {*inspector.offers()} == {"AcknowledgePromotionNotice"}
    refused = manager.give("AcknowledgePromotionNotice", notice=number)
    assert refused.json()["refusal"]["code"] == "staff/rank"
    inspector.do("AcknowledgePromotionNotice", notice=number)
    names = [one["name"] for one in inspector.get("/promotions/friday-draw")["notices"]]
    assert "promotion-integrity" not in names


def test_whose_dispute_it_is_says_at_their_own_console_whether_they_are_satisfied(
    floor: tuple[Floor, Client],
) -> None:
    manager, ann, ben = desk(floor, "manager", MANAGER), desk(floor, "ann", "ann"), desk(floor, "ben", "ben")
    manager.do("OpenPromotionDispute", dispute="d1", patron="ann", text="I was first")
    assert "ClosePromotionDispute" not in manager.offers()
    early = ann.give("ClosePromotionDispute", dispute="d1", satisfied=True)
    assert early.json()["refusal"]["code"] == "dispute/undecided"
    manager.do("DecidePromotionDispute", dispute="d1", decision="the draw stands")
    for other in (manager, ben):
        refused = other.give("ClosePromotionDispute", dispute="d1", satisfied=True)
        assert refused.json()["refusal"]["code"] == "dispute/own"
    seen = ann.get("/promotions/friday-draw")
    assert [(one["id"], one["decision"]) for one in seen["own_disputes"]] == [("d1", "the draw stands")]
    assert [one["about"] for one in seen["own_options"]] == [{"dispute": "d1", "satisfied": True}]
    assert ben.get("/promotions/friday-draw")["own_disputes"] == []
    manager.do("AdviseOnPromotionDispute", dispute="d1")
    ann.do("ClosePromotionDispute", dispute="d1", satisfied=False)
    (closed,) = manager.get("/promotions/friday-draw")["disputes"]
    assert (closed["closed"], closed["satisfied"], closed["advised"]) == (True, False, True)


def test_who_may_take_part_is_read_from_the_floor(floor: tuple[Floor, Client]) -> None:
    manager, house = desk(floor, "manager", MANAGER), floor[0].house
    said: dict[str, Any] = {"patron": "ann", "wager": 500}
    for staff in (MANAGER, INSPECTOR):
        refused = manager.give("EnterPatron", "spring-draw", **said | {"patron": staff})
        assert refused.json()["refusal"]["code"] == "entry/eligible"
    ann = house._patrons["ann"]
    house._patrons["ann"] = replace(ann, staff_policy=True)  # as the floor file would mark her
    assert manager.give("EnterPatron", "spring-draw", **said).json()["refusal"]["cites"] == ["14.8.3"]
    house._patrons["ann"] = ann
    manager.do("EnterPatron", "spring-draw", **said)


def test_the_form_has_the_kinds_to_choose_from(floor: tuple[Floor, Client]) -> None:
    manager = desk(floor, "manager", MANAGER)
    form = next(one for one in manager.get("/promotion-forms") if one["book"] == "star-ms-4")
    assert {"money", "vehicle", "hamper"} <= {*form["things"]}
    assert not {"tobacco", "cash", "firearm"} & {*form["things"]}
    assert (form["measured"][0], "face-to-face" in form["notice_ways"]) == ("liquor", True)
    typed = msgspec.to_builtins(terms())
    typed["prizes"][0]["things"][0]["kind"] = "car"
    refusal = manager.give("DraftPromotion", "new", terms=typed, book="star-ms-4").json()["refusal"]
    assert (refusal["code"], refusal["cites"]) == ("prize/kind", ["14.8.11"])


def test_a_draw_and_the_next_in_line_before_their_scrutineers(floor: tuple[Floor, Client]) -> None:
    """Somebody from outside is named and has no badge; the house's own sign with theirs."""
    manager = desk(floor, "manager", MANAGER)
    for wrong in (
        {},
        {"scrutineer": "J. Roe"},
        {"outside": True},
        {"scrutineer": INSPECTOR, "outside": True},
    ):
        assert manager.give("HoldDraw", **wrong).json()["refusal"]["code"] in (
            "draw/scrutineer", "sign-on/second",
        )  # fmt: skip
    manager.do("HoldDraw", scrutineer="J. Roe, notary", outside=True)
    detail = manager.get("/promotions/friday-draw")
    (first,) = [one for one in detail["winners"] if one["prize"] == "first"]
    claim = {
        "claim": "c1", "prize": "first", "claimant": first["patron"], "winner": first["number"],
        "reason": "did not claim it", "name": "A", "address": "B",
    }  # fmt: skip
    assert manager.give("DenyClaim", **claim).json()["refusal"]["code"] == "claim/sought"
    for way in ("telephone", "email"):
        manager.do("RecordNotification", winner=first["number"], way=way, reached=False, note="in vain")
    manager.do("DenyClaim", **claim)
    assert manager.give("DrawNext", winner=first["number"]).json()["refusal"]["code"] == "draw/scrutineer"
    manager.do("DrawNext", winner=first["number"], scrutineer=INSPECTOR, signed=("inspector", None))
    detail = manager.get("/promotions/friday-draw")
    assert detail["faults"] == []
    assert [one["status"] for one in detail["winners"]].count("replaced") == 1
