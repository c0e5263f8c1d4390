"""What a round came to lies on the felt until the next bet: named, lifted, lit, counted out, and heard."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_table import asked, bets_least, decides, leaves, sits
from tests.browser.conftest import SignedOn, accessible
from tests.browser.dealing import Dealer, dealer_of
from tests.browser.floor_served import ServedFloor

HEARD = """() => {
  window.heard = 0;
  window.AudioContext = class {
    constructor() { this.currentTime = 0; this.sampleRate = 8000; this.destination = {}; }
    resume() { return Promise.resolve(); }
    suspend() {}
    createGain() {
      const gain = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect(next) { return next; } };
    }
    createOscillator() {
      return { frequency: {}, connect(next) { return next; }, start() { window.heard += 1; }, stop() {} };
    }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    createBufferSource() { return { connect(next) { return next; }, start() { window.heard += 1; } }; }
    createBiquadFilter() { return { frequency: {}, connect(next) { return next; } }; }
  };
}"""


def names(dealer: Dealer, *cards: str) -> None:
    """Name the cards that are due."""
    dealer.stacks(cards)
    while not (now := dealer.now)["cards"]:
        if now["button"]:
            dealer.step()
    dealer.step()


def wins_with_two_pair(page: Page, dealer: Dealer) -> None:
    """A round at LIVE-1 whose five cards are two pair, kings and nines."""
    dealer.deals_to("Bets are open.")
    bets_least(page)
    expect(page.locator("play-bar .lies")).to_have_text("$5 on the felt")
    for card in ("Kd", "9h", "4s"):
        dealer.deals_to("decides.")
        decides(page, "Bet 1x")
        dealer.until(lambda: "decides" not in dealer.says)
        names(dealer, card)
    dealer.deals_to("Turn the cards of box 3 and settle it.")
    names(dealer, "Ks", "9c")


def test_a_win_is_seen_from_across_the_room_and_stays_until_the_next_bet(
    person: SignedOn, floor: ServedFloor
) -> None:
    page = person("ann", "/table.html?table=LIVE-1")
    dealer = dealer_of(floor, person("dealer"), "LIVE-1")
    sits(page, 3)
    wins_with_two_pair(page, dealer)
    dealer.deals_to("Bets are open.")
    felt = page.locator("game-felt")
    expect(felt.locator(".hand.won")).to_have_text("Two pair, kings and nines")
    expect(felt.locator(".sum.won")).to_have_text("+$40")
    expect(felt.locator("playing-card.lift")).to_have_count(5)
    expect(felt.locator("playing-card.counts")).to_have_count(4)
    expect(felt.locator(".payline.lit")).to_have_count(1)
    expect(felt.locator(".payline.lit")).to_contain_text("Two pair")
    expect(felt.locator("chip-stack.gain")).to_have_count(4)
    expect(page.locator(".results")).to_contain_text("You: two pair, kings and nines")
    felt.locator(".hand.won").click()
    expect(page.get_by_role("dialog")).to_contain_text("in our own words")
    page.keyboard.press("Escape")
    accessible(page)
    page.reload()
    expect(felt.locator(".hand.won")).to_have_text("Two pair, kings and nines")
    expect(page.locator(".results")).to_contain_text("pays 2 to 1 on $20")
    bets_least(page)
    expect(felt.locator(".hand.won, .sum, .payline.lit, playing-card")).to_have_count(0)
    page.get_by_role("button", name="Take back Ante").click()
    leaves(page)


def test_in_holdem_ones_own_hand_and_the_dealers_are_named_and_lie_there(person: SignedOn) -> None:
    page = person("ben", "/table.html?table=star-uth")
    sits(page, 4)
    bets_least(page)
    decides(page, "Bet 3x")
    asked(page, "Place your ante: $5 to $500.")
    felt = page.locator("game-felt")
    expect(felt.locator("playing-card:not(.back)")).to_have_count(9)
    expect(felt.locator(".hand.dealers")).to_contain_text(re.compile("^Dealer: "))
    expect(felt.locator(".hand:not(.dealers)")).to_have_count(1)
    expect(page.locator(".results")).to_contain_text(
        re.compile("You: .*(high|pair|two|three|four|straight|flush|full)")
    )
    expect(page.locator(".results .cards playing-card")).to_have_count(10)
    leaves(page)


def test_who_loads_the_page_again_in_mid_round_sees_the_whole_hand_afterwards(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=star-ms-undated")
    sits(page, 2)
    bets_least(page)
    decides(page, "Bet 1x")
    expect(page.locator("game-felt playing-card:not(.back)")).to_have_count(3)
    page.reload()
    for _ in range(2):
        asked(page, "Bet 1x to 3x or fold")
        decides(page, "Bet 1x")
    expect(page.locator("round-panel .total")).to_contain_text("This round")
    expect(page.locator(".results .cards playing-card")).to_have_count(5)
    calls = page.get_by_label("What happened at the table")
    expect(calls.locator(".own").first).to_contain_text("Box 2")
    expect(calls).not_to_contain_text("of the deck, face down")
    leaves(page)


def test_hands_of_one_name_are_told_apart_by_their_kicker(person: SignedOn) -> None:
    page = person("ann")
    told = page.evaluate(
        """async ([board, ...holes]) => {
            const { bestHand, besides } = await import("/js/hand-name.js");
            const [one, other] = holes.map((hole) => bestHand([...hole, ...board]));
            return [besides(one, other), besides(other, one), besides(one, one), besides(one, null)];
        }""",
        [["Jc", "9h", "2c", "9d", "8d"], ["Kc", "4h"], ["5h", "4d"]],
    )
    pair = "Pair of nines"
    assert told == [f"{pair}, king kicker", f"{pair}, jack kicker", pair, pair]


def test_sound_is_off_until_wanted_and_one_switch_keeps_it(person: SignedOn) -> None:
    page = person("ann", "/")
    page.add_init_script(f"({HEARD})()")
    page.goto("/table.html?table=star-ms-undated")
    sits(page, 2)
    bets_least(page)
    decides(page, "Fold")
    expect(page.locator(".results")).to_contain_text("Folded")
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="Sound off").click()
    page.reload()
    expect(page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    bets_least(page)
    decides(page, "Fold")
    expect(page.locator(".results")).to_contain_text("Folded")
    assert page.evaluate("window.heard") > 2
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    leaves(page)
