"""The pace of a table: the rounds of its last hour, or of the time it has been open."""

from croupier.reports.rules.play import HOUR
from croupier.reports.rules.takings import Tally
from croupier.rulebooks.load import load
from croupier.table import events as ev
from tests.felt import play

ROUND = "box 3 ante 10\ndeal 3: 2c 7d\nbox 3 fold\nclose"


def test_the_pace_is_that_of_the_last_hour() -> None:
    felt = play("star-ms-4", f"{ROUND}\n{ROUND}\n{ROUND}")
    tally, at = Tally("felt"), 1_000
    closed = []
    for seq, event in enumerate(felt.events, start=1):
        at += 10 * 60_000 * isinstance(event, ev.RoundClosed)  # a round every ten minutes
        tally.take(event, seq, at, "monday", load("star-ms-4"))
        closed += [at] if isinstance(event, ev.RoundClosed) else []
    assert tally.takings.rounds == 3
    assert tally.pace(at) == 6.0  # open for half an hour
    assert tally.pace(closed[0] + HOUR - 1) == 3.0
    assert tally.pace(closed[0] + HOUR) == 2.0  # the first is an hour ago
    assert tally.pace(closed[2] + HOUR) == 0.0
    assert tally.takings.win == 3 * 10_00
