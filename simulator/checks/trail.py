"""One stream as whoever watches over a storm has seen it: apart from all desks, from the records alone."""

import re
from typing import Any, Final

from croupier.audit.evidence.cards import SHOWS, Cards, Open
from croupier.audit.examining import ALL_KINDS, ROUND_ENDS
from croupier.audit.money import Sums
from croupier.core.event import Event
from croupier.store.chain import Head, fault_of
from croupier.store.codec import Recorded
from croupier.table import events as ev
from croupier.table.table import Table
from simulator.checks.guarantees import Broken, check_balances, check_postings, check_table

CARD: Final = re.compile(rb'"([2-9TJQKA][cdhs])"')
TOLD: Final = (*SHOWS, ev.DealerCardSeen)  # what may say a card of an electronic table


class Trail:
    """What a stream amounts to so far."""

    def __init__(self, stream: str, open: Open) -> None:
        self.kind, _, self.name = stream.partition(":")
        self.stream = stream
        self.head = Head()
        self.state: Any = ALL_KINDS[self.kind].fresh(stream.partition(":")[2])
        self.hashes: list[str] = []
        self.events: list[Event] = []
        self.shown: frozenset[str] = frozenset()  # cards of the running round that everybody saw
        self._sums, self._cards = Sums(), Cards(open)

    def see(self, record: Recorded) -> Event:
        """The next record; raises `Broken` where it cannot be."""
        if reason := fault_of(record, self.head):
            raise Broken(5, f"{self.stream} {record.seq}: {reason}")
        event = record.event
        check_postings(event)
        if self.kind == "table":
            self._table(record, event)
        self.state = ALL_KINDS[self.kind].replay(self.state, (event,))
        if self.kind == "table":
            check_table(self.state)
            if isinstance(event, ROUND_ENDS) and (reason := self._sums.differs(self.state)):
                raise Broken(2, f"{self.stream} {record.seq}: {reason}")
        elif balances := getattr(self.state, "balances", None):
            check_balances(self.stream, balances)
        self.head = Head(record.seq, record.hash, record.time)
        self.hashes.append(record.hash)
        self.events.append(event)
        return event

    def _table(self, record: Recorded, event: Event) -> None:
        """The table is as it was before."""
        table: Table = self.state
        if isinstance(event, ev.RoundOpened):
            self.shown = frozenset()
        cards = {card.decode() for card in CARD.findall(bytes(record.body))}
        if cards and table.mode == "electronic" and not isinstance(event, TOLD):
            raise Broken(6, f"{self.stream} {record.seq}: {type(event).__name__} names {sorted(cards)}")
        self.shown |= cards
        if reason := self._cards.see(table, event):
            raise Broken(6, f"{self.stream} {record.seq}: {reason}")
        if isinstance(event, ev.MoneyEvent) and event.postings:
            electronic = table.mode == "electronic" and not table.tournament
            if reason := self._sums.post(record.seq, event, electronic=electronic):
                raise Broken(2, f"{self.stream} {record.seq}: {reason}")
            if short := self._sums.uncorrected():
                raise Broken(2, f"{self.stream} {short[0]}: {short[1]}")
