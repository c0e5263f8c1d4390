"""Pace belongs to the players: house players hurry for who waits, and for all who like it fast."""

from pathlib import Path

from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.http.app import make_app
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.table import commands as c
from croupier.table.table import Table

TABLE = "star-ms-4"
PACE_MS = 900
HOUSE = c.Fold(actor="house-Ada", box=1)
CLOSES = c.CloseRound(actor=MACHINE)


def served(path: Path) -> tuple[House, Doorkeeper, dict[str, str]]:
    floor = demo_floor()
    tables = tuple(one for one in floor.tables if one.id == TABLE)
    log = SqlLog.open(path)
    house = House(replace(floor, tables=tables, pace_ms=PACE_MS), log, SealedDecks.of(log))
    assert open_demo(house) is None
    people = People.beside(path)
    secrets = let_in(house.floor, people)
    return house, Doorkeeper(people, house.clock), secrets


def seated(table: Table, *names: str) -> Table:
    """So many sit there, and have cards."""
    boxes = [
        replace(box, seat=name, player=name, places=(box.number,))
        for box, name in zip(table.boxes, names, strict=False)
    ]
    return replace(table, boxes=(*boxes, *table.boxes[len(boxes) :]))


def test_house_players_hurry_to_bet_and_for_who_waits_for_the_next_round(tmp_path: Path) -> None:
    house, _, _ = served(tmp_path / "floor.db")
    empty = house.desk.table(TABLE)
    assert house.room.pace(empty, HOUSE) == house.room.pace(empty, CLOSES) == PACE_MS
    bets = c.PlaceWager(actor="house-Ada", box=1, spot="ante", amount=500, player="house-Ada")
    assert house.room.pace(empty, bets) == PACE_MS // 3
    playing = seated(empty, "house-Ada", "ann")
    assert house.room.pace(playing, HOUSE) == PACE_MS
    waiting = replace(
        playing, boxes=(playing.boxes[0], replace(playing.boxes[1], places=()), *playing.boxes[2:])
    )
    assert house.room.pace(waiting, HOUSE) == PACE_MS // 3


def test_a_table_goes_fast_when_everybody_who_sits_there_likes_that(tmp_path: Path) -> None:
    house, door, secrets = served(tmp_path / "floor.db")
    table = seated(house.desk.table(TABLE), "house-Ada", "ann", "ben")
    with TestClient(make_app(house, door)) as client:
        for name, pace in (("ann", PACE_MS), ("ben", PACE_MS // 3)):
            assert client.post("/sign-on", json={"badge": name, "secret": secrets[name]}).status_code == 200
            assert client.post(f"/tables/{TABLE}/pace", json={"fast": True}).status_code == 204
            assert house.room.pace(table, HOUSE) == pace
        assert client.post(f"/tables/{TABLE}/pace", json={"fast": False}).status_code == 204
        assert house.room.pace(table, HOUSE) == PACE_MS
        assert client.post(f"/tables/{TABLE}/pace", json={"slow": 1}).status_code == 400
