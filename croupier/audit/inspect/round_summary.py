"""A round at a glance, from its records alone: who played, what came of it, what went wrong, what was won."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from croupier.audit.inspect.backwards import Work
from croupier.audit.rounds import Round, rounds_back
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.engine.jackpots.prizes import BONUS
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot
from croupier.table import events as ev
from croupier.table.text.line import moves

RUNNING: Final = "running"
SETTLED: Final = "settled"
FROM_NO_BOX: Final = (ev.JackpotPaid, ev.JackpotCorrected, ev.ResultUndone, ev.ResultCorrected)
"""Money of a round that moves between its players and the house, and over no spot."""


class BoxLine(msgspec.Struct, kw_only=True):
    """A box of a round: who played it, what it had, and what it won (less than nothing if it lost)."""

    box: int
    player: str = ""
    hand: str = ""
    result: str = ""  # won, lost, even, folded, void
    staked: Cents = 0
    won: Cents = 0


class RoundSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One round; `first` and `seq` are its first and last record, `time` is that of the last."""

    table: str
    round: int
    first: int
    seq: int
    began: int
    time: int
    state: str  # closed, misdeal, void, table closed or running
    digest: str  # of the book
    book: str = ""  # as far as it is known here
    cards: tuple[Card, ...] = ()  # shared, as shown
    boxes: tuple[BoxLine, ...] = ()
    irregularities: tuple[str, ...] = ()
    prizes: dict[str, Cents] = {}  # of the jackpot, by name


def summaries_back(moment: Snapshot, work: Work, stream: str, low: int, high: int) -> Iterator[RoundSummary]:
    """The rounds of a table that ended up to a record and behind another, the latest first.

    The one that is still going on is told of where that record is the last there is.
    """
    going_on = high == moment.lengths.get(stream, 0)
    for one in rounds_back(work.records(moment, stream, 0, high), low, whole=True):
        found = summary(stream.partition(":")[2], one)
        if found and (one.ended or going_on):
            yield found


def summary(table: str, round: Round) -> RoundSummary | None:
    """The round at a glance; nothing if none was played, as between two openings of a table."""
    if not moves(round.events):
        return None
    tally, records = _Tally(), round.records
    for event in round.events:
        tally.see(event)
    return RoundSummary(
        table=table, round=round.number, first=records[0].seq, seq=records[-1].seq, began=records[0].time,
        time=records[-1].time, state=tally.state, digest=_digest(records), cards=tuple(tally.cards),
        boxes=tuple(tally.lines()), irregularities=tuple(tally.irregularities), prizes=tally.prizes(),
    )  # fmt: skip


def _digest(records: Iterable[Recorded]) -> str:
    """Of the book that decided last."""
    return next((record.book for record in reversed(tuple(records)) if record.book), "")


class _Tally:
    """Adds a round up, one event after the other."""

    def __init__(self) -> None:
        self.state = RUNNING
        self.cards: list[Card] = []
        self.irregularities: list[str] = []
        self._prizes: dict[int, dict[str, Cents]] = {}  # by box and name
        self._boxes: dict[int, BoxLine] = {}

    def see(self, event: ev.Event) -> None:
        match event:
            case ev.WagerPlaced(box=box, owner=owner, stake=stake):
                line = self._box(box)
                line.player, line.staked = line.player or owner, line.staked + stake
            case ev.WagerTakenBack(box=box, stake=stake):
                self._box(box).staked -= stake
            case ev.BoxFolded(box=box) | ev.BoxConceded(box=box):
                self._box(box).result = "folded"
            case ev.HandVoided(box=box):
                self._box(box).result = "void"
                self._prizes.pop(box, None)
            case ev.ResultUndone(box=box, spot="jackpot"):
                self._prizes.pop(box, None)
            case ev.BoxSettled(box=box, hand=hand):
                line = self._box(box)
                line.hand, line.result = hand, line.result or SETTLED
            case ev.CommunityShown(cards=cards):
                self.cards += cards
            case ev.CardCorrected():
                self._put_right(event)
            case ev.IrregularityCalled(kind=kind):
                self.irregularities.append(kind)
            case (
                ev.JackpotPaid(box=box, prize=prize, amount=amount)
                | ev.JackpotWon(box=box, prize=prize, amount=amount)
            ):
                self._prizes.setdefault(box, {})[prize] = amount
            case ev.JackpotCorrected():
                self._corrected(event)
            case ev.JackpotResettled(shares=shares):
                for box, prize, amount in shares:
                    self._prizes.setdefault(box, {})[prize] = amount
            case ev.RoundVoided(result=result):
                self.state = result
                self._prizes = self._prizes if event.settled_stands else {}
            case ev.RoundClosed():
                self.state = "closed"
            case ev.TableClosed() if self.state == RUNNING:
                self.state = "table closed"
        self._count(event)

    def _put_right(self, event: ev.CardCorrected) -> None:
        """Other cards lie than were entered, and hands are others with them."""
        right = dict(zip(event.was, event.cards, strict=True))
        self.cards = [right.get(card, card) for card in self.cards]
        for box, name in event.hands:
            self._box(box).hand = name
        for box in event.unwon:
            self._prizes.pop(box, None)

    def _corrected(self, event: ev.JackpotCorrected) -> None:
        """What is no share of the meter and changes all the same is the bonus."""
        won = self._prizes.get(event.box, {})
        if event.prizes or not event.amount:
            self._prizes[event.box] = dict(event.prizes)
            return
        if not event.share and BONUS in won:
            won[BONUS] += event.amount - event.was
            self._prizes[event.box] = {prize: cents for prize, cents in won.items() if cents}

    def prizes(self) -> dict[str, Cents]:
        """By name, the highest of each that was won in the end."""
        found: dict[str, Cents] = {}
        for won in self._prizes.values():
            for prize, cents in won.items():
                found[prize] = max(found.get(prize, 0), cents)
        return found

    def _count(self, event: ev.Event) -> None:
        """What players give and get over a box; chips they buy are no part of the round."""
        number = getattr(event, "box", None)
        if not isinstance(event, ev.MoneyEvent) or not isinstance(number, int):
            return
        played = isinstance(event, FROM_NO_BOX) or any(
            one.account.startswith("box:") for one in event.postings
        )
        if played:
            owners = (one for one in event.postings if one.account.startswith(("patron:", "token:")))
            self._box(number).won += sum(one.cents for one in owners)

    def lines(self) -> Iterator[BoxLine]:
        """Box by box, those that had something at stake."""
        for _, line in sorted(self._boxes.items()):
            if self.state in ("misdeal", "void"):
                line.result, line.won = "void", 0
            if line.result == SETTLED:
                line.result = "won" if line.won > 0 else "lost" if line.won else "even"
            if line.player and (line.staked or line.result):
                yield line

    def _box(self, number: int) -> BoxLine:
        return self._boxes.setdefault(number, BoxLine(box=number))
