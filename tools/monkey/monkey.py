"""A monkey at the player's table: presses and types at random, and at one spot over and over."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as BrowserError

from croupier.table import events as e
from tests.browser.floor_served import ServedFloor, quick_floor
from tools.monkey.meant import records, unmeant

SIZES: Final = ({"width": 1280, "height": 720}, {"width": 390, "height": 844})
PRESSES: Final = 14  # in a row, of one kind
KEYS: Final = ("f", "c", "1", "2", "3", "4", "b", "x", "u", "l", " ", "Enter", "Tab", "Escape", "r", "+", "-")
SPOTS: Final = (
    "bet-1",
    "bet-3",
    "bet-4",
    "check",
    "least",
    "same",
)  # keys whose place is pressed over and over
WATCHED: Final = """() => {
  const keeps = (one) => {
    const kept = JSON.parse(sessionStorage.getItem("pressed") ?? "[]");
    sessionStorage.setItem("pressed", JSON.stringify([...kept, one]));
  };
  const said = new WeakMap();
  const now = () => performance.timeOrigin + performance.now();
  const off = (node) => node.getAttribute("aria-disabled") === "true" || node.disabled;
  const act = (node) => node.closest("next-act")?.querySelector("h1").textContent ?? "";
  const own = (node) => node.getAttribute("aria-label") || node.textContent;
  const words = (node) => (node.matches(".rest") ? "" : act(node) + own(node));
  const look = () => {
    for (const node of document.querySelectorAll("button")) {
      if (said.get(node)?.words !== words(node)) said.set(node, { words: words(node), since: now() });
    }
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look)
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }));
  addEventListener("click", (event) => {
    const node = event.target.closest?.("button");
    if (!node) return;
    look();
    const { words, since } = said.get(node);
    const asked = Boolean(node.closest("dialog"));
    keeps({ at: now(), read: now() - since, says: words, off: off(node), asked });
  }, { capture: true });
  addEventListener("keydown", (event) => {
    const field = event.key === "Enter" && event.target.closest?.("input");
    if (field) keeps({ at: now(), read: 0, says: "", off: false, asked: Boolean(field.closest("dialog")) });
    for (const node of document.querySelectorAll("button[aria-keyshortcuts]")) {
      const key = node.getAttribute("aria-keyshortcuts");
      if ((key === "Space" ? " " : key.toLowerCase()) !== event.key.toLowerCase()) continue;
      look();
      const { words, since } = said.get(node);
      keeps({ at: now(), read: now() - since, says: words, off: off(node), asked: false });
    }
  }, { capture: true });
}"""

TAKEN: Final = """() => {
  const found = JSON.parse(sessionStorage.getItem("pressed") ?? "[]");
  sessionStorage.removeItem("pressed");
  return found;
}"""


class Monkey:
    """Somebody at a page who means nothing."""

    keys: Sequence[str] = KEYS
    spots: Sequence[str] = tuple(f"[data-name='{name}']" for name in SPOTS)
    tops: Sequence[float] = (0.0, 0.68)  # of the page; most of what can be pressed is in the bar

    def __init__(self, page: Page, card: dict[str, str], address: str, seed: int) -> None:
        self.page, self.card, self.address, self.dice = page, card, address, random.Random(seed)
        self.presses: list[dict[str, Any]] = []
        page.context.add_init_script(f"({WATCHED})()")
        page.on("popup", lambda other: other.close())
        page.request.post("/sign-on", data=card)
        page.goto(self.address)
        self._ready()

    def plays(self) -> None:
        """Some presses of one kind; then back to the page, wherever that led."""
        kind = self.dice.choice(("anywhere", "anywhere", "keys", "keys", "spot", "spot"))
        for press in getattr(self, f"_{kind}")():
            try:
                press()
                self.page.wait_for_timeout(self.dice.choice((20, 60, 150, 480)))
            except BrowserError:
                break  # it has led somewhere else
        self._back()

    def _anywhere(self) -> Iterator[Any]:
        size = self.page.viewport_size or {"width": 0, "height": 0}
        for _ in range(PRESSES):
            top = size["height"] * self.dice.choice(self.tops)
            at = self.dice.uniform(0, size["width"] - 1), self.dice.uniform(top, size["height"] - 1)
            yield lambda at=at: self.page.mouse.click(*at)

    def _keys(self) -> Iterator[Any]:
        for _ in range(PRESSES):
            yield lambda: self.page.keyboard.press(self.dice.choice(self.keys))

    def _spot(self) -> Iterator[Any]:
        part = self.page.locator(self.dice.choice(self.spots)).first
        box = part.bounding_box() if part.count() else None
        if box is None:
            return
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for _ in range(PRESSES):
            yield lambda: self.page.mouse.click(*at)

    def _back(self) -> None:
        """What was pressed is kept; who is away comes back."""
        page = self.page
        try:
            self.presses += page.evaluate(TAKEN)
            away = not self._here()
        except BrowserError:
            away = True
        if away or page.locator("dialog.sign-on").count():
            page.request.post("/sign-on", data=self.card)
            page.goto(self.address)
        page.keyboard.press("Escape")
        self._ready()

    def _here(self) -> bool:
        return self.page.url.endswith(self.address)

    def _ready(self) -> None:
        """Who comes to a page may have something to do first."""


class PlayerMonkey(Monkey):
    """One who plays."""

    def _ready(self) -> None:
        """Who stands sits down."""
        page = self.page
        page.keyboard.press("Escape")
        page.locator("play-bar .asks").wait_for()
        sits = page.get_by_role("button", name="Sit at box 3")
        if not page.locator("game-felt .name.mine").count() and sits.count():
            sits.click()
            page.get_by_role("button", name="Sit down").click()
            page.locator("game-felt .name.mine").wait_for()


def plays(browser: Browser, floor: ServedFloor, table: str, rounds: int, seed: int) -> list[str]:
    """Some rounds at a table, half of them on a phone; what was not meant."""
    faults = []
    for size, share in zip(SIZES, (rounds - rounds // 2, rounds // 2), strict=True):
        before = floor.house.desk.kept(table).head.seq
        context = browser.new_context(base_url=floor.address, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        card = {"badge": "ann", "secret": floor.secrets["ann"]}
        monkey = PlayerMonkey(page, card, f"/table.html?table={table}", seed)
        done = 0
        while done < share:
            monkey.plays()
            found = records(floor, table, before)
            done = sum(isinstance(one.event, e.RoundClosed | e.RoundVoided) for one in found)
        faults += unmeant("ann", records(floor, table, before), monkey.presses)
        context.close()
    return faults


def monkey_floor() -> Any:
    """The quick floor, where nobody waits for long."""
    floor = quick_floor()
    return replace(floor, tables=tuple(replace(one, betting_seconds=2) for one in floor.tables))
