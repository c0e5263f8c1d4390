"""Patrons at the desk: excluded at every table, guarded at all of them together, whoever is first."""

from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from croupier.engine.scene import Scene
from croupier.engine.wagers.loss_limits import room
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.patrons.at_table import EXCLUSIONS
from croupier.patrons.rules import commands as ac
from croupier.rulebooks.load import load
from croupier.store.chain import verify
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import Safeguards
from tests.floors.open_table import LOOKED, OPEN, STAFF

BOOK = "star-ms-undated"
SYDNEY = Safeguards(zone="Australia/Sydney", day_start_minutes=360)
RECORDED = ("document", "photo", "match")
HOUR = 3_600_000
START = 1_760_000_000_000


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(path: Path, clock: Clock) -> Desk:
    """Two tables with safeguards, and p1, who may lose $79 a day."""
    desk = Desk(Setting(SqlLog.open(path), load), clock)
    for table in ("a", "b"):
        opens(
            desk,
            table,
            replace(OPEN, practice=False, safeguards=SYDNEY, sign=replace(OPEN.sign, jackpot=None)),
        )
    account(desk, ac.IssueCard(actor="house", patron="p1", recorded=RECORDED))
    account(desk, ac.SetLimit(actor="p1", patron="p1", kind="loss-day", amount=7_900))
    for kind in ("loss-week", "loss-month", "deposit-day"):
        account(desk, ac.DeclineLimit(actor="p1", patron="p1", kind=kind))
    return desk


def opens(desk: Desk, table: str, opening: c.OpenTable) -> None:
    for command in (*LOOKED, opening, c.SignOn(actor="machine")):
        assert give(desk, table, command).refusal is None
    sits(desk, table)


def sits(desk: Desk, table: str, player: str = "p1") -> Answer:
    return give(desk, table, c.TakeSeat(actor=player, box=1, player=player, brings=100_000))


def give(desk: Desk, table: str, command: c.Command) -> Answer:
    return desk.give(table, command, STAFF, book=BOOK)


def account(desk: Desk, command: ac.AnyAccountCommand) -> Answer:
    return desk.give(command.patron, command, STAFF, book=BOOK, days=SYDNEY)


def ante(amount: int = 1_000) -> c.PlaceWager:
    return c.PlaceWager(actor="p1", box=1, spot="ante", amount=amount)


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal else None


def test_who_is_excluded_from_the_casino_is_excluded_at_every_table(house: Desk, path: Path) -> None:
    out = c.ExcludeFromCasino(actor="house", player="p9")
    give(house, "a", c.RecordFinding(actor="house", player="p9", breach="device", note="phone"))
    assert give(house, "a", out).refusal is None
    for desk in (house, Desk(Setting(SqlLog.open(path), load))):
        refusal = give(desk, "b", c.TakeSeat(actor="p9", box=2, player="p9")).refusal
        assert refusal
        assert (refusal.code, refusal.cites) == ("player/barred", ("house:sanction",))
    refused = account(house, ac.IssueCard(actor="house", patron="p9", recorded=RECORDED))
    assert code(refused) == "card/barred"
    back = c.LiftExclusion(actor="house", player="p9", scope="casino", reason="cleared")
    assert give(house, "a", back).refusal is None
    assert give(house, "b", c.TakeSeat(actor="p9", box=2, player="p9")).refusal is None
    log = SqlLog.open(path)
    assert verify(log.read(EXCLUSIONS)) is None
    assert len(log.read(EXCLUSIONS)) == 2


def test_another_desk_that_is_behind_learns_of_it_in_time(house: Desk, path: Path, clock: Clock) -> None:
    other = Desk(Setting(SqlLog.open(path), load), clock)
    assert code(give(other, "b", ante(100))) == "wager/under"
    give(house, "a", c.RecordFinding(actor="house", player="p1", breach="device", note="phone"))
    give(house, "a", c.ExcludeFromCasino(actor="house", player="p1"))
    assert code(give(other, "b", ante())) == "player/barred"


def test_a_limit_counts_at_all_tables_and_a_card_at_one_at_a_time(house: Desk) -> None:
    assert give(house, "a", ante(1_000)).refusal is None
    assert code(give(house, "b", ante(500))) == "card/in-use"
    assert give(house, "a", c.TakeBackWager(actor="p1", box=1, spot="ante")).refusal is None
    lost(house, "a", 1_000)
    assert code(give(house, "b", ante(1_726))) == "loss/limit"
    assert give(house, "b", ante(1_725)).refusal is None
    scene = house.scene("a", STAFF)
    assert isinstance(scene, Scene)
    assert room(scene, "p1") == 7_900 - 2_725


