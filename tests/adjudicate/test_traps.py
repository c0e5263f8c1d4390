"""Hands worked by hand: the places where a settlement is easily wrong by a line."""

import pytest

from tests.adjudicate.asking import STREETS, Json, ask, holdem, stud


def outcomes(box: Json) -> dict[str, tuple[str, int]]:
    return {spot: (wager["outcome"], wager["pays"]) for spot, wager in box["wagers"].items()}


@pytest.mark.parametrize("book", ["star-ms-undated", "crown-ms-3.0", "star-ms-4"])
@pytest.mark.parametrize(
    ("cards", "hand", "outcome", "paid"),
    [
        ("5c 5d Ah Ks 9c", "pair", "lose", 0),  # the highest pair that loses
        ("6c 6d Ah Ks 9c", "pair", "push", 0),
        ("Tc Td Ah Ks 9c", "pair", "push", 0),
        ("Jc Jd 2h 3s 4c", "pair", "win", 1),
        ("2c 2d 3h 3s 4c", "two_pair", "win", 2),  # however low the pairs are
        ("2c 2d 2h 3s 4c", "three_of_a_kind", "win", 3),
        ("Ac 2d 3h 4s 5c", "straight", "win", 4),
        ("Tc Jd Qh Ks Ac", "straight", "win", 4),
        ("Qc Kd Ah 2s 3c", "high_card", "lose", 0),  # no straight goes round the corner
        ("2h 4h 6h 8h Th", "flush", "win", 6),
        ("2c 2d 2h 3s 3c", "full_house", "win", 10),
        ("2c 2d 2h 2s 3c", "four_of_a_kind", "win", 40),
        ("Ac 2c 3c 4c 5c", "straight_flush", "win", 100),
        ("Tc Jc Qc Kc Ac", "royal_flush", "win", 500),
        ("Ac Kd Qh Js 9c", "high_card", "lose", 0),
    ],
)
def test_the_pay_table(book: str, cards: str, hand: str, outcome: str, paid: int) -> None:
    """Each wager on its own stake: antes of 10, streets of 10, 30 and 20."""
    box = stud(cards[:5], cards[6:], book=book)
    assert box["hand"] == hand
    assert outcomes(box) == {spot: (outcome, paid * stake) for spot, stake in STREETS.items()}
    assert box["pays"] == paid * 7000
    assert (box["returned"], box["taken"]) == ((0, 7000) if outcome == "lose" else (7000, 0))
    odds = f"{paid}:1" if paid else None
    assert {wager["odds"] for wager in box["wagers"].values()} == {odds}


def test_a_fold_loses_what_lies_and_nothing_else() -> None:
    box = stud("As Ad", "Ah Ac 2c", wagers={"ante": 1000, "3rd": 3000}, folded="4th")
    assert (box["hand"], box["pays"], box["returned"], box["taken"]) == ("four_of_a_kind", 0, 0, 4000)
    assert {wager["outcome"] for wager in box["wagers"].values()} == {"forfeit"}
    assert box["wagers"]["3rd"]["cites"] == ["9.2.1", "1.1:Fold"]


def test_a_street_counts_up_to_three_antes_and_the_rest_goes_back() -> None:
    """Ante 10; 3rd Street 35 counts as 30."""
    wagers = {"ante": 1000, "3rd": 3500, "4th": 1000, "5th": 1000}
    won = stud("Jc Jd", "2h 3s 4c", wagers=wagers)["wagers"]["3rd"]
    lost = stud("5c 5d", "2h 3s 4c", wagers=wagers)["wagers"]["3rd"]
    assert (won["pays"], won["returned"], won["taken"]) == (3000, 3500, 0)
    assert (lost["pays"], lost["returned"], lost["taken"]) == (0, 500, 3000)
    folded = stud("5c 5d", "2h 3s 4c", wagers={"ante": 1000, "3rd": 3500}, folded="4th")["wagers"]["3rd"]
    assert (folded["outcome"], folded["returned"], folded["taken"]) == ("forfeit", 500, 3000)


def test_streets_are_measured_by_the_ante_as_it_counts() -> None:
    """The ante of 60 counts as 50, so 3rd Street of 180 counts as 150; its own limit is lower on 4th."""
    limits = {"ante": [1000, 5000], "4th": [1000, 12000]}
    wagers = {"ante": 6000, "3rd": 18000, "4th": 18000, "5th": 15000}
    box = stud("2c 2d", "3h 3s 4c", wagers=wagers, limits=limits)
    assert {spot: wager["pays"] for spot, wager in box["wagers"].items()} == {
        "ante": 10000, "3rd": 30000, "4th": 24000, "5th": 30000,
    }  # fmt: skip
    assert box["returned"] == sum(wagers.values())
    assert box["wagers"]["ante"]["cites"] == ["table10.3:Two pair", "6.3"]


