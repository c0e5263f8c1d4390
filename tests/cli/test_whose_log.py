"""A log says whose floor it is, and no other floor is let at it."""

from pathlib import Path

import pytest
from litestar import Litestar

from croupier.cli import serve
from croupier.cli.main import main
from croupier.core.event import Event
from croupier.house.room.house import House
from croupier.house.security.rules.log_owner import STREAM, FloorNamed
from croupier.store.database.sql_log import SqlLog
from tests.floors.floor_files import FLOOR

Said = pytest.CaptureFixture[str]


class Place:
    """A folder with a floor file, in which floors are served one after the other, none for long."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
        monkeypatch.setattr(serve, "_listen", lambda app, *_: self._closed(app))
        for name in ("claim", "unclaimed"):  # whoever served it before is gone
            monkeypatch.setattr(f"croupier.store.database.claim.{name}", lambda _: None)
        self.folder = folder
        self.file = folder / "floor.toml"
        self.log = folder / "own.db"
        self.served: list[Litestar] = []
        self._said = said
        self.file.write_text(FLOOR)

    def _closed(self, app: Litestar) -> None:
        """It was served, and ended."""
        house: House = app.state.porch.house
        assert house.sealer
        house.sealer.close()
        house.log.close()
        self.served.append(app)

    def demo(self, *options: str) -> str:
        return self._run("serve", "--port", "0", *options)

    def real(self, *options: str) -> str:
        return self._run("serve", "--port", "0", "--floor", str(self.file), *options)

    def secret(self, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
        monkeypatch.setattr("croupier.cli.secret._asked", lambda: "a long secret")
        return self._run("secret", "S-1001", "--floor", str(self.file), *options)

    def _run(self, *arguments: str) -> str:
        """What it complained of; nothing if all went well."""
        self._said.readouterr()
        status = main([*arguments])
        wrong = "\n".join(line for line in self._said.readouterr().err.splitlines() if ": error: " in line)
        assert status == (1 if wrong else 0)
        assert wrong.count("\n") == 0
        return wrong

    def named(self) -> list[Event]:
        log = SqlLog.open(self.log)
        found = [record.event for record in log.read(STREAM)]
        log.close()
        return found

    def streams(self) -> tuple[str, ...]:
        log = SqlLog.open(self.log)
        found = log.streams()
        log.close()
        return found


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> Place:
    return Place(tmp_path, monkeypatch, capsys)


def test_a_demo_is_not_let_at_the_log_of_a_real_floor(place: Place) -> None:
    own = ("--database", str(place.log))
    assert place.real(*own) == ""
    before = place.streams()
    said = place.demo(*own)
    assert f"{place.log}: this is the log of a real floor, 'Main floor'; name another --database" in said
    assert "formerly" not in said
    assert (place.streams(), len(place.served)) == (before, 1)
    assert not any(stream.startswith("meter:") for stream in before)
    assert place.real(*own) == ""
    (named,) = place.named()
    assert isinstance(named, FloorNamed)
    assert (named.name, named.demo) == ("Main floor", False)


def test_a_real_floor_is_not_let_at_the_log_of_a_demo(place: Place) -> None:
    own = ("--database", str(place.log))
    assert place.demo(*own) == ""
    assert "this is the log of a demo floor, 'Demo floor'; name another --database" in place.real(*own)
    assert place.demo(*own) == ""
    assert len(place.named()) == 1


def test_without_a_database_they_have_two(place: Place) -> None:
    assert place.demo() == ""
    assert place.real() == ""
    assert place.demo() == ""
    assert {path.name for path in (place.folder / "data").rglob("*.db")} == {"demo.db", "floor.db"}


def test_another_real_floor_is_told_how_to_say_that_only_its_name_is_new(place: Place) -> None:
    own = ("--database", str(place.log))
    assert place.real(*own) == ""
    place.file.write_text(FLOOR.replace("Main floor", "Harbour floor"))
    said = place.real(*own)
    assert (
        "the log of a real floor, 'Main floor'; name another --database for 'Harbour floor', or say" in said
    )
    assert 'formerly = ["Main floor"]' in said
    place.file.write_text('formerly = ["Main floor"]\n' + FLOOR.replace("Main floor", "Harbour floor"))
    assert place.real(*own) == ""
    assert [event.name for event in place.named() if isinstance(event, FloorNamed)] == [
        "Main floor", "Harbour floor",
    ]  # fmt: skip
    place.file.write_text(FLOOR)
    assert "the log of a real floor, 'Harbour floor'" in place.real(*own)


def test_a_secret_is_given_in_the_log_of_that_floor_and_makes_a_new_one_its(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("--database", str(place.log))
    assert place.secret(monkeypatch, *own) == ""
    assert "this is the log of a real floor, 'Main floor'" in place.demo(*own)
    assert place.real(*own) == ""
    assert place.demo() == ""
    demos = str(place.folder / "data" / "croupier" / "demo.db")
    assert "this is the log of a demo floor" in place.secret(monkeypatch, "--database", demos)


def test_a_game_at_the_terminal_is_no_floor_and_no_floor_is_its_table(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("--database", str(place.log))
    assert place.real(*own) == ""
    keys = {path.name: path.read_bytes() for path in place.folder.glob("own.db.*-key")}
    assert keys
    assert "this is the log of a real floor, 'Main floor'" in place._run(
        "play", "star-ms-4", "--log", str(place.log)
    )
    assert {path.name: path.read_bytes() for path in place.folder.glob("own.db.*-key")} == keys
    game = str(place.folder / "game.db")
    monkeypatch.setattr("sys.stdin", open("/dev/null"))  # noqa: SIM115
    assert place._run("play", "star-ms-4", "--log", game) == ""
    assert "this is the log of croupier play" in place.real("--database", game)
    assert "this is the log of croupier play" in place.demo("--database", game)
