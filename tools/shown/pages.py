"""Every page as people get it: how heavy, how soon it can be used on a slow line, and what axe finds.

python -m tools.shown.pages [weight] [axe] [page …]      without a word, both of all pages
"""

import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from croupier.house.demo.floor import MANAGER, demo_floor
from croupier.house.demo.promotions import open_promotions
from croupier.practice.kernels import KERNELS
from tests.browser.conftest import FLAGS
from tests.browser.floor_served import ServedFloor, floor_served
from tools.browser import ADVICE, chromium

USABLE: Final = 60_000  # bytes before a page can be used
WHOLE: Final = 120_000
SOON: Final = 3.5  # seconds on the slow line
SLOW: Final = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
FAST: Final = {**SLOW, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
SIZES: Final = ((390, 844), (1366, 768), (1920, 1080))
THEMES: Final = ("", "light", "dark")  # as usual, and as somebody may choose
QUIET: Final = 1.0  # seconds without a byte: a page is whole
LONG: Final = 6.0  # seconds after which it is whole all the same: some pages ask again and again
WAIT_MS: Final = 60_000


class View(NamedTuple):
    """A page, whose it is, and what is there once it can be used."""

    name: str
    path: str
    ready: str
    who: tuple[str, ...]  # the first is weighed


EVERYBODY: Final = ("ann", "", "dealer", "supervisor", "manager", "inspector")
SIGNED_ON: Final = ("ann", "dealer", "supervisor", "manager", "inspector")
STAFF: Final = ("supervisor", "dealer", "manager", "inspector", "ann")  # the last is turned away
VIEWS: Final = (
    View("lobby", "/", "floor-lobby li.table", ("", *SIGNED_ON)),
    View("table", "/table.html?table=star-uth", "role=button[name=/^Sit at box/] >> nth=0", EVERYBODY),
    View("dealer", "/dealer.html?table=LIVE-1", "next-act button:visible, .turned-away", ("dealer", *STAFF)),
    View("pit", "/pit.html", "floor-grid tbody tr:visible, floor-tiles li, .turned-away", STAFF),
    View("inspector", "/inspector.html", "round-search tbody tr, .turned-away", ("inspector", *STAFF)),
    View("practice", "/practice.html?part=coach&book=star-uth", "role=button[name=Deal]", SIGNED_ON),
    View("dealer practice", "/practice.html?part=dealer&book=star-uth", ".ways button", SIGNED_ON),
    View("pricing", "/pricing.html", "[data-edge]", ("manager", *SIGNED_ON)),
    View("simulator", "/simulator.html", "role=button[name=Play]", ("manager", *SIGNED_ON)),
    View("tournaments", "/tournament.html", "tournament-show button.first", SIGNED_ON),
    View("promotions", "/promotion.html", "promotion-list tbody tr", SIGNED_ON),
    View("a promotion", "/promotion.html?promotion=friday-draw", ".panel h2 >> nth=0", SIGNED_ON),
    View("four sides", "/sides.html?table=star-uth", ".side.inspector .now", SIGNED_ON),
    View("displays", "/sign.html", "nav.displays li", ("",)),
    View("sign", "/sign.html?table=star-uth", ".limits", ("",)),
    View("jackpots", "/jackpot.html", "odo-meter", ("",)),
    View("no page", "/nothing", "h1", ("", "ann")),
    View("terms", "/promotions/friday-draw/terms", "h1", ("manager", "ann")),
)  # fmt: skip


class Line:
    """What goes over the wire to a page."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = self.words = self.requests = 0
        self.last = time.monotonic()
        session.on("Network.loadingFinished", lambda told: self._came(told["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda told: self._word(told["response"]["payloadData"]))

    def _came(self, size: float) -> None:
        self.bytes += int(size)
        self.requests += 1
        self.last = time.monotonic()

    def _word(self, text: str) -> None:
        self.words += len(zlib.compress(text.encode()))  # about as the connection packs it


class Weight(NamedTuple):
    """A page on a line: bytes and requests until it could be used, bytes until it was whole, and seconds."""

    usable: int
    requests: int
    whole: int
    seconds: float

    @property
    def misses(self) -> bool:
        return self.usable > USABLE or self.whole > WHOLE or self.seconds > SOON


@contextmanager
def visit(browser: Browser, floor: ServedFloor, badge: str) -> Iterator[Page]:
    """A page of somebody who comes for the first time."""
    context = browser.new_context(base_url=floor.address, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    if badge:
        page.request.post("/sign-on", data={"badge": badge, "secret": floor.secrets[badge]})
    yield page
    context.close()


def weigh(browser: Browser, floor: ServedFloor, view: View, speed: dict[str, Any]) -> Weight:
    """Come to a page with nothing kept, on a line of this speed."""
    with visit(browser, floor, view.who[0]) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", speed)
        line = Line(session)
        begun = time.monotonic()
        page.goto(view.path, wait_until="commit")
        page.locator(view.ready).first.wait_for()
        seconds, words, requests = time.monotonic() - begun, line.words, line.requests
        usable = line.bytes + words
        until = time.monotonic() + LONG
        while time.monotonic() - line.last < QUIET and time.monotonic() < until:
            page.wait_for_timeout(100)
        return Weight(usable, requests, line.bytes + words, seconds)  # a feed goes on for ever


def violations(browser: Browser, floor: ServedFloor, view: View, badge: str) -> Iterator[str]:
    """What axe finds, in every theme and size."""
    with visit(browser, floor, badge) as page:
        page.goto(view.path)
        page.locator(view.ready).first.wait_for()
        chooses = page.locator("header.frame .theme").count()  # a display on a wall is always dark
        for theme in THEMES if chooses else THEMES[:1]:
            page.evaluate("one => document.documentElement.dataset.chosen = one", theme)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(250)
                for one in Axe().run(page).response["violations"]:
                    place = ", ".join(node["html"][:90] for node in one["nodes"][:2])
                    yield f"{one['id']} at {width}, {theme or 'as usual'}: {place}"


def weights(browser: Browser, floor: ServedFloor, views: list[View]) -> int:
    """A table of all weights; how many miss what is promised."""
    print("| page | kB until usable | requests | kB whole | s on the slow line |\n|---|---|---|---|---|")
    missed = 0
    for view in views:
        slow, fast = weigh(browser, floor, view, SLOW), weigh(browser, floor, view, FAST)
        found = slow._replace(whole=fast.whole)  # on a slow line what comes later is not there yet
        missed += found.misses
        row = (
            f"{found.usable / 1000:.1f}",
            found.requests,
            f"{found.whole / 1000:.1f}",
            f"{found.seconds:.1f}",
        )
        print(
            "|", view.name, "|", " | ".join(map(str, row)), "|", "MISSES" if found.misses else "", flush=True
        )
    return missed


def faults(browser: Browser, floor: ServedFloor, views: list[View]) -> int:
    """Everything axe finds, a line each, and how much it looked at."""
    looked = found = 0
    for view in views:
        for badge in dict.fromkeys(view.who):
            said = list(violations(browser, floor, view, badge))
            looked += 1
            found += len(said)
            print(
                f"axe: {view.name}, {badge or 'nobody'}: {len(said) or 'nothing'}",
                *said,
                sep="\n  ",
                flush=True,
            )
    print(f"axe found {found} violations on {looked} pages of somebody, in every theme and size.")
    return found


WORK: Final[dict[str, Callable[[Browser, ServedFloor, list[View]], int]]] = {"weight": weights, "axe": faults}


def main(words: list[str]) -> int:
    """Weigh and look at these pages, or at all."""
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    named = [word for word in words if word not in WORK]
    views = [one for one in VIEWS if not named or one.name in named]
    KERNELS.wait(WAIT_MS / 1000)
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", replace(demo_floor(), pace_ms=500)) as floor,
        sync_playwright() as playwright,
    ):
        open_promotions(floor.house, MANAGER)
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        wanted = [name for name in WORK if name in words] or list(WORK)
        return 1 if sum(WORK[name](browser, floor, views) for name in wanted) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