def test_below_a_minimum_a_wager_is_settled_as_it_lies() -> None:
    box = stud("Jc Jd", "2h 3s 4c", wagers={**STREETS, "ante": 900}, limits={"ante": [1000, 50000]})
    assert box["wagers"]["ante"]["pays"] == 900


def test_crown_pays_up_to_the_next_chip_and_caps_after_it() -> None:
    """2.50 at 3 to 1 is 7.50, which is 8 in chips of 1; a notice of 7.60 then cuts it to 7.60."""
    wagers = {"ante": 250, "3rd": 500, "4th": 250, "5th": 250}
    cards = ("2c 2d", "2h 3s 4c")
    box = stud(*cards, book="crown-ms-3.0", wagers=wagers, chip=100)
    assert [wager["pays"] for wager in box["wagers"].values()] == [800, 1500, 800, 800]
    assert "6.2.3" in box["wagers"]["ante"]["cites"]
    assert "6.2.3" not in box["wagers"]["3rd"]["cites"]
    box = stud(*cards, book="crown-ms-3.0", wagers=wagers, chip=100, max_payout=760)
    assert [wager["pays"] for wager in box["wagers"].values()] == [760, 760, 760, 760]
    assert [wager["returned"] for wager in box["wagers"].values()] == [250, 500, 250, 250]
    assert "table1:*" in box["wagers"]["3rd"]["cites"]
    box = stud(*cards, book="star-ms-4", wagers=wagers, chip=100, max_payout=760)
    assert [wager["pays"] for wager in box["wagers"].values()] == [750, 1500, 750, 750]


def test_the_largest_payout_may_be_that_of_a_hand_or_of_a_players_round() -> None:
    """Three twos and three fours pay 3 to 1: boxes 1 and 3 are one player's, box 3 is settled first."""
    wagers = {"5th": 1000, "4th": 1000, "3rd": 1000, "ante": 1000}
    box: Json = {"wagers": wagers, "folded": None}
    asked: Json = {
        "rulebook": "crown-ms-3.0", "community": ["2h", "4s", "9c"], "max_payout": 5000,
        "boxes": [
            {**box, "box": 1, "hole": ["2c", "2d"], "player": "ann"},
            {**box, "box": 3, "hole": ["4c", "4d"], "player": "ann"},
            {**box, "box": 2, "hole": ["9d", "9h"]},
        ],
    }  # fmt: skip
    for scope, sums in (
        (None, [12_000, 12_000, 12_000]),
        ("wager", [12_000, 12_000, 12_000]),
        ("hand", [5000, 5000, 5000]),
        ("round", [0, 5000, 5000]),
    ):
        given = ask({**asked, "max_payout_scope": scope})
        assert [one["pays"] for one in given["boxes"]] == sums
        assert [one["returned"] for one in given["boxes"]] == [4000, 4000, 4000]
    paid = {spot: wager["pays"] for spot, wager in given["boxes"][1]["wagers"].items()}
    assert paid == {"5th": 0, "4th": 0, "3rd": 2000, "ante": 3000}, "in the book's order of the spots"


def test_without_a_qualifying_dealer_the_ante_pushes_though_the_hand_is_lower() -> None:
    """Dealer ace high, player king high: Play and Blind are lost."""
    box = holdem("Kc 8d", "2h 3s 5c 9d Tc", "Ac 7d")
    assert outcomes(box) == {
        "ante": ("push", 0),
        "blind": ("lose", 0),
        "trips": ("lose", 0),
        "play": ("lose", 0),
    }
    assert (box["pays"], box["returned"], box["taken"]) == (0, 1000, 5500)


def test_without_a_qualifying_dealer_the_ante_pushes_and_play_wins() -> None:
    """Player a straight, dealer nothing: Play even money, Blind even money, Trips 4 to 1."""
    box = holdem("6c 4d", "2h 3s 5c 9d Kc", "Qc 7d")
    assert outcomes(box) == {
        "ante": ("push", 0), "blind": ("win", 1000), "trips": ("win", 2000), "play": ("win", 4000),
    }  # fmt: skip


def test_a_low_winner_pushes_the_blind() -> None:
    """Two pair over a pair: ante and Play win, Blind stands off, Trips loses."""
    box = holdem("Ac Kd", "Ah Ks 5c 9d 2c", "9c 7d")
    assert outcomes(box) == {
        "ante": ("win", 1000), "blind": ("push", 0), "trips": ("lose", 0), "play": ("win", 4000),
    }  # fmt: skip
    assert box["wagers"]["blind"]["cites"] == ["10.6.4", "10.6.4.3", "10.11.7", "1.1:Stand Off"]


