"""Jackpots worked by hand; a meter of 100,000 unless it says otherwise."""

from typing import Any

import pytest

from tests.adjudicate.asking import ask

Json = dict[str, Any]
SIGN = {
    "royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
    "full_house": 15_000, "flush": 10_000,
}  # fmt: skip


def jackpot(book: str, community: str, *holes: str, folded: tuple[int, ...] = (), **terms: Any) -> Json:
    """The answer for boxes 1, 2, 3 … that all have a jackpot wager of 5."""
    holdem = book == "star-uth"
    boxes = []
    for number, hole in enumerate(holes, start=1):
        out = number in folded
        wagers = {"ante": 500, "jackpot": terms.get("wager", 500)}
        if holdem:
            wagers |= {"blind": 500} if out else {"blind": 500, "play": 500}
        elif not out:
            wagers |= {"3rd": 500, "4th": 500, "5th": 500}
        fold = ("preflop" if holdem else "3rd") if out else None
        played = "river" if holdem and not out else None
        boxes.append(
            {"box": number, "hole": hole.split(), "wagers": wagers, "folded": fold, "played": played}
        )
    asked: Json = {"rulebook": book, "community": community.split(), "boxes": boxes}
    if holdem:
        asked["dealer"] = ["2c", "3d"]
    asked["chip"] = terms.pop("chip", 100)
    asked["jackpot"] = {
        "wager": 500,
        "meter": 10_000_000,
        "seed": 5_000_000,
        "pays": SIGN,
        "option": 1,
    } | terms
    return ask(asked)


def awards(given: Json) -> list[tuple[int, str, int]]:
    return [(award["box"], award["prize"], award["amount"]) for award in given["jackpot"]["awards"]]


def line(given: Json, box: int) -> str:
    found: str = given["boxes"][box - 1]["wagers"]["jackpot"]["outcome"]
    return found


@pytest.mark.parametrize("book", ["star-ms-undated", "star-ms-4"])
def test_star_two_straight_flushes_get_nine_and_a_half_percent_each(book: str) -> None:
    given = jackpot(book, "6h 7h 8h", "9h Th", "4h 5h", seed=1_000_000)
    assert awards(given) == [(2, "straight_flush", 950_000), (1, "straight_flush", 950_000)]
    assert given["jackpot"]["meter"] == 8_100_000
    assert "15.2.13.2" in given["jackpot"]["awards"][0]["cites"]


def test_star_a_straight_flush_is_paid_before_the_royal() -> None:
    given = jackpot("star-ms-4", "Qs Js Ts", "As Ks", "9s 8s")
    assert awards(given) == [(2, "straight_flush", 1_000_000), (1, "royal_flush", 9_000_000)]
    assert given["jackpot"]["meter"] == 5_000_000
    assert given["jackpot"]["awards"][1]["cites"] == ["15.2.9.1", "15.2.14"]


def test_star_guarantees_hold_when_the_meter_is_low() -> None:
    """Meter 40,000: the straight flush gets 5,000, the royal 50,000 though only 35,000 are left."""
    given = jackpot("star-ms-4", "Qs Js Ts", "As Ks", "9s 8s", meter=4_000_000)
    assert awards(given) == [(2, "straight_flush", 500_000), (1, "royal_flush", 5_000_000)]
    assert given["jackpot"]["meter"] == 5_000_000


def test_star_a_straight_flush_never_takes_the_meter_below_the_seed() -> None:
    given = jackpot("star-ms-4", "Qs Js Ts", "9s 8s", meter=5_200_000)
    assert awards(given) == [(1, "straight_flush", 520_000)]
    assert given["jackpot"]["meter"] == 5_000_000


def test_star_a_share_is_rounded_up_to_the_cent_each_by_itself() -> None:
    """9.5% of 100,000.05 is 9,500.00475."""
    given = jackpot("star-ms-4", "6h 7h 8h", "9h Th", "4h 5h", meter=10_000_005, chip=500)
    assert [amount for _, _, amount in awards(given)] == [950_001, 950_001]
    assert given["jackpot"]["meter"] == 10_000_005 - 2 * 950_001


def test_version_4_has_amounts_of_its_own_whatever_the_sign_says() -> None:
    cheap = dict.fromkeys(SIGN, 1)
    given = jackpot("star-ms-4", "7c 7d 2h", "7h 7s", "2c 2d", "2s 3s", pays=cheap)
    assert awards(given) == [(2, "full_house", 15_000), (1, "four_of_a_kind", 50_000)]
    given = jackpot("star-ms-undated", "7c 7d 2h", "7h 7s", "2c 2d", pays=cheap)
    assert awards(given) == [(2, "full_house", 1), (1, "four_of_a_kind", 1)]
    assert given["jackpot"]["meter"] == 10_000_000


def test_only_version_4_keeps_the_jackpot_of_a_folded_hand() -> None:
    kept = jackpot("star-ms-4", "Qs Js Ts", "As Ks", "2c 2d", folded=(1, 2), bonus=100_000, pays=None)
    assert awards(kept) == [(2, "bonus", 100_000), (1, "royal_flush", 10_000_000)]
    assert (line(kept, 1), line(kept, 2)) == ("win", "win")
    for book in ("star-ms-undated", "crown-ms-3.0"):
        lost = jackpot(book, "Qs Js Ts", "As Ks", "2c 2d", folded=(1,), bonus=100_000)
        assert awards(lost) == []
        assert (line(lost, 1), line(lost, 2)) == ("forfeit", "lose")
        assert lost["jackpot"]["meter"] == 10_000_000


