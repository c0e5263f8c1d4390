"""Ways to play, asked position by position, against the same strategies as tables and as prices."""

import subprocess
import sys
from collections import Counter
from random import Random

import numpy as np
import pytest

from croupier.core.cards import DECK, rank
from croupier.math.deciding import state_of
from croupier.math.kernels import habits
from croupier.math.kernels.holdem.boards import PAIR_A, PAIR_B, PAIRS
from croupier.math.live import live_suits
from croupier.math.players import STRATEGIES, Strategy
from croupier.math.playing import NEEDED, play
from croupier.math.warming import warm
from croupier.rulebooks.load import load

STUD, HOLDEM = load("star-ms-4"), load("star-uth")


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    warm(NEEDED)


@pytest.mark.parametrize(
    ("strategy", "hole", "shared", "bets", "does"),
    [
        ("optimal", "7c 2d", "", (), "fold"),
        ("optimal", "7c 7d", "", (), "3x"),
        ("never-fold", "7c 2d", "", (), "1x"),
        ("timid", "7c 7d", "", (), "1x"),
        ("always-raise", "7c 2d", "", (), "3x"),
        ("rules", "Jc 2d", "", (), "1x"),
        ("rules", "6c 5c", "", (), "1x"),
        ("optimal", "Jc Jd", "2s", (3,), "3x"),
        ("optimal", "4c 2d", "7s 9h", (1, 2), "fold"),  # a bet the tables do not have is decided all the same
    ],
)
def test_mississippi_stud(
    strategy: Strategy, hole: str, shared: str, bets: tuple[int, ...], does: str
) -> None:
    assert play(STUD, strategy, hole.split(), shared.split(), bets) == does


@pytest.mark.parametrize(
    ("strategy", "hole", "shared", "does"),
    [
        ("optimal", "Kd 5h", "", "4x"),
        ("optimal", "Kd 4h", "", "check"),
        ("timid", "Kd 5h", "", "check"),
        ("rules", "2d 2h", "Ac 8s 7d", "check"),
        ("rules", "Ad 2h", "Ac 8s 7d", "2x"),
        ("rules", "Td 2h", "Ad 8d 7d", "2x"),
        ("optimal", "Kd 3h", "2c 7d Jh Qs 4s", "1x"),
        ("rules", "3d 2h", "Ac Kd Jh 9s 7c", "fold"),
        ("never-fold", "3d 2h", "Ac Kd Jh 9s 7c", "1x"),
    ],
)
def test_ultimate_texas_holdem(strategy: Strategy, hole: str, shared: str, does: str) -> None:
    assert play(HOLDEM, strategy, hole.split(), shared.split(), ()) == does


def test_the_rules_asked_card_by_card_are_those_that_were_priced() -> None:
    dice, live, line = Random(7), np.full(13, 4), np.zeros(PAIRS, np.uint8)
    for _ in range(150):
        first, second, *board = dice.sample(DECK, 7)
        held = live_suits() & ~live_suits((first, second))
        flop = (live_suits() & ~live_suits(board[:3])).astype(np.int16)
        asked = play(HOLDEM, "rules", (first, second), board[:3], ()) == "2x"
        assert asked == habits.bets_flop(held, flop), (first, second, board)
        if max(Counter(card[1] for card in board).values()) < 3:  # no flush on such a board
            bets = np.zeros(PAIRS, np.uint8)
            habits.river_by_ranks(state_of(board), live, line, bets)
            ranks = {rank(first) - 2, rank(second) - 2}
            (pair,) = [one for one in range(PAIRS) if {PAIR_A[one], PAIR_B[one]} == ranks]
            assert (play(HOLDEM, "rules", (first, second), board, ()) == "1x") == bets[pair], (first, second)


def test_every_way_to_play_knows_every_position() -> None:
    dice = Random(3)
    for strategy in STRATEGIES:
        for _ in range(6):
            cards = dice.sample(DECK, 7)
            assert play(STUD, strategy, cards[:2], cards[2:4], (1, 3))[-1] in "dx"
            assert play(HOLDEM, strategy, cards[:2], cards[2:5], ())[-1] in "dkx"
            assert play(HOLDEM, strategy, cards[:2], cards[2:7], ())[-1] in "dx"


def test_kernels_may_be_made_ready_by_several_at_once() -> None:
    """In a process that has none yet: two threads of one service come to them at the same time."""
    script = """
from concurrent.futures import ThreadPoolExecutor
from croupier.math.playing import NEEDED
from croupier.math.warming import load
with ThreadPoolExecutor(2) as pool:
    for one in [pool.submit(load, NEEDED) for _ in range(2)]:
        one.result()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
