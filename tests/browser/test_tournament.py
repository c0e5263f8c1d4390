"""Tournaments in the browser: a director and two players from plan to prizes, and a show to watch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.core import commands as c
from tests.browser.conftest import SignedOn, accessible
from tests.service.cup_floor import CupFloor, wait
from tests.service.serving import served


class ServedCup(CupFloor):
    """The floor of the cups, and where it is served."""

    address = ""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedCup]:
    one = ServedCup(tmp_path_factory.mktemp("cups") / "floor.db")
    with served(one.app) as address:
        one.address = address
        yield one


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_a_tournament_from_plan_to_prizes(floor: ServedCup, person: SignedOn) -> None:
    manager = person("manager", "/tournament.html")
    expect(manager.get_by_text("None is planned yet.")).to_be_visible()
    press(manager, "Plan a tournament…")
    manager.get_by_label("Hands of a round").fill("1")
    manager.get_by_label("Start").fill("2026-01-01T10:00")
    press(manager, "Plan it", "Publish the terms", "Notice 1 was given", "Direct it myself", "I am here")
    press(manager, "Open registration", "Start at another time…")
    expect(manager.get_by_label("Start, with notice to the players")).to_be_visible()
    manager.keyboard.press("Escape")
    expect(manager.get_by_role("button", name="Close registration")).to_be_visible()
    players = {name: person(name, "/tournament.html") for name in ("ann", "ben")}
    for page in players.values():
        press(page, "Enter, and accept the terms")
        expect(page.locator(".own")).to_contain_text("You are entered")
    accessible(players["ann"])
    press(manager, "Close registration", "Keep cup-1 for it", "Keep cup-2 for it")
    for table in ("cup-1", "cup-2"):
        assert manager.request.post(f"/tables/{table}/open").ok
    press(manager, "Players are briefed and understand (2)", "Start the tournament", "Draw the seats")
    press(manager, "Seat the players and play")
    players["ann"].get_by_role("link", name="To your seat").click()
    expect(players["ann"].get_by_text("All amounts are tournament chips")).to_be_visible()
    accessible(manager)
    for _ in range(2):  # the final has two hands
        hand(floor)
    press(manager, "Conclude cup-1", "Award the prizes")
    board = players["ben"].locator("tournament-board").first
    expect(board.locator("tbody tr").first).to_contain_text("$125")
    expect(players["ben"].locator(".own")).to_contain_text("place")


def hand(floor: ServedCup) -> None:
    """Both ante and fold, as the house hears them; the machine deals."""
    house = floor.house
    number = house.desk.table("cup-1").round.number
    boxes = {box.seat: box.number for box in house.desk.table("cup-1").boxes if box.seat}

    def gives(command: c.Command) -> bool:
        return house.desk.give("cup-1", command, house.staff("cup-1")).refusal is None

    for player, box in boxes.items():
        ante = c.PlaceWager(actor=player, box=box, spot="ante", amount=5_000 * box)
        wait(lambda ante=ante: gives(ante))  # type: ignore[misc]
    for player, box in boxes.items():
        wait(lambda player=player, box=box: gives(c.Fold(actor=player, box=box)))  # type: ignore[misc]
    wait(lambda: house.desk.table("cup-1").round.number > number)


def test_a_newcomer_watches_a_tournament_to_its_final_table(floor: ServedCup, person: SignedOn) -> None:
    floor.app.state.show._sleep = lambda seconds: None
    page = person("ann", "/tournament.html")
    page.get_by_label("Players", exact=True).fill("13")
    press(page, "Start and watch")
    shown = page.locator("tournament-show")
    expect(shown.get_by_text("over", exact=True)).to_be_visible(timeout=30_000)
    expect(shown.locator("tbody tr")).to_have_count(13)
    expect(shown.locator("tbody tr").first).to_contain_text("$520")
    expect(shown.locator("game-felt")).to_be_visible()
    accessible(page)


def test_on_a_telephone_nothing_is_cut_off(floor: ServedCup, person: SignedOn) -> None:
    page = person("ann", "/tournament.html", viewport={"width": 390, "height": 844})
    expect(page.get_by_role("heading", name="Watch a practice tournament")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
