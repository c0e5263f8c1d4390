"""Rounds brought to their end: one box at Mississippi Stud or Ultimate Texas Hold'em, its wagers unequal."""

from typing import Any

from croupier.core.settlement import WagerResult
from croupier.table.events import BoxSettled
from tests.felt import Felt, play

UNDATED, CROWN, VERSION_4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STAKES = {"ante": 10_00, "3rd": 10_00, "4th": 30_00, "5th": 20_00}


def stud(book: str, hole: str, shared: str, wagers: str = "ante 10", **how: Any) -> Felt:
    """Box 3 bets 10, 30 and 20 on its streets; everything is settled."""
    table = play(book, f"box 3 {wagers}\ndeal 3: {hole}", **how)
    for bet, card in zip((10, 30, 20), shared.split(), strict=True):
        table.do(f"box 3 bet {bet}\nshow {card}")
    return table.do("settle")


def holdem(
    hole: str, board: str, dealer: str, wagers: str = "ante 10, blind 10, trips 7", **how: Any
) -> Felt:
    """Box 3 bets Play 40 before the flop; everything is settled."""
    table = play(UTH, f"box 3 {wagers}\ndeal 3: {hole}; dealer: {dealer}", **how)
    return table.do(f"box 3 bet 40\nshow {board}\nsettle")


def results(table: Felt, box: int = 3) -> dict[str, WagerResult]:
    """The result of each main wager of a box, by spot."""
    settled = [event for event in table.events_of(BoxSettled) if event.box == box]
    return {result.spot: result for result in settled[-1].results}


def won(table: Felt, times: int) -> bool:
    """Whether each wager of box 3 won so many times its own stake, and every stake went back."""
    paid = {spot: times * stake for spot, stake in STAKES.items()}
    return table.paid(3) == paid and table.returned(3) == STAKES and table.taken(3) == {}


def stood_off(table: Felt) -> bool:
    """Whether all went back and nothing was paid or taken."""
    outcomes = set(table.outcome(3).values())
    return table.returned(3) == STAKES and table.paid(3) == table.taken(3) == {} and outcomes == {"push"}


def lost(table: Felt) -> bool:
    """Whether the house took it all."""
    outcomes = set(table.outcome(3).values())
    return table.taken(3) == STAKES and table.paid(3) == table.returned(3) == {} and outcomes == {"lose"}
