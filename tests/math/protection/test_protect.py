"""What a breach is worth: published values, knowledge that adds up, deals drawn, exposures, bad input."""

from fractions import Fraction

import pytest

from croupier.math import decide, protect
from croupier.math.exact import Exact, Unsolvable
from croupier.math.holdem.pricing import HoldemPricer
from croupier.math.protection.advising import advise
from croupier.math.protection.exposures import Exposures, exposures
from croupier.math.protection.knowledge import Deal, drawn_deals, every_deal, knowledge_of
from croupier.math.protection.protecting import Protection, prepared, summed
from croupier.math.stud.knowing import StudPricer
from croupier.rulebooks.load import load

STUD = load("star-ms-4")
UTH = load("star-uth")
SHARED = ("flop-1", "flop-2", "flop-3", "turn", "river")


@pytest.fixture(scope="module")
def holdem() -> HoldemPricer:
    prepared(UTH, None)
    return HoldemPricer(UTH, "bet")


@pytest.fixture(scope="module")
def stud() -> StudPricer:
    prepared(STUD, None)
    return StudPricer(STUD, "bet")


@pytest.fixture(scope="module")
def flop() -> Protection:
    return protect(UTH, ["flop-2"])


@pytest.mark.parametrize("id", ["star-ms-undated", "crown-ms-3.0", "star-ms-4"])
@pytest.mark.parametrize(("card", "value"), [("3rd", "54.8660%"), ("4th", "78.3249%"), ("5th", "104.4669%")])
def test_a_street_card_known_before_the_first_bet(id: str, card: str, value: str) -> None:
    found = protect(load(id), [card])
    assert f"{found.ev.value:.4%}" == value
    assert found.exact
    assert found.ev.denominator == found.plain.denominator == 155937600
    assert f"{found.plain.value:.4%}" == "-4.9149%"


def test_a_card_of_the_dealer_and_one_of_the_flop(holdem: HoldemPricer) -> None:
    """Both published values go through the same thirteen cards."""
    deals = every_deal(knowledge_of(UTH, ["dealer-1"])) or []
    words = (["dealer-1"], ["dealer-2", "flop-3"])
    found = [[holdem.price(knowledge_of(UTH, known), deal) for known in words] for deal in deals]
    ways = [deal.ways for deal in deals]
    values = [f"{summed([each[one] for each in found], ways).value:.4%}" for one in range(2)]
    assert values == ["13.5922%", "22.3286%"]


def test_both_cards_of_the_dealer_are_gone_through_up_to_suits() -> None:
    deals = every_deal(knowledge_of(UTH, ["dealer-1", "dealer-2"])) or []
    assert (len(deals), sum(deal.ways for deal in deals)) == (169, 1326)
    assert {len(deal.dealer) for deal in deals} == {2}


def worth(pricer: HoldemPricer, *known: str) -> Fraction:
    priced = pricer.price(knowledge_of(UTH, known), Deal())
    return Fraction(priced.total, priced.all_ways)


def test_shared_cards_shown_together_are_worth_the_same(holdem: HoldemPricer) -> None:
    flop = {worth(holdem, word) for word in SHARED[:3]}
    later = {worth(holdem, word) for word in SHARED[3:]}
    assert [f"{float(*values):.6%}" for values in (flop, later)] == ["4.521303%", "7.141173%"]
    assert worth(holdem, "flop-3", "river") == worth(holdem, "turn", "flop-1")


def test_more_knowledge_is_never_worth_less(holdem: HoldemPricer) -> None:
    values = [worth(holdem, *SHARED[:count]) for count in range(6)]
    assert values == sorted(values)
    assert [f"{float(values[count]):.4%}" for count in (0, 5)] == ["-2.1850%", "44.8429%"]


def test_all_street_cards_known_leave_nothing_to_chance() -> None:
    """Then every hand is bet thrice the ante on each street, or folded at once for the ante."""
    found = protect(STUD, ["5th", "3rd", "4th"])
    assert found.known == ("5th", "3rd", "4th")
    assert f"{found.ev.value:.4%}" == "279.0201%"
    assert found.first["1x"] == 0


