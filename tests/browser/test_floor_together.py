"""Four browsers at one live table: two players, a dealer and a supervisor, each with their own console."""

import re

from playwright.sync_api import Locator, Page, expect

from croupier.table.table import Table
from tests.browser.at_table import leaves, sits
from tests.browser.conftest import SignedOn
from tests.browser.dealing import Dealer, dealer_of
from tests.browser.floor_served import ServedFloor


class Together:
    """Everybody at a table; ann plays box 3 and ben box 5."""

    def __init__(self, person: SignedOn, floor: ServedFloor, table: str, boss: str = "supervisor") -> None:
        self.table = table
        self.floor = floor
        self.ann = person("ann", f"/table.html?table={table}")
        self.ben = person("ben", f"/table.html?table={table}")
        self.dealer = dealer_of(floor, person("dealer"), table)
        self.pit = person(boss, "/pit.html")
        sits(self.ann, 3)
        sits(self.ben, 5)
        self.dealer.deals_to("Bets are open.")

    @property
    def players(self) -> tuple[Page, Page]:
        return self.ann, self.ben

    def bet_least(self) -> None:
        for page in self.players:
            page.get_by_role("button", name=re.compile("Bet the least")).click()
            expect(page.locator("play-bar .has")).not_to_have_text("You have $1,000")

    def decide(self, ann: str, ben: str) -> None:
        """Both press a decision when they are asked; then the dealer goes on."""
        self.dealer.deals_to("decides.")
        for page, name in ((self.ann, ann), (self.ben, ben)):
            if name:
                button(page, name).click()
                if (
                    name == "Fold"
                    and (sure := page.get_by_role("button", name=re.compile("Fold, give up"))).is_visible()
                ):
                    sure.click()
        self.dealer.until(lambda: "decides" not in self.dealer.says)

    def balance(self, player: str) -> int:
        table: Table = self.floor.house.desk.kept(self.table).state
        return table.balance(f"patron:{player}")

    def ends(self) -> None:
        self.dealer.deals_to("Bets are open.")
        for page in self.players:
            leaves(page)


def button(page: Page, name: str) -> Locator:
    return page.locator("play-bar .buttons").get_by_role("button", name=re.compile(name)).first


def shows(dealer: Dealer, *cards: str) -> None:
    """Name the cards that are due."""
    dealer.stacks(cards)
    while not (now := dealer.now)["cards"]:
        if now["button"]:
            dealer.step()
    dealer.step()


def test_a_round_of_mississippi_stud(person: SignedOn, floor: ServedFloor) -> None:
    four = Together(person, floor, "LIVE-1")
    four.bet_least()
    four.decide("Bet 3x", "Bet 1x")
    shows(four.dealer, "Ts")
    four.decide("Bet 1x", "Fold")
    shows(four.dealer, "Th")
    four.decide("Bet 1x", "")
    shows(four.dealer, "2c")
    four.dealer.deals_to("Turn the cards of box 3 and settle it.")
    shows(four.dealer, "2d", "9c")
    expect(four.ann.locator(".results")).to_contain_text("pays 2 to 1")
    expect(four.ben.locator(".results")).to_contain_text("Folded")
    four.dealer.deals_to("Bets are open.")
    assert (four.balance("ann"), four.balance("ben")) == (100_000 + 2 * 3_000, 100_000 - 1_000)
    line = four.pit.locator("floor-grid tr[data-table='LIVE-1']")
    expect(line).to_contain_text("-$50")  # two pair paid $60, and $10 were won
    four.ends()


