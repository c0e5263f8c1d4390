"""What five cards are called and paid at Mississippi Stud, in every book of it."""

from itertools import permutations

from croupier.table.events import BoxSettled
from tests.felt import Felt, clause, play

STAR = ("star-ms-undated", "star-ms-4")
CROWN = "crown-ms-3.0"
CLAUSES = {  # of each hand, at The Star and at Crown
    "royal_flush": ("8.1(a)", "3.6.1(j)"),
    "straight_flush": ("8.1(b)", "3.6.1(i)"),
    "four_of_a_kind": ("8.1(c)", "3.6.1(h)"),
    "full_house": ("8.1(d)", "3.6.1(g)"),
    "flush": ("8.1(e)", "3.6.1(f)"),
    "straight": ("8.1(f)", "3.6.1(e)"),
    "three_of_a_kind": ("8.1(g)", "3.6.1(d)"),
    "two_pair": ("8.1(h)", "3.6.1(c)"),
    "pair": ("8.1", "3.6.1(b)"),
    "high_card": ("8.1", "3.6.1(a)"),
}
RANKING = {CROWN: {"3.5", "3.5.1", "3.6.1"}}
ONE_OF_EACH = {
    "As Ks Qs Js Ts": ("royal_flush", 500),
    "9h 8h 7h 6h 5h": ("straight_flush", 100),
    "2s 2h 2d 2c Kd": ("four_of_a_kind", 40),
    "2s 2h 2d 3c 3d": ("full_house", 10),
    "Kd Jd 9d 5d 2d": ("flush", 6),
    "9h 8c 7h 6h 5h": ("straight", 4),
    "2s 2h 2d Kc Qd": ("three_of_a_kind", 3),
    "3s 3h 2d 2c Kd": ("two_pair", 2),
    "Js Jh 2d 3c 5d": ("pair", 1),
    "Qs Th 6d 4c 2d": ("high_card", -1),
}


def settled(book: str, cards: str) -> Felt:
    """A round played to the end with $10 on every spot: two own cards, then three shared ones."""
    first, second, *streets = cards.split()
    table = play(book, f"box 3 ante 10\ndeal 3: {first} {second}")
    for card in streets:
        table.do(f"box 3 bet 10\nshow {card}")
    return table.do("settle")


def proves(book: str, cards: str, hand: str, odds: int) -> None:
    """These cards are called so, under the clauses of that hand alone, and every wager is paid so."""
    table = settled(book, cards)
    spots = ("ante", "3rd", "4th", "5th")
    assert table.hand(3) == hand, cards
    assert table.paid(3) == ({} if odds < 1 else dict.fromkeys(spots, odds * 10_00)), cards
    assert table.taken(3) == ({} if odds >= 0 else dict.fromkeys(spots, 10_00)), cards
    star = {"3.3", "3.3:ace high", "3.3:ace low", "8.1"}
    cites = {*table.events_of(BoxSettled)[0].cites}
    own = {pair[book == CROWN] for pair in CLAUSES.values()} & cites
    assert own - {"8.1"} == {CLAUSES[hand][book == CROWN]} - {"8.1"}, cards
    assert RANKING.get(book, star) <= cites, cards


@clause("star-ms-undated", "8.1(a)", "8.1(b)", "8.1(c)")
@clause(CROWN, "3.6.1(j)", "3.6.1(i)", "3.6.1(h)")
@clause("star-ms-4", "8.1(a)", "8.1(b)", "8.1(c)")
def test_royal_flushes_straight_flushes_and_four_of_a_kind(book: str) -> None:
    for suit in "shdc":
        proves(book, " ".join(rank + suit for rank in "TJQKA"), "royal_flush", 500)
        proves(book, " ".join(rank + suit for rank in "KQJT9"), "straight_flush", 100)
    proves(book, "9h 8h 7h 6h 5h", "straight_flush", 100)
    proves(book, "3d Ad 5d 2d 4d", "straight_flush", 100)
    proves(book, "As Ah Ad Ac 7d", "four_of_a_kind", 40)
    proves(book, "2s 2h 2d 2c 3d", "four_of_a_kind", 40)


