"""Another Blind pay table, priced by what its lines add: the same numbers as going through all boards."""

import numpy as np
import pytest

from croupier.math.holdem import boards
from croupier.math.holdem import lines as holdem_lines
from croupier.math.holdem.boards import rank_worths
from croupier.math.holdem.counts import kinds_of
from croupier.math.holdem.holdem import Holdem, holdem_of
from croupier.math.kernels.compiling import prepare
from croupier.math.live import live_suits
from croupier.math.solving import HOLDEM_KERNELS
from croupier.rulebooks.load import load

ODDS = {"royal_flush": "500:1", "straight_flush": "50:1", "four_of_a_kind": "10:1", "full_house": "3:1"}
ODDS |= {"flush": "3:2", "straight": "1:1"}
OTHER = {hand: f"{place + 1}:{place + 2}" for place, hand in enumerate(ODDS)}
FINE = {**OTHER, "straight": "push", "flush": "7:3"}
TWO_LINES = {**dict.fromkeys(ODDS, "push"), "full_house": "3:1", "flush": "1:1"}
FOLDED = ({"three_of_a_kind": "1:1"}, {"two_pair": "1:2"}, {"straight": "lose"})


def game_of(odds: dict[str, str], *more: str, forgone: int = 0) -> Holdem:
    book = load("star-uth", [*(f"paytable.blind.{hand}={pays}" for hand, pays in odds.items()), *more])
    return holdem_of(book, live_suits())._replace(forgone=forgone)


def agree(game: Holdem) -> bool:
    prepare(*HOLDEM_KERNELS)
    (suit,), worths = kinds_of(game).suits, rank_worths(game)
    found = holdem_lines.suit_worth(game, worths, suit)
    return all(map(np.array_equal, found, boards.suit_worth(game, worths, suit)))


def test_lines_add_up_to_what_all_boards_give() -> None:
    assert all(agree(game_of(odds)) for odds in [ODDS, OTHER, FINE])


def test_rules_that_differ_have_lines_of_their_own() -> None:
    tables = [TWO_LINES, {**TWO_LINES, "flush": "2:1"}]
    games = [game_of(odds, forgone=forgone) for odds in tables for forgone in (0, 2)]
    assert all(map(agree, games))
    assert all(agree(game_of(odds, "stage.flop.bet.most=3")) for odds in tables)


def test_lines_that_may_be_folded_are_priced_board_by_board() -> None:
    assert all(agree(game_of({**ODDS, **line})) for line in FOLDED)


def test_once_its_lines_are_known_a_pay_table_needs_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(agree(game_of(odds)) for odds in [ODDS, OTHER])
    game = game_of(FINE)
    (suit,), worths = kinds_of(game).suits, rank_worths(game)
    full = boards.suit_worth(game, worths, suit)
    monkeypatch.delattr(boards, "suit_worth")
    assert all(map(np.array_equal, full, holdem_lines.suit_worth(game, worths, suit)))