def test_a_misdeal_of_ultimate_holdem_is_ruled_by_the_supervisor_and_the_next_round_played(
    person: SignedOn, floor: ServedFloor
) -> None:
    four = Together(person, floor, "LIVE-2")
    four.bet_least()
    four.dealer.deals_to("decides.")
    page = four.dealer.page
    page.get_by_role("button", name="Something is wrong").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="A shared card is seen before its time.").click()
    dialog.get_by_label("Which cards?").fill("Ah")
    dialog.get_by_role("button", name="Call it").click()
    ruling = dialog.locator(".rulings li", has_text="Misdeal")
    expect(ruling.get_by_role("button", name="Misdeal")).to_be_disabled()
    expect(ruling).to_contain_text("the casino supervisor decides")
    page.keyboard.press("Escape")
    expect(four.ann.locator("body")).to_contain_text(re.compile("ruling|waits", re.IGNORECASE))
    four.pit.locator("wait-list").get_by_role("button", name="Ruling…").click()
    over = four.pit.get_by_role("dialog")
    over.get_by_label("Why, in words").fill("the flop was seen")
    over.get_by_role("button", name="Misdeal").click()
    expect(over).to_be_hidden()
    for player in four.players:
        expect(player.locator("play-bar .has")).to_have_text("You have $1,000")
    assert floor.house.desk.kept("LIVE-2").state.incident is None
    four.dealer.deals_to("Bets are open.")
    four.bet_least()
    four.decide("Check", "Bet 4x")
    shows(four.dealer, "Ah", "Kd", "7c")
    four.decide("Check", "")
    shows(four.dealer, "7d", "2s")
    four.decide("Bet 1x", "")
    shows(four.dealer, "Kh", "3c")
    expect(four.ben.locator(".results")).to_contain_text("Dealer:")
    four.dealer.deals_to("Turn the cards of box 5 and settle it.")
    shows(four.dealer, "As", "Ac")
    four.dealer.deals_to("Turn the cards of box 3 and settle it.")
    shows(four.dealer, "9s", "8d")
    four.dealer.deals_to("Bets are open.")
    full_house = 500 + 2_000 + 3 * 500  # ante, play at 4x, blind at 3 to 1
    assert (four.balance("ann"), four.balance("ben")) == (100_000 - 1_500, 100_000 + full_house)
    four.ends()


def test_a_jackpot_is_won_confirmed_by_the_rank_the_book_names_and_paid(
    person: SignedOn, floor: ServedFloor
) -> None:
    four = Together(person, floor, "LIVE-3", boss="manager")
    four.bet_least()
    jackpot = four.ann.get_by_role("button", name=re.compile("Box 3, Jackpot"))
    jackpot.click()
    four.ann.get_by_role("button", name="Place bets").click()
    expect(jackpot).to_have_attribute("aria-label", re.compile(r"\$5"))
    for card in ("Qs", "Js", "Ts"):
        four.decide("Bet 1x", "Fold" if card == "Qs" else "")
        shows(four.dealer, card)
    four.dealer.deals_to("Turn the cards of box 3 and settle it.")
    shows(four.dealer, "As", "Ks")
    four.dealer.deals_to("The prize of box 3 is to be confirmed.")
    expect(four.dealer.act.locator(".waits")).to_have_text("For the TG ACM.")
    before = four.balance("ann")
    wait = four.pit.locator("wait-list li", has_text="A prize is to be confirmed: royal flush.")
    expect(wait).to_contain_text("for the TG ACM")
    expect(four.pit.locator("wait-list li").first).to_have_attribute("data-what", "prize")
    expect(wait.get_by_role("button", name=re.compile(r"Confirm \$50,\d\d\d\.\d\d"))).to_be_enabled()
    wait.get_by_role("button", name="Confirm").click()
    dialog = four.pit.get_by_role("dialog")
    expect(dialog).to_contain_text("It goes to ann, box 3 at LIVE-3")
    four.pit.keyboard.press("Enter")  # out of habit: nothing is paid by it
    expect(dialog).to_have_count(0)
    assert four.balance("ann") == before
    wait.get_by_role("button", name="Confirm").click()
    dialog.get_by_role("button", name=re.compile("Confirm")).click()
    expect(wait).to_have_count(0)
    four.dealer.deals_to("Bets are open.")
    assert four.balance("ann") - before >= 5_000_000  # the meter started at $50,000
    four.ends()
