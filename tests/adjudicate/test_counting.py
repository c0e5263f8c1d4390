"""How much of a wager counts and under which clause: at a limit, a cent past it, folded, in other books."""

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import evaluate
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.engine.settlement.due import HandPlayed, Terms, counting, settle_box, spots
from croupier.rulebooks.load import load
from tests.adjudicate.asking import Json, holdem, stud
from tests.felt.variant import variant

LIMITS = {"ante": [500, 1000]}
TWO_PAIR = ("As Ah", "Kc Kd 2h")


def line(box: Json, spot: str) -> tuple[str, int, int, int, list[str]]:
    one = box["wagers"][spot]
    return one["outcome"], one["pays"], one["returned"], one["taken"], one["cites"]


def test_a_wager_at_its_limit_cites_no_limit_and_one_cent_more_does() -> None:
    at = stud(*TWO_PAIR, limits=LIMITS, wagers={"ante": 1000, "3rd": 3000, "4th": 1000, "5th": 1000})
    assert line(at, "ante") == ("win", 2000, 1000, 0, ["table10.3:Two pair"])
    assert line(at, "3rd") == ("win", 6000, 3000, 0, ["table10.3:Two pair"])
    over = stud(*TWO_PAIR, limits=LIMITS, wagers={"ante": 1001, "3rd": 3001, "4th": 1000, "5th": 1000})
    assert line(over, "ante") == ("win", 2000, 1001, 0, ["table10.3:Two pair", "6.3"])
    assert line(over, "3rd") == ("win", 6000, 3001, 0, ["table10.3:Two pair", "6.3"])
    assert line(over, "4th") == ("win", 2000, 1000, 0, ["table10.3:Two pair"])


def test_a_fold_takes_what_counts_and_says_why_the_rest_goes_back() -> None:
    box = stud(*TWO_PAIR, limits=LIMITS, wagers={"ante": 1001, "3rd": 3001}, folded="4th")
    assert line(box, "ante") == ("forfeit", 0, 1, 1000, ["9.2.1", "1.1:Fold", "6.3"])
    assert line(box, "3rd") == ("forfeit", 0, 1, 3000, ["9.2.1", "1.1:Fold", "6.3"])


def test_half_a_cent_is_rounded_up_and_no_clause_about_chips_is_cited_where_there_is_none() -> None:
    wagers = {"ante": 1001, "blind": 1001, "play": 1001}
    box = holdem("Ah 9h", "7h 6h 2h Kc Kd", "Qs Jd", wagers=wagers, played="river")
    assert line(box, "blind") == ("win", 1502, 1001, 0, ["10.6.4", "10.6.4.1", "10.11.5"])


@pytest.mark.parametrize(("stake", "paid", "rounded"), [(1000, 1500, False), (1500, 2500, True)])
def test_odds_of_three_to_two_are_paid_in_whole_chips_where_a_book_says_so(
    stake: Cents, paid: Cents, rounded: bool
) -> None:
    """Chips of $5: $15 is exact, $22.50 is paid as $25, and only then is the clause cited."""
    book = load("star-uth")
    book = variant("star-uth", payment=replace(book.rule.payment, to_chip=True))
    result = flush(book, Terms(chip=500), stake)
    assert (result.pays, "10.7" in result.cites) == (paid, rounded)


def flush(book: Rulebook, terms: Terms, stake: Cents) -> WagerResult:
    """What becomes of a blind under a flush that wins."""
    shared = ["7h", "6h", "2h", "Kc", "Kd"]
    played = HandPlayed(1, ("Ah", "9h"), {"ante": stake, "blind": stake, "play": stake}, play_stage=2)
    _, results = settle_box(book, played, shared, evaluate(["Qs", "Jd", *shared]), terms)
    return next(result for result in results if result.spot == "blind")


def test_only_a_book_with_a_maximum_payout_has_one_whatever_a_sign_says() -> None:
    assert flush(load("star-uth"), Terms(max_payout=100), 1000).pays == 1500


def test_a_bet_without_an_ante_counts_for_nothing() -> None:
    book = load("star-ms-4")
    assert counting(book, HandPlayed(1, (), {"3rd": 1000}), {}) == {"3rd": (0, ("6.3",))}


def test_a_wager_that_goes_back_has_no_result_and_a_payment_no_more_than_the_notice() -> None:
    wagers = {"ante": 1000, "3rd": 1000, "4th": 1000, "5th": 1000}
    played = HandPlayed(1, ("Ah", "9h"), wagers, returns=("4th",))
    _, results = settle_box(load("crown-ms-3.0"), played, ["7h", "6h", "2h"], None, Terms(max_payout=5000))
    won = ("8.1.1(a)", "8.2", "table1:Flush", "table1:*")
    assert results == (
        WagerResult("ante", "win", 1000, "6:1", 5000, 1000, 0, ("5.7.2", *won)),
        WagerResult("3rd", "win", 1000, "6:1", 5000, 1000, 0, ("5.8.1", *won)),
        WagerResult("4th", "void", 1000, None, 0, 1000, 0, ("6.2.1",)),
        WagerResult("5th", "win", 1000, "6:1", 5000, 1000, 0, ("5.8.1", *won)),
    )


def test_bets_are_measured_by_the_ante_the_first_of_the_spots_and_by_nothing_else_that_buys_a_hand() -> None:
    assert spots(load("star-ms-4")) == ("ante", "3rd", "4th", "5th")
    assert spots(load("star-uth")) == ("ante", "blind", "trips", "play")
    played = HandPlayed(1, (), {"ante": 1000, "blind": 500, "play": 5000}, play_stage=0)
    counted = counting(load("star-uth"), played, {})
    assert counted == {"ante": (1000, ()), "blind": (500, ()), "play": (4000, ("11.7.2",))}
