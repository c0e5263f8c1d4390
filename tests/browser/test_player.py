"""The player's table in a real browser: whole rounds of both games, by clicking as a person would."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import asked, decides, gives, leaves, sits
from tests.browser.conftest import SignedOn, Visitors, accessible

PHONE = {"viewport": {"width": 390, "height": 844}}


def test_a_newcomer_plays_a_round_of_mississippi_stud(visitors: Visitors) -> None:
    page = visitors.page()
    page.goto("/")
    page.locator("li[data-table='star-ms-4']").get_by_role("link", name="Play").click()
    page.get_by_role("button", name="Play as Ann").click()
    page.get_by_role("button", name="Sit down").click()  # a seat is offered to who comes to play
    asked(page, "Place your ante: $5 to $500.")
    page.get_by_role("button", name="Bet the least · $5").click()
    for _ in range(3):
        asked(page, "Bet 1x to 3x or fold")
        expect(page.locator("game-felt playing-card:not(.back)").first).to_be_visible()
        decides(page, "Bet 1x · \\$5")
    expect(page.locator(".results")).to_contain_text(re.compile(r"pays|push|loses"))
    expect(page.locator(".results button.clause").first).to_contain_text("star-ms-4")
    expect(page.locator("round-panel .total")).to_have_text(re.compile(r"This round: "))
    accessible(page)
    leaves(page)


def test_a_round_of_ultimate_holdem_on_a_phone(person: SignedOn) -> None:
    page = person("ben", "/table.html?table=star-uth", **PHONE)
    sits(page, 2)
    page.get_by_role("radio", name="$25 chip").click()
    page.get_by_role("button", name="Box 2, Ante").click()
    page.get_by_role("button", name="Box 2, Trips").click()
    page.get_by_role("button", name="Place bets · $75").click()
    expect(page.locator("play-bar .has")).to_have_text("You have $925")
    asked(page, "Bet 3x or 4x, check or fold")
    decides(page, "Check")
    asked(page, "Bet 2x, check or fold")
    decides(page, "Check")
    asked(page, "Bet 1x or fold")
    decides(page, "Bet 1x · \\$25")
    expect(page.locator(".results")).to_contain_text("Dealer:")
    expect(page.locator(".results")).to_contain_text("Trips")
    accessible(page)
    leaves(page)


def test_chips_are_laid_by_drag_undone_cleared_and_laid_again(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 1)
    spot = page.get_by_role("button", name="Box 1, Ante")
    chip = page.get_by_role("radio", name="$5 chip")
    chip.drag_to(spot)
    chip.drag_to(spot)
    expect(spot).to_have_attribute("aria-label", "Box 1, Ante, empty, $10 laid out")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Place bets · $5")).to_be_enabled()
    page.get_by_role("button", name="Clear").click()
    expect(spot).to_have_attribute("aria-label", "Box 1, Ante, empty")
    chip.drag_to(spot)
    page.get_by_role("button", name="Place bets · $5").click()
    decides(page, "Fold")
    expect(page.locator(".results")).to_contain_text("Folded · lost · -$5")
    page.get_by_role("button", name="Same again · $5").click()
    decides(page, "Fold")
    expect(page.locator("play-bar .has")).to_have_text("You have $990")
    leaves(page)


def test_a_refusal_says_why_and_shows_its_clause(person: SignedOn) -> None:
    page = person("ben", "/table.html?table=crown-ms-3.0")
    sits(page, 4)
    page.get_by_role("radio", name="$500 chip").click()
    page.get_by_role("button", name="Box 4, Ante").click()
    page.get_by_role("button", name="Box 4, Ante").click()
    refused = page.locator("play-bar .refused")
    expect(refused).to_contain_text("Ante takes $500 at most here, and $1,000 would lie there.")
    refused.locator("button.clause").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("in our own words")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Clear").click()
    leaves(page)


@pytest.mark.parametrize("table", ["star-ms-4", "star-uth"])
def test_a_watcher_sees_no_button_that_would_not_work(person: SignedOn, table: str) -> None:
    page = person("inspector", f"/table.html?table={table}")
    asked(page, "You are watching.")
    expect(page.locator("game-felt button.spot:enabled")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Sit at"))).to_have_count(0)


def test_several_boxes_at_crown_with_cards_and_chips_in_motion(person: SignedOn) -> None:
    """The extra hand is blind: it bets every street unseen, and the page goes box by box."""
    manager = person("manager")
    gives(manager, "crown-ms-3.0", type="AttestSeats", enough=True)
    page = person("ann", "/table.html?table=crown-ms-3.0", reduced_motion="no-preference")
    sits(page, 2)
    for box in (2, 3):
        page.get_by_role("button", name=f"Box {box}, Ante").click()
    page.get_by_role("button", name="Place bets · $10").click()
    asked(page, "Box 2: Bet 1x to 3x or fold")
    for _ in range(6):  # two boxes, three streets
        decides(page, "^Bet 1x")
    for box in (2, 3):
        expect(page.locator(".results")).to_contain_text(f"Box {box} · ")
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    leaves(page)
