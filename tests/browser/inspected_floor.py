"""A floor whose log has something to inspect: rounds, a jackpot that was hit, sealed decks, an error."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from croupier.house.security.sealer import Sealer
from croupier.store.seals.keys import SealKey
from tests.browser.floor_served import ServedFloor, quick_floor
from tests.floors.audited_floor import build
from tests.floors.serving import served

TABLE = "star-ms-4"


@contextmanager
def inspected_floor(folder: Path) -> Iterator[ServedFloor]:
    """The floor while it is served, with its sealer; its log is `log.db` in the folder."""
    path = folder / "log.db"
    build(str(path), folder)
    floor = quick_floor()
    tables = tuple(one for one in floor.tables if one.id == TABLE)
    one = ServedFloor(path, replace(floor, tables=tables))
    key = SealKey.open(folder / "log.db.seal-key")
    one.house.sealer = Sealer(one.house.log, key, folder / "log.db.witness", one.house.clock)
    with served(one.app) as address:
        one.address = address
        yield one
