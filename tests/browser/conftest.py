"""A real browser before a served floor; a page that errs, or asks elsewhere, fails its test."""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final

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
Opens = Callable[[], AbstractContextManager[ServedFloor]]
FAILED: Final = pytest.StashKey[bool]()


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test came to, for the floor it was played on."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


class KeptFloor:
    """The floor that is served now: opened when it is wanted, and given up when a test went wrong on it."""

    def __init__(self, opens: Opens) -> None:
        self._opens = opens
        self._open = ExitStack()
        self._floor: ServedFloor | None = None

    def floor(self) -> ServedFloor:
        if self._floor is None:
            self._floor = self._open.enter_context(self._opens())
        return self._floor

    def give_up(self) -> None:
        self._open.close()
        self._floor = None


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """How a floor for the tests of a file is opened; a file may have another."""
    return lambda: floor_served(tmp_path_factory.mktemp("floor") / "floor.db")


@pytest.fixture(scope="module")
def kept(opens: Opens) -> Iterator[KeptFloor]:
    found = KeptFloor(opens)
    yield found
    found.give_up()


@pytest.fixture
def floor(kept: KeptFloor, request: pytest.FixtureRequest) -> Iterator[ServedFloor]:
    """A floor, with tables and seats for each test of a file; after one that failed, a new one."""
    yield kept.floor()
    if request.node.stash.get(FAILED, False):
        kept.give_up()


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
def visitors(browser: Browser, floor: ServedFloor, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    found = Visitors(browser, floor)
    yield found
    found.close()
    if found.faults:
        request.node.stash[FAILED] = True
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
