"""A Mississippi Stud table brought to one of its three decisions."""

from typing import Any

from tests.felt import Felt, play

UNDATED, CROWN, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-ms-4"
STREETS = ("3rd", "4th", "5th")
SHARED = ("Qs", "8d", "4c")


def at(book: str, street: str, wagers: str = "ante 10", bets: str = "10", **how: Any) -> Felt:
    """Box 3, alone at the table with a pair of aces, has the decision of this street to make."""
    table = play(book, f"box 3 {wagers}\ndeal 3: Ah Ad", **how)
    for card in SHARED[: STREETS.index(street)]:
        table.do(f"box 3 bet {bets}\nshow {card}")
    return table
