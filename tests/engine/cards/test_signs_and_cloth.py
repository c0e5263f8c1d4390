"""What a book says to a cloth and to the signs of a table: whole refusals, and the amounts on either side."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.layout import Feature, Layout, Marker, Spot
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import cloth, plain_layout, signs
from croupier.rulebooks.load import book_ids, load
from tests.felt import layout, sign
from tests.felt.variant import variant

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
ANTE = Limit(5_00, 1000_00)


def laid(book: str, *, linked: bool = True, by: Rulebook | None = None, **changes: Any) -> Refusal | None:
    """What the book says to the usual cloth with changes."""
    return cloth(by or load(book), layout(book, **changes), linked=linked)


def signed(book: str, by: Rulebook | None = None, **changes: Any) -> Refusal | None:
    """What the book says to the usual signs with changes."""
    return signs(by or load(book), sign(book, **changes))


def spots(book: str, **changes: Spot | None) -> dict[str, Spot]:
    changed = {**layout(book).spots, **changes}
    return {name: spot for name, spot in changed.items() if spot is not None}


def test_a_cloth_has_its_places() -> None:
    text = "A table has a dealer's place and a player's."
    assert laid(CROWN, boxes=0) == refuse("layout/boxes", ("2.1",), text, boxes=0)
    assert laid(CROWN, dealers=2) == refuse("layout/boxes", ("2.1",), text, boxes=6)
    most = refuse("layout/boxes", ("2.1",), "A table has at most 9 boxes.", boxes=10, most=9)
    assert laid(CROWN, boxes=10) == most
    assert laid(CROWN, boxes=9) is None
    assert laid(UTH, community=("turn", "river")) == refuse(
        "layout/community", ("2.2.2.1", "1.1:Community Cards"),
        "The shared cards need their places: flop-1, flop-2, flop-3, turn, river.", has="turn, river",
    )  # fmt: skip
    text = "The dealer's hand needs 2 places."
    assert laid(UTH, dealer_places=3) == refuse("layout/dealer", ("2.2.2.1",), text, places=3)
    assert laid(VERSION_4, dealer_places=3) is None
    words = "Ante pushes if dealer has less than a pair"
    text = f"The cloth must say: {words}"
    assert laid(UTH, legend="No") == refuse("layout/legend", ("2.2.2.3",), text, has="No")
    assert laid(VERSION_4, legend="Welcome") is None


def test_a_cloth_has_its_spots_with_their_words_and_shapes() -> None:
    missing = refuse("layout/spot", ("2.2.1", "2.2.1.2"), "Every box needs a spot for blind.", spot="blind")
    assert laid(UTH, spots=spots(UTH, blind=None)) == missing
    text = "A linked table needs a jackpot spot at each box."
    bare = spots(CROWN, jackpot=None)
    assert laid(CROWN, spots=bare) == refuse("layout/jackpot", ("2.2.1(b)",), text)
    assert laid(CROWN, spots=bare, linked=False) is None
    text = "The ante spot says 'Up', not Ante or A."
    wrong = refuse("layout/label", ("2.2.1.1",), text, spot="ante", label="Up")
    assert laid(VERSION_4, spots=spots(VERSION_4, ante=Spot("Up"))) == wrong
    star = spots(VERSION_4, jackpot=Spot("J", "star"))
    text = "A spot is a rectangle, circle, oval, not a star."
    assert laid(VERSION_4, spots=star) == refuse(
        "layout/shape", ("2.2.3",), text, spot="jackpot", shape="star"
    )
    assert laid(CROWN, spots=spots(CROWN, ante=Spot("Up", "star"))) is None


def test_what_else_is_on_a_cloth_leaves_the_game_free() -> None:
    logo = Feature("logo", "cgm", overlaps="4th")
    over = refuse("layout/overlap", ("2.2.2",), "logo lies over 4th.", feature="logo", spot="4th")
    assert laid(CROWN, features=(logo,)) == over
    river = (Feature("logo", overlaps="river"),)
    assert laid(UTH, features=river) == refuse(
        "layout/overlap", ("2.2.1",), "logo lies over river.", feature="logo", spot="river"
    )
    nobody = refuse("layout/feature", ("2.2.2",), "Nobody approved logo.", feature="logo")
    assert laid(CROWN, features=(Feature("logo"),)) == nobody
    assert laid(UTH, features=(Feature("logo"),)) is None
    over_jackpot = (replace(logo, overlaps="jackpot"),)
    assert laid(CROWN, features=over_jackpot, linked=False) is None
    found = laid(CROWN, features=over_jackpot)
    assert found
    assert found.code == "layout/overlap"
    fine = replace(logo, overlaps="")
    assert laid(CROWN, features=(fine, logo)) == over


def test_every_marker_has_its_own_kind_design_and_meaning() -> None:
    first, other = Marker("kept", "red", "the seat is kept"), Marker("away", "blue", "be right back")
    for book, cites in ((CROWN, ("1.1:Distinctive Marker",)), (VERSION_4, ("house:marker",))):
        assert laid(book, markers=(first, other)) is None
        for field, value in (("kind", "kept"), ("design", ""), ("meaning", "the seat is kept")):
            text = f"Every marker has its own {field}."
            wrong = (first, replace(other, **{field: value}))
            assert laid(book, markers=wrong) == refuse("layout/marker", cites, text, field=field)


@pytest.mark.parametrize(
    ("limit", "fits"),
    [
        (Limit(1, 1), True),
        (Limit(0, 1), False),
        (Limit(2, 1), False),
        (Limit(1, MOST, MOST), True),
        (Limit(1, MOST + 1), False),
        (Limit(1, 2, 0), False),
        (Limit(1, 2, 1), True),
        (Limit(1, 2, MOST + 1), False),
    ],
)
def test_limits_make_sense(limit: Limit, fits: bool) -> None:
    cites = load(UTH).rule.sign.cites
    no = refuse("sign/limit", cites, "The limits for trips make no sense.", spot="trips")
    assert signed(UTH, limits={"ante": ANTE, "trips": limit}) == (None if fits else no)


def test_the_sign_states_a_limit_for_every_wager_that_is_left_to_it() -> None:
    text = "The sign must state the least and the most for the ante."
    cites = load(UTH).rule.sign.cites
    assert signed(UTH, limits={"trips": ANTE, "blind": ANTE}) == refuse("sign/limit", cites, text)
    text = "The sign must state the amount for trips."
    trips = refuse("sign/limit", ("5.3.2",), text, spot="trips")
    assert signed(UTH, limits={"ante": ANTE}) == trips
    payment = load(UTH).rule.payment.cites
    for chip, fits in ((0, False), (1, True), (MOST, True), (MOST + 1, False)):
        no = refuse("sign/chip", payment, "No chip has that value.", chip=chip)
        assert signed(UTH, chip=chip) == (None if fits else no)


def test_limits_for_a_player_can_be_kept_beside_those_for_a_spot() -> None:
    rule = load(UTH).rule.sign
    text = "This book has limits for each spot only."
    assert signed(UTH, player=ANTE) == refuse("sign/player", rule.cites, text)
    book = variant(UTH, sign=replace(rule, per_player=True))
    no = refuse("sign/player", rule.cites, "The limits for a player make no sense.")
    for player, fits in (
        (Limit(1000_00, 1000_00), True),
        (Limit(1000_01, 2000_00), False),
        (Limit(1, 5_00), True),
        (Limit(1, 4_99), False),
        (Limit(6_00, 5_50), False),
        (Limit(6_00, 9_00, 0), False),
    ):
        assert signed(UTH, book, player=player) == (None if fits else no)


def test_the_largest_payout_is_stated_where_the_book_asks_for_it() -> None:
    notice = load(CROWN).rule.max_payout
    assert notice
    hands = {line.hand for table in load(CROWN).data.paytable.values() for line in table}
    paid = {
        line.hand
        for table in load(CROWN).data.paytable.values()
        for line in table
        if line.pays not in ("push", "lose")
    }
    assert paid < hands
    every = dict.fromkeys(paid, 1)
    assert signed(CROWN, max_payout=None, max_payouts=every) is None
    assert signed(CROWN, max_payout=None, max_payouts=every | {"flush": MOST}) is None
    left = {hand: 1 for hand in paid if hand != "flush"}
    text = "A notice must state the maximum payout, also for a flush."
    missing = refuse("sign/max-payout", notice.cites, text, hand="flush")
    assert signed(CROWN, max_payout=None, max_payouts=left) == missing
    assert signed(CROWN, max_payout=1, max_payouts=left) is None
    rest = refuse("sign/max-payout", notice.cites, "No wager is paid for a any.", hand="any")
    assert signed(CROWN, max_payouts={"any": 1}) == rest, "what is not a hand caps nothing"
    assert signed(VERSION_4, max_payouts={"flush": 1}) is None
    for book, cites in ((CROWN, notice.cites), (VERSION_4, load(VERSION_4).rule.payment.cites)):
        text = "No wager is paid for a five."
        unknown = refuse("sign/max-payout", cites, text, hand="five")
        assert signed(book, max_payouts={"five": 1}) == unknown
        for amount, fits in ((0, False), (1, True), (MOST, True), (MOST + 1, False)):
            text = "Not an amount that can be paid."
            no = None if fits else refuse("sign/max-payout", cites, text, most=amount)
            assert signed(book, max_payout=amount) == no
            assert signed(book, max_payout=1, max_payouts={"flush": amount}) == no


def jackpot(book: str, **changes: Any) -> Refusal | None:
    """What the book says to the usual jackpot sign with changes."""
    usual = sign(book).jackpot
    assert usual
    return signed(book, jackpot=replace(usual, **changes))


def test_the_jackpot_sign_states_price_and_option() -> None:
    cites = load(CROWN).rule.jackpot.cites
    price = refuse("sign/jackpot", cites, "The sign must state the price of the jackpot wager.")
    for wager, seed, fits in ((0, 0, False), (1, 10_000, True), (1, -1, False), (2, 20_000, True)):
        assert jackpot(CROWN, wager=wager, seed=seed) == (None if fits else price)
    prize = refuse("sign/prize", cites, "A prize on the sign is no amount that can be paid.")
    assert jackpot(CROWN, seed=MOST + 1) == prize
    text = f"No seed of option 1 times the price is {MOST} cents."
    line = refuse("sign/seed", load(CROWN).rule.meter.seed.cites, text, option=1, seed=MOST)
    assert jackpot(CROWN, seed=MOST) == line
    none = refuse("sign/bonus", cites, "This book has no bonus jackpot.")
    assert (jackpot(CROWN, bonus=1), jackpot(CROWN, bonus={"royal_flush": 1})) == (none, none)
    own = load(UNDATED).rule.jackpot
    never = refuse("sign/prize", own.cites, "A prize on the sign is no amount that can be paid.")
    for amount, fits in ((-1, False), (0, True), (MOST, True), (MOST + 1, False)):
        assert jackpot(UNDATED, bonus=amount) == (None if fits else never)
        both = {"royal_flush": 1 if amount else 0, "straight_flush": amount}
        assert jackpot(UNDATED, bonus=both) == (None if fits else never)
    text = "A bonus is paid on a royal flush and on a straight flush: the sign names both amounts."
    for alone in ({"royal_flush": 1}, {"straight_flush": 1}, {"royal_flush": 1, "straight_flush": 0}):
        assert jackpot(UNDATED, bonus=alone) == refuse("sign/bonus", own.bonus, text)
    flush = refuse("sign/bonus", own.bonus, "No bonus is won on a flush.", hand="flush")
    assert jackpot(UNDATED, bonus={"flush": 1}) == flush
    assert jackpot(UNDATED, seed=MOST) is None
    for option in (None, 99):
        text = "The option of the jackpot must be stated."
        assert jackpot(CROWN, option=option) == refuse("sign/option", cites, text, option=option)
    assert jackpot(VERSION_4, option=99) is None
    assert signed(VERSION_4, jackpot=None) is None


def test_the_jackpot_sign_states_the_prizes_the_book_leaves_to_it_and_no_others() -> None:
    book = load(UNDATED)
    lines = {line.hand: line for line in book.data.prize["jackpot"]}
    left = next(hand for hand, line in lines.items() if line.sign)
    usual = sign(UNDATED).jackpot
    assert usual
    assert jackpot(UNDATED, pays=usual.pays | {left: MOST}) is None
    text = "A prize on the sign is no amount that can be paid."
    never = refuse("sign/prize", book.rule.jackpot.cites, text)
    assert jackpot(UNDATED, pays=usual.pays | {left: MOST + 1}) == never
    pays = {hand: amount for hand, amount in usual.pays.items() if hand != left}
    text = f"The sign must state the prize for a {left}."
    assert jackpot(UNDATED, pays=pays) == refuse("sign/prize", lines[left].cites, text, hand=left)
    cites = load(VERSION_4).rule.jackpot.cites
    none = refuse("sign/prize", cites, "There is no prize for a pair.", hand="pair")
    assert jackpot(VERSION_4, pays={"pair": 1}) == none
    for hand, own, clauses in (
        ("flush", 100_00, ("15.2.9.5", "1.1:fixed jackpot")),
        ("royal_flush", 50_000_00, ("15.2.9.1",)),
    ):
        text = f"The book has another prize for a {hand}."
        other = refuse("sign/prize", (*cites, *clauses), text, hand=hand)
        assert jackpot(VERSION_4, pays={hand: own}) is None
        assert jackpot(VERSION_4, pays={hand: own + 1}) == other


def test_a_plain_cloth_has_what_each_book_asks_for() -> None:
    for id in book_ids():
        assert cloth(load(id), plain_layout(load(id), 6), linked=True) is None
    holdem = {"ante": "Ante", "blind": "Blind", "play": "Play", "trips": "Trips", "jackpot": "Jackpot"}
    assert plain_layout(load(UTH), 5) == Layout(
        boxes=5,
        spots={name: Spot(label, "rectangle") for name, label in holdem.items()},
        community=("flop-1", "flop-2", "flop-3", "turn", "river"),
        dealer_places=2,
        legend="Ante pushes if dealer has less than a pair",
    )
    street = {"ante": "Ante", "3rd": "3rd", "4th": "4th", "5th": "5th", "jackpot": "Jackpot"}
    assert plain_layout(load(CROWN), 7) == Layout(
        boxes=7,
        spots={name: Spot(label) for name, label in street.items()},
        community=("3rd", "4th", "5th"),
    )
    first = ["Ante", "3rd Street", "4th Street", "5th Street", "Jackpot"]
    assert [spot.label for spot in plain_layout(load(VERSION_4), 1).spots.values()] == first
    linked = variant(CROWN, spots=replace(load(CROWN).rule.spots, needed=("jackpot", "ante")))
    assert list(plain_layout(linked, 1).spots) == ["jackpot", "ante"]


def test_the_usual_signs_are_complete() -> None:
    assert [signs(load(id), sign(id)) for id in book_ids()] == [None] * len(book_ids())
    priced = Sign(limits={"ante": ANTE}, max_payout=1, jackpot=JackpotSign(wager=0, seed=0))
    found = signs(load(CROWN), priced)
    assert found
    assert found.code == "sign/jackpot"
