"""Several real server processes on one PostgreSQL, for tests: a floor of two tables on one meter."""

import atexit
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect

from croupier.store.database.lease import LeaseRows
from croupier.store.opening import open_log
from tests import postgres

TABLES = ("T1", "T2")
PLAYERS = ("p1", "p2")
WAGER = 500
WAIT_SECONDS = 300
FLOOR = """
name = "Two processes"
demo = true
zone = "Australia/Sydney"
day_start_minutes = 360
chips = [100, 500]
pace_ms = 0
{tables}
[[staff]]
id = "demo-manager"
badge = "manager"
ranks = {{ star-ms-4 = "assistant_gaming_manager" }}

[[patrons]]
id = "p1"
card = "p1"
purse = 10000000

[[patrons]]
id = "p2"
card = "p2"
purse = 10000000
"""
TABLE = """
[[tables]]
id = "{id}"
book = "star-ms-4"
source = "shuffling_device"
float = 1000000000
effective = "2025-09-01"
betting_seconds = 1
sign.limits.ante = {{ least = 100, most = 100000, unit = 100 }}
sign.jackpot = {{ wager = 500, seed = 5000000, note = "folded hands may still qualify for a Jackpot Payout" }}
"""
METER = "star-star-ms-4"  # which the demo floor puts both tables on
SERVE = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"


class Guest:
    """Somebody signed on, at whichever process."""

    def __init__(self, id: str, token: str) -> None:
        self.id = id
        self.header = {"Authorization": f"Bearer {token}"}


class Process:
    """One `croupier serve`."""

    def __init__(self, database: str, folder: Path, floor: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        options = {
            "--database": database, "--floor": floor, "--port": self.port, "--deck-key": folder / "deck-key",
            "--seal-key": folder / "seal-key", "--witness": folder / "witness",
        }  # fmt: skip
        given = [str(part) for option in options.items() for part in option]
        self.log = (folder / f"{self.port}.log").open("wb")
        self.popen = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *given], stdout=self.log, stderr=self.log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        atexit.register(self.popen.kill)  # whatever becomes of the tests
        self.client = httpx.Client(base_url=self.address, timeout=WAIT_SECONDS)

    def ready(self) -> "Process":
        def up() -> bool:
            if self.popen.poll() is not None:
                raise RuntimeError(Path(self.log.name).read_text())
            try:
                return self.client.get("/health").status_code == 200
            except httpx.TransportError:
                return False

        wait(up, f"process {self.port}")
        return self

    def stop(self, signal: int = signal.SIGTERM) -> None:
        """With SIGKILL it has no time for anything."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal)
        self.popen.wait(WAIT_SECONDS)
        self.client.close()
        self.log.close()

    def sign_on(self, badge: str, secret: str) -> Guest:
        answer = self.client.post("/sign-on", json={"badge": badge, "secret": secret})
        self.client.cookies.clear()
        assert answer.status_code == 200, answer.text
        return Guest(answer.json()["id"], answer.json()["token"])

    def give(self, who: Guest, table: str, type: str, **fields: Any) -> Any:
        command = {"type": type, "actor": who.id, **fields}
        answer = self.client.post(f"/tables/{table}/commands", json=command, headers=who.header)
        assert answer.status_code in (200, 409), answer.text
        return answer.json()

    def see(self, who: Guest, table: str) -> Any:
        return self.client.get(f"/tables/{table}", headers=who.header).json()

    def feed(self, who: Guest, table: str, after: int) -> Any:
        address = f"ws://127.0.0.1:{self.port}/tables/{table}/feed?after={after}"
        return connect(address, additional_headers=who.header)


def wait(until: Callable[[], object], what: str, seconds: float = WAIT_SECONDS) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


class Cluster:
    """The database, and the processes on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = postgres.database()
        self.floor = folder / "floor.toml"
        self.floor.write_text(FLOOR.format(tables="".join(TABLE.format(id=id) for id in TABLES)))
        self.processes = [self.started() for _ in range(2)]
        for process in self.processes:
            process.ready()
        shown = "".join(Path(one.log.name).read_text() for one in self.processes)
        self.secrets = dict(re.findall(r"^  (\S+) +(\S+)$", shown, re.MULTILINE))

    def started(self) -> Process:
        return Process(self.database, self.folder, self.floor)

    def stop(self) -> None:
        for process in self.processes:
            process.stop()

    def sign_on(self, badge: str, process: int = 0) -> Guest:
        return self.processes[process].sign_on(badge, self.secrets[badge])

    def seated(self) -> list[Guest]:
        """Both players at both tables, one at each process."""
        guests = [self.sign_on(player, number) for number, player in enumerate(PLAYERS)]
        for table in TABLES:
            for box, (guest, process) in enumerate(zip(guests, self.processes, strict=True), start=1):
                seat = {"box": box, "player": guest.id, "brings": 1_000_000}
                accepted(process.give(guest, table, "TakeSeat", **seat))
        return guests

    def records(self, table: str) -> list[Any]:
        """What the log has of a table."""
        log = open_log(self.database)
        try:
            return [msgspec.json.decode(bytes(one.body)) for one in log.read(f"table:{table}")]
        finally:
            log.close()

    def holder(self, table: str) -> Process | None:
        """The process that tends a table now."""
        log = open_log(self.database)
        try:
            live = LeaseRows(log.database).live()
        finally:
            log.close()
        pid = int(live.get(f"tend:{table}", "x 0 x").split()[1])
        return next((one for one in self.processes if one.popen.pid == pid), None)


def accepted(answer: Any) -> Any:
    assert answer["refusal"] is None, answer["refusal"]
    return answer["events"]


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    folder.chmod(0o755)
    made = Cluster(folder)
    try:
        yield made
    finally:
        made.stop()
