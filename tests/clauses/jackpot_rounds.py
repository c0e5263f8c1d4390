"""Rounds played for the jackpot: who holds what, and what the meter is when the outcome is recorded."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.events import JackpotPaid, JackpotSettled
from tests.clauses.showdowns import UTH
from tests.felt import Felt, play, sign
from tests.felt.furniture import CROWN, said_anew

BLANKS = "2d 3c"  # turn and river


def jackpot_round(
    book: str,
    shared: str,
    holes: Mapping[int, str],
    *,
    meter: int = 100_000_00,
    folds: tuple[int, ...] = (),
    without: tuple[int, ...] = (),
    rest: str = BLANKS,
    chip: int = 1,
    **signed: Any,
) -> Felt:
    """All boxes bet to the end but those that fold at once; all have a jackpot wager but those without.

    The seed is 10,000 unless it is given, at Crown for a wager of a dollar.
    """
    usual = sign(book)
    usually = {"wager": 100} if book == CROWN and "seed" not in signed else {"seed": 10_000_00}
    jackpot = said_anew(usual.jackpot, **{**usually, **signed})
    table = play(book, sign=replace(usual, jackpot=jackpot, chip=chip), meter=meter)
    initial = "ante 10, blind 10" if book == UTH else "ante 10"
    for box in holes:
        price = "" if box in without else f", jackpot {jackpot.wager / 100:.2f}"
        table.do(f"box {box} {initial}{price}")
    table.do("deal " + "; ".join(f"{box}: {cards}" for box, cards in holes.items()))
    table.do("\n".join(f"box {box} fold" for box in folds))
    for cards in (f"{shared} {rest}",) if book == UTH else shared.split():
        if table.table.round.phase == "deciding":
            bets = [f"box {box} bet {30 if book == UTH else 10}" for box in holes if box not in folds]
            table.do("\n".join([*bets, f"show {cards}"]))
    return table.do("settle")


def awards(table: Felt) -> list[tuple[int, str, int]]:
    """The prizes in the order they were paid: box, what for, how much."""
    return [(paid.box, paid.prize, paid.amount) for paid in table.events_of(JackpotPaid)]


def award_cites(table: Felt) -> list[set[str]]:
    """The clauses of each prize, in the order they were paid."""
    return [set(paid.cites) for paid in table.events_of(JackpotPaid)]


def meter_after(table: Felt) -> int:
    """Where the meter goes on from."""
    return table.events_of(JackpotSettled)[-1].after
