"""Rounds during which somebody is found to use a device."""

from tests.felt import Felt, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"


def may(book: str) -> str:
    """The lowest rank that takes measures."""
    return "tg_acm" if book == C3 else "gaming_supervisor"


def dealt(book: str) -> Felt:
    """p1 and p2 have made their first bets, p1 with a jackpot wager."""
    blind = (", blind 10", ", blind 20") if book == UTH else ("", "")
    bets = "box 1 bet 40\n box 2 bet 80" if book == UTH else "box 1 bet 10\n box 2 bet 20"
    lines = f"box 1 ante 10{blind[0]}, jackpot 5\n box 2 ante 20{blind[1]}\n deal 1: As Ks; 2: 2c 7d\n {bets}"
    return play(book, lines, mode="live")
