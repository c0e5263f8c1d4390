"""The real server as a process of its own, which stops dead at a named place."""

import importlib
import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from croupier.cli.serve import serve
from croupier.house.desk import leases
from croupier.house.http import app
from croupier.house.security import sign_on
from croupier.rulebooks.load import book_ids, load
from croupier.store import faults
from croupier.store.database.lease import LeaseRows
from croupier.store.faults import Point
from tools.crash.premises import QUICK, Place

AT_START: Final = (  # what a server imports when it starts, for a process that is forked to have it
    "alembic.command", "anyio._backends._asyncio", "croupier.cli.terminal.first_page",
    "croupier.cli.logs.logs", "croupier.cli.terminal.house", "croupier.store.database.claim",
    "croupier.store.database.migrating", "croupier.store.database.postgres", "psycopg", "uvicorn.lifespan.on",
    "uvicorn.loops.auto", "uvicorn.loops.uvloop", "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.auto", "uvloop", "webbrowser",
)  # fmt: skip
for _id in book_ids():
    load(_id)
for _name in AT_START:
    importlib.import_module(_name)

LEASED: Final = 1.0  # seconds
RENEWED: Final = 0.2
FRAME: Final = app.frame()  # set up once, before a server is forked: it takes ten times what is left
_forks = get_context("forkserver")
_forks.set_forkserver_preload(["tools.crash.server"])


def started(place: Place, port: int, point: Point | None = None, times: int = 1) -> BaseProcess:
    """A server of this floor; it kills itself when it has come to a point so many times."""
    process = _forks.Process(target=_run, args=(place, port, point, times), daemon=True)
    process.start()
    return process


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _run(place: Place, port: int, point: Point | None, times: int) -> None:
    _say_elsewhere(place.folder / "said")
    _lease_shortly()
    _quickly()
    with faults.listening(killing(point, times)):
        serve(
            database=place.database, floor=place.floor, port=port, deck_key=place.deck_key,
            seal_key=place.seal_key, witness=place.witness,
        )  # fmt: skip


def killing(point: Point | None, times: int = 1) -> Callable[[Point], None]:
    """Stops this program dead when it has come to a point so many times."""
    left = times

    def passed(here: Point) -> None:
        nonlocal left
        if here == point:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
                signal.pause()  # nothing more is done by this thread

    return passed


def _lease_shortly() -> None:
    """The next server shall not wait long for what the dead one held."""
    leases.SECONDS = RENEWED  # type: ignore[misc]
    LeaseRows.__init__.__defaults__ = (LEASED, time.monotonic)


def _quickly() -> None:
    """A server of its own, but what every server does in the same way before it looks at anything."""
    sign_on.hasher = QUICK
    app.frame = lambda: FRAME


def _say_elsewhere(path: Path) -> None:
    """What the server has to say goes to a file."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(opened, 1)
    os.dup2(opened, 2)
    os.close(opened)
