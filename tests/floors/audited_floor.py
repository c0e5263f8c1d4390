"""A small floor for audits: two tables on a meter that is hit, a table with sealed decks, a payment error."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from croupier.table import commands as c
from croupier.table.players import with_card
from tests.floors.error_case import CASE
from tests.floors.error_case import STAFF as CASHIERS
from tests.floors.meter_floor import LITTLE, NOON, ROYAL, accepted, locked_in, open_floor, played_out

UTH = load("star-uth")
RANKS = UTH.rule.ranks.ladder
HOUSE = {MACHINE: RANKS[0], "boss": RANKS[-1]}


def seconds(start: int = NOON) -> Callable[[], int]:
    """A clock that moves on by a second whenever it is looked at."""
    ticks = count(start, 1_000)
    return lambda: next(ticks)


def build(address: str, folder: Path) -> None:
    """The floor's log at an address; keys and witness lie in a folder, named like those of log.db."""
    log, clock = open_log(address), seconds()
    sealer = Sealer(log, SealKey.open(folder / "log.db.seal-key"), folder / "log.db.witness", clock)
    desk = Desk(Setting(log, load, patrons=with_card), clock)
    open_floor(desk, "a", "b")
    sealer.seal()
    for table, cards in (("a", LITTLE), ("b", ROYAL)):
        locked_in(desk, table)
        played_out(desk, table, cards)
        sealer.seal()
    refused = c.PlaceWager(actor="p1", box=1, spot="ante", amount=1)
    assert desk.give("a", refused, {}).refusal is not None
    _sealed_rounds(log, folder, clock)
    sealer.seal()
    for command in CASE[:3]:
        accepted(desk.give("main", command, CASHIERS, book="star-ms-4"))
    locked_in(desk, "a")
    sealer.seal()
    played_out(desk, "a", LITTLE)  # not sealed any more
    sealer.close()
    log.close()


def _sealed_rounds(log: SqlLog, folder: Path, clock: Callable[[], int]) -> None:
    """Two rounds of a table that deals from sealed decks; the first is played, the second folded."""
    decks = SealedDecks.of(log, folder / "log.db.deck-key")
    decks.plant("s", 7)
    desk = Desk(Setting(log, load, patrons=with_card, decks=decks), clock)
    dealer = HouseDealer(decks, seeded=True)
    sign = Sign(limits={"ante": Limit(500, 50_000), "trips": Limit(500, 10_000)})
    opening = c.OpenTable(
        actor="boss", mode="electronic", source=next(iter(UTH.rule.sources.kind)),
        layout=plain_layout(UTH, 3), sign=sign, float=10**8, effective="2025-09-01", practice=True,
    )  # fmt: skip

    def give(command: c.Command) -> None:
        accepted(desk.give("s", command, HOUSE, book="star-uth"))

    def deals(*, go: bool = False) -> None:
        scene = desk.scene("s", HOUSE)
        while not isinstance(scene, Refusal) and (command := dealer.next(scene, go=go)):
            give(command)
            scene = desk.scene("s", HOUSE)

    for command in (*attested(UTH, opening, "boss"), opening):
        give(command)
    give(c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000))
    for folds in (False, True):
        deals()
        for spot in ("ante", "blind"):
            give(c.PlaceWager(actor="p1", box=1, spot=spot, amount=1_000))
        deals(go=True)
        if folds:
            give(c.Check(actor="p1", box=1))
            deals()
            give(c.Check(actor="p1", box=1))
            deals()
            give(c.Fold(actor="p1", box=1))
        else:
            give(c.Bet(actor="p1", box=1, amount=4_000))
        deals(go=True)
    decks.close()
