"""Checkpoints that are thinned out still prove what they proved: whatever was found before is found after."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.audit.file import examine_file
from croupier.audit.finding import Finding, Report
from croupier.cli.main import main
from croupier.house.security.sealer import Sealer
from croupier.house.security.thinner import thin
from croupier.store.chain import seal
from croupier.store.database.read_only import read_log
from croupier.store.database.snapshot import snapshot
from croupier.store.log import LogError
from croupier.store.opening import open_log
from croupier.store.seals import checkpoint_rows, checkpoints, thinned
from croupier.store.seals.keys import SealKey, public_key
from croupier.store.seals.thinned import HOUR
from tests import postgres
from tests.floors.sealed_log import write

STREAMS = ("table:a", "table:b", "table:c", "meter:m", "patron:p")
ROUNDS = 8  # checkpoints an hour, each by another few streams
HOURS = 3


def played(address: str, folder: Path) -> None:
    """Some hours in which one stream or another moves; the last hour is not over."""
    log = open_log(address)
    times = count(0)
    clock = lambda: next(times) * HOUR // ROUNDS  # noqa: E731
    sealer = Sealer(log, SealKey.open(folder / "log.db.seal-key"), folder / "log.db.witness", clock)
    for number in range(ROUNDS * HOURS + 3):
        write(log, STREAMS[number % 2])
        if number % 3 == 0:
            write(log, STREAMS[2 + number % 7 % 3])
        assert sealer.seal()
    write(log, "table:a")
    sealer.close()
    log.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    played(str(folder / "log.db"), folder)
    return folder


@pytest.fixture
def logs(house: Path, tmp_path: Path) -> tuple[Path, Path]:
    """The same log twice, whole and thinned out."""
    for name in ("whole", "thin"):
        shutil.copytree(house, tmp_path / name)
    thin_out(tmp_path / "thin")
    return tmp_path / "whole" / "log.db", tmp_path / "thin" / "log.db"


def thin_out(folder: Path, until: int = HOURS * HOUR) -> int:
    log = open_log(str(folder / "log.db"))
    found = thin(log, SealKey.open(folder / "log.db.seal-key"), until)
    log.close()
    return found


def verified(log: Path, *, witness: bool = True) -> Report:
    opened = read_log(str(log))
    keys = frozenset({public_key(f"{log}.seal-key.pub")})
    try:
        return examine_database(
            opened, witness=log.with_name("log.db.witness") if witness else None, keys=keys
        )
    finally:
        opened.close()


def numbers(log: Path) -> list[int]:
    with sqlite3.connect(log) as database:
        found = [seq for (seq,) in database.execute("SELECT seq FROM checkpoint ORDER BY seq")]
    database.close()
    return found


def change(log: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(log) as database:
        database.execute(statement, values)
    database.close()


def test_a_few_of_every_hour_are_left_and_all_is_verified(logs: tuple[Path, Path]) -> None:
    whole, thinned_out = logs
    before, after = numbers(whole), numbers(thinned_out)
    assert len(before) == ROUNDS * HOURS + 3
    assert set(after) < set(before)
    assert len(after) <= 2 + HOURS * 4 + 3  # for five streams
    assert after[:1] == [1]
    assert after[-3:] == before[-3:]  # the hour that is not over
    report = verified(thinned_out)
    assert report.finding is None
    assert report.sealed is not None
    assert (report.sealed.checkpoint, report.sealed.witnessed) == (before[-1], True)
    assert verified(thinned_out, witness=False).finding is None
    assert (
        whole.with_name("log.db.witness").read_bytes() == thinned_out.with_name("log.db.witness").read_bytes()
    )
    assert thin_out(thinned_out.parent) == 0  # nothing more to do


def test_it_goes_on_and_is_thinned_again(logs: tuple[Path, Path]) -> None:
    log = logs[1]
    opened = open_log(str(log))
    times = count((HOURS + 1) * HOUR)
    key = SealKey.open(log.with_name("log.db.seal-key"))
    sealer = Sealer(opened, key, log.with_name("log.db.witness"), lambda: next(times))
    for _ in range(5):
        write(opened, "table:b")
        assert sealer.seal()
    sealer.close()
    opened.close()
    assert verified(log).finding is None
    assert thin_out(log.parent, 100 * HOUR) > 0
    assert verified(log).finding is None


def test_the_same_in_a_server(tmp_path: Path) -> None:
    address = postgres.database()
    played(address, tmp_path)
    log = open_log(address)
    assert thin(log, SealKey.open(tmp_path / "log.db.seal-key"), HOURS * HOUR)
    log.close()
    opened = read_log(address)
    assert examine_database(opened, witness=tmp_path / "log.db.witness").finding is None
    opened.close()


def cut(log: Path, stream: str, after: int) -> None:
    gone = (stream, after)
    change(
        log,
        "DELETE FROM answer WHERE command IN (SELECT command FROM event WHERE stream = ? AND seq > ?)",
        *gone,
    )
    change(log, "DELETE FROM event WHERE stream = ? AND seq > ?", *gone)


def rewrite(log: Path, stream: str, seq: int) -> None:
    """Another actor in one record, and every seal behind it made anew, so that the chain holds."""
    opened = read_log(str(log))
    rows, prev = [], ""
    for record in opened.read(stream):
        if record.seq >= seq:
            changed = replace(
                record, actor="eve" if record.seq == seq else record.actor, prev=prev or record.prev
            )
            prev = seal(changed)
            rows.append((changed.actor, changed.prev, prev, stream, record.seq))
    opened.close()
    with sqlite3.connect(log) as database:
        database.executemany(
            "UPDATE event SET actor = ?, prev = ?, hash = ? WHERE stream = ? AND seq = ?", rows
        )
    database.close()


def changes(log: Path) -> Iterator[Callable[[Path], None]]:
    """What an insider with the database does: every cut, every record, and checkpoints taken away."""
    opened = read_log(str(log))
    lengths = {stream: len(opened.read(stream)) for stream in opened.streams()}
    opened.close()
    for stream, length in lengths.items():
        for seq in range(1, length + 1):
            yield lambda path, stream=stream, seq=seq: rewrite(path, stream, seq)  # type: ignore[misc]
            yield lambda path, stream=stream, seq=seq: cut(path, stream, seq - 1)  # type: ignore[misc]
    for number in (1, 5, 25, 27):
        yield lambda path, number=number: change(path, "DELETE FROM checkpoint WHERE seq >= ?", number)  # type: ignore[misc]


def test_every_cut_and_every_change_that_was_found_is_found_still(logs: tuple[Path, Path]) -> None:
    contents = {log: log.read_bytes() for log in logs}
    tried = 0
    for do in changes(logs[0]):
        found: list[Finding | None] = []
        for log in logs:
            log.write_bytes(contents[log])
            do(log)
            found.append(verified(log).finding)
        assert bool(found[0]) == bool(found[1]), found
        tried += found[0] is not None
    assert tried > 60


def test_every_row_that_is_left_is_needed(logs: tuple[Path, Path]) -> None:
    log = logs[1]
    content = log.read_bytes()
    for number in numbers(log):
        log.write_bytes(content)
        change(log, "DELETE FROM checkpoint WHERE seq = ?", number)
        assert verified(log).finding is not None, number
        if number != numbers(logs[0])[-1]:
            assert verified(log, witness=False).finding is not None, number
    log.write_bytes(content)
    change(log, "DELETE FROM thinned WHERE first = (SELECT min(first) FROM thinned)")
    assert verified(log, witness=False).finding is not None


def test_who_has_not_the_key_takes_nothing_out(logs: tuple[Path, Path], tmp_path: Path) -> None:
    """Not by saying so in the house's name, nor with another key."""
    whole, other = logs[0], SealKey.open(tmp_path / "other")
    opened = open_log(str(whole))
    with opened.database.reading() as connection:
        found = [one for one in checkpoint_rows.after(connection) if 1 < one.checkpoint < 4]
    gap = thinned.Thinned(thinned=2, last=3, before=found[0].prev, after=found[-1].hash, lines="0" * 64)
    forged = replace(thinned.signed(gap, other), key=public_key(f"{whole}.seal-key.pub"))
    content = whole.read_bytes()
    opened.close()
    content = whole.read_bytes()
    for one, reason in ((thinned.signed(gap, other), "another key"), (forged, "signed by nobody")):
        whole.write_bytes(content)
        opened = open_log(str(whole))
        with opened.database.writing() as connection:
            thinned.take_out(connection, one)
        opened.close()
        finding = verified(whole).finding
        assert finding is not None
        assert reason in finding.reason


