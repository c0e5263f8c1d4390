"""The live tables of the demo floor: house players sit and bet, and nobody but people deals."""

import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.demo.floor import LIVE
from croupier.rulebooks.load import load
from tests.floors.wire_floor import Floor


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path / "floor.db", tuple(LIVE), house_players=2)


def test_house_players_bet_at_a_live_table_and_the_automatic_dealer_stays_away(floor: Floor) -> None:
    with TestClient(floor.app):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            tables = [floor.house.desk.kept(id).state for id in LIVE]
            if all(sum(box.stake("ante") > 0 for box in table.boxes) == 2 for table in tables):
                break
            time.sleep(0.02)
        time.sleep(0.3)
        tables = [floor.house.desk.kept(id).state for id in LIVE]
    for table in tables:
        assert [(box.seat or "")[:6] for box in table.boxes[:3]] == ["house-", "house-", ""]
        assert [box.stake("ante") for box in table.boxes[:2]] == [500, 500]
        assert (table.mode, table.dealer, table.decks, table.round.phase) == ("live", None, (), "betting")


def test_a_live_table_has_people_to_deal_and_to_rule(floor: Floor) -> None:
    for entry in floor.floor.tables:
        ranks = floor.house.staff(entry.id)
        ladder = load(entry.book).rule.ranks.ladder
        assert (ranks["demo-dealer"], ranks["demo-supervisor"]) == ladder[:2]
    assert {"dealer", "supervisor"} <= floor.secrets.keys()


def test_the_terms_of_a_live_table_are_those_of_the_electronic_one(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db", ("star-ms-4", "LIVE-1")).floor
    electronic, live = floor.tables
    assert replace(live, id="star-ms-4", mode="electronic", source=electronic.source) == electronic
