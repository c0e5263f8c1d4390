"""Nothing is lost by a click at the dealer's console or the pit's: what pays asks, what is over ends."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, SignedOn, Visitors, accessible
from tests.browser.dealing import Dealer, command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

SAID = (
    ("exposed", "A shared card is seen before its time."),
    ("flashed", "A card of the dealer's hand is seen"),
    ("misdeal", "A hand has too many or too few cards."),
    ("late bet", "Somebody cheated, or tried to."),
    ("wrong payout", "Call a supervisor"),
    ("floor", "Cards were dropped or mishandled."),
)
ROYAL = ("Qs", "Js", "Ts")


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """The live tables of the quick floor."""
    quick = quick_floor()
    floor = replace(quick, tables=tuple(one for one in quick.tables if one.mode == "live"))
    return lambda: floor_served(tmp_path_factory.mktemp("clicks") / "floor.db", floor)


def seated(person: SignedOn, table: str, box: int, **spots: int) -> Page:
    """Ann at a table, with wagers."""
    ann = person("ann")
    command(ann, table, "TakeSeat", box=box, player="ann", brings=100_000)
    for spot, amount in spots.items():
        command(ann, table, "PlaceWager", box=box, spot=spot, amount=amount)
    return ann


def decides(dealer: Dealer, key: str) -> None:
    dealer.deals_to("decides.")
    dealer.page.keyboard.press(key)
    dealer.until(lambda: "decides" not in dealer.says)


def test_a_jackpot_is_paid_after_one_question_and_never_by_enter_alone(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1", keys=True)
    page, pit = dealer.page, person("supervisor", "/pit.html")
    dealer.deals_to("Bets are open.")
    ann = seated(person, "LIVE-1", 3, ante=1_000, jackpot=500)
    dealer.stacks([*ROYAL, "As", "Ks"])
    for _ in ROYAL:
        decides(dealer, "1")
        dealer.step()
    dealer.deals_to("Turn the cards of box 3")
    dealer.step()
    dealer.deals_to("Settle the jackpot.")
    before = floor.house.desk.kept("LIVE-1").state.balance("patron:ann")
    expect(dealer.act.locator("table.prizes")).to_contain_text(
        re.compile(r"Box 3, ann.*Royal flush.*\$50,00\d\.\d\d")
    )
    pays = dealer.act.get_by_role("button", name=re.compile(r"^Pay \$50,00\d\.\d\d…$"))
    expect(pays).to_be_focused()
    dialog = page.get_by_role("dialog")
    for _ in range(2):  # Enter asks, Enter again is no
        page.keyboard.press("Enter")
        expect(dialog).to_contain_text("to box 3, ann, for a royal flush")
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") == before
    pays.click()
    accessible(page)
    dialog.get_by_role("button", name=re.compile(r"^Pay \$50,00")).click()
    dealer.until(lambda: "jackpot" not in dealer.says)
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") - before >= 5_000_000
    first = pit.locator("wait-list li").first
    expect(first).to_contain_text(re.compile(r"Jackpot \$50,00\d\.\d\d paid at LIVE-1, box 3"))
    expect(pit.locator("wait-list li").nth(1)).to_contain_text("LIVE-1: $20,000 won by ann")
    accessible(pit)
    first.get_by_role("button", name="Seen: LIVE-1").click()
    expect(pit.locator("wait-list")).not_to_contain_text("paid at LIVE-1")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "LeaveSeat", box=3)


def test_the_card_field_hears_after_a_dialog_was_closed(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1", keys=True)
    page = dealer.page
    dealer.deals_to("Bets are open.")
    ann = seated(person, "LIVE-1", 3, ante=1_000)
    decides(dealer, "1")
    dealer.deals_to("Turn the next shared card.")
    page.keyboard.press("F2")
    page.get_by_label("Search what happened").fill("x")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.type("Ks")
    expect(dealer.act.get_by_label("Cards named").locator("playing-card")).to_have_count(1)
    page.keyboard.press("Enter")
    dealer.until(lambda: "decides" in dealer.says)
    dealer.awake()
    page.keyboard.press("f")
    page.get_by_role("dialog").get_by_role("button", name="Fold, give up $20").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "LeaveSeat", box=3)


def test_what_a_dealer_says_finds_the_call_and_its_dialog_ends_with_the_ruling(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-2")
    page, pit = dealer.page, person("supervisor", "/pit.html")
    dealer.deals_to("Bets are open.")
    seated(person, "LIVE-2", 2, ante=1_000, blind=1_000)
    dealer.deals_to("Box 2 decides.")
    page.keyboard.press("F2")
    dialog, search = page.get_by_role("dialog"), page.get_by_label("Search what happened")
    for word, found in SAID:
        search.fill(word)
        expect(dialog.get_by_role("button", name=found)).to_be_visible()
    search.fill("nothing of the kind")
    expect(dialog.get_by_role("status")).to_contain_text("Nothing at this moment is called")
    search.fill("turned early")
    expect(dialog.locator("ul.kinds li:visible")).to_have_count(1)
    search.press("Enter")
    dialog.get_by_label("Which cards?").fill("Ah")
    dialog.get_by_role("button", name="Call it").click()
    expect(dialog.locator(".rulings").first).to_be_visible()
    expect(dealer.act.get_by_role("button", name="Ruling…")).to_be_visible()
    accessible(page)
    pit.locator("wait-list").get_by_role("button", name="Ruling…").click()
    over = pit.get_by_role("dialog")
    over.get_by_label("Why, in words").fill("the flop was seen")
    over.get_by_role("button", name="Misdeal").click()
    expect(over).to_have_count(0)
    expect(dialog).to_have_count(0)
    assert floor.house.desk.kept("LIVE-2").state.incident is None


def test_what_is_not_current_is_dated_and_cannot_be_pressed(
    person: SignedOn, floor: ServedFloor, visitors: Visitors
) -> None:
    visitors.expected += ("ERR_INTERNET_DISCONNECTED",)
    dealer = dealer_of(floor, person("dealer"), "LIVE-3")
    page, pit = dealer.page, person("supervisor", "/pit.html?table=LIVE-3")
    dealer.deals_to("Bets are open.")
    expect(pit.locator("table-sheet")).to_contain_text("Chips and counts")
    for one, part in ((page, ".side"), (pit, ".pit-parts")):
        one.context.set_offline(True)
        expect(one.locator(".not-current")).to_have_text(re.compile(r"^Not current since \d+:\d\d [ap]m\."))
        expect(one.locator(part)).to_have_attribute("inert", "")
        accessible(one)
        one.context.set_offline(False)
        expect(one.locator(".not-current")).to_be_empty()
        expect(one.locator(part)).not_to_have_attribute("inert", "")


def test_the_clock_is_the_houses_and_an_old_record_does_not_set_it(
    person: SignedOn, floor: ServedFloor
) -> None:
    page = dealer_of(floor, person("dealer"), "LIVE-3").page
    away = page.evaluate("""() => {
      const frame = document.querySelector("croupier-frame"), feed = new EventTarget();
      const before = frame.now();
      feed.state = "live";
      frame.watch(feed);
      feed.dispatchEvent(new CustomEvent("message", { detail: { time: before - 3_600_000 } }));
      return frame.now() - before;
    }""")
    assert 0 <= away < 60_000
    assert (
        abs(page.evaluate("() => document.querySelector('croupier-frame').now()") - floor.house.clock())
        < 60_000
    )
