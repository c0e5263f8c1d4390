"""The displays of the floor: unattended, without sign-on, marked when out of date, back by themselves."""

import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from croupier.house.demo.floor import MANAGER
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table.players import with_card
from tests.browser.conftest import Opens, Visitors, accessible
from tests.browser.floor_served import ServedFloor
from tests.browser.inspected_floor import TABLE, inspected_floor
from tests.floors.meter_floor import LITTLE, ROYAL, accepted, locked_in, played_out
from tests.floors.serving import served

WALL = {"width": 1920, "height": 1080}
TALL = {"width": 1080, "height": 1920}
MINUTES = 60_000
SMALLEST = 30  # px on a wall: what is read from five metres
expect.set_options(timeout=20_000)  # a busy machine is slow, and no less right


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    return lambda: inspected_floor(tmp_path_factory.mktemp("displays"))


def player_desk(floor: ServedFloor) -> Desk:
    """A desk on the same log, where the players of its tables have their cards."""
    return Desk(Setting(floor.house.log, load, patrons=with_card), floor.house.clock)


def fits(page: Page) -> bool:
    found: bool = page.evaluate(
        "() => [...document.querySelectorAll('main *')].every((one) => {"
        " const at = one.getBoundingClientRect();"
        " const inside = at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1;"
        " return one.closest('.strip, .unseen, .rays') || inside; })"
    )
    return found


def smallest(page: Page) -> float:
    """The smallest letters of what is shown, but for the mark of a demo."""
    found: float = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('main :is(p, td, th, h1, h2, li, small)')]"
        ".filter((one) => one.textContent && !one.closest('.demo-mark, .unseen'))"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    return found


@pytest.mark.parametrize("size", [WALL, TALL])
def test_a_meter_is_shown_large_and_rolls_when_it_is_fed(
    visitors: Visitors, floor: ServedFloor, size: dict[str, int]
) -> None:
    page = visitors.page(viewport=size, reduced_motion="no-preference")
    page.goto("/jackpot.html?meter=m")
    meter = page.locator(".meter odo-meter .unseen")
    expect(meter).to_contain_text("$50,0")
    before = meter.inner_text()
    assert fits(page)
    assert smallest(page) >= SMALLEST
    accessible(page)
    desk = player_desk(floor)
    locked_in(desk, "a")
    played_out(desk, "a", LITTLE)
    expect(meter).not_to_have_text(before)
    moved = "getComputedStyle(document.querySelector('.strip')).transitionProperty"
    assert page.evaluate(moved) == "transform"


def test_a_hit_has_the_screen_for_a_minute_and_then_a_line(visitors: Visitors, floor: ServedFloor) -> None:
    page = visitors.page(viewport=WALL)
    page.clock.install()
    page.goto("/jackpot.html?meter=m")
    expect(page.locator(".meter odo-meter .unseen")).to_contain_text("$50,0")
    desk = player_desk(floor)
    locked_in(desk, "b")
    played_out(desk, "b", ROYAL)
    hit = page.locator(".hit")
    expect(hit).to_contain_text("Royal flush")
    expect(hit).to_contain_text("Table b, box 1")
    expect(hit.locator("odo-meter .unseen")).to_have_text(re.compile(r"^\$50,0\d\d\.\d\d$"))
    expect(hit).to_contain_text("Confirmed and paid")
    assert fits(page)
    assert smallest(page) >= SMALLEST
    accessible(page)
    expect(page.locator(".meter odo-meter .unseen")).to_have_text("$50,000.00")
    expect(page.locator(".cause")).to_have_text("It was won")
    locked_in(desk, "b")
    played_out(desk, "b", LITTLE)  # what is fed afterwards wipes out nothing
    expect(page.locator(".meter odo-meter .unseen")).not_to_have_text("$50,000.00")
    expect(hit).to_be_visible()
    page.clock.fast_forward(61_000)
    expect(hit).to_have_count(0)
    expect(page.locator(".won")).to_contain_text("Royal flush at b, box 1")


def test_meters_stand_side_by_side_under_names_that_differ(visitors: Visitors) -> None:
    page = visitors.page(viewport=WALL)
    page.goto("/jackpot.html?meter=none")
    expect(page.get_by_text("There is no meter none here.")).to_be_visible()
    page.goto("/jackpot.html")
    expect(page.locator(".meter")).to_have_count(2)
    first, second = page.locator(".meter h1").all_inner_texts()
    assert first != second
    assert fits(page)


