"""Light and dark: an office follows the system, a felt is dark, and what somebody chose holds everywhere."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SignedOn, accessible

OFFICE, FELT = "/promotion.html", "/practice.html"


def dark(page: Page) -> bool:
    """Whether the page is drawn in dark colours."""
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return sum(map(int, re.findall(r"\d+", paper))) < 300


def test_an_office_is_as_the_system_wishes_and_a_felt_is_dark(person: SignedOn) -> None:
    page = person("ann", OFFICE, color_scheme="light")
    assert not dark(page)
    page.emulate_media(color_scheme="dark")
    assert dark(page)
    expect(page.locator("promotion-list")).not_to_contain_text("Loading")
    accessible(page)
    page.emulate_media(color_scheme="light")
    page.goto(FELT)
    assert dark(page)


def test_what_somebody_chose_holds_on_every_page(person: SignedOn) -> None:
    page = person("ann", FELT, color_scheme="dark")
    page.get_by_role("button", name="Colours: as usual. Press for light.").click()
    assert not dark(page)
    accessible(page)
    page.goto(OFFICE)
    assert not dark(page)
    page.get_by_role("button", name="Colours: light. Press for dark.").click()
    assert dark(page)
    page.reload()
    page.get_by_role("button", name="Colours: dark. Press for as usual.").click()
    page.emulate_media(color_scheme="light")
    assert not dark(page)
