"""What may be done now, in every console: found by a search, asked by a form, given in one's own name."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import sits
from tests.browser.conftest import Opens, SignedOn, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

LIVE, COUNTED = "LIVE-1", "LIVE-2"


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    return lambda: floor_served(tmp_path_factory.mktemp("offers") / "floor.db", quick_floor())


def chosen(page: Page, search: str, name: str) -> Locator:
    """The form of an offer, once it was searched for."""
    listed = page.get_by_role("dialog").filter(has=page.get_by_label("Search what may be done"))
    listed.get_by_label("Search what may be done").fill(search)
    listed.get_by_role("button", name=name).first.click()
    return page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Do it"))


def done(page: Page, name: str) -> None:
    form = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Do it"))
    form.get_by_role("button", name="Do it").click()
    expect(form).to_have_count(0)
    expect(page.get_by_role("dialog")).to_contain_text(f"Done: {name}")


def test_a_dealer_checks_a_deck_and_says_what_is_missing(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer"), LIVE)
    dealer.deals_to("Bets are open.")
    page = dealer.page
    page.get_by_role("button", name="More").first.click()
    accessible(page)
    form = chosen(page, "check a deck", "Check a deck")
    accessible(page)
    form.get_by_label("Which deck?").fill("green")
    form.get_by_label("How many cards?").fill("51")
    form.get_by_label("Which are missing?").fill("Ah")
    form.get_by_label("All backs are alike").select_option("yes")
    form.get_by_label("Away from the table").select_option("no")
    done(page, "Check a deck")
    deck = floor.house.desk.kept(LIVE).state.deck("green")
    assert deck
    assert deck.status == "unfit"


def test_a_wager_between_whole_multiples_is_entered_by_the_dealer(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), LIVE)
    ann = person("ann")
    command(ann, LIVE, "TakeSeat", box=2, player="ann", brings=100_000)
    command(ann, LIVE, "PlaceWager", box=2, spot="ante", amount=1_000)
    dealer.deals_to("Box 2 decides.")
    page = dealer.page
    page.get_by_role("button", name="More").first.click()
    form = chosen(page, "bet", "Bet: box 2")
    form.get_by_label("Dollars").fill("25")
    done(page, "Bet")
    wager = floor.house.desk.kept(LIVE).state.boxes[1].wager("3rd")
    assert wager
    assert wager.stake == 2_500


def test_the_pit_gives_a_card_and_says_what_a_meter_cannot_do(person: SignedOn, floor: ServedFloor) -> None:
    pit = person("supervisor", "/pit.html")
    more = pit.get_by_role("region", name="More on the floor")
    more.get_by_label("About").select_option("meter")
    meter = next(iter(floor.house.meters()))
    more.get_by_label("Which meter?").fill(meter)
    more.get_by_role("button", name="What may be done…").click()
    accessible(pit)
    form = chosen(pit, "cannot", "Say what the meter cannot do")
    form.get_by_label("What is out of order?").select_option("clock")
    done(pit, "Say what the meter cannot do")
    assert "clock" in floor.house.meters()[meter][0].faults
    chosen(pit, "it can again", "Say that it can again")
    done(pit, "Say that it can again")
    pit.keyboard.press("Escape")
    more.get_by_label("About").select_option("patron")
    more.get_by_label("Which patron?").fill("newcomer")
    more.get_by_role("button", name="What may be done…").click()
    form = chosen(pit, "card", "Give a card")
    for needed in ("document", "photo", "match"):
        form.get_by_label(needed).check()
    done(pit, "Give a card")
    card = floor.house.desk.accounts.account("newcomer").card
    assert card
    assert card.holder == "newcomer"


def test_an_inspector_has_a_deck_counted(person: SignedOn, floor: ServedFloor) -> None:
    dealer_of(floor, person("dealer"), COUNTED).deals_to("Bets are open.")
    page = person("inspector", "/inspector.html#acts")
    page.get_by_label("Which table?").fill(COUNTED)
    page.get_by_role("button", name="What may be done…").click()
    accessible(page)
    chosen(page, "counted", "Have a deck counted")
    done(page, "Have a deck counted")
    assert any(deck.counting for deck in floor.house.desk.kept(COUNTED).state.decks)


def test_a_player_sets_a_limit_among_all_that_may_be_done(person: SignedOn, floor: ServedFloor) -> None:
    page = person("ann", "/table.html?table=star-ms-4")
    sits(page, 3)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="All that may be done").click()
    accessible(page)
    form = chosen(page, "limit", "Set a limit")
    form.get_by_label("Which limit?").select_option("loss-week")
    form.get_by_label("Dollars").fill("900")
    done(page, "Set a limit")
    assert floor.house.desk.accounts.account("ann").limits["loss-week"].amount == 90_000
