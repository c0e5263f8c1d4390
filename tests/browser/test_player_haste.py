"""A player who is quicker than the house: no press counts for a question that was not asked yet."""

from playwright.sync_api import APIResponse, Route, expect

from tests.browser.at_table import Held, asked, bets_least, decides, folds, gives, leaves, sits
from tests.browser.conftest import SignedOn


def test_a_press_between_a_decision_and_the_next_question_does_nothing(person: SignedOn) -> None:
    page, ben = person("ann", "/table.html?table=crown-ms-3.0"), person("ben")
    held = Held(lambda said: said.startswith('{"answer"'))
    page.route_web_socket("**/tables/*/feed*", held.routed)
    page.reload()
    sits(page, 1)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    old = page.locator("play-bar .buttons").get_by_role("button", name="Bet 1x")
    expect(old).to_be_enabled()
    held.on = True
    decides(page, "Bet 1x")
    calls = page.get_by_label("What happened at the table")
    expect(calls).to_contain_text("Decisions: 4th street")
    gives(ben, "crown-ms-3.0", type="TakeSeat", box=2, player="ben", brings=100_000)
    expect(calls).to_contain_text("Box 2 is taken by ben")
    expect(old).to_have_attribute("aria-disabled", "true")
    old.evaluate("button => button.click()")
    held.lets_go()
    expect(old).to_be_enabled()
    expect(page.locator("play-bar .has")).to_have_text("You have $990")
    expect(page.locator("play-bar .refused")).to_be_empty()
    folds(page, "$10")
    leaves(page)
    gives(ben, "crown-ms-3.0", type="LeaveSeat", box=2)


def test_the_second_half_of_a_double_click_is_no_second_bet(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=crown-ms-3.0")
    sits(page, 1)
    bets_least(page)
    asked(page, "Bet 1x to 3x or fold")
    bet = page.locator("play-bar .buttons").get_by_role("button", name="Bet 1x")
    expect(bet).to_be_enabled()
    bet.evaluate("button => button.dispatchEvent(new MouseEvent('click', {detail: 2}))")
    expect(bet).to_be_enabled()
    expect(page.locator("play-bar .has")).to_have_text("You have $995")
    bet.dblclick()
    expect(page.get_by_role("button", name="Box 1, 3rd Street, $5")).to_be_visible()
    expect(page.get_by_label("What happened at the table")).to_contain_text("Decisions: 4th street")
    expect(bet).to_be_enabled()
    expect(page.locator("play-bar .has")).to_have_text("You have $990")
    folds(page, "$10")
    leaves(page)


def test_a_form_that_is_sent_twice_in_one_moment_counts_once(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=crown-ms-3.0")
    sits(page, 1)
    answers = page.evaluate(
        """async () => {
            const { give } = await import("/js/wire.js");
            const buys = { type: "BuyChips", player: "ann", amount: 500, means: "terminal" };
            return Promise.all([give("crown-ms-3.0", buys), give("crown-ms-3.0", { ...buys })]);
        }"""
    )
    assert [one["refusal"] for one in answers] == [None, None]
    expect(page.locator("play-bar .has")).to_have_text("You have $1,005")
    leaves(page)


def test_an_old_answer_of_what_one_may_do_does_not_undo_a_newer_one(person: SignedOn) -> None:
    page = person("ann", "/table.html?table=crown-ms-3.0")
    sits(page, 1)
    bets_least(page)
    bet = page.locator("[data-name='bet-1']")
    expect(bet).to_contain_text("$5 on 3rd")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/options", lambda one: held.append((one, one.fetch())))
    page.evaluate(
        """async () => document.dispatchEvent(
            new CustomEvent("signed-on", { detail: await (await fetch("/me")).json() }))"""
    )
    while not held:
        page.wait_for_timeout(50)
    decides(page, "Bet 1x")
    expect(bet).to_contain_text("$5 on 4th")
    asked_then, answer = held.pop()
    with page.expect_response("**/options"):
        asked_then.fulfill(response=answer)
    page.wait_for_timeout(200)
    expect(bet).to_contain_text("$5 on 4th")
    folds(page, "$10")
    leaves(page)
