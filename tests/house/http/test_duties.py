"""Reading by duty: the floor is for the pit and inspectors, a dealer reads the table that is theirs."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.house.pages import pit as pit_pages
from croupier.house.pages.pit_players import PlayerLine, players
from croupier.house.security.sign_on import hashed
from croupier.store.private.people import Person
from tests.floors.pit import Pit, pit

__all__ = ["pit"]  # a fixture
INSPECTING = (
    ("GET", "/inspect/choices"), ("GET", "/inspect/rounds"), ("GET", "/inspect/rounds.csv"),
    ("GET", "/inspect/significant"), ("GET", "/inspect/promotions.csv"),
    ("GET", "/inspect/conformance/star-ms-4"), ("POST", "/inspect/verification"),
    ("GET", "/inspect/verification"), ("POST", "/inspect/recount"), ("POST", "/inspect/day-end/2026-11-15"),
    ("GET", "/inspect/day-end/2026-11-15"), ("GET", "/pit/tables/LIVE-1/rounds/1"),
)  # fmt: skip


def status(pit: Pit, badge: str, path: str, method: str = "GET") -> int:
    if badge not in pit.headers:
        pit.headers[badge] = pit.floor.signed_on(pit.client, badge)
    return pit.client.request(method, path, headers=pit.headers[badge]).status_code


def test_a_dealer_is_no_inspector(pit: Pit) -> None:
    for method, path in INSPECTING:
        assert [status(pit, who, path, method) for who in ("ann", "dealer")] == [403, 403], path
        for who in ("supervisor", "manager", "inspector"):
            assert status(pit, who, path, method) in (200, 404), path
    assert [pit.get("/me", who)["oversees"] for who in ("ann", "dealer", "supervisor")] == [
        False,
        False,
        True,
    ]


def test_a_dealer_reads_the_table_that_is_theirs(pit: Pit) -> None:
    """They count there and sign first; nobody deals at the others, so they may be next there too."""
    pit.sits("LIVE-1", "ann", 3)
    pit.step("LIVE-1")
    assert pit.floor.house.desk.kept("LIVE-1").state.dealer == "demo-dealer"
    pit.headers["other"] = another_dealer(pit)
    assert [one["table"] for one in pit.get("/pit/floor", "dealer")["tables"]] == [
        "LIVE-1",
        "LIVE-2",
        "LIVE-3",
    ]
    assert [status(pit, "dealer", f"/pit/tables/LIVE-{number}") for number in (1, 2, 3)] == [200, 200, 200]
    assert [status(pit, "other", f"/pit/tables/LIVE-{number}") for number in (1, 2, 3)] == [403, 200, 200]
    assert [one["table"] for one in pit.get("/pit/floor", "other")["tables"]] == ["LIVE-2", "LIVE-3"]
    assert len(pit.get("/pit/floor", "manager")["tables"]) == 3


def test_a_dealer_reads_the_accounts_of_players_at_their_table_only(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    pit.step("LIVE-1")
    path = f"/patrons/{pit.get('/me', 'ann')['id']}/account"
    pit.headers["other"] = another_dealer(pit)
    asked = [
        status(pit, who, path) for who in ("dealer", "other", "supervisor", "manager", "inspector", "ann")
    ]
    assert asked == [200, 403, 200, 200, 200, 403]
    assert status(pit, "dealer", "/patrons/nobody-here/account") == 403
    assert status(pit, "supervisor", "/patrons/nobody-here/account") == 200


def another_dealer(pit: Pit) -> dict[str, str]:
    """Signed on, with the rank of the one who deals; `other`."""
    dealer = next(one for one in pit.floor.floor.staff if one.badge == "dealer")
    second = replace(dealer, id="other", badge="other")
    pit.floor.house.floor = replace(pit.floor.house.floor, staff=(*pit.floor.floor.staff, second))
    pit.floor.secrets |= let_in_one(pit, "other")
    return pit.floor.signed_on(pit.client, "other")


def test_what_is_for_staff_at_a_table_is_for_its_dealer(pit: Pit) -> None:
    """In the view, in the feed, in a round recalled and on the console; until they are the dealer there."""
    pit.sits("LIVE-1", "ann", 3)
    pit.step("LIVE-1")
    other = another_dealer(pit)
    assert pit.floor.house.desk.table("LIVE-1").dealer == "demo-dealer"
    pit.bets("LIVE-1", "ann", 3)
    pit.done("LIVE-1", "supervisor", "OpenDispute", player="ann", about="the last card")

    def seen(headers: dict[str, str]) -> tuple[int, bool, bool]:
        """Disputes in the view, and whether the feed tells of money and of the dispute."""
        shown = pit.client.get("/tables/LIVE-1", headers=headers).json()["view"]
        with pit.client.websocket_connect("/tables/LIVE-1/feed?after=0", headers=headers) as feed:
            said = feed.receive_json()
        kinds = {event["type"] for event in said["events"]}
        assert len(said["view"]["disputes"]) == len(shown["disputes"])
        return len(shown["disputes"]), "SeatTaken" in kinds, "DisputeOpened" in kinds

    for badge in ("dealer", "supervisor", "manager"):
        assert seen(pit.headers[badge]) == (1, True, True), badge
    assert seen(pit.headers["ben"]) == seen(other)
    assert seen(other)[0] == 0
    console = pit.client.get("/tables/LIVE-1/dealing", headers=other).json()
    assert (console["float"], console["drop"], console["balances"]) == (0, 0, {})
    own = pit.get("/tables/LIVE-1/dealing")
    assert own["float"] > 0
    assert own["balances"] == {"ann": 99_000}
    at = pit.floor.house.desk.kept("LIVE-1").head.seq
    with pit.client.websocket_connect(f"/tables/LIVE-1/feed?after={at}", headers=other) as feed:
        assert feed.receive_json()["view"]["disputes"] == []
        relief = {"type": "SignOn", "actor": "other"}
        said = pit.client.post("/tables/LIVE-1/commands", json=relief, headers=other).json()
        assert said["refusal"] is None, said
        assert len(feed.receive_json()["view"]["disputes"]) == 1
    assert seen(other) == (1, True, True)
    assert seen(pit.headers["dealer"]) == seen(pit.headers["ben"])


def test_what_a_patron_may_lose_is_no_matter_of_the_dealers(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit.sits("LIVE-1", "ann", 3)

    def limited(*asked: Any) -> tuple[PlayerLine, ...]:
        return tuple(replace(one, declined=("loss-week",)) for one in players(*asked))

    monkeypatch.setattr(pit_pages, "players", limited)
    for who, seen in (("supervisor", ["loss-week"]), ("inspector", ["loss-week"]), ("dealer", [])):
        assert status(pit, who, "/pit/tables/LIVE-1") == 200
        (ann,) = pit.get("/pit/tables/LIVE-1", who)["players"]
        assert (ann["chips"], ann["declined"]) == (100_000, seen)


def test_a_dealer_records_an_error_and_the_pit_goes_on_with_it(pit: Pit) -> None:
    error = {
        "type": "RecordPaymentError", "actor": "x", "error": "E-1", "kind": "under", "amount": 500,
        "source": pit.get("/pit/errors", "dealer")[0]["sources"][0], "table": "LIVE-1",
    }  # fmt: skip
    answer = pit.client.post("/pit/errors/star-ms-4", json=error, headers=pit.headers["dealer"])
    assert answer.status_code == 200, answer.text
    assert [len(pit.get("/pit/errors", who)[0]["cases"]) for who in ("dealer", "manager")] == [0, 1]


def test_who_has_no_rank_under_a_book_reads_nothing_of_its_dealers(pit: Pit) -> None:
    floor = pit.floor.house.floor
    staff = tuple(
        replace(one, ranks={"star-uth": "dealer"}) if one.badge == "dealer" else one for one in floor.staff
    )
    pit.floor.house.floor = replace(floor, staff=staff)
    for path in ("dealing", "wrong", "acts"):
        assert status(pit, "dealer", f"/tables/LIVE-1/{path}") == 403
        assert status(pit, "dealer", f"/tables/LIVE-2/{path}") == 200
        assert status(pit, "inspector", f"/tables/LIVE-1/{path}") == 200


def let_in_one(pit: Pit, badge: str) -> dict[str, str]:
    """Another person of the staff, with a secret."""
    secret = "secret-of-another"
    pit.floor.door.people.put(Person(badge, badge, badge, True, False, hashed(secret)))
    return {badge: secret}
