"""Nobody loses anything by a click: every key has one place, and what costs money asks once."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Held, asked, bets_least, decides, folds, leaves, sits
from tests.browser.conftest import Opens, SignedOn
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor

SIZES = pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}], ids=["laptop", "phone"]
)
BETTING_SECONDS = 3


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """Bets are taken for a short while only, whoever has not bet."""
    floor = quick_floor()
    tables = tuple(replace(one, betting_seconds=BETTING_SECONDS) for one in floor.tables)
    return lambda: floor_served(tmp_path_factory.mktemp("floor") / "floor.db", replace(floor, tables=tables))


@pytest.fixture(autouse=True)
def nobody_sits(floor: ServedFloor) -> Iterator[None]:
    yield
    assert not any(box.seat for one in floor.floor.tables for box in floor.house.desk.table(one.id).boxes)


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hammers(page: Page, at: tuple[float, float], until: Locator) -> None:
    """Press at one spot, slowly enough for each press to be one of its own, until something is seen."""
    for _ in range(60):
        page.mouse.click(*at)
        page.wait_for_timeout(550)
        if until.is_visible():
            break
    for _ in range(4):
        page.mouse.click(*at)
        page.wait_for_timeout(550)


@SIZES
def test_who_keeps_pressing_where_the_bet_was_bets_and_does_nothing_else(
    person: SignedOn, size: dict[str, int]
) -> None:
    page = person("ann", "/table.html?table=star-ms-4", viewport=size)
    sits(page, 3)
    bet = page.locator("[data-name='bet-1']")
    at = middle(bet)
    bets_least(page)
    hammers(page, at, page.locator("round-panel .total").get_by_text("This round"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("game-felt .name.mine")).to_contain_text("You")
    asked(page, "Place your ante: $5 to $500.")
    expect(page.locator("play-bar .lies")).to_be_empty()
    assert middle(bet) == at
    leaves(page)


@SIZES
@pytest.mark.parametrize("book", ["star-uth", "star-ms-undated"])
def test_nothing_folds_or_bets_where_the_ante_was_placed(
    person: SignedOn, size: dict[str, int], book: str
) -> None:
    page = person("ann", f"/table.html?table={book}", viewport=size)
    sits(page, 3)
    least = page.locator("[data-name='least']")
    at = middle(least)
    expect(least).to_be_enabled()
    hammers(page, at, page.locator("[data-name='fold']:not([aria-disabled='true'])"))
    expect(page.locator("game-felt .name.mine")).to_have_text("3 · You")
    expect(page.locator("play-bar .lies")).to_have_text(
        "$10 on the felt" if book == "star-uth" else "$5 on the felt"
    )
    decides(page, "Fold")
    expect(page.locator(".results")).to_contain_text("Folded")
    leaves(page)


def test_folding_more_than_the_ante_asks_once_with_the_amount(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 3)
    bets_least(page)
    decides(page, "Bet 3x")
    asked(page, "Bet 1x to 3x or fold")
    decides(page, "Fold")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You give up $20: Ante $5, 3rd Street $15.")
    page.keyboard.press("Enter")  # the way back has the focus
    expect(dialog).to_have_count(0)
    expect(page.locator("play-bar .lies")).to_have_text("$20 on the felt")
    folds(page, "$20")
    expect(page.locator(".results")).to_contain_text("Folded · lost · -$20")
    leaves(page)


def test_leaving_and_conceding_ask_with_the_amount_and_stand_apart(person: SignedOn) -> None:
    page = person("ann")
    held = Held(lambda said: bool(held.waiting) or "BoxSettled" in said)
    page.route_web_socket("**/tables/*/feed*", held.routed)
    page.goto("/table.html?table=star-ms-undated")
    dialog = page.get_by_role("dialog")
    sits(page, 3)
    bets_least(page)
    held.on = True
    for _ in range(3):
        asked(page, "Bet 1x to 3x or fold")
        page.get_by_role("button", name="Leave the table").click(force=True)
        expect(page.locator("play-bar .refused")).to_have_text("You can get up when the round is over.")
        decides(page, "Bet 1x")
    page.get_by_role("button", name="Concede").click()
    expect(dialog).to_contain_text("You give up this hand and its $20, even if it wins.")
    held.lets_go()  # a question that is over is not asked any longer
    expect(dialog).to_have_count(0)
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    expect(page.locator(".results")).not_to_contain_text("onceded")
    page.get_by_role("button", name="Leave the table").click()
    expect(dialog).to_contain_text(
        f"You take {page.locator('play-bar .has').inner_text().removeprefix('You have ')} with you."
    )
    page.keyboard.press("Enter")
    expect(page.locator("game-felt .name.mine")).to_be_visible()
    leaves(page)


def test_chips_that_were_not_placed_in_time_stay_and_nothing_is_wagered(person: SignedOn) -> None:
    ann, ben = (person(name, "/table.html?table=star-ms-undated") for name in ("ann", "ben"))
    sits(ann, 3)
    sits(ben, 4)
    ann.get_by_role("button", name="Box 3, Ante").click()
    bets_least(ben)
    expect(ann.locator("play-bar .sub")).to_have_text(
        "$5 was laid out and not placed in time. It is not wagered; it stays for the next round."
    )
    expect(ann.locator("play-bar .has")).to_have_text("You have $1,000")
    decides(ben, "Fold")
    expect(ann.locator("play-bar .sub")).to_contain_text("It is wagered when you press Place bets.")
    expect(ann.locator("game-felt chip-stack.laid")).to_have_count(1)
    ann.get_by_role("button", name="Place bets · $5").click()
    expect(ann.locator("play-bar .has")).to_have_text("You have $995")
    decides(ann, "Fold")
    for page in (ann, ben):
        leaves(page)


def test_the_same_again_is_wagered_at_once_as_the_least_is(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 3)
    bets_least(page)
    decides(page, "Fold")
    page.get_by_role("button", name="Same again · $5").click()
    expect(page.locator("play-bar .lies")).to_have_text("$5 on the felt")
    decides(page, "Fold")
    leaves(page)


def test_two_pages_of_one_player_refuse_nothing(person: SignedOn) -> None:
    first = person("ann", "/table.html?table=star-ms-undated")
    sits(first, 3)
    second = first.context.new_page()
    second.goto("/table.html?table=star-ms-undated")
    bets_least(first)
    for page in (first, second):
        expect(page.locator("game-felt playing-card:not(.back)")).to_have_count(2)
    decides(second, "Bet 1x")
    decides(first, "Bet 1x")
    for page in (first, second):
        expect(page.locator("play-bar .refused")).to_be_empty()
        asked(page, "Bet 1x to 3x or fold")
    folds(first, "$15")
    leaves(second)


def test_space_places_what_was_laid_out_by_mouse_and_presses_the_spot_one_came_to_by_keyboard(
    person: SignedOn,
) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 3)
    ante = page.get_by_role("button", name="Box 3, Ante")
    place = page.locator("[data-name='same']")
    page.get_by_role("button", name="Box 3, Jackpot").click()
    expect(place).to_have_text(re.compile("Place bets *first an ante, \\$5 or more"))
    expect(place).to_have_attribute("aria-disabled", "true")
    ante.click()
    expect(place).to_be_enabled()
    ante.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(place).to_have_text(re.compile(r"Place bets *\$15"))
    page.get_by_role("button", name="Undo").click()
    ante.click()
    page.get_by_role("button", name="Undo").click()
    ante.click()
    expect(place).to_be_enabled()
    page.keyboard.press("Space")
    expect(page.locator("play-bar .lies")).to_have_text("$15 on the felt")
    expect(page.get_by_role("button", name="Box 3, Ante, $10")).to_be_visible()
    decides(page, "Fold")
    leaves(page)
