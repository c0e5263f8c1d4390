"""Too little memory, no descriptors left: a plain line, a 503, and whoever plays plays on."""

import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final

import pytest
from argon2 import PasswordHasher

from croupier.cli import serve_where
from croupier.house.room.paths import open_premises
from croupier.store.private.people import Person
from tools.crash.guest import Player, arrival
from tools.crash.notebook import Notebook
from tools.crash.premises import SECRET, TABLES, Place
from tools.crash.server import free_port, started
from tools.crash.wire import Gone, Reply, Wire

MEGABYTE: Final = 1 << 20
PROGRAM: Final = "import sys; from croupier.cli.main import main; sys.exit(main())"
WISH: Final = {"type": "RequestRules", "actor": "p1"}
SAID: Final = "no file descriptors are left"


@pytest.mark.parametrize("megabytes", [250, 550, 850])
def test_a_start_with_too_little_memory_ends_in_one_plain_line(tmp_path: Path, megabytes: int) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))

    ended = served(tmp_path, limited)
    assert ended.returncode == 1, ended
    assert ended.stderr.count("\n") == 1
    assert "too little memory" in ended.stderr
    assert list(tmp_path.iterdir()) == [], "nothing half made is left"


def test_a_start_with_too_few_descriptors_says_how_many_it_needs(tmp_path: Path) -> None:
    ended = served(tmp_path, lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40)))
    assert ended.returncode == 1
    assert ended.stderr == (
        "croupier: error: there are too few file descriptors: "
        "a house needs 100, and may have 40 (ulimit -n)\n"
    )


def test_where_no_thread_can_be_started_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoThread(Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    assert serve_where.lacking() == ""
    monkeypatch.setattr(serve_where, "Thread", NoThread)
    assert "no room for 32 threads" in serve_where.lacking()


def served(folder: Path, limited: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    """`croupier serve` under limits, to its end."""
    arguments = ["serve", "--database", str(folder / "floor.db"), "--port", str(free_port())]
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], preexec_fn=limited, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip


class House:
    """A server in a process of its own, and a player with a seat who is connected."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        place = Place(folder)
        place.describe()
        place.prepare()
        premises = open_premises(place.database, place.folder, place.deck_key)
        premises.people.put(Person("p2", "p2", secret=PasswordHasher().hash(SECRET)))
        premises.people.close()
        premises.log.close()
        self.place, self.port = place, free_port()
        self.process = started(place, self.port)
        stack.callback(self.process.join)
        stack.callback(self.process.terminate)
        assert arrival(self.port, self.process.is_alive)
        player = Player("p1", TABLES[0], Notebook(folder / "p1"), Random(2))
        player.meets(self.port)
        self.wire = player.wire
        self.number = 0

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    def plays(self) -> bool:
        """Whether somebody who is connected is served."""
        self.number += 1
        wish = {**WISH, "id": f"wish {self.number}"}
        return self.wire.post(f"/tables/{TABLES[0]}/commands", wish).status == 200

    def signs_on(self) -> Reply:
        return self.wire.post("/sign-on", {"badge": "p2", "secret": SECRET})

    def said(self) -> str:
        return (self.place.folder / "said").read_text(encoding="utf-8")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(tmp_path, stack)


@contextmanager
def limit(pid: int, what: int, most: int) -> Iterator[None]:
    before = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (most, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, what, before)


def test_no_memory_for_a_sign_on_is_said_and_is_nobodys_failure(house: House) -> None:
    assert house.signs_on().status == 200
    assert house.plays()
    used = int(Path(f"/proc/{house.pid}/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    with limit(house.pid, resource.RLIMIT_AS, used + 16 * MEGABYTE):
        for _ in range(4):  # more than wrong secrets would be borne
            answer = house.signs_on()
            assert (answer.status, "memory" in answer.body["detail"]) == (503, True), answer
        assert house.plays()
    assert house.signs_on().status == 200
    assert "Traceback" not in house.said()


def test_without_descriptors_newcomers_are_told_and_guests_play_on(house: House) -> None:
    assert house.plays()
    used = len(os.listdir(f"/proc/{house.pid}/fd"))
    with limit(house.pid, resource.RLIMIT_NOFILE, used + 4), ExitStack() as crowd:
        for _ in range(60):
            crowd.enter_context(socket.create_connection(("127.0.0.1", house.port)))
        assert until(lambda: SAID in house.wire.get("/health")["descriptors"])
        crowd.close()
        assert until(lambda: newcomer(house) == 503), "one of the reserve is left to answer with"
        assert house.plays()
        assert "croupier_descriptors_short 1\n" in text(house, "/metrics")
        assert SAID in text(house, "/health")
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        assert " 503 " in text(house, f"/tables/{TABLES[0]}/feed", upgrade + "Sec-WebSocket-Key: AAAA\r\n")
    assert until(lambda: newcomer(house) == 200)
    assert house.wire.get("/health")["descriptors"] == ""
    assert house.plays()
    assert house.said().count(SAID) == 1
    assert "Traceback" not in house.said()


def newcomer(house: House) -> int:
    """What somebody is answered who connects now."""
    try:
        return Wire(house.port, house.wire.token)._ask("GET", "/lobby").status
    except Gone:
        return 0


def text(house: House, path: str, headers: str = "") -> str:
    """What a newcomer is answered, to the end of the connection."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode())
        found = b""
        while more := connection.recv(65536):
            found += more
    return found.decode()


def until(true: Callable[[], bool]) -> bool:
    """Whether it comes true in good time."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False
