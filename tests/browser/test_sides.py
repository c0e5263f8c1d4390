"""One round from four sides in a browser: the player sees a hand, the other three see backs of cards."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from croupier.house.demo.floor import demo_floor
from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.floor_served import floor_served


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """A floor of one table, where players of the house play among themselves."""
    floor = demo_floor()
    tables = tuple(replace(one, house_players=2) for one in floor.tables if one.id == "star-ms-4")
    floor = replace(floor, tables=tables, pace_ms=700)
    return lambda: floor_served(tmp_path_factory.mktemp("sides") / "floor.db", floor)


def test_a_round_is_seen_by_four_people(person: SignedOn) -> None:
    page = person("ann", "/sides.html?table=star-ms-4")
    for name in ("Player", "Dealer", "Pit", "Inspector"):
        expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
    expect(page.locator("[aria-current='step']")).to_contain_text("Street", timeout=60_000)
    expect(page.locator(".side.player dd").last).to_have_text("seen by this player alone", timeout=60_000)
    accessible(page)
    expect(page.locator(".side.inspector ol.records li").first).to_be_visible()
    expect(page.locator(".side.inspector ol.records button").first).to_be_visible()  # a clause
