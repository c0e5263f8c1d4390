"""What a player looks up at the table: own rounds and their seal, rules, pay tables, statement, limits."""

import re

from playwright.sync_api import Page, expect

from croupier.practice.kernels import KERNELS
from tests.browser.at_table import asked, bets_least, decides, gives, leaves, over, sits
from tests.browser.conftest import SignedOn, accessible


def more(page: Page, name: str) -> None:
    """What is under *More*."""
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name=name).click()


def test_a_round_is_recalled_card_by_card_and_its_seal_checked(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-4")
    sits(page, 2)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    mine = page.locator("game-felt playing-card:not(.back)").evaluate_all("all => all.map((one) => one.code)")
    decides(page, "Fold")
    over(page)
    page.get_by_role("button", name="My rounds").click()
    row = page.locator("table.own-rounds tbody tr").first
    expect(row).to_contain_text("-$5")
    row.get_by_role("button", name="Again").click()
    page.get_by_role("button", name="Check the seal").click()
    expect(page.locator(".seal")).to_contain_text("The seal holds")
    steps = page.get_by_role("slider", name="Step of the round")
    steps.press("End")
    expect(page.locator(".recall-text")).to_contain_text("is over")
    for code in mine:  # one's own folded cards, which nobody else ever sees
        expect(page.locator(f".recall game-felt playing-card[code='{code}']")).to_have_count(1)
    accessible(page)
    assert KERNELS.wait(600)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="What best play would have been").click()
    review = opened.value
    expect(review.get_by_role("heading", level=1)).to_contain_text("What best play would have been: round ")
    expect(review.locator(".worths .chosen")).to_contain_text("fold you")
    expect(review.locator("round-review .panel playing-card")).to_have_count(2)
    accessible(review)
    review.close()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    leaves(page)


def test_rules_are_searched_and_pay_tables_read(person: SignedOn) -> None:
    page = person("ben", "/table.html?table=star-uth")
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("searchbox", name="Search the rules").fill("trips wager")
    expect(page.locator(".rules dt").first).to_be_visible()
    for text in page.locator(".rules dd").all_text_contents():
        assert "wager" in text.lower() or "trips" in text.lower()
    accessible(page)
    page.get_by_role("button", name="Close").click()
    more(page, "What hands pay")
    expect(page.get_by_role("dialog")).to_contain_text("Royal flush500 to 1")
    accessible(page)


def test_a_statement_and_limits_of_ones_own(person: SignedOn) -> None:
    """Tables with safeguards, and those whose book asks for it, hold players to what they chose."""
    page = person("ben", "/table.html?table=LIMITS-1")
    sits(page, 4)
    standing = page.locator("own-standing")
    expect(standing).to_contain_text("Left of your loss limit: $5,000.")
    bets_least(page)
    decides(page, "Fold")
    over(page)
    expect(standing).to_contain_text("Left of your loss limit: $4,995.")
    more(page, "My play")
    expect(page.get_by_role("dialog")).to_contain_text("Held to at: star-ms-4, LIVE-1, LIMITS-1.")
    expect(page.locator(".sums")).to_contain_text("Net-$5")
    page.get_by_role("button", name="This month").click()
    expect(page.locator(".sums")).to_contain_text("Rounds1")
    limit = page.locator("form.limit").filter(has_text="Loss in a day")
    page.get_by_label("Loss in a day, in dollars").fill("20")
    limit.get_by_role("button", name="Set").click()
    expect(limit).to_contain_text("$20")
    accessible(page)
    page.keyboard.press("Escape")
    bets_least(page)  # four antes would be more than the $15 that are left
    refused = page.locator("play-bar .refused")
    expect(refused).to_contain_text("past the player's loss limit")
    expect(refused.locator("button.clause").first).to_contain_text("nsw:31K")
    more(page, "My play")
    page.get_by_role("button", name="Keep me out").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Keep me out").click()
    expect(page.get_by_text(re.compile("You keep yourself out until"))).to_be_visible()


def test_suits_may_have_four_colours(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-4")
    more(page, "Cards")
    diamond = page.locator(".sample playing-card[code='Qd'] .rank")
    red = diamond.evaluate("one => getComputedStyle(one).fill")
    page.get_by_label("Four: each suit its own").check()
    assert diamond.evaluate("one => getComputedStyle(one).fill") != red
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")


def test_a_complaint_is_on_record_at_once(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=crown-ms-3.0")
    sits(page, 5)
    more(page, "Complain")
    page.get_by_label("What happened, and what should have").fill("My bet was not taken")
    page.get_by_role("button", name="Put it on record").click()
    expect(page.get_by_role("dialog")).to_contain_text("It is on record")
    page.get_by_role("button", name="Close").click()
    more(page, "Complain")
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_contain_text("waits for a decision")
    accessible(page)
    page.get_by_role("button", name="Close").click()
    leaves(page)


def test_a_warning_is_shown_until_the_player_has_read_it(person: SignedOn) -> None:
    table = "crown-ms-3.0"
    ann = person("ann", f"/table.html?table={table}")
    gives(ann, table, type="TakeSeat", box=3, player="ann", brings=6_00)
    bets_least(ann)
    asked(ann, "Fold")
    manager = person("manager")
    gives(manager, table, type="Call", kind="cannot-bet", box=3)
    gives(manager, table, type="Remedy", does="void-and-warn", reason="no chips left")
    message = ann.locator(".messages")
    expect(message).to_contain_text("The next time, the wager that bought it is lost.")
    accessible(ann)
    message.get_by_role("button", name="I have read it").click()
    expect(message).to_be_empty()
    leaves(ann)
