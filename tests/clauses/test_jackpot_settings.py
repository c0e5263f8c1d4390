"""Readings of the jackpot that a regulator may answer otherwise: each flipped, by engine and adjudication."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.adjudicate import settle
from croupier.cli.scenario.adjudicate_wire import AskedBox, AskedJackpot, AskedRound
from croupier.core.book.rulebook import Rulebook
from croupier.core.sign import Bonus
from croupier.math.exact import Unsolvable
from croupier.math.jackpots.terms import terms_of
from croupier.rulebooks.load import load
from croupier.table import events as ev
from tests.clauses.jackpot_rounds import awards
from tests.felt import Felt, clause, sign
from tests.felt.furniture import said_anew
from tests.felt.variant import play_variant, variant

S3, S4, UTH, C3 = "star-ms-undated", "star-ms-4", "star-uth", "crown-ms-3.0"
STARS = (S3, S4, UTH)
METER = 100_000_00
BOTH: dict[str, int] = {"royal_flush": 1_000_00, "straight_flush": 400_00}
SHARED = ("Qs", "Js", "Ts")
BLANKS = ("2d", "3c")


def jackpot(book: str, **changes: Any) -> Rulebook:
    return variant(book, jackpot=replace(load(book).rule.jackpot, **changes))


def fold(book: str, **changes: Any) -> Rulebook:
    return variant(book, fold=replace(load(book).rule.fold, **changes))


def played(
    book: Rulebook, holes: dict[int, str], *, folds: tuple[int, ...] = (), bonus: Bonus | None = None
) -> Felt:
    """A round in which all have a jackpot wager of $5 and some fold at once."""
    usual = sign(book.id)
    signs = replace(usual, jackpot=said_anew(usual.jackpot, seed=10_000_00, bonus=bonus))
    if book.id == C3:
        signs = replace(usual, jackpot=said_anew(usual.jackpot))
    initial = "ante 10, blind 10, jackpot 5" if book.id == UTH else "ante 10, jackpot 5"
    felt = play_variant(book, "\n".join(f"box {box} {initial}" for box in holes), sign=signs, meter=METER)
    felt.do("deal " + "; ".join(f"{box}: {cards}" for box, cards in holes.items()))
    felt.do("\n".join(f"box {box} fold" for box in folds))
    stay = [box for box in holes if box not in folds]
    for cards in (" ".join((*SHARED, *BLANKS)),) if book.id == UTH else SHARED:
        if felt.table.round.phase == "deciding":
            bets = [f"box {box} bet {30 if book.id == UTH else 10}" for box in stay]
            felt.do("\n".join([*bets, f"show {cards}"]))
    return felt.do("settle")


def adjudicated(
    book: Rulebook, holes: dict[int, str], *, folds: tuple[int, ...] = (), bonus: Bonus | None = None
) -> list[tuple[int, str, int]]:
    """The same round by `croupier adjudicate`."""
    stud = book.id != UTH
    pays = {"royal_flush": 50_000_00, "straight_flush": 5_000_00, "four_of_a_kind": 500_00,
            "full_house": 150_00, "flush": 100_00}  # fmt: skip
    asked = AskedRound(
        rulebook=book.id, community=SHARED if stud else (*SHARED, *BLANKS),
        dealer=None if stud else ("9d", "9c"),
        boxes=tuple(_box(book, number, hole, folds) for number, hole in holes.items()),
        jackpot=AskedJackpot(500, METER, 10_000_00, pays=pays, bonus=bonus),
    )  # fmt: skip
    given = settle(book, asked).jackpot
    assert given
    return [(one.box, one.prize, one.amount) for one in given.awards]


def _box(book: Rulebook, number: int, hole: str, folds: tuple[int, ...]) -> AskedBox:
    first, second = hole.split()
    gone, uth = number in folds, book.id == UTH
    wagers = {"ante": 1000, "jackpot": 500} | ({"blind": 1000} if uth else {})
    if not gone:
        wagers |= {"play": 3000} if uth else {"3rd": 1000, "4th": 1000, "5th": 1000}
    folded = ("preflop" if uth else "3rd") if gone else None
    return AskedBox(number, (first, second), wagers, "preflop" if uth and not gone else None, folded)


def both(book: Rulebook, holes: dict[int, str], **more: Any) -> list[tuple[int, str, int]]:
    """The prizes of a round, once engine and adjudication agree about them."""
    felt = played(book, holes, **more)
    assert sum(felt.table.balances.values()) == 0
    assert awards(felt) == adjudicated(book, holes, **more)
    return awards(felt)


@clause(S3, "15.2.10.2", "15.2.11")
@clause(S4, "15.2.10.2", "15.2.11")
@clause(UTH, "15.2.10.2", "15.2.11")
def test_the_sign_has_a_bonus_for_each_hand_and_the_higher_one_counts_where_both_are_won(book: str) -> None:
    own = load(book)
    assert both(own, {3: "As Ks", 5: "7h 8d"}, bonus=BOTH)[0] == (5, "bonus", 1_000_00)
    assert both(own, {3: "9s 8s", 5: "7h 8d"}, bonus=BOTH)[0] == (5, "bonus", 400_00)
    together = both(own, {3: "9s 8s", 4: "As Ks", 5: "7h 8d"}, bonus=BOTH)
    assert [one for one in together if one[1] == "bonus"] == [(5, "bonus", 1_000_00)]


@pytest.mark.parametrize("book", STARS)
def test_the_bonus_for_each_winner_is_paid_for_each(book: str) -> None:
    holes = {3: "9s 8s", 4: "As Ks", 5: "7h 8d"}
    every = jackpot(book, bonus_for="winner")
    assert both(every, holes, bonus=BOTH)[0] == (5, "bonus", 1_400_00)
    assert both(every, holes, bonus=250_00)[0] == (5, "bonus", 500_00)
    assert both(load(book), holes, bonus=250_00)[0] == (5, "bonus", 250_00)


@pytest.mark.parametrize("book", STARS)
def test_bonuses_come_first_or_box_by_box_with_the_fixed_prizes(book: str) -> None:
    """Box 6 has a flush, box 1 nothing: from the right, box by box, or bonuses before everything."""
    holes = {1: "7h 8d", 3: "9s 8s", 6: "6s 4s"}
    first = both(load(book), holes, bonus=250_00)
    assert [one[:2] for one in first] == [(6, "bonus"), (1, "bonus"), (6, "flush"), (3, "straight_flush")]
    boxes = both(jackpot(book, bonus_first=False), holes, bonus=250_00)
    assert [one[:2] for one in boxes] == [(6, "bonus"), (6, "flush"), (1, "bonus"), (3, "straight_flush")]


@pytest.mark.parametrize("book", [S3, UTH])
def test_a_fold_may_keep_the_bonus_alone(book: str) -> None:
    """The folded royal wins nothing; the bonus of another's straight flush is paid for it all the same."""
    holes = {3: "9s 8s", 5: "7h 8d"}
    assert [one[1] for one in both(load(book), holes, folds=(5,), bonus=BOTH)] == ["straight_flush"]
    keeps = fold(book, keeps_bonus=True)
    found = both(keeps, holes, folds=(5,), bonus=BOTH)
    assert found == [(5, "bonus", 400_00), (3, "straight_flush", 10_000_00)]
    assert both(keeps, {3: "9s 8s", 5: "As Ks"}, folds=(5,), bonus=BOTH) == found
    felt = played(keeps, holes, folds=(5,), bonus=BOTH)
    lost = 25_00 if book == UTH else 15_00  # ante, blind and the jackpot wager
    assert felt.balance("patron:p5") == 1_000_000 - lost + 400_00