def test_the_bonus_goes_to_everybody_else_once_and_stands_first() -> None:
    """Two straight flushes; box 3 has a flush besides, and box 4 has folded: nothing in the undated book."""
    given = jackpot(
        "star-ms-undated", "6h 7h 8h", "9h Th", "4h 5h", "Ah 2h", "3c 4c", folded=(4,), bonus=70_000
    )
    assert awards(given) == [
        (3, "bonus", 70_000),
        (3, "flush", 10_000),
        (2, "straight_flush", 950_000),
        (1, "straight_flush", 950_000),
    ]


def test_a_royal_without_a_jackpot_wager_triggers_nothing() -> None:
    asked = {
        "rulebook": "star-ms-4",
        "community": ["Qs", "Js", "Ts"],
        "jackpot": {"wager": 500, "meter": 9_000_000, "seed": 5_000_000, "bonus": 100_000},
        "boxes": [
            {"box": 1, "hole": ["As", "Ks"], "wagers": dict.fromkeys(("ante", "3rd", "4th", "5th"), 500)},
            {"box": 2, "hole": ["2c", "3c"], "wagers": {"ante": 500, "jackpot": 500}, "folded": "3rd"},
        ],
    }
    given = ask(asked)
    assert given["jackpot"] == {"awards": [], "meter": 9_000_000}
    assert "jackpot" not in given["boxes"][0]["wagers"]


def test_hold_em_counts_the_flop_only() -> None:
    """A royal by the river is worth a flush for the jackpot at best, here nothing."""
    given = jackpot("star-uth", "Qs Js 4h Ts 9d", "As Ks")
    assert (given["boxes"][0]["hand"], awards(given)) == ("royal_flush", [])
    given = jackpot("star-uth", "Qs Js 4s Ts 9d", "As Ks")
    assert awards(given) == [(1, "flush", 10_000)]


def test_crown_royal_and_straight_flush_share_ten_to_one() -> None:
    """Meter 100,000 in chips of 1: 90,910 and 9,091."""
    given = jackpot("crown-ms-3.0", "Qs Js Ts", "As Ks", "9s 8s", seed=1_000_000)
    assert awards(given) == [(2, "straight_flush", 909_100), (1, "royal_flush", 9_091_000)]
    assert given["jackpot"]["meter"] == 1_000_000
    assert "6.2.3" in given["jackpot"]["awards"][0]["cites"]


def test_crown_two_straight_flushes() -> None:
    """9.5% of 100,000 and 0.5% of 10,000: 9,550 each."""
    given = jackpot("crown-ms-3.0", "6h 7h 8h", "9h Th", "4h 5h", seed=1_000_000)
    assert awards(given) == [(2, "straight_flush", 955_000), (1, "straight_flush", 955_000)]
    assert given["jackpot"]["meter"] == 10_000_000 - 2 * 955_000


def test_crown_takes_shares_of_the_meter_in_whole_dollars() -> None:
    """12,345.01 counts as 12,346: a tenth is 1,234.60, paid as 1,235, off the meter as recorded."""
    given = jackpot("crown-ms-3.0", "Qs Js Ts", "9s 8s", meter=1_234_501, seed=1_000_000)
    assert awards(given) == [(1, "straight_flush", 123_500)]
    assert given["jackpot"]["meter"] == 1_111_001
    royal = jackpot("crown-ms-3.0", "Qs Js Ts", "As Ks", meter=1_234_501, seed=1_000_000, chip=500)
    assert awards(royal) == [(1, "royal_flush", 1_235_000)]
    assert royal["jackpot"]["meter"] == 1_000_000


def test_crown_fixed_prizes_grow_with_the_wager() -> None:
    """2.50 at 500 for each 1 is 1,250; a straight counts in option 2 only."""
    quads = jackpot("crown-ms-3.0", "7c 7d 2h", "7h 7s", wager=250)
    assert awards(quads) == [(1, "four_of_a_kind", 125_000)]
    straight = ("crown-ms-3.0", "4c 5d 6h", "7c 8s")
    assert awards(jackpot(*straight, option=1)) == []
    assert awards(jackpot(*straight, option=2, bonus=100_000)) == [(1, "straight", 20_000)]
    odd = jackpot(*straight, option=2, wager=333)
    assert awards(odd) == [(1, "straight", 13_400)]  # 133.20 in chips of 1


def test_a_jackpot_wager_is_taken_whatever_it_wins() -> None:
    box = jackpot("star-ms-4", "Qs Js Ts", "As Ks")["boxes"][0]
    wager = box["wagers"]["jackpot"]
    assert (wager["outcome"], wager["pays"], wager["returned"], wager["taken"]) == ("win", 0, 0, 500)
    assert (box["pays"], box["returned"], box["taken"]) == (4 * 500 * 500, 2000, 500)
