"""The floor file that operators are shown, in a browser: its meter opened and its table linked by buttons."""

import pytest
from playwright.sync_api import expect

from croupier.house.floor.file import read_floor
from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.floor_served import floor_served
from tests.floors.documented_floor import documented


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """The documented floor, nothing of it open."""
    folder = tmp_path_factory.mktemp("floor")
    (folder / "floor.toml").write_text(documented(), encoding="utf-8")
    return lambda: floor_served(folder / "floor.db", read_floor(folder / "floor.toml"))


def test_a_supervisor_opens_the_meter_and_links_the_table(person: SignedOn) -> None:
    page, lobby = person("S-1001", "/pit.html"), person("6001")
    expect(lobby.locator("li[data-table=MS-1]")).to_contain_text("not open yet")
    wall = person("6001", "/jackpot.html?meter=star")
    expect(wall.get_by_text("Meter star is not open.")).to_be_visible()
    meters = page.locator("meter-list")
    expect(meters).to_contain_text("for the casino supervisor")
    accessible(page)
    page.get_by_role("button", name="Open the meter: star").click()
    expect(page.get_by_role("button", name="Link the table: MS-1")).to_be_disabled()
    page.get_by_role("button", name="MS-1", exact=True).first.click()
    page.locator("[data-act=OpenTable]").click()
    page.get_by_role("button", name="Link the table: MS-1").click()
    expect(meters).to_be_hidden()
    lobby.reload()
    expect(lobby.locator("[data-meter=star]")).to_have_text("$50,000.00")
    expect(wall.locator(".meter odo-meter .unseen")).to_have_text("$50,000.00")
