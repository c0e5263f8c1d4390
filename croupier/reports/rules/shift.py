"""The end of a shift or a gaming day: what a table's tray and drop box held, what came and went, and whether
that agrees with what was played and counted.

opening + fills - credits - chips sold + wagers taken - paid = closing, and chips sold = cash + terminal.
"""

from collections.abc import Iterable, Sequence

import msgspec

from croupier.core import ledger
from croupier.core.money import Cents
from croupier.engine.evolve import evolve
from croupier.meters.rules.count import Record
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCount
from croupier.table.players import Span
from croupier.table.table import Table


class Counted(msgspec.Struct, frozen=True):
    """A count two people signed for."""

    time: int
    of: str
    counted: Cents
    ledger: Cents
    by: str

    @property
    def difference(self) -> Cents:
        return self.counted - self.ledger


class TrayFlows(msgspec.Struct, kw_only=True):
    """What came into a tray and left it."""

    opened: Cents = 0  # brought when the table was opened
    fills: Cents = 0
    credits: Cents = 0
    sold: Cents = 0  # chips for cash or at a terminal
    taken: Cents = 0  # wagers
    paid: Cents = 0  # and what was paid back of them
    booked: Cents = 0  # what counts found more or less
    removed: Cents = 0  # when the table was closed

    @property
    def net(self) -> Cents:
        """How much more there is after them."""
        came = self.opened + self.fills + self.taken + self.booked
        return came - self.credits - self.sold - self.paid - self.removed


class TableShift(msgspec.Struct, frozen=True, kw_only=True):
    """One table over a stretch of time."""

    table: str
    book: str
    rounds: int
    opening: Cents
    flows: TrayFlows
    closing: Cents
    cash: Cents  # into the drop box
    drop_opening: Cents
    drop_removed: Cents
    drop_booked: Cents
    drop_closing: Cents
    terminal: Cents  # sold without cash
    jackpot_wagers: Cents
    jackpot_prizes: Cents
    counts: tuple[Counted, ...] = ()
    wrong: tuple[str, ...] = ()  # what does not agree
    open: tuple[str, ...] = ()  # what is not finished

    @property
    def result(self) -> Cents:
        """What the table won, less what it lost: without the jackpot."""
        return self.flows.taken - self.flows.paid

    @property
    def agrees(self) -> bool:
        return not self.wrong


def table_shift(table: str, records: Iterable[Record], span: Span) -> TableShift | None:
    """A table, from its first record on, seen over a span; nothing if it had no chips and no records then."""
    tally = _Tally(table)
    for record in records:
        if record.time >= span.end:
            break
        tally.take(record, inside=record.time >= span.start)
    return tally.made()


