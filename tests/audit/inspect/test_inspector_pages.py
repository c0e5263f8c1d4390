"""What an inspector is told over the wire: rounds found and recalled, the log verified, meters, reports."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.audit import pages as inspector_pages
from croupier.audit.evidence.evidence import examine_evidence
from croupier.audit.evidence.recalling import rounds
from croupier.audit.inspect import round_search, stations
from croupier.audit.inspect.backwards import Work
from croupier.engine.view import view
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in
from croupier.house.desk.wire import told
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sealer import Sealer
from croupier.house.security.sign_on import Doorkeeper
from croupier.reports import pages as inspector_reports
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.store.seals.keys import SealKey
from tests.audit.conftest import FILES
from tests.audit.touching import change
from tests.floors.touched_rows import of

TABLE = "star-ms-4"
ALL = [("a", 2), ("s", 2), ("s", 1), ("b", 1), ("a", 1)]  # the latest first


class Inspected:
    """A house over the log of a floor, and somebody of each kind."""

    def __init__(self, path: Path) -> None:
        floor = demo_floor()
        tables = tuple(replace(one, house_players=0) for one in floor.tables if one.id == TABLE)
        staff = tuple(one for one in floor.staff if one.badge in ("inspector", "manager"))
        floor = replace(floor, tables=tables, staff=staff, patrons=floor.patrons[:1])
        log = SqlLog.open(path)
        self.house = House(floor, log, SealedDecks.of(log))
        self.house.sealer = Sealer(
            log, SealKey.open(Path(f"{path}.seal-key")), Path(f"{path}.witness"), self.house.clock
        )
        self._tokens: dict[str, str] = {}
        people = People.beside(path)
        self.secrets = let_in(floor, people)
        door = Doorkeeper(people, self.house.clock)
        self.client = TestClient(make_app(self.house, door, patience=Patience(lambda: 0.0)))

    def as_(self, badge: str) -> None:
        """Everything from now on is asked by somebody."""
        if badge not in self._tokens:
            answer = self.client.post("/sign-on", json={"badge": badge, "secret": self.secrets[badge]})
            self.client.cookies.clear()
            self._tokens[badge] = answer.json()["token"]
        self.client.headers["Authorization"] = f"Bearer {self._tokens[badge]}"

    def get(self, path: str, **params: Any) -> Any:
        answer = self.client.get(f"/inspect/{path}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def done(self, path: str) -> Any:
        """Start an errand, and wait for what comes of it."""
        assert self.client.post(f"/inspect/{path}").status_code == 200
        until = time.monotonic() + 30
        while (found := self.get(path))["progress"]["state"] == "running":
            assert time.monotonic() < until
            time.sleep(0.02)
        return found

    def found(self, **params: Any) -> list[tuple[str, int]]:
        """The rounds of a search, page after page."""
        rows, more = [], ""
        while True:
            page = self.get("rounds", more=more, **params)
            rows += [(one["table"], one["round"]) for one in page["rounds"]]
            assert 0 <= page["done"] <= page["of"]
            more = page["more"]
            if not more:
                assert page["done"] == page["of"]
                return rows


@pytest.fixture(scope="module")
def house(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inspected]:
    folder = tmp_path_factory.mktemp("house")
    for name in FILES:
        shutil.copy2(played / name, folder / name)
    one = Inspected(folder / "log.db")
    with one.client:
        yield one


@pytest.fixture
def inspected(house: Inspected) -> Inspected:
    """An inspector before a house that nobody touches."""
    house.as_("inspector")
    return house


@pytest.fixture
def touched(log: Path) -> Iterator[Inspected]:
    """An inspector before a house of its own, whose log may be changed behind its back."""
    one = Inspected(log)
    with one.client:
        one.as_("inspector")
        yield one


def test_rounds_of_all_tables_are_found_the_latest_first(inspected: Inspected) -> None:
    assert inspected.found() == ALL
    page = inspected.get("rounds")
    hit = page["rounds"][3]
    assert (hit["book"], hit["state"], hit["cards"]) == ("star-ms-4", "closed", ["Qs", "Js", "Ts"])
    assert hit["prizes"] == {"royal_flush": 5_000_682}
    won = {line["box"]: (line["player"], line["hand"], line["result"]) for line in hit["boxes"]}
    assert won == {1: ("p1", "royal_flush", "won"), 2: ("p2", "high_card", "lost")}
    with snapshot(inspected.house.log.database) as moment:
        table = next(one for one in rounds("b", moment.records("table:b")) if one.round == 1).after
    for line in hit["boxes"]:  # they sat down with $10,000 and did nothing else
        assert table.balances[f"patron:{line['player']}"] == 1_000_000 + line["won"]


@pytest.mark.parametrize(
    ("wish", "rows"),
    [
        ({"table": "s"}, [("s", 2), ("s", 1)]),
        ({"table": "nowhere"}, []),
        ({"round": 1}, [("s", 1), ("b", 1), ("a", 1)]),
        ({"player": "p2"}, [("a", 2), ("b", 1), ("a", 1)]),
        ({"player": "nobody"}, []),
        ({"hand": "royal_flush"}, [("b", 1)]),
        ({"hand": "royal_flush", "player": "p2"}, []),
        ({"result": "folded"}, [("s", 2)]),
        ({"result": "void"}, []),
        ({"jackpot": True}, [("b", 1)]),
        ({"irregularity": "any"}, []),
        ({"book": "star-uth"}, [("s", 2), ("s", 1)]),
    ],
)
def test_rounds_are_found_by_what_they_have(
    inspected: Inspected, wish: dict[str, Any], rows: list[tuple[str, int]]
) -> None:
    assert inspected.found(**wish) == rows


def test_rounds_are_found_by_when_they_ended(inspected: Inspected) -> None:
    ended = {(one["table"], one["round"]): one["time"] for one in inspected.get("rounds")["rounds"]}
    said = inspector_time(ended["s", 1])
    assert inspected.found(start=said) == ALL[:3]
    assert inspected.found(end=said) == ALL[3:]
    assert inspected.found(start=said, end=inspector_time(ended["s", 2])) == [("s", 1)]
    for wrong in ({"start": "yesterday"}, {"more": "nonsense"}, {"round": "first"}):
        assert inspected.client.get("/inspect/rounds", params=wrong).status_code == 400


def inspector_time(ms: int) -> str:
    seconds = time.gmtime(ms / 1000)
    return time.strftime("%Y-%m-%dT%H:%M:%S", seconds) + f".{ms % 1000:03}+00:00"


@pytest.mark.parametrize("work", [1, 30, 100])
def test_a_search_in_small_steps_finds_the_same(
    inspected: Inspected, monkeypatch: pytest.MonkeyPatch, work: int
) -> None:
    monkeypatch.setattr(round_search, "Work", lambda: Work(work))
    monkeypatch.setattr(inspector_pages, "ROUNDS", 2)
    steps: list[int] = []
    rows, more = [], ""
    for _ in range(200):
        page = inspected.get("rounds", more=more)
        rows += [(one["table"], one["round"]) for one in page["rounds"]]
        steps.append(page["done"])
        more = page["more"]
        if not more:
            break
    assert rows == ALL
    assert steps == sorted(steps)
    assert len(steps) >= (5 if work == 1 else 3)


def test_every_round_is_recalled_from_any_of_its_records(inspected: Inspected) -> None:
    with snapshot(inspected.house.log.database) as moment:
        recalled = [one for table in "abs" for one in rounds(table, moment.records(f"table:{table}"))]
    for one in recalled:
        for seq in (one.records[0].seq, one.records[-1].seq):
            found = inspected.get(f"tables/{one.table}/rounds/{seq}")["round"]
            assert (found["round"], found["opening"], found["ended"]) == (one.round, one.opening, one.ended)
            assert [step["seq"] for step in found["steps"]] == [record.seq for record in one.records]
        seen = found["before"]
        for step, record in zip(found["steps"], one.records, strict=True):
            assert step["cites"] == list(record.event.cites)
            assert step["event"] == told_json(record.event)
            seen = {**seen, **step["changes"]}
        assert seen == told_json(view(one.after, "", staff=True))
    assert inspected.client.get("/inspect/tables/a/rounds/999").status_code == 404
    assert inspected.client.get("/inspect/tables/x/rounds/1").status_code == 404


def told_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value if isinstance(value, dict) else told(value)))


def test_a_recall_on_a_long_log_says_how_far_it_is(
    inspected: Inspected, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stations.Stations.before, "__defaults__", (10,))
    inspected.client.app.state.inspection.stations = stations.Stations()
    first = inspected.get("rounds", table="a")["rounds"][0]["first"]
    answers = [inspected.get(f"tables/a/rounds/{first}") for _ in range(4)]
    assert [one["done"] for one in answers[:3]] == [10, 20, 30]
    assert [one["round"] is None for one in answers] == [True, True, True, False]
    assert answers[3]["round"]["round"] == 2


def test_the_sealed_decks_of_a_round_are_checked_with_it(touched: Inspected, log: Path) -> None:
    seq = touched.get("rounds", table="s")["rounds"][-1]["seq"]
    (deck,) = touched.get(f"tables/s/rounds/{seq}")["round"]["decks"]
    assert (deck["opened"], deck["fault"]) == (True, "")
    assert deck["cards"] == 9
    touched.house.decks.close()
    change(log, "UPDATE deck SET sealed = zeroblob(length(sealed)) WHERE commitment = ?", deck["commitment"])
    (deck,) = touched.get(f"tables/s/rounds/{seq}")["round"]["decks"]
    assert not deck["opened"]
    assert deck["fault"].endswith("it is dealt from is damaged")


def test_the_evidence_of_a_round_verifies_by_itself(inspected: Inspected, tmp_path: Path) -> None:
    answer = inspected.client.get("/inspect/tables/b/rounds/20/evidence")
    assert answer.headers["content-disposition"] == 'attachment; filename="b-1-1.evidence.json"'
    path = tmp_path / "evidence.json"
    path.write_bytes(answer.content)
    sealer = inspected.house.sealer
    assert sealer is not None
    report = examine_evidence(path, keys=frozenset({sealer.key.public}))
    assert (report.finding, report.checkpoints) == (None, 1)


def test_the_log_is_verified_on_the_spot_and_found_out(touched: Inspected, log: Path) -> None:
    assert touched.get("verification")["progress"]["state"] == "none"
    found = touched.done("verification")
    assert (found["progress"]["state"], found["progress"]["by"]) == ("done", "demo-inspector")
    report = found["report"]
    assert (report["finding"], report["decks"], report["sealed"]["witnessed"]) == (None, 2, True)
    assert found["progress"]["done"] == found["progress"]["of"] == report["records"]
    change(log, f"UPDATE event SET actor = 'p9' WHERE {of('table:b')} AND seq = 7")
    found = touched.done("verification")
    assert found["report"]["finding"] == {
        "place": "table:b", "seq": 7, "reason": "its content is not what was sealed",
    }  # fmt: skip


def test_a_log_that_cannot_be_replayed_is_told_of_in_words(touched: Inspected, log: Path) -> None:
    made_up = "CAST(replace(CAST(body AS TEXT), '\"box\":1', '\"box\":9') AS BLOB)"
    change(log, f"UPDATE event SET body = {made_up} WHERE {of('table:b')} AND seq = 11")
    answer = touched.client.get("/inspect/tables/b/rounds/20")
    assert answer.status_code == 503
    assert "damaged at table:b" in answer.json()["detail"]
    change(log, f"UPDATE event SET body = CAST('{{}}' AS BLOB) WHERE {of('table:b')} AND seq = 11")
    for path in ("tables/b/rounds/20", "rounds", "significant", "rounds.csv", "significant.csv"):
        answer = touched.client.get(f"/inspect/{path}")
        assert (answer.status_code, "damaged at table:b 11" in answer.json()["detail"]) == (503, True)


def test_meters_are_counted_again_and_found_out(touched: Inspected, log: Path) -> None:
    (meter,) = touched.done("recount")["meters"]
    assert meter["balanced"]
    assert [one["counter"] == one["recount"] for one in meter["tables"]] == [True, True]
    history = touched.get(f"meters/{meter['meter']}/history")
    assert "MeterHit" in [one["type"] for one in history]
    assert touched.get(f"meters/{meter['meter']}/history", after=len(history)) == []
    assert touched.client.get("/inspect/meters/none/history").status_code == 404
    change(log, "UPDATE counter SET units = units + 1 WHERE table_id = 'b'")
    (meter,) = touched.done("recount")["meters"]
    assert not meter["balanced"]
    assert meter["sums"]["wrong"]["what"] == "units of b"
    assert [one["counter"] == one["recount"] for one in meter["tables"]] == [True, False]


def test_significant_events_are_listed_and_handed_over(
    inspected: Inspected, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspector_reports, "LINES", 3)
    events, more = [], ""
    while True:
        page = inspected.get("significant", more=more)
        events += page["events"]
        more = page["more"]
        if not more:
            break
    assert {"table:a", "table:b", "table:s"} <= {one["stream"] for one in events}
    times = [one["time"] for one in events]
    assert times == sorted(times, reverse=True)
    jackpots = inspected.get("significant", reason="jackpot")["events"]
    assert jackpots
    assert {one["reason"] for one in jackpots} == {"jackpot"}
    answer = inspected.client.get("/inspect/significant.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert len(answer.text.splitlines()) == len(events) + 1


def test_rounds_are_handed_over_a_line_a_box(inspected: Inspected) -> None:
    lines = inspected.client.get("/inspect/rounds.csv").text.splitlines()
    assert lines[0].startswith('"table","round","book"')
    assert len(lines) == 1 + 2 + 1 + 1 + 2 + 2
    assert '"royal_flush"' in lines[5]


def test_payment_errors_of_a_month_are_listed(inspected: Inspected) -> None:
    found = inspected.get("payment-errors", book="star-ms-4", month="2025-10")
    assert len(found["rows"]) == 1
    assert inspected.get("payment-errors", book="star-ms-4", month="2025-01")["notes"] == [
        "None became known."
    ]
    text = inspected.client.get("/inspect/payment-errors.csv?book=star-ms-4&month=2025-10").text
    assert len(text.splitlines()) == 2
    for wrong, status in (("book=x&month=2025-10", 404), ("book=star-ms-4&month=soon", 400)):
        assert inspected.client.get(f"/inspect/payment-errors?{wrong}").status_code == status


def test_the_end_of_a_day_is_made_up(inspected: Inspected) -> None:
    assert inspected.client.get("/inspect/day-end/2025-10-09/csv").status_code == 404
    found = inspected.done("day-end/2025-10-09")
    assert found["agrees"]
    tables, meters = found["sheets"]
    assert [row[0] for row in tables["rows"]][:3] == ["a", "b", "s"]
    assert len(meters["rows"]) == 1
    text = inspected.client.get("/inspect/day-end/2025-10-09/csv").text
    assert text.startswith('"table","book","rounds"')
    assert inspected.client.get("/inspect/day-end/never").status_code == 400


def test_conformance_is_shown_clause_by_clause(inspected: Inspected) -> None:
    rows = {one["id"]: one for one in inspected.get("conformance/star-ms-4")}
    assert rows["9.1.2"]["tests"]
    assert rows["9.1.2"]["entries"]
    assert inspected.get("conformance/house")
    assert inspected.client.get("/inspect/conformance/none").status_code == 404


def test_staff_look_and_patrons_do_not(inspected: Inspected) -> None:
    paths = ("choices", "rounds", "rounds.csv", "tables/a/rounds/1", "tables/a/rounds/1/evidence",
             "verification", "recount", "significant", "significant.csv", "conformance/star-ms-4",
             "payment-errors?book=star-ms-4&month=2025-10", "day-end/2025-10-09")  # fmt: skip
    for badge, status in (("manager", 200), ("ann", 403)):
        inspected.as_(badge)
        assert [inspected.client.get(f"/inspect/{path}").status_code for path in paths] == [status] * len(
            paths
        )
    for path in ("verification", "recount", "day-end/2025-10-09"):
        assert inspected.client.post(f"/inspect/{path}").status_code == 403
    del inspected.client.headers["Authorization"]
    assert inspected.client.get("/inspect/rounds").status_code == 401
