"""Draw the pictures of the consoles, from a demo floor that is served for it: docs/images/*.png.

python -m tools.screenshots [name …]
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect, sync_playwright

from croupier.house.demo.floor import MANAGER, demo_floor
from croupier.house.demo.promotions import open_promotions
from croupier.house.room.house import House
from tests.browser.at_table import bets_least, decides, sits
from tests.browser.conftest import FLAGS
from tests.browser.dealing import Dealer
from tests.browser.floor_served import ServedFloor, floor_served
from tools.browser import ADVICE, chromium

PICTURES: Final = Path(__file__).parents[1] / "docs" / "images"
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
WALL: Final = (1920, 1080)
PACE_MS: Final = 150
READY_MS: Final = 120_000  # for kernels that may have to be compiled
SETTLED_MS: Final = 800  # until nothing moves any more


class Studio:
    """A browser before a served demo floor."""

    def __init__(self, browser: Browser, floor: ServedFloor) -> None:
        self._browser = browser
        self._floor = floor

    @property
    def house(self) -> House:
        """The house that is served."""
        return self._floor.house

    def secret(self, badge: str) -> str:
        """What somebody signs with."""
        return self._floor.secrets[badge]

    def page(self, badge: str, path: str, size: tuple[int, int] = DESK) -> Page:
        """A page of somebody signed on, or of nobody."""
        viewport = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(base_url=self._floor.address, viewport=viewport)  # type: ignore[arg-type]
        page = context.new_page()
        if badge:
            secret = self._floor.secrets[badge]
            page.request.post("/sign-on", data={"badge": badge, "secret": secret})
        page.goto(path)
        return page

    def save(self, page: Page, name: str) -> None:
        """The page as it is now, as docs/images/name.png."""
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=PICTURES / f"{name}.png")
        page.context.close()


def lobby(studio: Studio) -> None:
    """Every table with its limits, jackpot and seats."""
    page = studio.page("ann", "/")
    expect(page.locator("floor-lobby li.table").first).to_be_visible()
    studio.save(page, "lobby")


def player(studio: Studio) -> None:
    """A round of Mississippi Stud, before the last card."""
    page = studio.page("ann", "/table.html?table=star-ms-4")
    sits(page, 4)
    bets_least(page)
    decides(page, "Bet 1x")
    decides(page, "Bet 3x")
    expect(page.locator("game-felt playing-card:not(.back)")).to_have_count(4)
    expect(page.get_by_role("button", name=re.compile("Bet 3x"))).to_be_visible()
    studio.save(page, "player")


def phone(studio: Studio) -> None:
    """Ultimate Texas Hold'em on a phone, before the last decision."""
    page = studio.page("ben", "/table.html?table=star-uth", PHONE)
    sits(page, 3)
    bets_least(page)
    for _ in range(2):
        decides(page, "Check")
    expect(page.locator("play-bar .asks")).to_have_text("Bet 1x or fold")
    studio.save(page, "phone")


def inspector(studio: Studio) -> None:
    """A round recalled, at the moment a box is settled."""
    page = studio.page("inspector", "/inspector.html")
    ended = page.locator("round-search tbody tr", has_text="closed").get_by_role("link", name="Recall").first
    while not ended.is_visible():
        page.wait_for_timeout(1_000)
        page.get_by_role("button", name="Search").click()
    ended.click()
    page.locator("ol.steps button.step", has_text="has").last.click()
    studio.save(page, "inspector")


def jackpot(studio: Studio) -> None:
    """The display of one meter, on a wall."""
    page = studio.page("", "/jackpot.html?meter=crown", WALL)
    expect(page.locator("odo-meter")).to_be_visible()
    studio.save(page, "jackpot")


def sign(studio: Studio) -> None:
    """The sign of a table, on a wall."""
    page = studio.page("", "/sign.html?table=star-uth", WALL)
    expect(page.locator(".limits")).to_be_visible()
    studio.save(page, "sign")


def promotion(studio: Studio) -> None:
    """A draw that was held, proven, with its winners."""
    open_promotions(studio.house, MANAGER)
    page = studio.page("manager", "/promotion.html?promotion=friday-draw")
    page.get_by_role("button", name="Hold the draw…").click()
    page.get_by_role("dialog").locator("select").select_option("demo-inspector")
    page.get_by_label("Their badge").fill("inspector")
    page.get_by_label("Their secret").fill(studio.secret("inspector"))
    page.get_by_label("Called aloud").fill("4 2 6")
    page.get_by_role("dialog").get_by_role("button", name="Hold the draw").click()
    page.get_by_role("button", name="Run the draw again in this browser").click()
    expect(page.get_by_text("It comes out the same")).to_be_visible()
    studio.save(page, "promotion")


def practice(studio: Studio) -> None:
    """A decision weighed by the coach, at a practice table."""
    page = studio.page("ann", "/practice.html?part=coach&book=star-ms-4")
    page.get_by_role("button", name="Deal", exact=True).click(timeout=READY_MS)
    page.locator("[data-move='2x']").click(timeout=READY_MS)
    expect(page.locator("coach-words .verdict")).to_be_visible()
    studio.save(page, "practice")


