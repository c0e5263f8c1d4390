"""What everybody may see of a table's jackpot: what fails, what waits, and who may place a wager where."""

import msgspec

from croupier.core.money import Cents
from croupier.table.table import Table


class WinView(msgspec.Struct, frozen=True):
    """A prize that is determined and not yet confirmed."""

    box: int
    owner: str
    prize: str
    amount: Cents


class JackpotView(msgspec.Struct, frozen=True):
    """The jackpot at a table, apart from its price and prizes, which are on the sign."""

    faults: tuple[str, ...]  # parts that are out of order
    on_paper: bool  # wagers are recorded by people
    waiting: tuple[WinView, ...]
    declined: tuple[int, ...]  # boxes whose player wants no jackpot wager
    permits: dict[int, str]  # by box: who else may place one there


def jackpot_view(table: Table) -> JackpotView:
    """The jackpot as everybody sees it."""
    place = table.jackpot
    return JackpotView(
        faults=tuple(place.faults),
        on_paper=place.manual is not None,
        waiting=tuple(WinView(won.box, won.owner, won.prize, won.amount) for won in place.won),
        declined=place.declined,
        permits=place.permits,
    )