class _Tally:
    """Adds a stream up, one record after the other."""

    def __init__(self, table: str) -> None:
        self._state = Table(table)
        self._start: Table | None = None  # as it was when the span began
        self._flows = TrayFlows()
        self._drop = {"cash": 0, "removed": 0, "booked": 0, "other": 0}
        self._terminal = self._jackpot_in = self._jackpot_out = self._other = 0
        self._rounds = self._inside = 0
        self._counts: list[Counted] = []

    def take(self, record: Record, *, inside: bool) -> None:
        event = record.event
        if inside:
            self._start = self._start or self._state
            self._inside += 1
            self._see(record.time, event)
        self._state = evolve(self._state, event)

    def _see(self, time: int, event: ev.Event) -> None:
        match event:
            case ev.RoundClosed() | ev.RoundVoided():
                self._rounds += 1
            case ev.CountConfirmed(of=of, counted=counted, ledger=said, by=by):
                self._counts.append(Counted(time, of, counted, said, by))
        if isinstance(event, ev.MoneyEvent) and self._state.tournament is None:  # its chips are no money
            for posting in event.postings:
                self._post(event, posting.account, posting.cents)

    def _post(self, event: ev.MoneyEvent, account: str, cents: Cents) -> None:
        if account == ledger.FLOAT:
            self._tray(event, cents)
        elif account == ledger.DROP:
            self._drop[_DROPS.get(type(event), "other")] += cents
        elif account == ledger.TERMINAL:
            self._terminal += cents
        elif account == ledger.JACKPOT:
            self._jackpot_in += max(cents, 0)
            self._jackpot_out += max(-cents, 0)
        elif account == ledger.difference_account("float") and isinstance(event, ev.TableClosed):
            self._flows.booked -= cents  # the tray's side of it is among what was removed
            self._flows.removed -= cents

    def _tray(self, event: ev.MoneyEvent, cents: Cents) -> None:
        flows = self._flows
        match event:
            case ev.TableOpened():
                flows.opened += cents
            case ev.TableClosed():
                flows.removed -= cents
            case ev.TransferConfirmed(way="fill"):
                flows.fills += cents
            case ev.TransferConfirmed():
                flows.credits -= cents
            case ev.ChipsBought():
                flows.sold -= cents
            case ev.DifferenceBooked():
                flows.booked += cents
            case _:
                flows.taken += max(cents, 0)
                flows.paid += max(-cents, 0)

    def made(self) -> TableShift | None:
        start, end = self._start or self._state, self._state
        opening, closing = (0 if one.tournament else one.balance(ledger.FLOAT) for one in (start, end))
        if not self._inside and not opening:
            return None
        found = TableShift(
            table=end.id, book=end.book, rounds=self._rounds, opening=opening, flows=self._flows,
            closing=closing, cash=self._drop["cash"], drop_opening=start.balance(ledger.DROP),
            drop_removed=-self._drop["removed"], drop_booked=self._drop["booked"],
            drop_closing=end.balance(ledger.DROP), terminal=self._terminal,
            jackpot_wagers=self._jackpot_in, jackpot_prizes=self._jackpot_out,
            counts=tuple(self._counts), open=tuple(_unfinished(end)),
        )  # fmt: skip
        return msgspec.structs.replace(found, wrong=tuple(_disagrees(found, end, self._drop["other"])))


_DROPS: dict[type[ev.Event], str] = {
    ev.ChipsBought: "cash",
    ev.TableClosed: "removed",
    ev.DifferenceBooked: "booked",
}


def _disagrees(found: TableShift, end: Table, other: Cents) -> Iterable[str]:
    """What of the sums does not come out."""
    if found.opening + found.flows.net != found.closing:
        yield "the tray does not come to what its ledger says"
    drop = found.drop_opening + found.cash + found.drop_booked - found.drop_removed + other
    if drop != found.drop_closing:
        yield "the drop box does not come to what its ledger says"
    if found.flows.sold != found.cash + found.terminal:
        yield "the chips sold are not what was paid for them"
    for what, count in _counts(end):
        if count.difference:
            yield f"the {what} was counted {count.difference} cents off, and nobody booked it"


def _counts(table: Table) -> Iterable[tuple[str, ChipCount]]:
    for what, count in (("float", table.counts.float), ("drop", table.counts.drop)):
        if count:
            yield what, count


def _unfinished(table: Table) -> Iterable[str]:
    """What somebody must still see to."""
    for transfer in table.counts.transfers:
        yield f"slip {transfer.slip} has one signature"
    for what, count in _counts(table):
        if not count.confirmed:
            yield f"the count of the {what} has one signature"
    lying = sum(wager.stake for box in table.boxes for wager in box.wagers)
    if lying:
        yield f"wagers of {lying} cents lie on the layout"
    if table.incident:
        yield f"{table.incident.kind} waits for a ruling"
    for account, cents in sorted(table.balances.items()):
        if cents and account.startswith(("held:", "owed:")):
            yield f"{account} {cents} cents"


def total(tables: Sequence[TableShift]) -> TableShift:
    """All tables together."""
    flows = TrayFlows(
        **{name: sum(getattr(one.flows, name) for one in tables) for name in TrayFlows.__struct_fields__}
    )
    sums = {
        name: sum(getattr(one, name) for one in tables)
        for name in TableShift.__struct_fields__
        if name not in ("table", "book", "flows", "counts", "wrong", "open")
    }
    return TableShift(table="", book="", flows=flows, **sums)