def test_a_new_gaming_day_needs_nobody(house: Desk, clock: Clock) -> None:
    lost(house, "a", 1_000)
    clock.now = START + 10 * HOUR  # 5:53 in Sydney
    assert code(give(house, "b", ante(1_726))) == "loss/limit"
    clock.now = START + 11 * HOUR
    assert give(house, "b", ante(1_726)).refusal is None


def lost(desk: Desk, table: str, amount: int) -> None:
    for command in (
        c.ShuffleDeck(actor="machine", deck="sealed", method="machine"),
        ante(amount),
        c.Deal(actor="machine"),
        c.Fold(actor="p1", box=1),
        c.CloseRound(actor="machine"),
    ):
        assert give(desk, table, command).refusal is None, command


def test_nobody_plays_in_the_past(house: Desk, clock: Clock) -> None:
    account(house, ac.SuspendSelf(actor="p1", patron="p1", until=START + 24 * HOUR))
    assert code(give(house, "a", replace(ante(), at=1))) == "player/suspended"
    clock.now = START + 24 * HOUR
    assert give(house, "a", ante()).refusal is None
    early = account(house, ac.SuspendSelf(actor="p1", patron="p1", until=START + 25 * HOUR, at=START))
    assert code(early) == "suspension/short", "the account was last used a day later"


def test_fifty_wagers_at_once_stay_within_the_limit(house: Desk, path: Path, clock: Clock) -> None:
    desks = [house, *(Desk(Setting(SqlLog.open(path), load), clock) for _ in range(3))]
    answers: list[Answer] = []

    def press(number: int) -> None:
        desk, table = desks[number % 4], "ab"[number % 2]
        answers.append(give(desk, table, replace(ante(500), id=f"ante-{number}")))

    threads = [Thread(target=press, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    staked = sum(house.table(table).boxes[0].stake("ante") for table in "ab")
    assert 4 * staked <= 7_900, "the rest of each hand counted at its least"
    assert staked == 500 * sum(answer.refusal is None for answer in answers)
    assert staked == 1_500
    log = SqlLog.open(path)
    assert all(verify(log.read(stream)) is None for stream in log.streams())


def test_an_unknown_calendar_opens_no_table(path: Path) -> None:
    desk = Desk(Setting(SqlLog.open(path), load))
    nowhere = replace(OPEN, safeguards=Safeguards(zone="Nowhere/At_All", day_start_minutes=0))
    assert code(give(desk, "t", nowhere)) == "safeguards/zone"
    wish = ac.DeclineLimit(actor="p1", patron="p1", kind="loss-day")
    answer = desk.give(wish.patron, wish, STAFF, book=BOOK, days=Safeguards(zone="../x", day_start_minutes=0))
    assert code(answer) == "safeguards/zone"
    assert code(desk.give(wish.patron, wish, STAFF, book="no-book", days=SYDNEY)) == "book/unknown"


def test_an_account_command_counts_once(house: Desk, path: Path) -> None:
    wish = ac.RecordDeposit(actor="p1", patron="p1", amount=100, id="once")
    assert account(house, wish) == account(house, wish)
    assert len(house.accounts.account("p1").deposits) == 1
    again = Desk(Setting(SqlLog.open(path), load))
    assert again.accounts.account("p1") == house.accounts.account("p1")
    assert house.accounts.patron("p1", SYDNEY, START) is not None


def test_practice_counts_for_nothing(path: Path, clock: Clock) -> None:
    desk = Desk(Setting(SqlLog.open(path), load), clock)
    opens(desk, "t", replace(OPEN, safeguards=SYDNEY, sign=replace(OPEN.sign, jackpot=None)))
    assert give(desk, "t", ante()).refusal is None
    assert desk.accounts.account("p1").played.at_risk == {}
    give(desk, "t", c.RecordFinding(actor="house", player="p9", breach="device", note="phone"))
    give(desk, "t", c.ExcludeFromCasino(actor="house", player="p9"))
    assert SqlLog.open(path).read(EXCLUSIONS) == ()
