"""One house for all attacks of a run."""

from collections.abc import Iterator

import pytest

from tests.attack.target import Target, served
from tests.attack.wishes import Interface


@pytest.fixture(scope="session")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with served(Target(tmp_path_factory.mktemp("attack") / "floor.db")) as target:
        yield target


@pytest.fixture(scope="session")
def interface(target: Target) -> Interface:
    return Interface(target.ask("nobody", "GET", "/schema/openapi.json").json())
