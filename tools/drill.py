"""A drill: a PostgreSQL house is lost and restored to a moment, and what is missing is told: `make drill`."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from croupier.audit.database import examine_database
from croupier.audit.finding import Report
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.rulebooks.load import load
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from croupier.table.players import with_card
from tests import postgres
from tests.floors.audited_floor import build, seconds
from tests.floors.meter_floor import LITTLE, locked_in, played_out

ROUNDS: Final = 3  # after the base backup; and as many after the moment that is restored
USER: Final = "nobody" if os.geteuid() == 0 else None


class Drilled(NamedTuple):
    """How many records there were at the moment, at the end, and after the restore; what audits say then."""

    wanted: int
    lost_at: int
    restored: Report  # by itself
    witnessed: Report  # against the witness, which saw more


def drill(folder: Path, tell: Callable[[str], None] = lambda text: None) -> Drilled:
    """Everything: base backup, archive of what came after, loss, restore to a moment, audit."""
    archive, base = folder / "archive", folder / "base"
    archive.mkdir()
    _owned(folder, archive)
    with _server(folder / "data", [f"archive_command=cp %p {archive}/%f", "archive_mode=on"]) as address:
        tell("a house at work, its write-ahead log archived")
        build(address, folder)
        _run("pg_basebackup", "-d", address, "-D", str(base), "--checkpoint=fast", "--wal-method=none")
        tell("a base backup was made while it ran")
        wanted = _play(address, folder)
        with psycopg.connect(address, autocommit=True) as connection:
            (moment,) = connection.execute("SELECT clock_timestamp()::text").fetchone() or ("",)
        lost_at = _play(address, folder)
        _archived(address)
    tell(f"the server is gone, with its disk; to be restored: {moment}")
    shutil.rmtree(folder / "data")
    (base / "recovery.signal").touch()
    _owned(base / "recovery.signal")
    settings = [
        f"restore_command=cp {archive}/%f %p",
        f"recovery_target_time={moment}",
        "recovery_target_action=promote",
    ]
    with _server(base, settings) as address:
        log = open_log(address)
        try:
            tell("restored; examined by itself, and against the witness of before")
            restored = examine_database(log)
            return Drilled(
                wanted, lost_at, restored, examine_database(log, witness=folder / "log.db.witness")
            )
        finally:
            log.close()


def _play(address: str, folder: Path) -> int:
    """Some more rounds, sealed one by one; how many records there are then."""
    log = open_log(address)
    clock = seconds(max(log.last_times().values()))
    sealer = Sealer(log, SealKey.open(folder / "log.db.seal-key"), folder / "log.db.witness", clock)
    desk = Desk(Setting(log, load, patrons=with_card), clock)
    for _ in range(ROUNDS):
        locked_in(desk, "a")
        played_out(desk, "a", LITTLE)
        sealer.seal()
    records = examine_database(log).records
    sealer.close()
    log.close()
    return records


def _archived(address: str) -> None:
    """The last piece of the write-ahead log is in the archive when this returns."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_switch_wal()")
        (last,) = connection.execute("SELECT pg_walfile_name(pg_current_wal_lsn() - 1)").fetchone() or ("",)
        done = "SELECT last_archived_wal >= %s FROM pg_stat_archiver"
        while connection.execute(done, (last,)).fetchone() != (True,):
            connection.execute("SELECT pg_sleep(0.05)")


@contextmanager
def _server(data: Path, settings: Sequence[str]) -> Iterator[str]:
    """A server on a folder, made if it is not there; gone without a goodbye at the end."""
    if not data.exists():
        _run("initdb", "-D", str(data), "-U", "croupier", "-A", "trust", "-E", "UTF8", "--no-sync")
    port = postgres.free_port()
    options = [option for setting in settings for option in ("-c", setting)]
    with (data.parent / "log").open("ab") as logged:
        process = subprocess.Popen(
            [postgres.binaries() / "postgres", "-D", data, "-p", str(port), "-k", data.parent, *options],
            stdout=logged, stderr=logged, user=USER, cwd=data.parent, start_new_session=True,
        )  # fmt: skip
    address = f"postgresql://croupier@127.0.0.1:{port}/postgres"
    try:
        postgres.wait(address, process, data.parent / "log")
        yield address
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _run(tool: str, *arguments: str) -> None:
    made = subprocess.run(
        [postgres.binaries() / tool, *arguments], capture_output=True, text=True, user=USER, cwd="/"
    )
    if made.returncode:
        raise RuntimeError(f"{tool}: {made.stderr}")


def _owned(*paths: Path) -> None:
    if USER:
        for path in paths:
            shutil.chown(path, USER)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="croupier-drill-") as name:
        found = drill(Path(name), lambda text: print(f"- {text}", flush=True))
    print(
        f"{found.wanted:,} records wanted, {found.restored.records:,} there; {found.lost_at:,} had been made"
    )
    print(f"by itself: {found.restored.finding or 'whole and true'}")
    print(f"against the witness: {found.witnessed.finding}")
    whole = found.restored.finding is None and found.restored.records == found.wanted
    return 0 if whole and found.witnessed.finding else 1


if __name__ == "__main__":
    sys.exit(main())
