"""Impatient hands at the dealer's console and the pit's: what nobody can have meant is not done."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, SignedOn, Visitors, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

AGAIN = """([place, button]) => {
  const node = document.querySelector(place), said = node.textContent;
  const press = () => node.querySelector(button)?.click();
  new MutationObserver((_, me) => {
    if (node.textContent === said || !node.querySelector(button)) return;
    me.disconnect();
    press();
  }).observe(node, { subtree: true, childList: true, characterData: true });
  press();
}"""  # once, and once more at what comes to lie there, before anybody can have read it


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """The live tables of the quick floor."""
    quick = quick_floor()
    floor = replace(quick, tables=tuple(one for one in quick.tables if one.mode == "live"))
    return lambda: floor_served(tmp_path_factory.mktemp("haste") / "floor.db", floor)


@pytest.fixture
def ann(person: SignedOn) -> Iterator[Page]:
    """Ann, who plays box 3 with $1,000."""
    page = person("ann")
    command(page, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    yield page
    command(page, "LIVE-1", "LeaveSeat", box=3)


def acts(floor: ServedFloor, table: str) -> list[str]:
    """What the dealer has on record there."""
    records = floor.house.log.read(f"table:{table}")
    return [type(record.event).__name__ for record in records if record.actor == "demo-dealer"]


def test_a_second_press_and_a_held_key_do_no_second_act(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-2", keys=True)
    page = dealer.page
    dealer.deals_to("Check the ")
    said, before = dealer.says, acts(floor, "LIVE-2")
    page.evaluate(AGAIN, ["next-act", "button.big"])
    dealer.until(lambda: dealer.says != said)
    second = dealer.says
    dealer.step()
    assert dealer.done[-1] == second
    assert len(acts(floor, "LIVE-2")) == len(before) + 2
    third = dealer.says
    dealer.awake()
    page.keyboard.down("Enter")
    dealer.until(lambda: dealer.says != third)
    fourth = dealer.says
    dealer.awake()
    page.keyboard.down("Enter")  # without having been let go: what a keyboard does by itself
    page.keyboard.up("Enter")
    dealer.step()
    assert dealer.done[-1] == fourth
    assert len(acts(floor, "LIVE-2")) == len(before) + 4


def test_a_fold_of_more_than_the_ante_and_a_seat_that_is_left_are_asked_once(
    person: SignedOn, floor: ServedFloor, ann: Page
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    page, dialog = dealer.page, dealer.page.get_by_role("dialog")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "PlaceWager", box=3, spot="ante", amount=1_000)
    dealer.stacks(["Qd", "Th", "2c", "3d", "4h"])
    dealer.deals_to("Box 3 decides.")
    page.keyboard.press("2")
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Box 3 decides.")
    page.keyboard.press("f")
    expect(dialog).to_contain_text("It gives up $30: Ante $10, 3rd Street $20.")
    accessible(page)
    page.keyboard.press("Enter")  # out of habit: nobody folds by it
    expect(dialog).to_have_count(0)
    assert "BoxFolded" not in acts(floor, "LIVE-1")
    page.keyboard.press("f")
    command(ann, "LIVE-1", "Bet", box=3, amount=1_000)
    expect(dialog).to_have_count(0)  # the player has decided: there is nothing left to ask
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Box 3 decides.")
    page.keyboard.press("f")
    dialog.get_by_role("button", name="Fold, give up $40").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Bets are open.")
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") == 96_000
    page.get_by_role("listitem", name="Box 3").get_by_role("button", name="Leaves").click()
    expect(dialog).to_contain_text("They have $960 in chips here.")
    dialog.get_by_role("button", name="No").click()
    assert floor.house.desk.kept("LIVE-1").state.boxes[2].seat == "ann"


def test_keys_do_nothing_while_what_is_shown_is_not_current(
    person: SignedOn, floor: ServedFloor, visitors: Visitors
) -> None:
    visitors.expected += ("ERR_INTERNET_DISCONNECTED",)
    dealer = dealer_of(floor, person("dealer"), "LIVE-3")
    page = dealer.page
    dealer.deals_to("Bets are open.")
    before = acts(floor, "LIVE-3")
    page.context.set_offline(True)
    expect(page.locator(".not-current")).to_have_text(re.compile("Not current since"))
    for key in ("Enter", "F4", "F2", "1", "f"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".not-current")).to_be_empty()
    page.get_by_role("button", name="Report…").click()
    page.get_by_label("What was seen?").select_option("Somebody coaches a player")
    page.get_by_role("dialog").get_by_role("button", name="Report").click()
    expect(page.locator(".told li").first).to_be_visible()
    dealer.until(lambda: "Reported" in acts(floor, "LIVE-3"))
    done = acts(floor, "LIVE-3")[len(before) :]
    assert [name for name in done if not name.startswith("Notice")] == ["Reported"]
    pending = floor.house.desk.kept("LIVE-3").state.outbox.pending
    assert "supervisor-called" not in {one.name for one in pending}


def test_what_comes_to_lie_under_the_hand_in_the_pit_is_not_pressed_by_it(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    dealer.deals_to("Bets are open.")
    pit = person("supervisor", "/pit.html")
    dealer.page.keyboard.press("F4")
    told = pit.get_by_role("button", name="Told: LIVE-1")
    expect(told).to_be_enabled()
    pit.evaluate(AGAIN, ["wait-list", ".acts button"])
    does = pit.get_by_role("button", name="Acknowledge: LIVE-1")
    expect(does).to_be_visible()
    expect(does).to_be_enabled()
    (pending,) = floor.house.desk.kept("LIVE-1").state.outbox.pending
    assert pending.sent is not None
    does.click()
    expect(does).to_have_count(0)
