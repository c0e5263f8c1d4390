"""A floor served to browsers: quick, without house players, on a port of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.floor.file import Floor
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from tests.floors.serving import served

PACE_MS = 80


class ServedFloor:
    """A house at work, where it is, and everybody's secret by badge."""

    def __init__(self, path: Path, floor: Floor) -> None:
        log = SqlLog.open(path)
        self.floor = floor
        self.house = House(floor, log, SealedDecks.of(log))
        refusal = open_demo(self.house) if floor.demo else None
        if refusal:
            raise ValueError(refusal.text)
        people = People.beside(path)
        self.secrets = let_in(floor, people)
        self.door = Doorkeeper(people, self.house.clock)
        self.app = make_app(self.house, self.door, patience=Patience(), shown=self.secrets)
        self.address = ""


def quick_floor() -> Floor:
    """The demo floor without house players, with little time between acts."""
    floor = demo_floor()
    tables = tuple(replace(one, house_players=0, betting_seconds=600) for one in floor.tables)
    return replace(floor, tables=tables, pace_ms=PACE_MS)


@contextmanager
def floor_served(path: Path, floor: Floor | None = None) -> Iterator[ServedFloor]:
    """A floor while it is served."""
    one = ServedFloor(path, floor or quick_floor())
    with served(one.app) as address:
        one.address = address
        yield one
