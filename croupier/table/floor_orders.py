"""What stands against people on the whole floor, at whichever table it was ordered."""

import msgspec

from croupier.core.book.entries import Cites

Barred = dict[str, Cites]  # from the casino, each person with the clauses behind it


class Apart(msgspec.Struct, frozen=True):
    """People who may not play at one table; a table also knows who of them stays there."""

    players: tuple[str, ...]
    stays: str = ""


class FloorOrders(msgspec.Struct, frozen=True):
    """Everything in force against people; each entry of a dictionary keeps the clauses behind it."""

    barred: Barred = {}
    excluded: dict[str, tuple[str, ...]] = {}  # by game: who is excluded from it, at every table
    apart: tuple[Apart, ...] = ()
    detained: tuple[str, ...] = ()
    withheld: dict[str, Cites] = {}  # whose winnings are held until there is a determination
    invalid: dict[str, Cites] = {}  # whose wagers were found invalid, until a valid card is shown
    directed: dict[str, tuple[str, ...]] = {}  # directions that were not acknowledged yet
    paused: dict[str, int] = {}  # for a loss limit: until when, ms since 1970; 0 until lifted
