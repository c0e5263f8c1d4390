"""Rounds and states as they are printed."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from croupier.audit.evidence.recalling import Recalled, line_of
from croupier.core.money import dollars
from croupier.reports.rules.said import said
from croupier.table.table import Table
from croupier.table.text.line import moves


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%d/%m/%Y %H:%M:%S")


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")


def _played(recalled: Recalled) -> bool:
    """Whether anything of a round happened, and not only something between rounds."""
    return bool(moves(record.event for record in recalled.records))


def print_tables(tables: dict[str, Iterator[Recalled]], *, as_json: bool, line: bool) -> None:
    """Every table: its book, how often it was opened, how many rounds were played."""
    rows = []
    for name, rounds in tables.items():
        count, last = 0, None
        for recalled in rounds:
            last = recalled
            count += _played(recalled)
            if line and _played(recalled):
                print(line_of(recalled))
        if last:
            state = last.after
            rows.append({"table": name, "book": state.book, "mode": state.mode, "open": state.open,
                         "openings": last.opening, "rounds": count})  # fmt: skip
    if line:
        return
    if as_json:
        print(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        stands = "open" if row["open"] else "closed"
        print(f"{row['table']}: {row['book']}, {row['mode']}, {stands}, {row['rounds']} rounds")


def print_rounds(rounds: Iterator[Recalled], *, line: bool, as_json: bool) -> None:
    for recalled in rounds:
        if not _played(recalled):
            continue
        text = line_of(recalled)
        if as_json:
            found = {"table": recalled.table, "round": recalled.round, "opening": recalled.opening,
                     "first": recalled.records[0].seq, "last": recalled.records[-1].seq,
                     "time": recalled.records[0].time, "ended": recalled.ended, "line": text}  # fmt: skip
            print(msgspec.json.encode(found).decode())
        else:
            print(text if line else f"{_time(recalled.records[0].time)}  {text}")


def print_round(recalled: Recalled, *, line: bool, as_json: bool) -> None:
    """A round step by step."""
    if line:
        print(line_of(recalled))
    elif as_json:
        print(msgspec.json.encode(as_data(recalled)).decode())
    else:
        for text in told(recalled):
            print(text)


def told(recalled: Recalled) -> Iterator[str]:
    """The lines of a round: each step with the record it is and its clauses, and what everybody has after."""
    played = recalled.after if recalled.after.book else recalled.before
    first = recalled.records[0]
    yield f"Table {recalled.table}, round {recalled.round} · {played.book} · {_time(first.time)} UTC"
    width = len(str(recalled.records[-1].seq))
    table = recalled.before
    for record, event, _, after in recalled.steps():
        clauses = ", ".join(event.cites)
        yield f"{record.seq:>{width}}  {_clock(record.time)}  {said(event)}  [{clauses}]"
        table = after
    for account, cents in sorted(table.balances.items()):
        change = cents - recalled.before.balances.get(account, 0)
        if change and account.startswith(("patron:", "token:")):
            name = account.partition(":")[2]
            yield f"{name}: {'+' if change > 0 else ''}{dollars(change)}, has {dollars(cents)}"


def as_data(recalled: Recalled) -> dict[str, Any]:
    played = recalled.after if recalled.after.book else recalled.before
    return {
        "table": recalled.table,
        "round": recalled.round,
        "opening": recalled.opening,
        "book": played.book,
        "digest": played.digest,
        "ended": recalled.ended,
        "line": line_of(recalled),
        "steps": [
            {"seq": record.seq, "time": record.time, "actor": record.actor, "command": record.command,
             "said": said(event), "cites": event.cites, "event": msgspec.Raw(bytes(record.body))}
            for record, event, _, _ in recalled.steps()
        ],
    }  # fmt: skip


def print_state(table: Table, *, as_json: bool) -> None:
    """A table as it was after a record."""
    if as_json:
        print(msgspec.json.encode(table).decode())
        return
    round = table.round
    print(f"Table {table.id} · {table.book} · {'open' if table.open else 'closed'}")
    print(f"round {round.number}, {round.phase}, shared cards {' '.join(round.shown) or 'none'}")
    for box in table.boxes:
        if box.player or box.seat:
            wagers = ", ".join(f"{wager.spot} {dollars(wager.stake)}" for wager in box.wagers) or "no wager"
            cards = f", {' '.join(box.cards)}" if box.cards else ""
            print(f"box {box.number}: {box.player or box.seat}, {box.status}{cards}, {wagers}")
    for account, cents in sorted(table.balances.items()):
        if cents:
            print(f"{account} {dollars(cents)}")
