"""Chips in a scenario that one person alone enters, and those for which two are asked."""

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core.chip_entries import TwoPeople
from croupier.core.money import Cents
from croupier.core.scene import Scene
from croupier.engine.chips_entered import chips_entered
from croupier.engine.two_people import entered_alone, needs_two
from croupier.floor.patron_account import Account, Entered


class EnteredHere:
    """What has been entered for whom, where the scenario names a sum."""

    def __init__(self, least: Cents | None) -> None:
        self._least = least
        self._accounts: dict[str, Account] = {}

    def shown(self, scene: Scene, command: c.Command) -> Scene:
        """The scene with what the actor alone has entered for the same player so far."""
        if self._least is None or not chips_entered(command):
            return scene
        alone = self._account(command).entered_by(command.actor, command.at)
        return replace(scene, two_people=TwoPeople(self._least, alone))

    def count(self, scene: Scene, command: c.Command) -> None:
        """A command had its effect in this scene."""
        amount = entered_alone(scene, command)
        if amount and not needs_two(scene, command):
            account = self._account(command)
            one = Entered(command.at, command.actor, amount)
            self._accounts[account.patron] = replace(account, entered=(*account.entered, one))

    def _account(self, command: c.Command) -> Account:
        player: str = getattr(command, "player", "")
        return self._accounts.get(player) or Account(player)
