"""Ctrl-C while kernels are compiled for the first time: the server stops as it always does."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = "import sys; from croupier.cli.main import main; sys.exit(main())"
LONG = 300  # seconds, on a busy machine


def compilers(parent: int) -> list[int]:
    """The processes that compile for another."""
    listing = ["ps", "-A", "-o", "pid=,ppid=,command="]
    listed = subprocess.run(listing, capture_output=True, text=True, check=True)
    lines = [line.split(maxsplit=2) for line in listed.stdout.splitlines() if "croupier.math.warming" in line]
    return [int(pid) for pid, above, _ in lines if int(above) == parent]


def test_ctrl_c_stops_a_server_whose_kernels_are_not_ready_in_silence(tmp_path: Path) -> None:
    homes = {name: str(tmp_path / name) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--port", "0"],
        env={**os.environ, **homes}, start_new_session=True, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        end = time.monotonic() + LONG
        while not (found := compilers(server.pid)):
            assert server.poll() is None, server.communicate()
            assert time.monotonic() < end, "nothing is compiled"
            time.sleep(0.05)
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does it: to all of the group
        _, said = server.communicate(timeout=LONG)
    finally:
        if server.poll() is None:
            server.kill()
    assert (server.returncode, said) == (0, "")
    assert not any(alive(pid) for pid in found)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
