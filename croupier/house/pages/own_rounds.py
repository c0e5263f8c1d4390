"""A player's own rounds at a table, read off its records from the end; and one of them, event by event."""

from typing import Any, Final

import msgspec

from croupier.audit.rounds import Read, Round, backwards, round_ending, round_since, rounds_back
from croupier.core.event import MoneyEvent
from croupier.core.money import Cents
from croupier.engine.audience import OPEN_TO_ALL
from croupier.house.desk.wire import told
from croupier.table import events as ev
from croupier.table.text.sentences import SENTENCES
from croupier.table.text.telling import tell

NO_PLAY: Final = (ev.SeatTaken, ev.SeatLeft, ev.ChipsBought, ev.TableClosed)
FARTHEST: Final = 12_000  # records looked at in one go


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
    """An event of a round, when it happened, the number of its record, and what it says to who asked."""

    seq: int
    time: int
    event: dict[str, Any]
    said: str


class RoundRecord(msgspec.Struct, frozen=True):
    """The same for staff, with who did it."""

    seq: int
    time: int
    actor: str
    event: dict[str, Any]


def own_rounds(read: Read, table: str, player: str, before: int, most: int) -> OwnRounds:
    """The latest rounds of a player at a table behind which `before` records lie."""
    found: list[OwnRound] = []
    place = 0
    for one in rounds_back(backwards(read, before), before - FARTHEST):
        found += _summed(table, player, one)
        place = one.records[0].seq - 1
        if len(found) >= most:
            break
    return OwnRounds(tuple(found), place)


def round_events(read: Read, last: int, player: str, *, staff: bool) -> tuple[RoundEvent, ...]:
    """The round that ends with this record, as far as it is for these eyes; nothing if none does."""
    found = round_ending(read, last)
    if found is None:
        return ()
    boxes = {one.box for one in found.events if isinstance(one, ev.WagerPlaced) and one.owner == player}
    return tuple(
        RoundEvent(record.seq, record.time, told(event), tell(SENTENCES, event, player, aloud=True))
        for record, event in zip(found.records, found.events, strict=True)
        if staff or _may_see(event, player, boxes)
    )


def round_records(read: Read, last: int, number: int) -> list[RoundRecord]:
    """A round since the table was opened, as staff may know it: no card that was not shown is in an event."""
    found = round_since(read, last, number)
    return [
        RoundRecord(record.seq, record.time, record.actor, told(event))
        for record, event in (zip(found.records, found.events, strict=True) if found else ())
    ]


def _summed(table: str, player: str, round: Round) -> tuple[OwnRound, ...]:
    """The round in a few numbers; nothing if it has no end or the player staked nothing."""
    events, end = round.events, round.events[-1]
    wagers = [one for one in events if isinstance(one, ev.WagerPlaced) and one.owner == player]
    if not wagers or not isinstance(end, ev.RoundClosed | ev.RoundVoided):
        return ()
    boxes = tuple(sorted({one.box for one in wagers}))
    back = sum(one.stake for one in events if isinstance(one, ev.WagerTakenBack) and one.owner == player)
    hands = [one.hand for one in events if isinstance(one, ev.BoxSettled) and one.box in boxes]
    folds = any(isinstance(one, ev.BoxFolded) and one.box in boxes for one in events)
    last = round.records[-1]
    return (
        OwnRound(
            table=table, round=end.round, last=last.seq, time=last.time, boxes=boxes,
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


def _may_see(event: ev.Event, player: str, boxes: set[int]) -> bool:
    """As at the table: what happened openly, and what was about oneself."""
    own = getattr(event, "player", None) == player or getattr(event, "owner", None) == player
    return own or type(event) in OPEN_TO_ALL or getattr(event, "box", None) in boxes
