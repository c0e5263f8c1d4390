"""The inspector's console in a browser: rounds found and replayed, the log verified, reports kept."""

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.audit.evidence.evidence import examine_evidence
from tests.browser.conftest import Opens, SignedOn, Visitors, accessible
from tests.browser.dealing import command
from tests.browser.floor_served import ServedFloor
from tests.browser.inspected_floor import TABLE, inspected_floor
from tests.floors.touched_rows import of

CONSOLE = "/inspector.html"
expect.set_options(timeout=20_000)  # a busy machine is slow, and no less right


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    return lambda: inspected_floor(tmp_path_factory.mktemp("inspected"))


def change(floor: ServedFloor, statement: str) -> None:
    with sqlite3.connect(floor.house.log.name, timeout=10) as database:
        assert database.execute(statement).rowcount > 0
    database.close()


def rows(page: Page, part: str = "round-search") -> Locator:
    return page.locator(f"{part} table.sheet tbody tr:visible")


def test_rounds_are_searched_and_filtered(person: SignedOn) -> None:
    page = person("inspector", CONSOLE)
    expect(rows(page)).to_have_count(5)
    expect(page.locator("round-search [role=status]")).to_contain_text("5 rounds; all")
    accessible(page)
    page.locator("select[name=hand]").select_option("royal_flush")
    page.get_by_role("button", name="Search").click()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Royal flush $50,006.82")
    again = person("inspector", CONSOLE + page.url.partition("inspector.html")[2])  # a bookmark
    expect(rows(again)).to_have_count(1)
    expect(again.locator("select[name=hand]")).to_have_value("royal_flush")
    page.get_by_role("textbox", name="Player").fill("p2")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No round fits.")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(rows(page)).to_have_count(5)
    page.get_by_role("button", name="Staked").click()  # the headings sort
    expect(rows(page).first).to_contain_text("$20")
    with page.expect_download() as kept:
        page.get_by_role("link", name="CSV of all that fit").click()
    assert len(kept.value.path().read_text().splitlines()) == 9