@pytest.mark.parametrize(("blind", "paid"), [(1000, 1500), (1001, 1502), (1, 2)])
def test_a_flush_pays_the_blind_three_to_two(blind: int, paid: int) -> None:
    """Half a cent goes up."""
    wagers = {"ante": 1000, "blind": blind, "play": 4000}
    box = holdem("Ah 2h", "Kh 7h 5h 9d 2c", "9c 7d", wagers=wagers)
    assert (box["wagers"]["blind"]["pays"], box["wagers"]["blind"]["odds"]) == (paid, "3:2")


def test_a_straight_that_loses_still_wins_trips() -> None:
    box = holdem("6c 4d", "2h 3h 5h 9d Kc", "Ah 7h")
    assert outcomes(box) == {
        "ante": ("lose", 0), "blind": ("lose", 0), "trips": ("win", 2000), "play": ("lose", 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("community", "hole", "dealer", "ante"),
    [
        ("7c 7d 7h 7s 2c", "Kc 3d", "Qc Jd", "win"),  # the fifth card beside four on the board
        ("7c 7d 7h 2s 3c", "Ac 9d", "Ad 8d", "win"),  # the second kicker beside three on the board
        ("7c 7d 7h Ks Qc", "2d 3d", "4c 5d", "push"),  # both play the board
        ("Tc Jd Qh Ks Ac", "2d 3d", "4c 5d", "push"),
        ("9c 9d 4h 4s Ac", "2d 3d", "Kc Qd", "push"),  # the ace plays for both
        ("9c 9d 4h 4s 2c", "Ad 3d", "Ac Kd", "push"),  # only five cards count
        ("9c 9d 4h 3s 2c", "Ad 7d", "Ac 8d", "lose"),
    ],
)
def test_kickers_and_the_board(community: str, hole: str, dealer: str, ante: str) -> None:
    box = holdem(hole, community, dealer)
    assert box["wagers"]["ante"]["outcome"] == box["wagers"]["play"]["outcome"] == ante


def test_a_tie_pushes_the_blind_even_with_a_straight() -> None:
    box = holdem("2d 3d", "Tc Jd Qh Ks Ac", "4c 5d")
    assert outcomes(box) == {
        "ante": ("push", 0), "blind": ("push", 0), "trips": ("win", 2000), "play": ("push", 0),
    }  # fmt: skip


@pytest.mark.parametrize(("played", "counts"), [("preflop", 4000), ("flop", 2000), ("river", 1000)])
def test_play_counts_up_to_the_multiple_of_its_step(played: str, counts: int) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 5000}
    won = holdem("Ac Kd", "Ah Ks 5c 9d 2c", "9c 7d", wagers=wagers, played=played)["wagers"]["play"]
    lost = holdem("9c 7d", "Ah Ks 5c 9d 2c", "Ac Kd", wagers=wagers, played=played)["wagers"]["play"]
    assert (won["pays"], won["returned"], won["taken"]) == (counts, 5000, 0)
    assert (lost["returned"], lost["taken"]) == (5000 - counts, counts)
    assert "11.7.2" in won["cites"]


def test_unequal_ante_and_blind_are_settled_as_they_lie() -> None:
    wagers = {"ante": 1000, "blind": 2000, "play": 1000}
    box = holdem("6c 4d", "2h 3s 5c 9d Kc", "Kd 7d", wagers=wagers, played="river")
    assert outcomes(box) == {"ante": ("win", 1000), "blind": ("win", 2000), "play": ("win", 1000)}


def test_a_fold_forfeits_trips_though_the_hand_is_made() -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 500}
    box = holdem("7c 7d", "7h 7s 5c 9d 2c", "Kc Kd", wagers=wagers, played=None, folded="river")
    assert (box["hand"], box["pays"], box["taken"]) == ("four_of_a_kind", 0, 2500)


def test_boxes_are_answered_as_given_and_settled_from_the_right() -> None:
    holes = {3: ["2c", "2d"], 1: ["3c", "3d"], 6: ["4c", "4d"]}
    boxes = [{"box": n, "hole": hole, "wagers": {"ante": 500}, "folded": "3rd"} for n, hole in holes.items()]
    given = ask({"rulebook": "star-ms-4", "community": ["Ah", "Kh", "Qh"], "boxes": boxes})
    assert [box["box"] for box in given["boxes"]] == [3, 1, 6]
    assert given["order"] == [6, 3, 1]
    assert set(given) == {"boxes", "order"}
