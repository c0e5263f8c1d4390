"""Orders against people on a served floor: known at every table, and no round waits for them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.offers.order_watch import NoteOrders, due
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.subject import Answer, Given, Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import book_ids, load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, Patron, with_card
from tests.felt import clause
from tests.floors import filed_floor as filed
from tests.floors.dealt_house import House
from tests.floors.filed_floor import HEAD, FiledFloor, patrons
from tests.floors.open_table import LOOKED, OPEN, STAFF

S3, S4 = "star-ms-undated", "star-ms-4"
OPENING = replace(OPEN, practice=False, sign=replace(OPEN.sign, jackpot=None))


def limited(player: str) -> Patron:
    return replace(with_card(player), loss_limits=(LossLimit(amount=100_000_00),))


@pytest.fixture
def floor(path: Path) -> Desk:
    """A table of each of two editions, with p1 and p2 at both."""
    desk = Desk(Setting(SqlLog.open(path), load, patrons=limited), lambda: 1_760_000_000_000)
    for table, book in (("a", S4), ("b", S3)):
        for command in (*attested(load(book), OPENING, "house"), OPENING, c.SignOn(actor="machine")):
            assert give(desk, table, command, book).refusal is None
        for box in (1, 2):
            seat = c.TakeSeat(actor=f"p{box}", box=box, player=f"p{box}", brings=100_000)
            assert give(desk, table, seat, book).refusal is None
    return desk


def give(desk: Desk, table: str, command: c.Command, book: str = "") -> Answer:
    return desk.give(table, command, STAFF, book=book)


def ante(box: int) -> c.PlaceWager:
    return c.PlaceWager(actor=f"p{box}", box=box, spot="ante", amount=1_000)


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal else None


def found(desk: Desk, table: str = "a") -> None:
    given = c.RecordFinding(actor="house", player="p1", breach="device", note="phone")
    assert give(desk, table, given).refusal is None


def noted(desk: Desk, table: str) -> Answer:
    return desk.give_all([Given(table, NoteOrders(actor="machine"), STAFF)])[0]


def test_an_exclusion_from_the_game_holds_at_its_other_tables_and_is_lifted_at_any(floor: Desk) -> None:
    assert give(floor, "b", ante(1)).refusal is None
    found(floor)
    assert give(floor, "a", c.ExcludeFromGame(actor="house", player="p1")).refusal is None
    refusal = give(floor, "b", replace(ante(1), amount=500)).refusal
    assert refusal
    assert (refusal.code, "13.3.2" in refusal.cites) == ("player/excluded", True)
    assert floor.table("b").balance("patron:p1") == 99_000
    answer = noted(floor, "b")
    assert [type(event) for event in answer.events] == [ev.WagerTakenBack]
    assert floor.table("b").balance("patron:p1") == 100_000
    assert code(noted(floor, "b")) == "order/none"
    back = c.LiftExclusion(actor="house", player="p1", scope="game", reason="cleared")
    assert give(floor, "b", back).refusal is None
    for table in ("a", "b"):
        assert give(floor, table, ante(1)).refusal is None


def test_people_kept_apart_at_one_table_are_kept_apart_at_every_other(floor: Desk) -> None:
    assert give(floor, "b", ante(1)).refusal is None
    called = c.Call(actor="house", kind="collusion-suspected", boxes=(1, 2))
    apart = c.Remedy(actor="house", does="keep-apart", reason="signals", stays="p1")
    for command in (called, apart):
        assert give(floor, "a", command).refusal is None
    assert give(floor, "a", ante(1)).refusal is None, "who stays, stays at the table of the order"
    assert code(give(floor, "b", ante(2))) == "order/keep-apart"
    assert [type(event) for event in noted(floor, "b").events] == [ev.WagerTakenBack]
    assert code(give(floor, "b", ante(1))) == "order/keep-apart"
    assert give(floor, "b", c.LeaveSeat(actor="p2", box=2)).refusal is None
    assert give(floor, "b", ante(1)).refusal is None
    assert code(give(floor, "b", c.TakeSeat(actor="p2", box=2, player="p2"))) == "order/keep-apart"
    lift = c.LiftOrder(actor="house", order="keep-apart", players=("p1", "p2"))
    assert give(floor, "b", lift).refusal is None
    assert give(floor, "a", ante(2)).refusal is None


def test_who_is_detained_and_whose_card_was_none_bet_at_no_table(floor: Desk) -> None:
    found(floor)
    hold = c.Detain(actor="house", player="p1", place="office", grounds="device")
    assert give(floor, "a", hold).refusal is None
    assert code(give(floor, "b", ante(1))) == "player/detained"
    free = c.EndDetention(actor="house", player="p1", to="released", reason="mistaken")
    assert give(floor, "a", free).refusal is None
    assert give(floor, "b", ante(1)).refusal is None
    assert give(floor, "a", ante(2)).refusal is None
    wrong = c.Call(actor="house", kind="proxy-betting", box=2)
    for command in (wrong, c.Remedy(actor="house", does="return-invalid")):
        assert give(floor, "a", command).refusal is None
    assert code(give(floor, "a", ante(2))) == "card/barred"
    assert give(floor, "b", ante(2)).refusal is None, "the other edition asks for no card"
    assert give(floor, "a", c.PresentCard(actor="house", player="p2")).refusal is None
    assert give(floor, "a", ante(2)).refusal is None


def test_a_direction_waits_at_every_table_of_the_edition_that_has_them(path: Path, floor: Desk) -> None:
    for command in (*LOOKED, OPENING, c.SignOn(actor="machine")):
        assert give(floor, "c", command, S4).refusal is None
    assert give(floor, "c", c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000)).refusal is None
    direct = c.DirectPlayer(actor="house", player="p1", text="show your chips")
    assert give(floor, "a", direct).refusal is None
    assert code(give(floor, "c", ante(1))) == "direction/waits"
    assert give(floor, "c", c.AcknowledgeDirections(actor="p1", player="p1")).refusal is None
    for table in ("a", "c"):
        assert give(floor, table, ante(1)).refusal is None


@clause(S4, "13.4")
def test_a_pause_waits_at_every_table_of_the_edition_that_has_them(path: Path, floor: Desk) -> None:
    for command in (*attested(load(S4), OPENING, "house"), OPENING, c.SignOn(actor="machine")):
        assert give(floor, "c", command, S4).refusal is None
    assert give(floor, "a", c.PausePlayer(actor="house", player="p1")).refusal is None
    assert give(floor, "a", c.LeaveSeat(actor="p1", box=1)).refusal is None
    assert give(floor, "c", c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000)).refusal is None
    assert code(give(floor, "c", ante(1))) == "player/paused"
    assert give(floor, "b", ante(1)).refusal is None, "the older edition knows no pause"
    again = Desk(Setting(SqlLog.open(path), load, patrons=limited), lambda: 1_760_000_000_000)
    assert code(give(again, "c", ante(1))) == "player/paused"
    resumed = c.ResumePlayer(actor="house", player="p1", net_loss=0)
    assert give(again, "c", resumed).refusal is None
    assert give(again, "c", ante(1)).refusal is None


@pytest.mark.parametrize("book", book_ids())
def test_the_automatic_dealer_goes_on_without_who_was_excluded(tmp_path: Path, book: str) -> None:
    house = House(tmp_path / "log.db", book, practice=False)
    house.run()
    house.bet_in()
    house.run(ready=True)
    finding = c.RecordFinding(actor="boss", player="p1", breach="device", note="phone")
    for command in (finding, c.ExcludeFromGame(actor="boss", player="p1")):
        house.give(command)
    house.run(ready=True)
    assert (house.desk.table("t").round.number, house.desk.table("t").round.phase) == (2, "betting")


@pytest.mark.parametrize("book", [S3, S4])
def test_nor_without_who_was_excluded_at_another_table(tmp_path: Path, book: str) -> None:
    house = House(tmp_path / "log.db", book, practice=False)
    house.run()
    house.bet_in()
    house.run(ready=True)
    for given in (
        *LOOKED, OPENING, c.SignOn(actor="machine"),
        c.RecordFinding(actor="house", player="p1", breach="device", note="phone"),
        c.ExcludeFromCasino(actor="house", player="p1"),
    ):  # fmt: skip
        assert give(house.desk, "other", given, S4).refusal is None
    refused = house.desk.give("t", c.Bet(actor="p1", box=1, amount=1_000), house.staff)
    assert (code(refused), due(house.scene)) == ("player/barred", True)
    house.run(ready=True)
    table = house.desk.table("t")
    assert (table.round.number, table.round.phase) == (2, "betting")
    assert [event.deemed for event in house.seen if isinstance(event, ev.BoxFolded)] == [True]
    assert not isinstance(house.desk.scene("t", STAFF), Refusal)


@clause(S3, "13.3.2")
def test_a_served_floor_gives_the_wagers_at_other_tables_back_at_once(tmp_path: Path) -> None:
    tables = filed.table("A", S3, mode="live") + filed.table("B", S3, mode="live")
    with FiledFloor(tmp_path, HEAD + tables + filed.STAFF + patrons("p1", "p2")) as served:
        served.opens("A", "B", dealer="dora")
        for name in ("A", "B"):
            for box in (1, 2):
                served.sits(f"p{box}", name, box, 10_000, by="dora")
        stake = {"spot": "ante", "amount": 1_000}
        for box in (1, 2):
            served.takes("dora", "B", "PlaceWager", box=box, player=f"p{box}", **stake)
        served.takes("sue", "A", "RecordFinding", player="p1", breach="device", note="phone")
        served.takes("sue", "A", "ExcludeFromGame", player="p1", wagers="stand")
        served.house.room.tend("B")
        served.house.desk.do(lambda: None).result()
        assert served.house.desk.table("B").balance("patron:p1") == 10_000
        refused = served.refusal("dora", "B", "PlaceWager", box=1, player="p1", **stake)
        assert (refused[0], "13.3.2" in refused[1]) == ("player/excluded", True)
        assert served.house.desk.table("B").balance("box:2:ante") == 1_000
