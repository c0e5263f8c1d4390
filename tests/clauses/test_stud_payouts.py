"""Mississippi Stud: five cards against one table, and each wager paid on its own stake."""

import pytest

from tests.clauses.showdowns import CROWN, STAKES, UNDATED, VERSION_4, lost, results, stood_off, stud, won
from tests.felt import Felt, clause, play, sign

STAR_NAMES = {"Two Pair": "Two pair", "Pair of Jacks or better": "Jacks or better",
              "Pair of 6s to 10s": "Pairs of 6s to 10s"}  # fmt: skip


def line(book: str, name: str) -> str:
    """The clause of a line of the book's pay table."""
    return f"table1:{name}" if book == CROWN else f"table10.3:{STAR_NAMES.get(name, name)}"


def cites(table: Felt, clause_id: str) -> bool:
    """Whether each of the four results names the clause."""
    return all(clause_id in result.cites for result in results(table).values())


@clause(UNDATED, "table10.3:Royal Flush", "table10.3:Straight Flush", "table10.3:Four of a Kind", "10.3")
@clause(VERSION_4, "table10.3:Royal Flush", "table10.3:Straight Flush", "table10.3:Four of a Kind", "10.3")
@clause(CROWN, "table1:Royal Flush", "table1:Straight Flush", "table1:Four of a Kind", "8.2")
@pytest.mark.parametrize(
    ("name", "hole", "shared", "odds"),
    [
        ("Royal Flush", "As Ks", "Qs Js Ts", 500),
        ("Straight Flush", "Ks Qs", "Js Ts 9s", 100),
        ("Straight Flush", "Ah 2h", "3h 4h 5h", 100),
        ("Four of a Kind", "2s 2h", "2d 2c 3s", 40),
    ],
)
def test_rare_hands(book: str, name: str, hole: str, shared: str, odds: int) -> None:
    table = stud(book, hole, shared)
    assert won(table, odds)
    assert {result.odds for result in results(table).values()} == {f"{odds}:1"}
    assert cites(table, line(book, name))
    assert table.balance("patron:p3") == 10_000_00 + odds * 70_00


@clause(UNDATED, "table10.3:Full House", "table10.3:Flush", "table10.3:Straight", "10.3")
@clause(VERSION_4, "table10.3:Full House", "table10.3:Flush", "table10.3:Straight", "10.3")
@clause(CROWN, "table1:Full House", "table1:Flush", "table1:Straight", "8.2")
@pytest.mark.parametrize(
    ("name", "hole", "shared", "odds"),
    [
        ("Full House", "2s 2h", "2d 3c 3s", 10),
        ("Flush", "Ks 2s", "4s 6s 8s", 6),
        ("Straight", "Ah 2s", "3d 4c 5h", 4),
        ("Straight", "Ah Ks", "Qd Jc Th", 4),
    ],
)
def test_good_hands(book: str, name: str, hole: str, shared: str, odds: int) -> None:
    table = stud(book, hole, shared)
    assert won(table, odds)
    assert cites(table, line(book, name))


@clause(UNDATED, "table10.3:Three of a Kind", "table10.3:Two pair", "table10.3:Jacks or better", "10.3")
@clause(VERSION_4, "table10.3:Three of a Kind", "table10.3:Two pair", "table10.3:Jacks or better", "10.3")
@clause(CROWN, "table1:Three of a Kind", "table1:Two Pair", "table1:Pair of Jacks or better", "8.2")
@pytest.mark.parametrize(
    ("name", "hole", "shared", "odds"),
    [
        ("Three of a Kind", "2s 2h", "2d Kc 7s", 3),
        ("Two Pair", "2s 2h", "3d 3c Ks", 2),
        ("Two Pair", "7s 7h", "9d 9c Ks", 2),
        ("Pair of Jacks or better", "Js Jh", "3d 8c Ks", 1),
        ("Pair of Jacks or better", "As 2h", "Ad 8c Ks", 1),
        ("Pair of Jacks or better", "3s 2h", "Qd 8c Qs", 1),
    ],
)
def test_common_hands(book: str, name: str, hole: str, shared: str, odds: int) -> None:
    table = stud(book, hole, shared)
    assert won(table, odds)
    assert cites(table, line(book, name))


