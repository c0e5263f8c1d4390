"""A jackpot is one event on table, board, sign, pit and inspector: it waits for a second key and is paid."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.conftest import Opens, SignedOn, Visitors, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

ROYAL = ("Qs", "Js", "Ts", "As", "Ks")
AMOUNT = re.compile(r"\$50,00\d\.\d\d")


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """One live table, where nobody pays more than $10,000 of a meter alone."""
    quick = quick_floor()
    tables = tuple(one for one in quick.tables if one.id == "LIVE-1")
    floor = replace(quick, tables=tables, two_people_jackpot=1_000_000)
    return lambda: floor_served(tmp_path_factory.mktemp("moment") / "floor.db", floor)


def test_a_hit_above_the_houses_sum_is_seen_everywhere_and_paid_by_the_second_key(
    person: SignedOn, floor: ServedFloor, visitors: Visitors
) -> None:
    dealer, ann = dealer_of(floor, person("dealer"), "LIVE-1"), person("ann")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    for spot, amount in (("ante", 1_000), ("jackpot", 500)):
        command(ann, "LIVE-1", "PlaceWager", box=3, spot=spot, amount=amount)
    pit, inspector = person("supervisor", "/pit.html"), person("inspector", "/inspector.html#meters")
    board, sign = visitors.page(), visitors.page()
    board.goto("/jackpot.html")
    sign.goto("/sign.html?table=LIVE-1")
    ann.goto("/table.html?table=LIVE-1")
    dealer.stacks(ROYAL)
    for _ in range(3):
        dealer.deals_to("Box 3 decides.")
        dealer.page.keyboard.press("1")
        dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Settle the jackpot.")
    expect(dealer.act.get_by_role("button", name=re.compile("^Record .* to be confirmed…$"))).to_be_visible()
    before = floor.house.desk.kept("LIVE-1").state.balance("patron:ann")
    dealer.step()
    seen = inspector.get_by_role("status", name="Jackpots just now")
    expect(seen).to_contain_text(AMOUNT)
    expect(seen).to_contain_text("at LIVE-1, box 3 Royal flush")
    expect(seen).to_contain_text("waits to be confirmed")
    accessible(inspector)
    for screen in (board, sign):
        expect(screen.locator(".hit")).to_contain_text("Table LIVE-1, box 3")
        expect(screen.locator(".hit .state")).to_have_text("Waits to be confirmed")
    expect(ann.locator("body")).to_contain_text(re.compile("confirm", re.IGNORECASE))
    expect(pit.locator("floor-tiles li[data-table='LIVE-1'] .status")).to_contain_text("Jackpot waits")
    first = pit.locator("wait-list li").first
    expect(first).to_contain_text(re.compile(r"Jackpot \$50,00\d\.\d\d at LIVE-1, box 3"))
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") == before
    first.get_by_role("button", name=re.compile("^Confirm")).click()
    pit.get_by_role("dialog").get_by_role("button", name=re.compile("^Confirm")).click()
    for screen in (board, sign):
        expect(screen.locator(".hit .state")).to_have_text("Confirmed and paid")
    expect(seen).to_contain_text("confirmed and paid")
    expect(first).to_contain_text("paid at LIVE-1, box 3")
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") - before >= 5_000_000
    dealer.deals_to("Bets are open.")