def test_hole_hands_and_ranks_add_up_to_the_whole(flop: Protection) -> None:
    for found in (protect(STUD, ["4th"]), flop):
        hands = {name: 6 if len(name) == 2 else 4 if name[2] == "s" else 12 for name in found.holes}
        with_it = sum(hands[name] * hole.ev.fraction for name, hole in found.holes.items()) / 1326
        without = sum(hands[name] * hole.plain.fraction for name, hole in found.holes.items()) / 1326
        assert (with_it, without) == (found.ev.fraction, found.plain.fraction)
        assert sum(rank.ev.fraction for rank in found.by_rank.values()) / 13 == found.ev.fraction
        assert sum(found.first.values()) == sum(found.plain_first.values()) == 1


# --- other boxes


def test_cards_of_one_box_are_gone_through_exactly() -> None:
    found = protect(STUD, ["boxes:1"])
    assert found.exact
    assert f"{found.ev.value:.4%}" == "-3.3045%"
    with_third = protect(STUD, ["3rd", "boxes:1"])
    assert with_third.exact
    assert f"{with_third.ev.value:.4%}" == "55.2861%"


def test_fixed_play_is_worth_the_same_whatever_is_known(stud: StudPricer) -> None:
    """What play that looks at no card of another box wins more in one deal, it wins less in others."""
    knowledge = knowledge_of(STUD, ["boxes:1"])
    deals = every_deal(knowledge) or []
    luck = [deal.ways * stud.price(knowledge, deal, drawn=True).luck for deal in deals]
    assert sum(luck) == 0
    assert any(luck)


def test_cards_of_more_boxes_are_drawn_by_a_seed() -> None:
    found = protect(STUD, ["boxes:3"], deals=40, seed=7)
    assert not found.exact
    assert (found.deals, found.seed) == (40, 7)
    assert found.standard_error is not None
    assert 0 < found.standard_error < 0.01
    assert found.ev == protect(STUD, ["boxes:3"], deals=40, seed=7).ev
    assert found.ev != protect(STUD, ["boxes:3"], deals=40, seed=8).ev
    assert found.ev.value > found.plain.value


def test_the_first_deals_do_not_hang_on_how_many_are_drawn() -> None:
    knowledge = knowledge_of(UTH, ["boxes:2", "dealer-1"])
    assert drawn_deals(knowledge, 3, 20)[:5] == drawn_deals(knowledge, 3, 5)
    deal = drawn_deals(knowledge, 3, 1)[0]
    assert (len(deal.others), len(deal.dealer), len({*deal.others, *deal.dealer})) == (4, 1, 5)
    assert every_deal(knowledge) is None


# --- what to do


def test_cards_of_a_box_are_dead_cards() -> None:
    for book in (STUD, UTH):
        found = advise(book, ["boxes:1"], ("Ah", "Ac"), ("As", "Kd")).hands[0]
        wanted = decide(book, ("As", "Kd"), dead=("Ah", "Ac"))
        assert {name: one.fraction for name, one in found.advice.actions.items()} == {
            name: one.fraction for name, one in wanted.actions.items()
        }
        assert found.advice.best == wanted.best


def test_every_hole_hand_with_a_card_known(flop: Protection) -> None:
    found = advise(STUD, ["3rd"], ("Ah",))
    assert len(found.hands) == 1275
    value = sum(hand.advice.actions[hand.advice.best].fraction for hand in found.hands) / 1275
    assert value == protect(STUD, ["3rd"]).by_rank["A"].ev.fraction
    told = advise(UTH, ["flop-2"], ("7d",))
    assert sum(hand.ways for hand in told.hands) == 1275
    value = sum(hand.ways * hand.advice.actions[hand.advice.best].fraction for hand in told.hands) / 1275
    assert value == flop.by_rank["7"].ev.fraction


# --- what the books do about cards that are seen


def by_card(found: Exposures) -> dict[tuple[str, str, str], tuple[str, bool, str]]:
    return {
        (row.card, row.before, row.does): (row.moment, row.void, f"{row.played_on.value:.4%}")
        for row in found.rows
    }


