"""Power cuts: of what was not synced any part may be on the disk, in any order; what was is not lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from croupier.audit.database import examine_database
from croupier.house.security.sealer import Sealer
from croupier.store.address import beside
from croupier.store.codec import Recorded
from croupier.store.opening import open_log
from croupier.store.private.people import People, Person
from croupier.store.seals.keys import SealKey, public_key
from croupier.store.states import State, StateFile
from tests.floors.sealed_log import write

SECTOR = 512
CUTS = 25
Files = dict[str, bytes]


def taken(folder: Path) -> Files:
    """The files as programs see them; the index of a write-ahead log is made anew at a start."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def cut(before: Files, after: Files, random: Random) -> Files:
    """What was synced, and of the rest some sectors; a file that grew may have grown already."""
    found = {}
    for name in before.keys() | after.keys():
        old, new = before.get(name, b""), after.get(name, b"")
        size = random.choice((len(old), len(new), random.randint(*sorted((len(old), len(new))))))
        content = bytearray(old[:size].ljust(size, b"\0"))
        for place in range(0, size, SECTOR):
            if random.random() < 0.5:
                content[place : place + SECTOR] = new[place : min(place + SECTOR, size)]
        found[name] = bytes(content)
    return found


def laid(folder: Path, files: Files) -> Path:
    """A disk with these files."""
    folder.mkdir()
    for name, content in files.items():
        path = folder / name
        path.write_bytes(content)
        path.chmod(0o600)
    return folder / "log.db"


def records(path: Path) -> tuple[Recorded, ...]:
    log = open_log(str(path))
    with closing(log):
        assert examine_database(log).finding is None
        return log.read("table:a")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A log in use: its files are never closed, for a power cut closes nothing."""
    folder = tmp_path / "house"
    folder.mkdir()
    with closing(open_log(str(folder / "log.db"))) as log:
        write(log, "table:a", 3)
        yield folder


def test_a_commit_that_was_cut_is_there_whole_or_not_at_all(house: Path, tmp_path: Path) -> None:
    random, outcomes = Random("commit"), set[int]()
    with closing(open_log(str(house / "log.db"))) as log:
        before = taken(house)
        write(log, "table:a")
        after = taken(house)
    for number in range(CUTS):
        there = records(laid(tmp_path / str(number), cut(before, after, random)))
        assert len(there) in (3, 4)
        outcomes.add(len(there))
    assert 3 in outcomes
    assert len(records(laid(tmp_path / "whole", after))) == 4


def test_nothing_is_lost_while_the_database_takes_in_its_journal(house: Path, tmp_path: Path) -> None:
    """The journal was synced before; of the pages that are written into the database any may be there."""
    random = Random("checkpoint")
    with closing(open_log(str(house / "log.db"))) as log:
        write(log, "table:a", 40)
        before = taken(house)
        with closing(sqlite3.connect(house / "log.db")) as database:
            database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        after = {**taken(house), "log.db-wal": before["log.db-wal"]}
    assert before["log.db"] != after["log.db"]
    for number in range(CUTS):
        assert len(records(laid(tmp_path / str(number), cut(before, after, random)))) == 43


def test_a_witness_of_which_any_part_was_written_is_mended(house: Path, tmp_path: Path) -> None:
    """Its line comes after the checkpoint is durable, so a start puts it there once more."""
    random, key = Random("witness"), house / "log.db.seal-key"
    with closing(open_log(str(house / "log.db"))) as log:
        sealer = Sealer(log, SealKey.open(key), house / "log.db.witness")
        sealer.seal()
        for number in range(40):  # so that lines lie across sectors
            write(log, f"table:{number}")
            before = (house / "log.db.witness").read_bytes()
            sealer.seal()
            after = taken(house)
            lost = {**after, "log.db.witness": before}
            path = laid(tmp_path / str(number), cut(lost, after, random))
            with closing(open_log(str(path))) as again:
                mended = Sealer(again, SealKey.open(beside(path, "seal-key")), beside(path, "witness"))
                mended.seal()
                mended.close()
                keys = frozenset({public_key(str(path.with_name("log.db.seal-key.pub")))})
                report = examine_database(again, witness=beside(path, "witness"), keys=keys)
                assert report.finding is None, number
            assert beside(path, "witness").read_bytes().startswith(before)
        sealer.close()


def test_what_people_are_known_by_is_there_or_not_and_states_are_but_a_cache(tmp_path: Path) -> None:
    random, folder = Random("people"), tmp_path / "house"
    folder.mkdir()
    people, states = People.beside(folder / "log.db"), StateFile(folder / "log.db.states", b"secret")
    people.put(Person("ann", "ann", secret="one"))
    states.put([State("table:a", 1, "a" * 64, b"before")])
    before = taken(folder)
    people.put(Person("ben", "ben", secret="two"))
    states.put([State("table:a", 2, "b" * 64, b"after" * 2_000)])
    after = taken(folder)
    for number in range(CUTS):
        path = laid(tmp_path / str(number), cut(before, after, random))
        again = People.beside(path)
        assert again.find("ann")
        assert again.find("ben") in (None, Person("ben", "ben", secret="two"))
        again.close()
        kept = StateFile(beside(path, "states"), b"secret")
        state = kept.get("table:a")
        assert state is None or (state.seq, state.body) in ((1, b"before"), (2, b"after" * 2_000))
        kept.put([State("table:a", 3, "c" * 64, b"later")])
        kept.close()
    people.close()
    states.close()