@clause("star-ms-undated", "3.3:ace high", "3.3:ace low", "8.1(d)", "8.1(e)", "8.1(f)")
@clause(CROWN, "3.5.1", "3.6.1(e)", "3.6.1(f)", "3.6.1(g)")
@clause("star-ms-4", "3.3:ace high", "3.3:ace low", "8.1(d)", "8.1(e)", "8.1(f)")
def test_full_houses_flushes_and_straights(book: str) -> None:
    proves(book, "2s 2h 2d 3c 3d", "full_house", 10)
    proves(book, "Ks Jh Kd Jc Kc", "full_house", 10)
    proves(book, "Kd Jd 9d 5d 2d", "flush", 6)
    proves(book, "Ah Kh 3h 2h 4h", "flush", 6)
    proves(book, "Th Jh Qh Kh Ac", "straight", 4)  # the ace on top
    proves(book, "As 2h 3d 4c 5d", "straight", 4)  # and below
    proves(book, "9h 8h 7h 6h 5c", "straight", 4)
    proves(book, "Qs Kh Ad 2c 3d", "high_card", -1)  # but not between
    proves(book, "Js Qh Kd Ac 2d", "high_card", -1)
    proves(book, "Qs Ks As 2s 3s", "flush", 6)


@clause("star-ms-undated", "8.1(g)", "8.1(h)")
@clause(CROWN, "3.6.1(c)", "3.6.1(d)")
@clause("star-ms-4", "8.1(g)", "8.1(h)")
def test_three_of_a_kind_and_two_pair_of_any_ranks(book: str) -> None:
    proves(book, "2s 2h 2d Kc Qd", "three_of_a_kind", 3)
    proves(book, "As Kh Ad 3c Ac", "three_of_a_kind", 3)
    proves(book, "3s 3h 2d 2c Kd", "two_pair", 2)
    proves(book, "As Kh Kd Ac 2d", "two_pair", 2)


@clause("star-ms-undated", "3.3", "8.1", "8.1(i)", "8.1(j)")
@clause(CROWN, "3.5.1", "3.6.1(a)", "3.6.1(b)")
@clause("star-ms-4", "3.3", "8.1", "8.1(i)", "8.1(j)")
def test_pairs_win_stand_off_or_lose_by_their_rank(book: str) -> None:
    for rank in "23456789TJQKA":
        odds = -1 if rank in "2345" else 0 if rank in "6789T" else 1
        others = [other for other in "357TQA" if other != rank][:3]
        cards = " ".join((f"{rank}s", f"{rank}h", *(f"{other}d" for other in others)))
        proves(book, cards, "pair", odds)
        if book in STAR and odds >= 0:
            lines = {"8.1(i)", "8.1(j)"} & settled(book, cards).cites(BoxSettled)
            assert lines == {"8.1(i)" if odds else "8.1(j)"}
    proves(book, "As Kh Qd Jc 9d", "high_card", -1)
    proves(book, "7s 5h 4d 3c 2d", "high_card", -1)


@clause("star-ms-undated", "3.3", "8.1")
@clause(CROWN, "3.5", "3.6.1")
@clause("star-ms-4", "3.3", "8.1")
def test_a_hand_is_one_thing_whatever_its_suits_are_called_and_however_it_lies(book: str) -> None:
    for cards, (hand, odds) in ONE_OF_EACH.items():
        for suits in list(permutations("shdc"))[::5]:
            renamed = cards.translate(str.maketrans("shdc", "".join(suits)))
            proves(book, " ".join(renamed.split()[::-1]), hand, odds)


@clause("star-ms-undated", "8.1")
@clause(CROWN, "3.6.1")
@clause("star-ms-4", "8.1")
def test_better_hands_are_paid_more(book: str) -> None:
    paid = [sum(settled(book, cards).paid(3).values()) for cards in ONE_OF_EACH]
    assert paid == sorted(paid, reverse=True)
    assert len({*paid}) == len(paid) == len(CLAUSES)
