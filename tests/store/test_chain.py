"""Facts never change: a changed byte, a lost or a swapped record breaks the chain where it happened."""

import sqlite3
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.store import codec
from croupier.store.chain import Broken, Head, extend, verify
from croupier.store.codec import Recorded, Unreadable, decode, encode
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, LogError, Part, Stored
from croupier.table import events as ev

EVENTS = (
    ev.DealerSignedOn(dealer="machine", cites=("house:sign-on",)),
    ev.SeatTaken(box=1, player="p1", cites=("house:seat",), postings=move(5_00, "outside", "patron:p1")),
    ev.HoleDealt(box=1, places=(1, 2), cites=("7.2.2",)),
    ev.CommunityShown(places=(3,), cards=("Qs",), cites=("9.2",)),
)


def chain(*events: ev.Event, stream: str = "table:t") -> tuple[Recorded, ...]:
    return extend(
        stream, Head(), events, time=1_000, actor="machine", command="c1", book="d" * 64, asked="a" * 64
    )


def stored(path: Path) -> SqlLog:
    log = SqlLog.open(path)
    answer = Stored("a" * 64, b"", (Part("table:t", 1, 4),))
    entry = Entry(command="c1", answer=answer, batches=(Batch("table:t", 0, chain(*EVENTS)),))
    assert log.store([entry]) == [None]
    return log


def test_a_record_survives_its_json() -> None:
    for record, event in zip(chain(*EVENTS), EVENTS, strict=True):
        again = decode(encode(record))
        assert encode(again) == encode(record)
        assert again.event == event


def test_every_kind_of_event_can_be_read_back() -> None:
    """Those of a table or a payment error that the union lacks would be written and never read."""

    def kinds(kind: type[ev.Event]) -> set[type[ev.Event]]:
        return {kind}.union(*(kinds(more) for more in kind.__subclasses__()))

    known = set(get_args(codec._kinds()))
    named = {kind for kind in kinds(ev.Event) if kind.__module__.startswith("croupier.")}
    assert {kind for kind in named if not kind.__subclasses__()} == known


def test_an_untouched_chain_holds() -> None:
    assert verify(chain(*EVENTS)) is None
    mixed = [*chain(*EVENTS), *chain(*EVENTS, stream="table:u")]
    assert verify(mixed[::4] + mixed[1::4] + mixed[2::4] + mixed[3::4]) is None


def test_every_changed_byte_is_noticed_in_its_record() -> None:
    records = chain(*EVENTS)
    for number, record in enumerate(records):
        line = encode(record)
        for place in range(len(line)):
            for flip in (0x01, 0x02, 0x10, 0x20, 0x80):
                changed = bytearray(line)
                changed[place] ^= flip
                try:
                    read = decode(bytes(changed))
                except Unreadable:
                    continue
                broken = verify((*records[:number], read, *records[number + 1 :]))
                assert broken is not None, bytes(changed)


def test_the_first_broken_place_is_named() -> None:
    records = chain(*EVENTS)
    later = replace(records[2], time=2_000)
    assert verify((*records[:2], later, records[3])) == Broken(
        "table:t", 3, "its content is not what was sealed"
    )
    assert verify((records[0], *records[2:])) == Broken(
        "table:t", 3, "record 2 is missing, 3 stands in its place"
    )
    swapped = (records[0], replace(records[2], seq=2), *records[2:])
    assert verify(swapped) == Broken("table:t", 2, "it does not follow the record in front of it")


def test_unbalanced_money_cannot_be_read_back() -> None:
    line = encode(chain(EVENTS[1])[0]).replace(b'"patron:p1",500', b'"patron:p1",501')
    with pytest.raises(Unreadable, match="postings sum to 1"):
        _ = decode(line).event


@pytest.mark.parametrize("column", ["time", "actor", "command", "book", "hash", "body", "asked"])
def test_a_changed_column_is_noticed(tmp_path: Path, column: str) -> None:
    log = stored(tmp_path / "log.db")
    with sqlite3.connect(tmp_path / "log.db") as database:
        number = column in ("time", "book")
        changed = f"{column} + 1" if number else f"CAST(CAST({column} AS TEXT) || 'x' AS BLOB)"
        database.execute(f"UPDATE event SET {column} = {changed} WHERE seq = 2")
    database.close()
    try:
        broken = verify(log.read("table:t"))
    except LogError:
        return
    assert broken is not None
    assert broken.seq == 2


def test_a_flipped_byte_of_the_file_never_passes_for_the_truth(tmp_path: Path) -> None:
    """Damage is an error or a broken chain; where the byte carried nothing, the records are the same."""
    log = stored(tmp_path / "log.db")
    whole = log.read("table:t")
    log.close()
    content = (tmp_path / "log.db").read_bytes()
    noticed = 0
    for place in range(0, len(content), 61):
        changed = bytearray(content)
        changed[place] ^= 0x41
        file = tmp_path / f"{place}.db"
        file.write_bytes(changed)
        try:
            damaged = SqlLog.open(file)
            records = damaged.read("table:t")
            damaged.close()
        except LogError:
            noticed += 1
            continue
        if records == whole:
            continue
        lost_at_the_end = records == whole[: len(records)]  # what checkpoints are for
        assert verify(records) is not None or lost_at_the_end
        noticed += 1
    assert noticed > 0
