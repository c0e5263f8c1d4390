"""A player's own rounds at a table, read off its records from the end; and one of them, event by event."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from croupier.core.event import MoneyEvent
from croupier.core.money import Cents
from croupier.engine.audience import OPEN_TO_ALL
from croupier.house.desk.wire import told
from croupier.store.codec import Recorded
from croupier.table import events as ev

ENDS: Final = (ev.RoundClosed, ev.RoundVoided)
NO_PLAY: Final = (ev.SeatTaken, ev.SeatLeft, ev.ChipsBought, ev.TableClosed)
PAGE: Final = 400
FARTHEST: Final = 12_000  # records looked at in one go
Read = Callable[[int, int], Iterable[Recorded]]
"""The records of a table behind one number, up to another."""


class OwnRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round somebody staked in: `last` is the number of its last record, `net` what it came to for them."""

    table: str
    round: int
    last: int
    time: int
    boxes: tuple[int, ...]
    staked: Cents
    net: Cents
    hand: str
    ended: str  # closed, misdeal or void


class OwnRounds(msgspec.Struct, frozen=True):
    """Rounds, newest first; `before` is where to go on looking, 0 if there is nothing further back."""

    rounds: tuple[OwnRound, ...]
    before: int


class RoundEvent(msgspec.Struct, frozen=True):
    """An event of a round, when it happened, and the number of its record."""

    seq: int
    time: int
    event: dict[str, Any]


def own_rounds(read: Read, table: str, player: str, before: int, most: int) -> OwnRounds:
    """The latest rounds of a player at a table behind which `before` records lie."""
    found: list[OwnRound] = []
    held: list[Recorded] = []  # of the round being read, newest first
    last, stop = before, max(before - FARTHEST, 0)
    while last > 0:
        first = max(last - PAGE, 0)
        for record in reversed(tuple(read(first, last))):
            if isinstance(record.event, ENDS):
                found += _summed(table, player, held)
                if len(found) >= most or record.seq <= stop:
                    return OwnRounds(tuple(found[:most]), record.seq)
                held.clear()
            held.append(record)
        last = first
    return OwnRounds((*found, *_summed(table, player, held))[:most], 0)


def round_events(read: Read, last: int, player: str, *, staff: bool) -> tuple[RoundEvent, ...]:
    """The round that ends with this record, as far as it is for these eyes; nothing if none does."""
    held: list[Recorded] = []
    at = last
    while at > 0:
        first = max(at - PAGE, 0)
        for record in reversed(tuple(read(first, at))):
            if isinstance(record.event, ENDS):
                if held:
                    return _visible(held, player, staff=staff)
            elif not held:
                return ()
            held.append(record)
        at = first
    return _visible(held, player, staff=staff)


def _summed(table: str, player: str, backwards: list[Recorded]) -> tuple[OwnRound, ...]:
    """The round in a few numbers; nothing if it has no end or the player staked nothing."""
    if not backwards or not isinstance(end := backwards[0].event, ENDS):
        return ()
    events = [record.event for record in reversed(backwards)]
    wagers = [one for one in events if isinstance(one, ev.WagerPlaced) and one.owner == player]
    boxes = tuple(sorted({one.box for one in wagers}))
    if not wagers:
        return ()
    back = sum(one.stake for one in events if isinstance(one, ev.WagerTakenBack) and one.owner == player)
    hands = [one.hand for one in events if isinstance(one, ev.BoxSettled) and one.box in boxes]
    folds = any(isinstance(one, ev.BoxFolded) and one.box in boxes for one in events)
    return (
        OwnRound(
            table=table, round=end.round, last=backwards[0].seq, time=backwards[0].time, boxes=boxes,
            staked=sum(one.stake for one in wagers) - back, net=sum(_moved(one, player) for one in events),
            hand=hands[0] if hands else "folded" if folds else "",
            ended=end.result if isinstance(end, ev.RoundVoided) else "closed",
        ),
    )  # fmt: skip


def _moved(event: ev.Event, player: str) -> Cents:
    """Cents into a player's hands by play, or out of them."""
    if not isinstance(event, MoneyEvent) or isinstance(event, NO_PLAY):
        return 0
    return sum(one.cents for one in event.postings if one.account == f"patron:{player}")


def _visible(backwards: list[Recorded], player: str, *, staff: bool) -> tuple[RoundEvent, ...]:
    placed = (one.event for one in backwards)
    boxes = {one.box for one in placed if isinstance(one, ev.WagerPlaced) and one.owner == player}
    return tuple(
        RoundEvent(one.seq, one.time, told(one.event))
        for one in reversed(backwards)
        if staff or _may_see(one.event, player, boxes)
    )


def _may_see(event: ev.Event, player: str, boxes: set[int]) -> bool:
    """As at the table: what happened openly, and what was about oneself."""
    own = getattr(event, "player", None) == player or getattr(event, "owner", None) == player
    return own or type(event) in OPEN_TO_ALL or getattr(event, "box", None) in boxes
