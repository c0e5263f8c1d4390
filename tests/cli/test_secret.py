"""`croupier secret`: what will do as a secret, and what it ends."""

import io
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.private.people import People
from tests.floors.floor_files import FLOOR


class Terminal(io.StringIO):
    """Somebody types."""

    def isatty(self) -> bool:
        return True


def given(folder: Path, monkeypatch: pytest.MonkeyPatch, badge: str, secret: str, floor: str = FLOOR) -> int:
    monkeypatch.setattr("croupier.cli.secret.getpass", lambda _: secret)
    return asked(folder, monkeypatch, badge, Terminal(), floor)


def asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, badge: str, stdin: io.TextIOBase, floor: str = FLOOR
) -> int:
    (folder / "floor.toml").write_text(floor)
    monkeypatch.setattr("sys.stdin", stdin)
    return main(
        ["secret", badge, "--floor", str(folder / "floor.toml"), "--database", str(folder / "floor.db")]
    )


@pytest.mark.parametrize(
    ("badge", "secret", "said"),
    [
        ("6001", "", "at least 6 digits"),
        ("6001", "1234", "at least 6 digits"),
        ("6001", "12345", "at least 6 digits"),
        ("S-1001", "1234567", "at least 8 characters"),
    ],
)
def test_a_short_secret_is_refused_on_a_real_floor(
    badge: str,
    secret: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert given(tmp_path, monkeypatch, badge, secret) == 1
    assert said in capsys.readouterr().err
    people = People.beside(tmp_path / "floor.db")
    assert people.find(badge) is None
    people.close()


@pytest.mark.parametrize(("badge", "secret"), [("6001", "483920"), ("S-1001", "long enough")])
def test_one_that_is_long_enough_opens_the_door_and_ends_a_lock_out(
    badge: str, secret: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = People.beside(tmp_path / "floor.db")
    door = Doorkeeper(people, lambda: 1_760_000_000_000)
    for _ in range(4):
        door.enter(badge, "wrong")
    assert given(tmp_path, monkeypatch, badge, secret) == 0
    assert isinstance(door.enter(badge, secret), tuple)
    people.close()


def test_on_a_demo_floor_a_pin_may_be_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    demo = FLOOR.replace('zone = "', 'demo = true\nzone = "')
    assert given(tmp_path, monkeypatch, "6001", "1234", demo) == 0
    assert given(tmp_path, monkeypatch, "6001", "123", demo) == 1


def test_what_is_piped_is_asked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a script that sets up a floor; only the first line of it is the secret."""
    assert asked(tmp_path, monkeypatch, "S-1001", io.StringIO("long enough\nand more\n")) == 0
    people = People.beside(tmp_path / "floor.db")
    door = Doorkeeper(people, lambda: 1_760_000_000_000)
    assert isinstance(door.enter("S-1001", "long enough"), tuple)
    people.close()


def test_nothing_piped_is_too_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(tmp_path, monkeypatch, "S-1001", io.StringIO("")) == 1
    assert "croupier: error: at least 8 characters\n" in capsys.readouterr().err


@pytest.mark.parametrize("bytes_piped", [None, b"\xff\xfe\xfa long enough\n"])
def test_an_end_at_the_terminal_or_bytes_that_are_no_text_change_nothing(
    bytes_piped: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("croupier.cli.secret.getpass", ended)
    piped = Terminal() if bytes_piped is None else io.TextIOWrapper(io.BytesIO(bytes_piped), "utf-8")
    assert asked(tmp_path, monkeypatch, "S-1001", piped) == 1
    assert "croupier: error: that was no secret; nothing is changed\n" in capsys.readouterr().err


def test_somebody_who_is_off_the_floor_file_can_still_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert given(tmp_path, monkeypatch, "6001", "483920") == 0
    left = FLOOR.replace('[[patrons]]\nid = "p1"\ncard = "6001"\n', "")
    file = tmp_path / "floor.toml"
    file.write_text(left)
    named = ["--floor", str(file), "--database", str(tmp_path / "floor.db"), "--erase"]
    assert main(["secret", "6001", *named]) == 0
    assert "1 badges and cards of p1 are forgotten." in capsys.readouterr().out
    assert main(["secret", "6001", *named]) == 1
    assert "nobody has the badge or card '6001'" in capsys.readouterr().err
