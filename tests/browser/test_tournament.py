"""Tournaments in the browser: a director and two players from plan to prizes, and a show to watch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.table import commands as c
from tests.browser.conftest import SignedOn, accessible
from tests.floors.cup_floor import CupFloor, wait
from tests.floors.serving import served


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


def confirm(page: Page, name: str) -> None:
    """A button that asks for more, all of which is filled in already."""
    press(page, name + "…")
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_tournament_from_plan_to_prizes(floor: ServedCup, person: SignedOn) -> None:
    manager = person("manager", "/tournament.html?tournament=cup")
    press(manager, "Plan a tournament…")
    manager.get_by_label("Start", exact=True).fill("2026-01-01T10:00")
    manager.get_by_text("Format", exact=True).click()
    for nth, hands in enumerate(("1", "2")):
        manager.get_by_label("Hands", exact=True).nth(nth).fill(hands)
    manager.get_by_text("Second chances", exact=True).click()
    secret = manager.get_by_role("group", name="Secret wagers")
    secret.get_by_label("In these terms").check()
    secret.get_by_label("How many in a session").fill("2")
    accessible(manager)
    press(manager, "Plan it", "Publish the terms", "The inspectorate was told of it", "Direct it myself")
    press(manager, "I am here")
    press(manager, "Other terms…")
    manager.get_by_label("Location").fill("Pearl room")
    press(manager, "Amend", "Publish the terms", "The regulator was told of the changes")
    press(manager, "Open registration", "Start at another time…")
    expect(manager.get_by_label("Start, with notice to the players")).to_be_visible()
    manager.keyboard.press("Escape")
    expect(manager.get_by_role("button", name="Close registration")).to_be_visible()
    players = {name: person(name, "/tournament.html") for name in ("ann", "ben")}
    for page in players.values():
        confirm(page, "Enter, and accept the terms")
        expect(page.locator(".own")).to_contain_text("You are entered")
    accessible(players["ann"])
    closes(manager, "Close registration", "2 players have entered.")
    confirm(manager, "Keep tables for it")
    for table in ("cup-1", "cup-2"):
        gold(manager, f"Open {table} with tournament chips")
    confirm(manager, "Players are briefed and understand (2)")
    press(manager, "Start the tournament", "Draw the seats", "Seat the players and play")
    ann = players["ann"]
    ann.get_by_role("link", name="To your seat").click()
    expect(ann.get_by_text("All amounts are tournament chips")).to_be_visible()
    in_secret(floor, ann, players["ben"])
    accessible(manager)
    hand(floor)  # the final has two hands
    press(manager, "Conclude cup-1", "Award the prizes")
    board = players["ben"].locator("tournament-board").first
    expect(board.locator("tbody tr").first).to_contain_text("$125")
    expect(players["ben"].locator(".own").first).to_contain_text("place")
    unpaid = manager.get_by_role("region", name="To be paid").get_by_role("listitem")
    for left in (2, 1):
        expect(unpaid).to_have_count(left)
        press(manager, "Pay a prize…")
        manager.get_by_label("How you made sure who they are").fill("photo card")
        press(manager, "It is paid")
    expect(unpaid).to_have_count(0)
    assert floor.house.desk.tournaments.tournament("cup").owed() == {}


def gold(page: Page, name: str) -> None:
    """The one gold button of the page is this, and is pressed."""
    button = page.locator("tournament-acts button.first")
    expect(button).to_have_text(name)
    button.click()


def closes(page: Page, yes: str, says: str) -> None:
    """Registration closes once it was asked for with the number of players."""
    page.get_by_role("button", name="Close registration", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(says)
    dialog.get_by_role("button", name=yes, exact=True).click()
    expect(dialog).to_have_count(0)


def test_whoever_presses_gold_only_comes_to_no_dead_end(floor: ServedCup, person: SignedOn) -> None:
    page = person("manager", "/tournament.html?tournament=gold")
    press(page, "Plan a tournament…")
    page.get_by_label("Short name, for addresses").fill("gold")
    page.get_by_label("Title").fill("Gold cup")
    press(page, "Plan it")
    before = ("Publish the terms", "The inspectorate was told of it", "Direct it myself", "I am here")
    for name in (*before, "Open registration"):
        gold(page, name)
    gold(page, "Enter a player…")  # and not to close what nobody entered
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player").fill("nobody here")
    dialog.get_by_label("Name and pictures may be used to advertise").check()
    dialog.get_by_role("button", name="Enter a player").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(dialog.get_by_label("Player")).to_have_value("nobody here")  # nothing typed is lost
    expect(dialog.get_by_label("Name and pictures may be used to advertise")).to_be_checked()
    page.keyboard.press("Escape")
    press(page, "Close registration")
    expect(dialog).to_contain_text("Nobody has entered.")
    dialog.get_by_role("button", name="No").click()
    assert floor.house.desk.tournaments.tournament("gold").phase == "entries"
    closes(page, "Close it all the same", "it cannot start and can only be called off")
    expect(page.locator("tournament-acts .next")).to_contain_text("It cannot start, only be called off.")
    confirm_in(page.locator("tournament-acts .next"), "Call it off…")
    gold(page, "The regulator was told of the changes")
    gold(page, "The players were told it is called off")
    expect(page.locator("tournament-acts .next")).to_contain_text("It was called off.")


def confirm_in(place: Locator, name: str) -> None:
    place.get_by_role("button", name=name).click()
    dialog = place.page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("nobody came")
    dialog.get_by_role("button", name=name.rstrip("…")).click()


def in_secret(floor: ServedCup, ann: Page, ben: Page) -> None:
    """The first hand: ann writes, locks and opens her wager; nobody has the amount before."""
    press(ann, "Wager in secret…")
    ann.get_by_label("Your wager, in chips").fill("77")
    ann.get_by_role("dialog").get_by_role("button", name="Lock it").click()
    opens = ann.get_by_role("button", name="Open my secret wager")
    expect(opens).to_contain_text("$77")
    place = floor.house.desk.table("cup-1").tournament
    assert place is not None
    assert list(place.secret) == ["ann"]
    seen = ben.request.get("/tables/cup-1").text()
    assert "7700" not in seen
    assert '"sealed":["ann"]' in seen
    ann.reload()
    opens.click()
    wait(
        lambda: any(
            wager.stake == 7_700 for box in floor.house.desk.table("cup-1").boxes for wager in box.wagers
        )
    )
    finish(floor, {"ann"})


def hand(floor: ServedCup) -> None:
    """Both ante and fold, as the house hears them; the machine deals."""
    finish(floor, set())


def finish(floor: ServedCup, bet: set[str]) -> None:
    """Who has not bet yet antes, all fold."""
    house = floor.house
    number = house.desk.table("cup-1").round.number
    boxes = {box.seat: box.number for box in house.desk.table("cup-1").boxes if box.seat}

    def gives(command: c.Command) -> bool:
        return house.desk.give("cup-1", command, house.staff("cup-1")).refusal is None

    for player, box in boxes.items():
        if player not in bet:
            ante = c.PlaceWager(actor=player, box=box, spot="ante", amount=5_000 * box)
            wait(lambda ante=ante: gives(ante))  # type: ignore[misc]
    for player, box in boxes.items():
        wait(lambda player=player, box=box: gives(c.Fold(actor=player, box=box)))  # type: ignore[misc]
    wait(lambda: house.desk.table("cup-1").round.number > number)


def test_a_newcomer_watches_a_tournament_to_its_final_table(floor: ServedCup, person: SignedOn) -> None:
    floor.app.state.show._sleep = lambda seconds: None
    page = person("ann", "/tournament.html")
    page.get_by_label("Players", exact=True).fill("13")
    page.get_by_label("Speed").select_option("Fast")
    press(page, "Start and watch")
    expect(page.get_by_label("Speed")).to_have_value("5")
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