def test_without_the_house_nothing_is_said_not_to_be_there(person: SignedOn, visitors: Visitors) -> None:
    visitors.expected += ("ERR_INTERNET_DISCONNECTED",)
    page = person("inspector", CONSOLE)
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_role("heading", name="Rounds", level=1)).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("alert")).to_have_text("The house cannot be reached. Nothing was looked up.")
    expect(page.get_by_text("No round fits.")).to_have_count(0)
    accessible(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_table_is_followed_as_it_is_played(person: SignedOn) -> None:
    page, ann = person("inspector", f"{CONSOLE}#live/{TABLE}"), person("ann")
    live = page.locator("live-table")
    expect(live.get_by_role("status")).to_contain_text("betting")
    command(ann, TABLE, "TakeSeat", box=3, player="ann", brings=100_000)
    expect(live.locator("game-felt .name[data-box='3']")).to_contain_text("ann")
    expect(live.locator(".happened")).to_contain_text("Box 3 is taken")
    accessible(page)
    live.get_by_role("link", name="Recall this round").click()
    expect(page.get_by_role("heading", name=f"Table {TABLE}")).to_be_visible()
    command(ann, TABLE, "LeaveSeat", box=3)


def test_a_felt_behind_another_tab_takes_no_light_from_the_one_in_front(person: SignedOn) -> None:
    page = person("inspector", f"{CONSOLE}#rounds/s/3")
    recalled = page.locator("round-replay game-felt svg.cloth")
    expect(recalled).to_be_visible()
    page.get_by_role("tab", name="Live").click()
    expect(page.locator("live-table game-felt svg.cloth")).to_be_visible()
    expect(recalled).to_be_hidden()
    fills = "(one) => [...one.querySelectorAll('path.felt')].map((path) => path.getAttribute('fill'))"
    lit = page.locator("inspector-console").evaluate(fills)
    assert len(lit) == len(set(lit)) == 2


def test_a_phone_shows_rounds_and_folds_the_filters_away(person: SignedOn) -> None:
    page = person("inspector", CONSOLE, viewport={"width": 390, "height": 844})
    expect(rows(page)).to_have_count(5)
    expect(page.locator("select[name=hand]")).to_be_hidden()
    box = rows(page).first.bounding_box()
    assert box
    assert box["y"] < 844
    page.get_by_text("Look for rounds by table").click()
    expect(page.locator("select[name=hand]")).to_be_visible()


def test_a_file_that_cannot_be_had_whole_is_not_kept_and_the_page_says_why(
    person: SignedOn, floor: ServedFloor, visitors: Visitors
) -> None:
    visitors.expected += ("status of 503",)
    page = person("inspector", CONSOLE)
    expect(rows(page)).to_have_count(5)
    one = f"WHERE {of('table:b')} AND seq = 7"
    change(floor, f"UPDATE event SET body = CAST('x' || CAST(body AS TEXT) AS BLOB) {one}")
    try:
        page.get_by_role("link", name="CSV of all that fit").click()
        expect(page.get_by_role("alert")).to_contain_text("The house's log is damaged at table:b 7")
        accessible(page)
    finally:
        change(floor, f"UPDATE event SET body = CAST(substr(CAST(body AS TEXT), 2) AS BLOB) {one}")


def test_a_round_is_recalled_and_replayed_by_keyboard_with_its_clauses(
    person: SignedOn, floor: ServedFloor, tmp_path: Path
) -> None:
    page = person("inspector", CONSOLE)
    page.get_by_role("link", name="Recall round 1 of table b").click()
    expect(page.get_by_role("heading", name="Table b, round 1")).to_be_visible()
    expect(page.locator("code.line")).to_contain_text("1 has As Ks royal_flush")
    steps = page.locator("ol.steps li")
    expect(steps.filter(has_text="attests")).to_have_count(5)  # what whoever opened the table had looked at
    expect(steps).to_have_count(41)
    expect(page.locator("game-felt playing-card").first).to_be_visible()  # it opens at the first card
    page.get_by_role("button", name="First").click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("p.said")).to_contain_text("Record 4 ")
    expect(page.locator("ol.steps li[aria-current]")).to_have_attribute("value", "4")
    page.get_by_role("button", name="royal flush").first.click()
    expect(page.locator('game-felt playing-card[code="As"]')).to_be_visible()
    expect(page.locator('game-felt playing-card[code="Qs"]')).to_be_visible()
    accessible(page)
    page.locator("ol.steps li[aria-current] button.clause").first.click()
    expect(page.locator("dialog")).to_contain_text("in our own words")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="From the first record to the last")).to_contain_text("jackpot")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Evidence pack").click()
    path = tmp_path / "evidence.json"
    kept.value.save_as(path)
    sealer = floor.house.sealer
    assert sealer is not None
    assert examine_evidence(path, keys=frozenset({sealer.key.public})).finding is None


def test_a_round_plays_by_itself_and_its_sealed_deck_is_checked(person: SignedOn) -> None:
    page = person("inspector", f"{CONSOLE}#rounds/s/3")
    expect(page.get_by_text("9 cards shown are those committed to")).to_be_visible()
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("p.said")).to_contain_text("Record 3 ")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="All rounds").click()
    expect(rows(page)).to_have_count(5)


def test_the_log_is_verified_on_the_spot_also_one_that_was_touched(
    person: SignedOn, floor: ServedFloor
) -> None:
    page = person("inspector", f"{CONSOLE}#verify")
    expect(page.get_by_text("Nobody has verified the log")).to_be_visible()
    page.get_by_role("button", name="Verify the log now").click()
    expect(page.get_by_role("heading", name="Whole and true")).to_be_visible()
    expect(page.locator("log-check")).to_contain_text("every chain holds")
    accessible(page)
    change(floor, f"UPDATE event SET actor = 'p9' WHERE {of('table:b')} AND seq = 7")
    try:
        page.get_by_role("button", name="Verify the log now").click()
        broken = page.get_by_role("alert")
        expect(broken).to_contain_text("table:b, record 7: its content is not what was sealed.")
        accessible(page)
        page.get_by_role("link", name="The round around that record").click()
        expect(page.get_by_role("heading", name="Table b, round 1")).to_be_visible()
    finally:
        change(floor, f"UPDATE event SET actor = 'p1' WHERE {of('table:b')} AND seq = 7")


