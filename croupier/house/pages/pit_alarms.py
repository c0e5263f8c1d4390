"""What the pit is to notice unasked: jackpots paid, large wins, tables that stand still, odd play."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.core.money import Cents
from croupier.reports.rules.play import Play, Rating
from croupier.table.table import Table

MINUTE: Final = 60_000  # ms
HEARD: Final = 60 * MINUTE  # for which a moment is news
STILL: Final = 3 * MINUTE  # without a record while people wait for what comes next
HANDS: Final = 10  # before a bet can be unlike somebody
JUMP: Final = 5  # times what they usually bet

AlarmKind = Literal["jackpot", "large win", "still", "bets"]


class Alarm(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to look at. Times are ms since 1970."""

    kind: AlarmKind
    table: str
    since: int
    weight: int  # 5 is what everybody drops everything for
    round: int = 0
    box: int = 0
    player: str = ""
    amount: Cents = 0
    hand: str = ""
    phase: str = ""
    usual: Cents = 0


def alarms(table: Table, play: Play, last: int, now: int) -> Iterator[Alarm]:
    """What is to be noticed at a table; `last` is when its last record was made."""
    for one in play.moments:
        if now - one.time < HEARD:
            yield Alarm(
                kind=one.kind, table=table.id, since=one.time, weight=5 if one.kind == "jackpot" else 3,
                round=one.round, box=one.box, player=one.player, amount=one.amount, hand=one.hand,
            )  # fmt: skip
    if now - last >= STILL and _awaited(table):
        yield Alarm(
            kind="still", table=table.id, since=last, weight=2, round=table.round.number,
            phase=table.round.phase,
        )  # fmt: skip
    for rating in play.ratings.values():
        if rating.since is not None and (usual := _usual(rating)) and rating.last >= JUMP * usual:
            yield Alarm(
                kind="bets", table=table.id, since=last, weight=1, player=rating.player, amount=rating.last,
                usual=usual,
            )  # fmt: skip


def _awaited(table: Table) -> bool:
    """Whether somebody waits for play to go on: a round is under way, or bets lie."""
    return table.open and (table.round.phase != "betting" or any(box.wagers for box in table.boxes))


def _usual(rating: Rating) -> Cents:
    """What bought the hands before the last one, on average; nothing where there were too few."""
    before = rating.hands - 1
    return (rating.bought - rating.last) // before if before >= HANDS else 0
