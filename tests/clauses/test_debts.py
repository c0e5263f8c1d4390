"""What players were paid in a void round and no longer have: owed by name, and nobody waits for it."""

import pytest

from croupier.table import events as ev
from croupier.table.table import Mode
from tests.clauses.debts import VOID, WON
from tests.felt import clause, play

BOOK = "star-ms-4"


@clause(BOOK, "11.1", "1.1:Void")
@pytest.mark.parametrize(
    ("mode", "between", "owed", "has"),
    [
        ("electronic", "", 0, 1_000_000),
        ("electronic", "leave 2", 80_00, 0),
        ("electronic", "leave 2\n seat 2 p2 79.99", 1, 0),
        ("electronic", "leave 2\n seat 2 p2 80", 0, 0),
        ("electronic", "leave 2\n seat 2 p2 80.01", 0, 1),
        ("live", "", 0, 1_000_000),
        ("live", "leave 2", 80_00, 0),
        ("live", "leave 2\n seat 2 p2 10", 0, -70_00),  # has chips nobody knows of, and pays from them
        ("live", "leave 2\n seat 5 p2 10", 0, -70_00),
    ],
)
def test_only_what_cannot_be_had_back_is_owed_to_the_cent(
    mode: Mode, between: str, owed: int, has: int
) -> None:
    felt = play(BOOK, f"{WON}\n{between}\n{VOID}", mode=mode)
    (voided,) = felt.events_of(ev.RoundVoided)
    assert voided.unrecovered == ((("p2", owed),) if owed else ())
    assert (felt.balance("owed:p2"), felt.balance("patron:p2")) == (-owed, has)
    assert felt.balance("patron:p1") == 1_000_000
    assert felt.balance("float") == 100_000_000_00
    assert sum(felt.table.balances.values()) == 0
