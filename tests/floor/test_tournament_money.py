"""Tournament chips are no money: no shift and no account counts them."""

from croupier.core.event import Event
from croupier.core.safeguards import Span
from croupier.floor.counting_play import counted
from croupier.floor.shift import table_shift
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
