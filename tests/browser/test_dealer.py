"""The dealer's console in a real browser: by keys alone, by scanner, by picker, when something is wrong."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import SignedOn, accessible
from tests.browser.dealing import command, dealer_of
from tests.browser.floor_served import ServedFloor

PHONE = {"viewport": {"width": 390, "height": 844}}


def test_a_whole_round_by_keys_alone(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1", keys=True)
    page, ann = dealer.page, person("ann")
    expect(dealer.act.locator("h1")).to_have_text("Take the dealer's place.")
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    command(ann, "LIVE-1", "PlaceWager", box=3, spot="ante", amount=1_000)
    dealer.stacks(["Ts", "Th", "2c"])
    for key in ("1", "2", "3"):
        dealer.deals_to("Box 3 decides.")
        page.keyboard.press(key)
        dealer.until(lambda: "decides" not in dealer.says)
        dealer.step()
    expect(dealer.act.locator("h1")).to_have_text("Turn the cards of box 3 and settle it.")
    page.keyboard.type("2d9c")
    page.keyboard.press("Enter")
    slip = dealer.act.locator(".payout")
    expect(slip.locator("caption")).to_have_text("Box 3: Two pair")
    expect(slip.locator("tbody tr")).to_have_count(4)
    expect(slip.locator("tbody tr").nth(3)).to_contain_text("wins 2 to 1")
    expect(slip.locator(".total")).to_have_text("pay $140")
    accessible(page)
    page.keyboard.press("Enter")
    dealer.until(lambda: "settle" not in dealer.says)
    dealer.deals_to("Bets are open.")
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ann") == 100_000 + 14_000
    assert "Collect the cards of the box, count them and rack them." in dealer.done
    command(ann, "LIVE-1", "LeaveSeat", box=3, takes=114_000)


def test_a_scanner_names_cards_and_one_that_lies_open_cannot_come_again(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-2")
    page, ann = dealer.page, person("ann")
    command(ann, "LIVE-2", "TakeSeat", box=2, player="ann", brings=100_000)
    dealer.deals_to("Bets are open.")
    for spot in ("ante", "blind"):
        command(ann, "LIVE-2", "PlaceWager", box=2, spot=spot, amount=1_000)
    dealer.deals_to("Box 2 decides.")
    page.get_by_role("button", name="Box 2 bets $30 on Play").click()
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Turn the next 3 shared cards.")
    page.locator("body").click(position={"x": 2, "y": 2})  # a scanner types wherever the focus is
    for code in ("AH", "10S", "AH"):
        page.keyboard.type(code, delay=0)
        page.keyboard.press("Enter")
    expect(dealer.act.locator(".trouble").first).to_have_text("The Ace of hearts lies on the table already.")
    expect(dealer.act.get_by_label("Cards named").locator("playing-card")).to_have_count(2)
    page.keyboard.type("zz")
    expect(dealer.act.locator(".trouble").first).to_contain_text("is no card")
    page.get_by_text("Pick instead").click()
    expect(page.get_by_role("button", name="Ace of hearts", exact=True)).to_be_disabled()
    page.get_by_role("button", name="2 of clubs", exact=True).click()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(dealer.act.locator("h1")).to_have_text("Turn the next 2 shared cards.")
    expect(page.locator("game-felt playing-card[code='Ts']")).to_be_visible()
    expect(page.get_by_role("button", name="10 of spades", exact=True)).to_be_disabled()
    dealer.stacks(["3c", "8d", "Kd", "Qd", "4h", "5h"])
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-2", "LeaveSeat", box=2)


def test_a_player_without_a_card_is_seated_sold_chips_and_bet_for(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-3")
    page = dealer.page
    dealer.deals_to("Bets are open.")
    page.get_by_label("Box to sit at").select_option("4")
    page.get_by_label("Player to seat").fill("walk-in")
    page.get_by_role("button", name="Seat", exact=True).click()
    box = page.get_by_role("listitem", name="Box 4")
    box.get_by_label("buys chips").fill("200")
    box.get_by_role("button", name="Sell chips").click()
    expect(box.locator(".who")).to_contain_text("$200")
    expect(page.locator(".front")).to_contain_text("drop $200")
    box.get_by_label("Dollars for box 4").fill("25")
    box.get_by_role("button", name="Place").click()
    expect(box.locator(".wagers")).to_have_text("Ante $25")
    box.get_by_role("button", name="Ante back").click()
    expect(box.locator(".who")).to_contain_text("$200")
    box.get_by_label("Dollars for box 4").fill("1")
    box.get_by_role("button", name="Place").click()
    expect(page.locator(".front > .trouble")).to_contain_text("crown-ms-3.0")
    box.get_by_role("button", name="Leaves").click()
    page.get_by_role("dialog").get_by_role("button", name="Leaves", exact=True).click()
    expect(box).to_be_hidden()


def test_what_happened_is_asked_and_the_books_remedies_shown_in_order_with_who_decides(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    page, ben = dealer.page, person("ben")
    command(ben, "LIVE-1", "TakeSeat", box=5, player="ben", brings=100_000)
    dealer.deals_to("Bets are open.")
    command(ben, "LIVE-1", "PlaceWager", box=5, spot="ante", amount=1_000)
    dealer.deals_to("Box 5 decides.")
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Search what happened").fill("suspected")
    dialog.get_by_role("button", name="Players are suspected").click()
    ways = dialog.locator("ol.ways li")
    expect(ways).to_have_count(4)
    expect(ways.nth(0)).to_contain_text("act before others look")
    expect(ways.nth(3)).to_contain_text("the casino supervisor decides")
    accessible(page)
    dialog.get_by_role("button", name="Back").click()
    dialog.get_by_role("button", name="A hand has too many or too few cards.").click()
    dialog.get_by_label("How many cards?").fill("3")
    dialog.get_by_role("button", name="Call it").click()
    expect(dialog.locator(".rulings").first).to_contain_text("anybody on duty decides")
    expect(page.locator("next-act h1")).to_contain_text("A ruling is awaited.")
    dialog.get_by_role("button", name="Misdeal").click()
    expect(dialog).to_be_hidden()
    expect(page.locator(".told")).to_contain_text("The round is a misdeal: every stake goes back")
    assert floor.house.desk.kept("LIVE-1").state.balance("patron:ben") == 100_000
    command(ben, "LIVE-1", "LeaveSeat", box=5)


def test_a_card_that_was_entered_wrongly_is_put_right_from_the_same_list(
    person: SignedOn, floor: ServedFloor
) -> None:
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    page, ann = dealer.page, person("ann")
    command(ann, "LIVE-1", "TakeSeat", box=3, player="ann", brings=100_000)
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "PlaceWager", box=3, spot="ante", amount=1_000)
    dealer.stacks(["Qd", "Th", "2c", "3d", "4h"])
    dealer.deals_to("Box 3 decides.")
    command(ann, "LIVE-1", "Bet", box=3, amount=1_000)
    dealer.until(lambda: "decides" not in dealer.says)
    dealer.deals_to("Box 3 decides.")
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Search what happened").fill("misread")
    dialog.get_by_role("button", name="A card was entered wrongly.").click()
    dialog.get_by_label("Which card lies there?").fill("qs")
    accessible(page)
    dialog.get_by_role("button", name="Put it right").click()
    expect(dialog).to_be_hidden()
    assert floor.house.desk.kept("LIVE-1").state.round.shown == ("Qs",)
    expect(page.locator(".told")).to_contain_text("put right what was entered")
    ann.goto("/table.html?table=LIVE-1")
    command(ann, "LIVE-1", "Bet", box=3, amount=1_000)
    dealer.until(lambda: "decides" not in dealer.says)
    page.keyboard.press("F2")  # play has gone on: it takes a supervisor too
    dialog.get_by_label("Search what happened").fill("misread")
    dialog.get_by_role("button", name="A card was entered wrongly.").click()
    dialog.get_by_label("Which card lies there?").fill("ks")
    dialog.get_by_label("Why, in words").fill("a queen was called, a king lies there")
    dialog.get_by_role("button", name="Put it right").click()
    expect(dialog.get_by_role("alert")).to_contain_text("a supervisor corrects it")
    for label, said in (("Who", "demo-supervisor"), ("Badge", "supervisor")):
        dialog.get_by_label(label, exact=True).fill(said)
    dialog.get_by_label("Secret", exact=True).fill(floor.secrets["supervisor"])
    dialog.get_by_role("button", name="Put it right").click()
    expect(dialog).to_be_hidden()
    assert floor.house.desk.kept("LIVE-1").state.round.shown == ("Ks",)
    expect(ann.locator("body")).to_contain_text("Queen of spades was, and King of spades lies there")
    dealer.deals_to("Box 3 decides.")
    command(ann, "LIVE-1", "Fold", box=3)
    dealer.deals_to("Bets are open.")
    command(ann, "LIVE-1", "LeaveSeat", box=3)


def test_a_supervisor_is_called_and_things_seen_are_reported(person: SignedOn, floor: ServedFloor) -> None:
    dealer = dealer_of(floor, person("dealer", **PHONE), "LIVE-2")
    page = dealer.page
    dealer.deals_to("Bets are open.")
    page.get_by_role("button", name="Call supervisor").click()
    expect(page.locator("deck-list")).to_contain_text("told")
    page.get_by_role("button", name="Report…").click()
    page.get_by_label("What was seen?").select_option("Somebody coaches a player")
    page.get_by_label("In words").fill("from behind")
    page.get_by_role("dialog").get_by_role("button", name="Report").click()
    expect(page.locator(".told")).to_contain_text(re.compile("coaching"))
    pending = floor.house.desk.kept("LIVE-2").state.outbox.pending
    assert {one.name for one in pending} == {"supervisor-called", "coaching"}
    accessible(page)


def test_the_felt_is_seen_from_behind_the_table_or_as_players_see_it(person: SignedOn) -> None:
    page = person("dealer", "/dealer.html?table=LIVE-2")
    first, last = (page.locator(f"game-felt .name[data-box='{box}']") for box in (1, 6))

    def left_to_right() -> list[str]:
        boxes = [found for one in (first, last) if (found := one.bounding_box())]
        return [
            name for _, name in sorted((box["x"], name) for box, name in zip(boxes, ["1", "6"], strict=True))
        ]

    expect(first).to_be_visible()
    assert left_to_right() == ["1", "6"]
    turn = page.get_by_role("button", name=re.compile("Seen from"))
    turn.click()
    expect(turn).to_have_text("Seen from the players’ side")
    assert left_to_right() == ["6", "1"]
    page.reload()
    expect(turn).to_have_text("Seen from the players’ side")
    expect(first).to_be_visible()
    assert left_to_right() == ["6", "1"]
    turn.click()
    accessible(page)


def test_the_console_asks_which_table_and_shows_every_key(person: SignedOn) -> None:
    page = person("dealer", "/dealer.html")
    page.get_by_role("link", name=re.compile("LIVE-2")).click()
    expect(page.locator("header.frame .where")).to_have_text("Dealer · LIVE-2")
    expect(page.locator("next-act")).to_have_attribute("data-seq", re.compile(r"\d+"))
    page.keyboard.press("F9")
    expect(page.get_by_role("dialog")).to_contain_text("call a supervisor")
