"""The pit's console in a real browser: the floor, what waits, signs, counts by two people, a round again."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.house.floor.file import Floor
from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

COUNTED = "LIVE-3"


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """Three live tables; one is opened again with counts."""
    quick = quick_floor()
    live = (one for one in quick.tables if one.mode == "live")
    tables = tuple(replace(one, counts=True, float=50_000) if one.id == COUNTED else one for one in live)
    manned = _manned(replace(quick, tables=tables))
    return lambda: floor_served(tmp_path_factory.mktemp("pit") / "floor.db", manned)


def _manned(floor: Floor) -> Floor:
    """With a second person who may sign for a paper record at Crown."""
    area = {"crown-ms-3.0": "tg_area_manager"}
    staff = (
        replace(one, ranks={**one.ranks, **area}) if one.badge == "supervisor" else one for one in floor.staff
    )
    return replace(floor, staff=tuple(staff))


def row(page: Page, table: str) -> dict[str, str]:
    """A table's line of the floor, by heading."""
    heads = page.locator("floor-grid thead th").all_inner_texts()
    cells = page.locator(f"floor-grid tr[data-table='{table}'] > *").all_inner_texts()
    return dict(zip((head.strip() for head in heads), cells, strict=True))


def test_the_floor_shows_the_day_of_a_table_against_theory(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    ann, pit = person("ann"), person("supervisor", "/pit.html")
    expect(pit.locator("floor-grid tbody tr")).to_have_count(3)
    assert row(pit, "LIVE-1")["Status"] == "– No dealer"
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    command(ann, "LIVE-1", "PlaceWager", box=3, spot="ante", amount=1_000)
    dealer.deals_to("Box 3 decides.")
    dealer.page.get_by_role("button", name="Folds").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Bets are open.")
    line = pit.locator("floor-grid tr[data-table='LIVE-1']")
    expect(line.locator("svg.band")).to_have_attribute("aria-label", "Won +$10; theory +$0.49, 95 % between "
                                                       "-$192.30 and +$193.29", timeout=30_000)  # fmt: skip
    found = row(pit, "LIVE-1")
    assert [found[name] for name in ("Players", "Rounds", "Win", "Wagered", "Hold")] == [
        "1/6", "1", "+$10", "$10", "–",
    ]  # fmt: skip
    command(ann, "LIVE-1", "LeaveSeat", box=3)


def test_what_waits_is_answered_and_a_dispute_decided_after_a_replay(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-2")
    ben, pit = person("ben"), person("supervisor", "/pit.html")
    command(ben, "LIVE-2", "TakeSeat", box=2, player="ben", brings=100_000)
    dealer.deals_to("Bets are open.")
    for spot in ("ante", "blind"):
        command(ben, "LIVE-2", "PlaceWager", box=2, spot=spot, amount=1_000)
    dealer.deals_to("Box 2 decides.")
    dealer.page.get_by_role("button", name="Folds").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Bets are open.")
    dealer.page.keyboard.press("F4")
    command(ben, "LIVE-2", "OpenDispute", player="ben", about="I never folded", box=2)
    waits = pit.locator("wait-list li")
    expect(waits).to_have_count(2)
    expect(waits.nth(0)).to_contain_text("A supervisor is called to the table.")
    expect(pit.get_by_role("button", name="Acknowledge: LIVE-2")).to_have_count(0)
    pit.get_by_role("button", name="Told: LIVE-2").click()
    pit.get_by_role("button", name="Acknowledge: LIVE-2").click()
    expect(waits).to_have_count(1)
    expect(waits.nth(0)).to_contain_text("“I never folded”")
    pit.get_by_role("button", name="Replay…").click()
    dialog = pit.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Next")).to_be_focused()
    pit.keyboard.press("End")
    steps = dialog.locator("ol.steps li")
    expect(steps.last).to_have_attribute("aria-current", "step")
    folded = steps.locator("button.step", has_text=re.compile("box 2 fold", re.IGNORECASE))
    folded.click()
    expect(dialog.locator("game-felt .name[data-box='2']")).to_contain_text("folded")
    expect(dialog.locator("game-felt playing-card")).not_to_have_count(0)
    pit.keyboard.press("ArrowLeft")
    expect(dialog.locator("game-felt .name[data-box='2']")).not_to_contain_text("folded")
    accessible(pit)
    pit.keyboard.press("Escape")
    pit.get_by_role("button", name="Decide: LIVE-2").click()
    dialog.get_by_label("What is decided?").fill("The dealer saw the fold.")
    dialog.get_by_role("button", name="Sign").click()
    expect(waits.nth(0)).to_contain_text("A player complains (decided)")
    (dispute,) = floor.house.desk.kept("LIVE-2").state.disputes.open
    assert (dispute.status, dispute.by) == ("decided", "demo-supervisor")
    command(ben, "LIVE-2", "LeaveSeat", box=2)


def test_a_sign_goes_up_with_its_clock_and_comes_down_again(person: SignedOn, floor: ServedFloor) -> None:
    pit = person("supervisor", "/pit.html?table=LIVE-1")
    sheet = pit.locator("table-sheet")
    expect(sheet).to_contain_text("Nothing is announced.")
    sheet.get_by_label("It announces").select_option("a higher minimum")
    sheet.get_by_label("In minutes").fill("45")
    sheet.get_by_label("Minimum, dollars", exact=True).fill("10")
    sheet.get_by_role("button", name="Put up the sign").click()
    clock = sheet.locator(".clocks li")
    expect(clock).to_contain_text("Ante from $10")
    expect(clock.locator(".badge")).to_contain_text("min left")
    early = sheet.get_by_role("form", name="Change the limits")
    early.get_by_label("Least").fill("10")
    early.get_by_label("Most").fill("500")
    early.get_by_role("button").click()
    expect(sheet.locator(".trouble").first).to_contain_text("The sign has not stood long enough.")
    expect(sheet.locator(".trouble button.clause").first).to_contain_text("star-ms-4")
    accessible(pit)
    clock.get_by_role("button", name="Take down").click()
    expect(sheet).to_contain_text("Nothing is announced.")


def test_what_has_no_button_is_done_by_a_form_and_refused_in_words(
    person: SignedOn, floor: ServedFloor
) -> None:
    ann, pit = person("ann"), person("supervisor", "/pit.html?table=LIVE-1")
    command(ann, "LIVE-1", "TakeSeat", box=4, player="ann", brings=100_000)
    sheet, dialog = pit.locator("table-sheet"), pit.get_by_role("dialog")
    sheet.get_by_role("button", name="More…").click()
    expect(dialog.get_by_role("button", name="Deal from another source").first).to_be_visible()
    accessible(pit)
    dialog.get_by_label("Search what may be done").fill("limits of their own")
    dialog.get_by_role("button", name="Give a player limits").click()
    form = dialog.filter(has=pit.get_by_role("button", name="Do it"))
    form.get_by_label("Which player?").select_option("ann")
    form.get_by_label("Least, dollars").fill("20")
    form.get_by_label("Most, dollars").fill("10")
    form.get_by_role("button", name="Do it").click()
    expect(form.locator(".trouble")).to_contain_text("no limits for ante")
    expect(form.locator(".trouble button.clause").first).to_contain_text("star-ms-4")
    form.get_by_label("Most, dollars").fill("300")
    form.get_by_role("button", name="Do it").click()
    expect(form.locator(".trouble")).to_contain_text("go beyond the maximum of $500")
    form.get_by_label("Most, dollars").fill("600")
    form.get_by_role("button", name="Do it").click()
    expect(form).to_have_count(0)
    expect(dialog).to_contain_text("Done: Give a player limits of their own.")
    limits = floor.house.desk.kept("LIVE-1").state.limits.personal["ann"].limits["ante"]
    assert (limits.least, limits.most) == (2_000, 60_000)
    expect(sheet).to_contain_text("limits of their own here")


def test_a_paper_record_of_jackpot_wagers_ends_with_two_signatures(
    person: SignedOn, floor: ServedFloor
) -> None:
    pit = person("manager", "/pit.html?table=LIVE-3", viewport={"width": 390, "height": 844})
    sheet, dialog = pit.locator("table-sheet"), pit.get_by_role("dialog")
    sheet.get_by_role("button", name="Report a fault").click()
    expect(sheet).to_contain_text("controller does not work")
    sheet.get_by_role("button", name="Record jackpot wagers on paper").click()
    dialog.get_by_label("In words").fill("on slips")
    dialog.get_by_role("button", name="Sign").click()
    ends = sheet.get_by_role("button", name="End the paper record")
    ends.click()
    dialog.get_by_label("How many on paper?").fill("0")
    dialog.get_by_label("Who").select_option("demo-supervisor")
    dialog.get_by_label("Their secret").fill("wrong")
    dialog.get_by_role("button", name="Sign", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("Badge or secret is wrong.")
    dialog.get_by_label("Their secret").fill(floor.secrets["supervisor"])
    dialog.get_by_role("button", name="Sign", exact=True).click()  # what else was said is still there
    expect(dialog).to_have_count(0)
    expect(sheet.get_by_role("button", name="Record jackpot wagers on paper")).to_be_visible()
    assert floor.house.desk.kept("LIVE-3").state.jackpot.manual is None


def test_a_table_is_counted_by_two_people_closed_and_opened(person: SignedOn, floor: ServedFloor) -> None:
    pit = person("supervisor", f"/pit.html?table={COUNTED}")
    sheet = pit.locator("table-sheet")
    expect(sheet).to_contain_text("due: float, drop")
    closes = sheet.get_by_role("button", name="Close the table")
    closes.click()
    pit.get_by_role("dialog").get_by_role("button", name=f"Close {COUNTED}").click()
    expect(sheet.locator(".trouble").first).to_contain_text("First the closing count of the float.")
    counting = person("dealer", f"/pit.html?table={COUNTED}").locator("table-sheet")
    counting.get_by_role("form", name="Count the tray").get_by_label("Chips of $25", exact=True).fill("20")
    expect(counting.locator("output").first).to_have_text("$500")
    counting.get_by_role("button", name="Count the tray").click()
    confirm = pit.get_by_role("button", name=f"Confirm: {COUNTED}")
    confirm.click()
    dialog = pit.get_by_role("dialog")
    dialog.get_by_label("What does it come to?").fill("499")
    dialog.get_by_role("button", name="Sign").click()
    counted = pit.locator("wait-list li", has_text=COUNTED)
    expect(counted.locator(".trouble")).to_contain_text("$500 were signed for")
    confirm.click()
    dialog.get_by_label("What does it come to?").fill("500")
    dialog.get_by_role("button", name="Sign").click()
    expect(counted).to_have_count(0)
    counting.get_by_role("form", name="Count the drop").get_by_label("In the drop box").fill("0")
    counting.get_by_role("button", name="Count the drop").click()
    pit.get_by_role("button", name=f"Confirm: {COUNTED}").click()
    dialog.get_by_label("What does it come to?").fill("0")
    dialog.get_by_role("button", name="Sign").click()
    expect(counted).to_have_count(0)
    counts = floor.house.desk.kept(COUNTED).state.counts
    assert counts.float is not None
    assert (counts.float.by, counts.float.confirmed, counts.due) == ("demo-dealer", "demo-supervisor", ())
    closes.click()
    expect(dialog).to_contain_text("Nobody sits there. The float was not counted: $500, as in the ledger")
    pit.keyboard.press("Enter")  # out of habit: nothing is closed by it
    expect(dialog).to_have_count(0)
    assert floor.house.desk.kept(COUNTED).state.open
    closes.click()
    dialog.get_by_role("button", name=f"Close {COUNTED}").click()
    opens = sheet.get_by_role("button", name="Open as the floor file says")
    opens.click()
    expect(sheet.locator(".trouble").first).to_contain_text("Not attested")
    dealer = dealer_of(floor, person("dealer"), COUNTED)
    dealer.deals_to("A supervisor opens the table.")
    opens.click()
    expect(sheet).to_contain_text("due: float, drop")
    assert floor.house.desk.kept(COUNTED).state.counts.due == ("float", "drop")


def test_the_pit_is_for_the_staff(person: SignedOn, visitors: object) -> None:
    visitors.expected += ("status of 403",)  # type: ignore[attr-defined]
    page = person("ann", "/pit.html")
    expect(page.get_by_role("alert").first).to_contain_text("For the staff of the floor.")
    expect(page.locator("floor-grid")).to_have_count(0)
    page.goto("/dealer.html?table=LIVE-1")
    expect(page.get_by_role("alert").first).to_contain_text("For the staff of the floor.")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page).to_have_url(re.compile("/$"))


def test_two_people_accept_the_time_of_a_clock_that_jumped(person: SignedOn, floor: ServedFloor) -> None:
    house = floor.house
    house.clock.expect(house.clock() - 3_600_000, "jump")
    first, second = person("supervisor", "/pit.html"), person("manager", "/pit.html")
    for page in (first, second):
        expect(page.locator("clock-alarm")).to_contain_text("Nothing is taken", timeout=15_000)
    first.get_by_role("button", name="accept its time").click()
    expect(first.locator("clock-alarm")).to_contain_text("somebody else has to as well")
    second.get_by_role("button", name="accept its time").click()
    expect(second.locator("clock-alarm")).to_be_hidden()
    expect(first.locator("clock-alarm")).to_be_hidden(timeout=15_000)
    assert not house.clock_watch.halted
