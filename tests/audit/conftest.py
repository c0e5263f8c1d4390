"""One floor, played once; every test has a copy of its own."""

import shutil
from pathlib import Path

import pytest

from tests.floors.audited_floor import build

FILES = ("log.db", "log.db.seal-key", "log.db.seal-key.pub", "log.db.witness", "log.db.deck-key")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("floor")
    build(str(folder / "log.db"), folder)
    return folder


@pytest.fixture
def log(played: Path, tmp_path: Path) -> Path:
    """The log of a floor, with everything that lies beside it."""
    for name in FILES:
        shutil.copy2(played / name, tmp_path / name)
    return tmp_path / "log.db"