def test_in_version_4_a_fold_may_lose_the_bonus_and_keep_the_jackpot() -> None:
    book = fold(S4, keeps_bonus=False)
    holes = {3: "9s 8s", 5: "7h 8d", 6: "6s 4s"}
    assert [one[:2] for one in both(book, holes, folds=(5, 6), bonus=BOTH)] == [
        (6, "flush"),
        (3, "straight_flush"),
    ]


@pytest.mark.parametrize("book", [S3, S4, UTH])
def test_a_winner_has_the_stake_back_only_by_another_reading(book: str) -> None:
    holes = {3: "9s 8s", 5: "7h 8d"}
    before, after = (played(one, holes) for one in (load(book), jackpot(book, stake_returned=True)))
    assert after.balance("patron:p3") - before.balance("patron:p3") == 5_00
    assert after.balance("patron:p5") == before.balance("patron:p5")
    taken = {event.box: (event.stake, event.returned) for event in after.events_of(ev.JackpotTaken)}
    assert taken == {3: (5_00, 5_00), 5: (5_00, 0)}
    assert sum(after.table.balances.values()) == 0


def test_at_crown_too_the_stake_stays_in_the_pool() -> None:
    before, after = (played(one, {3: "As 2s"}) for one in (load(C3), jackpot(C3, stake_returned=True)))
    assert awards(before) == awards(after) == [(3, "flush", 500_00)]
    assert after.balance("patron:p3") - before.balance("patron:p3") == 5_00


