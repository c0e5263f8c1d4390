"""The floor as the pit looks at it: tiles or table, one's own tables, hours, ratings, on a phone as well."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """The live tables of the quick floor."""
    quick = quick_floor()
    floor = replace(quick, tables=tuple(one for one in quick.tables if one.mode == "live"))
    return lambda: floor_served(tmp_path_factory.mktemp("pit-floor") / "floor.db", floor)


def inside(page: Page, selector: str) -> bool:
    """Whether all of it lies within the width of the page and begins on its first screen."""
    size, box = page.viewport_size, page.locator(selector).first.bounding_box()
    assert size
    assert box
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and 0 <= box["y"] < size["height"]


def test_a_round_is_in_the_hours_and_the_ratings_of_its_table(person: SignedOn, floor: ServedFloor) -> None:
    dealer, ann = dealer_of(floor, person("dealer"), "LIVE-1"), person("ann")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    command(ann, "LIVE-1", "PlaceWager", box=3, spot="ante", amount=1_500)
    dealer.deals_to("Box 3 decides.")
    dealer.page.get_by_role("button", name="Folds").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Bets are open.")
    pit = person("supervisor", "/pit.html")
    expect(pit.locator(".sum")).to_contain_text("Win +$15")
    expect(pit.get_by_role("list", name="Win by the hour")).to_contain_text(
        re.compile(r"\+\$15.*1 round.*drop \$0")
    )
    tile = pit.locator("floor-tiles li[data-table='LIVE-1']")
    expect(tile.locator("svg")).to_have_attribute("aria-label", re.compile(r"^Win by the hour: .* \+\$15$"))
    tile.locator(".opens").click()
    sheet = pit.locator("table-sheet")
    rated = sheet.get_by_role("region", name="Ratings").locator("tbody tr")
    expect(rated).to_have_count(1)
    found = rated.locator("th, td").all_inner_texts()
    assert (found[0], *found[2:5], found[6]) == ("ann", "1", "$15", "$15", "-$15")
    assert inside(pit, "table-sheet h2")
    expect(sheet.locator("h2").first).to_be_focused()
    accessible(pit)
    pit.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(tile.locator(".opens")).to_be_focused()
    command(ann, "LIVE-1", "LeaveSeat", box=3)


def test_ones_own_tables_and_how_they_are_shown_are_kept(person: SignedOn) -> None:
    pit = person("supervisor", "/pit.html")
    tiles, rows = pit.locator("floor-tiles li"), pit.locator("floor-grid tbody tr:visible")
    expect(tiles).to_have_count(3)
    pit.get_by_role("button", name="LIVE-2 is mine to watch").click()
    pit.get_by_role("button", name="My tables 1").click()
    expect(tiles).to_have_count(1)
    expect(rows).to_have_count(1)
    pit.get_by_role("button", name="Tiles").click()
    expect(pit.locator("floor-tiles")).to_be_hidden()
    accessible(pit)
    pit.reload()
    expect(rows).to_have_count(1)
    expect(pit.get_by_role("button", name="Tiles")).to_have_attribute("aria-pressed", "false")
    pit.get_by_role("button", name="All 3").click()
    expect(rows).to_have_count(3)


def test_a_phone_shows_first_what_waits_and_what_each_table_does(person: SignedOn) -> None:
    pit = person("supervisor", "/pit.html", **PHONE)
    expect(pit.locator("floor-tiles li")).to_have_count(3)
    expect(pit.locator("floor-grid")).to_be_hidden()
    assert inside(pit, "wait-list")
    assert inside(pit, "floor-tiles .status")
    assert pit.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    accessible(pit)


RINGS = """() => {
  window.rang = [];
  const makes = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const made = makes.call(this);
    window.rang.push(made);
    return made;
  };
}"""


def overdue(route: Route) -> None:
    """The floor, some minutes later."""
    answer = route.fetch()
    floor = answer.json()
    for one in floor["waits"]:
        if one["approval"]["what"] == "notice":
            one.update(overdue=True, weight=4)
    route.fulfill(response=answer, json=floor)


def test_a_call_is_heard_and_stands_before_a_complaint_once_it_is_overdue(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer, ann = dealer_of(floor, person("dealer"), "LIVE-2"), person("ann")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-2", "TakeSeat", box=2, player="ann", brings=100_000)
    command(ann, "LIVE-2", "OpenDispute", player="ann", about="I was not asked", box=2)
    pit = person("supervisor", "/pit.html")
    waits = pit.locator("wait-list li")
    expect(waits).to_have_count(1)
    pit.evaluate(RINGS)
    pit.get_by_role("button", name="Sound off").click()
    expect(pit.get_by_role("button", name="Sound on")).to_be_visible()
    assert not pit.evaluate("() => rang.some((one) => one.frequency.value === 659)")
    dealer.page.keyboard.press("F4")
    expect(waits).to_have_count(2)
    assert pit.evaluate("() => rang.some((one) => one.frequency.value === 659)")
    pit.route("**/pit/floor", overdue)
    expect(waits.first).to_contain_text("A supervisor is called")
    pit.unroute_all(behavior="ignoreErrors")  # it asks again and again
    command(ann, "LIVE-2", "LeaveSeat", box=2)
