"""Practice in a browser: the coach says what the math says, misses come back, and the floor has no coach."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from croupier.math import decide
from croupier.math.coaching import alike
from croupier.practice.kernels import KERNELS
from croupier.practice.payouts import PayoutDrill
from croupier.practice.rooms import PracticeRooms
from croupier.rulebooks.load import load
from tests.browser.conftest import SignedOn, accessible
from tests.browser.floor_served import ServedFloor


@pytest.fixture(autouse=True)
def ready() -> None:
    assert KERNELS.wait(60)


def cards(page: Page, place: str) -> list[str]:
    return [card.get_attribute("code") or "" for card in page.locator(f"{place} playing-card").all()]


def shown(floor: ServedFloor, player: str, book: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The player's own cards and the shared ones, as the practice table has them."""
    rooms: PracticeRooms = floor.app.state.practice
    with rooms.seat(player, load(book)) as seat:
        view = seat.shown(ready=True).view
    return view.boxes[0].cards, tuple(card for card in view.community if card != "??")


def deal(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Deal|Next hand)$")).click(timeout=60_000)
    expect(page.locator("[data-move='fold']")).to_be_enabled()


def test_the_coach_tells_the_exact_cost_of_a_mistake(floor: ServedFloor, person: SignedOn) -> None:
    page = person("ann", "/practice.html?part=coach&book=star-uth")
    deal(page)
    hole, _ = shown(floor, "ann", "star-uth")
    worths = decide(load("star-uth"), hole).actions
    page.get_by_role("button", name="Fold").click()
    best = max(worths, key=lambda name: worths[name].fraction)
    cost: Fraction = worths[best].fraction - worths["fold"].fraction
    verdict = page.locator("coach-words .verdict")
    expect(verdict).to_contain_text(f"best is {best.replace('4x', 'bet 4x')}")
    expect(verdict).to_contain_text(f"${float(cost) * 10:.2f} on average")
    rows = page.locator("coach-words tbody tr")
    expect(rows).to_have_count(len(worths))
    for name, worth in worths.items():
        said = name if not name.endswith("x") else f"bet {name}"
        row = rows.filter(has=page.locator("th", has_text=re.compile(f"^{said}")))
        expect(row.locator("td").first).to_have_text(f"{worth.value:.4f}")
    expect(page.locator("[data-figure='Right']")).to_have_text("0%")
    expect(page.locator("[data-figure='Mistakes cost']")).to_contain_text(f"${float(cost) * 10:.2f}")
    expect(page.locator(".results .total")).to_have_text("-$20 on this hand")
    accessible(page)


def test_a_hand_that_was_missed_comes_back_in_other_suits(floor: ServedFloor, person: SignedOn) -> None:
    page = person("ben", "/practice.html?part=coach&book=star-ms-4")
    deal(page)
    hole, _ = shown(floor, "ben", "star-ms-4")
    worths = decide(load("star-ms-4"), hole).actions
    worst = min(worths, key=lambda name: worths[name].fraction)
    page.locator(f"[data-move='{worst}']").click()
    expect(page.locator("drill-list li")).to_have_count(1)
    while page.locator("[data-move='fold']").count():
        page.locator("[data-move='fold']").click()
        expect(page.locator("coach-words .verdict")).to_contain_text("fold")
        page.wait_for_timeout(50)
    page.get_by_label("Hands").select_option("drills")
    deal(page)
    expect(page.locator(".asks")).to_contain_text("You missed this one before.")
    again, _ = shown(floor, "ben", "star-ms-4")
    if len(page.locator("drill-list li").all()) == 1:
        assert alike(again, ()) == alike(hole, ())
    accessible(page)


def test_the_keyboard_plays_a_whole_hand(person: SignedOn) -> None:
    page = person("ann", "/practice.html?part=coach&book=star-ms-undated")
    next_hand = page.get_by_role("button", name="Deal")
    expect(next_hand).to_be_enabled()
    next_hand.focus()
    page.keyboard.press("Enter")
    fold = page.locator("[data-move='fold']")
    expect(fold).to_be_enabled()
    fold.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next hand")).to_be_enabled()
    expect(page.locator(".results .total")).to_have_text("-$10 on this hand")
    page.keyboard.press("n")  # and with single keys
    expect(page.locator("[data-move='1x']")).to_be_enabled()
    page.keyboard.press("1")
    expect(page.locator("coach-words h2")).to_have_text("Coach · 3rd Street")


def test_nobody_is_coached_at_a_table_of_the_floor(person: SignedOn) -> None:
    page = person("ann", "/practice.html?table=star-ms-4")
    expect(page.get_by_role("heading", name="No coach at this table")).to_be_visible()
    clause = page.get_by_role("button", name="13.12", exact=True)
    clause.click()
    expect(page.get_by_role("dialog")).to_contain_text("may not advise unless asked")
    page.keyboard.press("Escape")
    accessible(page)
    page.get_by_role("button", name="Practise this game at your own table").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()


