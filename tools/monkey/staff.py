"""A monkey at the consoles of dealer and pit: presses and types at random, and at one spot over and over."""

from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Browser, Page

from croupier.store.codec import Recorded
from croupier.table import events as e
from tests.browser.floor_served import ServedFloor
from tools.monkey.meant import READ_MS, records
from tools.monkey.monkey import SIZES, Monkey

TABLE: Final = "LIVE-1"
PAGES: Final = {"dealer": f"/dealer.html?table={TABLE}", "supervisor": f"/pit.html?table={TABLE}"}
SPOTS: Final = {
    "dealer": ("next-act button.big", "li.now .acts button", ".help button"),
    "supervisor": ("wait-list .acts button", "floor-tiles .opens", "table-sheet [data-act]"),
}
KEYS: Final = (*"123fcakqs5hd", "Enter", "Enter", "Enter", "Tab", "Escape", "F2", "F4", "F9")
GRAVE: Final = (e.TableClosed, e.SeatLeft, e.SeatVacated, e.BoxConceded, e.JackpotConfirmed, e.JackpotPaid)
BOUGHT: Final = {"ante", "jackpot"}


class StaffMonkey(Monkey):
    """One of the staff."""

    keys = KEYS
    tops = (0.07,)  # below the frame

    def __init__(self, page: Page, card: dict[str, str], seed: int) -> None:
        self.spots = SPOTS[card["badge"]]
        super().__init__(page, card, PAGES[card["badge"]], seed)

    def _here(self) -> bool:
        """A console may say more in its address."""
        return self.address.partition("?")[0] in self.page.url


def works(browser: Browser, floor: ServedFloor, turns: int, seed: int) -> list[str]:
    """Some turns at both consoles while Ann plays as often as she can; what was not meant."""
    before = floor.house.desk.kept(TABLE).head.seq
    contexts = [browser.new_context(base_url=floor.address, viewport=SIZES[0]) for _ in range(3)]  # type: ignore[arg-type]
    ann, *pages = (context.new_page() for context in contexts)
    ann.request.post("/sign-on", data={"badge": "ann", "secret": floor.secrets["ann"]})
    monkeys = [
        StaffMonkey(page, {"badge": badge, "secret": floor.secrets[badge]}, seed)
        for page, badge in zip(pages, PAGES, strict=True)
    ]
    for _ in range(turns):
        _ann_plays(ann)
        for monkey in monkeys:
            monkey.plays()
    presses = [press for monkey in monkeys for press in monkey.presses]
    faults = list(_unmeant(records(floor, TABLE, before), presses))
    for context in contexts:
        context.close()
    return faults


def _ann_plays(page: Page) -> None:
    """Sits down, bets and decides; what cannot be done now is refused."""
    for command in (
        {"type": "TakeSeat", "player": "ann", "brings": 100_000},
        {"type": "PlaceWager", "spot": "ante", "amount": 1_000},
        {"type": "Bet", "amount": 1_000},
    ):
        page.request.post(f"/tables/{TABLE}/commands", data={"actor": "ann", "box": 3, **command})


def _unmeant(found: list[Recorded], presses: list[dict[str, Any]]) -> Iterator[str]:
    """What staff have on record that no press can have meant."""
    stakes: dict[int, set[str]] = {}
    for record in found:
        event = record.event
        if isinstance(event, e.WagerPlaced):
            stakes.setdefault(event.box, set()).add(event.spot)
        if isinstance(event, e.RoundClosed | e.RoundVoided):
            stakes.clear()
        if record.actor not in ("demo-dealer", "demo-supervisor"):
            continue
        more = isinstance(event, e.BoxFolded) and bool(stakes.get(event.box, set()) - BOUGHT)
        asks = more or isinstance(event, GRAVE)
        if not any(_meant(record, one) and (one["asked"] or not asks) for one in presses):
            yield f"{record.seq}: {type(event).__name__} by {record.actor}"


def _meant(record: Recorded, press: dict[str, Any]) -> bool:
    read = press["read"] >= READ_MS or not press["says"]  # what is typed into a field is one's own
    return not press["off"] and read and -5_000 < press["at"] - record.time < 500