def test_meters_are_counted_again(person: SignedOn, floor: ServedFloor) -> None:
    page = person("inspector", f"{CONSOLE}#meters")
    page.get_by_role("button", name="Count again now").click()
    expect(page.locator("meter-count .badge", has_text="reconciled")).to_have_count(2)
    page.get_by_text("Everything that happened to this meter").first.click()
    expect(page.get_by_text("Hit at table b, round 1: royal flush $50,006.82 at box 1")).to_be_visible()
    accessible(page)
    change(floor, "UPDATE counter SET units = units + 1 WHERE meter = 'm' AND table_id = 'b'")
    try:
        page.get_by_role("button", name="Count again now").click()
        expect(page.get_by_role("alert")).to_contain_text("units of b should be $3.406 and is $3.406001")
    finally:
        change(floor, "UPDATE counter SET units = units - 1 WHERE meter = 'm' AND table_id = 'b'")


def test_reports_are_shown_kept_and_printed(person: SignedOn) -> None:
    page = person("inspector", f"{CONSOLE}#reports")
    events = page.get_by_role("form", name="Significant events")
    events.get_by_label("Why").select_option("jackpot")
    events.get_by_role("button", name="List").click()
    expect(page.get_by_role("region", name="Significant events").locator("tbody tr").first).to_contain_text(
        "Hit"
    )
    day = page.get_by_role("form", name="Day end")
    day.get_by_label("Gaming day").fill("2025-10-09")
    day.get_by_role("button", name="Make up").click()
    expect(page.get_by_text("everything agrees")).to_be_visible()
    expect(page.get_by_role("region", name="Tables").get_by_role("row", name="wagers taken")).to_contain_text(
        "$280.00"
    )
    with page.expect_download() as kept:
        day.get_by_role("link", name="CSV").click()
    assert kept.value.suggested_filename == "day-end-2025-10-09.csv"
    errors = page.get_by_role("form", name="Payment errors")
    errors.get_by_label("Month").fill("2025-10")
    errors.get_by_label("Book").select_option("star-ms-4")
    errors.get_by_role("button", name="List").click()
    expect(page.get_by_role("region", name="Payment errors, 2025-10")).to_contain_text("1250.00")
    page.get_by_role("form", name="Promotions").get_by_role("button", name="List").click()
    expect(page.get_by_text("There was no promotion.")).to_be_visible()
    accessible(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("tablist")).to_be_hidden()
    expect(errors).to_be_hidden()
    expect(page.get_by_role("region", name="Payment errors, 2025-10")).to_be_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.report .sheet-scroll')).overflowX")
        == "visible"
    )


def test_conformance_is_filtered_by_area_and_class_and_searched(person: SignedOn) -> None:
    page = person("inspector", f"{CONSOLE}#conformance")
    page.get_by_label("Book").select_option("star-ms-4")
    expect(page.get_by_role("region", name="Clauses of star-ms-4")).to_be_visible()
    page.get_by_label("Area").select_option("betting")
    page.get_by_label("Search").fill("9.1.2")
    expect(rows(page, "conformance-matrix")).not_to_have_count(0)
    line = rows(page, "conformance-matrix").first
    expect(line).to_contain_text("proved")
    line.locator("summary").click()
    expect(line.locator("details li").first).to_be_visible()
    accessible(page)


def test_tabs_are_reached_by_keyboard_and_fit_a_phone(person: SignedOn) -> None:
    page = person("inspector", CONSOLE, viewport={"width": 390, "height": 844})
    expect(rows(page)).to_have_count(5)
    page.get_by_role("tab", name="Rounds").focus()
    for name in ("Verify", "Meters", "Reports", "Conformance", "Orders"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_an_inspector_orders_what_the_book_gives_to_inspectors(person: SignedOn, floor: ServedFloor) -> None:
    page = person("inspector", f"{CONSOLE}#orders")
    order = page.get_by_role("button", name="Order a count of deck")
    expect(page.locator(".orders .clause").first).to_contain_text("3.8")
    accessible(page)
    order.click()
    page.get_by_role("button", name="Order it").click()
    expect(page.get_by_text(f"Ordered at table {TABLE}.")).to_be_visible()
    records = floor.house.log.read(f"table:{TABLE}")
    assert [record.actor for record in records if type(record.event).__name__ == "CountOrdered"] == [
        "demo-inspector"
    ]


def test_a_patron_is_told_that_it_is_for_others(visitors: Visitors) -> None:
    visitors.expected += ("status of 403",)
    page = visitors.person("ann", CONSOLE)
    expect(page.get_by_text("For supervisors, managers and inspectors.")).to_be_visible()
