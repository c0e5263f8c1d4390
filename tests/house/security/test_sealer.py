"""Once in a while the house signs how far every stream went, and tells a witness outside the database."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.house.security.sealer import PATIENCE, Sealer
from croupier.store.chain import GENESIS
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError
from croupier.store.opening import open_log
from croupier.store.seals import checkpoint_rows, checkpoints
from croupier.store.seals.checkpoints import Checkpoint, fault_of
from croupier.store.seals.keys import SealKey, public_key, signed_by
from croupier.store.seals.witness import Witness, line_of, read
from tests import postgres
from tests.floors.sealed_log import write

Write = Callable[..., None]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres.database() if request.param == "postgresql" else str(tmp_path / "log.db")


@pytest.fixture
def log(address: str) -> Iterator[SqlLog]:
    opened = open_log(address)
    yield opened
    opened.close()


@pytest.fixture
def key(tmp_path: Path) -> SealKey:
    return SealKey.open(tmp_path / "seal.key")


def stored(log: SqlLog) -> list[Checkpoint]:
    with log.database.reading() as connection:
        return list(checkpoint_rows.after(connection))


def witnessed(path: Path, log: list[Checkpoint]) -> list[Checkpoint]:
    """Those of a log's checkpoints that a witness has, line by line."""
    return [
        next(one for one in log if line_of(one) == line.written)
        for line in read(path)
        if not isinstance(line, bytes)
    ]


def test_what_moved_is_sealed_once_and_signed(log: SqlLog, key: SealKey, tmp_path: Path) -> None:
    sealer = Sealer(log, key, tmp_path / "witness", clock=lambda: 1_000)
    assert sealer.seal() is None  # nothing has happened
    write(log, "table:a", 3)
    write(log, "table:b")
    first = sealer.seal()
    assert first is not None
    assert sealer.seal() is None
    write(log, "table:b")
    second = sealer.seal()
    assert second is not None
    assert (first.heads["table:a"].seq, first.streams, first.prev) == (3, 2, GENESIS)
    assert list(second.heads) == ["table:b"]
    assert (second.checkpoint, second.streams, second.prev) == (2, 2, first.hash)
    assert [fault_of(first, None), fault_of(second, first)] == ["", ""]
    assert stored(log) == [first, second]
    assert witnessed(tmp_path / "witness", stored(log)) == [first, second]
    sealer.close()


def test_another_sealer_goes_on_where_the_last_ended(log: SqlLog, key: SealKey, tmp_path: Path) -> None:
    write(log, "table:a")
    first = Sealer(log, key, tmp_path / "witness")
    first.seal()
    first.close()
    second = Sealer(log, key, tmp_path / "witness")
    assert second.seal() is None  # all is sealed
    write(log, "table:b")
    write(log, "table:a")
    found = second.seal()
    assert found is not None
    assert (found.checkpoint, list(found.heads)) == (2, ["table:a", "table:b"])
    second.close()


def test_only_what_changed_since_is_named_and_the_digest_covers_all(log: SqlLog, key: SealKey) -> None:
    sealer = Sealer(log, key)
    for name in "abc":
        write(log, f"table:{name}")
        sealer.seal()
    sealer.close()
    again = Sealer(log, key)
    write(log, "table:a")
    whole, part = again.seal(), stored(log)[2]
    assert whole is not None
    assert (len(part.heads), part.streams, len(whole.heads), whole.streams) == (1, 3, 3, 3)
    assert len({one.digest for one in stored(log)}) == 4


@pytest.mark.parametrize("torn", [0, 1, 40])
def test_a_crash_between_database_and_witness_is_made_good(
    log: SqlLog, key: SealKey, tmp_path: Path, torn: int
) -> None:
    path = tmp_path / "witness"
    sealer = Sealer(log, key, path)
    for _ in range(2):
        write(log, "table:a")
        sealer.seal()
    sealer.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:torn])
    again = Sealer(log, key, path)
    assert again.seal() is None
    assert path.read_bytes() == b"".join(lines)
    again.close()


def test_a_witness_that_does_not_belong_there_stops_the_sealing(
    log: SqlLog, key: SealKey, tmp_path: Path
) -> None:
    path = tmp_path / "witness"
    sealer = Sealer(log, key, path)
    for _ in range(3):
        write(log, "table:a")
        sealer.seal()
    sealer.close()
    lines = path.read_bytes().splitlines(keepends=True)
    for content, reason in (
        (lines[:1], "the witness lost its end"),
        ([lines[2].replace(b"[3,", b"[4,")], "the database lost its end"),
        ([lines[2].replace(b"[3,", b"[2,")], "is not that of the database"),
    ):
        path.write_bytes(b"".join(content))
        again = Sealer(log, key, path)
        write(log, "table:a")
        with pytest.raises(LogError, match=reason):
            again.seal()
        again.close()


def test_records_that_are_gone_are_not_sealed_over(log: SqlLog, key: SealKey) -> None:
    sealer = Sealer(log, key)
    write(log, "table:a", 2)
    sealer.seal()
    with log.database.writing() as connection:
        connection.execute(text("DELETE FROM event WHERE seq = 2"))
    with pytest.raises(LogError, match="table:a had 2 records and has 1"):
        sealer.seal()
    sealer._tick()
    assert "some are gone" in sealer.trouble


