"""How long a house takes to its first command behind a long log: the real server, started again."""

import http.client
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import msgspec

from bench.rounds import ANTE, PLAYERS
from croupier.house.floor.file import Floor, PatronEntry
from croupier.store.private.people import People
from tools.crash.server import free_port
from tools.load.floor import floor_of, sign_on_all, written
from tools.scale.template import TABLE

SERVE: Final = "from croupier.cli.main import main; main()"
PATIENCE: Final = 3_600.0


class Start(msgspec.Struct, kw_only=True):
    """One start: seconds to the first answer of any kind, and to the first accepted command."""

    answers: float
    accepts: float


class RestartResult(msgspec.Struct, kw_only=True):
    """The first start, which reads the streams of its tables, and those after a kill."""

    tables: int
    first: Start
    again: list[Start]


def measure(path: Path, *, tables: int, times: int = 3, settle: float = 20.0) -> RestartResult:
    """Serve these tables of a long log; kill the server once its states are kept, and start it again."""
    floor = _floor(tables)
    for old in path.parent.glob(f"{path.name}.people*"):  # of an earlier measurement
        old.unlink()
    tokens = sign_on_all(People.beside(path), floor)
    described = written(floor, path.with_suffix(".toml"))
    starts = []
    for number in range(times + 1):
        server, started = _started(path, described, number, tokens[PLAYERS[0]])
        starts.append(started)
        time.sleep(settle if number == 0 else 0)
        server.kill()
        server.wait()
    return RestartResult(tables=tables, first=starts[0], again=starts[1:])


def _floor(tables: int) -> Floor:
    """The tables of the first floors of the log, as they were opened."""
    plain = floor_of(tables)
    named = (
        msgspec.structs.replace(
            one, id=f"table-{number // 2:03d}-{number % 2}", meter=f"meter-{number // 2:03d}"
        )
        for number, one in enumerate(plain.tables)
    )
    meters = (
        msgspec.structs.replace(plain.meters[0], id=f"meter-{number:03d}")
        for number in range(-(-tables // 2))
    )
    patrons = tuple(PatronEntry(id=player, card=player) for player in PLAYERS)
    return msgspec.structs.replace(plain, tables=tuple(named), meters=tuple(meters), patrons=patrons)


def _started(path: Path, floor: Path, number: int, token: str) -> "tuple[subprocess.Popen[bytes], Start]":
    port, began = free_port(), time.monotonic()
    given = ["serve", "--database", str(path), "--floor", str(floor), "--port", str(port)]
    server = subprocess.Popen([sys.executable, "-c", SERVE, *given])
    answers = _asked(port, server, began, "GET", "/health", token)
    table = f"{TABLE}{number % 2}"
    wager = {
        "type": "PlaceWager", "actor": PLAYERS[0], "id": f"first {began}", "spot": "ante", "box": 1,
        "amount": ANTE + 100 * number,
    }  # fmt: skip
    accepts = _asked(port, server, began, "POST", f"/tables/{table}/commands", token, json.dumps(wager))
    return server, Start(answers=answers, accepts=accepts)


def _asked(
    port: int, server: "subprocess.Popen[bytes]", began: float, method: str, path: str, token: str,
    body: str | None = None,
) -> float:  # fmt: skip
    """Seconds since it began, when the question was answered well."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    while time.monotonic() - began < PATIENCE:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            said = response.read()
            if response.status != 200:
                raise RuntimeError(f"{response.status}: {said.decode()}")
            return round(time.monotonic() - began, 2)
        except OSError:
            if server.poll() is not None:
                raise RuntimeError("the server ended") from None
            time.sleep(0.02)
        finally:
            connection.close()
    raise RuntimeError("no answer")