def test_checkpoints_signed_with_another_key_are_found_and_stay(
    logs: tuple[Path, Path], tmp_path: Path
) -> None:
    """Somebody replaced key and checkpoints; thinning them out does not make that good."""
    log = logs[0]
    other = SealKey.open(tmp_path / "other")
    opened = open_log(str(log))
    with opened.database.reading() as connection:
        all = list(checkpoint_rows.after(connection))
    prev = all[9].hash
    with opened.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM checkpoint WHERE seq > 10")
        for one in all[10:]:
            made = checkpoints.sealed(replace(one, prev=prev, hash="", signature=""), other)
            prev = made.hash
            checkpoint_rows.add(connection, made)
    opened.close()
    before = verified(log, witness=False).finding
    assert before is not None
    assert "another key" in before.reason
    thin_out(log.parent)
    assert set(range(11, len(all) + 1)) <= set(numbers(log))
    after = verified(log, witness=False).finding
    assert after is not None
    assert "another key" in after.reason


def test_a_log_that_is_wrong_is_not_thinned(logs: tuple[Path, Path]) -> None:
    log = logs[0]
    cut(log, "table:a", 1)
    with pytest.raises(LogError, match="nothing was taken out: table:a"):
        thin_out(log.parent)


def test_a_witness_that_was_touched_is_found_out_still(logs: tuple[Path, Path]) -> None:
    log = logs[1]
    witness = log.with_name("log.db.witness")
    lines = witness.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines):
        for place in (1, len(line) // 2, len(line) - 5):
            spoiled = bytearray(line)
            spoiled[place] ^= 1
            witness.write_bytes(b"".join((*lines[:number], bytes(spoiled), *lines[number + 1 :])))
            assert verified(log).finding is not None, (number, place)
        if 0 < number < len(lines) - 1:
            witness.write_bytes(b"".join((*lines[:number], *lines[number + 1 :])))
            assert verified(log).finding is not None, number
    for first in (1, 4, 9):  # begun later, with another file before it
        witness.write_bytes(b"".join(lines[first:]))
        assert verified(log).finding is None


def test_it_is_handed_over_with_what_was_taken_out(logs: tuple[Path, Path], tmp_path: Path) -> None:
    log, out = logs[1], tmp_path / "out.jsonl"
    keys = frozenset({public_key(f"{log}.seal-key.pub")})
    assert main(["export", str(log), "--out", str(out)]) == 0
    report = examine_file(out, witness=log.with_name("log.db.witness"), keys=keys)
    assert report.finding is None
    lines = out.read_bytes().splitlines(keepends=True)
    gap = next(number for number, line in enumerate(lines) if line.startswith(b'{"thinned":'))
    out.write_bytes(b"".join((*lines[:gap], *lines[gap + 1 :])))
    assert examine_file(out, keys=keys).finding is not None


def test_every_record_that_was_under_a_checkpoint_is_under_one_still(logs: tuple[Path, Path]) -> None:
    """The evidence of a round has a signature of its time."""
    opened = read_log(str(logs[1]))
    with snapshot(opened.database) as moment:
        for stream in moment.streams():
            for record in moment.records(stream):
                found = moment.covering(stream, record.seq, 0)
                assert (found is None) == (stream == "table:a" and record.seq == moment.lengths[stream])
                assert found is None or checkpoints.fault_of(found, None) == ""
    opened.close()


def test_the_verb_thins_and_leaves_the_days_that_are_to_stay(
    logs: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(logs[0])
    assert main(["seal", log, "--thin", "30000"]) == 0
    assert "0 checkpoints were taken out" in capsys.readouterr().out
    assert main(["seal", log, "--thin", "7"]) == 0
    assert "checkpoints were taken out" in capsys.readouterr().out
    assert main(["verify", log]) == 0
    assert main(["seal", log, "--thin", "0"]) == 2
    logs[0].with_name("log.db.seal-key").unlink()
    assert main(["seal", log, "--thin", "7"]) == 1
    assert not logs[0].with_name("log.db.seal-key").exists()
