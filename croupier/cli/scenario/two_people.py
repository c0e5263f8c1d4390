"""Chips in a scenario that one person alone enters, and those for which two are asked."""

from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.engine.chips.entered import chips_entered
from croupier.engine.chips.two_people import entered_alone, needs_two
from croupier.engine.scene import Scene
from croupier.patrons.rules.chips_by_person import ChipsByPerson
from croupier.patrons.rules.state import Account, Entered
from croupier.table import commands as c
from croupier.table.chip_counts import asked


class EnteredHere:
    """What has been entered for whom and by whom, where the scenario names a sum."""

    def __init__(self, least: Cents | None, a_day: Cents | None = None, jackpot: Cents | None = None) -> None:
        self._rule = asked(least, a_day, jackpot)
        self._accounts: dict[str, Account] = {}
        self._people: dict[str, ChipsByPerson] = {}

    def shown(self, scene: Scene, command: c.Command) -> Scene:
        """The scene with what the actor alone has entered so far, for the same player and for all."""
        if isinstance(command, c.SettleJackpot):
            return replace(scene, two_people=self._rule)
        if self._rule is None or not chips_entered(command):
            return scene
        alone = self._account(command).entered_by(command.actor, command.at)
        own = self._people.get(command.actor, ChipsByPerson())
        return replace(scene, two_people=replace(self._rule, alone=alone, today=own.since(command.at)))

    def count(self, scene: Scene, command: c.Command) -> None:
        """A command had its effect in this scene."""
        amount = entered_alone(scene, command)
        if amount and not needs_two(scene, command):
            account, own = self._account(command), self._people.get(command.actor, ChipsByPerson())
            one = Entered(command.at, command.actor, amount)
            self._accounts[account.patron] = replace(account, entered=(*account.entered, one))
            self._people[command.actor] = own.with_one(one)

    def _account(self, command: c.Command) -> Account:
        player: str = getattr(command, "player", "")
        return self._accounts.get(player) or Account(player)
