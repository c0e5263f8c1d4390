"""Two people for chips on a served floor: sums that are split, over tables and processes and over a day."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.cli.run import answer
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.kept_states import KeptStates
from croupier.house.desk.subject import Answer, Setting
from croupier.house.floor.file import FloorError, read_floor
from croupier.house.floor.opening import opening
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.states import StateFile
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import TwoPeople
from tests.attack.target import TABLE, Target, served
from tests.floors.documented_floor import documented
from tests.floors.filed_floor import HEAD, FiledFloor
from tests.floors.filed_floor import STAFF as FILED
from tests.floors.filed_floor import table as filed
from tests.floors.open_table import LOOKED, OPEN

SUM: Final = 1_000_000  # cents
START: Final = 1_760_000_000_000
DAY: Final = 24 * 60 * 60 * 1000
TAKEN: Final = ("type", "actor", "at", "id")
STAFF: Final = {
    "machine": "dealer", "house": "gaming_supervisor", "dan": "dealer", "sue": "gaming_supervisor",
    "tom": "assistant_gaming_manager",
}  # fmt: skip


class Floor:
    """Tables of one log where p1 sits, with a clock the test moves."""

    def __init__(self, path: Path) -> None:
        self.now = START
        self.path = path
        self.desk = self.process()
        for table in ("t", "u"):
            for command in (
                *LOOKED, msgspec.structs.replace(OPEN, practice=False), c.SignOn(actor="machine"),
                c.TakeSeat(actor="p1", box=1, player="p1"),
            ):  # fmt: skip
                assert self.give(command, table).refusal is None

    def process(self, a_day: int | None = None) -> Desk:
        """One more server's desk, on the same log."""
        setting = Setting(SqlLog.open(self.path), load, two_people=TwoPeople(SUM, a_day=a_day))
        return Desk(setting, lambda: self.now)

    def give(self, command: c.Command, table: str = "t", desk: Desk | None = None) -> Answer:
        return (desk or self.desk).give(table, command, STAFF, book="star-ms-4")

    def sells(self, amount: int, by: str = "dan", table: str = "t", desk: Desk | None = None) -> str:
        """What came of a sale."""
        answer = self.give(c.BuyChips(actor=by, player="p1", amount=amount), table, desk)
        if answer.refusal:
            return answer.refusal.code
        return type(answer.events[0]).__name__

    def chips(self, table: str = "t") -> int:
        return self.desk.table(table).balance("patron:p1")


@pytest.fixture
def floor(path: Path) -> Floor:
    return Floor(path)


