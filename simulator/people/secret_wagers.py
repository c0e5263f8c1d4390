"""Secret wagers of a tournament: whoever sealed an amount knows it, and opens it."""

from typing import Final

from croupier.engine.wagers.secret import sealed
from croupier.table import commands as c
from croupier.table.table import Table
from croupier.table.tournament import TournamentPlace
from simulator.chance import Chance

SALT: Final = "storm"
AMOUNTS: Final = (*range(500, 5_000, 500), *range(5_000, 50_001, 5_000))  # not all can be wagered then


def made(blank: c.MakeSecretWager, chance: Chance) -> c.MakeSecretWager:
    """The same with a seal."""
    return c.MakeSecretWager(actor=blank.actor, box=blank.box, seal=sealed(chance.pick(AMOUNTS), SALT))


def opened(table: Table, kept: TournamentPlace) -> c.RevealSecretWager | None:
    """The first that is sealed."""
    for box in table.boxes:
        if box.seat in kept.secret:
            seal = kept.secret[box.seat]
            amount = next((one for one in AMOUNTS if sealed(one, SALT) == seal), 0)
            return c.RevealSecretWager(actor=box.seat, box=box.number, amount=amount, salt=SALT)
    return None
