"""`croupier secret`: what will do as a secret, and what it ends."""

from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.service.doorkeeper import Doorkeeper
from croupier.store.people import People
from tests.cli.test_serve import FLOOR


def given(folder: Path, monkeypatch: pytest.MonkeyPatch, badge: str, secret: str, floor: str = FLOOR) -> int:
    (folder / "floor.toml").write_text(floor)
    monkeypatch.setattr("croupier.cli.secret.getpass", lambda _: secret)
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
