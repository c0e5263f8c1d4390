"""Things go wrong at random moments: nobody loses a stake by it, and every round comes to its end."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.evolve import replay
from croupier.table import events as ev
from croupier.table.table import Table
from tests.laws import driver, meter, mishaps, moves
from tests.laws.money import worth
from tests.laws.profile import tries
from tests.laws.tables import SOURCES, openings
from tests.laws.world import World

MOST_MOVES = 40


@pytest.mark.parametrize("book", sorted(SOURCES))
@given(data=st.data())
@tries(24)
def test_whatever_goes_wrong_the_laws_hold_and_the_round_ends(book: str, data: Any) -> None:
    world = World(data.draw(openings(book=book)))
    driver.opens(world)
    for _ in range(MOST_MOVES):
        moves.move(world, data.draw)
        if not data.draw(st.integers(0, 6)):
            mishaps.goes_wrong(world, data.draw)
        if not data.draw(st.integers(0, 9)):
            world.meter = meter.elsewhere(world.meter)
    driver.closes(world)
    assert replay(Table("law"), world.events) == world.table


@pytest.mark.parametrize("book", sorted(SOURCES))
@given(data=st.data())
@tries(16)
def test_a_round_without_a_result_costs_nobody_anything(book: str, data: Any) -> None:
    """Whoever stays has after a void round what there was before it; who left owes what was paid."""
    world = World(data.draw(openings(book=book)))
    driver.opens(world)
    for _ in range(MOST_MOVES):
        before = world.start
        moves.move(world, data.draw)
        if not data.draw(st.integers(0, 3)):
            mishaps.goes_wrong(world, data.draw)
        if world.rounds and any(isinstance(event, ev.RoundVoided) for event in world.rounds[-1]):
            _unharmed(world, before)
            return


# chips come and go, and the round before may be undone while bets are placed for this one
MOVES_ELSE = (
    ev.SeatTaken, ev.SeatLeft, ev.ChipsBought, ev.VoucherExchanged, ev.OutcomeInvalidated, ev.StakesForfeited,
)  # fmt: skip


def _unharmed(world: World, before: Table) -> None:
    brought: Counter[str] = Counter()
    for event in world.rounds[-1]:
        if isinstance(event, MOVES_ELSE):
            for posting in event.postings:
                brought[posting.account.partition(":")[2]] += posting.cents
    for event in world.events_of_round():  # what a fraud loses by direction comes after the stakes went back
        if isinstance(event, ev.StakesForfeited):
            brought[event.player] -= sum(posting.cents for posting in event.postings if posting.cents > 0)
    for player in ("p1", "p2", "p3"):
        assert worth(world.table, player) == worth(before, player) + brought[player], player
