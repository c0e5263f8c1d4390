"""The simulator in a browser: rounds are played as asked, and drawn; what is old looks old."""

import pytest
from playwright.sync_api import expect

from croupier.math.simulation.simulating import simulate
from croupier.practice.kernels import KERNELS
from croupier.rulebooks.load import load
from tests.browser.conftest import SignedOn, Visitors, accessible

WAIT_MS = 60_000  # for a run or a price, on a busy machine


@pytest.fixture(autouse=True)
def ready() -> None:
    assert KERNELS.wait(60)


def test_sessions_are_played_and_drawn(person: SignedOn) -> None:
    page = person("ann", "/simulator.html?book=star-uth&rounds=30000&bankroll=30&session=100&seed=3")
    page.get_by_role("button", name="Play", exact=True).click()
    found = simulate(load("star-uth"), 30_000, 3, bankroll=30, session=100).sessions
    assert found is not None
    expect(page.locator("[data-ruin]")).to_have_text(f"{found.ruin:.2%}", timeout=WAIT_MS)
    assert page.locator("[data-figure='End ahead']").inner_text() == f"{found.ahead:.2%}"
    expect(page.get_by_role("img", name="Money of a session by round")).to_be_visible()
    page.get_by_role("slider", name="figures along the way").press("End")
    expect(page.get_by_text("After 100 rounds half of all sessions")).to_be_visible()
    assert "seed=3" in page.url
    accessible(page)


def test_a_price_of_another_place_of_the_sliders_looks_old(visitors: Visitors) -> None:
    visitors.expected = (*visitors.expected, "net::ERR_FAILED")
    page = visitors.person("manager", "/pricing.html?book=star-ms-4")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    answers = page.locator(".answers")
    expect(answers).not_to_have_class("answers old")
    page.route("**/pricing/solve", lambda route: route.abort())
    page.locator("[data-setting='paytable.main.straight']").press("ArrowRight")
    expect(answers).to_have_class("answers old")
    expect(page.get_by_role("status").filter(has_text="Not priced")).to_be_visible()
    page.unroute("**/pricing/solve")
    expect(page.locator("[data-edge]")).to_have_text("3.7591%", timeout=WAIT_MS)  # by itself, once it can
    expect(answers).not_to_have_class("answers old")


def test_on_a_telephone_the_price_stays_in_sight_while_a_slider_moves(person: SignedOn) -> None:
    page = person(
        "ann", "/pricing.html?book=star-ms-4&with=crown-ms-3.0", viewport={"width": 390, "height": 844}
    )
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    for setting in ("paytable.main.royal_flush", "stage.5th.bet.most"):
        page.locator(f"[data-setting='{setting}']").scroll_into_view_if_needed()
        expect(page.locator("[data-edge]")).to_be_in_viewport()
    accessible(page)


def test_odds_can_be_typed_that_no_slider_has(person: SignedOn) -> None:
    page = person("ann", "/pricing.html?book=star-ms-4")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    typed = page.get_by_role("textbox", name="Wager: Straight, typed")
    typed.fill("13 to 3")
    typed.press("Tab")
    expect(page.locator("[data-edge]")).not_to_have_text("4.9149%", timeout=WAIT_MS)
    assert "set=paytable.main.straight%3D13%3A3" in page.url
    typed.fill("much")
    typed.press("Tab")
    expect(typed).to_have_value("13 to 3")
