"""The identity of the software: named, approved, compared at the start and every day, and on record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.core.event import Event
from croupier.house.demo.floor import demo_floor
from croupier.house.security.identity import Identity, NotReadable, differences, read, taken
from croupier.house.security.rules import software_events as ev
from croupier.house.security.software_watch import SoftwareWatch
from croupier.reports.rules.significant import Large, significant
from croupier.store.database.sql_log import SqlLog
from tests.floors.wire_floor import TABLE, Client, Floor, give

SEAT = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
ANTE = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 500}


class Disk:
    """The files of a program, which somebody may change."""

    def __init__(self) -> None:
        self.now = Identity(
            version="1", python="3", packages={}, files={"engine.py": "aa", "book.toml": "bb"}
        )

    def __call__(self) -> Identity:
        return self.now

    def change(self, **files: str) -> None:
        self.now = replace(self.now, files={**self.now.files, **files})


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def floor(tmp_path: Path, disk: Disk) -> Floor:
    floor = Floor(tmp_path / "floor.db")
    floor.house.software = SoftwareWatch(floor.house.desk, disk(), disk)
    assert floor.house.software.begin() == ()
    return floor


@pytest.fixture
def client(floor: Floor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def recorded(log: SqlLog) -> list[Event]:
    return [record.event for record in log.read("software:house")]


def test_every_start_is_on_record_with_the_digest(floor: Floor, client: Client, disk: Disk) -> None:
    (started,) = recorded(floor.house.log)
    assert isinstance(started, ev.SoftwareStarted)
    assert (started.digest, started.files, started.approved) == (disk().digest, 2, True)
    assert significant(started, Large()) == "software"


def test_a_changed_file_stops_new_rounds_until_it_is_back(floor: Floor, client: Client, disk: Disk) -> None:
    ann = floor.signed_on(client, "ann")
    assert give(client, ann, SEAT).json()["refusal"] is None
    approved = disk()
    disk.change(**{"engine.py": "cc"})
    assert floor.house.software.look() == ("engine.py: another",)
    floor.house.software.look()  # found again, recorded once
    answer = give(client, ann, ANTE)
    assert answer.json()["refusal"]["code"] == "house/software"
    assert client.get("/health").json()["software"] == 1
    assert "croupier_software_differs 1" in client.get("/metrics").text
    assert floor.house.desk.kept(TABLE).state.boxes[2].wagers == ()
    disk.now = approved
    assert floor.house.software.look() == ()
    assert give(client, ann, ANTE).json()["refusal"] is None
    _, differed, restored = recorded(floor.house.log)
    assert isinstance(differed, ev.SoftwareDiffered)
    assert (differed.changed, differed.count, differed.started) == (("engine.py: another",), 1, True)
    assert isinstance(restored, ev.SoftwareRestored)


def test_what_is_on_the_table_goes_on(floor: Floor, client: Client, disk: Disk) -> None:
    """Refused is the wager that begins a round; a round under way, and going away, are not."""
    ann = floor.signed_on(client, "ann")
    assert give(client, ann, SEAT).json()["refusal"] is None
    disk.change(**{"book.toml": "dd"})
    floor.house.software.look()
    leave = {"type": "LeaveSeat", "actor": "ann", "box": 3}
    assert give(client, ann, leave).json()["refusal"] is None
    assert floor.house.desk.kept(TABLE).state.boxes[2].seat is None


def test_what_was_not_approved_does_not_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    approved, log = tmp_path / "approved.json", tmp_path / "floor.db"
    assert main(["identity", "--out", str(approved)]) == 0
    assert main(["identity", "--check", str(approved)]) == 0
    data = json.loads(approved.read_text())
    data["files"]["rulebooks/star-uth.toml"] = "0" * 64
    data["files"]["gone.py"] = "1" * 64
    approved.write_text(json.dumps(data))
    floor = replace(demo_floor(), approved=str(approved))
    monkeypatch.setattr("croupier.house.demo.floor.demo_floor", lambda: floor)
    capsys.readouterr()
    assert main(["serve", "--database", str(log), "--port", "0"]) == 1
    said = capsys.readouterr().err
    assert "gone.py: missing and 1 more; the house does not open" in said
    opened = SqlLog.open(log)
    (differed,) = recorded(opened)
    opened.close()
    assert isinstance(differed, ev.SoftwareDiffered)
    assert differed.changed == ("gone.py: missing", "rulebooks/star-uth.toml: another")
    assert not differed.started
    assert main(["identity", "--check", str(approved), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["differs"] == list(differed.changed)


def test_every_kind_of_difference_is_named(disk: Disk, tmp_path: Path) -> None:
    found = replace(disk(), files={"engine.py": "aa", "new.py": "ee"}, python="4", packages={"numpy": "2"})
    assert differences(disk(), found) == (
        "book.toml: missing", "new.py: not known", "package numpy: not known", "python: another version",
    )  # fmt: skip
    for text in ("", "[]", '{"version": 1}'):
        (tmp_path / "list.json").write_text(text)
        with pytest.raises(NotReadable, match=r"list\.json: no list of approved files"):
            read(tmp_path / "list.json")


def test_the_identity_covers_code_books_and_pages_and_nothing_python_makes() -> None:
    found = taken()
    assert {"engine/settlement/due.py", "rulebooks/star-ms-4.toml", "web/index.html"} <= found.files.keys()
    assert not any("__pycache__" in name for name in found.files)
    assert found.digest == taken().digest
    assert {"msgspec", "sqlalchemy"} <= found.packages.keys()