def dealer_practice(studio: Studio) -> None:
    """Something goes wrong at a practice table."""
    page = studio.page("manager", "/practice.html?part=dealer&book=star-uth")
    expect(page.locator(".seen-now")).not_to_be_empty()
    page.get_by_label("What is it?").select_option(index=1)
    page.locator(".ways button").first.click()
    page.get_by_label("Who decides the first of them?").select_option(index=1)
    page.get_by_role("button", name="Rule").click()
    expect(page.locator(".marks")).to_be_visible()
    page.wait_for_timeout(SETTLED_MS)
    studio.save(page, "dealer-practice")


def pricing(studio: Studio) -> None:
    """A pay table moved, and its price."""
    page = studio.page("manager", "/pricing.html?book=star-ms-4&set=paytable.main.flush%3D7%3A1")
    expect(page.locator("[data-edge]")).to_be_visible(timeout=READY_MS)
    studio.save(page, "pricing")


def simulator(studio: Studio) -> None:
    """Sessions played, and the bands in which their money lies."""
    page = studio.page("manager", "/simulator.html?book=star-ms-4&rounds=4000000")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-ruin]")).to_be_visible(timeout=READY_MS)
    studio.save(page, "simulator")


def pricing_chart(studio: Studio) -> None:
    """The strategy chart of a variant, with the cells that changed."""
    page = studio.page("manager", "/pricing.html?book=star-ms-4&set=paytable.main.pair-J-A%3D6%3A5", WALL)
    expect(page.locator("strategy-chart td.changed").first).to_be_visible(timeout=READY_MS)
    page.locator("strategy-chart").first.scroll_into_view_if_needed()
    page.locator("td[data-hand='AKs']").hover()
    studio.save(page, "pricing-chart")


def dealer(studio: Studio) -> None:
    """A live table, a box about to be settled: what to pay, wager by wager."""
    page = studio.page("dealer", "/dealer.html?table=LIVE-1")
    deals = Dealer(page)
    deals.stacks(["Ts", "Th", "2c", "8d", "9h"])
    deals.deals_to("box 1 and settle it.")
    page.keyboard.type("2d9c")
    page.keyboard.press("Enter")
    expect(page.locator(".payout")).to_be_visible()
    studio.save(page, "dealer")


def pit(studio: Studio) -> None:
    """The floor against theory, something called wrong, and a table in full."""
    page = studio.page("dealer", "/dealer.html?table=LIVE-2")
    deals = Dealer(page)
    deals.step()
    page.keyboard.press("F4")
    page.get_by_role("button", name="Something is wrong").click()
    page.get_by_role("button", name="Cards were dropped or mishandled.").click()
    page.get_by_label("In words").fill("fell off the table")
    page.get_by_role("button", name="Call it").click()
    expect(page.locator(".rulings").first).to_be_visible()
    page.context.close()
    page = studio.page("supervisor", "/pit.html?table=LIVE-1")
    expect(page.locator("floor-grid svg.band").nth(3)).to_be_visible(timeout=120_000)
    expect(page.locator("wait-list li").nth(2)).to_be_visible()
    studio.save(page, "pit")


def sides(studio: Studio) -> None:
    """One round from four sides, while boxes decide."""
    page = studio.page("ann", "/table.html?table=star-ms-4")
    sits(page, 4)
    watched = studio.page("ann", "/sides.html?table=star-ms-4", (1440, 990))
    bets_least(page)
    expect(page.locator("play-bar .asks")).to_have_text(
        "Bet 1x to 3x or fold"
    )  # until she has decided, all wait
    expect(watched.locator(".side.player dd").last).to_have_text("seen by this player alone")
    studio.save(watched, "sides")
    page.context.close()


def tournament(studio: Studio) -> None:
    """A tournament of house players on its way to the final table."""
    page = studio.page("ann", "/tournament.html")
    page.get_by_label("Players", exact=True).fill("48")
    page.get_by_role("button", name="Start and watch").click()
    shown = page.locator("tournament-show")
    expect(shown.locator("tbody tr")).to_have_count(30)
    expect(shown.locator("playing-card:not(.back)").first).to_be_visible()
    studio.save(page, "tournament")


DRAWN: Final[dict[str, Callable[[Studio], None]]] = {
    "lobby": lobby,
    "player": player,
    "phone": phone,
    "dealer": dealer,
    "pit": pit,
    "inspector": inspector,
    "jackpot": jackpot,
    "sign": sign,
    "promotion": promotion,
    "tournament": tournament,
    "practice": practice,
    "dealer-practice": dealer_practice,
    "pricing": pricing,
    "pricing-chart": pricing_chart,
    "simulator": simulator,
    "sides": sides,
}


def main(names: list[str]) -> int:
    """Draw these pictures, or all."""
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    floor = replace(demo_floor(), pace_ms=PACE_MS)
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", floor) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        for name in names or DRAWN:
            print(f"docs/images/{name}.png", flush=True)
            DRAWN[name](Studio(browser, served))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
