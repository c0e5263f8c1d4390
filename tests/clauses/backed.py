"""Star tables at which somebody backs the jackpot of another box."""

from msgspec.structs import replace

from tests.clauses.showdowns import VERSION_4
from tests.felt import Felt, play, sign


def seated(lines: str = "", **changes: object) -> Felt:
    """p3 plays box 3 and wants no jackpot wager; p5 sits at box 5 with nothing on it."""
    jackpot = sign(VERSION_4).jackpot
    signs = sign(VERSION_4, jackpot=replace(jackpot, **changes)) if jackpot and changes else None
    return play(VERSION_4, f"box 3 ante 10\nseat 5 p5\n{lines}", sign=signs, meter=100_000_00)


def backed(lines: str = "", **changes: object) -> Felt:
    """And p5's jackpot wager lies on box 3."""
    return seated(f"decline 3\npermit 3 p5\nbox 3 by p5 jackpot 5\n{lines}", **changes)