def test_a_sum_that_is_split_counts_together(floor: Floor) -> None:
    assert [floor.sells(SUM // 2 - 1), floor.sells(SUM // 2 - 1)] == ["ChipsBought"] * 2
    assert floor.sells(2) == "ChipsSigned"
    assert floor.chips() == SUM - 2
    assert floor.give(c.ConfirmChips(actor="sue", entry=1, total=2)).refusal is None
    assert floor.chips() == SUM
    assert floor.sells(1) == "ChipsBought", "what two have signed for counts against nobody"
    assert floor.sells(1) == "ChipsSigned"


def test_it_counts_together_over_tables_and_processes(floor: Floor) -> None:
    other = floor.process()
    assert floor.sells(SUM // 2) == "ChipsBought"
    assert floor.sells(SUM // 2, table="u", desk=other) == "ChipsSigned"
    assert floor.sells(SUM // 2, table="u") == "chips/pending"
    assert floor.sells(SUM // 2, table="t", desk=other) == "ChipsSigned"


def test_it_counts_by_person_and_by_player_and_for_a_day(floor: Floor) -> None:
    assert floor.sells(SUM - 1) == "ChipsBought"
    assert floor.sells(SUM - 1, by="sue") == "ChipsBought", "somebody else"
    floor.give(c.TakeSeat(actor="p2", box=2, player="p2"))
    other = floor.give(c.BuyChips(actor="dan", player="p2", amount=SUM - 1))
    assert isinstance(other.events[0], ev.ChipsBought), "for somebody else"
    floor.now += DAY - 1
    assert floor.sells(1) == "ChipsSigned"
    assert floor.give(c.CancelChips(actor="dan", entry=1, reason="waits")).refusal is None
    floor.now += 1
    assert floor.sells(1) == "ChipsBought"


def test_a_day_s_sum_of_one_person_counts_all_players_together(floor: Floor) -> None:
    """Parts of one sum for many players, each below what two sign for, by one hand."""
    first, second = floor.process(2 * SUM), floor.process(2 * SUM)
    for box, player in ((2, "p2"), (3, "p3")):
        assert floor.give(c.TakeSeat(actor=player, box=box, player=player)).refusal is None

    def sells(player: str, amount: int, desk: Desk, by: str = "dan") -> str:
        answer = floor.give(c.BuyChips(actor=by, player=player, amount=amount), "t", desk)
        return answer.refusal.code if answer.refusal else type(answer.events[0]).__name__

    assert sells("p1", SUM - 1, first) == "ChipsBought"
    assert sells("p2", SUM - 1, second) == "ChipsBought"
    assert sells("p3", 2, first) == "ChipsSigned"
    assert sells("p3", 2, second) == "chips/pending"
    assert floor.give(c.ConfirmChips(actor="sue", entry=1, total=2), desk=second).refusal is None
    assert sells("p3", 1, first) == "ChipsBought", "what two have signed for counts against nobody"
    assert sells("p3", 1, second) == "ChipsSigned"
    assert sells("p2", SUM - 1, second, by="tom") == "ChipsBought", "somebody else's day"
    floor.now += DAY
    assert sells("p2", SUM - 1, second) == "ChipsBought"
    assert examine_database(SqlLog.open(floor.path)).finding is None


def test_the_day_s_sum_is_known_after_a_start_from_kept_states(floor: Floor, tmp_path: Path) -> None:
    first = floor.process(2 * SUM)
    for _ in range(2):
        floor.give(c.BuyChips(actor="dan", player="p1", amount=SUM // 3), "t", first)
    states = KeptStates(StateFile(tmp_path / "states", b"now"))
    states.keep(first.streams.all(), least=1)
    states.close()
    second, again = floor.process(SUM), KeptStates(StateFile(tmp_path / "states", b"now"))
    second.streams.begin = again.begin
    assert again.begin("entries:dan", SqlLog.open(floor.path)) is not None
    floor.give(c.TakeSeat(actor="p2", box=2, player="p2"), "t", second)
    answer = floor.give(c.BuyChips(actor="dan", player="p2", amount=SUM // 2), "t", second)
    assert isinstance(answer.events[0], ev.ChipsSigned)


def test_a_repeated_command_is_signed_for_once(floor: Floor) -> None:
    sale = c.BuyChips(actor="dan", id="once", player="p1", amount=SUM)
    assert floor.give(sale) == floor.give(sale)
    assert len(floor.desk.table("t").entries.pending) == 1
    confirm = c.ConfirmChips(actor="sue", id="twice", entry=1, total=SUM)
    assert floor.give(confirm) == floor.give(confirm)
    assert floor.chips() == SUM


def test_the_log_verifies(floor: Floor) -> None:
    floor.sells(SUM)
    floor.give(c.ConfirmChips(actor="tom", entry=1, total=SUM))
    floor.sells(SUM // 3)
    assert examine_database(SqlLog.open(floor.path)).finding is None


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with served(Target(tmp_path_factory.mktemp("two") / "floor.db", two_people_from=SUM)) as target:
        yield target


def test_nobody_alone_enters_fifty_thousand_dollars(target: Target) -> None:
    """Every one of the staff, over the wire; the pit's list has what waits, and another confirms it there."""
    target.give("eve", "TakeSeat", box=5, player="eve")
    for who in ("dealer", "supervisor", "manager"):
        target.give(who, "BuyChips", player="eve", amount=5_000_000)
        pending = target.house.desk.kept(TABLE).state.entries.pending
        assert [one.by for one in pending] == [target.ids[who]]
        alone = target.give(who, "ConfirmChips", entry=pending[0].number, total=5_000_000)
        assert alone.status_code == 409
        cancelled = target.give(who, "CancelChips", entry=pending[0].number, reason="test")
        assert cancelled.status_code == 200
    assert target.house.desk.kept(TABLE).state.balance("patron:eve") == 0
    signed = target.give("dealer", "BuyChips", player="eve", amount=5_000_000).json()["events"]
    assert [event["type"] for event in signed] == ["ChipsSigned"]
    wait = waits(target, "manager")
    assert wait["text"] == "Chips for eve were entered and wait for a second person."
    confirm, cancel = wait["approval"]["answers"]
    assert (confirm["mine"], confirm["asks"], confirm["command"]["total"]) == (True, ["total"], 0)
    assert (cancel["mine"], cancel["asks"]) == (True, ["reason"])
    assert waits(target, "dealer")["approval"]["answers"][0]["mine"] is False
    command = {**confirm["command"], "total": 5_000_000}
    done = target.ask("manager", "POST", f"/tables/{TABLE}/commands", command).json()
    assert [event["type"] for event in done["events"]] == ["ChipsConfirmed", "ChipsBought"]
    confirmed = done["events"][0]
    assert (confirmed["signed"], confirmed["by"]) == (target.ids["dealer"], target.ids["manager"])


def waits(target: Target, who: str) -> dict[str, Any]:
    found = target.ask(who, "GET", "/pit/floor").json()["waits"]
    (wait,) = [one for one in found if one["approval"]["what"] == "chips"]
    assert isinstance(wait, dict)
    return wait


@pytest.mark.parametrize("wrong", ["0", "-1", '"10000"', "1.5", str(10**18)])
def test_the_floor_file_names_the_sum_in_cents(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(f"two_people_from = 1000000\n{documented()}")
    assert read_floor(file).two_people_from == SUM
    file.write_text(f"two_people_from = {wrong}\n{documented()}")
    with pytest.raises(FloorError, match="two_people_from"):
        read_floor(file)
    file.write_text(f"two_people_a_day = {wrong}\n{documented()}")
    with pytest.raises(FloorError, match="two_people_a_day"):
        read_floor(file)
    file.write_text(documented())
    assert read_floor(file).two_people_from is None


def test_a_scenario_asks_two_people_too() -> None:
    sale = {"type": "BuyChips", "actor": "dan", "player": "p1", "amount": SUM - 1}
    confirm = {"type": "ConfirmChips", "actor": "sue", "entry": 1, "total": 1}
    line = {
        "table": {
            "book": "star-ms-4", "sign": {"limits": {"ante": {"least": 500, "most": 50000}}},
            "staff": {"dan": "dealer", "sue": "gaming_supervisor"}, "two_people_from": SUM,
            "patrons": {"p1": 5 * SUM},
        },
        "commands": [
            {"type": "TakeSeat", "actor": "p1", "box": 1, "player": "p1"}, sale, {**sale, "amount": 1},
            {**confirm, "actor": "dan"}, confirm,
        ],
    }  # fmt: skip
    found = msgspec.to_builtins(answer(msgspec.json.encode(line)))
    kinds = [event["type"] for event in found["events"]]
    assert kinds[-4:] == ["ChipsBought", "ChipsSigned", "ChipsConfirmed", "ChipsBought"]
    assert [(one["command"], one["code"]) for one in found["refusals"]] == [(3, "staff/rank")]
    assert found["balances"]["patron:p1"] == 6 * SUM


def test_the_pit_sells_chips_where_no_dealer_does(target: Target) -> None:
    def rights(who: str, table: str) -> set[str]:
        return {*target.ask(who, "GET", f"/pit/tables/{table}").json()["rights"]}

    assert "BuyChips" in rights("supervisor", TABLE) & rights("dealer", TABLE)
    assert "BuyChips" not in rights("supervisor", "LIVE-1") | rights("inspector", TABLE)


def test_a_scenario_has_a_day_s_sum_too() -> None:
    sales = [{"type": "BuyChips", "actor": "dan", "player": one, "amount": SUM} for one in ("p1", "p2", "p1")]
    line = {
        "table": {
            "book": "star-ms-4", "sign": {"limits": {"ante": {"least": 500, "most": 50000}}},
            "staff": {"dan": "dealer", "sue": "gaming_supervisor"}, "two_people_a_day": 3 * SUM,
            "patrons": {"p1": 0, "p2": 0},
        },
        "commands": [
            {"type": "TakeSeat", "actor": "p1", "box": 1, "player": "p1"},
            {"type": "TakeSeat", "actor": "p2", "box": 2, "player": "p2"}, *sales,
        ],
    }  # fmt: skip
    found = msgspec.to_builtins(answer(msgspec.json.encode(line)))
    assert [event["type"] for event in found["events"]][-3:] == ["ChipsBought", "ChipsBought", "ChipsSigned"]


def test_parts_of_a_sum_for_many_players_add_up_where_no_day_s_sum_is_named() -> None:
    players = [f"p{number}" for number in range(1, 13)]
    line = {
        "table": {
            "book": "star-ms-4", "sign": {"limits": {"ante": {"least": 500, "most": 50000}}},
            "staff": {"dan": "dealer", "sue": "gaming_supervisor"}, "two_people_from": 100_000,
            "patrons": dict.fromkeys(players, 0),
        },
        "commands": [
            command for player in players for command in (
                {"type": "TakeSeat", "actor": player, "box": 1, "player": player},
                {"type": "BuyChips", "actor": "dan", "player": player, "amount": 99_000},
                {"type": "LeaveSeat", "actor": player, "box": 1},
            )
        ],
    }  # fmt: skip
    found = msgspec.to_builtins(answer(msgspec.json.encode(line)))
    chips = [event["type"] for event in found["events"] if event["type"].startswith("Chips")]
    assert chips == ["ChipsBought"] * 10 + ["ChipsSigned"] * 2


def test_the_floor_s_own_sum_for_a_day_is_ten_times_that_for_one_player(tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(f"two_people_from = 1000000\n{documented()}")
    assert read_floor(file).two_people == TwoPeople(SUM, a_day=10 * SUM)
    file.write_text(f"two_people_from = 1000000\ntwo_people_a_day = 7000000\n{documented()}")
    assert read_floor(file).two_people == TwoPeople(SUM, a_day=7 * SUM)
    file.write_text(documented())
    assert read_floor(file).two_people is None


def test_the_float_of_a_table_is_the_floor_file_s_or_counted_by_two(tmp_path: Path) -> None:
    """Nobody alone puts a sum of their own into a tray; a small one they do, and the file's own."""
    tables = "".join(filed(id, mode="live") for id in ("T-1", "T-2", "T-3"))
    text = "two_people_from = 1000000\n" + HEAD + tables + FILED
    with FiledFloor(tmp_path, text) as floor:
        floor.sign_on("sue")
        for id, said, code in (
            ("T-1", {"float": 90_000_000_000}, "float/two-people"),
            ("T-1", {"float": 1_000_000}, "float/two-people"),
            ("T-1", {"float": 999_999}, None),
            ("T-2", {"float": 90_000_000_000, "counts": True}, None),
            ("T-3", {"float": 100_000_000}, None),
        ):
            entry = floor.house.floor.table(id)
            assert entry
            book = floor.house.book(entry.book)
            opened = replace(opening(floor.house.floor, entry, book, "sue"), **said)
            for duty in attested(book, opened, "sue"):
                floor.house.desk.give(id, duty, floor.house.floor.ranks(book.id), book=book.id)
            answer = floor.post(
                "sue", f"/tables/{id}/commands", "OpenTable",
                **{name: value for name, value in msgspec.to_builtins(opened).items() if name not in TAKEN},
            )  # fmt: skip
            assert (answer["refusal"] and answer["refusal"]["code"]) == code, answer
        assert floor.house.desk.table("T-1").balance("float") == 999_999
