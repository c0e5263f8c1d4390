"""Hands at Ultimate Texas Hold'em: the best five of seven, told apart down to the last card that counts."""

from itertools import pairwise
from typing import NamedTuple

from croupier.table.events import BoxSettled, DealerShown
from tests.felt import clause, play

UTH = "star-uth"
RANKS = "23456789TJQKA"


class Showdown(NamedTuple):
    """How the Play wager ended, what the player's hand was called, its clauses, and what Trips paid."""

    play: str
    hand: str
    trips: int
    cites: frozenset[str]


def showdown(player: str, dealer: str, board: str) -> Showdown:
    """A round with $10 on Ante, Blind and Trips and $40 on Play, settled."""
    table = play(UTH, f"""
        box 3   ante 10, blind 10, trips 10
        deal    3: {player}; dealer: {dealer}
        box 3   bet 40
        show    {board}
        settle
    """)  # fmt: skip
    won = table.paid(3).get("play", 0)
    result = table.outcome(3)["play"]
    assert won == (40_00 if result == "win" else 0)
    assert table.taken(3).get("play", 0) == (40_00 if result == "lose" else 0)
    cites = frozenset(table.events_of(BoxSettled)[0].cites)
    return Showdown(result, table.hand(3), table.paid(3).get("trips", 0) // 10_00, cites)


def decides(clause: str, hand: str, trips: int, rounds: dict[tuple[str, str, str], str]) -> None:
    """Each round, by player's cards, dealer's cards and board, ends so; seen from the other side too."""
    mirrored = {"win": "lose", "lose": "win", "push": "push"}
    for (player, dealer, board), result in rounds.items():
        found = showdown(player, dealer, board)
        assert (found.play, found.hand, found.trips) == (result, hand, trips), (player, dealer, board)
        assert {clause, "8.2"} <= found.cites
        assert {one for one in found.cites if one.startswith("8.2(")} == {clause}
        assert showdown(dealer, player, board).play == mirrored[result], (player, dealer, board)


@clause(UTH, "3.3", "8.1", "8.2(c)", "1.1:Quads")
def test_every_rank_beats_the_next_below_it() -> None:
    for board in ("7s 7h 7d 7c 2s", "9s 9h 9d 9c 2s"):
        ladder = [rank for rank in RANKS if rank != board[0]]
        for low, high in pairwise(ladder):
            found = showdown(f"{high}c 2d", f"{low}h 2c", board)
            assert (found.play, found.hand, found.trips) == ("win", "four_of_a_kind", 30)
            assert {"3.3", "8.1", "8.2(c)", "1.1:Quads"} <= found.cites
            assert showdown(f"{low}h 2c", f"{high}c 2d", board).play == "lose"


@clause(UTH, "3.3", "8.1")
def test_no_suit_outranks_another() -> None:
    for mine, yours in (("s", "h"), ("h", "s"), ("d", "s"), ("h", "d")):
        found = showdown(f"K{mine} 8{mine}", f"K{yours} 8{yours}", "Kc 2c 5c 9h Js")
        assert (found.play, found.hand) == ("push", "pair")
    table = play(UTH, "box 3 ante 10, blind 10\ndeal 3: Ks 8s; dealer: Kh 8h\nbox 3 bet 40")
    table.do("show Kc 2c 5d 9h Js\nsettle")
    assert table.outcome(3) == {"ante": "push", "blind": "push", "play": "push"}


@clause(UTH, "8.2")
def test_each_kind_of_hand_beats_the_next_below_it() -> None:
    ladder = (
        ("royal_flush", "As 3d", "9s 3h", "Ts Js Qs Ks 2d"),
        ("straight_flush", "4s 5s", "Ac Kc", "As 2s 3s Ah Ad"),
        ("four_of_a_kind", "9c 9h", "Ks 3d", "9s 9d Kc Kh 2s"),
        ("full_house", "9c Kd", "As 3s", "9s 9d Ks 4s 2s"),
        ("flush", "2s 3s", "9d Th", "5s 6s 7d 8s Kc"),
        ("straight", "8c 9h", "As Kc", "5s 6d 7h Ac Ad"),
        ("three_of_a_kind", "2c 4d", "Kd 9s", "2s 2d Kc 9h 7s"),
        ("two_pair", "5d 3s", "Ad Ks", "As 7d 5c 3h Ts"),
        ("pair", "2c 2h", "As Qd", "Kd 9c 7h 5s 3d"),
    )
    for hand, player, dealer, board in ladder:
        found = showdown(player, dealer, board)
        assert (found.hand, found.play) == (hand, "win")
        assert "8.2" in found.cites
        assert showdown(dealer, player, board).play == "lose"


@clause(UTH, "3.3:ace high", "8.2(a)", "8.2(b)")
def test_suited_sequences_rank_by_their_top_card_and_royals_tie() -> None:
    decides("8.2(a)", "royal_flush", 50, {("2c 3d", "4c 9d", "As Ks Qs Js Ts"): "push"})
    decides("8.2(b)", "straight_flush", 40, {
        ("6h Kd", "Ah Kc", "2h 3h 4h 5h 9c"): "win",
        ("Th 2d", "5h 4d", "6h 7h 8h 9h Ac"): "win",
        ("Ac 2d", "Kd 3d", "5h 6h 7h 8h 9h"): "push",
    })  # fmt: skip
    steel_wheel = showdown("Ah Kc", "6h Kd", "2h 3h 4h 5h 9c")
    assert (steel_wheel.play, steel_wheel.hand) == ("lose", "straight_flush")


@clause(UTH, "1.1:Quads", "8.2(c)")
def test_quads_rank_by_their_four_and_then_by_the_other_card() -> None:
    decides("8.2(c)", "four_of_a_kind", 30, {
        ("9c 9h", "5c 5h", "9s 9d 5s 5d 2c"): "win",
        ("As Ah", "Kc Kh", "Ad Ac Ks Kd 2c"): "win",
        ("Ac 3d", "Qc 4d", "Ks Kh Kd Kc 2s"): "win",
        ("3c 4d", "3h 5d", "Ks Kh Kd Kc Qs"): "push",
    })  # fmt: skip
    assert showdown("Ks Kh", "2c 3d", "Kd Kc 5s 8h Tc").hand == "four_of_a_kind"
    assert showdown("Ks Kh", "2c 3d", "Qd Tc 5s 8h 7c").hand == "pair"


@clause(UTH, "8.2(d)", "8.2(e)")
def test_full_houses_rank_by_three_then_two_and_flushes_card_by_card() -> None:
    decides("8.2(d)", "full_house", 8, {
        ("4d 2c", "3d Ad", "3s 3h 4s 4h Ac"): "win",
        ("Kc Kd", "Qc Qd", "9s 9h 9d 2c 3c"): "win",
        ("5d 2c", "Ac Kc", "7s 7h 7d 5s 5h"): "push",  # the lower three serve as the two
        ("6d 6c", "5d 2c", "7s 7h 7d 5s 5h"): "win",
    })  # fmt: skip
    decides("8.2(e)", "flush", 7, {
        ("As 2s", "Js Ts", "Ks Qs 7s 2d 3c"): "win",
        ("Qs 4s", "Js Ts", "As Ks 7s 2d 3c"): "win",
        ("Js 4s", "Ts 9s", "As Ks Qs 2d 3c"): "win",
        ("9s 4s", "8s 7s", "As Ks Js 2d 3c"): "win",
        ("6s 2c", "5s 3c", "As Ks Js 9s 2d"): "win",
        ("3s 2c", "2s 3c", "As Ks Js 9s 7s"): "push",
    })  # fmt: skip


@clause(UTH, "3.3:ace high", "3.3:ace low", "8.1", "8.2(f)", "8.2(g)")
def test_straights_rank_by_their_top_card_and_trips_by_their_three_then_two_more() -> None:
    decides("8.2(f)", "straight", 4, {
        ("As 3d", "9s 3h", "Ts Jd Qc Kh 2c"): "win",
        ("6d Jc", "Ad Jh", "2c 3d 4h 5s Kd"): "win",
        ("7d 2h", "6d 2s", "3d 4h 5s 6c Kc"): "win",
        ("As 5c", "5d Ah", "2c 3d 4h Ks Kd"): "push",
    })  # fmt: skip
    assert showdown("3d 8s", "9c 2d", "Qs Kd Ac 2h 7c").hand == "high_card"
    assert showdown("As 5c", "4d Kc", "2c 3d 4h 4s 9d")[:2] == ("win", "straight")
    decides("8.2(g)", "three_of_a_kind", 3, {
        ("9c 9h", "5c 5h", "9s 5s Kh 2d 3c"): "win",
        ("Ac 2h", "Kc Qd", "7s 7h 7d 5c 3d"): "win",
        ("Kc Js", "Kd Th", "7s 7h 7d 5c 3d"): "win",
        ("Qc 2d", "Jc 3d", "7s 7h 7d Ac Kd"): "push",
    })  # fmt: skip
    assert showdown("Qs Qh", "Ac Kd", "Qd 3c 4s 8h 9c").hand == "three_of_a_kind"
    assert showdown("Qs Qh", "Ac Kd", "Jd 3c 4s 8h 9c").hand == "pair"


@clause(UTH, "8.2(h)")
def test_two_pair_rank_by_high_pair_low_pair_and_the_odd_card() -> None:
    decides("8.2(h)", "two_pair", 0, {
        ("Kc 2c", "9c 5d", "Ks 9d 5c 2h 3s"): "win",
        ("8c 3h", "5d Ac", "Ks Kd 5c 8h 2s"): "win",
        ("Ac 3h", "Qd Jc", "Ks Kd 8c 8h 2s"): "win",
        ("5c 5d", "4c 3d", "Ks Kd 8c 8h 2s"): "win",  # a third pair lends one card
        ("6c 3d", "5c 5d", "Ks Kd 8c 8h 2s"): "win",
        ("4c 3d", "5c 3h", "Ks Kd 8c 8h As"): "push",
    })  # fmt: skip


@clause(UTH, "8.2(i)")
def test_one_pair_ranks_by_the_pair_and_three_more_cards() -> None:
    decides("8.2(i)", "pair", 0, {
        ("3c 3d", "2c 2d", "As Kd 9c 8h 6s"): "win",
        ("Kc 2d", "Qd Jc", "As Ad 7c 5s 3h"): "win",
        ("Qd 6c", "Jd Tc", "As Ad Kc 4s 3h"): "win",
        ("Tc 2d", "9c 3d", "As Ad Qc Js 4h"): "win",
        ("8c 2d", "7c 3d", "As Ad Qc Js 9h"): "push",
    })  # fmt: skip


@clause(UTH, "8.2(j)")
def test_no_pair_ranks_card_by_card_and_leaves_the_dealer_unqualified() -> None:
    rounds = {
        ("Ad 3c", "Ks Jc", "Qd 9c 7h 4s 2d"): "win",
        ("Kd 3c", "Qs Jc", "Ad 9c 7h 4s 2d"): "win",
        ("Jd 3c", "Ts 8c", "Ad Kc 7h 5s 2d"): "win",
        ("9d 3c", "8s 6c", "Ad Kc Jh 5s 2d"): "win",
        ("5c 3d", "4c 3h", "Ks Qd 9c 7h 2s"): "win",
        ("5c 3d", "4c 2h", "Ks Qd Tc 8h 6s"): "push",
    }
    decides("8.2(j)", "high_card", 0, rounds)
    for player, dealer, board in rounds:
        table = play(UTH, f"box 3 ante 10, blind 10\ndeal 3: {player}; dealer: {dealer}\nbox 3 bet 40")
        table.do(f"show {board}\nsettle")
        shown = table.events_of(DealerShown)[0]
        assert (shown.hand, shown.qualifies) == ("high_card", False)
        assert table.outcome(3)["ante"] == "push"
