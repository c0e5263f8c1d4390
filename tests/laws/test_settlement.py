"""Whole rounds, played by what is offered: their money is that of two other settlements of the same facts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table import events as ev
from tests.laws import driver, moves, settled
from tests.laws.profile import tries
from tests.laws.tables import SOURCES, openings
from tests.laws.world import World

MOST_MOVES = 60


@pytest.mark.parametrize("book", sorted(SOURCES))
@given(data=st.data())
@tries(25)
def test_a_round_is_settled_as_it_would_be_adjudicated(book: str, data: Any) -> None:
    world = World(data.draw(openings(book=book)))
    driver.opens(world)
    for _ in range(MOST_MOVES):
        order = tuple(world.order)  # before a closed round is shuffled away
        moves.move(world, data.draw)
        if world.rounds:
            break
    else:
        driver.closes(world)
    for events in world.rounds:
        settled.agrees(world.opening, events, order, book)


@pytest.mark.parametrize("book", sorted(SOURCES))
@given(data=st.data())
@tries(10)
def test_every_payment_is_its_stake_times_its_odds(book: str, data: Any) -> None:
    """Rounded up to chips and kept under the maximum at Crown, exact to the cent elsewhere."""
    world = World(data.draw(openings(book=book)))
    driver.opens(world)
    for _ in range(MOST_MOVES):
        moves.move(world, data.draw)
    sign = world.opening.command.sign
    crown = book == "crown-ms-3.0"
    for event in world.events:
        if isinstance(event, ev.BoxSettled):
            for result in event.results:
                odds = [int(part) for part in (result.odds or "0:1").split(":")]
                exact = -(-result.stake * odds[0] // odds[1])
                chips = -(-exact // sign.chip) * sign.chip if crown else exact
                assert result.pays == (min(chips, sign.max_payout) if sign.max_payout else chips)
                assert (result.pays > 0) == (result.outcome == "win")
                assert result.taken == (result.stake if result.outcome == "lose" else 0)


@given(data=st.data())
@tries(25)
def test_antes_push_while_the_dealer_has_no_pair(data: Any) -> None:
    world = World(data.draw(openings(book="star-uth")))
    driver.opens(world)
    for _ in range(MOST_MOVES):
        moves.move(world, data.draw)
    qualifies = True
    for event in world.events:
        if isinstance(event, ev.DealerShown):
            qualifies = event.hand != "high_card"
            assert event.qualifies == qualifies
        if isinstance(event, ev.BoxSettled) and not qualifies:
            ante = next(result for result in event.results if result.spot == "ante")
            assert ante.outcome == "push"
