"""A monkey at the player's table: what it does there, a person would have meant."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Opens
from tests.browser.floor_served import ServedFloor, floor_served
from tools.monkey.monkey import monkey_floor, plays

ROUNDS = 5


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """A floor where nobody waits for long."""
    return lambda: floor_served(tmp_path_factory.mktemp("floor") / "floor.db", monkey_floor())


@pytest.mark.parametrize("table", ["star-ms-4", "star-uth"])
def test_a_monkey_does_nothing_that_nobody_meant(browser: Browser, floor: ServedFloor, table: str) -> None:
    assert plays(browser, floor, table, ROUNDS, seed=7) == []
