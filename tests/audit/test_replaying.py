"""A replay by several processes says what one says."""

from collections import deque
from pathlib import Path

import pytest

from croupier.audit.database import examine_database
from croupier.audit.finding import Found, Report
from croupier.audit.meters import Cut, Meters
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.database.read_only import read_log
from croupier.table.meter import Counter
from tests.audit.touching import change
from tests.floors.touched_rows import of


def replayed(path: Path, processes: int) -> Report:
    log = read_log(str(path))
    try:
        decks = SealedDecks.of(log, path.with_name("log.db.deck-key"))
        return examine_database(log, decks=decks, address=log.address, processes=processes)
    finally:
        log.close()


def test_several_processes_see_as_much_as_one(log: Path) -> None:
    one, two = replayed(log, 1), replayed(log, 2)
    one.seconds = two.seconds = 0.0
    assert one.finding is None
    assert two == one
    assert (two.records, two.decks) > (100, 0)


@pytest.mark.parametrize(
    "touched",
    [
        f"UPDATE event SET actor = 'p9' WHERE {of('table:b')} AND seq = 7",
        f"DELETE FROM event WHERE {of('table:a')} AND seq = 9",
        "UPDATE counter SET units = units + 1",
        "UPDATE deck SET table_id = 'a'",
    ],
)
def test_they_find_what_one_finds(log: Path, touched: str) -> None:
    change(log, touched)
    found = replayed(log, 2).finding
    assert found is not None
    assert found == replayed(log, 1).finding


def test_what_a_meter_says_of_a_table_is_compared_where_the_table_is_read() -> None:
    here, there = Meters(), Meters()
    cut = Cut(7, Counter(5_000, 0, 5, 1, 9))
    here.expect({("m", "t"): deque([cut]), ("m", "u"): deque([cut])})
    there.expect(here.hand_over({"table:t"}))
    with pytest.raises(Found, match="it counts 5000 units from table t"):
        there.finish(None)
    with pytest.raises(Found, match="from table u"):
        here.finish(None)
