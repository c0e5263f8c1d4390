"""Logs of earlier releases are read, replayed and verified by the program as it is now."""

import gzip
import json
from itertools import groupby
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.audit.examining import Examiner
from croupier.store.codec import Recorded, decode, decode_event, encode_event
from croupier.store.opening import open_log
from croupier.table import events as ev
from tests.rounds.golden import paths, read
from tests.store.make_corpus import HERE, given, records

LINES = sorted(HERE.glob("*.jsonl.gz"))
DATABASES = sorted(HERE.glob("*.db.gz"))


def lines(path: Path) -> list[Recorded]:
    with gzip.open(path) as file:
        return [decode(line.rstrip(b"\n")) for line in file]


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


@pytest.mark.parametrize("path", LINES, ids=names(LINES))
def test_records_of_a_release_are_replayed(path: Path) -> None:
    examiner = Examiner()
    found = lines(path)
    for _, run in groupby(found, key=lambda record: record.stream):
        examiner.run(list(run))
    examiner.finish()
    assert examiner.records == len(found) > 500
    assert examiner.unknown == set()


@pytest.mark.parametrize("path", LINES, ids=names(LINES))
def test_no_field_of_an_old_event_is_forgotten(path: Path) -> None:
    """A field that events do not have any more needs an upcaster that says what becomes of it."""
    for record in lines(path):
        written = json.loads(bytes(record.body)).keys() - {"type"}
        assert written <= json.loads(encode_event(record.event)).keys(), record


@pytest.mark.parametrize("path", DATABASES, ids=names(DATABASES))
def test_a_database_of_a_release_is_brought_up_to_date_and_verified(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    file.write_bytes(gzip.decompress(path.read_bytes()))
    log = open_log(str(file), make=False)
    report = examine_database(log)
    log.close()
    assert report.finding is None
    assert report.records > 500
    assert report.answers > 500


def test_an_outcome_that_did_not_say_when_is_of_the_time_it_was_recorded() -> None:
    old = b'{"type":"JackpotSettled","cites":["15.1"],"steps":[],"meter":100,"after":90}'
    new = ev.JackpotSettled(meter=100, after=90, time=1_000, cites=("15.1",))
    assert decode_event(old, time=1_000) == new
    assert decode_event(encode_event(replace(new, time=5)), time=1_000) == replace(new, time=5)
    settled = [record for record in lines(LINES[0]) if isinstance(record.event, ev.JackpotSettled)]
    assert settled
    for record in settled:
        assert isinstance(record.event, ev.JackpotSettled)
        assert record.event.time == record.time


def test_todays_rounds_make_a_corpus() -> None:
    path = next(path for path in paths() if path.stem == "uth-jackpot")
    found = records("x", given(read(path)))
    Examiner().run(found)
    assert any(isinstance(record.event, ev.JackpotPaid) for record in found)
