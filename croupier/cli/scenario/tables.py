"""Several tables of one scenario, linked to one meter: commands name their table, events say theirs."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.cli.scenario.lines import Fault
from croupier.cli.scenario.losses import Losses
from croupier.cli.scenario.meter import ScenarioMeter
from croupier.cli.scenario.opening import dealer_of, opens_at
from croupier.cli.scenario.patrons import PlayHere, Purses, purses_of
from croupier.cli.scenario.scenario import Performance, balances, given, unmetered, unplayable
from croupier.cli.scenario.wire import Asked, AskedMeter, LinkedAnswer, RefusalAnswer, Scenario, TableAnswer
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.engine.offers.order_watch import due
from croupier.engine.players.floor_orders import replay
from croupier.patrons.rules.exclusions import floor_wide
from croupier.table import commands as c
from croupier.table.sanctions import FloorOrders


class Tables:
    """Tables that are played together, each command at the one it names."""

    def __init__(
        self,
        asked: Asked,
        books: dict[str, Rulebook],
        meter: ScenarioMeter,
        purses: Purses,
    ) -> None:
        play, losses = PlayHere(), Losses()
        self.at = asked.at
        self.played = {
            one.id: Performance(one, books[one.id], meter, purses, play, losses)
            for one in asked.scenario.tables
        }
        self.orders = FloorOrders()
        self.events: list[dict[str, Any]] = []
        self.refusals: list[RefusalAnswer] = []
        self._told = dict.fromkeys(self.played, (0, 0))  # how many of each are put down

    def open(self) -> dict[str, int]:
        """Open one table after the other; how many events each of them took."""
        for id, one in self.played.items():
            dealer = dealer_of(one.asked, one.scene.book)
            if dealer is not None:
                one.open(dealer)
                self._tell(id)
        return {id: len(one.events) for id, one in self.played.items()}

    def give(self, command: c.Command, number: int) -> None:
        """Give a command to its table."""
        id = self.at[number] or next(iter(self.played))
        self.played[id].play_on(command, number)
        self._order(id)
        self._tell(id)

    def _order(self, id: str) -> None:
        """What was ordered against people at a table holds at all of them, and has its effect there."""
        new = self.played[id].events[self._told[id][0] :]
        self.orders = replay(self.orders, (event for event in new if floor_wide(event)))
        for name, one in self.played.items():
            one.scene = replace(one.scene, floor=self.orders)
            if name != id and due(one.scene):
                one.have_effect()
                self._tell(name)

    def _tell(self, id: str) -> None:
        """Put down what is new at a table."""
        one = self.played[id]
        events, refusals = self._told[id]
        self.events += [{"table": id, **msgspec.to_builtins(event)} for event in one.events[events:]]
        self.refusals += [replace(refused, table=id) for refused in one.refusals[refusals:]]
        self._told[id] = len(one.events), len(one.refusals)


def perform_linked(asked: Asked, books: dict[str, Rulebook]) -> LinkedAnswer | Fault:
    """Every event and refusal of all tables, where the money is, and the one meter they share."""
    scenario = asked.scenario
    meter = _meter(scenario)
    if isinstance(meter, Fault):
        return meter
    purses = _purses(scenario)
    if isinstance(purses, Fault):
        return purses
    if fault := _unplayable(asked, books) or unmetered(scenario, meter):
        return fault
    shared = ScenarioMeter(meter, scenario.tables, [books[one.id] for one in scenario.tables])
    tables = Tables(asked, books, shared, purses)
    opened = tables.open() if scenario.open else {}
    opening = len(tables.events)
    latest = max(opens_at(one, books[one.id]) for one in scenario.tables)
    if fault := given(tables.give, scenario.commands, latest if scenario.open else 0):
        return fault
    states = {id: one.scene.table for id, one in tables.played.items()}
    return LinkedAnswer(
        tuple(tables.events), tuple(tables.refusals), balances([*states.values()], purses), shared.cents,
        {id: TableAnswer(balances([states[id]]), one.book, opened.get(id, 0))
         for id, one in tables.played.items()},
        opening,
    )  # fmt: skip


def _unplayable(asked: Asked, books: dict[str, Rulebook]) -> Fault | None:
    """What no book answers for at one of the tables, or a command at no table."""
    scenario = asked.scenario
    ids = [one.id for one in scenario.tables]
    for number, one in enumerate(scenario.tables):
        if fault := unplayable(one, books[one.id], f"tables[{number}]", opens=scenario.open):
            return fault
    for number, name in enumerate(asked.at):
        at = f"commands[{number}].table"
        if name is None and len(ids) > 1:
            return Fault("field/missing", '"table" is missing', at)
        if name is not None and name not in ids:
            return Fault("table/unknown", f"the tables are {', '.join(ids)}", at)
    return None


def _meter(scenario: Scenario) -> AskedMeter | Fault | None:
    """The one meter of all tables: told once, or wherever it is told the same."""
    found = scenario.meter
    for number, one in enumerate(scenario.tables):
        if one.meter is not None and found is not None and one.meter != found:
            return Fault("meter/differs", "linked tables have one meter", f"tables[{number}].meter")
        found = one.meter or found
    return found


def _purses(scenario: Scenario) -> Purses | Fault:
    """What each patron has with them; who is told of at two tables is one person with one purse."""
    found: dict[str, Cents] = {}
    for number, one in enumerate(scenario.tables):
        for name, has in purses_of(one).items():
            if found.setdefault(name, has) != has:
                text = "a patron told of at several tables has the same there"
                return Fault("patron/differs", text, f"tables[{number}].patrons.{name}")
    return Purses(found)
