"""The promotion desk in a browser: drafted, drawn, proven and paid by clicking; own entries for a player."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.house.demo.floor import MANAGER
from croupier.house.demo.promotions import open_promotions
from tests.browser.conftest import SignedOn, accessible
from tests.browser.floor_served import ServedFloor, floor_served

SAME = "It comes out the same: every lot and every winner."


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with floor_served(tmp_path_factory.mktemp("floor") / "floor.db") as one:
        assert open_promotions(one.house, MANAGER) is None
        yield one


def does(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def test_a_draw_is_held_proven_and_paid(floor: ServedFloor, person: SignedOn) -> None:
    page = person("manager", "/promotion.html")
    page.get_by_role("button", name="Friday Draw").click()
    expect(page.get_by_role("heading", name="Friday Draw")).to_be_visible()
    accessible(page)
    expect(page.locator("promotion-sheet button.first")).to_have_text("Hold the draw…")
    does(page, "Hold the draw…")
    dialog = page.get_by_role("dialog")
    dialog.locator("select").select_option("demo-inspector")
    expect(page.get_by_label("Their badge")).to_have_value("inspector")  # on a demo floor nobody has to ask
    expect(page.get_by_label("Their secret")).to_have_value(floor.secrets["inspector"])
    page.get_by_label("Called aloud").fill("4 2 6")
    page.get_by_label("Their secret").fill("wrong")
    dialog.get_by_role("button", name="Hold the draw").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_label("Called aloud")).to_have_value("4 2 6")  # nothing typed is lost
    expect(page.get_by_label("Their badge")).to_have_value("inspector")
    expect(page.get_by_label("Their secret")).to_be_focused()
    accessible(page)
    page.get_by_label("Their secret").fill(floor.secrets["inspector"])
    dialog.get_by_role("button", name="Hold the draw").click()
    winners = page.get_by_role("region", name="Winners")
    expect(winners.get_by_role("row")).to_have_count(4)
    expect(page.get_by_text("run again by the house: the same")).to_be_visible()
    does(page, "Run the draw again in this browser")
    expect(page.get_by_text(SAME)).to_be_visible()
    accessible(page)
    shown_to_a_room(page)
    expect(page.locator("promotion-sheet button.first")).to_have_text("Record a notification…")
    does(page, "Record a notification…")
    page.get_by_label("By which way").select_option("telephone")
    page.get_by_label("The winner was reached").check()
    page.get_by_label("Note").fill("pleased")
    page.get_by_role("dialog").get_by_role("button", name="Record a notification").click()
    expect(winners.get_by_text("telephone, reached (pleased)")).to_be_visible()
    winners.get_by_role("button", name="Give the prize…").first.click()
    page.get_by_label("Crossed cheque, in dollars").fill("5000")
    page.get_by_label("Transfer, in dollars").fill("9000")
    page.get_by_label("How you made sure who the winner is").fill("photo card")
    page.get_by_role("dialog").get_by_role("button", name="Give the prize").click()
    expect(page.get_by_role("dialog").get_by_text("That is not the prize.")).to_be_visible()
    expect(page.get_by_label("How you made sure who the winner is")).to_have_value("photo card")
    page.get_by_label("Transfer, in dollars").fill("10000")
    page.get_by_role("dialog").get_by_role("button", name="Give the prize").click()
    expect(winners.get_by_text("paid", exact=True)).to_be_visible()
    expect(page.get_by_text("given $15,000")).to_be_visible()


def shown_to_a_room(page: Page) -> None:
    """A prize at a time, in the order they were drawn; then the proof."""
    does(page, "Show it to the room")
    room = page.get_by_role("dialog")
    record = page.request.get("/promotions/friday-draw/draw").json()
    for name, one in zip(
        ("The first prize", "The next prize", "The next prize"), record["drawn"], strict=True
    ):
        room.get_by_role("button", name=name).click()
        expect(room.locator(".lot")).to_have_text(f"Lot {one['lot']}")
        expect(room.locator(".winner")).to_have_text(one["patron"])
        accessible(page)
    room.get_by_role("button", name="The proof").click()
    expect(room.get_by_text(SAME)).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(room).to_have_count(0)


def test_a_draft_names_what_is_missing_until_it_is_said(person: SignedOn) -> None:
    page = person("manager", "/promotion.html")
    does(page, "Draft a promotion…")
    page.get_by_label("Id", exact=True).fill("winter")
    page.get_by_label("Under the book").select_option("star-ms-4")
    page.get_by_label("Title").fill("Winter Draw")
    page.get_by_label("Value, in dollars").fill("500")
    page.get_by_label("Kind of thing").select_option("vehicle")
    page.get_by_role("textbox", name="Make").fill("Volta")
    accessible(page)
    does(page, "Save the draft")
    terms = page.get_by_role("region", name="Terms")
    expect(terms.get_by_text("Nature is not stated")).to_be_visible()
    expect(terms.get_by_text("Prize 1: model is not stated")).to_be_visible()
    expect(terms.get_by_text("Prize 1: make is not stated")).to_have_count(0)
    does(page, "Edit the terms…")
    page.get_by_label("Nature of the prizes").fill("a car")
    page.get_by_label("Start").fill("2030-01-02T12:00")
    does(page, "Save the draft")
    expect(terms.get_by_text("Nature is not stated")).to_have_count(0)
    expect(terms.get_by_text("2 Jan 2030, 12:00")).to_be_visible()
    does(page, "Edit the terms…")
    expect(page.get_by_label("Kind of thing").locator("option[value=tobacco]")).to_have_count(0)
    page.get_by_label("What it is", exact=True).fill("Tobacco van")
    does(page, "Save the draft")
    expect(page.get_by_role("dialog").get_by_text("tobacco is never a prize")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="14.6.1")).to_be_visible()


def test_a_player_sees_own_entries_on_a_phone(person: SignedOn) -> None:
    page = person("ben", "/promotion.html?promotion=friday-draw", viewport={"width": 390, "height": 844})
    mine = page.get_by_role("region", name="My entries")
    expect(mine.get_by_text("2", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Draft a promotion…")).to_have_count(0)
    accessible(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    does(page, "Run the draw again in this browser")
    expect(page.get_by_text(SAME)).to_be_visible()


def test_the_inspector_reads_and_only_reads(person: SignedOn) -> None:
    page = person("inspector", "/promotion.html?promotion=spring-draw")
    expect(page.get_by_role("heading", name="Spring Draw")).to_be_visible()
    expect(page.get_by_text("Every item the book asks for is stated.")).to_be_visible()
    for name in ("Amend the terms…", "Close entries", "Draft a promotion…"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_role("link", name="Report (CSV)")).to_be_visible()
    accessible(page)
