"""Two guarded tables on a machine whose clock somebody may set, and two people who may accept its time."""

from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.core.event import Event
from croupier.house.clock.rules.clock import STREAM, AcceptTime
from croupier.house.desk.subject import Answer
from croupier.house.desk.watched_clock import WatchedClock
from croupier.house.room.desk import Desk
from croupier.patrons.rules import commands as ac
from croupier.store.chain import verify
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import Safeguards
from tests.floors.open_table import LOOKED, OPEN, STAFF

BOOK = "star-ms-undated"
SYDNEY = Safeguards(zone="Australia/Sydney", day_start_minutes=360)
RECORDED = ("document", "photo", "match")
SECOND = 1_000
HOUR = 3_600_000
DAY = 24 * HOUR
START = 1_760_000_000_000
MAY = ("max", "mia")
OPENING = replace(OPEN, practice=False, safeguards=SYDNEY, sign=replace(OPEN.sign, jackpot=None))


class Machine:
    """A clock on the wall, which somebody may set, and ticks that nobody can."""

    def __init__(self) -> None:
        self.wall, self.even = START, 5_000_000

    def clock(self) -> WatchedClock:
        return WatchedClock(lambda: self.wall, lambda: self.even)

    def plain(self) -> int:
        return self.wall

    def passes(self, ms: int) -> None:
        self.wall, self.even = self.wall + ms, self.even + ms

    def jumps(self, ms: int) -> None:
        self.wall += ms


def furnished(desk: Desk) -> Desk:
    """Two guarded tables; ann at the first and ben at the second may lose $500 a day."""
    for table in ("a", "b"):
        for command in (*LOOKED, OPENING, c.SignOn(actor="machine")):
            assert give(desk, table, command).refusal is None
    for patron in ("ann", "ben"):
        account(desk, ac.IssueCard(actor="house", patron=patron, recorded=RECORDED))
        account(desk, ac.SetLimit(actor=patron, patron=patron, kind="loss-day", amount=50_000))
        for kind in ("loss-week", "loss-month", "deposit-day"):
            account(desk, ac.DeclineLimit(actor=patron, patron=patron, kind=kind))
    for patron, table in (("ann", "a"), ("ben", "b")):
        assert sits(desk, table, patron).refusal is None
    return desk


def give(desk: Desk, table: str, command: c.Command) -> Answer:
    return desk.give(table, command, STAFF, book=BOOK)


def account(desk: Desk, command: ac.AnyAccountCommand) -> Answer:
    return desk.give(command.patron, command, STAFF, book=BOOK, days=SYDNEY)


def sits(desk: Desk, table: str, player: str) -> Answer:
    return give(desk, table, c.TakeSeat(actor=player, box=1, player=player, brings=1_000_000))


def ante(desk: Desk, table: str, player: str, amount: int = 1_000) -> Answer:
    return give(desk, table, c.PlaceWager(actor=player, box=1, spot="ante", amount=amount))


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal else None


def loses(desk: Desk, table: str, player: str, amount: int) -> None:
    """A round is lost by folding the first hand."""
    for command in (
        c.ShuffleDeck(actor="machine", deck="sealed", method="machine"),
        c.PlaceWager(actor=player, box=1, spot="ante", amount=amount),
        c.Deal(actor="machine"),
        c.Fold(actor=player, box=1),
        c.CloseRound(actor="machine"),
    ):
        answer = give(desk, table, command)
        assert answer.refusal is None, answer


def loses_all(desk: Desk, table: str, player: str) -> None:
    """So much that the least hand of $10 would not fit into what is left of $500."""
    left = 50_000
    while left >= 4_000:
        loses(desk, table, player, left // 4)
        left -= left // 4
    assert code(ante(desk, table, player)) == "loss/limit"


def accepts(desk: Desk, machine: Machine, *people: str, since: int | None = None) -> list[str | None]:
    commands = (AcceptTime(actor=who, time=machine.wall, since=since) for who in people)
    return [code(desk.clock.accept(command, MAY)) for command in commands]


def told(log: SqlLog) -> list[Event]:
    return [record.event for record in log.read(STREAM)]


def whole(log: SqlLog) -> None:
    assert examine_database(log).finding is None
    for stream in log.streams():
        assert verify(log.read(stream)) is None
