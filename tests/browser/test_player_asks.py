"""What a player asks at the table: why, who deals, how much at most, by keys alone, and how fast."""

import re

from playwright.sync_api import expect

from tests.browser.at_table import asked, bets_least, decides, leaves, sits
from tests.browser.conftest import SignedOn, Visitors, accessible


def test_why_tells_the_clause_of_what_is_pressed_and_does_nothing_else(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 2)
    dialog = page.get_by_role("dialog")
    page.keyboard.press("w")
    page.get_by_role("button", name="Box 2, Ante").click()
    expect(dialog).to_contain_text("Why? Ante")
    expect(dialog.locator("dt").first).to_contain_text("star-ms-undated 5.")
    expect(dialog.locator("dd").first).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("game-felt chip-stack")).to_have_count(0)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    expect(page.get_by_role("button", name="Fold")).to_be_enabled()
    for part, title in (
        (".key[data-name='fold']", "Fold"),
        (".key[data-name='least']", "Bet the least"),  # why it cannot be pressed now, too
        ("seat-acts button:nth-child(2)", "Leave the table"),
        ("game-felt .board", "Jackpot"),
        ("svg.cloth .payline >> nth=1", "Straight flush: 100 to 1"),
        ("game-felt .spot.ante.large", "Ante"),
        ("playing-card:not(.back)", " of "),
    ):
        page.get_by_role("button", name="Why?").click()
        page.locator(part).first.click(force=True)
        expect(dialog.locator("h2")).to_contain_text(title)
        expect(dialog.locator("dt").first).to_contain_text(re.compile("star-ms-undated |house:"))
        expect(dialog.locator("dd").first).not_to_be_empty()
        accessible(page)
        page.keyboard.press("Escape")
    expect(page.locator("game-felt .name.mine")).to_have_text("2 · You")
    decides(page, "Fold")
    leaves(page)


def test_a_live_table_without_a_dealer_says_so_and_offers_others(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=LIVE-2")
    asked(page, "No dealer is at this table now.")
    others = page.locator("play-bar .others a")
    expect(others.first).to_have_text("Ultimate Texas Hold'em, The Star Sydney")
    accessible(page)
    page.goto("/")
    table = page.locator("li[data-table='LIVE-2']")
    expect(table).to_contain_text("No dealer now")
    expect(table.get_by_role("link", name="Play")).to_have_count(0)


def test_a_round_is_played_by_the_keys_that_stand_on_the_buttons(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-uth")
    sits(page, 2)
    for name, key in (("Bet the least", "B"), ("Check", "C"), ("Fold", "F"), ("Bet 4x", "4")):
        expect(page.get_by_role("button", name=name).first).to_have_attribute("aria-keyshortcuts", key)
    expect(page.get_by_role("button", name="Bet the least")).to_be_enabled()
    page.keyboard.press("b")
    for question, key, name in (
        ("Bet 3x or 4x, check or fold", "c", "Check"),
        ("Bet 2x, check or fold", "2", "Bet 2x"),
    ):
        asked(page, question)
        expect(page.get_by_role("button", name=name)).to_be_enabled()
        page.keyboard.press(key)
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    expect(page.get_by_role("button", name="Same again")).to_be_enabled()
    page.get_by_role("button", name="Same again").focus()
    page.keyboard.press("Space")
    asked(page, "Bet 3x or 4x, check or fold")
    assert page.evaluate("document.activeElement.dataset.name") == "same"
    page.keyboard.press("Space")  # where the focus is, nothing can be pressed now
    asked(page, "Bet 3x or 4x, check or fold")
    for question, key in (
        ("Bet 3x or 4x, check or fold", "Check"),
        ("Bet 2x, check or fold", "Check"),
        ("Bet 1x or fold", "Fold"),
    ):
        asked(page, question)
        decides(page, key)
    leaves(page)


def test_the_jackpot_stands_on_the_felt_of_either_game(person: SignedOn) -> None:
    for table in ("star-uth", "star-ms-4"):
        page = person("ben", f"/table.html?table={table}")
        board = page.get_by_role("button", name=re.compile(r"Jackpot \$50,0\d\d\.\d\d: what it pays"))
        board.click()
        expect(page.get_by_role("dialog")).to_contain_text("Jackpot, for $5")
        page.keyboard.press("Escape")


def test_four_clicks_to_the_first_bet(visitors: Visitors) -> None:
    page = visitors.page()
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Play Free chips")).click()
    page.get_by_role("button", name="Play as Ann").click()
    expect(page.get_by_role("dialog")).to_contain_text("They cost nothing")
    page.get_by_role("button", name="Sit down").click()
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    with page.context.expect_page() as opened:
        page.evaluate("open('/')")
    door = opened.value.locator(".door.first")
    expect(door).to_contain_text("Back to your seat: Mississippi Stud Poker, star-ms-undated")
    opened.value.keyboard.press("1")
    expect(opened.value.locator("play-bar .asks")).to_have_text("Bet 1x to 3x or fold")
    opened.value.close()
    decides(page, "Fold")
    leaves(page)
    page.reload()
    asked(page, "Take a seat to play.")
    expect(page.get_by_role("dialog")).to_have_count(0)  # who got up is not asked to sit down again


def test_an_address_that_is_none_shows_a_page(visitors: Visitors) -> None:
    visitors.expected += ("status of 404",)
    page = visitors.page()
    page.goto("/nosuch.html")
    expect(page.get_by_role("heading")).to_have_text("There is no such page in this house.")
    accessible(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("floor-lobby .door")).to_have_count(4)
    assert page.request.get("/nosuch", headers={"Accept": "application/json"}).json()["status_code"] == 404


def test_practice_has_the_same_keys_on_its_buttons(person: SignedOn) -> None:
    page = person("ann", "/practice.html")
    page.get_by_role("button", name="Deal").click()
    moves = page.locator(".moves button")
    expect(moves.first).to_have_text("FoldF")
    expect(moves.nth(1)).to_have_attribute("aria-keyshortcuts", re.compile("C|1"))
