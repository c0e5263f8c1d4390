"""Tournament chips are no money: no shift and no account counts them."""

from croupier.core.event import Event
from croupier.patrons.rules.play import counted
from croupier.reports.rules.shift import table_shift
from croupier.reports.rules.significant import Large
from croupier.reports.rules.takings import Tally
from croupier.reports.rules.tournament_spans import TournamentSpans
from croupier.table.players import Span
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from tests.felt.tournaments import BOOK, Cup


class Placed:
    """An event in its place."""

    def __init__(self, number: int, event: Event) -> None:
        self.seq = self.time = number
        self.event = event


def test_a_shift_leaves_a_tournament_out() -> None:
    cup = Cup(tables=("t1",)).playing("p1", "p2", tables=1).hand("t1", "p1")
    assert cup.tables["t1"].balance("float") != 10_000_000
    records = [Placed(number, event) for number, event in enumerate(cup.happened["t1"], start=1)]
    for first in (0, len(records) // 2):
        found = table_shift("t1", records, Span(first, 10**6))
        assert found is not None
        assert (found.book, found.rounds, found.wrong) == (BOOK, 1, ())
        assert (found.opening, found.closing, found.flows.net, found.result) == (0, 0, 0, 0)


def test_play_for_tournament_chips_is_on_nobodys_account() -> None:
    cup = Cup(tables=("t1",)).playing("p1", "p2", tables=1)
    before, start = cup.tables["t1"], len(cup.happened["t1"])
    cup.hand("t1", "p1")
    assert counted(before, cup.tables["t1"], cup.happened["t1"][start:], 0, "p1") == {}


def test_no_wager_of_tournament_chips_is_large_and_none_is_taken_in() -> None:
    """The same events mean money at another table, or before and after."""
    cup = Cup(tables=("t1",)).playing("p1", "p2", tables=1).hand("t1", "p1")
    happened = [one for one in cup.events if isinstance(one, ev.TournamentEvent)]
    spans = TournamentSpans((one.at, one) for one in happened)
    start = next(one.at for one in happened if isinstance(one, ev.TablesDesignated))
    played, large = [*cup.happened["t1"]], Large(1, 1)
    marks = {spans.reason("table:t1", cup.at, event, large) for event in played}
    assert not marks & {"large wager", "large win"}
    for stream, time in (("table:t2", cup.at), ("table:t1", start - 1)):
        assert {"large wager", "large win"} <= {spans.reason(stream, time, event, large) for event in played}
    cup.round(t1="p1").do(c.AwardPrizes)
    for event in cup.events[-3:]:
        spans.see(cup.at, event)
    assert spans.in_chips("t1", cup.at)
    assert not spans.in_chips("t1", cup.at + 1)
    tally = Tally("t1")
    for number, event in enumerate(played, start=1):
        tally.take(event, number, number, "today", cup.book)
    assert (tally.takings.rounds, tally.takings.handle, tally.takings.win) == (0, 0, 0)
