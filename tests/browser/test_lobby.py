"""The lobby: small, the floor at a glance, and on a demo floor one click makes you somebody."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SignedOn, Visitors, accessible

FIRST_VIEW = 200_000  # bytes over the wire


def test_the_lobby_shows_every_table_with_its_limits_and_jackpot(visitors: Visitors) -> None:
    visitors.expected = ()  # who has not signed on makes no error either
    page = visitors.page()
    page.goto("/")
    tables = page.locator("floor-lobby li.table")
    expect(tables.first).to_contain_text("$5 – $500")
    expect(tables.first.locator(".jackpot")).to_contain_text("$50,000.00")
    accessible(page)


@pytest.mark.parametrize(
    ("path", "part"), [("/", "floor-lobby li.table"), ("/table.html?table=star-ms-4", "game-felt .spot")]
)
def test_the_first_view_is_small(person: SignedOn, path: str, part: str) -> None:
    page = person("ann", path)
    expect(page.locator(part).first).to_be_visible()
    sizes = """() => {
        const found = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
        return found.map((one) => one.transferSize).reduce((a, b) => a + b, 0);
    }"""
    assert 0 < page.evaluate(sizes) < FIRST_VIEW


def test_on_a_demo_floor_one_click_makes_you_somebody(visitors: Visitors) -> None:
    page = visitors.page()
    page.goto("/")
    page.get_by_role("button", name="Sign on").click()
    accessible(page)
    page.get_by_role("button", name="Play as Ann").click()
    expect(page.locator("header.frame .who")).to_have_text("ann")
    expect(page.get_by_role("button", name="Sign off")).to_be_visible()


def test_a_wrong_secret_is_said_in_words(visitors: Visitors) -> None:
    page = visitors.page()
    visitors.expected += ("status of 403",)
    page.goto("/")
    page.get_by_role("button", name="Sign on").click()
    page.get_by_label("Badge or player card").fill("nobody")
    page.get_by_label("Secret or PIN").fill("wrong")
    page.locator("dialog form").get_by_role("button", name="Sign on").click()
    expect(page.get_by_role("alert")).to_have_text("Badge or secret is wrong.")


def test_signing_off_is_one_click(person: SignedOn) -> None:
    page = person("ben")
    page.get_by_role("button", name="Sign off").click()
    expect(page.get_by_role("button", name="Sign on")).to_be_visible()
    expect(page.locator("header.frame .who")).to_have_text("")
