"""Jackpot rounds at the usual table: its seed of $50,000 and its meter."""

from typing import Any

from tests.clauses.jackpot_rounds import BLANKS, jackpot_round
from tests.felt import METER, Felt

FLUSH_BOARD, TRIPS_BOARD = "Qs Js Ts", "Qs Qd Qh"
SEED = 5_000_000


def jackpot(book: str, hands: dict[int, str], shared: str, meter: int = METER, **signed: Any) -> Felt:
    """Every box has a jackpot wager and bets to the end; Hold'em may name all five shared cards."""
    three, rest = shared[:8], shared[9:] or BLANKS
    return jackpot_round(book, three, hands, meter=meter, rest=rest, **{"seed": SEED, **signed})