@clause(UNDATED, "table10.3:Pairs of 6s to 10s", "1.1:Stand off")
@clause(VERSION_4, "table10.3:Pairs of 6s to 10s", "1.1:Stand-off")
@clause(CROWN, "table1:Pair of 6s to 10s", "5.7.1", "5.8:stand-off")
@pytest.mark.parametrize("rank", "6789T")
def test_a_pair_of_sixes_to_tens_stands_off(book: str, rank: str) -> None:
    table = stud(book, f"{rank}s 2h", f"{rank}d 3c Ks")
    assert stood_off(table)
    assert cites(table, line(book, "Pair of 6s to 10s"))
    assert cites(table, {UNDATED: "1.1:Stand off", VERSION_4: "1.1:Stand-off", CROWN: "8.1.1(a)"}[book])
    assert table.balance("patron:p3") == 10_000_00


@clause(UNDATED, "table10.3:note")
@clause(VERSION_4, "table10.3:note")
@clause(CROWN, "5.7.3(b)", "5.8.2", "8.1.1(b)")
@pytest.mark.parametrize("rank", "2345")
def test_a_pair_of_twos_to_fives_loses(book: str, rank: str) -> None:
    table = stud(book, f"{rank}s 7h", f"{rank}d Jc Ks")
    assert lost(table)
    assert cites(table, {CROWN: "8.1.1(b)"}.get(book, "table10.3:note"))


@clause(UNDATED, "10.2")
@clause(VERSION_4, "10.2", "table10.3:note")
@clause(CROWN, "5.7.3(b)", "5.8.2", "8.1.1(b)")
def test_a_hand_without_a_pair_loses_even_with_an_ace(book: str) -> None:
    table = stud(book, "As Kh", "Qd Jc 9s")
    assert table.hand(3) == "high_card"
    assert lost(table)
    assert cites(table, {CROWN: "8.1.1(b)"}.get(book, "10.2"))
    assert table.balance("float") == play(book).balance("float") + 70_00


@clause(UNDATED, "1.1:Player's Hand")
@clause(VERSION_4, "1.1:Player's Hand")
def test_a_hand_is_the_two_own_cards_with_the_three_shared_ones(book: str) -> None:
    """A pair among the shared cards is everybody's, and none of them can be left out."""
    table = play(book, """
        box 2   ante 10
        box 5   ante 10
        deal    2: 2s 3h; 5: Ks Qs
        box 2   bet 10
        box 5   bet 10
        show    Ah
        box 2   bet 10
        box 5   bet 10
        show    Ad
        box 2   bet 10
        box 5   bet 10
        show    Kh
        settle
    """)  # fmt: skip
    assert table.hand(2) == "pair"
    assert table.hand(5) == "two_pair"
    assert table.paid(2) == dict.fromkeys(STAKES, 10_00)
    assert table.paid(5) == dict.fromkeys(STAKES, 20_00)
    assert "1.1:Player's Hand" in table.cites("BoxSettled")


@clause(UNDATED, "10.3")
@clause(VERSION_4, "10.3")
def test_the_star_pays_to_the_cent_whatever_the_smallest_chip(book: str) -> None:
    coarse = sign(book, chip=1_00)
    table = play(book, "box 3 ante 5.55\ndeal 3: Js Jh", sign=coarse)
    table.do("box 3 bet 5.55\nshow 2d\nbox 3 bet 5.55\nshow 8c\nbox 3 bet 16.65\nshow Ks\nsettle")
    assert table.paid(3) == {"ante": 5_55, "3rd": 5_55, "4th": 5_55, "5th": 16_65}