@clause(S4, "11.11", "9.6.2")
def test_who_is_absent_keeps_the_jackpot_or_by_another_reading_loses_it() -> None:
    lines = (
        "box 1 ante 10, jackpot 5\nbox 2 ante 20\ndeal 1: As Ks; 2: Jd 8d\nby hand\nwrong player-absent box 1"
    )
    results = {}
    for keeps in (True, False):
        felt = play_variant(fold(S4, absent_keeps_jackpot=keeps), lines, mode="live")
        (folded,) = felt.do("rule deem-folded by dealer").events_of(ev.BoxFolded)
        results[keeps] = (folded.cards_at, "jackpot" in folded.spots)
    assert results == {True: ("held", False), False: ("discarded", True)}
    left = play_variant(
        fold(S4, absent_keeps_jackpot=False), "box 1 ante 10, jackpot 5\ndeal 1: As Ks\nbox 1 fold"
    )
    assert left.events_of(ev.BoxFolded)[-1].cards_at == "held"  # a fold of one's own keeps it


@clause(S4, "15.3.1", "11.4")
def test_a_void_hand_cancels_its_own_jackpot_wager_or_by_another_reading_all() -> None:
    lines = """
        box 1 ante 10, jackpot 5
        box 2 ante 10, jackpot 5
        deal 1: As Ks; 2: Jd 8d
        box 1 bet 10
        by hand
        wrong community-exposed at 4th cards 2c
        rule void-undecided
    """
    for cancels, back in (("box", 0), ("all", 5_00)):
        felt = play_variant(jackpot(S4, void_hand_cancels=cancels), lines)
        assert felt.balance("patron:p2") == 1_000_000
        assert felt.balance("patron:p1") == 1_000_000 - 25_00 + back
        gone = [event.gone for event in felt.events_of(ev.JackpotGameCancelled)]
        assert gone == ([] if cancels == "box" else [(1,)])
        unfed = sum(len(event.boxes) for event in felt.events_of(ev.JackpotUnfed))
        assert unfed == (1 if cancels == "box" else 2)
        assert sum(felt.table.balances.values()) == 0


@pytest.mark.parametrize("book", [S4, C3])
def test_what_a_returned_stake_is_worth_is_not_priced(book: str) -> None:
    option = 1 if book == C3 else None
    asked: dict[str, Any] = {"seed": 10_000, "rate": 20, "option": option, "wager": 500, "pays": {}}
    with pytest.raises(Unsolvable, match=r"^\[rule.jackpot\] stake-returned: only a stake"):
        terms_of(jackpot(book, stake_returned=True), **asked)
