"""The player's table by keyboard, without a connection, after a session's end, at a misdeal, with another."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import asked, bets_least, decides, folds, gives, leaves, sits
from tests.browser.conftest import SignedOn, Visitors, accessible


def focus_on(page: Page, name: str) -> None:
    """Tab until something of this name has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        held = page.evaluate(
            """() => {
                const held = document.activeElement;
                return held === document.body ? '' : held.getAttribute('aria-label') || held.textContent;
            }"""
        )
        if re.search(name, held or ""):
            return
    raise AssertionError(f"the keyboard does not reach {name!r}")


def test_a_whole_round_by_keyboard_alone(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-4")
    expect(page.get_by_role("button", name="Sit at box 5")).to_be_visible()
    focus_on(page, "Sit at box 5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("play-bar .has")).to_have_text("You have $1,000")
    focus_on(page, "chip")
    page.keyboard.press("ArrowRight")
    focus_on(page, "Box 5, Ante")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Place bets · $25")).to_be_enabled()
    focus_on(page, "Place bets · \\$25")
    page.keyboard.press("Enter")
    for cards in (2, 3, 4):
        expect(page.locator("game-felt playing-card:not(.back)")).to_have_count(cards)
        asked(page, "Bet 1x to 3x or fold")
        expect(page.get_by_role("button", name="Bet 1x")).to_be_enabled()
        focus_on(page, "Bet 1x")
        page.keyboard.press("Enter")
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    focus_on(page, "Leave the table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True)).to_be_enabled()
    focus_on(page, "^Leave$")
    page.keyboard.press("Enter")
    asked(page, "Take a seat to play.")


def test_a_lost_connection_in_mid_decision_resumes(visitors: Visitors, person: SignedOn) -> None:
    visitors.expected += ("ERR_INTERNET_DISCONNECTED",)
    page = person("ann", "/table.html?table=star-uth")
    sits(page, 1)
    bets_least(page)
    asked(page, "Bet 3x or 4x, check or fold")
    page.context.set_offline(True)
    expect(page.locator("header.frame .state")).to_have_text("Not live: reconnecting")
    expect(page.get_by_role("button", name="Fold")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator("header.frame .state")).to_have_text("Live")
    decides(page, "Bet 4x · \\$20")
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    leaves(page)


def test_after_an_ended_session_the_page_goes_on_where_it_was(person: SignedOn, visitors: Visitors) -> None:
    visitors.expected += ("response code: 403",)  # of a feed, before somebody is signed on again
    page = person("ben", "/table.html?table=star-ms-undated")
    sits(page, 2)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    expect(page.get_by_role("button", name="Bet 1x")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    page.request.post("/sign-off")
    decides(page, "Bet 1x")
    expect(page.get_by_role("dialog")).to_contain_text("You are signed off")
    page.get_by_role("button", name="Play as Ben").click()
    expect(page.locator("play-bar .has")).to_have_text("You have $990")
    folds(page, "$10")
    expect(page.locator(".results")).to_contain_text("Folded · lost · -$10")
    leaves(page)


def test_two_players_at_one_table_see_each_other_and_not_each_others_cards(person: SignedOn) -> None:
    ann, ben = (person(name, "/table.html?table=crown-ms-3.0") for name in ("ann", "ben"))
    sits(ann, 1)
    sits(ben, 2)
    for page in (ann, ben):
        bets_least(page)
    for page in (ann, ben):
        asked(page, "Bet 1x to 3x or fold")
        expect(page.locator("game-felt playing-card:not(.back)")).to_have_count(2)
    decides(ann, "Bet 1x")
    asked(ann, "Waiting for another box.")
    decides(ben, "Fold")
    expect(ann.locator("game-felt .name").filter(has_text="ben · folded")).to_be_visible()
    for _ in range(2):
        decides(ann, "Bet 1x")
    expect(ann.locator("round-panel .total")).to_contain_text("This round")
    expect(ben.locator("round-panel .total")).to_have_text("This round: -$5")
    for page in (ann, ben):
        leaves(page)


def test_a_misdeal_is_told_in_plain_words(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-4")
    manager = person("manager")
    sits(page, 3)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    gives(manager, "star-ms-4", type="Call", kind="disruption", note="fire")
    asked(page, "Play waits for a ruling: disruption.")
    gives(manager, "star-ms-4", type="Remedy", does="invalidate", reason="fire")
    expect(page.locator("round-panel .void")).to_contain_text("every stake is back with its owner")
    expect(page.locator("round-panel .void button.clause").first).to_be_visible()
    expect(page.locator("play-bar .has")).to_have_text("You have $1,000")
    accessible(page)
    leaves(page)


def test_what_a_table_needs_is_asked_for_while_its_page_is_on_its_way(person: SignedOn) -> None:
    page = person("ann")
    feeds: list[str] = []
    held: list[Route] = []
    page.on("websocket", lambda one: feeds.append(one.url) if "/tables/" in one.url else None)
    page.route("**/player/table.js", lambda one: held.append(one))
    with page.expect_response("**/books/star-uth") as book:
        page.goto("/table.html?table=star-uth", wait_until="commit")
    assert book.value.ok
    held.pop().continue_()
    sits(page, 2)
    assert len(feeds) == 1  # and goes on with what came
    bets_least(page)
    decides(page, "Fold")
    leaves(page)


def test_whoever_has_not_signed_on_is_asked_at_the_table_and_plays_on(visitors: Visitors) -> None:
    page = visitors.page()
    page.goto("/table.html?table=star-uth")
    page.get_by_role("button", name="Play as Ann").click()
    asked(page, "Take a seat to play.")
