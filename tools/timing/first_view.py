"""How soon each console can be used with nothing cached, from the start of navigation, and its bytes.

python -m tools.timing.first_view [--times 3]
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from croupier.house.demo.floor import demo_floor
from tests.browser.conftest import FLAGS
from tests.browser.floor_served import ServedFloor, floor_served
from tools.browser import ADVICE, chromium

MOST_MS: Final = 1_000
MOST_BYTES: Final = 200_000
WAIT_MS: Final = 60_000
# Who, where, and the part that is there once one can do something.
VIEWS: Final = {
    "lobby, nobody yet": ("", "/", "floor-lobby li.table a.button"),
    "lobby": ("ann", "/", "floor-lobby li.table a.button"),
    "table, Mississippi Stud": ("ann", "/table.html?table=star-ms-4", "game-felt button.sit"),
    "table, Ultimate Texas Hold'em": ("ann", "/table.html?table=star-uth", "game-felt button.sit"),
    "dealer": ("dealer", "/dealer.html?table=LIVE-1", "next-act button.big:not([hidden])"),
    "pit": ("supervisor", "/pit.html", "floor-grid tbody tr"),
    "inspector": ("inspector", "/inspector.html", "round-search tbody tr"),
    "tournaments": ("ann", "/tournament.html", "main button"),
    "practice": ("ann", "/practice.html?part=coach&book=star-ms-4", "main button"),
    "pricing": ("manager", "/pricing.html?book=star-ms-4", "book-knobs input"),
    "promotions": ("manager", "/promotion.html", "main button"),
    "jackpot display": ("", "/jackpot.html?meter=crown", "odo-meter"),
    "table sign": ("", "/sign.html?table=star-uth", ".limits"),
}
WATCH: Final = """(part) => {
  const look = () => {
    if (window.usable || !document.querySelector(part)) return;
    window.usable = performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}"""
MEASURED: Final = """() => ({
  usable: window.usable,
  painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  files: performance.getEntriesByType("resource").length + 1,
  bytes: ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, one) => sum + one.transferSize, 0),
})"""


def measured(browser: Browser, floor: ServedFloor, badge: str, path: str, part: str) -> dict[str, Any]:
    """One first visit, in a browser that knows nothing yet."""
    context = browser.new_context(base_url=floor.address)
    try:
        page = context.new_page()
        if badge:
            page.request.post("/sign-on", data={"badge": badge, "secret": floor.secrets[badge]})
        page.add_init_script(f"({WATCH})({part!r})")
        page.goto(path)
        page.locator(part).first.wait_for(state="attached", timeout=WAIT_MS)
        found: dict[str, Any] = page.evaluate(MEASURED)
        return found
    finally:
        context.close()


def main(arguments: list[str] | None = None) -> int:
    """Measure every console and print a table; the middle of several visits counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times: int = parser.parse_args(arguments).times
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    table = Table("console", "painted, ms", "usable, ms", "kB", "files", title="First view, nothing cached")
    floor = replace(demo_floor(), pace_ms=150)
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", floor) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        for name, (badge, path, part) in VIEWS.items():
            seen = [measured(browser, served, badge, path, part) for _ in range(times)]
            middle = {key: statistics.median(one[key] for one in seen) for key in seen[0]}
            slow = "" if middle["usable"] <= MOST_MS else " !"
            large = "" if middle["bytes"] <= MOST_BYTES else " !"
            table.add_row(
                name, f"{middle['painted']:.0f}", f"{middle['usable']:.0f}{slow}",
                f"{middle['bytes'] / 1000:.0f}{large}", f"{middle['files']:.0f}",
            )  # fmt: skip
        browser.close()
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
