"""What is open to anybody says what is wrong in plain words: no path, no user, no host."""

import logging
from pathlib import Path

import pytest

from croupier.house.security.sealer import Sealer
from croupier.store.database.postgres import PostgresServer
from croupier.store.log import LogError
from croupier.store.seals.keys import SealKey
from tests.floors.wire_floor import Client, Floor, client, floor

__all__ = ["client", "floor"]  # fixtures


def broken_witness(floor: Floor, folder: Path) -> Sealer:
    """A sealer whose witness is a folder."""
    sealer = Sealer(floor.house.log, SealKey.open(folder / "key"), folder)
    floor.house.sealer = sealer
    return sealer


def test_health_names_no_place(
    floor: Floor,
    client: Client,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sealer = broken_witness(floor, tmp_path)
    with caplog.at_level(logging.WARNING):
        for _ in range(20):
            sealer._tick()
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.json()["sealing"].startswith("nothing is sealed: ")
    assert str(tmp_path) not in answer.text
    assert tmp_path.name not in answer.text
    told = [one.getMessage() for one in caplog.records if one.name == "croupier.sealer"]
    assert len(told) == 1  # once, not every second
    assert str(tmp_path) in told[0]
    floor.house.sealer = None


def test_a_lobby_that_cannot_be_read_names_no_place(
    floor: Floor,
    client: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for reason in (f"{tmp_path}/floor.db: disk image", "there is no space left on its disk"):

        def fails(reason: str = reason) -> None:
            raise LogError(str(tmp_path / "floor.db"), reason)

        monkeypatch.setattr(floor.house, "meters", fails)
        answer = client.get("/lobby")
        assert answer.status_code == 503
        assert str(tmp_path) not in answer.text
        assert ("no space left" in answer.text) == ("space" in reason)


def test_what_a_database_says_of_itself_is_not_passed_on(tmp_path: Path) -> None:
    with pytest.raises(LogError) as told:
        PostgresServer.open("postgresql://secretuser@127.0.0.1:1/secretname")
    assert "secret" not in told.value.plain
    assert "127.0.0.1" not in told.value.plain
