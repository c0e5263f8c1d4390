"""When what a sign announces may be done: after so many minutes, or so many rounds, or at once."""

import pytest
from msgspec.structs import replace

from croupier.engine.offers.sign_clocks import MINUTE, SignClock, sign_clocks
from croupier.rulebooks.load import load
from tests.felt import Felt, play

C3, S4 = "crown-ms-3.0", "star-ms-4"


def clock(felt: Felt, minutes: int = 0) -> SignClock:
    """The clock of the one sign that hangs there, so many minutes after it went up."""
    (shown,) = felt.table.limits.notices.values()
    (found,) = sign_clocks(felt.scene(), shown.shown + minutes * MINUTE)
    assert found.shown == shown.shown
    return found


@pytest.mark.parametrize(
    ("book", "line", "minutes"),
    [
        (S4, "sign closing in 20", 20),
        (S4, "sign minimum ante 25 in 20", 20),
        (S4, "raise ante 25\nsign kept-minimum ante 25 in 20", 20),
        (C3, "sign jackpot-link", 20),
        (C3, "sign jackpot-closing", 20),
        (C3, "sign jackpot-option", 20),
    ],
)
def test_a_notice_of_minutes_has_run_when_they_are_over(book: str, line: str, minutes: int) -> None:
    felt = play(book, f"seat 3 p3\n{line}", mode="live")
    found = clock(felt)
    assert found.announces == line.split("sign ")[1].split()[0]
    assert (found.minutes, found.rounds) == (minutes, None)
    assert found.due == max(found.time, found.shown + minutes * MINUTE)
    assert not clock(felt, minutes - 1).ripe
    assert clock(felt, minutes).ripe


def test_a_time_named_further_away_counts() -> None:
    felt = play(S4, "sign closing in 90", mode="live")
    assert clock(felt).due == clock(felt).shown + 90 * MINUTE
    assert [clock(felt, minutes).ripe for minutes in (20, 89, 90)] == [False, False, True]


def test_a_notice_of_rounds_has_run_when_they_are_played() -> None:
    felt = play(C3, "sign closing", mode="live")
    for played in range(3):
        found = clock(felt, minutes=600)
        assert (found.minutes, found.rounds, found.due) == (None, 3, None)
        assert (found.rounds_done, found.ripe) == (played, False)
        felt.do("box 3 ante 10\ndeal\nbox 3 fold\nsettle")
    assert (clock(felt).rounds_done, clock(felt).ripe) == (3, True)


@pytest.mark.parametrize(
    ("book", "line", "other"),
    [(S4, "raise ante 25\nsign kept-minimum ante 25 in 20", C3), (C3, "sign jackpot-option", S4)],
)
def test_a_sign_that_the_book_of_the_table_does_not_ask_for_binds_nobody(
    book: str, line: str, other: str
) -> None:
    """Signs stay up when a table goes on under another book."""
    felt = play(book, line, mode="live")
    (found,) = sign_clocks(replace(felt.scene(), book=load(other)), felt.at)
    assert (found.minutes, found.rounds, found.due, found.ripe) == (None, None, None, True)
