"""A dealer at the dealer's console, in a test: does what is next, by clicking or by keys alone."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.floor_served import ServedFloor

WAIT_MS = 10_000
SHOWN = """(act) => {
  const entry = act.querySelector("card-entry");
  const button = act.querySelector("button.big");
  return {
    says: act.querySelector("h1").textContent,
    seq: Number(act.dataset.seq ?? 0),
    cards: entry.hidden ? 0 : entry.querySelectorAll("figure").length,
    button: !button.hidden && !button.disabled && !button.ariaDisabled,
    awake: !button.ariaDisabled,
  };
}"""


class Dealer:
    """The console of a table, and the cards that come next."""

    def __init__(self, page: Page, *, keys: bool = False) -> None:
        self.page = page
        self.act = page.locator("next-act")
        self.keys = keys
        self.done: list[str] = []
        self.cards: Iterator[str] = iter(())
        expect(self.act.locator("h1")).not_to_have_text("Looking at the table…")

    @property
    def now(self) -> dict[str, Any]:
        """What the console shows at one moment."""
        found: dict[str, Any] = self.act.evaluate(SHOWN)
        return found

    @property
    def says(self) -> str:
        return str(self.now["says"])

    def stacks(self, cards: Iterable[str]) -> None:
        """These cards come next, in this order."""
        self.cards = iter(cards)

    def step(self) -> None:
        """The next act, and until the console has heard of it."""
        self.awake()
        now = self.now
        if now["cards"]:
            self._names([next(self.cards) for _ in range(now["cards"])], settles="settle" in now["says"])
        elif self.keys:
            self.page.keyboard.press("Enter")
        else:
            self.act.locator("button.big").click()
            self._is_sure()
        self.done.append(now["says"])
        self.until(lambda: self.now["seq"] > now["seq"])

    def _names(self, cards: list[str], *, settles: bool) -> None:
        self.page.keyboard.type("".join(cards))
        self.page.keyboard.press("Enter")
        if settles:
            settle = self.act.get_by_role("button", name="Settle box")
            expect(settle).to_be_focused()
            expect(settle).to_be_enabled()
            self.page.keyboard.press("Enter")

    def _is_sure(self) -> None:
        """What pays a jackpot is asked once, with the amount."""
        question = self.page.get_by_role("dialog")
        if self.act.locator("table.prizes").count() and question.count():
            question.locator("button.first").click()

    def deals_to(self, text: str) -> None:
        """Until the console says something that has this in it."""
        while text not in (now := self.now)["says"]:
            if now["button"] or now["cards"]:
                self.step()
            else:
                self.page.wait_for_timeout(20)
        self.awake()

    def awake(self) -> None:
        """Until what is next has been there for as long as it takes to mean it."""
        self.until(lambda: bool(self.now["awake"]))

    def until(self, holds: Callable[[], bool]) -> None:
        waited = 0
        while not holds():
            assert waited < WAIT_MS, self.says
            self.page.wait_for_timeout(20)
            waited += 20


def dealer_of(floor: ServedFloor, page: Page, table: str, *, keys: bool = False) -> Dealer:
    """The dealer of a table before an open console, where bets are open."""
    page.goto(f"/dealer.html?table={table}")
    return Dealer(page, keys=keys)


def command(page: Page, table: str, type: str, **fields: object) -> None:
    """Something somebody does without a page being looked at."""
    me = page.request.get("/me").json()["id"]
    answer = page.request.post(f"/tables/{table}/commands", data={"type": type, "actor": me, **fields})
    assert answer.ok, answer.text()
