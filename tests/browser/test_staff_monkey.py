"""A monkey at the consoles of dealer and pit: what it does there, a person would have meant."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from tests.browser.conftest import Opens
from tests.browser.floor_served import ServedFloor, floor_served
from tools.monkey.monkey import monkey_floor
from tools.monkey.staff import TABLE, works

TURNS = 10


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """One live table."""
    floor = monkey_floor()
    floor = replace(floor, tables=tuple(one for one in floor.tables if one.id == TABLE))
    return lambda: floor_served(tmp_path_factory.mktemp("floor") / "floor.db", floor)


def test_a_monkey_at_staff_consoles_does_nothing_that_nobody_meant(
    browser: Browser, floor: ServedFloor
) -> None:
    assert works(browser, floor, TURNS, seed=7) == []
