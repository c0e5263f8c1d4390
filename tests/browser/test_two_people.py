"""Chips for two people, in real browsers: one sells at the pit's sheet, it waits, another confirms."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.dealing import command
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

TABLE = "star-ms-4"


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """One electronic table; from $10,000 on chips are for two."""
    quick = quick_floor()
    tables = tuple(replace(one, house_players=0) for one in quick.tables if one.id == TABLE)
    floor = replace(quick, tables=tables, two_people_from=1_000_000)
    return lambda: floor_served(tmp_path_factory.mktemp("two") / "floor.db", floor)


def test_a_large_sale_waits_at_the_pit_for_somebody_else(person: SignedOn, floor: ServedFloor) -> None:
    command(person("ann"), TABLE, "TakeSeat", box=3, player="ann")
    sheet = person("supervisor", f"/pit.html?table={TABLE}").locator("table-sheet")
    sheet.get_by_label("Player", exact=True).select_option("ann")
    sheet.get_by_label("Sell chips, dollars").fill("50000")
    sheet.get_by_role("button", name="Sell chips").click()
    pit = person("manager", "/pit.html")
    wait = pit.locator("wait-list li", has_text="Chips for ann were entered")
    expect(wait).to_contain_text("by demo-supervisor")
    accessible(pit)
    assert floor.house.desk.kept(TABLE).state.balance("patron:ann") == 0
    pit.get_by_role("button", name=f"Confirm: {TABLE}").click()
    dialog = pit.get_by_role("dialog")
    dialog.get_by_label("What does it come to? Dollars").fill("50000")
    dialog.get_by_role("button", name="Sign").click()
    expect(wait).to_have_count(0)
    assert floor.house.desk.kept(TABLE).state.balance("patron:ann") == 5_000_000
