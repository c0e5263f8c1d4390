"""A real browser before a served floor; a page that errs, or asks elsewhere, fails its test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.floor_served import ServedFloor, floor_served
from tools.browser import ADVICE, chromium

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]  # fmt: skip
WAIT_MS = 20_000  # on a busy machine

expect.set_options(timeout=WAIT_MS)

SignedOn = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For the tests of one file: while it is open, its thread has a loop, which others could not run in."""
    with sync_playwright() as playwright:
        found = chromium()
        if found is None:
            pytest.fail(ADVICE, pytrace=False)
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A floor for all tests of a file, each at tables and in seats of its own."""
    with floor_served(tmp_path_factory.mktemp("floor") / "floor.db") as one:
        yield one


class Visitors:
    """People with a browser each; what their pages did wrong is kept."""

    def __init__(self, browser: Browser, floor: ServedFloor) -> None:
        self._browser = browser
        self._floor = floor
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.expected: tuple[str, ...] = (
            "status of 401",
            "status of 409",
        )  # a browser logs every such answer as an error

    def page(self, **context: Any) -> Page:
        """A page of somebody who has not signed on."""
        context.setdefault("reduced_motion", "reduce")
        opened = self._browser.new_context(base_url=self._floor.address, **context)
        self._contexts.append(opened)
        opened.set_default_timeout(WAIT_MS)
        opened.on("request", self._asked)
        page = opened.new_page()
        page.on("console", lambda said: self._said(said.type, said.text))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        return page

    def person(self, badge: str, path: str = "/", **context: Any) -> Page:
        """A page of somebody signed on, at an address."""
        page = self.page(**context)
        answer = page.request.post("/sign-on", data={"badge": badge, "secret": self._floor.secrets[badge]})
        if not answer.ok:
            raise ValueError(answer.text())
        page.goto(path)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self._floor.address, self._floor.address.replace("http", "ws"))):
            self.faults.append(f"asks elsewhere: {request.url}")

    def _said(self, kind: str, text: str) -> None:
        if kind == "error" and not any(one in text for one in self.expected):
            self.faults.append(f"console: {text}")


@pytest.fixture
def visitors(browser: Browser, floor: ServedFloor) -> Iterator[Visitors]:
    found = Visitors(browser, floor)
    yield found
    found.close()
    assert found.faults == []


@pytest.fixture
def person(visitors: Visitors) -> SignedOn:
    """`person("ann", "/pit.html")`: a page of somebody signed on."""
    return visitors.person


def accessible(page: Page) -> None:
    """axe finds nothing serious on a page."""
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in serious] == []
