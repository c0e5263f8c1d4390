"""The lobby: small, the floor at a glance, and on a demo floor one click makes you somebody."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import croupier
from croupier.house.http.files import web_files
from tests.browser.conftest import SignedOn, Visitors, accessible

USABLE = 60_000  # bytes over the wire before a page can be used
WHOLE = 120_000
WEB = Path(croupier.__file__).parent / "web"


def test_the_lobby_shows_every_table_with_its_limits_and_jackpot(visitors: Visitors) -> None:
    visitors.expected = ()  # who has not signed on makes no error either
    page = visitors.page()
    page.goto("/")
    tables = page.locator("floor-lobby li.table")
    expect(tables.first).to_contain_text("$5 – $500")
    expect(tables.first.locator(".jackpot")).to_contain_text("$50,000.00")
    accessible(page)


SENT = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


@pytest.mark.parametrize("page", sorted(path.name for path in WEB.glob("*.html")))
def test_a_page_asks_for_all_it_begins_with_at_once_and_that_is_little(page: str) -> None:
    served = {address: file.content for address, file in web_files().items()}
    html, source = served[f"/{page}"].decode(), (WEB / page).read_text("utf-8")
    begun = {
        one for start in re.findall(r'type="module" src="/([^"]+)"', html) for one in closure(WEB / start)
    }
    asked = re.findall(r'(?:rel="modulepreload" href|type="module" src)="/([^"]+)"', html)
    assert {WEB / name for name in asked} == begun
    assert len(asked) == len(begun)
    (sheet,) = re.findall(r'rel="stylesheet" href="([^"]+)"', html)
    styles = [(WEB / name).read_bytes() for name in re.findall(r'rel="stylesheet" href="/([^"]+)"', source)]
    assert served[sheet] == b"".join(styles)
    packed = (len(gzip.compress(one)) for one in (*(path.read_bytes() for path in begun), served[sheet]))
    assert sum(packed) < USABLE


def closure(start: Path) -> set[Path]:
    """A module and all it imports before it runs."""
    found, todo = set(), [start]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r'^import (?:[^"]*? from )?"([^"]+)";', path.read_text("utf-8"), re.MULTILINE)
            todo += [(path.parent / name).resolve() for name in names]
    return found


@pytest.mark.parametrize(
    ("path", "part"), [("/", "floor-lobby li.table"), ("/table.html?table=star-ms-4", "round-panel h2")]
)
def test_the_whole_of_a_page_is_small(person: SignedOn, path: str, part: str) -> None:
    page = person("ann", path)
    expect(page.locator(part).first).to_be_visible()
    assert 0 < page.evaluate(SENT) < WHOLE


def test_the_lobby_says_what_this_is_and_has_four_doors(visitors: Visitors) -> None:
    page = visitors.page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("exactly by each house’s rule book")
    expect(page.locator("floor-lobby .door strong")).to_have_text(
        ["Play", "Practise", "Price", "Run the house"]
    )
    expect(page.locator("floor-lobby .show game-felt .spot").first).to_be_visible()
    star, crown = (page.locator(f"li[data-table='{name}']") for name in ("star-ms-4", "crown-ms-3.0"))
    expect(star.locator(".pill")).to_have_text("version 4")
    expect(crown.locator(".pill")).to_have_text("version 3.0")
    cloth = "one => getComputedStyle(one).backgroundImage"
    assert star.locator(".picture").evaluate(cloth) != crown.locator(".picture").evaluate(cloth)
    accessible(page)
    page.keyboard.press("3")
    expect(page.get_by_role("dialog")).to_contain_text("Play as Ann")


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
