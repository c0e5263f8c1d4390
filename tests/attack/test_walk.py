"""Climbing and peeking: every route and feed as every role, in the middle of a round.

`allowed.txt` says who is let in where, and is read by people: `python -m tests.attack.allowed` writes it.
"""

import pytest

from croupier.pricing import pages as pricing_pages
from tests.attack import walk
from tests.attack.target import Target
from tests.attack.walk import PAGE, TABLES, Told
from tests.attack.wishes import Interface
from tools.scanning.cards import Leak, Truth

OTHER_CARDS = ("/practice", "/tournament-show", "/pricing", "/books")  # made up, or of no table of the floor


@pytest.fixture(scope="module")
def told(target: Target, interface: Interface) -> list[Told]:
    for table in TABLES:
        walk.deal(target, table)
    pricing_pages.READY_SECONDS = 0.0  # whether kernels are compiled is no matter here
    found = [*walk.asked(target, interface), *walk.heard(target)]
    for table in TABLES:
        assert target.house.desk.kept(table).state.round.phase == "deciding"  # all the while
    return found


def test_everybody_is_let_in_where_the_page_says_and_nowhere_else(told: list[Told]) -> None:
    assert walk.page(told) == PAGE.read_text(encoding="utf-8")


def test_nothing_breaks(told: list[Told]) -> None:
    assert [(one.route, one.who, one.payload[:200]) for one in told if one.status >= 500] == []
    assert len(told) > 500


def test_no_answer_names_a_card_that_its_reader_may_not_know(target: Target, told: list[Told]) -> None:
    truths = [truth_of(target, table) for table in TABLES]
    seen = 0
    for one in told:
        if one.route.partition(" ")[2].startswith(OTHER_CARDS):
            continue
        allowed = set().union(*(truth.known(target.ids.get(one.who, one.who)) for truth in truths))
        for truth in truths:
            truth.check(f"{one.route} as {one.who}", one.payload, allowed)
        seen += one.status == 200
    assert seen > 200


def test_the_walk_would_find_a_card(target: Target, told: list[Told]) -> None:
    """Ann's own view, had it been told to ben or the manager."""
    truth = truth_of(target, TABLES[0])
    mine = next(one for one in told if (one.who, one.route) == ("ann", "GET /tables/{table}"))
    truth.check("hers", mine.payload, truth.known("ann"))
    for other in ("ben", "demo-manager", "demo-inspector", ""):
        with pytest.raises(Leak):
            truth.check("not theirs", mine.payload, truth.known(other))


def truth_of(target: Target, table: str) -> Truth:
    """What lies where at a table, and who may know it."""
    truth = Truth(target.decks.opened)
    for record in target.log.read(f"table:{table}"):
        truth.see(record.event)
    return truth