@pytest.mark.parametrize("size", [WALL, TALL])
def test_the_sign_of_a_table_says_limits_jackpot_and_what_is_announced(
    visitors: Visitors, floor: ServedFloor, size: dict[str, int]
) -> None:
    page = visitors.page(viewport=size)
    page.goto(f"/sign.html?table={TABLE}")
    expect(page.locator(".limits .least")).to_contain_text("$5")
    expect(page.locator(".limits .most")).to_contain_text("$500")
    expect(page.locator(".pays").get_by_role("row", name="Full house")).to_contain_text("10 to 1")
    expect(page.locator(".state")).to_contain_text("Place your bets")
    expect(page.locator(".state")).to_contain_text(re.compile(r"6 seats free · \d+:\d\d [ap]m"))
    jackpot = page.locator(".jackpot")
    expect(jackpot).to_contain_text("Jackpot · $5 wager")
    expect(jackpot.get_by_role("row", name="Straight flush")).to_contain_text(
        re.compile(r"10% of it\s*at least \$5,000")
    )
    expect(jackpot.locator("odo-meter .unseen")).to_have_text("$50,000.00")
    desk, staff = floor.house.desk, floor.house.staff(TABLE)
    at = floor.house.clock() + 20 * MINUTES
    show = c.ShowSign(actor=MANAGER, announces="minimum", least={"ante": 1_000}, time=at)
    accepted(desk.give(TABLE, show, staff))
    notice = page.locator(".notices li")
    expect(notice).to_contain_text("New minimum: ante $10")
    expect(notice).to_contain_text("in 19:5")
    assert fits(page)
    assert smallest(page) >= SMALLEST
    accessible(page)
    accepted(desk.give(TABLE, c.TakeDownSign(actor=MANAGER, announces="minimum"), staff))
    expect(notice).to_have_count(0)


def test_a_display_goes_stale_and_comes_back_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    with inspected_floor(tmp_path) as floor:
        visitors = Visitors(browser, floor)
        visitors.expected += (
            "ERR_CONNECTION_REFUSED",
            "WebSocket",
            "ERR_CONNECTION_RESET",
            "ERR_EMPTY_RESPONSE",
        )
        meter, sign = visitors.page(viewport=WALL), visitors.page(viewport=WALL)
        meter.goto("/jackpot.html?meter=m")
        sign.goto(f"/sign.html?table={TABLE}")
        expect(meter.locator(".meter odo-meter .unseen")).to_contain_text("$50,003")
        expect(sign.locator(".limits .least")).to_contain_text("$5")
        port = urlsplit(floor.address).port or 0
    for page in (meter, sign):
        expect(page.locator(".freshness")).to_contain_text("Not current since")
        expect(page.locator("body.stale")).to_have_count(1)
    expect(meter.locator(".meter odo-meter .unseen")).to_contain_text("$50,003")  # the last value stays
    again = ServedFloor(tmp_path / "log.db", floor.floor)
    with served(again.app, port):
        for page in (meter, sign):
            expect(page.locator("body.stale")).to_have_count(0, timeout=20_000)
            expect(page.locator(".freshness")).to_have_text("")
        visitors.close()
    assert visitors.faults == []


def test_a_display_that_hears_nothing_says_so_in_the_time_of_the_house(
    visitors: Visitors, floor: ServedFloor
) -> None:
    page = visitors.page(viewport=WALL, timezone_id="America/New_York")
    page.goto("/jackpot.html?meter=m")
    expect(page.locator(".meter odo-meter .unseen")).to_contain_text("$50,0")
    page.context.set_offline(True)
    there = datetime.fromtimestamp(floor.house.clock() / 1000, ZoneInfo(floor.floor.zone))
    expect(page.locator(".freshness")).to_contain_text(
        re.compile(f"Not current since {int(there.strftime('%I'))}:")
    )
    page.context.set_offline(False)
    expect(page.locator(".freshness")).to_have_text("")


def test_prizes_that_wait_and_a_meter_that_is_out_of_date_are_marked(visitors: Visitors) -> None:
    page = visitors.page(viewport=WALL)
    win = {"table": "t1", "round": 7, "box": 2, "prize": "royal_flush", "amount": 5_000_000}
    shown = {
        "meter": "m",
        "value_cents": 123_456_789_01,
        "pending": [win],
        "stale": True,
        "since": 1,
        "cause": "",
    }

    def told(socket: WebSocketRoute) -> None:
        socket.send(json.dumps([shown]))

    page.route_web_socket(re.compile("/meters/feed"), told)
    page.goto("/jackpot.html?meter=m")
    expect(page.locator(".meter odo-meter .unseen")).to_have_text("$123,456,789.01")
    expect(page.locator(".pending")).to_have_text("Royal flush at t1, box 2: $50,000 waits for confirmation")
    expect(page.locator(".meter.stale")).to_be_visible()
    assert fits(page)


def test_displays_are_found_without_a_riddle(visitors: Visitors) -> None:
    page = visitors.page(viewport=WALL)
    page.goto("/")
    page.get_by_role("link", name="Signs", exact=True).click()
    page.get_by_role("link", name=re.compile(TABLE)).click()
    expect(page.locator(".limits .least")).to_contain_text("$5")
    page.goto("/sign.html")
    accessible(page)
    page.get_by_role("link", name="All jackpots").click()
    expect(page.locator(".meter")).to_have_count(2)
