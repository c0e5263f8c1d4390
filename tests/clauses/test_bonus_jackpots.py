"""The Star's bonus jackpot: who gets it when a royal or straight flush is won, and before whom."""

from tests.clauses.jackpot_rounds import award_cites, awards, jackpot_round
from tests.clauses.showdowns import UNDATED, UTH, VERSION_4
from tests.felt import clause

SPADES = "Qs Js Ts"
BONUS = 250_00


@clause(UNDATED, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.12", "1.1:Bonus Jackpot")
@clause(UTH, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.12", "1.1:Bonus Jackpot")
@clause(VERSION_4, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.12", "1.1:bonus jackpot")
def test_every_other_jackpot_wager_gets_the_bonus_before_the_jackpot_is_paid(book: str) -> None:
    """Box 3 has a straight flush, box 6 a flush of its own, box 2 no jackpot wager."""
    holes = {1: "7h 8d", 2: "7d 8c", 3: "9s 8s", 6: "6s 4s"}
    table = jackpot_round(book, SPADES, holes, without=(2,), bonus=BONUS)
    assert awards(table) == [
        (6, "bonus", BONUS),
        (1, "bonus", BONUS),
        (6, "flush", 100_00),
        (3, "straight_flush", 10_000_00),
    ]
    assert table.paid(1) == {"bonus": BONUS}
    assert table.outcome(1)["jackpot"] == "win"
    assert {"15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4"} <= award_cites(table)[0]
    assert "15.2.12" in award_cites(table)[0]


@clause(UNDATED, "15.2.10.2")
@clause(UTH, "15.2.10.2")
@clause(VERSION_4, "15.2.10.2")
def test_a_royal_brings_the_bonus_only_with_a_jackpot_wager(book: str) -> None:
    holes = {3: "As Ks", 5: "7h 8d"}
    table = jackpot_round(book, SPADES, holes, bonus=BONUS)
    assert awards(table) == [(5, "bonus", BONUS), (3, "royal_flush", 100_000_00)]
    assert awards(jackpot_round(book, SPADES, holes, without=(3,), bonus=BONUS)) == []
    assert awards(jackpot_round(book, "Qs 9s Ts", {3: "As Ks", 5: "7h 8d"}, bonus=BONUS)) == [
        (3, "flush", 100_00)
    ]


@clause(UNDATED, "15.2.10.3")
@clause(UTH, "15.2.10.3")
@clause(VERSION_4, "15.2.10.3")
def test_two_winners_bring_one_bonus_and_get_none(book: str) -> None:
    table = jackpot_round(book, SPADES, {2: "9s 8s", 4: "As Ks", 5: "7h 8d"}, bonus=BONUS)
    assert awards(table) == [
        (5, "bonus", BONUS),
        (2, "straight_flush", 10_000_00),
        (4, "royal_flush", 90_000_00),
    ]


@clause(UNDATED, "15.2.10", "15.2.11")
@clause(UTH, "15.2.10", "15.2.11")
@clause(VERSION_4, "15.2.10", "15.2.11")
def test_the_bonus_is_what_the_sign_says_and_none_where_it_says_nothing(book: str) -> None:
    holes = {3: "As Ks", 5: "7h 8d"}
    assert awards(jackpot_round(book, SPADES, holes)) == [(3, "royal_flush", 100_000_00)]
    table = jackpot_round(book, SPADES, holes, bonus=1_234_56)
    assert awards(table)[0] == (5, "bonus", 1_234_56)
    assert {"15.2.10", "15.2.11"} <= award_cites(table)[0]


@clause(UNDATED, "15.2.10.1", "1.1:Fold")
@clause(UTH, "15.2.10.1", "1.1:Fold")
@clause(VERSION_4, "15.2.10.1", "1.1:Fold")
def test_a_folded_box_gets_the_bonus_in_version_4_only(book: str) -> None:
    table = jackpot_round(book, SPADES, {3: "As Ks", 5: "7h 8d"}, folds=(5,), bonus=BONUS)
    royal = (3, "royal_flush", 100_000_00)
    assert awards(table) == ([(5, "bonus", BONUS), royal] if book == VERSION_4 else [royal])
    assert table.paid(5) == ({"bonus": BONUS} if book == VERSION_4 else {})