def test_one_seals_at_a_time(address: str, log: SqlLog, key: SealKey, tmp_path: Path) -> None:
    write(log, "table:a")
    first, second = (
        Sealer(log, key, tmp_path / "witness"),
        Sealer(open_log(address), key, tmp_path / "witness"),
    )
    assert first.seal() is not None
    write(log, "table:a")
    if address.startswith("postgresql"):
        assert second.seal() is None  # the server keeps the lock
    else:
        with pytest.raises(LogError, match="another program writes this witness"):
            second.seal()
    first.close()
    found = second.seal()
    assert found is not None
    assert found.checkpoint == 2
    second.close()


def test_a_sealer_that_lost_its_place_starts_again(log: SqlLog, key: SealKey) -> None:
    write(log, "table:a")
    first, second = Sealer(log, key), Sealer(log, key)
    second._lease = first._lease  # both believe to be the one
    first.seal()
    write(log, "table:a")
    second.seal()
    write(log, "table:a")
    assert first.seal() is None
    found = first.seal()
    assert found is not None
    assert (found.checkpoint, fault_of(found, stored(log)[1])) == (3, "")


def test_a_thread_seals_what_happens(log: SqlLog, key: SealKey, tmp_path: Path) -> None:
    sealer = Sealer(log, key, tmp_path / "witness")
    sealer.start(seconds=0.01)
    write(log, "table:a", 3)
    sealer.close()  # seals what is left
    assert stored(log)[-1].heads["table:a"].seq == 3
    assert sealer.trouble == ""


def test_little_waits_for_more_and_much_does_not(log: SqlLog, key: SealKey) -> None:
    sealer = Sealer(log, key)
    write(log, "table:a", 2)
    for _ in range(PATIENCE - 1):
        sealer._tick()
        assert stored(log) == []
    sealer._tick()
    assert len(stored(log)) == 1
    for _ in range(PATIENCE):
        sealer._tick()
    assert len(stored(log)) == 1  # nothing is new
    write(log, "table:a", 20)
    sealer._tick()
    assert len(stored(log)) == 2
    write(log, "table:b")
    sealer._tick()
    assert len(stored(log)) == 2
    sealer.start()
    sealer.close()  # whatever is left
    assert stored(log)[-1].heads["table:b"].seq == 1


KILLED = """
import os, sys
from pathlib import Path
from croupier.house.security.sealer import PATIENCE, Sealer
from croupier.store.seals.keys import SealKey
from croupier.store.opening import open_log
from croupier.store.seals.witness import Witness
Witness.add = lambda self, checkpoint: os.kill(os.getpid(), 9)
Sealer(open_log(sys.argv[1]), SealKey.open(Path(sys.argv[2])), Path(sys.argv[3])).seal()
"""


def test_a_sealer_killed_before_the_witness_is_followed_by_another(
    address: str, log: SqlLog, key: SealKey, tmp_path: Path
) -> None:
    write(log, "table:a")
    arguments = [sys.executable, "-c", KILLED, address, str(tmp_path / "seal.key"), str(tmp_path / "witness")]
    assert subprocess.run(arguments, check=False).returncode == -9
    assert [one.checkpoint for one in stored(log)] == [1]
    assert (tmp_path / "witness").read_bytes() == b""
    sealer = Sealer(log, key, tmp_path / "witness")
    while not (tmp_path / "witness").read_bytes():  # until the server has noticed that the other is gone
        sealer.seal()
    assert witnessed(tmp_path / "witness", stored(log)) == stored(log)
    sealer.close()


def test_a_full_disk_leaves_no_half_of_a_line(
    log: SqlLog, key: SealKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealer = Sealer(log, key, tmp_path / "witness")
    write(log, "table:a")
    really = os.write
    written: list[int] = []

    def full(file: int, data: bytes) -> int:
        if written:
            raise OSError(28, "No space left on device")
        written.append(1)
        return really(file, data[:30])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(LogError, match="No space left"):
        sealer.seal()
    monkeypatch.undo()
    assert (tmp_path / "witness").read_bytes() == b""
    sealer.seal()
    assert witnessed(tmp_path / "witness", stored(log)) == stored(log)
    sealer.close()


def test_the_key_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    key = SealKey.open(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert SealKey.open(path).public == key.public == public_key(str(tmp_path / "seal.key.pub"))
    assert public_key(key.public.upper()) == key.public
    signature = key.sign("checkpoint", "d")
    assert signed_by(key.public, signature, "checkpoint", "d")
    assert not signed_by(key.public, signature, "export", "d")
    assert not signed_by("00" * 32, signature, "checkpoint", "d")
    path.chmod(0o640)
    with pytest.raises(LogError, match="chmod 600"):
        SealKey.open(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(LogError, match="no key of ours"):
        SealKey.open(path)
    with pytest.raises(LogError, match="no public key, and no file"):
        public_key("abc")
    with pytest.raises(LogError, match="No such file"):
        SealKey.open(tmp_path / "none", make=False)


def test_a_checkpoint_that_was_touched_is_noticed(log: SqlLog, key: SealKey) -> None:
    write(log, "table:a")
    sealer = Sealer(log, key)
    sealer.seal()
    line = checkpoints.encode(stored(log)[0])
    for place in range(len(line)):
        changed = bytearray(line)
        changed[place] ^= 1
        try:
            found = checkpoints.decode(bytes(changed))
        except ValueError:
            continue
        assert fault_of(found, None), bytes(changed)


def test_a_witness_is_read_by_who_may_not_write_it(tmp_path: Path) -> None:
    witness = Witness(tmp_path / "witness")
    assert witness.last() is None
    assert list(read(tmp_path / "witness")) == []
    with pytest.raises(LogError, match="No such file"):
        list(read(tmp_path / "none"))
    with pytest.raises(LogError):
        Witness(tmp_path / "no" / "witness")
    witness.close()
