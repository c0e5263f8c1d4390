"""Anything at all is asked of a table, in any order, and every law holds at every step."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.core.refusal import Refusal
from croupier.engine.evolve import replay
from croupier.engine.options import options
from croupier.table.table import Table
from tests.laws import driver, meter, mishaps, moves, offers, words
from tests.laws.profile import tries
from tests.laws.strays import KINDS, stray
from tests.laws.tables import Opening, openings
from tests.laws.world import PLAYERS, STRANGER, World

PEOPLE = ("dan", "deb", "sue", "tom", "machine", *PLAYERS, STRANGER)


class AnyTable(RuleBasedStateMachine):
    """One table. Moves that are offered, commands from anywhere, and a dealer who moves the round on."""

    world: World

    @initialize(opening=openings())
    def opens(self, opening: Opening) -> None:
        self.world = World(opening)
        driver.opens(self.world)

    @rule(actor=st.sampled_from(PEOPLE), data=st.data(), pick=st.integers(0, 10_000))
    def takes_an_option(self, actor: str, data: Any, pick: int) -> None:
        grouped = offers.by_kind(options(self.world.scene(), actor))
        if not grouped:
            return
        kind = data.draw(st.sampled_from(sorted(grouped)))
        option = data.draw(st.sampled_from(grouped[kind]))
        driver.does(self.world, offers.holds(self.world, option, pick))

    @rule(kind=st.sampled_from(KINDS), actor=st.sampled_from(PEOPLE), data=st.data())
    def asks_for_anything(self, kind: Any, actor: str, data: Any) -> None:
        world = self.world
        command = stray(data.draw, world, kind, actor)
        if not isinstance(world.ask(command), Refusal):
            offers.offered(world, command)
        world.give(command)

    @rule(data=st.data())
    def moves_on(self, data: Any) -> None:
        for _ in range(8):
            moves.move(self.world, data.draw)

    @rule(minutes=st.sampled_from([5, 60, 180, 780]))
    def time_passes(self, minutes: int) -> None:
        self.world.at += minutes * 60_000 if self.world.accounts else 0

    @rule()
    def another_table_wins(self) -> None:
        self.world.meter = meter.elsewhere(self.world.meter)

    @rule(data=st.data())
    def goes_wrong(self, data: Any) -> None:
        mishaps.goes_wrong(self.world, data.draw)

    @rule(data=st.data())
    def cards_were_misread(self, data: Any) -> None:
        mishaps.misread(self.world, data.draw)

    @invariant()
    def what_is_offered_can_be_taken(self) -> None:
        world = self.world
        for actor in PEOPLE:
            offers.whole(world.scene(), actor, lambda command: world.ask(world.truly(command)))

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        driver.closes(self.world)
        events = [words.recoded(event) for event in self.world.events]
        assert replay(Table("law"), events) == self.world.table


AnyTable.TestCase.settings = tries(40, steps=50)
test_every_law_holds_whatever_is_asked = AnyTable.TestCase