def test_who_deals_rules_on_what_went_wrong_and_the_book_marks_it(
    floor: ServedFloor, person: SignedOn
) -> None:
    page = person("manager", "/practice.html?part=dealer&book=star-uth")
    expect(page.locator(".seen-now")).not_to_be_empty()
    rooms: PracticeRooms = floor.app.state.practice
    with rooms.drill("demo-manager", load("star-uth")) as drill:
        assert drill._open
        table, call = drill._open
        incident = table.table.incident
    assert incident
    page.get_by_label("What is it?").select_option(call.kind)
    for does in incident.remedies:
        page.locator(f"[data-way='{does}']").click()
    page.get_by_label("Who decides the first of them?").select_option(index=1)
    accessible(page)
    page.get_by_role("button", name="Rule").click()
    expect(page.locator(".marks .right")).not_to_have_count(0)
    expect(page.locator(".marks li").nth(0)).to_contain_text("right")
    expect(page.locator(".marks li").nth(1)).to_contain_text("right")
    expect(page.locator(".right-ways .clause").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Next situation").click()
    expect(page.get_by_role("button", name="Rule")).to_be_visible()


def pays(page: Page, times: int) -> None:
    """Every wager is paid so many times what lies there, by the keyboard alone."""
    labels = page.locator("payout-drill form label")
    expect(labels.first.locator("input")).to_be_focused()
    for label in labels.all():
        label.locator("input").focus()
        dollars = label.inner_text().split("$")[1]
        page.keyboard.type(str(times * int(dollars.replace(",", ""))))
    page.keyboard.press("Enter")


def test_a_hand_is_paid_wrongly_and_another_rightly_by_keys_alone(
    person: SignedOn, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips = ("4d", "4c", "4h", "Qc", "Js")
    monkeypatch.setattr(PayoutDrill, "_cards", lambda drill, count: trips)
    page = person("manager", "/practice.html?part=payouts&book=star-ms-4")
    expect(page.locator("payout-drill game-felt playing-card")).to_have_count(5)
    expect(page.locator("payout-drill .hand")).to_be_hidden()  # to read it is part of the question
    accessible(page)
    pays(page, 2)
    expect(page.locator("payout-drill .verdict")).to_contain_text("Not so: the house pays $")
    marks = page.locator("payout-drill .marks li")
    expect(marks).to_have_count(4)
    expect(marks.nth(1)).to_contain_text(re.compile(r"3rd Street · Three of a kind · pays 3 to 1 on \$"))
    expect(page.locator("payout-drill .marks .wrong")).to_have_count(4)
    expect(page.locator("payout-drill .hand")).to_have_text("Three fours")
    expect(page.locator("payout-drill .clause").first).to_contain_text("table10.3")
    accessible(page)
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    page.keyboard.press("Enter")
    pays(page, 3)
    expect(page.locator("payout-drill .verdict")).to_contain_text("Right: the house pays $")
    expect(page.locator("[data-score]")).to_have_attribute("data-score", "1/2")


def test_ten_hands_in_a_row_are_timed_and_the_best_is_kept_in_the_page(
    person: SignedOn, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = ("5d", "7c", "4h", "Qc", "2s")
    monkeypatch.setattr(PayoutDrill, "_cards", lambda drill, count: nothing)
    page = person("manager", "/practice.html?part=payouts&book=crown-ms-3.0")
    expect(page.locator("payout-drill input").first).to_be_focused()
    page.keyboard.press("s")
    for hand in range(1, 11):
        expect(page.locator("[data-clock]")).to_contain_text(f"Hand {hand} of 10")
        expect(page.locator("payout-drill input").first).to_be_focused()
        for _ in range(4):
            page.keyboard.press("l" if hand < 10 else "p")
        page.keyboard.press("Enter")
        expect(page.locator("payout-drill .verdict")).to_contain_text("the house pays $0")
        if hand < 10:
            expect(page.get_by_role("button", name="Next hand")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator("[data-over]")).to_contain_text(re.compile(r"^9 of 10 right in [\d.]+ s, [\d.]+ s a"))
    expect(page.locator("[data-best]")).to_contain_text("9 of 10 right")
    accessible(page)


def test_a_hand_that_is_not_there_any_more_leads_to_another(floor: ServedFloor, person: SignedOn) -> None:
    page = person("manager", "/practice.html?part=payouts&book=star-ms-undated")
    expect(page.locator("payout-drill input").first).to_be_focused()
    rooms: PracticeRooms = floor.app.state.practice
    with rooms.payouts("demo-manager", load("star-ms-undated")) as drill:
        drill.ask()  # on another page
    page.keyboard.type("llll")
    page.keyboard.press("Enter")
    expect(page.locator("payout-drill .trouble")).to_contain_text("not open any more")
    page.get_by_role("button", name="Another hand").click()
    expect(page.locator("payout-drill input").first).to_be_focused()
