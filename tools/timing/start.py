"""How soon a house answers, and what it holds at rest: `croupier serve` on a floor of so many tables.

python -m tools.timing.start [--tables 8] [--times 5] [--rest 5]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

from bench.stopwatch import PROGRAM
from tools.crash.server import free_port
from tools.load.floor import floor_of, written
from tools.timing.watchers import busy

LOOK_SECONDS: Final = 0.005
PATIENCE_SECONDS: Final = 120.0
MEGABYTE: Final = 1 << 20


def once(folder: Path, floor: Path, rest: float) -> tuple[float, float, float]:
    """Seconds from start to first answer, by the clock and of the processor, and megabytes after a rest."""
    port = free_port()
    given = ["--database", str(folder / "log.db"), "--floor", str(floor), "--port", str(port)]
    command, began = [sys.executable, "-c", PROGRAM, "serve", *given], time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _answered(port, server)
            took, spent = time.perf_counter() - began, busy(server.pid)
            time.sleep(rest)
            return took, spent, held(server.pid)
        finally:
            server.terminate()


def _answered(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(LOOK_SECONDS)


def held(process: int) -> float:
    """Megabytes of memory a process holds now."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def main() -> int:
    """Start a house again and again, the first time on a log that is not there yet, and say what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--rest", type=float, default=5.0)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = written(floor_of(told.tables), folder / "floor.toml")
        for _ in range(told.times):
            took, spent, memory = once(folder, floor, told.rest)
            print(f"first answer after {took:.2f} s, {spent:.2f} s of the processor; at rest {memory:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
