"""Tables with safeguards under the laws: all have cards and have chosen, p2 to lose no more than $400."""

from croupier.engine.scene import Scene
from croupier.engine.wagers.loss_limits import room
from croupier.patrons.rules.state import Account, OwnLimit
from croupier.table import commands as c
from croupier.table.players import PlayerCard, Safeguards
from tests.felt.accounts import KINDS, Accounts

LIMITS = {"p2": {"loss-day": OwnLimit(40_000), "loss-week": OwnLimit(60_000)}}


def accounts(safeguards: Safeguards | None, players: tuple[str, ...]) -> Accounts | None:
    """The accounts of the players, where the table asks for any."""
    if safeguards is None:
        return None
    made = Accounts(safeguards, players)
    for player in players:
        limits = {kind: OwnLimit(None) for kind in KINDS} | LIMITS.get(player, {})
        made.of[player] = Account(player, card=PlayerCard(holder=player), limits=limits)
    return made


def holds(scene: Scene, command: c.Command) -> None:
    """No hand is started past a limit."""
    if isinstance(command, c.PlaceWager):
        left = room(scene, command.player or command.actor)
        assert left is None or left >= 0, (command, left)
