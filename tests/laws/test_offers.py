"""Whatever is offered is taken, with any answer it lets one give; and nothing else is."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from croupier.core.refusal import Refusal
from tests.laws import driver, mishaps, moves
from tests.laws.offered import covers, offered, taken
from tests.laws.profile import tries
from tests.laws.strays import KINDS, stray
from tests.laws.tables import Opening, openings
from tests.laws.world import PLAYERS, STRANGER, World

PEOPLE = ("dan", "deb", "sue", "tom", "ivy", "machine", *PLAYERS, STRANGER)


class AnyOffers(RuleBasedStateMachine):
    """One table of any book. People take what they are offered, and try what they are not."""

    world: World

    @initialize(opening=openings())
    def opens(self, opening: Opening) -> None:
        self.world = World(opening)
        driver.opens(self.world)

    @rule(actor=st.sampled_from(PEOPLE), data=st.data())
    def takes_an_offer(self, actor: str, data: Any) -> None:
        found: dict[str, list[Any]] = {}
        for one in offered(self.world, actor):
            if one.mine:
                found.setdefault(one.name, []).append(one)
        if not found:
            return
        offer = data.draw(st.sampled_from(found[data.draw(st.sampled_from(sorted(found)))]))
        answer = self.world.give(command := taken(data.draw, self.world, offer))
        assert not isinstance(answer, Refusal), f"offered but refused: {command}: {answer}"

    @rule(kind=st.sampled_from(KINDS), actor=st.sampled_from(PEOPLE), data=st.data())
    def asks_for_anything(self, kind: Any, actor: str, data: Any) -> None:
        world = self.world
        command = stray(data.draw, world, kind, actor)
        found = offered(world, actor)
        if not isinstance(world.give(command), Refusal):
            assert any(one.mine and covers(one, command) for one in found), f"not offered: {command}"

    @rule(data=st.data())
    def moves_on(self, data: Any) -> None:
        for _ in range(8):
            moves.move(self.world, data.draw)

    @rule(data=st.data())
    def goes_wrong(self, data: Any) -> None:
        mishaps.goes_wrong(self.world, data.draw)


AnyOffers.TestCase.settings = tries(6, steps=40)
test_what_is_offered_is_taken_and_nothing_else = AnyOffers.TestCase
