"""How late the watchers of one table hear what happens there: many feeds of one busy table, timed.

python -m tools.timing.watchers --watchers 300 --seconds 15
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import websockets

TABLE = "star-ms-4"
MOST_MS = 250  # later than this, and somebody watching would see that it is late


async def watch(port: int, cookie: str, ready: asyncio.Barrier, seconds: float, delays: list[float]) -> None:
    """One watcher: how long after it was recorded each message comes, once all are there."""
    address = f"ws://127.0.0.1:{port}/tables/{TABLE}/feed?after=999999999999"
    async with websockets.connect(address, additional_headers={"Cookie": cookie}) as socket:
        await socket.recv()  # how things stand, whenever that came to be
        await ready.wait()
        started = time.time()
        while (left := started + seconds - time.time()) > 0:
            try:
                said = await asyncio.wait_for(socket.recv(), left)
            except TimeoutError:
                return
            now = time.time() * 1000
            recorded = json.loads(said)["time"]
            if recorded >= started * 1000:
                delays.append(now - recorded)


async def measure(
    port: int, server: int, cookie: str, watchers: int, seconds: float
) -> tuple[list[float], float]:
    """All delays in ms, and how long the server was busy meanwhile."""
    delays: list[float] = []
    ready = asyncio.Barrier(watchers + 1)
    watching = [asyncio.create_task(watch(port, cookie, ready, seconds, delays)) for _ in range(watchers)]
    await ready.wait()
    before = busy(server)
    await asyncio.gather(*watching)
    return sorted(delays), busy(server) - before


def signed_on(port: int) -> str:
    """The cookie of a demo player."""
    base = f"http://127.0.0.1:{port}"
    until = time.time() + 60
    while True:
        try:
            people = json.load(urllib.request.urlopen(f"{base}/demo/people", timeout=5))
            break
        except OSError:
            if time.time() > until:
                raise
            time.sleep(0.2)
    ann = next(one for one in people if one["badge"] == "ann")
    body = json.dumps({"badge": "ann", "secret": ann["secret"]}).encode()
    asked = urllib.request.Request(f"{base}/sign-on", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]


def busy(process: int) -> float:
    """Seconds of processor time a process has used; nothing where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Serve the demo floor, watch one of its tables, and say how late the watchers were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--port", type=int, default=8437)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-c",
            "from croupier.cli.main import main; main()",
            "serve",
            "--port",
            str(told.port),
        ]
        command += ["--database", str(Path(folder) / "floor.db")]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                cookie = signed_on(told.port)
                found = measure(told.port, server.pid, cookie, told.watchers, told.seconds)
                delays, spent = asyncio.run(found)
            finally:
                server.terminate()
    if not delays:
        print("Nothing happened at the table.")
        return 1
    median, late = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    print(f"{told.watchers} watchers, {len(delays)} messages")
    print(f"median {median:.0f} ms, 99 % within {late:.0f} ms, latest {delays[-1]:.0f} ms after the record")
    print(f"the house was busy for {1000 * spent / len(delays):.2f} ms a message")
    return 0 if delays[-1] <= MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