def test_exposures_of_the_star_version_4() -> None:
    found = exposures(STUD)
    rows = by_card(found)
    assert rows["3rd", "3rd", "void-undecided"] == ("undecided", True, "54.8660%")
    assert rows["5th", "3rd", "play-on"] == ("undecided", False, "104.4669%")
    assert rows["5th", "5th", "turn-down"] == ("decided", False, "41.3624%")
    assert rows["box-card", "3rd", "misdeal"] == ("deal", True, "-4.0579%")
    assert ("3rd", "4th", "turn-down") not in rows
    assert {row.worth for row in found.rows if row.void} == {Exact(0, 1)}
    assert all(row.worth == row.played_on for row in found.rows if not row.void)
    assert all(row.gain.fraction == row.played_on.fraction - found.plain.fraction for row in found.rows)


def test_exposures_are_what_the_book_says() -> None:
    undated = by_card(exposures(load("star-ms-undated")))
    assert undated["4th", "3rd", "misdeal"] == ("undecided", True, "78.3249%")
    crown = by_card(exposures(load("crown-ms-3.0")))
    assert crown["4th", "3rd", "play-on"] == ("dealt", False, "78.3249%")
    assert crown["4th", "4th", "play-on"] == ("dealt", False, "43.9069%")


def test_a_card_is_worth_the_less_the_later_it_is_seen(stud: StudPricer, holdem: HoldemPricer) -> None:
    fifth = [stud.price_late(2, since).total for since in range(3)]
    assert fifth == sorted(fifth, reverse=True)
    king = [priced.total for priced in holdem.price_dealer(44)]
    assert king == sorted(king, reverse=True)


# --- what makes no sense


@pytest.mark.parametrize(
    ("id", "known", "complaint"),
    [
        (
            "star-ms-4",
            ["6th"],
            r"known\[0\]: '6th' is no card of this game; there are 3rd, 4th, 5th, boxes:N",
        ),
        ("star-ms-4", ["dealer-1"], r"known\[0\]: 'dealer-1' is no card of this game"),
        ("star-uth", ["turn", "3rd"], r"known\[1\]: '3rd' is no card of this game; there are flop-1, flop-2"),
        ("star-uth", ["turn", "turn"], r"known\[1\]: turn is named twice"),
        ("star-ms-4", ["boxes:1", "boxes:2"], r"known\[1\]: other boxes are named twice; add them up"),
        ("star-ms-4", ["boxes:0"], r"known\[0\]: boxes:N names 1 to 23 other boxes, not '0'"),
        ("star-uth", ["boxes:22"], r"known\[0\]: boxes:N names 1 to 21 other boxes, not '22'"),
        ("crown-ms-3.0", ["boxes:9"], r"known\[0\]: boxes:N names 1 to 8 other boxes, not '9'"),
        ("star-uth", ["boxes:two"], r"known\[0\]: boxes:N names 1 to 21 other boxes, not 'two'"),
        ("star-uth", ["boxes:-1"], r"known\[0\]: boxes:N names 1 to 21 other boxes, not '-1'"),
    ],
)
def test_knowledge_that_cannot_be_is_refused_with_its_place(
    id: str, known: list[str], complaint: str
) -> None:
    with pytest.raises(Unsolvable, match=f"^{complaint}"):
        protect(load(id), known)


@pytest.mark.parametrize(
    ("cards", "hole", "complaint"),
    [
        ("Ah", "As Kd", "card: 2 cards are known, not 1"),
        ("Ah Ah", "As Kd", r"card\[1\]: Ah is card\[0\] too"),
        ("Ah Xx", "As Kd", r"card\[1\]: not a card: 'Xx'"),
        ("Ah Kd", "As Kd", r"hole\[1\]: Kd is card\[1\] too"),
        ("Ah Kd", "As", "hole: a hole hand has two cards, not 1"),
    ],
)
def test_cards_that_cannot_be_known_are_refused(cards: str, hole: str, complaint: str) -> None:
    with pytest.raises(Unsolvable, match=f"^{complaint}"):
        advise(UTH, ["dealer-1", "turn"], cards.split(), hole.split())


def test_one_deal_has_no_error() -> None:
    with pytest.raises(Unsolvable, match="deals: from 2 to 1,000,000 deals are drawn, not 1"):
        protect(STUD, ["boxes:2"], deals=1)
