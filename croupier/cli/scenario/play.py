"""What the patrons of a scenario play, counted as the house beside the table would."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.engine.scene import Scene
from croupier.house.desk.calendars import calendar_of
from croupier.patrons.rules.at_table import record_at
from croupier.patrons.rules.evolve import evolve
from croupier.patrons.rules.play import counted
from croupier.patrons.rules.state import Account
from croupier.table import events as ev
from croupier.table.table import Table


class PlayHere:
    """The record of play of everybody at the one table of a scenario."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}

    def shown(self, scene: Scene, at: int) -> Scene:
        """The scene with what was played so far, at a table with safeguards."""
        asked = scene.table.safeguards
        calendar = calendar_of(asked) if asked else None
        if calendar is None:
            return scene
        patrons = {
            name: replace(patron, record=record_at(self._accounts.get(name, Account(name)), calendar, at))
            for name, patron in scene.patrons.items()
        }
        return replace(scene, patrons=patrons)

    def count(self, before: Table, after: Table, events: Iterable[ev.Event], at: int, by: str) -> None:
        """Take in what came of a command."""
        for name, event in counted(before, after, events, at, by).items():
            self._accounts[name] = evolve(self._accounts.get(name, Account(name)), event)
