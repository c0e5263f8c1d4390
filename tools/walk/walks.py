"""Commands that can be followed: how the house comes to where each is given, and who gives it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from litestar.testing import TestClient

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE
from croupier.house.demo.floor import MANAGER
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import with_card
from tests.floors.cup_floor import CupFloor, planned
from tests.floors.meter_floor import BOARD, NOTHING, ROYAL, STAFF, accepted, locked_in, open_floor
from tests.floors.wire_floor import TABLE, Floor
from tools.walk.recorder import Recorder

BOX: Final = 3
DEFECT: Final = {"type": "Call", "kind": "deck-defect", "note": "two aces of spades"}


def place_wager(recorder: Recorder, folder: Path) -> None:
    """A player at the demo floor antes, and sees what that comes to."""
    ante = {"type": "PlaceWager", "box": BOX, "spot": "ante", "amount": 1_000}
    with _demo_table(recorder, folder) as table:
        table.says("ann", ante)  # what a process looks up once is no part of the way
        table.says("ann", {"type": "TakeBackWager", "box": BOX, "spot": "ante"})
        table.follow("ann", ante)


def call(recorder: Recorder, folder: Path) -> None:
    """The manager calls a deck that is wrong, in the middle of a round."""
    with _demo_table(recorder, folder) as table:
        table.dealt()
        table.follow(MANAGER, DEFECT)


def remedy(recorder: Recorder, folder: Path) -> None:
    """The manager rules that the round is void; its jackpot wagers come off the meter."""
    with _demo_table(recorder, folder) as table:
        table.dealt()
        table.says(MANAGER, DEFECT)
        table.follow(MANAGER, {"type": "Remedy", "does": "void-round"})


def settle_jackpot(recorder: Recorder, folder: Path) -> None:
    """The machine settles a royal flush at one of two tables on a meter; at the desk, without the wire."""
    desk = Desk(Setting(SqlLog.open(folder / "walk.db"), load, patrons=with_card))
    open_floor(desk, "a", "b")
    locked_in(desk, "a")
    for card in BOARD:
        for box in (1, 2):
            accepted(desk.give("a", c.Bet(actor=f"p{box}", box=box, amount=1_000), STAFF))
        accepted(desk.give("a", c.ShowCommunity(actor=MACHINE, cards=(card,)), STAFF))
    for box, cards in ((2, NOTHING), (1, ROYAL)):
        accepted(desk.give("a", c.SettleBox(actor=MACHINE, box=box, cards=cards), STAFF))
    with recorder.listening():
        accepted(desk.give("a", c.SettleJackpot(actor=MACHINE, meter=0), STAFF))


def enter_player(recorder: Recorder, folder: Path) -> None:
    """Somebody with a card enters a tournament."""
    floor = CupFloor(folder / "walk.db")
    with _quiet(floor) as client:
        planned(floor.person(client, "manager"))
        ann = floor.person(client, "ann")
        ann.get("/tournaments/cup")
        with client.websocket_connect("/tournaments/cup/feed", headers=ann.header) as feed:
            feed.receive_json()
            asked = ann.offered("EnterPlayer")
            with recorder.listening():
                ann.say(asked)
                feed.receive_json()


WALKS: Final[dict[str, Callable[[Recorder, Path], None]]] = {
    "PlaceWager": place_wager,
    "Call": call,
    "Remedy": remedy,
    "SettleJackpot": settle_jackpot,
    "EnterPlayer": enter_player,
}


class _DemoTable:
    """A table of the demo floor at which nothing happens by itself."""

    def __init__(self, recorder: Recorder, floor: Floor, client: TestClient[Any]) -> None:
        self._recorder, self._floor, self._client = recorder, floor, client
        self._headers: dict[str, dict[str, str]] = {}
        self.says("ann", {"type": "TakeSeat", "box": BOX, "player": "ann", "brings": 100_000})

    def dealt(self) -> None:
        """Ann is in, with a jackpot wager, and has her cards."""
        for spot, amount in (("ante", 1_000), ("jackpot", 500)):
            self.says("ann", {"type": "PlaceWager", "box": BOX, "spot": spot, "amount": amount})
        house = self._floor.house
        while not isinstance(scene := house.scene(TABLE), Refusal):
            command = house.dealer.next(scene, go=True, now=house.clock())
            if command is None:
                break
            accepted(house.desk.give(TABLE, command, house.staff(TABLE)))

    def says(self, who: str, command: dict[str, Any]) -> None:
        path = f"/tables/{TABLE}/commands"
        answer = self._client.post(path, json={"actor": who, **command}, headers=self._header(who))
        if answer.status_code != 200:
            raise ValueError(answer.text)

    def follow(self, who: str, command: dict[str, Any]) -> None:
        """Somebody who watches the table gives a command, and is shown what it came to."""
        header = self._header(who)
        with self._client.websocket_connect(f"/tables/{TABLE}/feed", headers=header) as feed:
            feed.receive_json()
            self._client.get(f"/tables/{TABLE}/options", headers=header)
            with self._recorder.listening():
                self.says(who, command)
                message = feed.receive_json()
            if "offers" not in message:
                with self._recorder.listening(shown=True):
                    self._client.get(f"/tables/{TABLE}/options", headers=header)

    def _header(self, who: str) -> dict[str, str]:
        badge = "manager" if who == MANAGER else who
        if who not in self._headers:
            self._headers[who] = self._floor.signed_on(self._client, badge)
        return self._headers[who]


@contextmanager
def _demo_table(recorder: Recorder, folder: Path) -> Iterator[_DemoTable]:
    floor = Floor(folder / "walk.db")
    with _quiet(floor) as client:
        yield _DemoTable(recorder, floor, client)


@contextmanager
def _quiet(floor: Floor | CupFloor) -> Iterator[TestClient[Any]]:
    floor.house.room.start = lambda: None  # type: ignore[method-assign]
    with TestClient(floor.app) as client:
        yield client
