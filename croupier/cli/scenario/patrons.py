"""The patrons of a scenario: what they have with them, and the cards they present."""

from msgspec import UNSET
from msgspec.structs import replace

from croupier.cli.scenario.wire import AskedPatron, AskedTable
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.players import LossLimit, Patron, with_card


def purses_of(asked: AskedTable) -> dict[str, Cents]:
    """What each patron has with them."""
    return {name: one.has if isinstance(one, AskedPatron) else one for name, one in asked.patrons.items()}


def patrons_of(asked: AskedTable) -> dict[str, Patron]:
    """Everybody the scenario tells of; a number alone is somebody with a plain valid card."""
    return {name: _patron(name, one) for name, one in asked.patrons.items()}


def _patron(name: str, asked: AskedPatron | int) -> Patron:
    patron = with_card(name)
    if not isinstance(asked, AskedPatron):
        return patron
    return replace(
        patron,
        card=patron.card if asked.card is UNSET else asked.card,
        loss_limits=_limits(asked),
        deposit_limit=asked.deposit_limit,
        declined=asked.declined,
        suspended=asked.suspended,
        staff_policy=asked.staff_policy,
    )


def _limits(asked: AskedPatron) -> tuple[LossLimit, ...]:
    """All loss limits; the one told of by itself comes with the net loss told of by itself."""
    alone = (replace(asked.loss_limit, net_loss=asked.net_loss),) if asked.loss_limit else ()
    return (*alone, *asked.loss_limits)


def carded(scene: Scene, command: c.Command) -> Scene:
    """The scene with a plain card for whoever sits down and is not told of."""
    if not isinstance(command, c.TakeSeat) or command.player in scene.patrons:
        return scene
    return replace(scene, patrons={**scene.patrons, command.player: with_card(command.player)})
