"""A round in one line: read back it says the same, whatever happened in it."""

from functools import cache
from pathlib import Path

import pytest

from croupier.table import events as ev
from croupier.table.text.line import BETS, MOVES, RoundLine, moves, parse, text_of
from croupier.table.text.move import NoMove, move_of, written
from croupier.table.text.move import read as read_move
from tests.rounds.golden import paths, read
from tests.rounds.recorded import given

PATHS = paths()
LINE = "t1 star-ms-4 electronic round 3 | 1 p1 puts 10 on ante; deal 1; 1 bets 3rd 30; show Qs; 1 folds; end"


@cache
def facts(path: Path) -> RoundLine:
    golden = read(path)
    events = [event for one in given(golden) for event in one.events]
    mode = "live" if golden.values["mode"] == "live" else "electronic"
    return RoundLine(table=path.stem, book=golden.values["book"], mode=mode, round=1, moves=moves(events))  # type: ignore[arg-type]


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_every_golden_round_comes_back_from_its_line(path: Path) -> None:
    round = facts(path)
    text = text_of(round)
    assert "\n" not in text
    assert parse(text) == round
    assert text_of(parse(text)) == text


def test_a_line_reads_like_the_round() -> None:
    round = parse(LINE)
    assert text_of(round) == LINE
    assert (round.table, round.book, round.mode, round.round, len(round.moves)) == (
        "t1", "star-ms-4", "electronic", 3, 6,
    )  # fmt: skip


def test_a_name_may_be_any_word() -> None:
    names = ["bets", "a b; c|d", "-", "Ünal", "forfeits", "100%", "checks"]
    said = {"box": 1, "spot": "ante", "stake": 750, "instrument": "token", "tokens": 0}
    wagers = tuple(move_of(MOVES[ev.WagerPlaced], {**said, "owner": name}.get) for name in names)
    round = RoundLine(table="t 1", book="b", mode="live", round=1, moves=wagers)
    assert parse(text_of(round)) == round
    assert written(wagers[1]) == "1 a%20b%3B%20c%7Cd puts 7.50 on ante token"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a round begins like"),
        (LINE.replace(" | ", " ; "), "a round begins like"),
        (LINE.replace("show Qs", "show Qz"), "move 4 is none: 'show Qz'"),
        (LINE.replace("puts 10", "puts ten"), "move 1 is none"),
        (LINE.replace("1 folds", "1 sings"), "move 5 is none"),
        ("t b live round 1 | 1 has As Ks flush: ante 10 flies", "flies"),
        ("t b live round 1 | 1 has As Ks flush: ante ten lose", "no amount: 'ten'"),
        ("t b live round 1 | 1 has As Ks flush: ante", "no result of a wager: 'ante'"),
    ],
)
def test_what_is_no_round_is_named(text: str, reason: str) -> None:
    with pytest.raises(NoMove, match=reason):
        parse(text)


def test_every_kind_of_move_happens_in_some_golden_round() -> None:
    kinds = {move.template for path in PATHS for move in facts(path).moves}
    assert {*MOVES.values(), BETS} - kinds == {MOVES[ev.FoldedShown]}  # to whoever asks, after the round
    shown = move_of(MOVES[ev.FoldedShown], {"box": 2, "cards": ("As", "Kd")}.get)
    assert read_move(shown.template, written(shown)) == shown
