"""A monkey at the player's table: presses and types at random, and at one spot over and over.

python -m tools.monkey [rounds of each game]

Whatever the house then has on record of the player must be what a person would have meant: a key that had
said so for a while, and where more than the ante was given up or the seat was, the answer to a question too.
"""

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from croupier.house.desk.streams import table_stream
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import snapshot
from croupier.table import events as e
from tests.browser.conftest import FLAGS
from tests.browser.floor_served import ServedFloor, floor_served, quick_floor
from tools.browser import ADVICE, chromium

GAMES: Final = ("star-ms-4", "star-uth")
SIZES: Final = ({"width": 1280, "height": 720}, {"width": 390, "height": 844})
ROUNDS: Final = 200
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
READ_MS: Final = 250  # a key that has said something for less than that was not read
WATCHED: Final = """() => {
  const keeps = (one) => {
    const kept = JSON.parse(sessionStorage.getItem("pressed") ?? "[]");
    sessionStorage.setItem("pressed", JSON.stringify([...kept, one]));
  };
  const said = new WeakMap();
  const now = () => performance.timeOrigin + performance.now();
  const off = (node) => node.getAttribute("aria-disabled") === "true" || node.disabled;
  const words = (node) => (node.matches(".rest") ? "" : node.getAttribute("aria-label") || node.textContent);
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

    def __init__(self, page: Page, card: dict[str, str], table: str, seed: int) -> None:
        self.page, self.card, self.dice = page, card, random.Random(seed)
        self.address = f"/table.html?table={table}"
        self.presses: list[dict[str, Any]] = []
        page.context.add_init_script(f"({WATCHED})()")
        page.on("popup", lambda other: other.close())
        page.request.post("/sign-on", data=card)
        page.goto(self.address)
        self._back()

    def plays(self) -> None:
        """Some presses of one kind; then back to the table, wherever that led."""
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
            # most of what can be pressed is in the bar
            top = size["height"] * self.dice.choice((0.0, 0.68))
            at = self.dice.uniform(0, size["width"] - 1), self.dice.uniform(top, size["height"] - 1)
            yield lambda at=at: self.page.mouse.click(*at)

    def _keys(self) -> Iterator[Any]:
        for _ in range(PRESSES):
            yield lambda: self.page.keyboard.press(self.dice.choice(KEYS))

    def _spot(self) -> Iterator[Any]:
        part = self.page.locator(f"[data-name='{self.dice.choice(SPOTS)}']")
        box = part.bounding_box() if part.count() else None
        if box is None:
            return
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for _ in range(PRESSES):
            yield lambda: self.page.mouse.click(*at)

    def _back(self) -> None:
        """What was pressed is kept; who stands sits down, who is away comes back."""
        page = self.page
        try:
            self.presses += page.evaluate(TAKEN)
            away = not page.url.endswith(self.address)
        except BrowserError:
            away = True
        if away or page.locator("dialog.sign-on").count():
            page.request.post("/sign-on", data=self.card)
            page.goto(self.address)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator("play-bar .asks").wait_for()
        sits = page.get_by_role("button", name="Sit at box 3")
        if not page.locator("game-felt .name.mine").count() and sits.count():
            sits.click()
            page.get_by_role("button", name="Sit down").click()
            page.locator("game-felt .name.mine").wait_for()


def records(floor: ServedFloor, table: str, after: int) -> list[Recorded]:
    """What is on record of a table since."""
    with snapshot(floor.house.log.database) as moment:
        return list(moment.records(table_stream(table), after))


def unmeant(player: str, found: list[Recorded], presses: list[dict[str, Any]]) -> list[str]:
    """What is on record of a player that no press can have meant."""
    faults: list[str] = []
    stakes: dict[int, dict[str, int]] = {}
    for record in found:
        event = record.event
        if isinstance(event, e.RoundOpened):
            stakes = {box: wagers for box, wagers in stakes.items() if wagers}
        if isinstance(event, e.WagerPlaced) and event.owner == player:
            stakes.setdefault(event.box, {})[event.spot] = event.stake
            word = "Bet " if event.acted is not None else ("Place bets", "Same again", "Bet the least")
            if not _meant(record, presses, word, asked=False):
                faults.append(f"{record.seq}: a wager of {event.stake} on {event.spot}")
        if isinstance(event, e.BoxFolded) and not event.deemed:
            needed = {"ante", "blind", "jackpot"}
            asks = any(spot not in needed for spot in stakes.get(event.box, {}))
            if not _meant(record, presses, "Fold", asked=asks):
                faults.append(f"{record.seq}: a fold of {stakes.get(event.box)}")
        if isinstance(event, e.BoxConceded) and not _meant(record, presses, "Give up", asked=True):
            faults.append(f"{record.seq}: a hand conceded")
        if isinstance(event, e.SeatLeft) and not _meant(record, presses, "Leave", asked=True):
            faults.append(f"{record.seq}: the seat was left")
        if isinstance(event, e.RoundClosed | e.RoundVoided):
            stakes.clear()
    return faults


def _meant(
    record: Recorded, presses: list[dict[str, Any]], word: str | tuple[str, ...], *, asked: bool
) -> bool:
    """Whether shortly before somebody pressed what had said so for a while and could be pressed."""
    return any(
        one["says"].startswith(word) and not one["off"] and one["read"] >= READ_MS
        and (one["asked"] or not asked) and -5_000 < one["at"] - record.time < 500
        for one in presses
    )  # fmt: skip


def plays(browser: Browser, floor: ServedFloor, table: str, rounds: int, seed: int) -> list[str]:
    """Some rounds at a table, half of them on a phone; what was not meant."""
    faults = []
    for size, share in zip(SIZES, (rounds - rounds // 2, rounds // 2), strict=True):
        before = floor.house.desk.kept(table).head.seq
        context = browser.new_context(base_url=floor.address, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        card = {"badge": "ann", "secret": floor.secrets["ann"]}
        monkey = Monkey(page, card, table, seed)
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


def main(words: list[str]) -> int:
    """So many rounds of each game, and what of them was not meant."""
    rounds = int(words[0]) if words else ROUNDS
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    faults = []
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", monkey_floor()) as floor,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        for table in GAMES:
            missed = plays(browser, floor, table, rounds, seed=rounds)
            print(f"{table}: {rounds} rounds, {len(missed)} acts that nobody meant", flush=True)
            faults += missed
        browser.close()
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
