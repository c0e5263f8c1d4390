"""Evidence that somebody sees hidden cards: never too much for who does not, soon for who does."""

import pytest

from croupier.audit.evidence.foresight import ALARM, BOX, USES, Suspicion
from croupier.audit.evidence.watching import Found, in_order
from croupier.rulebooks.load import book_ids, load
from tests.audit.evidence.ways import folds_when_made, gambles, never_folds
from tools.foresight_power import (
    HOLDEM,
    STUD,
    Choose,
    honest,
    knows_next_box,
    sees_all,
    sees_dealer,
    sees_next,
    sees_third,
    watched,
)

KEY = ("t", 1, 1)


@pytest.mark.parametrize("book", book_ids())
def test_who_sees_everything_is_named_within_fifty_rounds(book: str) -> None:
    for seed in range(4):
        found = watched(load(book), [("spy", sees_all)], 50, seed)["spy"]
        assert found.alarmed is not None
        assert found.strongest == "all"


@pytest.mark.parametrize(
    ("book", "choose", "what", "rounds"),
    [
        (STUD, sees_next, "next", 20),
        (STUD, sees_third, "3rd", 60),
        (HOLDEM, sees_next, "next", 60),
        (HOLDEM, sees_dealer, "dealer-2", 60),
    ],
)
def test_who_sees_one_card_is_named_with_that_card(book: str, choose: Choose, what: str, rounds: int) -> None:
    for seed in range(3):
        found = watched(load(book), [("spy", choose)], rounds, seed)["spy"]
        assert found.alarmed is not None
        assert found.strongest == what


def test_who_knows_the_cards_of_another_box_is_named_with_whose_they_are() -> None:
    seats = [("spy", knows_next_box), ("friend", honest), ("guest", honest)]
    found = watched(load(STUD), seats, 250, 1)
    assert found["spy"].alarmed is not None
    assert found["spy"].strongest == f"{BOX}friend"
    assert found["friend"].alarmed is found["guest"].alarmed is None


@pytest.mark.parametrize(
    "habit", [honest, gambles, never_folds, folds_when_made("1x"), folds_when_made("3x")]
)
@pytest.mark.parametrize("book", [STUD, HOLDEM])
def test_who_does_not_see_is_not_named_however_odd_the_play(book: str, habit: Choose) -> None:
    if book == HOLDEM and habit not in (honest, gambles, never_folds):
        habit = never_folds  # those bets are of the other game
    for seed in range(2):
        for found in watched(load(book), [("a", habit), ("b", habit)], 25, seed).values():
            assert found.alarmed is None
            assert found.highest < ALARM / 10


def test_rounds_multiply_and_the_alarm_stays() -> None:
    found = Suspicion()
    for number in range(10):
        key = ("t", 1, number)
        found.begin(key)
        found.see(key, {"all": 7.0, "next": 1.0})
        found.end(key)
        found.judge()
    mean = sum((1 - part + part * 7) ** 10 for part in USES) / len(USES)
    assert found.by_name == {"all": pytest.approx(mean), "next": 1}
    assert found.evidence == pytest.approx(1 + (mean - 1) / 8)
    assert (found.rounds, found.alarmed, found.strongest) == (10, 7, "all")
    highest = found.highest
    found.see(("t", 1, 11), {"all": 0.01})
    found.judge()
    assert found.alarmed == 7
    assert found.highest == highest > found.evidence


def test_a_round_that_goes_on_replaces_its_number() -> None:
    """In the part of the rounds where nothing is looked at, all of a round is not looked at."""
    found = Suspicion()
    for number in (3.0, 6.0, 2.0):
        found.begin(KEY)
        found.see(KEY, {"all": number})
    assert found.rounds == 1
    assert found.by_name["all"] == pytest.approx(sum(1 - part + part * 2 for part in USES) / len(USES))


def test_all_suspicions_together_count_once() -> None:
    """However many boxes somebody has sat beside, if every suspicion says x the evidence is below x."""
    found = Suspicion()
    names = (
        "all",
        "all at times",
        "next",
        "3rd",
        "4th",
        "5th",
        "dealer-1",
        "dealer-2",
        *(f"{BOX}{n}" for n in range(500)),
    )
    for name in names:
        found.see(KEY, {name: 1000.0})
    most = found.by_name["all"]
    assert 0.9 * most < found.evidence < most


def test_rounds_of_two_tables_count_in_the_order_of_time() -> None:
    """Who acts at one table by what the other showed: table by table the same rounds would name them."""

    def at(table: str, time: int, number: float) -> Found:
        return Found(time, "p", (table, 1, time), {"all": number}, over=True)

    first = [at("a", 1, 100.0), at("a", 4, 10_000.0)]
    second = [at("b", 2, 0.01), at("b", 3, 0.01)]
    found = in_order([*first, *second])["p"]
    assert found.alarmed is None
    by_table = Suspicion()
    for one in (*first, *second):
        by_table.see(one.key, one.numbers)
        by_table.judge()
    assert by_table.alarmed is not None
    assert by_table.evidence == pytest.approx(found.evidence)


def test_what_happens_at_one_moment_is_looked_at_once() -> None:
    both = [Found(5, "p", ("a", 1, 1), {"all": 1e5}, over=True),
            Found(5, "p", ("b", 1, 1), {"all": 1e-5}, over=True)]  # fmt: skip
    assert in_order(both)["p"].alarmed is None
