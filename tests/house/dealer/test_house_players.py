"""House players: each plays its own way, by its own cards and the shown ones, and only on a demo floor."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.minds import Position
from croupier.house.dealer.thinking import ExactThinker
from croupier.house.demo.floor import demo_floor, open_demo
from croupier.house.desk.streams import table_stream
from croupier.house.floor.file import check
from croupier.house.room.house import House
from croupier.house.room.players import HABITS, NAMES
from croupier.math.playing import play
from croupier.store.database.sql_log import SqlLog
from croupier.table import events as ev

TABLES = ("star-ms-4", "star-uth")
ROUNDS = 3


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Two tables with five house players each who do not dawdle."""
    floor = demo_floor()
    tables = tuple(replace(one, house_players=5) for one in floor.tables if one.id in TABLES)
    log = SqlLog.open(tmp_path / "floor.db")
    made = House(replace(floor, tables=tables, pace_ms=5), log, SealedDecks.of(log))
    assert open_demo(made) is None
    made.room.players.minds.thinker = ExactThinker()
    return made


@contextmanager
def at_work(house: House) -> Iterator[None]:
    house.desk.start()
    house.room.start()
    try:
        yield
    finally:
        house.room.stop()
        house.desk.stop()


def wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 300
    while not done():
        assert time.monotonic() < until
        time.sleep(0.02)


def decisions(
    house: House, table: str, since: int
) -> Iterator[tuple[Rulebook, str, tuple[str, ...], tuple[str, ...], tuple[int, ...], str]]:
    """Every decision from a round on: by whom, knowing what, and what it was."""
    book, number = house.book(table), 1
    names = dict[int, str]()
    commitment, places, shown = "", dict[int, tuple[int, ...]](), tuple[str, ...]()
    bets = dict[int, tuple[int, ...]]()
    for record in house.log.read(table_stream(table)):
        did = ""
        match record.event:
            case ev.SeatTaken() as seat:
                names[seat.box] = seat.player.removeprefix("house-")
            case ev.DeckShuffled(commitment=str() as sealed):
                commitment = sealed
            case ev.HoleDealt() as dealt:
                places[dealt.box], bets[dealt.box], shown = dealt.places, (), ()
            case ev.CommunityShown(cards=cards):
                shown += cards
            case ev.WagerPlaced(acted=int(), box=box, stake=stake):
                did = f"{stake // 500}x"
            case ev.BoxFolded(box=box):
                did = "fold"
            case ev.BoxChecked(box=box):
                did = "check"
            case ev.RoundClosed():
                number += 1
        if did and number >= since:
            hole = house.decks.shoe(commitment).cards(places[box])
            yield book, names[box], hole, shown, bets[box], did
        if did.endswith("x"):
            bets[box] += (int(did[:-1]),)


def test_each_plays_its_own_way_from_what_it_may_see(house: House) -> None:
    with at_work(house):
        wait(lambda: house.room.players.minds.ready)
        since = {table: house.desk.kept(table).state.round.number + 1 for table in TABLES}
        wait(
            lambda: all(
                house.desk.kept(table).state.round.number >= number + ROUNDS
                for table, number in since.items()
            )
        )
        seen = [one for table in TABLES for one in decisions(house, table, since[table])]
    assert len(seen) > 4 * ROUNDS * 2
    for book, name, hole, shown, bets, did in seen:
        assert did == play(book, HABITS[name], hole, shown, bets), (book.id, name, hole, shown, bets)
    assert {name for _, name, *_ in seen} == set(NAMES)


def test_until_they_can_think_they_play_by_a_plain_habit(house: House) -> None:
    house.room.players.minds.thinker = None
    with at_work(house):
        wait(lambda: all(house.desk.kept(table).state.round.number > 1 for table in TABLES))


def test_who_cannot_decide_plays_by_habit_and_the_room_goes_on(house: House) -> None:
    class Confused:
        def prepare(self) -> None:
            pass

        def think(self, book: Rulebook, position: Position) -> str:
            raise ValueError("no idea")

    house.room.players.minds.thinker = Confused()
    with at_work(house):
        wait(lambda: all(house.desk.kept(table).state.round.number > 1 for table in TABLES))


def test_a_real_floor_has_none() -> None:
    floor = replace(demo_floor(), demo=False)
    floor = replace(floor, patrons=tuple(replace(one, purse=0) for one in floor.patrons))
    assert "house players sit only on a demo floor" in check(floor)


def test_some_of_them_like_the_jackpot_so_that_the_meters_move(house: House) -> None:
    def placed() -> set[str]:
        return {
            record.event.owner
            for record in house.log.read(table_stream("star-ms-4"))
            if isinstance(record.event, ev.WagerPlaced) and record.event.spot == "jackpot"
        }

    with at_work(house):
        wait(lambda: len(placed()) > 1 and house.desk.kept("star-ms-4").state.round.number > 2)
    assert placed() == {"house-Carl", "house-Dorothea"}
    assert house.meters()["star-star-ms-4"][1] > 5_000_000
