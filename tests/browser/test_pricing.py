"""The pricing desk in a browser: sliders move the exact price, books stand side by side, sheets come down."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.math import best_strategy, jackpot, solve
from croupier.math.strategy import best_decisions, later_of
from croupier.practice.kernels import KERNELS
from croupier.rulebooks.load import load
from tests.browser.conftest import SignedOn, accessible


@pytest.fixture(autouse=True)
def ready() -> None:
    assert KERNELS.wait(60)


WAIT_MS = 60_000  # for a price, on a busy machine


def figure(page: Page, name: str, which: str = "figure") -> str:
    return page.locator(f"[data-{which}='{name}']").inner_text()


def move(page: Page, setting: str, steps: int) -> None:
    slider = page.locator(f"[data-setting='{setting}']")
    slider.focus()
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


def test_a_slider_moves_the_exact_price(person: SignedOn) -> None:
    page = person("manager", "/pricing.html?book=star-ms-4")
    before, after = solve(load("star-ms-4")), solve(load("star-ms-4", ["paytable.main.straight=5:1"]))
    expect(page.locator("[data-edge]")).to_have_text(f"{before.house_edge:.4%}", timeout=WAIT_MS)
    move(page, "paytable.main.straight", 1)
    expect(page.locator("[data-edge]")).to_have_text(f"{after.house_edge:.4%}")
    assert figure(page, "Element of risk, of all wagered") == f"{after.element_of_risk:.4%}"
    assert figure(page, "Variance") == f"{float(after.results.variance):.4f}"
    assert figure(page, "Standard deviation, antes") == f"{after.results.standard_deviation:.5f}"
    assert figure(page, "House edge, of the ante", "other") == f"{before.house_edge:.4%}"
    assert "set=paytable.main.straight%3D5%3A1" in page.url
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("[data-edge]")).to_have_text(f"{before.house_edge:.4%}")


def test_cells_of_the_chart_that_change_are_marked_with_their_cost(person: SignedOn) -> None:
    setting = "paytable.main.pair-J-A=2:1"
    page = person("manager", f"/pricing.html?book=star-ms-4&set={setting}")
    was, now = best_strategy(load("star-ms-4")).chart, best_strategy(load("star-ms-4", [setting])).chart
    changed = [name for name in now if now[name].best != was[name].best]
    expect(page.locator("strategy-chart td.changed")).to_have_count(len(changed), timeout=WAIT_MS)
    cell = page.locator(f"td[data-hand='{changed[0]}']")
    cell.hover()
    actions = now[changed[0]].actions
    cost = actions[now[changed[0]].best].value - actions[was[changed[0]].best].value
    expect(page.locator("strategy-chart .told").first).to_contain_text(f"would cost {cost:.4f} antes")
    accessible(page)


def test_every_street_has_its_chart(person: SignedOn) -> None:
    page = person("ann", "/pricing.html?book=star-ms-4")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    fourth, fifth = later_of(best_decisions(load("star-ms-4")))
    for name, street in (("4th Street", fourth), ("5th Street", fifth)):
        page.get_by_role("button", name=name).click()
        parts = ", ".join(f"{action} {part:.0%}" for action, part in street["AKs"].items())
        expect(page.locator("td[data-hand='AKs']")).to_have_attribute("aria-label", f"AKs: {parts}")
    accessible(page)
    move(page, "paytable.main.flush", 3)  # the street that was chosen stays
    changed = later_of(best_decisions(load("star-ms-4", ["paytable.main.flush=9:1"])))[1]
    name = max(changed, key=lambda one: abs(changed[one].get("fold", 0) - fifth[one].get("fold", 0)))
    folds = re.compile(f"fold {changed[name]['fold']:.0%}")
    expect(page.locator(f"td[data-hand='{name}']")).to_have_attribute("aria-label", folds, timeout=WAIT_MS)
    page.goto("/pricing.html?book=star-uth")
    page.get_by_role("button", name="River").click(timeout=WAIT_MS)
    expect(page.get_by_text("hangs on the shared cards")).to_be_visible(timeout=WAIT_MS)


def test_two_books_stand_side_by_side(person: SignedOn) -> None:
    page = person("ann", "/pricing.html?book=star-ms-4&with=crown-ms-3.0")
    expect(page.locator("strategy-chart:visible")).to_have_count(2, timeout=WAIT_MS)
    crown = jackpot(load("crown-ms-3.0"), option=1, seed=10_000, wager=500)
    assert figure(page, "House edge, of the ante", "other") == f"{solve(load('crown-ms-3.0')).house_edge:.4%}"
    assert figure(page, "Jackpot returns, in the long run", "other") == f"{crown.own.rtp:.4%}"
    expect(page.locator("section", has_text="What differs").first).to_contain_text("is lost")


def test_the_other_game_too(person: SignedOn) -> None:
    page = person("ben", "/pricing.html?book=star-uth")
    found = solve(load("star-uth"))
    expect(page.locator("[data-edge]")).to_have_text(f"{found.house_edge:.4%}", timeout=WAIT_MS)
    assert figure(page, "Trips: house edge") == f"{-found.side['trips'].ev.value:.4%}"


def test_what_makes_no_sense_is_said_in_words(person: SignedOn) -> None:
    page = person("ann", "/pricing.html?book=star-ms-4")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    move(page, "stage.3rd.bet.least", 4)
    expect(page.get_by_role("alert")).to_contain_text("5 is above most, 3")


def test_the_sheet_of_what_is_on_the_screen_comes_down(person: SignedOn, tmp_path: Path) -> None:
    page = person("ben", "/pricing.html?book=star-ms-4&set=paytable.main.straight%3D5%3A1")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=WAIT_MS)
    page.get_by_label("Seed, dollars").fill("60000")
    page.get_by_label("Seed, dollars").press("Tab")
    expect(page.get_by_role("status").first).to_have_text("2 values moved")
    returns = figure(page, "Jackpot returns, in the long run")
    assert "jackpot=seed%3D60000" in page.url
    page.reload()  # an address that is sent to somebody shows the same
    expect(page.locator("[data-figure='Jackpot returns, in the long run']")).to_have_text(
        returns, timeout=WAIT_MS
    )
    assert figure(page, "Jackpot returns, in the long run", "other") != returns
    with page.expect_download(timeout=WAIT_MS) as found:
        page.get_by_role("button", name="Par sheet", exact=True).click()
    assert found.value.suggested_filename == "star-ms-4-variant-par-sheet.html"
    found.value.save_as(tmp_path / "sheet.html")
    text = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "paytable.main.straight=5:1" in text
    assert "3.7591" in text
    assert "60,000" in text
    with page.expect_download(timeout=WAIT_MS) as found:
        page.get_by_role("button", name="Par sheet, PDF").click()
    assert found.value.suggested_filename.endswith(".pdf")
